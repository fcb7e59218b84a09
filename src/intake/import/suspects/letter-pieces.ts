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

/** Tells pieces apart. */
export const pieceName = ({ source, edition, volume }: PieceKey): string => `${source} ${edition} ${volume}`

const THERE =
  'SELECT DISTINCT source, edition, volume FROM extents JOIN passages ON passages.number = passage'
const STORED = 'SELECT source, edition, volume, letters IS NOT NULL AS lettered FROM letter_pieces'
/** What went may have been all that a source had there. */
const TOUCHED = `
SELECT DISTINCT source, edition, volume FROM changed JOIN extents USING (passage)
JOIN passages ON passages.number = passage WHERE words`
const LEFT = `
SELECT DISTINCT coalesce(passages.source, before.source) AS source, edition, volume
FROM changed JOIN old.extents USING (passage) JOIN old.passages AS before ON before.number = passage
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
  const touched = new Set(isWhole ? there.map(pieceName) : [...keys(TOUCHED), ...keys(LEFT)].map(pieceName))
  const stored = new Map(
    sqlite
      .query<PieceKey & { readonly lettered: number }, []>(STORED)
      .all()
      .map((key) => [pieceName(key), key]),
  )
  const refreshed = new Set<SearchedLanguage>()
  const drop = sqlite.query('DELETE FROM letter_pieces WHERE source = ? AND edition = ? AND volume = ?')
  const put = sqlite.query('INSERT INTO letter_pieces VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (const key of there) {
    const language = searchedLanguageOf(key.edition)
    if (!language) continue
    const isRead = !isThaiScriptPali(key.edition) || !romans.has(key.source)
    const known = stored.get(pieceName(key))
    stored.delete(pieceName(key))
    if (known && !touched.has(pieceName(key)) && (known.lettered === 1) === isRead) continue
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

/** Where a line of a piece stands. */
export interface LinePlace {
  readonly passage: number
  readonly part: number
  /** Index in the part. */
  readonly paragraph: number
}

interface LetterRange {
  readonly from: number
  to: number
}

/** Some lines of a piece, by their indexes: from the first to behind the last. */
export interface Lines {
  readonly piece: LetterPiece
  readonly begin: number
  readonly end: number
}

/** A million lines are gone through again and again: nothing is made for each. */
export class LetterPiece {
  /** All letters, with BREAKs around each line. */
  readonly letters: Uint8Array
  /** As they are stored: with BEGINS, one line behind the other. */
  readonly #stored: Uint8Array
  /** NUMBERS of each line. */
  readonly #lines: Int32Array
  #passages: ReadonlyMap<number, LetterRange> | undefined

  constructor(
    readonly key: PieceKey,
    stored: StoredPiece,
  ) {
    this.#stored = Bun.zstdDecompressSync(stored.letters)
    const { buffer, byteOffset, byteLength } = Bun.zstdDecompressSync(stored.lines)
    this.#lines = new Int32Array(buffer, byteOffset, byteLength / 4)
    this.letters = this.#laidOut(~BEGINS)
  }

  /** The letters with BEGINS. */
  marked(): Uint8Array {
    return this.#laidOut(-1)
  }

  #laidOut(bits: number): Uint8Array {
    const laid = new Uint8Array(this.#stored.length + (this.#lines.length / NUMBERS + 1) * GAP)
    let read = 0
    this.eachLine((from, to) => {
      for (let at = from; at < to; at++) laid[at] = (this.#stored[read++] ?? 0) & bits
    })
    return laid
  }

  /** How many lines it has. */
  get count(): number {
    return this.#lines.length / NUMBERS
  }

  /** @param work is given the index of the first letter of each line, and that behind its last one */
  eachLine(
    work: (from: number, to: number, line: number) => void,
    { begin, end }: Omit<Lines, 'piece'> = { begin: 0, end: this.count },
  ): void {
    let from = GAP
    for (let line = 0; line < end; line++) {
      const to = from + this.#lengthOf(line)
      if (line >= begin) work(from, to, line)
      from = to + GAP
    }
  }

  #lengthOf(line: number): number {
    return this.#lines[line * NUMBERS + 3] ?? 0
  }

  /** How many letters lines have. */
  lettersOf(lines: Omit<Lines, 'piece'>): number {
    let letters = 0
    this.eachLine((from, to) => (letters += to - from), lines)
    return letters
  }

  /** How many lines at the beginning have the same letters in both. */
  sameBefore(other: LetterPiece): number {
    const most = Math.min(this.count, other.count)
    let [line, at] = [0, 0]
    for (; line < most; line++) {
      const length = this.#lengthOf(line)
      if (length !== other.#lengthOf(line) || !this.#isSame(other, at, at, length)) break
      at += length
    }
    return line
  }

  /** The same at the end, of so many lines at most. */
  sameBehind(other: LetterPiece, most: number): number {
    let [lines, at, there] = [0, this.#stored.length, other.#stored.length]
    for (; lines < most; lines++) {
      const length = this.#lengthOf(this.count - 1 - lines)
      at -= length
      there -= length
      if (length !== other.#lengthOf(other.count - 1 - lines) || !this.#isSame(other, at, there, length))
        break
    }
    return lines
  }

  #isSame(other: LetterPiece, at: number, there: number, length: number): boolean {
    return (
      Buffer.compare(
        this.#stored.subarray(at, at + length),
        other.#stored.subarray(there, there + length),
      ) === 0
    )
  }

  placeOf(line: number): LinePlace {
    const [passage = 0, part = 0, paragraph = 0] = this.#lines.subarray(line * NUMBERS)
    return { passage, part, paragraph }
  }

  /** The letters of a passage. */
  of(passage: number): Buffer | undefined {
    this.#passages ??= this.#rangesOfPassages()
    const range = this.#passages.get(passage)
    const { buffer, byteOffset } = this.letters
    return range && Buffer.from(buffer, byteOffset + range.from, range.to - range.from)
  }

  #rangesOfPassages(): ReadonlyMap<number, LetterRange> {
    const ranges = new Map<number, LetterRange>()
    this.eachLine((from, to, line) => {
      const passage = this.#lines[line * NUMBERS] ?? 0
      const range = ranges.get(passage)
      if (range) range.to = to
      else ranges.set(passage, { from, to })
    })
    return ranges
  }
}

/** So many pieces are held at a time, one for each source that may have a heading; each is some 2 MB. */
const MOST_HELD = 4

const BESIDE = `
SELECT passages.number AS passage, passages.source, extents.edition, extents.volume
FROM passages AS own JOIN texts AS named ON named.id = own.text
JOIN texts ON texts.division = named.division AND texts.entry = named.entry
JOIN passages ON passages.text = texts.id AND passages.source <> own.source
JOIN extents ON extents.passage = passages.number
WHERE own.number = ?`

/** A piece as it is stored, compressed. */
export interface StoredPiece {
  readonly letters: Uint8Array
  readonly lines: Uint8Array
}

export const READ = (schema: 'main' | 'old') => `
SELECT letters, lines FROM ${schema}.letter_pieces
WHERE source = ? AND edition = ? AND volume = ? AND letters IS NOT NULL`

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

  constructor(
    sqlite: Database,
    readonly language: SearchedLanguage,
  ) {
    const all = sqlite
      .query<PieceKey & { readonly length: number }, []>(
        'SELECT source, edition, volume, length FROM letter_pieces WHERE letters IS NOT NULL ORDER BY 1, 2, 3',
      )
      .all()
      .filter((key) => this.isOf(key))
    this.keys = all
    this.length = all.reduce((sum, { length }) => sum + length, 0)
    this.#beside = sqlite.query<PieceKey & { readonly passage: number }, [number]>(BESIDE)
    this.#read = sqlite.query<StoredPiece, [number, string, number]>(READ('main'))
  }

  /** Whether a piece is of the language. */
  isOf({ edition }: PieceKey): boolean {
    return searchedLanguageOf(edition) === this.language
  }

  *[Symbol.iterator](): Generator<LetterPiece> {
    for (const key of this.keys) {
      const piece = this.load(key)
      if (piece) yield piece
    }
  }

  load(key: PieceKey): LetterPiece | undefined {
    const stored = this.#read.get(key.source, key.edition, key.volume)
    if (!stored) return undefined
    const piece = new LetterPiece(key, stored)
    forgetNowAndThen(piece.letters.length)
    return piece
  }

  /** The passages of other sources under the same heading, whatever their edition of the language, as far as their letters are here. */
  beside(passage: number): readonly { readonly source: number; readonly letters: Buffer }[] {
    if (this.#besides.passage !== passage)
      this.#besides = { passage, others: this.#beside.all(passage).filter((other) => this.isOf(other)) }
    return this.#besides.others.flatMap((other) => {
      const letters = this.#hold(other)?.of(other.passage)
      return letters ? [{ source: other.source, letters }] : []
    })
  }

  #hold(key: PieceKey): LetterPiece | undefined {
    const name = pieceName(key)
    const piece = this.#held.get(name) ?? this.load(key)
    if (!piece) return undefined
    // the one that was asked for last goes last
    this.#held.delete(name)
    this.#held.set(name, piece)
    const [first] = this.#held.keys()
    if (this.#held.size > MOST_HELD && first !== undefined) this.#held.delete(first)
    return piece
  }
}
