/**
 * Holds the letters of all sources in one language while misprints are searched: by volume, compressed in a temporary
 * table.
 */

import type { Database } from 'bun:sqlite'
import {
  type EditionId,
  getEditionFacts,
  isCommentaryEdition,
  isPaliEdition,
  isThaiScriptPaliEdition,
} from '../../../definitions/editions.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { findWordsWithImpossibleLetters } from './impossible-letters.ts'
import { encodeLineAsLetterNumbers, type NumberedAlphabet, WORD_START_FLAG } from './letter-stream.ts'
import { eachLineForMisprintSearch } from './searched-lines.ts'

/** A language in which misprints are searched: Thai or Pali. */
export type MisprintLanguage = 'th' | 'pi'

/**
 * Returns the language in which misprints of an edition are searched. Undefined for editions that are not searched.
 * Commentaries are not searched, because they are not corrected here.
 */
export const getMisprintLanguage = (edition: EditionId): MisprintLanguage | undefined => {
  if (isCommentaryEdition(edition)) return undefined
  if (isPaliEdition(edition)) return 'pi'
  return getEditionFacts(edition).language === 'th' ? 'th' : undefined
}

/** Names the letters that a source has in one edition of one volume. */
export interface SourceVolumeLettersKey {
  readonly source: number
  readonly edition: EditionId
  readonly volume: number
}

/** Returns the cache key of the letters of one volume. */
const createCacheKey = ({ source, edition, volume }: SourceVolumeLettersKey): string => `${source} ${edition} ${volume}`

const SOURCE_VOLUMES = `
SELECT DISTINCT source, edition, volume FROM extents JOIN passages ON passages.number = passage ORDER BY 1, 2, 3`
const CREATE_TABLE = `
CREATE TEMP TABLE volume_letters (
  source INTEGER NOT NULL, edition TEXT NOT NULL, volume INTEGER NOT NULL,
  length INTEGER NOT NULL, letters BLOB NOT NULL, lines BLOB NOT NULL,
  PRIMARY KEY (source, edition, volume))`

