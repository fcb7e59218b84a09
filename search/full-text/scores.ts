/** Scores of matches, on one scale for records and pages, so that groups of different kinds can be compared. */

/**
 * How a query had to be changed to match: not at all but for case (`literal`), folded letters, phonetic key of the
 * other script, consonant skeleton of a name, or a corrected typo.
 */
export type MatchMethod = 'literal' | 'letters' | 'sound' | 'skeleton' | 'typo'

/**
 * Which part of a field matches: all of it, its first word, another whole word, the beginning of the field or of
 * another word, or something inside a word.
 */
export type MatchedFieldPart = 'whole' | 'firstWord' | 'word' | 'start' | 'wordStart' | 'inside'

const METHOD_SCORES: Record<'title' | 'text', Record<MatchMethod, number>> = {
  title: { literal: 86, letters: 66, sound: 62, skeleton: 30, typo: 18 },
  text: { literal: 46, letters: 36, sound: 32, skeleton: 24, typo: 10 },
}

/** Points by the part of the field that matches. */
const FIT_SCORES: Record<'title' | 'text', Record<MatchedFieldPart, number>> = {
  title: { whole: 14, firstWord: 10, word: 9, start: 5, wordStart: 4, inside: 0 },
  text: { whole: 6, firstWord: 4, word: 4, start: 2, wordStart: 2, inside: 0 },
}

/**
 * Maximum points for the share of the field that matches: of two equal matches, the shorter field is nearer to the
 * query.
 */
const SHARE_SCORES = { title: 3, text: 1 }

/** Points for a literal match in the same case. */
const SAME_CASE_SCORE = 0.5

/**
 * Points for a consonant skeleton that begins a title: a misremembered name ranks above words that occur in texts.
 */
const REMEMBERED_NAME_SCORE = 28

/**
 * Scores one match, 10 to 104. Titles rank above text; within either, a literal match above a folded one, then the
 * whole field above a whole word, that above the beginning of one, and that above the inside. A consonant skeleton that
 * begins a title ranks above text; other skeletons and typos rank last.
 * @param title whether the field is a title
 * @param share of the field that matches, up to 1
 * @param sameCase whether a literal match has the case of the query
 */
export function scoreMatch(
  title: boolean,
  method: MatchMethod,
  fit: MatchedFieldPart,
  share = 0,
  sameCase = false,
): number {
  const field = title ? 'title' : 'text'
  const rememberedName =
    title && method === 'skeleton' && (fit === 'start' || fit === 'whole') ? REMEMBERED_NAME_SCORE : 0
  return (
    METHOD_SCORES[field][method] +
    FIT_SCORES[field][fit] +
    rememberedName +
    SHARE_SCORES[field] * share +
    (sameCase ? SAME_CASE_SCORE : 0)
  )
}

/**
 * Scores a popular name that was typed as a whole: 105 to 109, above names that contain it among other words.
 * @param nth position among equal matches, from 0
 */
export const scoreExactKnownName = (nth: number): number => Math.max(105, 109 - nth / 10)

/** Scores a record that has the words of a query, but not as a phrase. @param mean of the scores of the words */
export const scoreSeparateWords = (mean: number): number => mean - 5

/**
 * Scores a title that has a name without the honorific that was typed: below titles with the literal name, above those
 * with merely the same consonant skeleton.
 * @param score of the name alone
 */
export const scoreNameWithoutHonorific = (score: number): number => 20 + score / 4

/**
 * Scores a printed page that has the words of a query, but not as a phrase: always below one with the phrase.
 * @param mean of the scores of the words
 */
export const scoreSeparateWordsOnPage = (mean: number): number => Math.max(0, mean - 15)
