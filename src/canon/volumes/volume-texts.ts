/** Reads the words of a volume page by page for literal search. Nothing is cached. */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { PARAGRAPH_SEPARATOR, type PageWithText } from '../../../search/full-text/literal-search.ts'
import { SPAN_KINDS } from '../../definitions/texts/format.ts'
import { DISPLAYED_PARAGRAPHS_SQL } from '../text/correction-overlay.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL } from '../text/page-parts.ts'
import type { VolumeEdition } from '../text/volume-part.ts'

/** Separates the texts of a page. A search does not match across it. */
export const PAGE_TEXT_SEPARATOR = '\v'

/** Maximum length of a query (contract, Limits). */
const MAX_QUERY_CHARS = 200

const ALL_PAGES = `SELECT DISTINCT parts.page ${DISPLAYED_PARTS_SQL}`
const PAGES_OF = `${ALL_PAGES} AND parts.id IN (SELECT value FROM json_each(?3))`
/**
 * Pages with corrections, and the pages before them, whose last text may continue there. The index only has the words
 * before correction, so these pages are always candidates.
 */
const CORRECTED = `
SELECT own.page, (SELECT parts.page ${DISPLAYED_PARTS_SQL} AND parts.page < own.page ORDER BY parts.page DESC LIMIT 1) AS before
FROM temp.corrected AS overlay CROSS JOIN parts AS own ON own.id = overlay.part
WHERE own.edition = ?1 AND own.volume = ?2`
/** Reads each page with the next one, on which its last text may continue. */
const WORDS = `
WITH wanted AS MATERIALIZED (SELECT value AS page FROM json_each(?3))
SELECT parts.page, passages.text, ${DISPLAYED_PARAGRAPHS_SQL} AS stored ${DISPLAYED_PARTS_SQL} AND parts.page IN (
  SELECT page FROM wanted UNION
  SELECT (SELECT parts.page ${DISPLAYED_PARTS_SQL} AND parts.page > wanted.page ORDER BY parts.page LIMIT 1) FROM wanted
) ${READING_ORDER_SQL}`
/** Searches the stored JSON, which contains the text of each span as readers see it. */
const CERTAIN_PAGES = `${ALL_PAGES} AND parts.page IN (SELECT value FROM json_each(?3)) AND instr(${DISPLAYED_PARAGRAPHS_SQL}, ?4)`

/** Returns the ids of the parts of a volume in which a query may begin. Undefined means all parts. */
export type CandidatePartsPrefilter = (
  text: TextDatabase,
  volume: VolumeEdition,
  query: string,
) => readonly number[] | undefined

/** Reads the words of the pages of a volume on which a literal match of a query may begin. */
export class CandidatePageTextReader {
  /** The pages on which the query may begin, ascending. */
  readonly pages: readonly number[]

  /** @param filter leaves out parts that cannot contain the query */
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly volume: VolumeEdition,
    private readonly query: string,
    filter: CandidatePartsPrefilter,
  ) {
    const { edition } = volume
    const part = [edition, volume.volume] as const
    const found = text.read((opened) => filter(opened, volume, query), [])
    const pagesOf = (sql: string, ...more: string[]) => text.rows<{ page: number }>(sql, ...part, ...more)
    const rows = found ? pagesOf(PAGES_OF, JSON.stringify(found)) : pagesOf(ALL_PAGES)
    const corrected = found ? text.rows<{ page: number; before: number | null }>(CORRECTED, ...part) : []
    const pages = [...rows, ...corrected].map(({ page }) => page)
    this.pages = [...new Set([...pages, ...corrected.flatMap(({ before }) => before ?? [])])].sort((a, b) => a - b)
  }

  /** Reads the words of the given pages, in order. */
  read(pages: readonly number[]): Iterable<PageWithText> {
    if (pages.length === 0) return []
    const { edition, volume } = this.volume
    const rows = this.text.rows<StoredPage>(WORDS, edition, volume, JSON.stringify(pages))
    return assemblePages(rows, new Set(pages))
  }

  /**
   * Returns those of the given pages that certainly contain the query, at a tenth of the cost of reading them; the
   * others may contain it, too.
   */
  certain(pages: readonly number[]): ReadonlySet<number> {
    const { query } = this
    // the JSON has brackets and commas of its own
    if (pages.length === 0 || /^[[\],]*$/.test(query)) return new Set()
    if (JSON.stringify(query) !== `"${query}"` || /\s$/.test(query) || SPAN_KINDS.some((kind) => kind.includes(query)))
      return new Set()
    const { edition, volume } = this.volume
    const rows = this.text.rows<{ page: number }>(CERTAIN_PAGES, edition, volume, JSON.stringify(pages), query)
    return new Set(rows.map(({ page }) => page))
  }
}

interface StoredPage {
  readonly page: number
  readonly text: number
  readonly stored: string
}

/** Yields the wanted pages one by one. Of other pages only the text that continues from a wanted page is parsed. */
function* assemblePages(rows: readonly StoredPage[], wanted: ReadonlySet<number>): Generator<PageWithText> {
  let page: { number: number; words: string; continuation: string; texts: number[] } | undefined
  for (const row of rows) {
    const isSame = page?.texts.at(-1) === row.text
    if (page?.number === row.page) {
      page.words += (isSame ? PARAGRAPH_SEPARATOR : PAGE_TEXT_SEPARATOR) + wordsOf(row)
      if (!isSame) page.texts.push(row.text)
      continue
    }
    if (page) {
      if (isSame) page.continuation = wordsOf(row).slice(0, MAX_QUERY_CHARS)
      yield page
    }
    page = wanted.has(row.page)
      ? { number: row.page, words: wordsOf(row), continuation: '', texts: [row.text] }
      : undefined
  }
  if (page) yield page
}

const wordsOf = ({ stored }: StoredPage): string => parseParagraphsAsPlainText(stored).join(PARAGRAPH_SEPARATOR)
