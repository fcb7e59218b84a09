/** Odd letters of a stream, each once, with what speaks for and against a slip there: how rare it is, what other sources have, the habits of the source. */

import { GramCounts } from './gram-counts.ts'
import type { LetterStream, StreamLine, StreamPart } from './letter-stream.ts'
import { lettersTwice } from './letters-twice.ts'
import {
  findOddLetters,
  type LetterCounts,
  type OddLetters,
  type OddOptions,
  SlipSearch,
} from './odd-letters.ts'

/** A slip that somebody may have made. */
export interface Slip {
  readonly part: StreamPart
  readonly line: StreamLine
  readonly odd: OddLetters
  /** How often the source has the same letters for the same others: a habit of spelling is no slip. */
  readonly alike: number
  /** Ranks of other sources that have the other letters in the same heading, in the same words. */
  readonly witnesses: readonly number[]
  /** How many other sources have the odd letters there, too. */
  readonly agreeing: number
}

/** What is rare and what is common in a language, in letters and times. */
export interface Rarity {
  readonly short: number
  readonly middle: number
  readonly long: number
  readonly rare: number
  readonly common: number
}

/** The passages of the same heading, each with its source: of all sources and editions. */
export type PassagesBeside = (
  passage: number,
) => readonly { readonly passage: number; readonly source: number }[]

/** Tables of 2 to this power bytes at most; a corpus of 60 million letters has 4 million different runs of the middle length. */
const MOST_SHORT_BITS = 24
const MOST_BITS = 25

/** Four places for each letter that there is, and no more than are allowed. */
const bitsFor = (letters: number, most: number): number => Math.min(most, Math.ceil(Math.log2(letters)) + 2)

/** Slips that are as near as this, in letters, are one. */
const ONE_PLACE = 8

/** Letters on each side by which the same place is known in another source. */
const BESIDE = 8
const LEAST_BESIDE = 10

export function slipsIn(
  stream: LetterStream,
  rarity: Rarity,
  beside: PassagesBeside,
  pairs?: OddOptions['pairs'] & { readonly of: ReadonlySet<number> },
): readonly Slip[] {
  const { letters } = stream
  const counts: LetterCounts = {
    short: new GramCounts(rarity.short, bitsFor(letters.length, MOST_SHORT_BITS)),
    middle: new GramCounts(rarity.middle, bitsFor(letters.length, MOST_BITS)),
    long: new GramCounts(rarity.long, bitsFor(letters.length, MOST_BITS)),
  }
  for (const grams of Object.values(counts)) grams.add(letters)
  const alphabet = lettersIn(letters)
  return stream.parts.flatMap((part) => {
    const { from, to, source } = part
    const { rare, common } = rarity
    const own = pairs?.of.has(source) ? { pairs } : {}
    const options = { letters, from, to, counts, rare, common, alphabet, ...own }
    const odd = [...oncePerPlace(findOddLetters(options)), ...wordsTwice(options)]
    const habits = new Map<string, number>()
    for (const one of odd) habits.set(habitOf(letters, one), (habits.get(habitOf(letters, one)) ?? 0) + 1)
    return odd.map((one) => {
      const line = stream.lineAt(one.at)
      const alike = habits.get(habitOf(letters, one)) ?? 1
      return { part, line, odd: one, alike, ...besides(stream, line.passage, source, one, beside) }
    })
  })
}

function wordsTwice(options: OddOptions): readonly OddLetters[] {
  const { letters, from, to } = options
  const search = new SlipSearch(options)
  return Array.from(lettersTwice(letters, from, to), ({ at, length }) => search.twice(at, length)).filter(
    (one) => one !== undefined,
  )
}

/** Letters that are no mere accident of some name: one in 12,000. */
function lettersIn(letters: Uint8Array): readonly number[] {
  const counts = new Uint32Array(256)
  for (const letter of letters) counts[letter] = (counts[letter] ?? 0) + 1
  return [...counts.entries()].flatMap(([letter, n]) =>
    letter !== 0 && n > 0 && n * 12_000 > letters.length ? [letter] : [],
  )
}

/** Odd runs beside each other are of one slip: the one that explains most stays. */
function oncePerPlace(odd: readonly OddLetters[]): readonly OddLetters[] {
  const kept: OddLetters[] = []
  for (const one of odd) {
    const last = kept.at(-1)
    if (!last || one.at - last.at >= ONE_PLACE) kept.push(one)
    else if (gain(one) > gain(last)) kept[kept.length - 1] = one
  }
  return kept
}

const gain = ({
  evidence: { rarestInstead, middleInstead, longInstead, short, middle },
}: OddLetters): number =>
  0.5 * Math.log(rarestInstead) + 1.5 * (middleInstead - middle) + 0.7 * longInstead - short

const habitOf = (letters: Uint8Array, { at, length, instead }: OddLetters): string =>
  `${letters.subarray(at, at + length).join()}>${instead.join()}`

function besides(
  { letters, passages }: LetterStream,
  passage: number,
  source: number,
  { at, length, instead }: OddLetters,
  beside: PassagesBeside,
): Pick<Slip, 'witnesses' | 'agreeing'> {
  const others = beside(passage).filter((other) => other.source !== source)
  if (others.length === 0) return NO_OTHERS
  let from = at
  while (at - from < BESIDE && letters[from - 1] !== 0) from--
  let to = at + length
  while (to - at - length < BESIDE && letters[to] !== 0) to++
  const [before, behind] = [letters.subarray(from, at), letters.subarray(at + length, to)]
  if (before.length + behind.length < LEAST_BESIDE) return NO_OTHERS
  const odd = letters.subarray(from, to)
  const right = Uint8Array.from([...before, ...instead, ...behind])
  const witnesses = new Set<number>()
  const agreeing = new Set<number>()
  for (const other of others) {
    const range = passages.get(other.passage)
    if (!range) continue
    const text = Buffer.from(letters.buffer, letters.byteOffset + range.from, range.to - range.from)
    if (text.indexOf(right) >= 0) witnesses.add(other.source)
    if (text.indexOf(odd) >= 0) agreeing.add(other.source)
  }
  return { witnesses: [...witnesses], agreeing: agreeing.size }
}

const NO_OTHERS: Pick<Slip, 'witnesses' | 'agreeing'> = { witnesses: [], agreeing: 0 }
