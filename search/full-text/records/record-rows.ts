/**
 * What is searched of a record: one row of a full-text table (FTS5, trigram) in library.db, written in the transaction
 * that writes the record, so that every search after it sees it, in this process and in others.
 *
 * `words` has the texts as they are, in lower case; `name_keys` and `text_keys` have their keys: folded letters, the
 * sound of Thai script, and of names their bones (capitals, so that no key of letters is taken for them). Every key
 * is between line feeds, which no query has: a beginning or the whole of a name can be asked for, and the last two
 * letters begin a trigram as all others do. `search_names` has the names, which say how near one is to what was typed,
 * and their words for the index of names.
 */
import type { Database } from 'bun:sqlite'
import { KEY_SEPARATOR, toSearchKey, toSpacedSearchKey } from '../../letters/fold.ts'
import { toDividedWords, toForeignKey } from '../../letters/foreign.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { consonantSkeletonOfQuery } from '../../letters/skeleton.ts'
import { phoneticKeysOfPali, transliterateThai } from '../../letters/sounds.ts'
import { hasPhinthu, hasThaiLetters } from '../../letters/thai-pali.ts'

/** One text of a record, in one language. */
export type SearchableText = {
  text: string
  /** Names the record: matches here are above matches in other fields. */
  title?: boolean
  /** Is a saying or a number: no user remembers it by the bones of a name, and unless it is Pali it has no sound of it. */
  saying?: boolean
  /** Is Pali throughout (a chant), in either script: it is found by its sound. Names always are. */
  pali?: boolean
  /** Is in a language whose words are divided, and no Pali (letters/foreign.ts). */
  foreign?: boolean
  /** Is a name that people know it by, beside its titles. */
  known?: boolean
  /** Of a heading that names it: the number under which it is cited (`SN 56.11`), which only the index of names has. */
  citation?: string | null
}

/** The form of what is written here; another number makes every library write its rows again. */
export const SEARCH_ROW_FORMAT = 8

/** More than any id (decisions: ids of a dump are at most 10^12). */
const IDS = 2 ** 40

/** The number of a record's row, in the order of collections and ids, and back. */
export const toSearchRowId = (collection: number, id: number): number => collection * IDS + id
/** The collection of a row id. */
export const collectionOfSearchRow = (row: number): number => Math.floor(row / IDS)
/** The record of a row id. */
export const recordIdOfSearchRow = (row: number): number => row % IDS

const LINE = KEY_SEPARATOR
const END = LINE.repeat(2)

/** A name as it is compared with what was typed: as it is, its letters, its sound or nothing, its bones or nothing. */
export type ComparableName = [text: string, letters: string, sound: string, skeleton: string]

const BETWEEN = '\t'

function nameOf(text: string, { saying, pali, foreign }: SearchableText): ComparableName {
  if (foreign) return [text.replace(/\s/g, ' '), toDividedWords(text), '', '']
  const sound = hasThaiLetters(text) && (!saying || pali) ? toSpacedSearchKey(transliterateThai(text)) : ''
  return [
    text.replace(/\s/g, ' '),
    toSpacedSearchKey(text),
    sound,
    saying ? '' : (consonantSkeletonOfQuery(text) ?? ''),
  ]
}

/** Whether the letters of a name are divided words: then it is in another language. */
export const isWordDividedLanguage = (letters: string): boolean => letters.startsWith(' ')

/** The names of a row as they were stored. */
export const readStoredNames = (stored: string): ComparableName[] =>
  stored === '' ? [] : stored.split(LINE).map((name) => name.split(BETWEEN) as ComparableName)

/** Longer words are no words. */
export const MAX_INDEXED_WORD_LETTERS = 60

/** The words of names as they are spaced. The sound of Thai names is left out where a name in roman letters says it better. */
function wordsOfNames(names: readonly ComparableName[]): readonly string[] {
  const words = new Set<string>()
  const isInRoman = names.some(([text]) => !hasThaiLetters(text))
  for (const [, letters, sound] of names) {
    for (const word of letters.split(' ')) words.add(word)
    if (!isInRoman) for (const word of sound.split(' ')) words.add(word)
  }
  return [...words].filter(({ length }) => length > 1 && length <= MAX_INDEXED_WORD_LETTERS)
}

