/** The letters of the sources as text.db keeps them, volume by volume: what did not change need not be read again to look for misprints. */

import type { Database } from 'bun:sqlite'
import {
  type Edition,
  factsOf,
  isCommentary,
  isPali,
  isThaiScriptPali,
} from '../../../definitions/editions.ts'
import { forgetNowAndThen } from '../../../foundation/forget-unused.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { impossibleLetters } from './impossible-letters.ts'
import { type Alphabet, BEGINS, lettersIn } from './letter-stream.ts'
import { searchedLines } from './searched-lines.ts'

export type SearchedLanguage = 'th' | 'pi'

/** The language in which misprints of an edition are looked for. Commentaries are not searched: nobody corrects them here. */
export const searchedLanguageOf = (edition: Edition): SearchedLanguage | undefined => {
  if (isCommentary(edition)) return undefined
  if (isPali(edition)) return 'pi'
  return factsOf(edition).language === 'th' ? 'th' : undefined
}

/** What a source has in one edition of one volume. */
export interface PieceKey {
  readonly source: number
  readonly edition: Edition
  readonly volume: number
}

const nameOf = ({ source, edition, volume }: PieceKey): string => `${source} ${edition} ${volume}`

const THERE =
  'SELECT DISTINCT source, edition, volume FROM extents JOIN passages ON passages.number = passage'
const STORED = 'SELECT source, edition, volume, letters IS NOT NULL AS lettered FROM letter_pieces'
/** What went may have been all that a source had there. */
const TOUCHED = `
SELECT DISTINCT source, edition, volume FROM temp.changed JOIN extents USING (passage)
JOIN passages ON passages.number = passage WHERE words`
const LEFT = `
SELECT DISTINCT coalesce(passages.source, before.source) AS source, edition, volume
FROM temp.changed JOIN old.extents USING (passage) JOIN old.passages AS before ON before.number = passage
LEFT JOIN main.passages ON passages.number = passage WHERE words`

/**
 * Reads what changed. Of a source that has Pali in two scripts the letters of one are kept, since it is the same twice.
 * @returns the languages in which something did
 */
export function refreshPieces(
  sqlite: Database,
  alphabets: Readonly<Record<SearchedLanguage, Alphabet>>,
  isWhole: boolean,
): ReadonlySet<SearchedLanguage> {
  const keys = (sql: string) => sqlite.query<PieceKey, []>(sql).all()
  const there = keys(THERE)
  const romans = new Set(
    there.flatMap(({ source, edition }) =>
      searchedLanguageOf(edition) === 'pi' && !isThaiScriptPali(edition) ? [source] : [],
    ),
  )
  const touched = new Set(isWhole ? there.map(nameOf) : [...keys(TOUCHED), ...keys(LEFT)].map(nameOf))
  const stored = new Map(
    sqlite
      .query<PieceKey & { readonly lettered: number }, []>(STORED)
      .all()
      .map((key) => [nameOf(key), key]),
  )
  const refreshed = new Set<SearchedLanguage>()
  const drop = sqlite.query('DELETE FROM letter_pieces WHERE source = ? AND edition = ? AND volume = ?')
  const put = sqlite.query('INSERT INTO letter_pieces VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (const key of there) {
    const language = searchedLanguageOf(key.edition)
    if (!language) continue
    const isRead = !isThaiScriptPali(key.edition) || !romans.has(key.source)
    const known = stored.get(nameOf(key))
    stored.delete(nameOf(key))
    if (known && !touched.has(nameOf(key)) && (known.lettered === 1) === isRead) continue
    refreshed.add(language)
    const { letters, lines, faults } = readPiece(sqlite, key, alphabets[language], isRead)
    const { source, edition, volume } = key
    drop.run(source, edition, volume)
    put.run(source, edition, volume, letters.length, isRead ? packed(letters) : null, packed(lines), faults)
  }
  for (const { source, edition, volume } of stored.values()) {
    drop.run(source, edition, volume)
    const language = searchedLanguageOf(edition)
    if (language) refreshed.add(language)
  }
  return refreshed
}

