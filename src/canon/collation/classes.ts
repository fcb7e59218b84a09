/** The kinds of difference between two sources, by gravity (desk §1, "Classes of a conflict"). */

/** From the lightest to the gravest; a text's class is that of its gravest word pair. */
export const CONFLICT_CLASSES = [
  'notation',
  'orthography',
  'number',
  'abbreviation',
  'ending',
  'reading',
  'omission',
  'misplaced',
] as const

/** A class of differences. */
export type ConflictClass = (typeof CONFLICT_CLASSES)[number]

/**
 * What carries no sense: how nasals are written and words divided, labels of items, marks of notes and of what is left out,
 * how colophons count (text §6). No user is asked about it.
 */
export const NOTATION_CLASSES = 'notation' satisfies ConflictClass

/** Whether it is one word to who reads, however it is written, divided and numbered. */
export const isSpellingClass = (found: ConflictClass): boolean =>
  found === NOTATION_CLASSES || found === 'orthography' || found === 'number'

/** The gravest of some classes; of none, the lightest there is. */
export const gravestConflictClass = (classes: Iterable<ConflictClass>): ConflictClass => {
  let worst = 0
  for (const one of classes) worst = Math.max(worst, CONFLICT_CLASSES.indexOf(one))
  return CONFLICT_CLASSES[worst] ?? NOTATION_CLASSES
}
