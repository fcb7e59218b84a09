/** Judgements of editors on suspects: words that the import suspects to be misprints (variants §3). */

import { MAX_CORRECTED_WORDS_CHARS } from './correction.ts'
import {
  createNullableKeyNameField,
  createNullableNumberField,
  createNullableTextField,
  createOptionalTextField,
  createRequiredTextField,
  MAX_ID_FROM_PACKAGE_CHARS,
  type ReviewItemDefinition,
  sourceIdField,
} from './review-item.ts'

/**
 * Minimum weight (probability of a misprint, 0 to 1) of suspects that the queue offers to editors without a filter.
 * More than 85 of 100 suspects above it are misprints (docs/measuring.md).
 */
export const MIN_LIKELY_SUSPECT_WEIGHT = 0.65

/** Maximum length of the note of a judgement, in characters. */
export const MAX_JUDGEMENT_NOTE_CHARS = 2_000
const MAX_SLUG_LENGTH = 200

/**
 * The verdict of a judgement on a suspect:
 * - `printed`: the source prints it so, and it is correct
 * - `later`: postponed
 * - `open`: undecided; it exempts one place from a judgement on all places
 */
export const SUSPECT_VERDICTS = ['printed', 'later', 'open'] as const
/** The verdict of a judgement on a suspect; see SUSPECT_VERDICTS. */
export type SuspectVerdict = (typeof SUSPECT_VERDICTS)[number]

/**
 * Definition of editors' judgements on suspects. A judgement applies to one place, which is identified like the place
 * of a correction. Without division and entry, it applies to all places in an edition of a source with the same wrong
 * and right words. `right` is the correction that the import proposed first.
 */
export const SUSPECT_JUDGEMENT_DEFINITION = {
  name: 'suspects',
  table: 'suspect_judgements',
  label: 'คำที่สงสัยว่าผิด',
  called: 'คำที่สงสัยว่าผิด',
  fields: {
    source: sourceIdField,
    division: createNullableTextField('หมวด', MAX_SLUG_LENGTH),
    entry: createNullableTextField('หัวข้อ', MAX_SLUG_LENGTH),
    edition: createRequiredTextField('ฉบับ', MAX_ID_FROM_PACKAGE_CHARS),
    volume: createNullableNumberField('เล่ม', 0),
    page: createNullableNumberField('หน้า', 0),
    before: createOptionalTextField('คำข้างหน้า', MAX_CORRECTED_WORDS_CHARS),
    wrong: createRequiredTextField('คำผิด', MAX_CORRECTED_WORDS_CHARS),
    after: createOptionalTextField('คำข้างหลัง', MAX_CORRECTED_WORDS_CHARS),
    right: createOptionalTextField('คำที่ถูก', MAX_CORRECTED_WORDS_CHARS),
    state: {
      kind: 'one-of',
      title: 'สถานะ',
      values: SUSPECT_VERDICTS,
      called: { open: 'รอตัดสิน', printed: 'คงตามที่พิมพ์', later: 'ไว้ภายหลัง' },
    },
    note: createNullableTextField('หมายเหตุ', MAX_JUDGEMENT_NOTE_CHARS),
    judgedBy: createNullableKeyNameField('ผู้ตัดสิน'),
  },
  named: ['division', 'entry', 'edition'],
  bothOrNeither: ['division', 'entry'],
  missing: (id) => `ไม่พบคำที่สงสัยหมายเลข ${id} หมายเลขเปลี่ยนไปเมื่อนำเข้าข้อความใหม่ กรุณาเปิดรายการคำที่สงสัยอีกครั้ง`,
  actions: { judge: { label: 'ตัดสินคำที่สงสัยใน' } },
} as const satisfies ReviewItemDefinition
