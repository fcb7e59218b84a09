/**
 * Aligns a commentary with its text. Two candidates correspond to a paragraph of the commentary: the paragraph of the
 * text that contains the words it explains, and the one with the same number under the same heading. The one with more
 * weight wins.
 */

import { findWordsExplainedByCommentary, ParagraphInvertedIndex } from '../align/explained-words.ts'
import { findMaximumWeightIncreasingSubsequence, type WeightedMatchPair } from '../align/increasing-subsequences.ts'
import type { MatchedIndexPair } from '../align/matches.ts'
import type { AlignmentUnitWithText, ParagraphSpans, WordStream } from './streams.ts'

/** Weight of an equal number, in unique words; prints may number a text differently. */
const NUMBER_WEIGHT = 1.5

/**
 * Finds the pairs of places at which a paragraph of the text and one of its commentary begin together.
 * @param wordsOf returns the words of a unit of either stream; for the text, also those of earlier commentaries on it
 */
export function alignCommentaryToText(
  root: WordStream,
  commentary: WordStream,
  wordsOf: (unit: AlignmentUnitWithText) => ParagraphSpans,
): readonly MatchedIndexPair[] {
  const own = Map.groupBy(commentary.units, ({ heading }) => heading)
  const [numbers, others] = [getParagraphNumbers(root), getParagraphNumbers(commentary)]
  return [...Map.groupBy(root.units, ({ heading }) => heading)].flatMap(([heading, units]) => {
    const explanations = own.get(heading) ?? []
    if (explanations.length === 0) return []
    const places = new ParagraphInvertedIndex(units.map(wordsOf))
    const byNumber = Map.groupBy(units.keys(), (other) => numbers.get(units[other] as AlignmentUnitWithText))
    const candidates = explanations.flatMap((unit, one): readonly WeightedMatchPair[] => {
      const number = others.get(unit)
      const numbered = number === undefined ? [] : byNumber.get(number)
      const weights = places.weigh(findWordsExplainedByCommentary(wordsOf(unit)), numbered, NUMBER_WEIGHT)
      return Array.from(weights, ([other, weight]) => ({ one, other, weight }))
    })
    const explained = new Set<number>()
    return findMaximumWeightIncreasingSubsequence(candidates).flatMap(({ one, other }): readonly MatchedIndexPair[] => {
      // later explanations of the same paragraph are in its row
      if (explained.has(other)) return []
      explained.add(other)
      return [[units[other]?.at ?? 0, explanations[one]?.at ?? 0]]
    })
  })
}

/** Returns the number before each paragraph that has one. */
function getParagraphNumbers({ units, items }: WordStream): ReadonlyMap<AlignmentUnitWithText, number> {
  const byPlace = new Map(units.map((unit) => [unit.at, unit]))
  return new Map(
    items.toReversed().flatMap(({ item, at }) => {
      const unit = byPlace.get(at)
      return unit ? [[unit, item]] : []
    }),
  )
}
