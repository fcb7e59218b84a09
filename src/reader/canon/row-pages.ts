/** Reads the printed pages of a row of text, for pages, EPUBs and MCP. Each part of a text is read once. */

import { isParagraphContinuation, type LocatedParagraph } from '../../canon/places/streams.ts'
import type { AlignedRow } from '../../canon/places/text-rows.ts'
import type { PassagePartContent } from '../../canon/volumes/branch-texts.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { ReaderContext } from '../shared/reader.ts'

/**
 * Consecutive paragraphs of an aligned row that are in the same part, and so on one printed page. `text` is what the
 * function `make` of AlignedRowTextReader returned for that part.
 */
export interface AlignedRowTextOnPage<T> {
  readonly first: LocatedParagraph
  /** All paragraphs, including the first. */
  readonly places: readonly LocatedParagraph[]
  readonly text: T
  /** Whether the text of a heading begins here without a title of its own. */
  readonly wantsTitle: boolean
}

/** Reads the text of rows page by page. Caches what `make` returns for each part. */
export class AlignedRowTextReader<T> {
  /** Ranks of the sources of the parts read so far. */
  readonly ranks = new Set<number>()
  private prepared: ReadonlyMap<number, PassagePartContent> = new Map()
  private readonly parts = new Map<number, { readonly text: T; readonly isTitled: boolean }>()

  /** @param make called once for each part, in reading order */
  constructor(
    protected readonly reader: ReaderContext,
    private readonly isAsPrinted: boolean,
    private readonly make: (text: PassagePartContent, place: LocatedParagraph, edition: EditionId) => T,
  ) {}

  /** Reads all stored parts of some rows in one query; parts that were not prepared are read one by one. */
  prepare(rows: readonly AlignedRow[]): void {
    const ids = new Set<number>()
    for (const { cells } of rows)
      for (const units of cells.values())
        for (const { paragraphs } of units) for (const { part } of paragraphs) ids.add(part)
    this.prepared = this.reader.stores.canon.branches.readAll([...ids], this.isAsPrinted)
  }

  /** Returns the paragraphs that an edition has in a row, grouped by stored part and printed order. */
  of({ cells }: AlignedRow, edition: EditionId): readonly AlignedRowTextOnPage<T>[] {
    const pages: (AlignedRowTextOnPage<T> & { places: LocatedParagraph[] })[] = []
    for (const { paragraphs } of cells.get(edition) ?? [])
      for (const place of paragraphs) {
        const page = pages.at(-1)
        const last = page?.places.at(-1)
        if (page && last?.part === place.part && last.index + 1 === place.index) {
          page.places.push(place)
          continue
        }
        const { text, isTitled } = this.getPart(place, edition)
        const wantsTitle = place.nth === 0 && !isParagraphContinuation(place) && !isTitled
        pages.push({ first: place, places: [place], text, wantsTitle })
      }
    return pages
  }

  /** Returns the text of a stored part. */
  read(part: number): PassagePartContent {
    return this.prepared.get(part) ?? this.reader.stores.canon.branches.read(part, this.isAsPrinted)
  }

  private getPart(place: LocatedParagraph, edition: EditionId) {
    return this.parts.getOrInsertComputed(place.part, () => {
      const text = this.read(place.part)
      this.ranks.add(text.rank)
      const isTitled = text.paragraphs[0]?.some(({ kind }) => kind === 'heading') === true
      return { text: this.make(text, place, edition), isTitled }
    })
  }
}
