/** Finds literal occurrences of words in a text, regardless of case. */

import { findWordSegments, isWordSegmentBorder } from '../../src/definitions/languages/thai-words.ts'
import type { QueryTerm } from '../full-text/query.ts'
import type { MatchedFieldPart } from '../full-text/scores.ts'
import type { Utf16Range } from '../full-text/snippets/matches.ts'
import { lowerCaseKeepingLength } from '../letters/letter-case.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'

/** How words occur literally in a text, at the best place. */
export type LiteralMatch = {
  fit: Extract<MatchedFieldPart, 'word' | 'wordStart' | 'inside'>
  /** Whether they occur anywhere in exactly the typed case. */
  sameCase: boolean
}

/** Whether words have letters with case; Thai has none, so its texts need no conversion. */
const hasCase = (words: string): boolean => words.toLowerCase() !== words.toUpperCase()

/** The signs of the niggahita ṃ. */
const NIGGAHITA = /[ṃṁŋ]/
const unifyNiggahita = (text: string): string => text.replace(/[ṁŋ]/g, 'ṃ')

/** Finds the best literal occurrence of words regardless of case, also across the end of a line; null if none. */
export function findLiteralMatch(text: string, words: string): LiteralMatch | null {
  const [searched, wanted] = NIGGAHITA.test(words) ? [unifyNiggahita(text), unifyNiggahita(words)] : [text, words]
  return (
    findMatchIn(searched, wanted) ?? (searched.includes('\n') ? findMatchIn(joinLines(searched, wanted), wanted) : null)
  )
}

/** Joins the lines of a text. A line of Thai may end inside a word, any other line ends between words. */
const joinLines = (text: string, words: string): string =>
  text.replaceAll('\n', words.includes(' ') || !hasThaiLetters(words) ? ' ' : '')

function findMatchIn(text: string, words: string): LiteralMatch | null {
  const asTyped = findBestFit(text, words)
  if (asTyped === 'word' || !hasCase(words)) return asTyped && { fit: asTyped, sameCase: true }
  const fit = findBestFit(lowerCaseKeepingLength(text), lowerCaseKeepingLength(words))
  return fit && { fit, sameCase: asTyped !== null }
}

const LETTER = /[\p{L}\p{M}\p{N}]/u

function findBestFit(text: string, words: string): LiteralMatch['fit'] | null {
  let best: LiteralMatch['fit'] | null = null
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (at > 0 && LETTER.test(text[at - 1] ?? '')) best ??= 'inside'
    else if (LETTER.test(text[at + words.length] ?? '')) best = 'wordStart'
    else return 'word'
  }
  return best
}

/** Maximum ranges of one text that are segmented; a segmentation takes about 20 µs. */
const MAX_SEGMENTED_RANGES = 5

/** Characters on each side of a range that are segmented with it. */
const CONTEXT_CHARS = 30

/**
 * Whether at least one of some ranges of a Thai text is a whole word: ทาน, but not inside อุทาน or ประทาน. A range with
 * a vowel sign that no spelling of the query has is another word (เวร in เวรัญชา).
 */
export const isAnyRangeThaiWord = (
  text: string,
  ranges: readonly Utf16Range[],
  { terms }: { readonly terms: readonly Pick<QueryTerm, 'spellings'>[] },
): boolean =>
  ranges.slice(0, MAX_SEGMENTED_RANGES).some(({ start, end }) => {
    const words = text.slice(start, end)
    if (!terms.some(({ spellings }) => spellings.includes(words))) return false
    const from = Math.max(text.lastIndexOf(' ', start) + 1, start - CONTEXT_CHARS, 0)
    const segments = findWordSegments(text, from, end + CONTEXT_CHARS)
    return isWordSegmentBorder(segments, start) && isWordSegmentBorder(segments, end)
  })