const packed = ({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array): Uint8Array =>
  Bun.zstdCompressSync(Buffer.from(buffer, byteOffset, byteLength))

/** Numbers that say of each line where it stands, and how many letters it has. */
const NUMBERS = 4

function readPiece(sqlite: Database, key: PieceKey, alphabet: Alphabet, isRead: boolean) {
  const lines: number[] = []
  const faults: FoundSuspect[] = []
  const read: Uint8Array[] = []
  for (const line of searchedLines(sqlite, key)) {
    faults.push(...impossibleLetters(line, isPali(key.edition)))
    const letters = isRead ? lettersIn(line.words, alphabet) : new Uint8Array(0)
    if (letters.length === 0) continue
    read.push(letters)
    lines.push(line.passage, line.part, line.paragraph, letters.length)
  }
  return { letters: Buffer.concat(read), lines: Int32Array.from(lines), faults: JSON.stringify(faults) }
}

/** Nothing stands between lines: so far one can look around without seeing the next. */
const GAP = 32

/** A line of a piece. */
export interface PieceLine {
  readonly passage: number
  readonly part: number
  /** Index in the part. */
  readonly paragraph: number
  /** Index of its first letter, and behind its last one. */
  readonly from: number
  readonly to: number
}

export class LetterPiece {
  /** All letters, with BREAKs around each line. */
  readonly letters: Uint8Array
  /** The same, with BEGINS. */
  readonly marked: Uint8Array
  readonly lines: readonly PieceLine[]
  readonly #passages = new Map<number, { readonly from: number; to: number }>()

  constructor(
    readonly key: PieceKey,
    stored: { readonly letters: Uint8Array; readonly lines: Uint8Array },
  ) {
    const letters = Bun.zstdDecompressSync(stored.letters)
    const bytes = Bun.zstdDecompressSync(stored.lines)
    const numbers = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    const lines: PieceLine[] = []
    this.marked = new Uint8Array(letters.length + (numbers.length / NUMBERS + 1) * GAP)
    let [read, from] = [0, GAP]
    for (let i = 0; i < numbers.length; i += NUMBERS) {
      const passage = numbers[i] ?? 0
      const part = numbers[i + 1] ?? 0
      const paragraph = numbers[i + 2] ?? 0
      const length = numbers[i + 3] ?? 0
      this.marked.set(letters.subarray(read, read + length), from)
      lines.push({ passage, part, paragraph, from, to: from + length })
      const range = this.#passages.get(passage)
      if (range) range.to = from + length
      else this.#passages.set(passage, { from, to: from + length })
      read += length
      from += length + GAP
    }
    this.lines = lines
    const { marked } = this
    this.letters = new Uint8Array(marked.length)
    for (let i = 0; i < marked.length; i++) this.letters[i] = (marked[i] ?? 0) & ~BEGINS
  }

  /** The letters of a passage. */
  of(passage: number): Buffer | undefined {
    const range = this.#passages.get(passage)
    const { buffer, byteOffset } = this.letters
    return range && Buffer.from(buffer, byteOffset + range.from, range.to - range.from)
  }
}

/** So many pieces are held at a time; each is some 2 MB. */
const MOST_HELD = 8

const BESIDE = `
SELECT passages.number AS passage, passages.source, extents.edition, extents.volume
FROM passages AS own JOIN texts AS named ON named.id = own.text
JOIN texts ON texts.division = named.division AND texts.entry = named.entry
JOIN passages ON passages.text = texts.id AND passages.source <> own.source
JOIN extents ON extents.passage = passages.number
WHERE own.number = ?`

/** The letters of one language. */
export class LetterPieces {
  readonly keys: readonly PieceKey[]
  /** How many letters there are. */
  readonly length: number
  readonly #held = new Map<string, LetterPiece>()
  readonly #beside
  readonly #read
  #besides: {
    readonly passage: number
    readonly others: readonly (PieceKey & { readonly passage: number })[]
  } = {
    passage: 0,
    others: [],
  }

  constructor(sqlite: Database, language: SearchedLanguage) {
    const all = sqlite
      .query<PieceKey & { readonly length: number }, []>(
        'SELECT source, edition, volume, length FROM letter_pieces WHERE letters IS NOT NULL ORDER BY 1, 2, 3',
      )
      .all()
      .filter(({ edition }) => searchedLanguageOf(edition) === language)
    this.keys = all
    this.length = all.reduce((sum, { length }) => sum + length, 0)
    this.#beside = sqlite.query<PieceKey & { readonly passage: number }, [number]>(BESIDE)
    this.#read = sqlite.query<{ letters: Uint8Array; lines: Uint8Array }, [number, string, number]>(
      'SELECT letters, lines FROM letter_pieces WHERE source = ? AND edition = ? AND volume = ? AND letters IS NOT NULL',
    )
  }

  *[Symbol.iterator](): Generator<LetterPiece> {
    for (const key of this.keys) {
      const piece = this.#load(key)
      if (piece) yield piece
    }
  }

  #load(key: PieceKey): LetterPiece | undefined {
    const stored = this.#read.get(key.source, key.edition, key.volume)
    if (!stored) return undefined
    const piece = new LetterPiece(key, stored)
    forgetNowAndThen(piece.letters.length)
    return piece
  }

  /** The passages of other sources under the same heading, whatever their edition, as far as their letters are here. */
  beside(passage: number): readonly { readonly source: number; readonly letters: Buffer }[] {
    if (this.#besides.passage !== passage) this.#besides = { passage, others: this.#beside.all(passage) }
    return this.#besides.others.flatMap((other) => {
      const letters = this.#hold(other)?.of(other.passage)
      return letters ? [{ source: other.source, letters }] : []
    })
  }

  #hold(key: PieceKey): LetterPiece | undefined {
    const name = nameOf(key)
    const piece = this.#held.get(name) ?? this.#load(key)
    if (!piece) return undefined
    // the one that was asked for last goes last
    this.#held.delete(name)
    this.#held.set(name, piece)
    const [first] = this.#held.keys()
    if (this.#held.size > MOST_HELD && first !== undefined) this.#held.delete(first)
    return piece
  }
}
