/** The words of the imported dictionaries, with their parts of speech. */

import type { Database } from 'bun:sqlite'
import { PARTS_OF_SPEECH, type PartOfSpeech } from './kinds.ts'

const NO_KINDS: ReadonlySet<PartOfSpeech> = new Set()

/** A set of words by their keys (pali-key.ts), with what dictionaries and the canon tell about each. */
export interface KnownWordSet {
  has(key: string): boolean
  /** Parts of speech of a word; empty if no dictionary states any. */
  kinds(key: string): ReadonlySet<PartOfSpeech>
  /** 0 for a word that is common in the canon, 1 for one that does not occur; 0.5 without an imported text. */
  rarity(key: string): number
  /** Whether the canon has several forms of the word; null without an imported text. */
  isDeclined(key: string): boolean | null
  /** Number of first letters that a form has in common with some word of the set; may be lower than the maximum. */
  sharedPrefixLength(form: string): number
}

/** A `KnownWordSet` that can list its words. */
export interface ListableWordSet extends KnownWordSet {
  keys(): Iterable<string>
}

/** Creates a word set. @param kinds parts of speech of words, by key @param canon what the canon tells about words */
export const createWordSet = (
  kinds: ReadonlyMap<string, ReadonlySet<PartOfSpeech>>,
  canon: Pick<KnownWordSet, 'rarity' | 'isDeclined'>,
): ListableWordSet => ({
  ...canon,
  has: (key) => kinds.has(key),
  kinds: (key) => kinds.get(key) ?? NO_KINDS,
  keys: () => kinds.keys(),
  sharedPrefixLength: createSharedPrefixMeasure([...kinds.keys()]),
})

/**
 * Returns a function that counts how many first letters a form has in common with the most similar word.
 * @param words keys; they are sorted in place
 */
export function createSharedPrefixMeasure(words: string[]): KnownWordSet['sharedPrefixLength'] {
  const sorted = words.sort()
  return (form) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < form) low = middle + 1
      else high = middle
    }
    return Math.max(countSharedLetters(sorted[low - 1], form), countSharedLetters(sorted[low], form))
  }
}

function countSharedLetters(word = '', form: string): number {
  let at = 0
  while (at < form.length && word[at] === form[at]) at++
  return at
}

/** A headword to which a dictionary's list of forms assigns a form. */
export interface HeadwordOfWordForm {
  readonly lemma: string
  /** Keys of the words from which the headword is made; null if the dictionary does not say. */
  readonly construction: readonly string[] | null
}

/** The words of all imported dictionaries. */
export interface DictionaryLexicon extends KnownWordSet {
  /** Compounds without an entry of their own, which the entry of another word names. */
  readonly named: KnownWordSet
  /** Whether any dictionary lists forms. */
  readonly hasForms: boolean
  /** Headwords that dictionaries assign to a form, by the ranks of the dictionaries. */
  listed(form: string): readonly HeadwordOfWordForm[]
  /** Words that no dictionary has but that occur in several forms in the canon (canon-forms.ts). */
  readonly inferred: ListableWordSet
}

/** Maximum names that are cached, the latest requested ones. */
const MAX_CACHED_NAMES = 5_000

/** Reads the words of words.db. @param sqlite open words.db */
export function openLexicon(sqlite: Database): DictionaryLexicon {
  const { inferred, ...canon } = readCanonWords(sqlite)
  const find = createFinder(sqlite)
  const own = { ...canon, sharedPrefixLength: measureSharedPrefixIn(sqlite) }
  return {
    ...createLookup((key) => find(key)?.own, own),
    named: createLookup((key) => {
      const found = find(key)
      return found?.own ? undefined : found?.named
    }, own),
    inferred: createWordSet(inferred, canon),
    ...openForms(sqlite),
  }
}

