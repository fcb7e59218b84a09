/** What pairs of texts that differ are called before an editor: classes, states, choices; and what names one. */

import type { components, operations } from '../types/desk.d.ts'

export type Conflict = components['schemas']['Conflict']
export type ConflictParagraph = Conflict['sides'][number]['paragraphs'][number]
export type ConflictClass = Conflict['class']
type ConflictState = NonNullable<NonNullable<operations['listConflicts']['parameters']['query']>['state']>
export type Choice = 'keep' | 'swap'

/** What names a pair: the end of its address. */
type PairName = Pick<Conflict, 'division' | 'entry' | 'edition'>
export const pairKey = ({ division, entry, edition }: PairName): string => `${division}/${entry}/${edition}`
export function nameOf(key: string): PairName {
  const [division = '', entry = '', edition = ''] = key.split('/')
  return { division, entry, edition: edition as Conflict['edition'] }
}

export const CLASS_NAMES: Readonly<Record<ConflictClass, string>> = {
  notation: 'เขียนต่างกันเท่านั้น',
  orthography: 'ตัวสะกด',
  number: 'เลขข้อ',
  abbreviation: 'คำย่อ',
  ending: 'คำลงท้าย',
  reading: 'ใช้คำต่างกัน',
  omission: 'คำขาดหรือเกิน',
  misplaced: 'คนละข้อความ',
}

/** What carries no sense: counted apart, never put before a person, and settled as a class (text §6). */
export const NOTATION = 'notation' satisfies ConflictClass

/**
 * Classes that may be decided whole, since their pairs say the same in another way. Spelling is none of them: most of it is
 * one word written in two ways, and some of it another word, so that it is decided one way at a time.
 */
export const MECHANICAL: readonly ConflictClass[] = [NOTATION, 'number', 'abbreviation', 'ending']

/** Empty for all open pairs; a type alias, since an address takes it as it is. */
export type ConflictFilter = {
  /** Open pairs where it is absent. */
  readonly state?: ConflictState
  readonly class?: ConflictClass
  readonly signature?: string
  readonly division?: string
  readonly edition?: Conflict['edition']
  readonly volume?: number
}

/** Whether all pairs of a filter differ in one way, or in ways that leave the sense: they may be decided together. */
export const isOfOneKind = (filter: Pick<ConflictFilter, 'signature' | 'class'>): boolean =>
  filter.signature !== undefined || (filter.class !== undefined && MECHANICAL.includes(filter.class))

export const STATE_NAMES: Readonly<Record<ConflictState, string>> = {
  open: 'รอตัดสิน',
  decided: 'ตัดสินแล้ว',
  remarked: 'ควรตรวจดู',
  hidden: 'มีข้อความที่ซ่อน',
  all: 'ทั้งหมด',
}

/** How a page is known where its source does not print the number. */
export const PAGE_STATE_NAMES: Readonly<Record<NonNullable<ConflictParagraph['state']>, string>> = {
  corrected: 'แก้เลขหน้าแล้ว',
  estimated: 'หน้าโดยประมาณ',
}

export const CHOICE_NAMES: Readonly<Record<Choice, string>> = {
  keep: 'คงข้อความเดิม',
  swap: 'สลับไปใช้อีกแหล่ง',
}

/** A signature as it is read: what the first source prints, and what the other has instead. */
export function readableSignature(signature: string): string {
  const [shown = '', other = ''] = signature.split('→')
  return `${readableWord(shown)} → ${readableWord(other)}`
}

/** `#` stands for any figure or item mark. */
const readableWord = (word: string): string => (word === '' ? '(ไม่มี)' : word.replace('#', '(เลข)'))
