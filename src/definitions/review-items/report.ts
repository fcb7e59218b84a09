/** Reports: misprints that readers reported, with the editors' answers (variants §3). */

import {
  createNullableKeyNameField,
  createNullableTextField,
  createRequiredTextField,
  type ReviewItemDefinition,
} from './review-item.ts'

/** Maximum length of the address of a reported page, in characters. */
export const MAX_REPORTED_ADDRESS_CHARS = 500
/** Maximum lengths of the fields of a reader's report, in characters: enough for two lines of print and a reason. */
export const MAX_CHARS_BY_REPORT_FIELD = { words: 300, should: 300, note: 1_000, name: 120 } as const
/** Maximum length of an editor's answer to a report, in characters. */
export const MAX_REPORT_ANSWER_CHARS = 2_000

/** Length of the mark that distinguishes senders. */
const MAX_SENDER_CHARS = 64

/**
 * States of a reader's report:
 * - `open`: waits for an editor
 * - `taken`: an editor has corrected the words, or will
 * - `refused`: an editor has checked them and leaves them unchanged
 */
export const REPORT_STATES = ['open', 'taken', 'refused'] as const
/** The state of a report. */
export type ReportState = (typeof REPORT_STATES)[number]

/**
 * Definition of readers' reports of misprints. `address` is the path of the page. `answer` is the editor's answer to
 * the reader. `sender` distinguishes senders as long as the program runs. It does not reveal their network address
 * (src/http/caller.ts).
 */
export const REPORT_DEFINITION = {
  name: 'reports',
  table: 'reports',
  label: 'คำผิดที่ผู้อ่านแจ้ง',
  called: 'คำผิดที่ผู้อ่านแจ้ง',
  fields: {
    address: { kind: 'words', title: 'ที่อยู่ของหน้า', max: MAX_REPORTED_ADDRESS_CHARS, pattern: '^/' },
    words: createRequiredTextField('คำที่ผิด', MAX_CHARS_BY_REPORT_FIELD.words),
    should: createRequiredTextField('ที่ถูกควรเป็น', MAX_CHARS_BY_REPORT_FIELD.should),
    note: createNullableTextField('หมายเหตุ', MAX_CHARS_BY_REPORT_FIELD.note),
    name: createNullableTextField('ชื่อของท่าน', MAX_CHARS_BY_REPORT_FIELD.name),
    state: {
      kind: 'one-of',
      title: 'สถานะ',
      values: REPORT_STATES,
      called: { open: 'รอตัดสิน', taken: 'รับแล้ว', refused: 'คงตามที่พิมพ์' },
    },
    answer: createNullableTextField('คำตอบ', MAX_REPORT_ANSWER_CHARS),
    decidedBy: createNullableKeyNameField('ผู้ตรวจ'),
    decidedAt: { kind: 'moment', title: 'เวลาที่ตรวจ', without: 'null' },
    sender: { kind: 'words', title: 'ผู้ส่ง', max: MAX_SENDER_CHARS, without: 'null', unseen: true },
  },
  named: ['words'],
  title: 'words',
  missing: (number) => `ไม่พบการแจ้งคำผิดเลขที่ ${number} กรุณาตรวจสอบเลขที่อีกครั้ง`,
  isLoggedByNumber: true,
  decided: {
    state: 'state',
    note: 'answer',
    by: 'decidedBy',
    at: 'decidedAt',
    action: 'answer-report',
  },
  actions: { 'answer-report': { label: 'ตอบผู้แจ้งคำผิดเรื่อง' } },
} as const satisfies ReviewItemDefinition
