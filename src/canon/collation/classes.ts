/** The kinds of difference between two sources, by gravity (desk §1, "Classes of a conflict"). */

/**
 * The classes of differences, the least serious first (desk §1). The class of a text is that of its most serious word
 * pair.
 */
export const CONFLICT_CLASSES = [
  'notation', // only written differently
  'orthography', // one Pali word in two spellings
  'number', // figures, marks of items and notes
  'abbreviation', // one source abbreviates the words
  'ending', // the closing words of a text
  'reading', // another word
  'omission', // words on one side only
  'misplaced', // more than half of the words differ
] as const

/** The class of a difference between two texts; see CONFLICT_CLASSES. */
export type ConflictClass = (typeof CONFLICT_CLASSES)[number]

/**
 * The class of differences without meaning: how nasals are written and words divided, labels of items, marks of notes
 * and of left-out words, how colophons count (text §6). Editors do not decide these.
 */
export const NOTATION_DIFFERENCE_CLASS = 'notation' satisfies ConflictClass

/** Whether readers see the same word in a difference of this class. Only notation, spelling or numbering differ. */
export const isSpellingConflictClass = (found: ConflictClass): boolean =>
  found === NOTATION_DIFFERENCE_CLASS || found === 'orthography' || found === 'number'

/** Returns the most serious of some classes. `notation` if there are none. */
export const getMostSeriousConflictClass = (classes: Iterable<ConflictClass>): ConflictClass => {
  let worst = 0
  for (const one of classes) worst = Math.max(worst, CONFLICT_CLASSES.indexOf(one))
  return CONFLICT_CLASSES[worst] ?? NOTATION_DIFFERENCE_CLASS
}
