/**
 * Writes the search rows of records: one row per record in an FTS5 table (trigram) in library.db, in the transaction
 * that writes the record, so that every later search in any process sees it.
 * `words` has the texts in lower case. `name_keys` and `text_keys` have their keys: folded letters, phonetic keys of
 * Thai script, and consonant skeletons of names (in capitals, so that they differ from other keys). Keys are separated
 * by line feeds, which no query has. A query can therefore match a prefix or a whole name, and the last two letters
 * of a key begin a trigram, too. `search_names` has the names, by which matches are scored, and their words for the
 * index of names.
 */
import type { Database } from 'bun:sqlite'
import { toQueryConsonantSkeleton } from '../../letters/consonant-skeleton.ts'
import { SEARCH_KEY_SEPARATOR, toSearchKey, toSpacedSearchKey } from '../../letters/fold.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { toNonPaliSearchKey, toSpaceDelimitedSearchKey } from '../../letters/non-pali-keys.ts'
import { toRomanReadingsOfThaiPali, transliterateThai } from '../../letters/phonetic-keys.ts'
import { hasPhinthu, hasThaiLetters } from '../../letters/thai-pali.ts'

/** A text of a record in one language, with what decides under which keys it is indexed. */
export type SearchableText = {
  text: string
  /** Whether it is a name of the record: matches in names rank above others. */
  title?: boolean
  /** Whether it is a saying or a number: it gets no consonant skeleton, and a phonetic key only if it is Pali. */
  saying?: boolean
  /** Whether it is Pali throughout (a chant), in either script: then it gets phonetic keys. Names always do. */
  pali?: boolean
  /** Whether it is in a language with spaces between words, and no Pali (letters/non-pali-keys.ts). */
  foreign?: boolean
  /** Whether it is a popular name, in addition to the titles. */
  known?: boolean
  /** For a heading: its citation (`SN 56.11`), which is only in the index of names. */
  citation?: string | null
}

/** Format version of the search rows; a library that has stored another one writes its rows again. */
export const SEARCH_ROW_FORMAT = 8

/** Row ids that each collection owns; record ids are below it (decisions: ids of a dump are at most 10^12). */
const IDS_PER_COLLECTION = 2 ** 40

/**
 * Packs the number of a collection and the id of a record into the id of the record's search row. Rows sort by
 * collection, then id.
 */
export const toSearchRowId = (collection: number, id: number): number => collection * IDS_PER_COLLECTION + id
/** Extracts the number of the collection from the id of a search row. */
export const parseCollectionOfSearchRow = (row: number): number => Math.floor(row / IDS_PER_COLLECTION)
/** Extracts the id of the record from the id of a search row. */
export const parseRecordIdOfSearchRow = (row: number): number => row % IDS_PER_COLLECTION

const END = SEARCH_KEY_SEPARATOR.repeat(2)

/**
 * A name in the forms that are compared with a query: the text, its search key with spaces, its phonetic key or '', its
 * consonant skeleton or ''.
 */
export type ComparableName = [text: string, letters: string, sound: string, skeleton: string]

const NAME_FORM_SEPARATOR = '\t'

function toComparableName(text: string, { saying, pali, foreign }: SearchableText): ComparableName {
  if (foreign) return [text.replace(/\s/g, ' '), toSpaceDelimitedSearchKey(text), '', '']
  const sound = hasThaiLetters(text) && (!saying || pali) ? toSpacedSearchKey(transliterateThai(text)) : ''
  return [
    text.replace(/\s/g, ' '),
    toSpacedSearchKey(text),
    sound,
    saying ? '' : (toQueryConsonantSkeleton(text) ?? ''),
  ]
}

/** Whether a search key is that of a name in a spaced language that is not Pali; such keys begin with a space. */
export const isNonPaliNameKey = (letters: string): boolean => letters.startsWith(' ')

/** Parses the column `names` of the table search_names: the names of a record. */
export const parseSearchRowNames = (stored: string): ComparableName[] =>
  stored === ''
    ? []
    : stored.split(SEARCH_KEY_SEPARATOR).map((name) => name.split(NAME_FORM_SEPARATOR) as ComparableName)

/** Maximum letters of a word in NamesIndex; longer ones are left out. */
export const MAX_INDEXED_NAME_WORD_LETTERS = 60

/** Lists the words of names. Phonetic keys of Thai names are left out if the record has a name in roman letters. */
function listNameWords(names: readonly ComparableName[]): readonly string[] {
  const words = new Set<string>()
  const hasRomanName = names.some(([text]) => !hasThaiLetters(text))
  for (const [, letters, sound] of names) {
    for (const word of letters.split(' ')) words.add(word)
    if (!hasRomanName) for (const word of sound.split(' ')) words.add(word)
  }
  return [...words].filter(({ length }) => length > 1 && length <= MAX_INDEXED_NAME_WORD_LETTERS)
}

