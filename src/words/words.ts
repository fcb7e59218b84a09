/** Looks up words: from any form in any script to the entries of the imported dictionaries (words §3). */

import { join } from 'node:path'
import { ImportedDatabaseFile } from '../../db/imported-file.ts'
import { WordsDatabase } from '../../db/words-database.ts'
import { hasThaiLetters } from '../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../search/letters/to-thai.ts'
import type { DictionarySource } from '../definitions/texts/dictionary-format.ts'
import type { PackageWarning } from '../definitions/texts/format.ts'
import type { CacheVersion } from '../foundation/cache-version.ts'
import { getCanonProperNames } from './canon-names.ts'
import { extractCompoundsOfEntry } from './compounds.ts'
import { describeWordFormReading, type ExplanationLanguage } from './describe-reading.ts'
import { createRemovedMarkupCounts, isSanitizedMarkup, sanitizeEntryHtml } from './entry-html.ts'
import { moveWantedHomonymsFirst } from './homonyms.ts'
import { openLexicon } from './lexicon.ts'
import { MAX_LOOKED_UP_WORD_LETTERS, toNonPaliKey, toPaliKey, toPlainPaliKey } from './pali-key.ts'
import { type WordFormReading, WordFormReadingFinder } from './readings.ts'
import { WORDS_FILE_NAME } from './words-file.ts'

/** An imported dictionary: its source, rank, counts and time of import. */
export interface ImportedDictionary extends DictionarySource {
  readonly rank: number
  /** ISO 8601 UTC. */
  readonly importedAt: string
  readonly entries: number
  readonly names: number
  readonly characters: number
  readonly warnings: readonly string[]
  readonly found: readonly PackageWarning[]
}

/** A dictionary entry in the result of a look-up. */
export interface DictionaryEntryResult {
  /** The id of an imported dictionary. */
  readonly dictionary: string
  readonly headword: string
  /** Markup of the elements that entry-html.ts allows. */
  readonly html: string
}

/** Result of looking up a word: its readings with dictionary entries, and its occurrences in the canon. */
export interface WordLookupResult {
  readonly word: string
  readonly readings: readonly {
    readonly headword: string
    readonly analysis: string | null
    readonly entries: readonly DictionaryEntryResult[]
  }[]
  /** By printed volume, in their order. */
  readonly volumes: readonly { readonly volume: number; readonly count: number }[]
}

/** Returns the language in which forms are explained to a reader: English for `en`, Thai for every other language. */
export const selectExplanationLanguage = (language: string): ExplanationLanguage => (language === 'en' ? 'en' : 'th')

/** Maximum entries of one reading; homonyms have about five in each dictionary. */
const MAX_ENTRIES = 24
/** Maximum readings in an answer. */
const MAX_READINGS = 16
/** Maximum other forms of a word in an answer, and maximum words that are checked for being one. */
const MAX_FORMS = 40
const MAX_CHECKED_WORDS = 120

/** Looks up words in the imported dictionaries. */
export class WordLookup {
  private readonly file: ImportedDatabaseFile<WordsDatabase>
  private cached: { readonly words: WordsDatabase; readonly finder: WordFormReadingFinder } | undefined

  /** @param folder the data folder; null for a library that never has dictionaries */
  constructor(folder: string | null, version: Pick<CacheVersion, 'raise'>) {
    // no file has an empty name
    const path = folder === null ? '' : join(folder, WORDS_FILE_NAME)
    this.file = new ImportedDatabaseFile(path, WordsDatabase.open, () => version.raise())
  }

  /** Reopens the database when an import has replaced it. */
  refresh(): void {
    this.file.refresh()
  }

  /** Whether any dictionary was imported. */
  get has(): boolean {
    return (this.file.current?.dictionaries ?? 0) > 0
  }

  /** Why the dictionaries' database cannot be read; undefined when it can, or when there is none. */
  get unreadable() {
    return this.file.unreadable
  }

  /** Closes the database. */
  close(): void {
    this.file.close()
  }

  /** Lists the imported dictionaries by rank. */
  dictionaries(): readonly ImportedDictionary[] {
    return this.file.read(readImportedDictionaries, [])
  }

  /** Looks up a word. @param word in any script, as the reader wrote it */
  lookUp(word: string, language: ExplanationLanguage): WordLookupResult {
    const key = toPaliKey(word)
    const empty: WordLookupResult = { word, readings: [], volumes: [] }
    const foreign = toNonPaliKey(word)
    if (
      (key === '' && foreign === '') ||
      word.length > MAX_LOOKED_UP_WORD_LETTERS * 3 ||
      key.length > MAX_LOOKED_UP_WORD_LETTERS
    )
      return empty
    return this.file.read((words) => {
      const isThai = hasThaiLetters(word)
      const write = (form: string) => (isThai ? romanPaliToThai(form) : form)
      const all = [...(key === '' ? [] : this.read(words, key, word)), ...readNonPaliWord(words, foreign)]
      const readings = all.slice(0, MAX_READINGS)
      const compounds = new Set(all.flatMap(({ lemma, note }) => (note === 'named' ? [lemma] : [])))
      return {
        word,
        readings: readings.map((reading) => {
          const entries = sortForReader(readEntries(words, reading, compounds), language)
          return {
            headword: chooseHeadword(reading, entries, isThai),
            analysis: describeWordFormReading(reading, language, write),
            entries: entries.map(({ dictionary, headword, key, html }) => ({
              dictionary,
              headword: (isThai ? hasThaiLetters : isLatin)(headword) || key.startsWith('/') ? headword : write(key),
              // the file may come from anywhere, and the output may only contain allowed elements
              html: isSanitizedMarkup(html) ? html : sanitizeEntryHtml(html, createRemovedMarkupCounts()),
            })),
          }
        }),
        volumes: readVolumeCounts(words, key),
      }
    }, empty)
  }

