/** How much a match is worth: one scale for records and pages, so that groups of different kinds can be compared. */

/**
 * What had to be done to the query to find it: nothing (`literal`), folded letters, the sound of the other script, the
 * bones of a name, or a corrected typo.
 */
export type Means = 'literal' | 'letters' | 'sound' | 'bones' | 'typo'

/** What of the field the match is: all of it, its beginning, a word's beginning, or somewhere inside. */
export type Place = 'whole' | 'start' | 'word' | 'inside'

const MEANS: Record<'title' | 'text', Record<Means, number>> = {
  title: { literal: 86, letters: 66, sound: 62, bones: 30, typo: 18 },
  text: { literal: 46, letters: 36, sound: 32, bones: 24, typo: 10 },
}

const PLACES: Record<'title' | 'text', Record<Place, number>> = {
  title: { whole: 14, start: 8, word: 4, inside: 0 },
  text: { whole: 6, start: 4, word: 4, inside: 0 },
}

/** Bones that begin a title are a name remembered nearly right: above whatever merely occurs in a text. */
const REMEMBERED_NAME = 28

/**
 * The score of one match, 10 to 100. Titles beat text; in either, a literal match beats a folded one, and then the
 * whole field beats its beginning, a word's beginning, and the inside; names from memory and typos come last.
 */
export function scoreOf(title: boolean, means: Means, place: Place): number {
  const field = title ? 'title' : 'text'
  const remembered =
    title && means === 'bones' && (place === 'start' || place === 'whole') ? REMEMBERED_NAME : 0
  return MEANS[field][means] + PLACES[field][place] + remembered
}

/** The score of words that do not stand together, by the mean of their scores. */
export const scoreApart = (mean: number): number => mean - 5
