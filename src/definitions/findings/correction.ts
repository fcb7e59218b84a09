/** Corrected words of one source (variants §2). */

import {
  type FindingKind,
  keyNameField,
  MAX_ID_LENGTH,
  nullableNumberField,
  nullableWordsField,
  optionalWordsField,
  sourceIdField,
  textDivisionField,
  textEntryField,
  wordsField,
} from './finding.ts'

/** Maximum length of corrected words, in characters. */
export const MAX_WORDS_LENGTH = 1_000
/** Longest reason and evidence. */
export const MAX_REASON_LENGTH = 5_000

/**
 * `before` and `after` are the words around the wrong ones by which they are found again in whatever text that source
 * has, `volume` and `page` distinguish those of the same words. `report` is the number of a reader's report.
 */
export const CORRECTION_DEFINITION = {
  name: 'corrections',
  table: 'corrections',
  label: 'คำผิดที่แก้',
  called: 'คำผิด',
  fields: {
    source: sourceIdField,
    division: textDivisionField,
    entry: textEntryField,
    edition: wordsField('ฉบับ', MAX_ID_LENGTH),
    volume: nullableNumberField('เล่ม', 1),
    page: nullableNumberField('หน้า', 1),
    before: optionalWordsField('คำข้างหน้า', MAX_WORDS_LENGTH),
    wrong: wordsField('คำผิด', MAX_WORDS_LENGTH),
    after: optionalWordsField('คำข้างหลัง', MAX_WORDS_LENGTH),
    right: wordsField('คำที่ถูก', MAX_WORDS_LENGTH),
    reason: optionalWordsField('เหตุผล', MAX_REASON_LENGTH),
    evidence: nullableWordsField('หลักฐาน', MAX_REASON_LENGTH),
    report: nullableNumberField('เลขที่แจ้งคำผิด', 1),
    correctedBy: keyNameField('ผู้แก้'),
  },
  named: ['division', 'entry', 'edition'],
  missing: (id) => `ไม่พบการแก้คำผิดหมายเลข ${id} อาจถูกเลิกไปแล้ว กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    correct: { label: 'แก้คำผิดใน' },
    uncorrect: { label: 'เลิกแก้คำผิดใน' },
  },
} as const satisfies FindingKind
