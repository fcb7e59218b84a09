/** Builds a new words.db next to the old one, and replaces the old file by a single rename. */

import { constants, Database } from 'bun:sqlite'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { reachFailpoint } from '../../db/failpoints.ts'
import { fsyncFile, fsyncFolder } from '../../db/fsync.ts'
import { copyOwnerFromLibraryFile } from '../../db/ownership.ts'
import { getUnfinishedTextDatabasePath, removeTemporaryFiles } from '../../db/temporary-names.ts'
import { DatabaseUnopenableError, toImmutableDatabaseUri } from '../../db/text-database.ts'
import { WordsDatabase } from '../../db/words-database.ts'
import {
  WORDS_APPLICATION_ID,
  WORDS_DATABASE_FORMAT,
  WORDS_ENTRIES_INDEX_SQL,
  WORDS_TABLES_SQL,
} from '../../db/words-schema.ts'
import type { DictionaryEntry, DictionarySource } from '../definitions/texts/dictionary-format.ts'
import type { PackageWarning } from '../definitions/texts/format.ts'
import { countCanonHeadwords } from './canon-forms.ts'
import { extractCompoundsOfEntry, extractHeadwordSpellings } from './compounds.ts'
import { entryHtmlToText } from './entry-html.ts'
import { splitEntryIntoArticles } from './homonyms.ts'
import { parsePartsOfSpeech } from './kinds.ts'
import { hasNonPaliLetters, toNonPaliKey, toPaliKey, toPlainPaliKey } from './pali-key.ts'

/** File name of the dictionaries' database in the data folder. */
export const WORDS_FILE_NAME = 'words.db'

/** Summary of one imported dictionary: counts of entries, names and characters. */
export interface DictionarySummary {
  readonly id: string
  readonly title: string
  readonly rank: number
  readonly entries: number
  /** Names under which its entries are found, including headwords. */
  readonly names: number
  readonly characters: number
}

/**
 * State of the file words.db. An import decides by it whether it can build on the existing dictionaries: there is no
 * file, it can be read, it is damaged or too old, a newer program wrote it, or the file system denies access.
 */
export type WordsDatabaseState = 'none' | 'sound' | 'broken' | 'newer' | 'forbidden'

/** Returns the state of the file words.db. */
export function readWordsDatabaseState(path: string): WordsDatabaseState {
  try {
    using words = WordsDatabase.open(path)
    words.sqlite.query('SELECT count(*) FROM dictionaries').get()
    return 'sound'
  } catch (error) {
    if (!(error instanceof DatabaseUnopenableError)) throw error
    if (error.why === 'missing') return 'none'
    return error.why === 'older' ? 'broken' : error.why
  }
}

/** Opens the file with an address that declares the attached old file unchanging. */
const FLAGS = constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_CREATE | constants.SQLITE_OPEN_URI

/**
 * Builds a new words.db next to the old one. The caller replaces the old file with `replace` or gives up with
 * `abandon`.
 */
export class WordsDatabaseBuilder {
  private constructor(
    private readonly target: string,
    readonly path: string,
    readonly sqlite: Database,
    /** Whether unreplaced dictionaries are copied from an existing file. */
    readonly hasOld: boolean,
  ) {}

  /**
   * Begins a new file.
   * @param keepOld whether the existing file is sound, so that dictionaries that are not replaced are taken over
   */
  static begin(target: string, keepOld: boolean): WordsDatabaseBuilder {
    const path = getUnfinishedTextDatabasePath(target)
    removeLeftoverWordsFiles(target)
    const sqlite = new Database(path, FLAGS)
    copyOwnerFromLibraryFile(path)
    sqlite.run('PRAGMA synchronous = OFF')
    sqlite.run('PRAGMA locking_mode = EXCLUSIVE')
    sqlite.run(`PRAGMA application_id = ${WORDS_APPLICATION_ID}`)
    sqlite.run(`PRAGMA user_version = ${WORDS_DATABASE_FORMAT}`)
    if (keepOld) sqlite.query('ATTACH ? AS old').run(toImmutableDatabaseUri(target))
    sqlite.run('BEGIN')
    sqlite.run(WORDS_TABLES_SQL)
    reachFailpoint('words: begun')
    return new WordsDatabaseBuilder(target, path, sqlite, keepOld)
  }

