/** What editors say of words that the import suspects to be misprints (variants §3). */

import { MAX_WORDS_LENGTH } from './correction.ts'
import {
  type FindingKind,
  keyName,
  MAX_ID_LENGTH,
  numberOrNull,
  sourceId,
  words,
  wordsOrEmpty,
  wordsOrNull,
} from './finding.ts'

/** Longest note, in characters. */
export const MAX_JUDGEMENT_NOTE_LENGTH = 2_000
const MAX_SLUG_LENGTH = 200

/**
 * - `printed`: it is as the source printed it, and is right
 * - `later`: not now
 * - `open`: nothing was decided; it takes one place out of what is said of all
 */
export const JUDGED_STATES = ['printed', 'later', 'open'] as const
/** What editors decided of a suspect. */
export type JudgedState = (typeof JUDGED_STATES)[number]

/**
 * Of one place, which is known as that of a correction is, or, without division and entry, of all places of the wrong and
 * the right words in an edition of a source. `right` is what was proposed first.
 */
export const SUSPECT = {
  name: 'suspects',
  table: 'suspect_judgements',
  label: 'คำที่สงสัยว่าผิด',
  called: 'คำที่สงสัยว่าผิด',
  fields: {
    source: sourceId,
    division: wordsOrNull('หมวด (division)', MAX_SLUG_LENGTH),
    entry: wordsOrNull('หัวข้อ (entry)', MAX_SLUG_LENGTH),
    edition: words('ฉบับ (edition)', MAX_ID_LENGTH),
    volume: numberOrNull('เล่ม (volume)', 0),
    page: numberOrNull('หน้า (page)', 0),
    before: wordsOrEmpty('คำข้างหน้า (before)', MAX_WORDS_LENGTH),
    wrong: words('คำผิด (wrong)', MAX_WORDS_LENGTH),
    after: wordsOrEmpty('คำข้างหลัง (after)', MAX_WORDS_LENGTH),
    right: wordsOrEmpty('คำที่ถูก (right)', MAX_WORDS_LENGTH),
    state: {
      kind: 'one-of',
      title: 'สถานะ (state)',
      values: JUDGED_STATES,
      called: { open: 'รอตัดสิน', printed: 'คงตามที่พิมพ์', later: 'ไว้ภายหลัง' },
    },
    note: wordsOrNull('หมายเหตุ (note)', MAX_JUDGEMENT_NOTE_LENGTH),
    judgedBy: keyName('ผู้ตัดสิน (judgedBy)'),
  },
  named: ['division', 'entry', 'edition'],
  bothOrNeither: ['division', 'entry'],
  missing: (id) => `ไม่พบคำที่สงสัยหมายเลข ${id} หมายเลขเปลี่ยนไปเมื่อนำเข้าข้อความใหม่ กรุณาเปิดรายการคำที่สงสัยอีกครั้ง`,
  actions: { judge: { label: 'ตัดสินคำที่สงสัยใน' } },
} as const satisfies FindingKind
