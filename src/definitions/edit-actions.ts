/** What can be done to the library, as the log of edits calls it: each name with its Thai word, and how far it reaches. */

import { CORRECTION } from './findings/correction.ts'
import { DECISION } from './findings/decision.ts'
import { PAGE_MARK } from './findings/page-mark.ts'
import { REPORT } from './findings/report.ts'
import { SHARE } from './findings/share.ts'
import { SUSPECT } from './findings/suspect.ts'

interface EditAction {
  /** As an editor reads it, before the name of what was edited. */
  readonly label: string
  /**
   * What may be another one afterwards: the `record` of the line and no other; with headings, others of the same
   * `division`; anything of its `collection`.
   */
  readonly reach: 'record' | 'division' | 'collection'
  /** Undone record by record: what somebody changed since stays as it is. All else is undone whole or not at all. */
  readonly undoneByRecord?: true
}

export const EDIT_ACTIONS = {
  create: { label: 'เพิ่ม', reach: 'record' },
  replace: { label: 'เขียนทับ', reach: 'record' },
  patch: { label: 'แก้', reach: 'record' },
  delete: { label: 'ลบ', reach: 'record' },
  move: { label: 'เลื่อน', reach: 'division' },
  place: { label: 'ย้ายที่', reach: 'division' },
  nest: { label: 'ย้ายระดับ', reach: 'division' },
  retitle: { label: 'ตั้งชื่อ', reach: 'division' },
  'put-contents': { label: 'แก้เนื้อหา', reach: 'record' },
  'put-chapter': { label: 'แก้บทใน', reach: 'record' },
  'clear-contents': { label: 'ล้างเนื้อหา', reach: 'record' },
  translate: { label: 'แปล', reach: 'record' },
  'delete-translation': { label: 'ลบคำแปล', reach: 'record' },
  bulk: { label: 'วางรายการ', reach: 'collection' },
  restore: { label: 'นำกลับ', reach: 'collection' },
  import: { label: 'นำเข้า', reach: 'collection' },
  sample: { label: 'ใส่ข้อมูลตัวอย่าง', reach: 'collection' },
  begin: { label: 'ใส่ชุดเริ่มต้น', reach: 'collection', undoneByRecord: true },
  undo: { label: 'เลิกทำ', reach: 'collection' },
  ...DECISION.actions,
  ...CORRECTION.actions,
  ...SUSPECT.actions,
  ...REPORT.actions,
  ...PAGE_MARK.actions,
  ...SHARE.actions,
} as const satisfies Readonly<Record<string, EditAction>>

export type EditActionName = keyof typeof EDIT_ACTIONS

/** What is known of an action; undefined for one that only another version of the program knows. */
export const editAction = (name: string): EditAction | undefined =>
  (EDIT_ACTIONS as Readonly<Record<string, EditAction>>)[name]
