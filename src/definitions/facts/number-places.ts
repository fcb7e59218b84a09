/**
 * The number systems by which books cite the canon. Each number has its place in the letters of the canon
 * (`canon-letters.ts`). The file has numbers only and no text. It is embedded in the program, made by
 * scripts/facts/number-places.ts, and read on first use. It must be made again when letters are counted differently.
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import { decodeDeltas, encodeDeltas } from './delta-encoding.ts'
import packed from './number-places.json.zst' with { type: 'file' }

/** A position in the canon: a volume, and the number of its letters before the position. */
export interface CanonLetterPosition {
  /** Volume of the canon, 1 to 45. */
  readonly volume: number
  /** Letters of the volume before it. */
  readonly at: number
  /**
   * The first letters from there as a number, by which the place is found in prints that differ; see
   * `decodeFirstLettersFromNumber`.
   */
  readonly opening?: number
}

/** A place in the canon that has a number in one of the number systems. */
export interface NumberedCanonPlace extends CanonLetterPosition {
  readonly number: number
  /** The last number of a range that begins there. The same as `number` for a single one. */
  readonly to: number
}

/** The counted letters in a fixed order; four bits encode one. */
const LETTERS = Buffer.from(' kgncjtdpbyrlvsh')

/** Letters at the beginning of a place that fit into one whole number. */
const OPENING_LETTERS = 12

/**
 * Encodes the first 12 letters at a place as a number, four bits per letter.
 * @param letters codes of `toAlignmentLetters`
 */
export const encodeFirstLettersAsNumber = (letters: Uint8Array): number =>
  letters.subarray(0, OPENING_LETTERS).reduce((number, letter) => number * 16 + Math.max(0, LETTERS.indexOf(letter)), 0)

/** Decodes the letters that `encodeFirstLettersAsNumber` encoded. */
export function decodeFirstLettersFromNumber(opening: number): Uint8Array {
  const letters: number[] = []
  for (let rest = opening; rest > 0; rest = Math.floor(rest / 16)) letters.unshift(LETTERS[rest % 16] ?? 0)
  return Uint8Array.from(letters)
}

/**
 * A number system by which books cite the canon:
 * - `pts`: pages of the Pali Text Society, by work and volume (0 if one count covers all volumes)
 * - `verse`: verses with one count through the work
 * - `cst`: paragraphs of the sixth council's print, by its book; a book may count from 1 several times
 * - `sc`: texts of SuttaCentral that have no heading of their own, by the part of the id before the last number
 * - `number`: single texts of a range that has one id, by the part of the id before the last number
 * - `section`: sections of a long text, by its id and chapter (0 if one count covers all chapters)
 */
export type CitationNumberSystem = 'pts' | 'verse' | 'cst' | 'sc' | 'number' | 'section'

/** A row of numbers in the file, as differences between neighbours. */
interface NumberRow<Numbers extends Iterable<number> = readonly number[]> {
  /** System, work and part. */
  readonly key: string
  readonly numbers: Numbers
  /** How far each goes on; left out where none does. */
  readonly spans?: Numbers
  readonly volumes: Numbers
  readonly at: Numbers
  readonly openings?: readonly number[]
}

/** The rows by their keys, as packed numbers: as objects they take twelve times the memory. */
const table = callOnce((): ReadonlyMap<string, NumberRow<Int32Array>> => {
  const rows: readonly NumberRow[] = JSON.parse(Bun.zstdDecompressSync(readFileSync(packed)).toString())
  return new Map(
    rows.map(({ spans, ...row }) => [
      row.key,
      {
        ...row,
        numbers: Int32Array.from(row.numbers),
        volumes: Int32Array.from(row.volumes),
        at: Int32Array.from(row.at),
        ...(spans ? { spans: Int32Array.from(spans) } : {}),
      },
    ]),
  )
})

/**
 * Lists the numbered places of a work in a number system. Pages ascend; other numbers are in reading order. Empty for
 * an unknown work.
 * @param part volume or chapter, for systems that count each from 1
 */
export const listNumberedPlacesOfWork = (
  system: CitationNumberSystem,
  work: string,
  part = 0,
): readonly NumberedCanonPlace[] => {
  const row = table().get(`${system} ${work} ${part}`)
  return row ? unpack(row) : []
}

/**
 * Finds the places of a number in a number system: several if the count begins again within the work, none if the
 * number is unknown.
 * @param part volume or chapter, for systems that count each from 1
 */
export const findPlacesByCitationNumber = (
  system: CitationNumberSystem,
  work: string,
  number: number,
  part = 0,
): readonly NumberedCanonPlace[] =>
  listNumberedPlacesOfWork(system, work, part).filter((one) => one.number <= number && number <= one.to)

/** Lists the parts of a work in which a number system counts from 1: `[0]` for one count, `[]` for an unknown work. */
export const listNumberedPartsOfWork = (system: CitationNumberSystem, work: string): readonly number[] =>
  [...table().keys()].flatMap((key) => {
    const [of, name, part] = key.split(' ')
    return of === system && name === work ? [Number(part)] : []
  })

/** Ids of the works that number all their verses and are cited by these numbers, such as `Dhp 160`. */
export const WORKS_CITED_BY_VERSE = ['dhp', 'snp', 'thag', 'thig'] as const

/** Encodes numbered places as the rows of the built-in file. @param all places by `SYSTEM WORK PART` */
export const encodeNumberedPlaces = (all: ReadonlyMap<string, readonly NumberedCanonPlace[]>): readonly NumberRow[] =>
  [...all].map(([key, places]) => ({
    key,
    numbers: encodeDeltas(places.map(({ number }) => number)),
    ...(places.some(({ number, to }) => to !== number) ? { spans: places.map(({ number, to }) => to - number) } : {}),
    volumes: encodeDeltas(places.map(({ volume }) => volume)),
    at: encodeDeltas(places.map(({ at }) => at)),
    ...(places.some(({ opening }) => opening !== undefined)
      ? { openings: places.map(({ opening }) => opening ?? 0) }
      : {}),
  }))

function unpack({ numbers, spans, volumes, at, openings }: NumberRow<Int32Array>): readonly NumberedCanonPlace[] {
  const [all, starts] = [decodeDeltas(volumes), decodeDeltas(at)]
  return Array.from(decodeDeltas(numbers), (number, index): NumberedCanonPlace => {
    const opening = openings?.[index]
    const to = number + (spans?.[index] ?? 0)
    const place = { number, to, volume: all[index] ?? 0, at: starts[index] ?? 0 }
    return opening === undefined ? place : { ...place, opening }
  })
}
