/** Corrected words of one source (variants §2). */

import {
  MAX_ID_FROM_PACKAGE_CHARS,
  nullableNumberField,
  nullableTextField,
  optionalKeyNameField,
  optionalTextField,
  type ReviewItemKind,
  requiredTextField,
  sourceIdField,
  textDivisionSlugField,
  textHeadingSlugField,
} from './review-item.ts'

/** Maximum length of corrected words, in characters. */
export const MAX_CORRECTED_WORDS_CHARS = 1_000
/** Maximum length of the reason and of the evidence for a correction, in characters. */
export const MAX_CORRECTION_REASON_CHARS = 5_000

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
    division: textDivisionSlugField,
    entry: textHeadingSlugField,
    edition: requiredTextField('ฉบับ', MAX_ID_FROM_PACKAGE_CHARS),
    volume: nullableNumberField('เล่ม', 1),
    page: nullableNumberField('หน้า', 1),
    before: optionalTextField('คำข้างหน้า', MAX_CORRECTED_WORDS_CHARS),
    wrong: requiredTextField('คำผิด', MAX_CORRECTED_WORDS_CHARS),
    after: optionalTextField('คำข้างหลัง', MAX_CORRECTED_WORDS_CHARS),
    right: requiredTextField('คำที่ถูก', MAX_CORRECTED_WORDS_CHARS),
    reason: optionalTextField('เหตุผล', MAX_CORRECTION_REASON_CHARS),
    evidence: nullableTextField('หลักฐาน', MAX_CORRECTION_REASON_CHARS),
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
