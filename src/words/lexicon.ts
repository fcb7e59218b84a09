/** Which words the imported dictionaries have, and what they call them. */

import type { Database } from 'bun:sqlite'
import { WORD_KINDS, type WordKind } from './kinds.ts'

export interface Lexicon {
  has(key: string): boolean
  /** Empty where no dictionary says anything. */
  kinds(key: string): ReadonlySet<WordKind>
}

/** So many names are held in memory, 10 MB; beyond, each is asked for. */
const MOST_HELD = 150_000

const NOTHING: ReadonlySet<WordKind> = new Set()

/** @param sqlite words.db, open */
export function lexiconOf(sqlite: Database): Lexicon {
  const count = sqlite.query<{ n: number }, []>('SELECT count(*) AS n FROM names').get()?.n ?? 0
  return count > MOST_HELD ? asked(sqlite) : held(sqlite)
}

function held(sqlite: Database): Lexicon {
  const words = new Map<string, ReadonlySet<WordKind>>()
  // the same set for all words of the same kinds
  const sets = new Map<string, ReadonlySet<WordKind>>()
  const rows = sqlite
    .query<{ key: string; kinds: string }, []>(
      `SELECT names.key, group_concat(kinds, ' ') AS kinds FROM names JOIN entries ON entries.id = entry GROUP BY names.key`,
    )
    .all()
  for (const { key, kinds } of rows) {
    const set = sets.get(kinds) ?? kindSet(kinds)
    sets.set(kinds, set)
    words.set(key, set)
  }
  return { has: (key) => words.has(key), kinds: (key) => words.get(key) ?? NOTHING }
}

function asked(sqlite: Database): Lexicon {
  const has = sqlite.query<unknown, [string]>('SELECT 1 FROM names WHERE key = ?')
  const kinds = sqlite.query<{ kinds: string | null }, [string]>(
    `SELECT group_concat(kinds, ' ') AS kinds FROM names JOIN entries ON entries.id = entry WHERE names.key = ?`,
  )
  return {
    has: (key) => has.get(key) !== null,
    kinds: (key) => kindSet(kinds.get(key)?.kinds ?? ''),
  }
}

const kindSet = (kinds: string): ReadonlySet<WordKind> =>
  new Set(WORD_KINDS.filter((kind) => kinds.split(' ').includes(kind)))
