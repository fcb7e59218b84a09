/** How much a match is worth: one scale for records and pages, so that groups of different kinds can be compared. */

/**
 * What had to be done to the query to find it: nothing but its case (`literal`), folded letters, the sound of the other
 * script, the bones of a name, or a corrected typo.
 */
export type MatchMethod = 'literal' | 'letters' | 'sound' | 'skeleton' | 'typo'

/**
 * What of the field the match is: all of it; its first word or another, whole; the beginning of the field or of another
 * word; or somewhere inside.
 */
export type MatchExtent = 'whole' | 'firstWord' | 'word' | 'start' | 'wordStart' | 'inside'

const MEANS: Record<'title' | 'text', Record<MatchMethod, number>> = {
  title: { literal: 86, letters: 66, sound: 62, skeleton: 30, typo: 18 },
  text: { literal: 46, letters: 36, sound: 32, skeleton: 24, typo: 10 },
}

/** So far apart that no difference in length makes a word's beginning a whole word, or something inside a beginning. */
const FITS: Record<'title' | 'text', Record<MatchExtent, number>> = {
  title: { whole: 14, firstWord: 10, word: 9, start: 5, wordStart: 4, inside: 0 },
  text: { whole: 6, firstWord: 4, word: 4, start: 2, wordStart: 2, inside: 0 },
}

/** What a match gains with its share of the field: of two that match alike, the shorter is nearer to what was typed. */
const SHARE = { title: 3, text: 1 }

/** What a literal match gains by the case of its letters. */
const SAME_CASE = 0.5

/** Bones that begin a title are a name remembered nearly right: above whatever merely occurs in a text. */
const REMEMBERED_NAME = 28

/**
 * The score of one match, 10 to 104. Titles beat text; in either, a literal match beats a folded one, and then the
 * whole field beats a whole word, a word the beginning of one, and that the inside; names from memory and typos come
 * last.
 * @param share of the field that matches, up to 1
 */
export function scoreMatch(title: boolean, means: MatchMethod, fit: MatchExtent, share = 0, sameCase = false): number {
  const field = title ? 'title' : 'text'
  const remembered = title && means === 'skeleton' && (fit === 'start' || fit === 'whole') ? REMEMBERED_NAME : 0
  return MEANS[field][means] + FITS[field][fit] + remembered + SHARE[field] * share + (sameCase ? SAME_CASE : 0)
}

/** What was typed is a name that people know, as a whole: above whatever has it among other words. @param nth among equals */
export const KNOWN_NAME_SCORE = (nth: number): number => Math.max(105, 109 - nth / 10)

/** The score of words that is not together, by the mean of their scores. */
export const scoreSeparateWords = (mean: number): number => mean - 5

/**
 * The score of a title that has a name without the honorific that was typed, by what that name alone would score: below
 * whatever has the name literally as it was typed, above what merely has the same bones.
 */
export const scoreNameWithoutHonorific = (score: number): number => 20 + score / 4

/** The same on a page: words side by side are before words apart, however exactly these are there. */
export const scoreSeparateWordsOnPage = (mean: number): number => Math.max(0, mean - 15)
