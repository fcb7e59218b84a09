/**
 * The number systems by which books cite the canon, each number with its place counted in letters of the sixth council's Pali
 * as `canon-letters.ts` counts them. Numbers only: there is no text in it. It is packed in the program, created by
 * scripts/facts/number-places.ts, and read on first use. It must be created again when the way of counting letters changes.
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import { decodeDeltas, encodeDeltas } from './delta-encoding.ts'
import packed from './number-places.json.zst' with { type: 'file' }

/** A position in the canon: a volume, and how many of its letters come before the position. */
export interface CanonLetterPosition {
  /** Volume of the canon, 1 to 45. */
  readonly volume: number
  /** Letters of the volume before it. */
  readonly at: number
  /** The first letters from there as a number, by which the place is found in prints that differ; see `decodeFirstLettersFromNumber`. */
  readonly opening?: number
}

/** A place in the canon with the number that a numbering system gives it. */
export interface NumberedCanonPlace extends CanonLetterPosition {
  readonly number: number
  /** The last number of a range that begins there; else the same. */
  readonly to: number
}

/** The counted letters in a fixed order; four bits encode one. */
const LETTERS = Buffer.from(' kgncjtdpbyrlvsh')

/** Letters at the beginning of a place that fit into one whole number. */
const OPENING_LETTERS = 12

/** Encodes the first 12 letters of a place as a number, four bits per letter. */
export const encodeFirstLettersAsNumber = (letters: Uint8Array): number =>
  letters.subarray(0, OPENING_LETTERS).reduce((number, letter) => number * 16 + Math.max(0, LETTERS.indexOf(letter)), 0)

/** Decodes a number from `encodeFirstLettersAsNumber` into letters. */
export function decodeFirstLettersFromNumber(opening: number): Uint8Array {
  const letters: number[] = []
  for (let rest = opening; rest > 0; rest = Math.floor(rest / 16)) letters.unshift(LETTERS[rest % 16] ?? 0)
  return Uint8Array.from(letters)
}

/**
 * Numbering systems by which books cite the canon:
 * - `pts`: pages of the Pali Text Society, by work and volume (0 where pages are counted through)
 * - `verse`: verses that books count through, by work
 * - `cst`: paragraphs of the sixth council's print, by its book; numbers may start again within one
 * - `sc`: texts of SuttaCentral that have no heading of their own, by what precedes their last number
 * - `number`: single texts within a range that has one id, likewise
 * - `section`: sections of a long text, by its id and chapter (0 where sections are counted through)
 */
export type CitationNumberSystem = 'pts' | 'verse' | 'cst' | 'sc' | 'number' | 'section'

/** A row of numbers in the file, as differences between neighbours. */
interface NumberRow<Numbers = readonly number[]> {
  /** System, work and part. */
  readonly key: string
  readonly numbers: Numbers
  /** How far each goes on; left out where none does. */
  readonly spans?: Numbers
  readonly volumes: Numbers
  readonly at: Numbers
  readonly openings?: Numbers
}

/** The rows by their keys, as packed numbers: as objects they take six times the memory. */
const table = callOnce((): ReadonlyMap<string, NumberRow<Float64Array>> => {
  const rows: readonly NumberRow[] = JSON.parse(Bun.zstdDecompressSync(readFileSync(packed)).toString())
  return new Map(
    rows.map(({ key, spans, openings, ...row }) => [
      key,
      {
        key,
        numbers: Float64Array.from(row.numbers),
        volumes: Float64Array.from(row.volumes),
        at: Float64Array.from(row.at),
        ...(spans ? { spans: Float64Array.from(spans) } : {}),
        ...(openings ? { openings: Float64Array.from(openings) } : {}),
      },
    ]),
  )
})

/**
 * Returns the numbered places of a work in a numbering system, in file order: pages ascend, other numbers are in
 * reading order.
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
 * Finds the places that have a number in a numbering system; several when the numbers start again within the work, none
 * for unknown numbers.
 */
export const findPlacesOfNumber = (
  system: CitationNumberSystem,
  work: string,
  number: number,
  part = 0,
): readonly NumberedCanonPlace[] =>
  listNumberedPlacesOfWork(system, work, part).filter((one) => one.number <= number && number <= one.to)

/**
 * Lists the parts of a work in each of which a numbering system counts from 1 again: `[0]` when the numbers run
 * through the whole work, nothing for unknown works.
 */
export const listNumberedPartsOfWork = (system: CitationNumberSystem, work: string): readonly number[] =>
  [...table().keys()].flatMap((key) => {
    const [of, name, part] = key.split(' ')
    return of === system && name === work ? [Number(part)] : []
  })

/** Ids of the works whose verses are numbered throughout and cited by these numbers: `Dhp 160`. */
export const WORKS_CITED_BY_VERSE = ['dhp', 'snp', 'thag', 'thig'] as const

/** Encodes numbered places as the rows that the table on disk has and `unpack` reads. */
export const packNumberPlaces = (all: ReadonlyMap<string, readonly NumberedCanonPlace[]>): readonly NumberRow[] =>
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

function unpack({ numbers, spans, volumes, at, openings }: NumberRow<Float64Array>): readonly NumberedCanonPlace[] {
  const [all, starts] = [decodeDeltas(volumes), decodeDeltas(at)]
  return Array.from(decodeDeltas(numbers), (number, index): NumberedCanonPlace => {
    const opening = openings?.[index]
    const to = number + (spans?.[index] ?? 0)
    const place = { number, to, volume: all[index] ?? 0, at: starts[index] ?? 0 }
    return opening === undefined ? place : { ...place, opening }
  })
}