  /** Whether a word, or an undivided word that it is a form of, is in the dictionaries. */
  knows(word: string): boolean {
    const key = toPaliKey(word)
    if (key === '' || key.length > MAX_LOOKED_UP_WORD_LETTERS) return false
    return this.file.read((words) => this.getReadingFinder(words).hasWord(key), false)
  }

  /**
   * Lists the forms of the best reading's word in the canon, the most frequent first, in the script of the given word.
   */
  forms(word: string): readonly { readonly form: string; readonly count: number }[] {
    const key = toPaliKey(word)
    if (key === '' || key.length > MAX_LOOKED_UP_WORD_LETTERS) return []
    return this.file.read((words) => {
      const reader = this.getReadingFinder(words)
      const [best] = reader.read(key, word)
      if (!best || best.division) return []
      const stem = best.lemma.replace(/(?:[aāiīuūeo]n?t?i?|ar|in)$/, '')
      if (stem.length < 2) return []
      const similar = words.sqlite
        .query<{ word: string; volumes: string }, [string, string, number]>(
          'SELECT word, volumes FROM word_counts WHERE word >= ? AND word < ? AND length(word) <= ? ORDER BY length(volumes) DESC LIMIT 120',
        )
        .all(stem, `${stem}\u{10ffff}`, best.lemma.length + MAX_ENDING_LENGTH)
      const write = hasThaiLetters(word) ? romanPaliToThai : (form: string) => form
      return similar
        .slice(0, MAX_CHECKED_WORDS)
        .filter(({ word: form }) => reader.isFormOf(form, best.lemma))
        .map(({ word: form, volumes }) => ({ form: write(form), count: sum(parseVolumeCounts(volumes)) }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MAX_FORMS)
    }, [])
  }

  /** Returns the readings of a key, and of words that differ from it only in diacritics. */
  private read(words: WordsDatabase, key: string, word: string): readonly WordFormReading[] {
    const reader = this.getReadingFinder(words)
    const exact = reader.read(key, word)
    const isKnown = exact[0] !== undefined && exact[0].division === undefined
    if (exact.length > 0 && !/^[a-z]+$/i.test(word)) return exact
    const others = words.sqlite
      .query<{ key: string; count: number }, [string, string]>(
        `SELECT key, count FROM plain_words WHERE plain = ? AND key <> ? ORDER BY count DESC LIMIT ${MAX_PLAIN_READINGS}`,
      )
      .all(toPlainPaliKey(key), key)
    const first = others[0]
    if (!first) return exact
    const readings = others.flatMap((other) =>
      reader
        .read(other.key)
        .filter(({ division, note }) => division === undefined && note !== 'named' && note !== 'text-name')
        .slice(0, 1)
        .map((reading): WordFormReading => ({ ...reading, note: 'plain' })),
    )
    const different = readings.filter(
      ({ lemma }, at) =>
        readings.findIndex((one) => one.lemma === lemma) === at &&
        !exact.some((one) => one.lemma === lemma && !one.division),
    )
    const isCommoner = first.count > MIN_FREQUENCY_RATIO * countInCanon(words, key)
    return isKnown && !isCommoner ? [...exact, ...different] : [...different, ...exact]
  }

  /** Returns the word reader of a database file, created on the first look-up in it. */
  private getReadingFinder(words: WordsDatabase): WordFormReadingFinder {
    if (this.cached?.words !== words) {
      this.cached = { words, finder: new WordFormReadingFinder(openLexicon(words.sqlite), getCanonProperNames()) }
    }
    return this.cached.finder
  }
}

/** Maximum readings of words that differ only in diacritics. */
const MAX_PLAIN_READINGS = 8
/** A word with diacritics precedes the typed one if it occurs this many times as often. */
const MIN_FREQUENCY_RATIO = 2

/** Returns how often a form, or all forms of a headword, occur in the canon. */
function countInCanon(words: WordsDatabase, key: string): number {
  const row = words.sqlite.query<{ count: number }, [string]>('SELECT count FROM canon_words WHERE key = ?').get(key)
  return Math.max(row?.count ?? 0, sum(readVolumeCounts(words, key)))
}

/** Readings of a headword in a dictionary whose headwords are not Pali. */
function readNonPaliWord({ sqlite }: WordsDatabase, key: string): readonly WordFormReading[] {
  const known = key !== '' && sqlite.query('SELECT 1 FROM names WHERE key = ?').get(key) !== null
  return known ? [{ lemma: key, analyses: [] }] : []
}

/**
 * Orders entries for Thai readers: Thai explanations, then Thai headwords, then the others by the ranks of
 * dictionaries.
 */
const sortForReader = (entries: readonly KeyedEntry[], reader: ExplanationLanguage): readonly KeyedEntry[] =>
  reader === 'th' ? entries.toSorted((a, b) => rankByLanguage(a) - rankByLanguage(b)) : entries

const rankByLanguage = ({ language, headword }: KeyedEntry): number =>
  /^th\b/.test(language) ? 0 : hasThaiLetters(headword) ? 1 : 2

/** Maximum letters that an ending adds to a word. */
const MAX_ENDING_LENGTH = 5

interface KeyedEntry extends DictionaryEntryResult {
  readonly key: string
  /** Language of the explanation. */
  readonly language: string
  /** 1 if the entry only names the word, else 0. */
  readonly named: number
}

/**
 * Returns the entries of a word before those that only name it, each by the ranks of the dictionaries.
 * @param compounds compounds that contain the word: of homonyms in one entry, the one that names them, or the word,
 * comes first
 */
function readEntries(
  { sqlite }: WordsDatabase,
  { lemma, isPrefix }: WordFormReading,
  compounds: ReadonlySet<string>,
): readonly KeyedEntry[] {
  const entries = sqlite
    .query<KeyedEntry, [string, number]>(
      `SELECT dictionaries.id AS dictionary, headword, html, entries.key AS key, language, named FROM names
       JOIN entries ON entries.id = names.entry JOIN dictionaries ON dictionaries.rank = entries.dictionary
       WHERE names.key = ?1 ORDER BY rank, entries.key <> ?1, entries.id LIMIT ?2`,
    )
    .all(lemma, MAX_ENTRIES)
  const { named: entriesThatNameIt = [], own = [] } = Object.groupBy(entries, ({ named }) => (named ? 'named' : 'own'))
  // the homonyms in an entry of the word itself keep their order if no compound is given
  const isOrdered = (entry: KeyedEntry) => entry.key === lemma && compounds.size === 0 && isPrefix !== true
  return [...own, ...entriesThatNameIt].map((entry) => ({
    ...entry,
    html: isOrdered(entry)
      ? entry.html
      : moveWantedHomonymsFirst(entry.html, (article) =>
          isPrefix
            ? SAYS_PREFIX.test(article)
            : extractCompoundsOfEntry(entry.key, article).some(
                (compound) => compound === lemma || compounds.has(compound),
              ),
        ),
  }))
}

const SAYS_PREFIX = /\b(?:prefix|first part of compounds|negative particle)/

/** Returns the headword as a dictionary prints it in the requested script; else transliterates it. */
function chooseHeadword({ lemma }: WordFormReading, entries: readonly KeyedEntry[], isThai: boolean): string {
  const isRequested = isThai ? hasThaiLetters : isLatin
  const printed = entries.find(({ key, headword }) => key === lemma && isRequested(headword))
  if (lemma.startsWith('/')) return lemma.slice(1)
  return printed?.headword ?? (isThai ? romanPaliToThai(lemma) : lemma)
}

const isLatin = (word: string): boolean => /^\p{Script=Latin}/u.test(word)

function readVolumeCounts({ sqlite }: WordsDatabase, key: string): WordLookupResult['volumes'] {
  const row = sqlite.query<{ volumes: string }, [string]>('SELECT volumes FROM word_counts WHERE word = ?').get(key)
  return row ? parseVolumeCounts(row.volumes) : []
}

/** Parses the counts by volume. @param stored `VOLUME COUNT VOLUME COUNT …` */
function parseVolumeCounts(stored: string): WordLookupResult['volumes'] {
  const numbers = stored.split(' ').map(Number)
  return numbers.flatMap((volume, at) => (at % 2 === 0 ? [{ volume, count: numbers[at + 1] ?? 0 }] : []))
}

const sum = (counts: WordLookupResult['volumes']): number => counts.reduce((all, { count }) => all + count, 0)

type DictionaryRow = Omit<ImportedDictionary, 'warnings' | 'found'> & {
  readonly warnings: string
  readonly found: string
}

/** Reads the imported dictionaries, by rank. Commands that have opened words.db themselves use it, too. */
export const readImportedDictionaries = ({ sqlite }: WordsDatabase): readonly ImportedDictionary[] =>
  sqlite
    .query<DictionaryRow, []>(
      `SELECT rank, id, title, language, headwords, publisher, licence, url, version, imported_at AS importedAt,
              entries, names, characters, warnings, found FROM dictionaries ORDER BY rank`,
    )
    .all()
    .map(({ warnings, found, ...row }) => ({
      ...row,
      warnings: JSON.parse(warnings) as readonly string[],
      found: JSON.parse(found) as readonly PackageWarning[],
    }))
