/** What readers say is misprinted, and what became of it (variants §3). */

import { type FindingKind, keyNameField, nullableWordsField, wordsField } from './finding.ts'

/** Longest address of a page, in characters. */
export const MAX_ADDRESS_LENGTH = 500
/** How long what a reader sends may be, in characters: as much as two lines of print, and room to say why. */
export const MAX_REPORT_LENGTH = { words: 300, should: 300, note: 1_000, name: 120 } as const
/** Longest answer of an editor. */
export const MAX_ANSWER_LENGTH = 2_000

/** Length of the mark that distinguishes senders. */
const MAX_MARK_LENGTH = 64

/**
 * - `open`: waits for an editor
 * - `taken`: an editor has put the words right, or will
 * - `refused`: an editor has looked, and leaves them as they are
 */
export const REPORT_STATES = ['open', 'taken', 'refused'] as const
/** The state of a report. */
export type ReportState = (typeof REPORT_STATES)[number]

/**
 * `address` is the page, from the root on. `answer` is what an editor says to the reader. `sender` distinguishes those who sent it
 * apart for as long as the program runs, and no address is found out by it (src/http/mark.ts).
 */
export const REPORT_DEFINITION = {
  name: 'reports',
  table: 'reports',
  label: 'คำผิดที่ผู้อ่านแจ้ง',
  called: 'คำผิดที่ผู้อ่านแจ้ง',
  fields: {
    address: { kind: 'words', title: 'ที่อยู่ของหน้า', max: MAX_ADDRESS_LENGTH, pattern: '^/' },
    words: wordsField('คำที่ผิด', MAX_REPORT_LENGTH.words),
    should: wordsField('ที่ถูกควรเป็น', MAX_REPORT_LENGTH.should),
    note: nullableWordsField('หมายเหตุ', MAX_REPORT_LENGTH.note),
    name: nullableWordsField('ชื่อของท่าน', MAX_REPORT_LENGTH.name),
    state: {
      kind: 'one-of',
      title: 'สถานะ',
      values: REPORT_STATES,
      called: { open: 'รอตัดสิน', taken: 'รับแล้ว', refused: 'คงตามที่พิมพ์' },
    },
    answer: nullableWordsField('คำตอบ', MAX_ANSWER_LENGTH),
    decidedBy: keyNameField('ผู้ตรวจ'),
    decidedAt: { kind: 'moment', title: 'เวลาที่ตรวจ', without: 'null' },
    sender: { kind: 'words', title: 'ผู้ส่ง', max: MAX_MARK_LENGTH, without: 'null', unseen: true },
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
} as const satisfies FindingKind