  /** Adds a dictionary and returns its rank: the one that it had, or the next free one. */
  addDictionary(source: DictionarySource, importedAt: string): number {
    const old = this.hasOld
      ? this.sqlite.query<{ rank: number }, [string]>('SELECT rank FROM old.dictionaries WHERE id = ?').get(source.id)
      : null
    const next = this.sqlite
      .query<{ rank: number }, []>(
        `SELECT max(coalesce((SELECT max(rank) FROM dictionaries), 0),
                    ${this.hasOld ? 'coalesce((SELECT max(rank) FROM old.dictionaries), 0)' : '0'}) + 1 AS rank`,
      )
      .get()
    const rank = old?.rank ?? next?.rank ?? 1
    const { id, title, language, headwords, publisher, licence, url, version } = source
    this.sqlite
      .query(
        `INSERT INTO dictionaries (rank, id, title, language, headwords, publisher, licence, url, version, imported_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(rank, id, title, language, headwords, publisher, licence, url, version, importedAt)
    return rank
  }

  /**
   * Adds an entry of a dictionary.
   * @param isPali whether its headwords are Pali, with keys for any spelling; else they have keys of their own language
   * @returns its id and the number of its names; null if its headword has no letter of its language
   */
  addEntry(
    dictionary: number,
    { headword, also = [], html, construction }: DictionaryEntry,
    isPali = true,
  ): { readonly id: number; readonly names: number } | null {
    // Sanskrit letters count as letters in a dictionary of Pali, too
    const toKey = isPali
      ? (word: string) => toPaliKey(word) || (hasNonPaliLetters(word) ? toNonPaliKey(word) : '')
      : toNonPaliKey
    const key = toKey(headword)
    const names = new Map([key, ...also.map(toKey)].map((one) => [one, 0]))
    if (isPali) for (const [one, named] of listNamesInEntry(key, html)) names.set(one, named)
    names.delete('')
    if (names.size === 0) return null
    const { lastInsertRowid } = this.sqlite
      .query('INSERT INTO entries (dictionary, headword, key, kinds, html, construction) VALUES (?, ?, ?, ?, ?, ?)')
      .run(dictionary, headword, key, parseKinds(html, key), html, construction?.map(toPaliKey).join('+') ?? null)
    const id = Number(lastInsertRowid)
    this.addNames(id, names)
    return { id, names: names.size }
  }

  private addNames(entry: number, names: Iterable<readonly [key: string, named: number]>): void {
    const insert = this.sqlite.query('INSERT OR REPLACE INTO names VALUES (?, ?, ?)')
    for (const [key, named] of names) insert.run(key, entry, named)
  }

  /** Adds an inflected form with its entries. @param entries ids of entries of that dictionary */
  addForm(dictionary: number, form: string, entries: readonly number[]): void {
    const key = toPaliKey(form)
    if (key === '') return
    this.sqlite
      .query(
        `INSERT INTO forms VALUES (?, ?, ?)
         ON CONFLICT (form, dictionary) DO UPDATE SET entries = entries || ' ' || excluded.entries`,
      )
      .run(key, dictionary, entries.join(' '))
  }

  /** Stores what the import reports about a dictionary. */
  storeReport(
    { rank, entries, names, characters }: Omit<DictionarySummary, 'id' | 'title'>,
    warnings: readonly string[],
    found: readonly PackageWarning[],
  ): void {
    this.sqlite
      .query('UPDATE dictionaries SET entries = ?, names = ?, characters = ?, warnings = ?, found = ? WHERE rank = ?')
      .run(entries, names, characters, JSON.stringify(warnings), JSON.stringify(found), rank)
  }

  /** Counts the headwords that a dictionary had before, and those that its new version lacks. */
  countRemoved(dictionary: number): { readonly before: number; readonly removed: number } {
    const none = { before: 0, removed: 0 }
    if (!this.hasOld) return none
    const counted = this.sqlite.query<typeof none, [number]>(
      `SELECT count(*) AS before, count(*) FILTER (WHERE headword NOT IN
         (SELECT headword FROM main.entries WHERE dictionary = ?1)) AS removed
       FROM (SELECT DISTINCT headword FROM old.entries WHERE dictionary = ?1)`,
    )
    return counted.get(dictionary) ?? none
  }

  /**
   * Copies the dictionaries of the old file that this import does not replace, and keeps their ranks.
   * @param without id of a dictionary to leave out
   * @param first id of a dictionary to rank first
   */
  carryOver({ without, first }: { readonly without?: string; readonly first?: string } = {}): void {
    if (!this.hasOld) return
    const { sqlite } = this
    const top = sqlite.query<{ top: number }, []>('SELECT coalesce(max(id), 0) AS top FROM entries').get()?.top ?? 0
    const stored = `SELECT rank FROM old.dictionaries WHERE id IS NOT ?1 AND id NOT IN (SELECT id FROM main.dictionaries)`
    sqlite.query(`CREATE TEMP TABLE kept AS ${stored}`).run(without ?? null)
    const format = sqlite.query<{ user_version: number }, []>('PRAGMA old.user_version').get()?.user_version ?? 0
    const [language, construction] = format > 1 ? ['headwords', 'construction'] : ["'pi'", 'NULL']
    sqlite.run(
      `INSERT INTO main.dictionaries SELECT rank, id, title, language, publisher, licence, url, version, ${language},
        imported_at, entries, names, characters, warnings, found FROM old.dictionaries WHERE rank IN (SELECT rank FROM kept)`,
    )
    sqlite.run(`INSERT INTO main.entries SELECT id + ${top}, dictionary, headword, key, kinds, html, ${construction}
                FROM old.entries WHERE dictionary IN (SELECT rank FROM kept)`)
    if (format > 1) {
      const forms = sqlite.query<{ form: string; dictionary: number; entries: string }, []>(
        'SELECT * FROM old.forms WHERE dictionary IN (SELECT rank FROM kept)',
      )
      const insert = sqlite.query('INSERT INTO main.forms VALUES (?, ?, ?)')
      for (const { form, dictionary, entries } of forms.iterate())
        insert.run(
          form,
          dictionary,
          entries.replace(/\d+/g, (id) => String(Number(id) + top)),
        )
    }
    sqlite.run(`INSERT INTO main.names SELECT names.key, entry + ${top}, ${format > 2 ? 'named' : 0} FROM old.names
                JOIN old.entries ON entries.id = entry WHERE dictionary IN (SELECT rank FROM kept)`)
    sqlite.run('DROP TABLE kept')
    if (format < WORDS_DATABASE_FORMAT) this.recomputeEntries(top)
    this.closeRanks(first)
  }

  /**
   * Computes again what an older program version computed from entries.
   * @param after largest id of the other entries
   */
  private recomputeEntries(after: number): void {
    const nextEntry = this.sqlite.query<{ id: number; key: string; html: string }, [number]>(
      "SELECT id, key, html FROM entries WHERE id > ? AND key NOT LIKE '/%' ORDER BY id LIMIT 1",
    )
    const setKinds = this.sqlite.query('UPDATE entries SET kinds = ? WHERE id = ?')
    for (let entry = nextEntry.get(after); entry; entry = nextEntry.get(entry.id)) {
      setKinds.run(parseKinds(entry.html, entry.key), entry.id)
      this.addNames(entry.id, listNamesInEntry(entry.key, entry.html))
    }
  }

  /** Numbers the ranks from 1 without gaps. */
  private closeRanks(first: string | undefined): void {
    const { sqlite } = this
    const ranks = sqlite
      .query<{ rank: number }, [string | null]>('SELECT rank FROM dictionaries ORDER BY id IS NOT ?, rank')
      .all(first ?? null)
    const moves = ranks.map(({ rank }, at) => [rank, at + 1] as const).filter(([from, to]) => from !== to)
    // moves ranks away first, so that two never have the same one
    for (const [from] of moves) sqlite.query('UPDATE dictionaries SET rank = -rank WHERE rank = ?').run(from)
    for (const [from, to] of moves) sqlite.query('UPDATE dictionaries SET rank = ? WHERE rank = ?').run(to, -from)
    for (const table of ['entries', 'forms']) {
      for (const [from] of moves)
        sqlite.query(`UPDATE ${table} SET dictionary = -dictionary WHERE dictionary = ?`).run(from)
      for (const [from, to] of moves)
        sqlite.query(`UPDATE ${table} SET dictionary = ? WHERE dictionary = ?`).run(to, -from)
    }
  }

  /** Stores how often words occur in the canon. @param counts by word, each `VOLUME COUNT …` */
  addCounts(counts: Iterable<readonly [word: string, volumes: string]>): void {
    const insert = this.sqlite.query('INSERT INTO word_counts VALUES (?, ?)')
    for (const [word, volumes] of counts) insert.run(word, volumes)
  }

  /** Copies the word counts of the old file. */
  carryOverCounts(): void {
    if (this.hasOld) this.sqlite.run('INSERT INTO main.word_counts SELECT * FROM old.word_counts')
  }

  /**
   * Completes and closes the new file and syncs it to disk; `replace` then puts it in place.
   * @param textGeneration generation of the text in which words were counted; null without a text
   */
  finish(textGeneration: string | null): void {
    this.addCanonWords()
    this.sqlite.run(WORDS_ENTRIES_INDEX_SQL)
    this.sqlite
      .query('INSERT INTO about VALUES (?, ?, ?)')
      .run(crypto.randomUUID(), new Date().toISOString(), textGeneration)
    this.sqlite.run('COMMIT')
    this.sqlite.close()
    fsyncFile(this.path)
    reachFailpoint('words: built')
  }

  /** Stores the counts of headwords, and the words that no dictionary has. */
  private addCanonWords(): void {
    const rows = this.sqlite.query<{ word: string; volumes: string }, []>('SELECT word, volumes FROM word_counts')
    const counts = new Map<string, number>()
    for (const { word, volumes } of rows.iterate()) counts.set(word, sumCounts(volumes))
    const headwords = new Map<string, boolean>()
    const entries = this.sqlite.query<{ key: string; kinds: string }, []>(
      "SELECT key, kinds FROM entries WHERE key NOT LIKE '/%'",
    )
    for (const { key, kinds } of entries.iterate())
      headwords.set(key, headwords.get(key) === true || kinds.includes('indeclinable'))
    const insert = this.sqlite.query('INSERT INTO canon_words VALUES (?, ?, ?, ?)')
    const plain = this.sqlite.query('INSERT OR IGNORE INTO plain_words VALUES (?, ?, ?)')
    const addPlain = (key: string, count: number) => {
      const letters = toPlainPaliKey(key)
      if (letters !== key) plain.run(letters, key, count)
    }
    for (const { key, count, declined, kind } of countCanonHeadwords(counts, headwords)) {
      insert.run(key, count, declined, kind)
      addPlain(key, count)
    }
    for (const key of headwords.keys()) addPlain(key, 0)
    for (const [form, count] of counts) if (count >= MIN_PLAIN_COUNT) addPlain(form, count)
  }

  /** Renames the finished file over the old one. */
  replace(): void {
    renameSync(this.path, this.target)
    fsyncFolder(dirname(this.target))
    reachFailpoint('words: in place')
  }

  /** Removes the new file; the old one stays as it was. */
  abandon(): void {
    this.sqlite.close()
    removeLeftoverWordsFiles(this.target)
  }
}

/** The kinds that the articles of an entry state, separated by spaces. */
const parseKinds = (html: string, key: string): string =>
  [
    ...new Set(splitEntryIntoArticles(html).flatMap((article) => parsePartsOfSpeech(entryHtmlToText(article), key))),
  ].join(' ')

/** The names inside an entry: compounds that it only names (1), and other spellings of its headword (0). */
const listNamesInEntry = (key: string, html: string): ReadonlyMap<string, number> => {
  const spellings = extractHeadwordSpellings(key, html).map((name) => [name, 0] as const)
  const compounds = extractCompoundsOfEntry(key, html).map((name) => [name, name === key ? 0 : 1] as const)
  return new Map([...spellings, ...compounds])
}

/** Minimum occurrences of a form that is found without its diacritics. */
const MIN_PLAIN_COUNT = 2

/** Returns the sum of counts. @param volumes `VOLUME COUNT VOLUME COUNT …` */
const sumCounts = (volumes: string): number =>
  volumes.split(' ').reduce((sum, number, at) => (at % 2 === 1 ? sum + Number(number) : sum), 0)

/** Creates the tables and indexes of a words database. */
export function createWordsDatabaseTables(sqlite: Database): void {
  sqlite.run(WORDS_TABLES_SQL)
  sqlite.run(WORDS_ENTRIES_INDEX_SQL)
}

/** Removes temporary files of words.db that a killed import left. The caller must hold the import lock. */
export const removeLeftoverWordsFiles = (path: string): void => removeTemporaryFiles(dirname(path), 'words')

/** Removes words.db. Call it when the last dictionary is removed. */
export function removeWordsFile(path: string): void {
  if (existsSync(path)) rmSync(path)
  fsyncFolder(dirname(path))
}
