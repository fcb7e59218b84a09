/** Looks up which items begin or continue on which page of an edition, in the table that the import wrote. */

import type { EditionId } from '../../definitions/editions.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { IS_PASSAGE_DISPLAYED_SQL, JOIN_PASSAGE_EXCEPTIONS_SQL } from './decision-exceptions.ts'
import type { DisplayedTextReader } from './displayed-text.ts'

/** The items that a printed number begins. A single item has equal `from` and `to`; `๑-๗. ` is 1 to 7. */
export interface ItemNumberRange {
  readonly from: number
  readonly to: number
}

const NUMBER = /(\p{Nd}+)(?:\s*[-–]\s*(\p{Nd}+))?[^\p{Nd}]*$/u

/** Parses the text of a number span, in Thai or Western digits. Undefined if it contains no number. */
export function parseItemNumberRange(text: string): ItemNumberRange | undefined {
  const [, from = '', to = from] = NUMBER.exec(text) ?? []
  if (from === '') return undefined
  const [first, last] = [Number(toWesternDigits(from)), Number(toWesternDigits(to))]
  return { from: first, to: Math.max(first, last) }
}

/**
 * Finds the items that begin in a paragraph. A number directly before a heading numbers that heading and is skipped.
 */
export function findItemNumberRanges(spans: readonly TextWithSpanKind[]): readonly ItemNumberRange[] {
  const items: ItemNumberRange[] = []
  for (const [index, span] of spans.entries()) {
    if (span.kind !== 'number' || spans[index + 1]?.kind === 'heading') continue
    const item = parseItemNumberRange(span.text)
    if (item) items.push(item)
  }
  return items
}

const DISPLAYED_ITEMS = `
FROM items CROSS JOIN passages ON passages.number = items.passage ${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE items.edition = ?1 AND items.volume = ?2 AND ${IS_PASSAGE_DISPLAYED_SQL}`
const BY_NUMBER = DISPLAYED_ITEMS.replace('items CROSS', 'items INDEXED BY items_by_number CROSS')

const FROM_TO = 'SELECT items.item_from AS "from", items.item_to AS "to"'
const FIRST_ON = `${FROM_TO} ${DISPLAYED_ITEMS} AND items.page = ?3 ORDER BY passages.text, items.seq, items.nth LIMIT 1`
const BEFORE = `${FROM_TO} ${DISPLAYED_ITEMS} AND items.page < ?3
ORDER BY items.page DESC, passages.text DESC, items.seq DESC, items.nth DESC LIMIT 1`
const ABOVE_TEXT = `${FROM_TO} ${DISPLAYED_ITEMS} AND items.page = ?3 AND passages.text < ?4 ORDER BY passages.text, items.seq, items.nth`
const PAGES_OF_ITEM = `SELECT DISTINCT items.page ${BY_NUMBER} AND items.item_from <= ?3 AND items.item_to >= ?3 ORDER BY items.page`
const ON_PAGE = `SELECT 1 ${DISPLAYED_ITEMS} AND items.page = ?3 AND items.item_from <= ?4 AND items.item_to >= ?4 LIMIT 1`
const numberOf = (sql: string) => `(${sql.replace(FROM_TO, 'SELECT items.item_from')})`
const CITED_ON = `SELECT coalesce(${numberOf(FIRST_ON)}, ${numberOf(BEFORE)}) AS item`
const IS_ELSEWHERE = `SELECT EXISTS (${PAGES_OF_ITEM}) AND NOT EXISTS (${ON_PAGE.replaceAll('?4', '?3')}) AS isElsewhere`
const LAST = `SELECT max(items.item_to) AS item ${DISPLAYED_ITEMS}`

/** Looks up the items of one edition of a volume by page, and the pages of an item. */
export class VolumeItemIndex {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly edition: EditionId,
    private readonly volume: number,
  ) {}

  /** The highest item number of the volume; 0 without items. */
  get last(): number {
    return this.row<{ item: number | null }>(LAST)?.item ?? 0
  }

  /** Returns the pages on which an item begins; several where numbering restarts within the volume. */
  pagesOf(item: number): readonly number[] {
    return this.text.rows<{ page: number }>(PAGES_OF_ITEM, this.edition, this.volume, item).map(({ page }) => page)
  }

  /**
   * Returns the item by which a page is cited: the first that begins on it, else the one that continues; undefined
   * before the first item.
   */
  citedOn(page: number): number | undefined {
    return this.row<{ item: number | null }>(CITED_ON, page)?.item ?? undefined
  }

  /** Whether the item with the same number as a page begins on other pages only. */
  isElsewhere(page: number): boolean {
    return this.row<{ isElsewhere: number }>(IS_ELSEWHERE, page)?.isElsewhere === 1
  }

  /** Whether an item begins on a page. */
  begins(item: number, page: number): boolean {
    return this.row(ON_PAGE, page, item) !== undefined
  }

  /** Whether words of an item are on a page: it begins there, or continues there. */
  isOnPage(item: number, page: number): boolean {
    const before = this.before(page)
    return this.begins(item, page) || (before !== undefined && before.from <= item && item <= before.to)
  }

  /** Returns the items that begin on a page before a text, whose order among the texts is given. */
  above(page: number, text: number): readonly number[] {
    return this.text.rows<ItemNumberRange>(ABOVE_TEXT, this.edition, this.volume, page, text).map(({ from }) => from)
  }

  /** Returns the item that continues at the top of a page; undefined before the first item. */
  findItemContinuedOnPage(page: number): number | undefined {
    return this.before(page)?.from
  }

  private before(page: number): ItemNumberRange | undefined {
    return this.row(BEFORE, page)
  }

  private row<Row>(sql: string, ...values: number[]): Row | undefined {
    return this.text.row<Row>(sql, this.edition, this.volume, ...values)
  }
}
