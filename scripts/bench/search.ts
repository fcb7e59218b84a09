/** Measures the time of global searches, and whether they find every page that a literal scan of all pages finds. */

import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { parsePlainText } from '../../db/stored-paragraphs.ts'
import { TextDatabase } from '../../db/text-database.ts'
import { parseSearchQuery } from '../../search/full-text/query.ts'
import { isSpacedNonPaliEdition } from '../../search/pages/page-keys.ts'
import { type EditionId, isCommentaryEdition } from '../../src/definitions/editions.ts'
import { openStores } from '../../src/services/stores.ts'
import { createRandomGenerator } from '../random.ts'
import { type BenchReportSection, computeQuantile, createFigure } from './report.ts'

const LANGUAGES = { primary: 'th', all: ['th', 'en'] }
const ABOUT = 'each answered with 50 snippets per group. Baseline: a literal scan of all pages without snippets.'

interface BenchPage {
  readonly text: string
  /** Whether a match must begin at a word. */
  readonly isForeign: boolean
}

/** Whether a page contains a piece where a search would find it. */
function containsPiece({ text, isForeign }: BenchPage, piece: string): boolean {
  if (!isForeign) return text.includes(piece)
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1))
    if (!/[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true
  return false
}

/** Reads the pages of the canon as they are searched: passages with standing 1, without commentaries. */
function readPages(text: TextDatabase): readonly BenchPage[] {
  const rows = text.sqlite
    .query<{ edition: EditionId; place: string; paragraphs: string }, []>(
      `SELECT parts.edition, parts.edition || ' ' || parts.volume || ' ' || parts.page AS place, parts.paragraphs
       FROM parts JOIN passages ON passages.number = parts.passage WHERE passages.standing = 1
       ORDER BY parts.edition, parts.volume, parts.page, passages.text, parts.seq`,
    )
    .iterate()
  const pages = new Map<string, BenchPage>()
  for (const { edition, place, paragraphs } of rows) {
    if (isCommentaryEdition(edition)) continue
    const words = parsePlainText(paragraphs)
    const before = pages.get(place)
    pages.set(place, { text: before ? `${before.text}\n${words}` : words, isForeign: isSpacedNonPaliEdition(edition) })
  }
  return [...pages.values()]
}

/** Draws literal pieces of pages, as readers copy them. */
function drawPieces(pages: readonly BenchPage[], count: number): readonly string[] {
  const { below } = createRandomGenerator(11)
  const found: string[] = []
  while (found.length < count) {
    const { text = '', isForeign = false } = pages[below(pages.length)] ?? {}
    const place = below(text.length)
    const start = isForeign ? text.lastIndexOf(' ', place) + 1 : place
    const piece = text.slice(start, start + 3 + below(14)).trim()
    if (piece.length >= 3 && !/[\n"“”„«»]/.test(piece) && parseSearchQuery(piece).terms.length > 0) found.push(piece)
  }
  return found
}

const BETWEEN_WORDS = /[\s,.;:?!()[\]–—…“”‘’"ฯ\d๐-๙]+/

/** Draws queries of one to three words of a page, half of them without diacritics. */
function drawQueries(pages: readonly BenchPage[], count: number): readonly string[] {
  const { below } = createRandomGenerator(7)
  const found: string[] = []
  while (found.length < count) {
    const { text = '' } = pages[below(pages.length)] ?? {}
    const words = text.split(BETWEEN_WORDS).filter((word) => word.length > 3 && word.length < 30)
    const start = below(words.length)
    const typed = words.slice(start, start + 1 + below(3) * below(2)).join(' ')
    if (typed === '') continue
    found.push(below(2) === 0 ? typed.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : typed)
  }
  return found
}

const measureTime = (run: () => unknown): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Runs all queries, and returns a function for the quantiles of their times, in milliseconds. */
function measureQuantiles(queries: readonly string[], run: (words: string) => unknown): (share: number) => number {
  const times = queries.map((words) => measureTime(() => run(words)))
  return (share) => computeQuantile(times, share)
}

/**
 * Measures speed and recall of the global search. @param texts a data folder with text @param count how many queries
 */
export async function measureSearch(texts: string, scratch: string, count: number): Promise<BenchReportSection> {
  const folder = join(scratch, 'search')
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(texts, 'library.db'), join(folder, 'library.db'))
  using library = LibraryDatabase.open(join(folder, 'library.db'))
  using text = TextDatabase.open(join(texts, 'text.db'))
  using stores = openStores(library, LANGUAGES, { textPath: join(texts, 'text.db') })
  try {
    stores.canon.refresh()
    const search = (q: string) => stores.search.search({ q, limit: 50, offset: 0, language: 'th' })
    const first = measureTime(() => search('นิพพาน'))
    const pages = readPages(text)
    const queries = drawQueries(pages, count)
    for (const words of queries.slice(0, 20)) search(words)
    const at = measureQuantiles(queries, search)
    const scan = (words: string) => pages.filter((page) => containsPiece(page, words)).length
    const scanned = measureQuantiles(queries.slice(0, 40), scan)
    const literal = drawPieces(pages, Math.ceil(count / 4))
    const found = literal.filter((q) => {
      const { groups } = stores.search.search({ q, kind: 'pages', limit: 1, offset: 0, language: 'th' })
      return (groups[0]?.total ?? 0) >= scan(q)
    })
    const latency = (name: string, share: number, atMost: number) =>
      createFigure(`time to answer, ${name}`, 'ms', at(share), { goal: { atMost }, baseline: scanned(share) })
    return {
      title: 'Search',
      about: `${pages.length} pages and all records, ${count} queries of one to three words, ${ABOUT}`,
      figures: [
        latency('median', 0.5, 7),
        latency('95 %', 0.95, 25),
        latency('99 %', 0.99, 40),
        createFigure('literal pieces with every page found', '%', (found.length / literal.length) * 100, {
          goal: { atLeast: 100 },
        }),
        createFigure('first search, with empty caches', 'ms', first, { goal: { atMost: 100 } }),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
