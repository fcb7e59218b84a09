/** Pages to search in a text database in memory, for tests of what is found and in which order. */
import { Database } from 'bun:sqlite'
import type { TextDatabase } from '../../../db/text-database.ts'
import { PAGE_INDEX_TABLES_SQL, TEXT_TABLES_SQL } from '../../../db/text-schema.ts'
import { parseSearchQuery } from '../../../search/full-text/query.ts'
import { PageTermLookup, type PrintedPage } from '../../../search/pages/page-lookup.ts'
import { type MatchingPages, PageSearch } from '../../../search/pages/page-search.ts'
import { buildPageIndex } from '../../../search/pages/page-writer.ts'
import type { QueryBudget } from '../../../search/pages/query-budget.ts'
import { findPartsWhereQueryMayBegin } from '../../../search/pages/volume-filter.ts'
import { recreateCorrectionOverlayTable } from '../../../src/canon/text/correction-overlay.ts'
import { recreateDecisionOverlayTables } from '../../../src/canon/text/decision-exceptions.ts'
import { registerEditionFacts } from '../../../src/definitions/editions.ts'
import { ENGLISH_EDITION } from '../../intake/import/packages.ts'

/** The text of a passage on a printed page. Without `passage` it is a passage of its own; `usual: false` hides it. */
export type PartToIndex = PrintedPage & { text: string; passage?: number; usual?: boolean }

/** A text database in memory with some page parts of the built-in editions and in English, and the search over it. */
export class PageLibrary {
  readonly #db = new Database(':memory:')
  #lookup: PageTermLookup

  constructor(parts: readonly PartToIndex[]) {
    for (const tables of [TEXT_TABLES_SQL, PAGE_INDEX_TABLES_SQL]) this.#db.run(tables)
    registerEditionFacts([ENGLISH_EDITION])
    this.#db
      .query(
        "INSERT INTO sources (rank, id, title, reading_links, imported_at, editions) VALUES (1, '', '', '', '', ?)",
      )
      .run(JSON.stringify([ENGLISH_EDITION]))
    this.#db.run("INSERT INTO extents VALUES ('english', 1, 0, 1, 1, 1, 1, 1)")
    this.#db.transaction(() => {
      const addPassage = this.#db.query(
        "INSERT OR IGNORE INTO passages VALUES (?1, ?1, 1, ?1, ?2, 0, 0, 0, x'00', 0, 0, 1)",
      )
      const addPart = this.#db.query(
        'INSERT INTO parts (passage, seq, edition, volume, page, paragraphs) VALUES (?, ?, ?, ?, ?, ?)',
      )
      for (const [i, { edition, volume, page, text, passage = i, usual = true }] of parts.entries()) {
        addPassage.run(passage, usual ? 1 : 2)
        addPart.run(passage, i, edition, volume, page, JSON.stringify(text.split('\n')))
      }
      buildPageIndex(this.#db, true)
    })()
    recreateDecisionOverlayTables({ sqlite: this.#db })
    recreateCorrectionOverlayTable({ sqlite: this.#db })
    this.#lookup = new PageTermLookup(this.#db)
  }

  /** Hides and shows passages (by number) as decisions of editors do. */
  applyDecisions({ hidden = [], shown = [] }: { hidden?: readonly number[]; shown?: readonly number[] }): void {
    recreateDecisionOverlayTables({ sqlite: this.#db })
    recreateCorrectionOverlayTable({ sqlite: this.#db })
    const add = this.#db.query('INSERT INTO temp.exception VALUES (?, ?, ?, ?)')
    for (const passage of hidden) add.run(passage, 1, 0, 1)
    for (const passage of shown) add.run(passage, 1, 1, 0)
    this.#lookup = new PageTermLookup(this.#db)
  }

  /** Searches the printed pages. */
  search(typed: string, limit = 10_000, offset = 0, budget?: QueryBudget, latinFirst = false): MatchingPages {
    return new PageSearch(this.#lookup, parseSearchQuery(typed), budget, latinFirst).find(limit, offset)
  }

  /** Returns the printed pages of volume 1 that a literal search for a string would read. */
  findPagesWhereMayBegin(edition: string, words: string): readonly number[] {
    const text = { sqlite: this.#db } as TextDatabase
    const parts = findPartsWhereQueryMayBegin(text, { edition, volume: 1 }, words)
    const pages = this.#db.query<{ id: number; page: number }, []>('SELECT id, page FROM parts').all()
    return pages.flatMap(({ id, page }) => (parts?.includes(id) === false ? [] : page))
  }

  /** Returns the pages that a query finds, best first, as `edition volume/page`. */
  find(typed: string): string[] {
    return this.search(typed).items.map(({ edition, volume, page }) => `${edition} ${volume}/${page}`)
  }

  /** Returns the pages that match, as `edition volume/page` in the order of the canon, without ranking them. */
  listMatchingPages(typed: string): string[] {
    const printed = this.#db.query<PrintedPage, [number]>('SELECT * FROM printed_pages WHERE id = ?')
    return Array.from(new PageSearch(this.#lookup, parseSearchQuery(typed)).findMatchingPageNumbers(), (id) => {
      const { edition, volume, page } = printed.get(id) ?? { edition: '', volume: 0, page: 0 }
      return `${edition} ${volume}/${page}`
    })
  }
}
