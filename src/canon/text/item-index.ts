/** Which numbered items begin and continue on which page of an edition, looked up in the table that the import wrote. */

import type { Edition } from '../../definitions/editions.ts'
import type { DisplayedText } from './displayed-text.ts'
import { IS_DISPLAYED_SQL, JOIN_EXCEPTION_SQL } from './exceptions.ts'
import type { ItemNumber } from './items.ts'

const SEEN = `
FROM items CROSS JOIN passages ON passages.number = items.passage ${JOIN_EXCEPTION_SQL}
WHERE items.edition = ? AND items.volume = ? AND ${IS_DISPLAYED_SQL}`
const BY_NUMBER = SEEN.replace('items CROSS', 'items INDEXED BY items_by_number CROSS')

const FROM_TO = 'SELECT items.item_from AS "from", items.item_to AS "to"'
const FIRST_ON = `${FROM_TO} ${SEEN} AND items.page = ? ORDER BY passages.text, items.seq, items.nth LIMIT 1`
const BEFORE = `${FROM_TO} ${SEEN} AND items.page < ?
ORDER BY items.page DESC, passages.text DESC, items.seq DESC, items.nth DESC LIMIT 1`
const PAGES = `SELECT DISTINCT items.page ${BY_NUMBER} AND items.item_from <= ?3 AND items.item_to >= ?3 ORDER BY items.page`
const ON_PAGE = `SELECT 1 ${SEEN} AND items.page = ?3 AND items.item_from <= ?4 AND items.item_to >= ?4 LIMIT 1`
const LAST = `SELECT max(items.item_to) AS item ${SEEN}`

/** The items of a volume as an edition numbers them. */
export class VolumeItemIndex {
  constructor(
    private readonly text: DisplayedText,
    private readonly edition: Edition,
    private readonly volume: number,
  ) {}

  /** The highest number; 0 without items. */
  get last(): number {
    return this.row<{ item: number | null }>(LAST)?.item ?? 0
  }

  /** The pages on which an item begins; several where numbers start again within the volume. */
  pagesOf(item: number): readonly number[] {
    return this.text.rows<{ page: number }>(PAGES, this.edition, this.volume, item).map(({ page }) => page)
  }

  /** What a page is cited by: the first item that begins on it, else the one that continues; undefined before all. */
  citedOn(page: number): number | undefined {
    return (this.row<ItemNumber>(FIRST_ON, page) ?? this.before(page))?.from
  }

  begins(item: number, page: number): boolean {
    return this.row(ON_PAGE, page, item) !== undefined
  }

  /** Whether words of the item are on the page: it begins there, or continues there. */
  standsOn(item: number, page: number): boolean {
    const before = this.before(page)
    return this.begins(item, page) || (before !== undefined && before.from <= item && item <= before.to)
  }

  /** The item that continues where a page begins; undefined before all. */
  goingOn(page: number): number | undefined {
    return this.before(page)?.from
  }

  private before(page: number): ItemNumber | undefined {
    return this.row(BEFORE, page)
  }

  private row<Row>(sql: string, ...values: number[]): Row | undefined {
    return this.text.row<Row>(sql, this.edition, this.volume, ...values)
  }
}
