/** Corrected words of one source (variants §2). */

import {
  MAX_ID_LENGTH,
  nullableNumberField,
  nullableWordsField,
  optionalKeyNameField,
  optionalWordsField,
  type ReviewItemKind,
  sourceIdField,
  textDivisionField,
  textEntryField,
  wordsField,
} from './review-item.ts'

/** Maximum length of corrected words, in characters. */
export const MAX_WORDS_LENGTH = 1_000
/** Maximum length of the reason and of the evidence for a correction, in characters. */
export const MAX_REASON_LENGTH = 5_000

/**
 * Definition of corrections of misprints. `before` and `after` are the words around the wrong ones, by which a
 * correction finds its place again when the text of the source changes; `volume` and `page` tell apart places with the
 * same words. `report` is the number of the reader's report that led to it.
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
    correctedBy: optionalKeyNameField('ผู้แก้'),
  },
  named: ['division', 'entry', 'edition'],
  missing: (id) => `ไม่พบการแก้คำผิดหมายเลข ${id} อาจถูกเลิกไปแล้ว กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    correct: { label: 'แก้คำผิดใน' },
    uncorrect: { label: 'เลิกแก้คำผิดใน' },
  },
} as const satisfies ReviewItemKind
