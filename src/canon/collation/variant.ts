/** Compares another source's text with the displayed one, and finds the words that differ. */

import type { EditionId } from '../../definitions/editions.ts'
import { findDifferingWords, getTextOfWords, type PassageParagraphs } from './compared-words.ts'
import type { PassageForCollation, WordWithCollationKeys } from './words.ts'

/** A span of the other source's text; the spans form the whole text. */
interface VariantSpan {
  readonly text: string
  readonly differs: boolean
}

/** Differing words of the displayed and of the other source. Empty if a source has none. */
export interface DifferingWordPair {
  readonly shown: string
  readonly other: string
}

/**
 * Compares two sources' texts of one heading word by word (decisions §4, Passage). Returns the other source's text,
 * divided into spans that differ or agree, and the pairs of differing words.
 */
export function compareSourceTexts(shown: PassageParagraphs, other: PassageParagraphs, edition: EditionId) {
  const compared = findDifferingWords(shown, other, edition)
  const differing = compared.pairs.flatMap((pair) => pair.other)
  return {
    spans: divideIntoSpans(compared.other, differing),
    pairs: compared.pairs.map(
      (pair): DifferingWordPair => ({
        shown: getTextOfWords(compared.shown, pair.shown),
        other: getTextOfWords(compared.other, pair.other),
      }),
    ),
  }
}

const BLANK = /^\s*$/u

/** The whole text, cut at the differing words; adjacent ones with only a space between them form one span. */
function divideIntoSpans({ text }: PassageForCollation, differing: readonly WordWithCollationKeys[]): VariantSpan[] {
  const spans: VariantSpan[] = []
  let at = 0
  for (const { start, end } of differing) {
    const between = text.slice(at, start)
    const last = spans.at(-1)
    if (last?.differs && BLANK.test(between)) {
      spans[spans.length - 1] = { text: last.text + text.slice(at, end), differs: true }
    } else {
      if (between !== '') spans.push({ text: between, differs: false })
      spans.push({ text: text.slice(start, end), differs: true })
    }
    at = end
  }
  if (at < text.length) spans.push({ text: text.slice(at), differs: false })
  return spans
}
