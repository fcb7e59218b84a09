/** The actions that the edit log records, each with its name and Thai label. */

import { CORRECTION_DEFINITION } from './review-items/correction.ts'
import { DECISION_DEFINITION } from './review-items/decision.ts'
import { PROOFREADING_MARK_DEFINITION } from './review-items/page-mark.ts'
import { REPORT_DEFINITION } from './review-items/report.ts'
import { ASSIGNMENT_DEFINITION } from './review-items/share.ts'
import { SUSPECT_JUDGEMENT_DEFINITION } from './review-items/suspect.ts'

interface EditAction {
  /** Thai label, displayed before the name of the edited record. */
  readonly label: string
  /**
   * Whether it is undone record by record, leaving records that were changed since. Other actions are undone as a
   * whole.
   */
  readonly undoneByRecord?: true
}

/** Every action that the edit log can record, by name. */
export const EDIT_ACTIONS = {
  create: { label: 'เพิ่ม' },
  replace: { label: 'เขียนทับ' },
  patch: { label: 'แก้' },
  delete: { label: 'ลบ' },
  move: { label: 'เลื่อน' },
  place: { label: 'ย้ายที่' },
  nest: { label: 'ย้ายระดับ' },
  retitle: { label: 'ตั้งชื่อ' },
  'put-contents': { label: 'แก้เนื้อหา' },
  'put-chapter': { label: 'แก้บทใน' },
  'clear-contents': { label: 'ล้างเนื้อหา' },
  translate: { label: 'แปล' },
  'delete-translation': { label: 'ลบคำแปล' },
  bulk: { label: 'วางรายการ' },
  restore: { label: 'นำกลับ' },
  import: { label: 'นำเข้า' },
  sample: { label: 'ใส่ข้อมูลตัวอย่าง' },
  begin: { label: 'ใส่ชุดเริ่มต้น', undoneByRecord: true },
  undo: { label: 'เลิกทำ' },
  ...DECISION_DEFINITION.actions,
  ...CORRECTION_DEFINITION.actions,
  ...SUSPECT_JUDGEMENT_DEFINITION.actions,
  ...REPORT_DEFINITION.actions,
  ...PROOFREADING_MARK_DEFINITION.actions,
  ...ASSIGNMENT_DEFINITION.actions,
} as const satisfies Readonly<Record<string, EditAction>>

/** Name of an action in the edit log. */
export type EditActionName = keyof typeof EDIT_ACTIONS

/** Looks up an action of the edit log by name. Undefined for an action that only other versions of the program have. */
export const findEditAction = (name: string): EditAction | undefined =>
  (EDIT_ACTIONS as Readonly<Record<string, EditAction>>)[name]
