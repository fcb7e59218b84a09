/** Which words the imported dictionaries have, and what they call them. */

import type { Database } from 'bun:sqlite'
import { compoundsIn } from './compounds.ts'
import { WORD_KINDS, type WordKind } from './kinds.ts'

/** Words by their keys (pali-key.ts). */
export interface WordSet {
  has(key: string): boolean
  /** Empty where no dictionary says anything. */
  kinds(key: string): ReadonlySet<WordKind>
  /** 0 for a word that is common in the canon, 1 for one that does not occur there; 0.5 where no text was imported. */
  rarity(key: string): number
  /** Whether the canon has it in several forms; null where no text was imported. */
  isDeclined(key: string): boolean | null
}

/** A headword to which a dictionary assigns a form. */
export interface ListedWord {
  readonly lemma: string
  /** What the headword is made of, as keys; null where the dictionary does not say. */
  readonly construction: readonly string[] | null
}

/** The words of the dictionaries. */
export interface Lexicon extends WordSet {
  /** Whether any word begins so. */
  begins(letters: string): boolean
  /** Compounds that have no entry of their own and are only named in that of another word. */
  readonly named: WordSet
  /** Whether any dictionary lists forms. */
  readonly hasForms: boolean
  /** What dictionaries say that a form is, by their ranks. */
  listed(form: string): readonly ListedWord[]
  /** Words that occur in several forms in the canon although no dictionary has them (canon-forms.ts). */
  readonly inferred: WordSet
}

/** So many names are held in memory, 10 MB; beyond, each is asked for. */
const MAX_HELD = 150_000

const NOTHING: ReadonlySet<WordKind> = new Set()

/** Opens the words of words.db. @param sqlite words.db, open */
export function lexiconOf(sqlite: Database): Lexicon {
  const count = sqlite.query<{ n: number }, []>('SELECT count(*) AS n FROM names').get()?.n ?? 0
  const next = sqlite.query<{ key: string }, [string]>('SELECT key FROM names WHERE key >= ? LIMIT 1')
  const begins = (letters: string) => next.get(letters)?.key.startsWith(letters) ?? false
  const ask = input(sqlite)
  const find = count > MAX_HELD ? ask : held(sqlite, ask)
  const { inferred, ...canon } = canonWordsIn(sqlite)
  return {
    ...wordsOf((key) => find(key)?.own, canon),
    begins,
    named: wordsOf((key) => {
      const found = find(key)
      return found?.own ? undefined : found?.named
    }, canon),
    inferred: wordsOf((key) => inferred.get(key), canon),
    ...formsIn(sqlite),
  }
}

function formsIn(sqlite: Database): Pick<Lexicon, 'hasForms' | 'listed'> {
  const hasForms = sqlite.query('SELECT 1 FROM forms LIMIT 1').get() !== null
  const find = sqlite.query<{ entries: string }, [string]>(
    'SELECT entries FROM forms WHERE form = ? ORDER BY dictionary',
  )
  const entry = sqlite.query<{ key: string; construction: string | null }, [number]>(
    'SELECT key, construction FROM entries WHERE id = ?',
  )
  const listed = (form: string) =>
    find.all(form).flatMap(({ entries }) =>
      entries.split(' ').flatMap((id) => {
        const found = entry.get(Number(id))
        return found ? [{ lemma: found.key, construction: found.construction?.split('+') ?? null }] : []
      }),
    )
  return { hasForms, listed: hasForms ? listed : () => [] }
}

/** A headword that occurs so often is not rare at all, as the power of ten. */
const COMMON_POWER = 3
const UNKNOWN_RARITY = 0.5
/** A word occurs so often in other forms than its commonest, or is not declined. */
const MIN_DECLINED = 50

function canonWordsIn(sqlite: Database) {
  const counts = new Map<string, number>()
  const inferred = new Map<string, ReadonlySet<WordKind>>()
  const declined = new Set<string>()
  const rows = sqlite.query<{ key: string; count: number; declined: number; kind: WordKind | null }, []>(
    'SELECT key, count, declined, kind FROM canon_words',
  )
  for (const { key, count, declined: others, kind } of rows.iterate()) {
    counts.set(key, count)
    if (others >= MIN_DECLINED) declined.add(key)
    if (kind !== null) inferred.set(key, kindSet(kind))
  }
  const rarity = (key: string) =>
    counts.size === 0
      ? UNKNOWN_RARITY
      : Math.max(0, 1 - Math.log10(1 + (counts.get(key) ?? 0)) / COMMON_POWER)
  const isDeclined = (key: string) => (counts.size === 0 ? null : declined.has(key))
  return { rarity, isDeclined, inferred }
}

/** What dictionaries call a word under which they have an entry, and one that they only name in another's. */
interface Kinds {
  readonly own?: ReadonlySet<WordKind>
  readonly named?: ReadonlySet<WordKind>
}

type Find = (key: string) => Kinds | undefined

/** Headwords at once, all other names when they are asked for: what they are is in their entries. */
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

function input(sqlite: Database): Find {
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

const wordsOf = (
  find: (key: string) => ReadonlySet<WordKind> | undefined,
  canon: Pick<WordSet, 'rarity' | 'isDeclined'>,
): WordSet => ({
  ...canon,
  has: (key) => find(key) !== undefined,
  kinds: (key) => find(key) ?? NOTHING,
})

const kindSet = (kinds: string): ReadonlySet<WordKind> =>
  new Set(WORD_KINDS.filter((kind) => kinds.split(' ').includes(kind)))
