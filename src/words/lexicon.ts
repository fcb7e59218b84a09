/** Which words the imported dictionaries have, and what they call them. */

import type { Database } from 'bun:sqlite'
import { compoundsIn } from './compounds.ts'
import { WORD_KINDS, type WordKind } from './kinds.ts'

/** Words by their keys (pali-key.ts). */
export interface WordSet {
  has(key: string): boolean
  /** Empty where no dictionary says anything. */
  kinds(key: string): ReadonlySet<WordKind>
}

export interface Lexicon extends WordSet {
  /** Whether any word begins so. */
  begins(letters: string): boolean
  /** Compounds that have no entry of their own and are only named in that of another word. */
  readonly named: WordSet
}

/** So many names are held in memory, 10 MB; beyond, each is asked for. */
const MOST_HELD = 150_000

const NOTHING: ReadonlySet<WordKind> = new Set()

/** @param sqlite words.db, open */
export function lexiconOf(sqlite: Database): Lexicon {
  const count = sqlite.query<{ n: number }, []>('SELECT count(*) AS n FROM names').get()?.n ?? 0
  const next = sqlite.query<{ key: string }, [string]>('SELECT key FROM names WHERE key >= ? LIMIT 1')
  const begins = (letters: string) => next.get(letters)?.key.startsWith(letters) ?? false
  const ask = asked(sqlite)
  const find = count > MOST_HELD ? ask : held(sqlite, ask)
  return {
    ...wordsOf((key) => find(key)?.own),
    begins,
    named: wordsOf((key) => {
      const found = find(key)
      return found?.own ? undefined : found?.named
    }),
  }
}

/** What dictionaries call a word under which they have an entry, and one that they only name in another's. */
interface Kinds {
  readonly own?: ReadonlySet<WordKind>
  readonly named?: ReadonlySet<WordKind>
}

type Find = (key: string) => Kinds | undefined

/** Headwords at once, all other names when they are asked for: what they are stands in their entries. */
function held(sqlite: Database, ask: Find): Find {
  const words = new Map<string, string>()
  const others = new Set<string>()
  const rows = sqlite.query<{ key: string; kinds: string; isOwn: number }, []>(
    'SELECT names.key, kinds, names.key = entries.key AS isOwn FROM names JOIN entries ON entries.id = entry',
  )
  for (const { key, kinds, isOwn } of rows.iterate()) {
    const before = words.get(key)
    if (isOwn) words.set(key, before === undefined ? kinds : `${before} ${kinds}`)
    else others.add(key)
  }
  // the same for all words of the same kinds
  const sets = new Map<string, Kinds>()
  const known = new Map<string, Kinds | undefined>()
  return (key) => {
    const said = words.get(key)
    if (said !== undefined) {
      const kinds = sets.get(said) ?? { own: kindSet(said) }
      sets.set(said, kinds)
      return kinds
    }
    if (!others.has(key)) return undefined
    if (!known.has(key)) known.set(key, ask(key))
    return known.get(key)
  }
}

function asked(sqlite: Database): Find {
  const query = sqlite.query<{ own: string; kinds: string; html: string }, [string]>(
    'SELECT entries.key AS own, kinds, html FROM names JOIN entries ON entries.id = entry WHERE names.key = ?',
  )
  return (key) => {
    const rows = query.all(key)
    const isNamed = ({ own, html }: (typeof rows)[number]) =>
      own !== key && compoundsIn(own, html).includes(key)
    const kindsOf = (some: typeof rows) => kindSet(some.map(({ kinds }) => kinds).join(' '))
    const [named, own] = [rows.filter(isNamed), rows.filter((row) => !isNamed(row))]
    return {
      ...(own.length > 0 ? { own: kindsOf(own) } : {}),
      ...(named.length > 0 ? { named: kindsOf(named) } : {}),
    }
  }
}

const wordsOf = (find: (key: string) => ReadonlySet<WordKind> | undefined): WordSet => ({
  has: (key) => find(key) !== undefined,
  kinds: (key) => find(key) ?? NOTHING,
})

const kindSet = (kinds: string): ReadonlySet<WordKind> =>
  new Set(WORD_KINDS.filter((kind) => kinds.split(' ').includes(kind)))