const compress = ({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array): Uint8Array =>
  Bun.zstdCompressSync(Buffer.from(buffer, byteOffset, byteLength))

/** Numbers stored per line: passage, part and paragraph, and the count of its letters. */
const NUMBERS_PER_LINE = 4

function readLetters(sqlite: Database, key: SourceVolumeLettersKey, alphabet: NumberedAlphabet, isSearched: boolean) {
  const lines: number[] = []
  const faults: FoundSuspect[] = []
  const lineLetters: Uint8Array[] = []
  for (const line of eachLineForMisprintSearch(sqlite, key)) {
    faults.push(...findWordsWithImpossibleLetters(line, isPaliEdition(key.edition)))
    const letters = isSearched ? encodeLineAsLetterNumbers(line.words, alphabet) : new Uint8Array(0)
    if (letters.length === 0) continue
    lineLetters.push(letters)
    lines.push(line.passage, line.part, line.paragraph, letters.length)
  }
  return { letters: Buffer.concat(lineLetters), lines: Int32Array.from(lines), faults }
}

/** Empty letters between lines, so that a window around a letter never reaches the next line. */
const GAP_LETTERS = 32

/** Names a line: one paragraph of a passage. */
export interface TextLineId {
  readonly passage: number
  readonly part: number
  /** Index in the part. */
  readonly paragraph: number
}

interface LetterRange {
  readonly from: number
  to: number
}

/**
 * The letters that a source has in one edition of one volume. Nothing is allocated for a line, because a million lines
 * are read again and again.
 */
export class SourceVolumeLetters {
  /** All letters, with sequence breaks around each line. */
  readonly letters: Uint8Array
  /** Letters of all lines without gaps, with WORD_START_FLAG. */
  readonly #lineLetters: Uint8Array
  /** NUMBERS_PER_LINE numbers for each line. */
  readonly #lines: Int32Array
  #passages: ReadonlyMap<number, LetterRange> | undefined

  constructor(
    readonly key: SourceVolumeLettersKey,
    stored: CompressedLetters,
  ) {
    this.#lineLetters = Bun.zstdDecompressSync(stored.letters)
    const { buffer, byteOffset, byteLength } = Bun.zstdDecompressSync(stored.lines)
    this.#lines = new Int32Array(buffer, byteOffset, byteLength / 4)
    this.letters = this.#expand(~WORD_START_FLAG)
  }

  /** Returns all letters with the flag WORD_START_FLAG on the first letter of each word. */
  lettersWithWordStarts(): Uint8Array {
    return this.#expand(-1)
  }

  #expand(mask: number): Uint8Array {
    const expanded = new Uint8Array(
      this.#lineLetters.length + (this.#lines.length / NUMBERS_PER_LINE + 1) * GAP_LETTERS,
    )
    let next = 0
    this.forEachLine((from, to) => {
      for (let at = from; at < to; at++) expanded[at] = (this.#lineLetters[next++] ?? 0) & mask
    })
    return expanded
  }

  /**
   * Calls `work` for each line.
   * @param work receives the index of the line's first letter, the index after its last letter, and the number of the
   * line
   */
  forEachLine(work: (from: number, to: number, line: number) => void): void {
    let from = GAP_LETTERS
    for (let line = 0; line < this.#lines.length / NUMBERS_PER_LINE; line++) {
      const to = from + (this.#lines[line * NUMBERS_PER_LINE + 3] ?? 0)
      work(from, to, line)
      from = to + GAP_LETTERS
    }
  }

  /** Returns the passage, part and paragraph of a line. */
  getLineId(line: number): TextLineId {
    const [passage = 0, part = 0, paragraph = 0] = this.#lines.subarray(line * NUMBERS_PER_LINE)
    return { passage, part, paragraph }
  }

  /** Returns the letters of a passage; undefined when it is not in this volume. */
  getPassageLetters(passage: number): Buffer | undefined {
    this.#passages ??= this.#findPassageRanges()
    const range = this.#passages.get(passage)
    const { buffer, byteOffset } = this.letters
    return range && Buffer.from(buffer, byteOffset + range.from, range.to - range.from)
  }

  #findPassageRanges(): ReadonlyMap<number, LetterRange> {
    const ranges = new Map<number, LetterRange>()
    this.forEachLine((from, to, line) => {
      const passage = this.#lines[line * NUMBERS_PER_LINE] ?? 0
      const range = ranges.get(passage)
      if (range) range.to = to
      else ranges.set(passage, { from, to })
    })
    return ranges
  }
}

/** Maximum decompressed volumes in memory, one per source that may have a heading; each takes about 2 MB. */
const MAX_UNPACKED_VOLUMES = 4

const SAME_HEADING = `
SELECT passages.number AS passage, passages.source, extents.edition, extents.volume
FROM passages AS own JOIN texts AS named ON named.id = own.text
JOIN texts ON texts.division = named.division AND texts.entry = named.entry
JOIN passages ON passages.text = texts.id AND passages.source <> own.source
JOIN extents ON extents.passage = passages.number
WHERE own.number = ?`

/** The compressed letters and lines of one volume. */
interface CompressedLetters {
  readonly letters: Uint8Array
  readonly lines: Uint8Array
}

const READ_LETTERS = 'SELECT letters, lines FROM temp.volume_letters WHERE source = ? AND edition = ? AND volume = ?'

/**
 * The letters of all texts of one language, compressed in a temporary table. A source with Pali in two scripts is read
 * in one of them only, because both have the same text.
 */
export class CompressedTextLetters implements Disposable {
  readonly keys: readonly SourceVolumeLettersKey[]
  /** Total number of letters. */
  readonly length: number
  /** Words with letters that their script does not have, in all scripts of the sources. */
  readonly impossible: readonly FoundSuspect[]
  readonly #unpacked = new Map<string, SourceVolumeLetters>()
  readonly #findSameHeading
  readonly #readLetters
  #lastSameHeading: {
    readonly passage: number
    readonly others: readonly (SourceVolumeLettersKey & { readonly passage: number })[]
  } = {
    passage: 0,
    others: [],
  }

  constructor(
    private readonly sqlite: Database,
    private readonly language: MisprintLanguage,
    alphabet: NumberedAlphabet,
  ) {
    sqlite.run(CREATE_TABLE)
    const allKeys = sqlite
      .query<SourceVolumeLettersKey, []>(SOURCE_VOLUMES)
      .all()
      .filter((key) => this.#isOfLanguage(key))
    const romanSources = new Set(
      allKeys.flatMap(({ source, edition }) => (isThaiScriptPaliEdition(edition) ? [] : [source])),
    )
    const insert = sqlite.query('INSERT INTO temp.volume_letters VALUES (?, ?, ?, ?, ?, ?)')
    const keys: SourceVolumeLettersKey[] = []
    const impossible: FoundSuspect[] = []
    let length = 0
    for (const key of allKeys) {
      const isSearched = !isThaiScriptPaliEdition(key.edition) || !romanSources.has(key.source)
      const { letters, lines, faults } = readLetters(sqlite, key, alphabet, isSearched)
      impossible.push(...faults)
      if (!isSearched) continue
      keys.push(key)
      length += letters.length
      insert.run(key.source, key.edition, key.volume, letters.length, compress(letters), compress(lines))
    }
    this.keys = keys
    this.length = length
    this.impossible = impossible
    this.#findSameHeading = sqlite.query<SourceVolumeLettersKey & { readonly passage: number }, [number]>(SAME_HEADING)
    this.#readLetters = sqlite.query<CompressedLetters, [number, string, number]>(READ_LETTERS)
  }

  /** Drops the temporary table. */
  [Symbol.dispose](): void {
    this.#readLetters.finalize()
    this.sqlite.run('DROP TABLE temp.volume_letters')
  }

  #isOfLanguage({ edition }: SourceVolumeLettersKey): boolean {
    return getMisprintLanguage(edition) === this.language
  }

  *[Symbol.iterator](): Generator<SourceVolumeLetters> {
    for (const key of this.keys) {
      const volumeLetters = this.load(key)
      if (volumeLetters) yield volumeLetters
    }
  }

  /** Reads the letters of one volume; undefined when there are none with this key. */
  load(key: SourceVolumeLettersKey): SourceVolumeLetters | undefined {
    const stored = this.#readLetters.get(key.source, key.edition, key.volume)
    if (!stored) return undefined
    const volumeLetters = new SourceVolumeLetters(key, stored)
    collectGarbageOccasionally(volumeLetters.letters.length)
    return volumeLetters
  }

  /**
   * Returns the passages of other sources under the same heading, in any edition of the language, as far as their
   * letters are available.
   */
  listSameHeading(passage: number): readonly { readonly source: number; readonly letters: Buffer }[] {
    if (this.#lastSameHeading.passage !== passage)
      this.#lastSameHeading = {
        passage,
        others: this.#findSameHeading.all(passage).filter((other) => this.#isOfLanguage(other)),
      }
    return this.#lastSameHeading.others.flatMap((other) => {
      const letters = this.#loadCached(other)?.getPassageLetters(other.passage)
      return letters ? [{ source: other.source, letters }] : []
    })
  }

  #loadCached(key: SourceVolumeLettersKey): SourceVolumeLetters | undefined {
    const cacheKey = createCacheKey(key)
    const volumeLetters = this.#unpacked.get(cacheKey) ?? this.load(key)
    if (!volumeLetters) return undefined
    // moves the requested volume to the end of the map, so that it is evicted last
    this.#unpacked.delete(cacheKey)
    this.#unpacked.set(cacheKey, volumeLetters)
    const [first] = this.#unpacked.keys()
    if (this.#unpacked.size > MAX_UNPACKED_VOLUMES && first !== undefined) this.#unpacked.delete(first)
    return volumeLetters
  }
}
