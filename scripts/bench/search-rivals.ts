/** What the search is compared with: MiniSearch as it comes, words cut by Intl.Segmenter in FTS5, and a plain scan. */

import { Database } from 'bun:sqlite'
import MiniSearch from 'minisearch'

/** A text to be found, under a number. */
export interface Item {
  readonly id: number
  readonly text: string
}

/** A way of searching, with what it cost to make. */
export interface Rival {
  readonly find: (words: string) => ReadonlySet<number>
  readonly milliseconds: number
  readonly megabytes: number
  readonly close: () => void
}

const MB = 1e6

function heap(): number {
  Bun.gc(true)
  return process.memoryUsage().heapUsed
}

/** MiniSearch with its own tokenizer; all words have to match, and prefixes count. */
export function plainMiniSearch(items: readonly Item[]): Rival {
  const before = heap()
  const started = performance.now()
  const index = new MiniSearch<Item>({ fields: ['text'] })
  index.addAll(items)
  const milliseconds = performance.now() - started
  const megabytes = (heap() - before) / MB
  return {
    find: (words) =>
      new Set(index.search(words, { combineWith: 'AND', prefix: true }).map(({ id }) => Number(id))),
    milliseconds,
    megabytes,
    close: () => undefined,
  }
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

function segmented(text: string): string {
  const words: string[] = []
  for (const { segment, isWordLike } of thaiWords.segment(text)) if (isWordLike) words.push(segment)
  return words.join(' ')
}

/** Words as Intl.Segmenter cuts them, in FTS5 with the tokenizer unicode61, which folds roman marks. */
export function segmentedWords(items: readonly Item[], path: string): Rival {
  const started = performance.now()
  const db = new Database(path)
  db.run('PRAGMA journal_mode = OFF')
  db.run("CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize='unicode61')")
  const insert = db.query('INSERT INTO words (rowid, text) VALUES (?, ?)')
  db.transaction(() => {
    for (const { id, text } of items) insert.run(id, segmented(text))
  })()
  const milliseconds = performance.now() - started
  const match = db.query<never, [string]>('SELECT rowid FROM words WHERE words MATCH ?')
  const size = db.query<{ bytes: number }, []>('SELECT sum(pgsize) AS bytes FROM dbstat').get()
  return {
    find(words) {
      const cut = segmented(words)
      if (cut === '') return new Set()
      return new Set(match.values(`"${cut.replaceAll('"', '')}"`).map((row) => Number(row[0])))
    },
    milliseconds,
    megabytes: (size?.bytes ?? 0) / MB,
    close: () => db.close(),
  }
}

/** The truth: every text that contains the words literally, found by looking at all of them. */
export function plainScan(items: readonly Item[]): Rival {
  return {
    find: (words) => new Set(items.filter(({ text }) => text.includes(words)).map(({ id }) => id)),
    milliseconds: 0,
    megabytes: 0,
    close: () => undefined,
  }
}
