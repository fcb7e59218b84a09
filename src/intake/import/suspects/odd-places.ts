/** Where letters of a piece may be odd, found once; text.db keeps it for the next import, which looks through the lines that came. */

import type { Database } from 'bun:sqlite'
import type { ChangedPiece } from './changed-lines.ts'
import type { LetterPiece, Lines, PieceKey } from './letter-pieces.ts'
import { type LettersTwice, lettersTwice } from './letters-twice.ts'
import type { LetterTry, OddRun, SlipSearch } from './odd-letters.ts'

/** What of a line is to be weighed. */
export interface OddLine {
  readonly line: number
  readonly runs: readonly OddRun[]
  readonly twice: readonly LettersTwice[]
}

/** Of some lines of a piece. */
function oddLines(search: SlipSearch, { piece, ...lines }: Lines): readonly OddLine[] {
  const found: OddLine[] = []
  piece.eachLine((from, to, line) => {
    const runs = search.inLine(from, to)
    const twice = lettersTwice(piece.letters, from, to)
    if (runs.length + twice.length > 0) found.push({ line, runs, twice })
  }, lines)
  return found
}

export class OddPlaces {
  readonly #read
  readonly #put

  constructor(private readonly sqlite: Database) {
    this.#read = sqlite.query<{ places: Uint8Array }, [number, string, number]>(
      'SELECT places FROM letter_places WHERE source = ? AND edition = ? AND volume = ?',
    )
    this.#put = sqlite.query('INSERT OR REPLACE INTO letter_places VALUES (?, ?, ?, ?)')
  }

  /** Looks through all of a piece. */
  all(piece: LetterPiece, search: SlipSearch): readonly OddLine[] {
    return this.#store(piece.key, oddLines(search, { piece, begin: 0, end: piece.count }))
  }

  /** Looks through what came of it. @param changed undefined where nothing did */
  come(piece: LetterPiece, search: SlipSearch, changed: ChangedPiece | undefined): readonly OddLine[] {
    const stored = this.#stored(piece.key)
    if (!changed) return stored
    const { before, behind, moved } = changed
    const [begin, end] = [before, piece.count - behind]
    return this.#store(piece.key, [
      ...stored.filter(({ line }) => line < begin),
      ...oddLines(search, { piece, begin, end }),
      ...stored.flatMap((one) => (one.line < end - moved ? [] : [{ ...one, line: one.line + moved }])),
    ])
  }

  /** To be called when all were looked through. */
  forgetGone(): void {
    this.sqlite.run(
      'DELETE FROM letter_places WHERE (source, edition, volume) NOT IN (SELECT source, edition, volume FROM letter_pieces WHERE letters IS NOT NULL)',
    )
  }

  #stored({ source, edition, volume }: PieceKey): readonly OddLine[] {
    const row = this.#read.get(source, edition, volume)
    if (!row) return []
    const { buffer, byteOffset, byteLength } = Bun.zstdDecompressSync(row.places)
    return decoded(new Int32Array(buffer, byteOffset, byteLength / 4))
  }

  #store({ source, edition, volume }: PieceKey, lines: readonly OddLine[]): readonly OddLine[] {
    const numbers = Int32Array.from(lines.flatMap(encoded))
    this.#put.run(source, edition, volume, Bun.zstdCompressSync(Buffer.from(numbers.buffer)))
    return lines
  }
}

/** Each list stands behind how many it has. */
const encoded = ({ line, runs, twice }: OddLine): number[] => [
  line,
  runs.length,
  ...runs.flatMap(({ run, tries }) => [
    ...[run, tries.length],
    ...tries.flatMap(({ at, length, instead }) => [at, length, instead.length, ...instead]),
  ]),
  twice.length,
  ...twice.flatMap(({ at, length }) => [at, length]),
]

function decoded(numbers: Int32Array): readonly OddLine[] {
  let read = 0
  const next = () => numbers[read++] ?? 0
  const list = <T>(one: () => T): T[] => Array.from({ length: next() }, one)
  const aTry = (): LetterTry => ({ at: next(), length: next(), instead: list(next) })
  const aRun = (): OddRun => ({ run: next(), tries: list(aTry) })
  const lines: OddLine[] = []
  while (read < numbers.length)
    lines.push({ line: next(), runs: list(aRun), twice: list(() => ({ at: next(), length: next() })) })
  return lines
}
