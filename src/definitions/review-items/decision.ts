/**
 * Editors' decisions on texts in which sources differ, and the passages that they hid (contract, Passage decisions).
 */

import {
  createNullableTextField,
  createOptionalKeyNameField,
  MAX_ID_FROM_PACKAGE_CHARS,
  type ReviewItemKind,
  textDivisionSlugField,
  textHeadingSlugField,
} from './review-item.ts'

/** Maximum length of a note on a decision, in characters. */
export const MAX_DECISION_NOTE_CHARS = 5_000

/** Maximum sources in a list of ranks. */
const MAX_RANKS = 1_000

const sourceOr = <W extends 'null' | 'none'>(without: W, title: string) =>
  ({ kind: 'words', title, min: 1, max: MAX_ID_FROM_PACKAGE_CHARS, without }) as const

/**
 * Definition of editors' decisions on passages: decided pairs (`keep`, `swap`; `source` is empty) and hidden passages
 * (`hide`; of one source). Both are stored under the names that the packages use, so that they survive renamed
 * headings, imports and moves to another machine. `passage` is the number that a hidden passage had when it was hidden,
 * `note` the editor's note on a choice.
 *
 * A decided pair shows the source `chosen` instead of `other`; `choice` only records the decision as it was made, when
 * `keep` meant the first of the two. A pair from an older library or dump has the choice alone, and waits for a text by
 * whose ranks it can be interpreted (see addMissingDecisionSources). `ranks` are ids of sources, the first-ranked one first: for a
 * waiting pair, those that its choice refers to, if they are known; for an interpreted one, those that were assumed
 * without certainty, so that an editor should check it.
 */
export const DECISION_DEFINITION = {
  name: 'passage-decisions',
  table: 'passage_decisions',
  label: 'คำตัดสินข้อความ',
  called: 'การตัดสินข้อความ',
  inContract: true,
  fields: {
    division: textDivisionSlugField,
    entry: textHeadingSlugField,
    edition: { kind: 'edition', title: 'ฉบับ' },
    choice: {
      kind: 'one-of',
      title: 'คำตัดสิน',
      values: ['keep', 'swap', 'hide'],
      called: { keep: 'คงข้อความเดิม', swap: 'สลับไปใช้อีกแหล่ง', hide: 'ซ่อน' },
    },
    source: sourceOr('none', 'แหล่ง'),
    passage: { kind: 'number', title: 'หมายเลขข้อความ', min: 1, without: 'null' },
    note: createNullableTextField('หมายเหตุ', MAX_DECISION_NOTE_CHARS),
    decidedBy: createOptionalKeyNameField('ผู้ตัดสิน'),
    chosen: sourceOr('null', 'แหล่งที่ให้แสดง'),
    other: sourceOr('null', 'อีกแหล่ง'),
    ranks: { kind: 'slugs', title: 'ลำดับแหล่ง', most: MAX_RANKS, without: 'null' },
  },
  dumped: [
    ...(['division', 'entry', 'edition', 'choice', 'chosen', 'other', 'ranks'] as const),
    ...(['source', 'passage', 'note', 'decidedBy'] as const),
  ],
  named: ['division', 'entry', 'edition'],
  // the source says whether it hides, and must stay
  unique: ['division', 'edition', 'source', 'entry'],
  isDatedByUpdate: true,
  missing: (id) => `ไม่พบคำตัดสินหมายเลข ${id} กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    settle: { label: 'ตัดสิน' },
    reopen: { label: 'ส่งกลับเข้าคิว' },
    hide: { label: 'ซ่อน' },
    unhide: { label: 'เลิกซ่อน' },
    'name-sources': { label: 'ระบุแหล่งใน' },
  },
} as const satisfies ReviewItemKind