/** How FTS5 writes: bytes that it gathers in memory, and pieces of one size that it merges by itself, 0 for none. */
const GATHERING = { hashsize: 4 * 1024 * 1024, automerge: 0 }
/** Its defaults. */
const AS_USUAL = { hashsize: 1024 * 1024, automerge: 4 }

/** Writes the search rows of records. */
export class RecordSearchRows {
  readonly #db: Database

  /** @param db a library of the current version */
  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Writes the row of a record, in place of the one that is there.
   * @returns how many characters of text it holds
   */
  put(row: number, fields: readonly SearchableText[]): number {
    const words: string[] = []
    const [titles, known]: [ComparableName[], ComparableName[]] = [[], []]
    const textKeys: string[] = []
    for (const field of fields) {
      const text = field.text.normalize('NFC')
      const letters = field.foreign ? toForeignKey(text) : toSearchKey(text)
      if (letters === '') continue
      words.push(lowerCaseKeepingLength(text))
      if (field.title) (field.known ? known : titles).push(nameOf(text, field))
      else {
        textKeys.push(letters)
        if (hasThaiLetters(text) && (field.pali || hasPhinthu(text)))
          textKeys.push(...phoneticKeysOfPali(text).map(toSearchKey))
      }
    }
    const names = [...titles, ...known]
    const nameKeys = names.flatMap(([text, letters, sound, skeleton]) => [
      isWordDividedLanguage(letters) ? toForeignKey(text) : toSearchKey(text),
      sound === '' ? '' : toSearchKey(transliterateThai(text)),
      skeleton,
    ])
    this.#db
      .query('INSERT OR REPLACE INTO search_rows (rowid, words, name_keys, text_keys) VALUES (?, ?, ?, ?)')
      .run(row, framed(words), framed(nameKeys), framed(textKeys))
    this.#db
      .query('INSERT OR REPLACE INTO search_names (record, names, words, known, citation) VALUES (?, ?, ?, ?, ?)')
      .run(
        row,
        names.map((name) => name.join(BETWEEN)).join(LINE),
        wordsOfNames(titles).join(' '),
        wordsOfNames(known).join(' '),
        fields.find((field) => field.citation)?.citation ?? '',
      )
    return words.reduce((sum, text) => sum + text.length, 0)
  }

  /** Takes out the row of a record; one that is not there stays away. */
  remove(row: number): void {
    this.#db.query('DELETE FROM search_rows WHERE rowid = ?').run(row)
    this.#forgetNames(row, row + 1)
  }

  /** Takes out the rows of a whole collection. */
  clear(collection: number): void {
    const range = [toSearchRowId(collection, 0), toSearchRowId(collection + 1, 0)] as const
    this.#db.query('DELETE FROM search_rows WHERE rowid >= ? AND rowid < ?').run(...range)
    this.#forgetNames(...range)
  }

  /** Takes out all rows, without looking at them. */
  clearAll(): void {
    this.#command('delete-all')
    this.#forgetNames(0, Number.MAX_SAFE_INTEGER)
  }

  /** The names of rows from one number up to another: lines without names say that they are removed. */
  #forgetNames(from: number, before: number): void {
    this.#db
      .query(
        `INSERT OR REPLACE INTO search_names (record) SELECT record FROM search_names
         WHERE record >= ? AND record < ? AND names IS NOT NULL`,
      )
      .run(from, before)
  }

  /**
   * Writes very many rows: in few and large pieces, which are merged once at the end and not over and over. 40,000 rows
   * in place of as many: 1 s of processor time, up to 10 otherwise.
   */
  many(write: () => void): void {
    this.#set(GATHERING)
    write()
    this.#set(AS_USUAL)
    this.merge()
  }

  #set(settings: Readonly<Record<string, number>>): void {
    const set = this.#db.query('INSERT INTO search_rows (search_rows, rank) VALUES (?, ?)')
    for (const [setting, value] of Object.entries(settings)) set.run(setting, value)
  }

  /** Puts the pieces of the index together, after many rows were written: each is looked into for every word. */
  merge(): void {
    this.#command('optimize')
  }

  #command(command: string): void {
    this.#db.query('INSERT INTO search_rows (search_rows) VALUES (?)').run(command)
  }
}

const framed = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => LINE + text + END)
    .join('')
