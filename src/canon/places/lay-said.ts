/**
 * Lays what is said of a text beside the text: a paragraph of a commentary goes with the one of its number under the same
 * heading, or the one in which the words stand that it explains, whichever says more.
 */

import { heaviestRun, type Likely } from '../align/heaviest-run.ts'
import type { Pair } from '../align/matches.ts'
import type { Stream, Unit } from './streams.ts'

/** A number that is the same, and each word that stands there; other prints of the text number it otherwise. */
const WEIGHT = { number: 1.5, word: 1 } as const

/** More words say nothing more. */
const ENOUGH_WORDS = 4

/** Paragraphs of the one times those of the other: of more only numbers are looked at. */
const MOST = 40_000

/** The places at which the text and what is said of it begin together. */
export function laidSaid(root: Stream, said: Stream): readonly Pair[] {
  const own = Map.groupBy(said.units, ({ heading }) => heading)
  const [numbers, others] = [numbersOf(root), numbersOf(said)]
  return [...Map.groupBy(root.units, ({ heading }) => heading)].flatMap(([heading, units]) => {
    const like = own.get(heading) ?? []
    const looksForWords = like.length * units.length <= MOST
    const likely = like.flatMap((unit, one) =>
      units.flatMap((text, other): readonly Likely[] => {
        const number = others.get(unit)
        const isSame = number !== undefined && numbers.get(text) === number
        const words = looksForWords || isSame ? wordsIn(root, text, unit) : 0
        const weight = (isSame ? WEIGHT.number : 0) + WEIGHT.word * words
        return weight > 0 ? [{ one, other, weight }] : []
      }),
    )
    const met = new Set<number>()
    return heaviestRun(likely).flatMap(({ one, other }): readonly Pair[] => {
      // what follows of the same paragraph stands in its row
      if (met.has(other)) return []
      met.add(other)
      return [[units[other]?.at ?? 0, like[one]?.at ?? 0]]
    })
  })
}

/** The number in front of each paragraph that has one. */
function numbersOf({ units, items }: Stream): ReadonlyMap<Unit, number> {
  const byPlace = new Map(units.map((unit) => [unit.at, unit]))
  return new Map(
    items.toReversed().flatMap(({ item, at }) => {
      const unit = byPlace.get(at)
      return unit ? [[unit, item]] : []
    }),
  )
}

/** How many of the words that a paragraph explains stand in one of the text. */
function wordsIn({ letters }: Stream, { at, length }: Unit, { explained = [] }: Unit): number {
  const there = Buffer.from(letters.buffer, letters.byteOffset + at, length)
  return Math.min(ENOUGH_WORDS, explained.filter((word) => there.includes(word)).length)
}
