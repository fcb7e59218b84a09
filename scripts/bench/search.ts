/** How much the search finds, how quickly, and what it costs, beside other ways of searching the same text. */

import { Database } from 'bun:sqlite'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { TextDatabase } from '../../db/text-database.ts'
import { TEXT_INDEXES, TEXT_PART_INDEX, TEXT_TABLES } from '../../db/text-schema.ts'
import { clearExceptions } from '../../src/canon/text/exceptions.ts'
import { parseQuery } from '../../src/full-text/query.ts'
import { RecordRows } from '../../src/full-text/records/record-rows.ts'
import { RecordSearch } from '../../src/full-text/records/record-search.ts'
import { openStores } from '../../src/library/stores.ts'
import { PageLookup } from '../../src/search/pages/page-lookup.ts'
import { PageSearch } from '../../src/search/pages/page-search.ts'
import { writePageIndex } from '../../src/search/pages/page-writer.ts'
import { readPlainParagraphs } from '../../src/texts/stored-paragraphs.ts'
import type { Figure, Section } from './report.ts'
import { type Item, plainMiniSearch, plainScan, type Rival, segmentedWords } from './search-rivals.ts'

/** Volumes that every way of searching is tried on; the plain MiniSearch would need gigabytes for all of them. */
const COMPARED = [9, 19, 25]

const LANGUAGES = { primary: 'th', all: ['th', 'en'] }

/** A page as it is searched: what the first-ranked sources have on it. */
interface Page extends Item {
  readonly edition: string
  readonly volume: number
  readonly page: number
}

/** The same pieces and words in every run. */
function randomness(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % Math.max(1, below)
  }
}

function readPages(text: TextDatabase): Page[] {
  const rows = text.sqlite
    .query<{ edition: string; volume: number; page: number; paragraphs: string }, []>(
      `SELECT parts.edition, parts.volume, parts.page, parts.paragraphs FROM parts
       JOIN passages ON passages.number = parts.passage WHERE passages.standing = 1
       ORDER BY CASE parts.edition WHEN 'royal' THEN 0 WHEN 'pali' THEN 1 ELSE 2 END, parts.volume, parts.page,
                passages.text, parts.seq`,
    )
    .iterate()
  const pages: (Page & { text: string })[] = []
  for (const { edition, volume, page, paragraphs } of rows) {
    const text = readPlainParagraphs(paragraphs).join('\n')
    const last = pages.at(-1)
    if (last && last.edition === edition && last.volume === volume && last.page === page)
      last.text += `\n${text}`
    else pages.push({ id: pages.length + 1, edition, volume, page, text })
  }
  return pages
}