/** Measures how many first letters a form has in common with the most similar name. */
function measureSharedPrefixIn(sqlite: Database): KnownWordSet['sharedPrefixLength'] {
  const before = sqlite.query<{ key: string }, [string]>(
    'SELECT key FROM names WHERE key < ? ORDER BY key DESC LIMIT 1',
  )
  const from = sqlite.query<{ key: string }, [string]>('SELECT key FROM names WHERE key >= ? ORDER BY key LIMIT 1')
  return (form) => Math.max(...[before, from].map((query) => countSharedLetters(query.get(form)?.key, form)))
}

function openForms(sqlite: Database): Pick<DictionaryLexicon, 'hasForms' | 'listed'> {
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

/** Base-10 logarithm of the occurrences from which a headword has no rarity. */
const COMMON_WORD_LOG10 = 3
const UNKNOWN_RARITY = 0.5
/** Minimum occurrences of a declined word outside its most frequent form. */
const MIN_DECLINED_OCCURRENCES = 50

function readCanonWords(sqlite: Database) {
  const counts = new Map<string, number>()
  const inferred = new Map<string, ReadonlySet<PartOfSpeech>>()
  const declined = new Set<string>()
  const rows = sqlite.query<{ key: string; count: number; declined: number; kind: PartOfSpeech | null }, []>(
    'SELECT key, count, declined, kind FROM canon_words',
  )
  for (const { key, count, declined: others, kind } of rows.iterate()) {
    counts.set(key, count)
    if (others >= MIN_DECLINED_OCCURRENCES) declined.add(key)
    if (kind !== null) inferred.set(key, kindSet(kind))
  }
  const rarity = (key: string) =>
    counts.size === 0 ? UNKNOWN_RARITY : Math.max(0, 1 - Math.log10(1 + (counts.get(key) ?? 0)) / COMMON_WORD_LOG10)
  const isDeclined = (key: string) => (counts.size === 0 ? null : declined.has(key))
  return { rarity, isDeclined, inferred }
}

/** Kinds of a word that has an entry, and of one that only another entry names. */
interface Kinds {
  readonly own?: ReadonlySet<PartOfSpeech>
  readonly named?: ReadonlySet<PartOfSpeech>
}

type Find = (key: string) => Kinds | undefined

const NAMES_WITH_KINDS = `
  SELECT names.key,
         coalesce(group_concat(kinds, ' ') FILTER (WHERE names.key = entries.key),
                  group_concat(kinds, ' ') FILTER (WHERE NOT named)) AS own,
         group_concat(kinds, ' ') FILTER (WHERE named) AS named
  FROM names JOIN entries ON entries.id = entry`

interface NameRow {
  readonly key: string
  readonly own: string | null
  readonly named: string | null
}

/** Returns a function that looks up each name in the database. */
function createFinder(sqlite: Database): Find {
  const query = sqlite.query<NameRow, [string]>(`${NAMES_WITH_KINDS} WHERE names.key = ? GROUP BY names.key`)
  const parse = createKindsParser()
  // one reading requests the same parts of a word many times
  const found = new Map<string, Kinds | undefined>()
  return (key) => {
    if (found.size > MAX_CACHED_NAMES) found.clear()
    return found.getOrInsertComputed(key, () => {
      const row = query.get(key)
      return row ? parse(row) : undefined
    })
  }
}

/** Returns a function that shares sets of kinds, since most names have the kinds of another one. */
function createKindsParser(): (row: NameRow) => Kinds {
  const memo = new Map<string, Kinds>()
  return ({ own, named }) => {
    return memo.getOrInsertComputed(`${own}/${named}`, () => ({
      ...(own === null ? {} : { own: kindSet(own) }),
      ...(named === null ? {} : { named: kindSet(named) }),
    }))
  }
}

const createLookup = (
  find: (key: string) => ReadonlySet<PartOfSpeech> | undefined,
  canon: Pick<KnownWordSet, 'rarity' | 'isDeclined' | 'sharedPrefixLength'>,
): KnownWordSet => ({
  ...canon,
  has: (key) => find(key) !== undefined,
  kinds: (key) => find(key) ?? NO_KINDS,
})

const kindSet = (kinds: string): ReadonlySet<PartOfSpeech> =>
  new Set(PARTS_OF_SPEECH.filter((kind) => kinds.split(' ').includes(kind)))
