/** The item numbers of an edition (`[๙๑]`, `7. `): what they say, and on which pages they stand. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { westernDigits } from '../../languages/thai-digits.ts'
import type { Edition } from '../../resources/editions.ts'
import type { Span } from '../../texts/format.ts'
import { readParagraphs } from '../../texts/stored-paragraphs.ts'
import { IN_ORDER, SEEN_PARTS } from './page-parts.ts'

/** The items that a number opens: one, or a run of them (`๑-๗. `). */
interface ItemNumber {
  readonly from: number
  readonly to: number
}

const NUMBER = /(\p{Nd}+)(?:\s*[-–]\s*(\p{Nd}+))?[^\p{Nd}]*$/u

/** What the text of a span of kind number says; undefined where it holds no number. */
export function itemNumber(text: string): ItemNumber | undefined {
  const [, from = '', to = from] = NUMBER.exec(text) ?? []
  if (from === '') return undefined
  const [first, last] = [Number(westernDigits(from)), Number(westernDigits(to))]
  return { from: first, to: Math.max(first, last) }
}

/** The items that begin in a paragraph; a number before a heading numbers that heading. */
export function itemsIn(spans: readonly Span[]): readonly ItemNumber[] {
  const items: ItemNumber[] = []
  for (const [index, span] of spans.entries()) {
    if (span.kind !== 'number' || spans[index + 1]?.kind === 'heading') continue
    const item = itemNumber(span.text)
    if (item) items.push(item)
  }
  return items
}

const WITH_NUMBERS = `
SELECT parts.page, passages.text, parts.seq, parts.paragraphs ${SEEN_PARTS} AND instr(parts.paragraphs, '"number"') > 0`

/** The numbers from here back to the beginning, the nearest page first, as the index has them: nothing is sorted. */
const BEFORE = `${WITH_NUMBERS} AND parts.page < ? ORDER BY parts.page DESC`
const ALL = `${WITH_NUMBERS} ${IN_ORDER}`

interface Row {
  readonly page: number
  readonly text: number
  readonly seq: number
  readonly paragraphs: string
}

const itemsOf = (row: Row) => readParagraphs(row.paragraphs).flatMap(itemsIn)

/** The item that goes on where a page begins; undefined where none has begun. */
export function itemBefore(
  { sqlite }: TextDatabase,
  edition: Edition,
  volume: number,
  page: number,
): number | undefined {
  const nearest: Row[] = []
  for (const row of sqlite.query<Row, [string, number, number]>(BEFORE).iterate(edition, volume, page)) {
    // numbers of headings are no items: such a page is passed over
    if (nearest[0] && row.page !== nearest[0].page) break
    if (itemsOf(row).length > 0) nearest.push(row)
  }
  nearest.sort((a, b) => a.text - b.text || a.seq - b.seq)
  return nearest.flatMap(itemsOf).at(-1)?.from
}

/** The pages of a volume on which an item begins, in order, and the numbers of its items. */
export function pagesOfItem(
  { sqlite }: TextDatabase,
  edition: Edition,
  volume: number,
  item: number,
): { readonly pages: readonly number[]; readonly last: number } {
  const pages = new Set<number>()
  let last = 0
  for (const row of sqlite.query<Row, [string, number]>(ALL).iterate(edition, volume)) {
    for (const { from, to } of itemsOf(row)) {
      last = Math.max(last, to)
      if (from <= item && item <= to) pages.add(row.page)
    }
  }
  return { pages: [...pages], last }
}
