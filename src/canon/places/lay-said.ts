/**
 * Lays what is said of a text beside the text: a paragraph of a commentary goes with the one in which the words are that
 * it explains, or with the one of its number under the same heading, whichever says more.
 */

import { explainedIn, WordPlaces } from '../align/explained-words.ts'
import type { Pair } from '../align/matches.ts'
import {
  type Likely,
  maximumWeightIncreasingSubsequence,
} from '../align/maximum-weight-increasing-subsequence.ts'
import type { ReadUnit, Spans, Stream } from './streams.ts'

/** A number that is the same says as much as so many words that are nowhere else: prints number a text otherwise. */
const OF_NUMBER = 1.5

/** The places at which the text and what is said of it begin together. @param wordsOf of the units of both, of the text with what was said of it before */
export function alignedCommentary(
  root: Stream,
  said: Stream,
  wordsOf: (unit: ReadUnit) => Spans,
): readonly Pair[] {
  const own = Map.groupBy(said.units, ({ heading }) => heading)
  const [numbers, others] = [numbersOf(root), numbersOf(said)]
  return [...Map.groupBy(root.units, ({ heading }) => heading)].flatMap(([heading, units]) => {
    const like = own.get(heading) ?? []
    if (like.length === 0) return []
    const places = new WordPlaces(units.map(wordsOf))
    const byNumber = Map.groupBy(units.keys(), (other) => numbers.get(units[other] as ReadUnit))
    const likely = like.flatMap((unit, one): readonly Likely[] => {
      const number = others.get(unit)
      const numbered = number === undefined ? [] : byNumber.get(number)
      const weights = places.weigh(explainedIn(wordsOf(unit)), numbered, OF_NUMBER)
      return Array.from(weights, ([other, weight]) => ({ one, other, weight }))
    })
    const met = new Set<number>()
    return maximumWeightIncreasingSubsequence(likely).flatMap(({ one, other }): readonly Pair[] => {
      // what follows of the same paragraph is in its row
      if (met.has(other)) return []
      met.add(other)
      return [[units[other]?.at ?? 0, like[one]?.at ?? 0]]
    })
  })
}

/** The number in front of each paragraph that has one. */
function numbersOf({ units, items }: Stream): ReadonlyMap<ReadUnit, number> {
  const byPlace = new Map(units.map((unit) => [unit.at, unit]))
  return new Map(
    items.toReversed().flatMap(({ item, at }) => {
      const unit = byPlace.get(at)
      return unit ? [[unit, item]] : []
    }),
  )
}
