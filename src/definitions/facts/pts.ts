/**
 * Where the pages of the Pali Text Society's editions begin, and the verses that are cited by their number alone, counted in
 * letters of the sixth council's Pali as `canon-letters.ts` counts them. Numbers only: there is no text in it. It lies packed in
 * the program and is read when it is first asked for. Commit 2fc0a6ae made it with scripts/pts-pages.ts, from CST's `P` marks and
 * the references of bilara-data; it must be made anew where letters are counted in another way.
 */

import { readFileSync } from 'node:fs'
import packed from './pts-pages.json.zst' with { type: 'file' }

/** A place in the canon. */
export interface CanonPlace {
  /** Of the forty-five. */
  readonly volume: number
  /** Letters of the volume that stand in front. */
  readonly at: number
  /** The first letters from there as a number, by which the place is found in prints that differ; see `lettersOfOpening`. */
  readonly opening?: number
}

/** The letters that are counted, in an order of its own: four bits say which. */
const LETTERS = Buffer.from(' kgncjtdpbyrlvsh')

/** The letters that the number of an opening stands for: the first twelve, as many as fit into a whole number. */
export function lettersOfOpening(opening: number): Uint8Array {
  const letters: number[] = []
  for (let rest = opening; rest > 0; rest = Math.floor(rest / 16)) letters.unshift(LETTERS[rest % 16] ?? 0)
  return Uint8Array.from(letters)
}

/** How the file tells a row of numbers: the steps from one to the next. */
interface NumberRow {
  readonly work: string
  /** Of the edition; 0 where pages are counted through, and for verses. */
  readonly part: number
  readonly numbers: readonly number[]
  readonly volumes: readonly number[]
  readonly at: readonly number[]
  readonly openings?: readonly number[]
}

interface Columns {
  readonly pages: readonly NumberRow[]
  readonly verses: readonly NumberRow[]
}

/** Pages or verses of one work by their numbers. */
type Places = ReadonlyMap<number, CanonPlace>

interface Table {
  readonly pages: ReadonlyMap<string, Places>
  readonly verses: ReadonlyMap<string, Places>
}

let table: Table | undefined

/** The works whose verses are counted through, and cited so: `Dhp 160`. */
export const VERSE_WORKS = ['dhp', 'snp', 'thag', 'thig'] as const

/**
 * The pages of one volume of the Society's edition of a work, as SuttaCentral names it (`dn`, `pli-tv-vi`); undefined where
 * there is no such volume. @param part the volume, 0 where pages are counted through
 */
export const ptsPages = (work: string, part: number): Places | undefined =>
  read().pages.get(`${work} ${part}`)

/** The volumes that the Society's edition of a work has, `[0]` where its pages are counted through; none of works that are not known. */
export const ptsParts = (work: string): readonly number[] =>
  [...read().pages.keys()].flatMap((key) => {
    const [of, part] = key.split(' ')
    return of === work ? [Number(part)] : []
  })

/** The verses of one of `VERSE_WORKS`. */
export const versesOf = (work: string): Places | undefined => read().verses.get(`${work} 0`)

function read(): Table {
  table ??= unpack(JSON.parse(Bun.zstdDecompressSync(readFileSync(packed)).toString()))
  return table
}

const unpack = ({ pages, verses }: Columns): Table => ({ pages: placesOf(pages), verses: placesOf(verses) })

const placesOf = (rows: readonly NumberRow[]): ReadonlyMap<string, Places> =>
  new Map(
    rows.map(({ work, part, numbers, volumes, at, openings }) => {
      const [all, starts] = [sums(volumes), sums(at)]
      const places = sums(numbers).map((number, index): [number, CanonPlace] => {
        const opening = openings?.[index]
        const place = { volume: all[index] ?? 0, at: starts[index] ?? 0 }
        return [number, opening === undefined ? place : { ...place, opening }]
      })
      return [`${work} ${part}`, new Map(places)] as const
    }),
  )

function sums(deltas: readonly number[]): readonly number[] {
  let last = 0
  return deltas.map((step) => {
    last += step
    return last
  })
}