/**
 * FTS5 settings for bulk writes: `hashsize` is the bytes gathered in memory, `automerge` 0 stops automatic merges.
 */
const BULK_WRITE_SETTINGS = { hashsize: 4 * 1024 * 1024, automerge: 0 }
/** The defaults of FTS5. */
const DEFAULT_SETTINGS = { hashsize: 1024 * 1024, automerge: 4 }

/** Writes and removes search rows: one per record, with its texts and their keys. */
export class RecordSearchRowWriter {
  readonly #db: Database

  /** @param db a library of the current version */
  constructor(db: Database) {
    this.#db = db
  }

  /** Writes the row of a record, replacing an existing one. @returns the UTF-16 length of its texts */
  put(row: number, fields: readonly SearchableText[]): number {
    const words: string[] = []
    const [titles, known]: [ComparableName[], ComparableName[]] = [[], []]
    const textKeys: string[] = []
    for (const field of fields) {
      const text = field.text.normalize('NFC')
      const letters = field.foreign ? toNonPaliSearchKey(text) : toSearchKey(text)
      if (letters === '') continue
      words.push(lowerCaseKeepingLength(text))
      if (field.title) (field.known ? known : titles).push(toComparableName(text, field))
      else {
        textKeys.push(letters)
        if (hasThaiLetters(text) && (field.pali || hasPhinthu(text)))
          textKeys.push(...toRomanReadingsOfThaiPali(text).map(toSearchKey))
      }
    }
    const names = [...titles, ...known]
    const nameKeys = names.flatMap(([text, letters, sound, skeleton]) => [
      isNonPaliNameKey(letters) ? toNonPaliSearchKey(text) : toSearchKey(text),
      sound === '' ? '' : toSearchKey(transliterateThai(text)),
      skeleton,
    ])
    this.#db
      .query('INSERT OR REPLACE INTO search_rows (rowid, words, name_keys, text_keys) VALUES (?, ?, ?, ?)')
      .run(row, frameWithSeparators(words), frameWithSeparators(nameKeys), frameWithSeparators(textKeys))
    this.#db
      .query('INSERT OR REPLACE INTO search_names (record, names, words, known, citation) VALUES (?, ?, ?, ?, ?)')
      .run(
        row,
        names.map((name) => name.join(NAME_FORM_SEPARATOR)).join(SEARCH_KEY_SEPARATOR),
        listNameWords(titles).join(' '),
        listNameWords(known).join(' '),
        fields.find((field) => field.citation)?.citation ?? '',
      )
    return words.reduce((sum, text) => sum + text.length, 0)
  }

  /** Removes the row of a record, if there is one. */
  remove(row: number): void {
    this.#db.query('DELETE FROM search_rows WHERE rowid = ?').run(row)
    this.#markNamesRemoved(row, row + 1)
  }

  /** Removes all rows of a collection. */
  removeCollection(collection: number): void {
    const range = [toSearchRowId(collection, 0), toSearchRowId(collection + 1, 0)] as const
    this.#db.query('DELETE FROM search_rows WHERE rowid >= ? AND rowid < ?').run(...range)
    this.#markNamesRemoved(...range)
  }

  /** Removes all rows without reading them. */
  removeAll(): void {
    this.#command('delete-all')
    this.#markNamesRemoved(0, Number.MAX_SAFE_INTEGER)
  }

  /** Marks the names of a range of rows as removed: rows without names. */
  #markNamesRemoved(from: number, before: number): void {
    this.#db
      .query(
        `INSERT OR REPLACE INTO search_names (record) SELECT record FROM search_names
         WHERE record >= ? AND record < ? AND names IS NOT NULL`,
      )
      .run(from, before)
  }

  /**
   * Runs `write`, which writes very many rows, with settings for bulk writes: few large segments, merged once at the
   * end. Replacing 40,000 rows takes 1 s of processor time, instead of up to 10.
   */
  writeInBulk(write: () => void): void {
    this.#configure(BULK_WRITE_SETTINGS)
    write()
    this.#configure(DEFAULT_SETTINGS)
    this.mergeSegments()
  }

  #configure(settings: Readonly<Record<string, number>>): void {
    const set = this.#db.query('INSERT INTO search_rows (search_rows, rank) VALUES (?, ?)')
    for (const [setting, value] of Object.entries(settings)) set.run(setting, value)
  }

  /** Merges the segments of the FTS5 index (`optimize`) after many writes, since every query reads all of them. */
  mergeSegments(): void {
    this.#command('optimize')
  }

  #command(command: string): void {
    this.#db.query('INSERT INTO search_rows (search_rows) VALUES (?)').run(command)
  }
}

const frameWithSeparators = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => SEARCH_KEY_SEPARATOR + text + END)
    .join('')