/** Literal pieces of pages, of three and more characters, as somebody might mark and copy them. */
function pieces(pages: readonly Item[], count: number, shortest: number): string[] {
  const random = randomness(11)
  const found: string[] = []
  while (found.length < count) {
    const text = pages[random(pages.length)]?.text ?? ''
    const start = random(text.length)
    const piece = text.slice(start, start + shortest + random(14)).trim()
    if (piece.length >= shortest && !/[\n"“”„«»]/.test(piece) && parseQuery(piece).terms.length > 0)
      found.push(piece)
  }
  return found
}

const BETWEEN_WORDS = /[\s,.;:?!()[\]–—…“”‘’"ฯ\d๐-๙]+/

/** The words that stand on most pages, by every twentieth of them. */
function commonestWords(pages: readonly Item[], count: number): string[] {
  const found = new Map<string, number>()
  for (let i = 0; i < pages.length; i += 20) {
    for (const word of new Set(pages[i]?.text.split(BETWEEN_WORDS))) {
      if (word.length > 2) found.set(word, (found.get(word) ?? 0) + 1)
    }
  }
  const commonest = [...found].toSorted(([, a], [, b]) => b - a)
  return commonest.slice(0, count).map(([word]) => word)
}

/** What people type: one to three words of a page, half of the roman ones without marks. */
function typedQueries(pages: readonly Item[], count: number): string[] {
  const random = randomness(7)
  const found: string[] = []
  while (found.length < count) {
    const text = pages[random(pages.length)]?.text ?? ''
    const words = text.split(BETWEEN_WORDS).filter((word) => word.length > 3 && word.length < 30)
    const start = random(words.length)
    const typed = words.slice(start, start + 1 + random(3) * random(2)).join(' ')
    if (typed !== '')
      found.push(random(2) === 0 ? typed.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : typed)
  }
  return found
}

/** The share of the truth that was found, in per cent. */
function recall(queries: readonly string[], truth: Rival['find'], find: Rival['find']): number {
  let wanted = 0
  let found = 0
  for (const words of queries) {
    const others = find(words)
    for (const id of truth(words)) {
      wanted++
      if (others.has(id)) found++
    }
  }
  return (found / wanted) * 100
}

function quantiles(times: number[]): (share: number) => number {
  const sorted = times.toSorted((a, b) => a - b)
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function timesOf(queries: readonly string[], ask: (words: string) => unknown): number[] {
  return queries.map((words) => {
    const started = performance.now()
    ask(words)
    return performance.now() - started
  })
}

/** The page index over the volumes that are compared, as an import writes it. */
function ourPages(texts: string, pages: readonly Page[], path: string): Rival {
  const db = new Database(path)
  db.run('PRAGMA journal_mode = OFF')
  db.run(`${TEXT_TABLES} ${TEXT_PART_INDEX}; ${TEXT_INDEXES}`)
  db.query('ATTACH ? AS whole').run(join(texts, 'text.db'))
  db.query(
    'INSERT INTO parts SELECT * FROM whole.parts WHERE volume IN (SELECT value FROM json_each(?))',
  ).run(JSON.stringify(COMPARED))
  db.run('INSERT INTO passages SELECT * FROM whole.passages WHERE standing = 1 AND printed > 0')
  db.run('DELETE FROM parts WHERE passage NOT IN (SELECT number FROM passages)')
  db.run('DETACH whole')
  const sizeOf = () =>
    db.query<{ bytes: number }, []>('SELECT sum(pgsize) AS bytes FROM dbstat').get()?.bytes ?? 0
  const before = sizeOf()
  const started = performance.now()
  db.transaction(writePageIndex)(db)
  const milliseconds = performance.now() - started
  clearExceptions({ sqlite: db })
  const lookup = new PageLookup(db)
  // both number the pages in the same order
  const ids = [0, ...pages.map(({ id }) => id)]
  return {
    find: (words) =>
      new Set(Array.from(new PageSearch(lookup, parseQuery(words)).matching(), (page) => ids[page] ?? 0)),
    milliseconds,
    megabytes: (sizeOf() - before) / 1e6,
    close: () => db.close(),
  }
}

/** One figure beside each rival's. */
function beside(
  figure: Omit<Figure, 'ours'>,
  ours: number,
  rivals: Readonly<Record<string, number | undefined>>,
): Figure[] {
  const rows = Object.entries(rivals).flatMap(([name, baseline]): Figure[] =>
    baseline === undefined ? [] : [{ ...figure, name: `${figure.name}, beside ${name}`, ours, baseline }],
  )
  return rows
}

function comparedPages(texts: string, pages: readonly Page[], scratch: string, count: number): Section {
  const compared = pages.filter(({ volume }) => COMPARED.includes(volume))
  const queries = pieces(compared, count, 3)
  const [mini, words, scan, ours] = [
    plainMiniSearch(compared),
    segmentedWords(compared, join(scratch, 'words.db')),
    plainScan(compared),
    ourPages(texts, compared, join(scratch, 'ours.db')),
  ]
  const of = (rival: Rival) => recall(queries, scan.find, rival.find)
  const median = (rival: Rival) => quantiles(timesOf(queries, rival.find))(0.5)
  const section: Section = {
    title: 'Search: pages, beside other ways',
    about: `${compared.length} pages of volumes ${COMPARED.join(', ')} in every edition, ${queries.length} literal pieces of three and more characters drawn from them. The truth is a scan of all pages.`,
    figures: [
      { name: 'recall', unit: '%', better: 'higher', ours: of(ours), goal: { atLeast: 100 } },
      ...beside({ name: 'recall', unit: '%', better: 'higher' }, of(ours), {
        'MiniSearch as it comes': of(mini),
        'Intl.Segmenter words in FTS5': of(words),
      }),
      ...beside({ name: 'median time to find', unit: 'ms', better: 'lower' }, median(ours), {
        'MiniSearch as it comes': median(mini),
        'Intl.Segmenter words in FTS5': median(words),
        'a scan': median(scan),
      }),
      ...beside({ name: 'time to build', unit: 'ms', better: 'lower' }, ours.milliseconds, {
        'MiniSearch as it comes': mini.milliseconds,
        'Intl.Segmenter words in FTS5': words.milliseconds,
      }),
      ...beside({ name: 'size', unit: 'MB', better: 'lower' }, ours.megabytes, {
        'MiniSearch as it comes (in memory)': mini.megabytes,
        'Intl.Segmenter words in FTS5': words.megabytes,
      }),
    ],
  }
  for (const rival of [mini, words, ours]) rival.close()
  return section
}

function comparedRecords(library: LibraryDatabase, scratch: string, count: number): Section {
  const items = library.sqlite
    .query<Item, []>("SELECT id, title || coalesce(char(10) || pali, '') AS text FROM headings ORDER BY id")
    .all()
  const mini = plainMiniSearch(items)
  const own = LibraryDatabase.open(join(scratch, 'records.db'))
  const sizeOf = () =>
    own.sqlite.query<{ bytes: number }, []>('SELECT sum(pgsize) AS bytes FROM dbstat').get()?.bytes ?? 0
  const before = sizeOf()
  const started = performance.now()
  const rows = new RecordRows(own.sqlite)
  own.sqlite.transaction(() => {
    for (const { id, text } of items) {
      rows.put(
        id,
        text.split('\n').map((name) => ({ text: name, title: true })),
      )
    }
  })()
  const milliseconds = performance.now() - started
  const megabytes = (sizeOf() - before) / 1e6
  const index = new RecordSearch(own.sqlite)
  const search = (words: string, most: number) => index.search(parseQuery(words), most)[0]?.rows ?? []
  const find = (words: string) => new Set(search(words, items.length).map(({ row }) => row))
  const queries = pieces(items, count, 2)
  const scan = plainScan(items)
  const at = quantiles(timesOf(queries, (words) => search(words, 50)))
  const section: Section = {
    title: 'Search: records, beside MiniSearch',
    about: `${items.length} headings by their two names, ${queries.length} literal pieces of two and more characters.`,
    figures: [
      {
        name: 'recall',
        unit: '%',
        better: 'higher',
        ours: recall(queries, scan.find, find),
        goal: { atLeast: 100 },
      },
      ...beside({ name: 'recall', unit: '%', better: 'higher' }, recall(queries, scan.find, find), {
        'MiniSearch as it comes': recall(queries, scan.find, mini.find),
      }),
      { name: 'time to find, median', unit: 'ms', better: 'lower', ours: at(0.5) },
      ...beside({ name: 'time to build', unit: 'ms', better: 'lower' }, milliseconds, {
        'MiniSearch as it comes': mini.milliseconds,
      }),
      ...beside({ name: 'size', unit: 'MB', better: 'lower' }, megabytes, {
        'MiniSearch as it comes (in memory)': mini.megabytes,
      }),
    ],
  }
  own.close()
  return section
}

/** The whole library as it is served: every query through every group, snippets included. */
function wholeLibrary(
  texts: string,
  library: LibraryDatabase,
  pages: readonly Page[],
  count: number,
): Section {
  const stores = openStores(library, LANGUAGES, { textPath: join(texts, 'text.db') })
  stores.canon.refresh()
  const search = (q: string) => stores.search.search({ q, limit: 50, offset: 0, language: 'th' })
  const started = performance.now()
  search('นิพพาน')
  const first = performance.now() - started
  const queries = typedQueries(pages, count)
  timesOf(queries.slice(0, 20), search)
  const at = quantiles(timesOf(queries, search))
  const quoted = commonestWords(pages, 20).map((word) => `"${word}"`)
  const common = quantiles(timesOf(quoted, search))
  const scan = plainScan(pages)
  const scanned = quantiles(timesOf(queries.slice(0, 40), scan.find))
  const literal = pieces(pages, Math.ceil(count / 4), 3)
  const lost = literal.filter((words) => {
    const truth = scan.find(words).size
    const group = stores.search.search({ q: words, kind: 'pages', limit: 1, offset: 0, language: 'th' })
      .groups[0]
    return (group?.total ?? 0) < truth
  })
  stores.canon.close()
  const latency = (name: string, share: number, atMost: number): Figure => ({
    name,
    unit: 'ms',
    better: 'lower',
    ours: at(share),
    baseline: scanned(share),
    goal: { atMost },
  })
  return {
    title: 'Search: the whole library',
    about: `${pages.length} pages and all records, ${queries.length} queries of one to three words drawn from the pages, each answered with 50 snippets a group. Baseline: a literal scan of all pages, which finds less and shows nothing.`,
    figures: [
      latency('time to answer, median', 0.5, 7),
      latency('time to answer, 95 %', 0.95, 25),
      latency('time to answer, 99 %', 0.99, 40),
      {
        name: 'a very common word in quotes, median of 20',
        unit: 'ms',
        better: 'lower',
        ours: common(0.5),
        goal: { atMost: 50 },
      },
      {
        name: 'literal pieces with every page found',
        unit: '%',
        better: 'higher',
        ours: (1 - lost.length / literal.length) * 100,
        goal: { atLeast: 100 },
      },
      {
        name: 'first search, when nothing was read before',
        unit: 'ms',
        better: 'lower',
        ours: first,
        goal: { atMost: 100 },
      },
    ],
  }
}

/**
 * @param texts a data folder with all the text at hand; without one nothing can be measured.
 * @param scratch a folder for passing things
 * @param quick fewer queries
 */
export async function measureSearch(
  texts: string | undefined,
  scratch: string,
  quick: boolean,
): Promise<readonly Section[]> {
  if (texts === undefined) {
    const missing = ['there is no text at hand to search']
    return [{ title: 'Search', about: 'Needs the text packages.', figures: [], missing }]
  }
  const folder = join(scratch, 'search')
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(texts, 'library.db'), join(folder, 'library.db'))
  const library = LibraryDatabase.open(join(folder, 'library.db'))
  const text = TextDatabase.open(join(texts, 'text.db'))
  try {
    const pages = readPages(text)
    const count = quick ? 100 : 400
    return [
      wholeLibrary(texts, library, pages, count),
      comparedPages(texts, pages, folder, count / 2),
      comparedRecords(library, folder, count / 2),
    ]
  } finally {
    text.close()
    library.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
