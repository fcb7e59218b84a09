/** Which items begin and go on where: the items of one edition of a volume, page by page, kept while its text is the same. */

import { readParagraphs } from '../../../db/stored-paragraphs.ts'

import type { Edition } from '../../definitions/editions.ts'
import { Kept } from '../../foundation/kept.ts'
import { type ItemNumber, itemsIn } from './items.ts'
import { IN_ORDER, SEEN_PARTS, type StoredParagraphs } from './page-parts.ts'
import type { ShownText } from './shown-text.ts'
import { partKey } from './volume-part.ts'

/** An item of a volume and the page on which it begins. */
interface PlacedItem extends ItemNumber {
  readonly page: number
}

/** The items of a volume in reading order. */
export class VolumeItems {
  /** The highest number; 0 without items. */
  readonly last: number

  constructor(private readonly items: readonly PlacedItem[]) {
    this.last = items.reduce((last, { to }) => Math.max(last, to), 0)
  }

  get size(): number {
    return this.items.length
  }

  /** The pages on which an item begins; several where numbers start anew within the volume. */
  pagesOf(item: number): readonly number[] {
    const pages: number[] = []
    for (const one of this.items) if (isIn(one, item) && pages.at(-1) !== one.page) pages.push(one.page)
    return pages
  }

  /** What a page is cited by: the first item that begins on it, else the one that goes on; undefined in front of all. */
  citedOn(page: number): number | undefined {
    return (this.items.find((one) => one.page === page) ?? this.before(page))?.from
  }

  begins(item: number, page: number): boolean {
    return this.items.some((one) => one.page === page && isIn(one, item))
  }

  /** Whether words of the item stand on the page: it begins there, or goes on there. */
  standsOn(item: number, page: number): boolean {
    const before = this.before(page)
    return this.begins(item, page) || (before !== undefined && isIn(before, item))
  }

  /** The item that goes on where a page begins; undefined in front of all. */
  goingOn(page: number): number | undefined {
    return this.before(page)?.from
  }

  private before(page: number): PlacedItem | undefined {
    return this.items.findLast((one) => one.page < page)
  }
}

const isIn = ({ from, to }: ItemNumber, item: number) => from <= item && item <= to

const ALL = `SELECT parts.page, parts.paragraphs ${SEEN_PARTS} AND instr(parts.paragraphs, '"number"') > 0 ${IN_ORDER}`

/** Of one item, with what holds it. */
const ITEM_BYTES = 60

/** All items of all volumes in three editions. */
const BUDGET = 160_000 * ITEM_BYTES

export class ItemIndex {
  private readonly kept = new Kept<VolumeItems>('items', BUDGET)

  constructor(private readonly text: ShownText) {}

  of(edition: Edition, volume: number): VolumeItems {
    return this.kept.of(
      partKey({ edition, volume }),
      String(this.text.stateOf({ edition, volume })),
      () =>
        new VolumeItems(
          this.text.read((text) => text.rows<StoredParagraphs>(ALL, edition, volume).flatMap(itemsOn), []),
        ),
      ({ size }) => size * ITEM_BYTES,
    )
  }
}

const itemsOn = ({ page, paragraphs }: StoredParagraphs): readonly PlacedItem[] =>
  readParagraphs(paragraphs)
    .flatMap(itemsIn)
    .map((item) => ({ ...item, page }))
