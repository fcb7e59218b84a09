/** Reads the words of a whole volume page by page for literal search, without caching. */

import { parsePlainParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { PARAGRAPH_SEPARATOR, type PageWithText } from '../../../search/full-text/literal-search.ts'
import type { Edition } from '../../definitions/editions.ts'
import { SPAN_KINDS } from '../../definitions/texts/format.ts'
import { DISPLAYED_PARAGRAPHS_SQL } from '../text/correction-overlay.ts'
import type { DisplayedText } from '../text/displayed-text.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL } from '../text/page-parts.ts'
import type { VolumeEdition } from '../text/volume-part.ts'

/** Separates the texts of a page; searches do not match across it. */
export const TEXT_SEPARATOR = '\v'

/** A query is at most so long (contract, Limits). */
const MAX_QUERY = 200

const SOME_PAGES = `${DISPLAYED_PARTS_SQL} AND parts.page IN (SELECT value FROM json_each(?))`
const WORDS = `SELECT parts.page, passages.text, ${DISPLAYED_PARAGRAPHS_SQL} AS stored ${SOME_PAGES} ${READING_ORDER_SQL}`
/** By the stored form, in which what is in one span is as readers see it. */
const HAVING = `SELECT DISTINCT parts.page ${SOME_PAGES} AND instr(${DISPLAYED_PARAGRAPHS_SQL}, ?)`
const PARTS = `SELECT parts.id, parts.page, passages.text, corrected.part IS NOT NULL AS isCorrected ${DISPLAYED_PARTS_SQL} ${READING_ORDER_SQL}`

/** A part of a page, without its words. */
export interface PagePartOfVolume {
  readonly id: number
  readonly page: number
  /** The text's number in reading order. */
  readonly text: number
  /** 1 where its words were corrected since the import. */
  readonly isCorrected: number
}

/** A prefilter that returns the pages on which a query may begin; undefined for all. */
export type CandidatePages = (
  text: TextDatabase,
  edition: Edition,
  parts: readonly PagePartOfVolume[],
  query: string,
) => ReadonlySet<number> | undefined

/** Reads the pages of a volume on which a query may begin. */
export class VolumeTextReader {
  /** The pages on which the query may begin, ascending. */
  readonly pages: readonly number[]
  readonly #parts: readonly PagePartOfVolume[]

  /** @param filter leaves pages out that cannot have the string */
  constructor(
    private readonly text: DisplayedText,
    private readonly volume: VolumeEdition,
    private readonly query: string,
    filter: CandidatePages,
  ) {
    this.#parts = text.rows<PagePartOfVolume>(PARTS, volume.edition, volume.volume)
    const all = [...new Set(this.#parts.map(({ page }) => page))]
    const some = text.read((database) => filter(database, volume.edition, this.#parts, query), undefined)
    this.pages = some ? all.filter((page) => some.has(page)) : all
  }

  /** Reads the words of the given pages, in order. */
  read(pages: readonly number[]): Iterable<PageWithText> {
    const wanted = new Set(pages)
    // a page is read together with the next one, on which its last text may go on
    const read = this.#parts.flatMap(({ page }, at) => {
      const before = this.#parts[at - 1]?.page
      return wanted.has(page) || (before !== undefined && wanted.has(before)) ? [page] : []
    })
    const { edition, volume } = this.volume
    const rows = this.text.rows<StoredPage>(WORDS, edition, volume, JSON.stringify([...new Set(read)]))
    return putTogether(rows).filter(({ number }) => wanted.has(number))
  }

  /**
   * Returns those of the given pages that certainly contain the query, at a tenth of the cost of reading them; the
   * others may contain it, too.
   */
  certain(pages: readonly number[]): ReadonlySet<number> {
    const { query } = this
    // of brackets and commas alone the stored form has its own
    if (/^[[\],]*$/.test(query)) return new Set()
    if (JSON.stringify(query) !== `"${query}"` || /\s$/.test(query) || SPAN_KINDS.some((kind) => kind.includes(query)))
      return new Set()
    const { edition, volume } = this.volume
    const rows = this.text.rows<{ page: number }>(HAVING, edition, volume, JSON.stringify(pages), query)
    return new Set(rows.map(({ page }) => page))
  }
}

interface StoredPage {
  readonly page: number
  readonly text: number
  readonly stored: string
}

/** Each page is put together when it is asked for. */
function* putTogether(rows: readonly StoredPage[]): Generator<PageWithText> {
  let page: { number: number; words: string; goesOn: string; texts: number[] } | undefined
  for (const row of rows) {
    const words = parsePlainParagraphs(row.stored).join(PARAGRAPH_SEPARATOR)
    const isSame = page?.texts.at(-1) === row.text
    if (page?.number === row.page) {
      page.words += (isSame ? PARAGRAPH_SEPARATOR : TEXT_SEPARATOR) + words
      if (!isSame) page.texts.push(row.text)
      continue
    }
    if (page) {
      if (isSame) page.goesOn = words.slice(0, MAX_QUERY)
      yield page
    }
    page = { number: row.page, words, goesOn: '', texts: [row.text] }
  }
  if (page) yield page
}
