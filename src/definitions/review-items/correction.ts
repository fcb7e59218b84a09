/** Corrections: words of one source that an editor replaced (variants §2). */

import {
  createNullableKeyNameField,
  createNullableNumberField,
  createNullableTextField,
  createOptionalTextField,
  createRequiredTextField,
  MAX_ID_FROM_PACKAGE_CHARS,
  type ReviewItemDefinition,
  sourceIdField,
  textDivisionSlugField,
  textHeadingSlugField,
} from './review-item.ts'

/** Maximum length of the wrong and of the corrected words, in characters. */
export const MAX_CORRECTED_WORDS_CHARS = 1_000
/** Maximum length of the reason and of the evidence for a correction, in characters. */
export const MAX_CORRECTION_REASON_CHARS = 5_000

/**
 * Definition of corrections of misprints. `before` and `after` are the words around the wrong ones. They locate the
 * place again when the text of the source changes. `volume` and `page` distinguish places with the same words. `report`
 * is the number of the reader's report that led to the correction, if any.
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
    edition: createRequiredTextField('ฉบับ', MAX_ID_FROM_PACKAGE_CHARS),
    volume: createNullableNumberField('เล่ม', 1),
    page: createNullableNumberField('หน้า', 1),
    before: createOptionalTextField('คำข้างหน้า', MAX_CORRECTED_WORDS_CHARS),
    wrong: createRequiredTextField('คำผิด', MAX_CORRECTED_WORDS_CHARS),
    after: createOptionalTextField('คำข้างหลัง', MAX_CORRECTED_WORDS_CHARS),
    right: createRequiredTextField('คำที่ถูก', MAX_CORRECTED_WORDS_CHARS),
    reason: createOptionalTextField('เหตุผล', MAX_CORRECTION_REASON_CHARS),
    evidence: createNullableTextField('หลักฐาน', MAX_CORRECTION_REASON_CHARS),
    report: createNullableNumberField('เลขที่แจ้งคำผิด', 1),
    correctedBy: createNullableKeyNameField('ผู้แก้'),
  },
  named: ['division', 'entry', 'edition'],
  missing: (id) => `ไม่พบการแก้คำผิดหมายเลข ${id} อาจถูกเลิกไปแล้ว กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    correct: { label: 'แก้คำผิดใน' },
    uncorrect: { label: 'เลิกแก้คำผิดใน' },
  },
} as const satisfies ReviewItemDefinition
