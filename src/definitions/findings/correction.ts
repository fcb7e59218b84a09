/** Corrected words of one source (variants §2). */

import {
  divisionOfText,
  entryOfText,
  type FindingKind,
  keyName,
  LONGEST_ID,
  numberOrNull,
  sourceId,
  words,
  wordsOrEmpty,
  wordsOrNull,
} from './finding.ts'

/** Maximum length of corrected words, in characters. */
export const LONGEST_WORDS = 1_000
/** Longest reason and evidence. */
export const LONGEST_REASON = 5_000

/**
 * `before` and `after` are the words around the wrong ones by which they are found again in whatever text that source
 * has, `volume` and `page` distinguish those of the same words. `report` is the number of a reader's report.
 */
export const CORRECTION = {
  name: 'corrections',
  table: 'corrections',
  label: 'คำผิดที่แก้',
  called: 'คำผิด',
  fields: {
    source: sourceId,
    division: divisionOfText,
    entry: entryOfText,
    edition: words('ฉบับ (edition)', LONGEST_ID),
    volume: numberOrNull('เล่ม (volume)', 1),
    page: numberOrNull('หน้า (page)', 1),
    before: wordsOrEmpty('คำข้างหน้า (before)', LONGEST_WORDS),
    wrong: words('คำผิด (wrong)', LONGEST_WORDS),
    after: wordsOrEmpty('คำข้างหลัง (after)', LONGEST_WORDS),
    right: words('คำที่ถูก (right)', LONGEST_WORDS),
    reason: wordsOrEmpty('เหตุผล (reason)', LONGEST_REASON),
    evidence: wordsOrNull('หลักฐาน (evidence)', LONGEST_REASON),
    report: numberOrNull('เลขที่แจ้งคำผิด (report)', 1),
    correctedBy: keyName('ผู้แก้ (correctedBy)'),
  },
  named: ['division', 'entry', 'edition'],
  missing: (id) => `ไม่พบการแก้คำผิดหมายเลข ${id} อาจถูกเลิกไปแล้ว กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    correct: { label: 'แก้คำผิดใน' },
    uncorrect: { label: 'เลิกแก้คำผิดใน' },
  },
} as const satisfies FindingKind
