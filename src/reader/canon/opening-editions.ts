/** Which edition a heading opens with: the one in which its reader reads, until they choose otherwise. */

import { type Edition, editionFactsOf, isCommentaryEdition } from '../../definitions/editions.ts'
import type { Language } from '../../definitions/languages/languages.ts'

/** The editions asked for that there are, and those it opens with where nothing is asked, or nothing of it is there. */
export function editionsToOpen(
  input: string | undefined,
  all: readonly Edition[],
  language: Language,
): readonly Edition[] {
  const wanted = (input ?? '').split(',')
  const there = all.filter((edition) => wanted.includes(edition))
  return there.length === 0 ? defaultCompanionEditions(all, language) : there
}

/** A translation into the reader's language, and never what only explains the text where there is that; else what is printed in its script, else the first that there is. */
export function defaultCompanionEditions(every: readonly Edition[], language: Language): readonly Edition[] {
  const texts = every.filter((edition) => !isCommentaryEdition(edition))
  const all = texts.length > 0 ? texts : every
  const script = language === 'th' ? 'Thai' : 'Latn'
  const own =
    all.find((edition) => editionFactsOf(edition).language === language) ??
    all.find((edition) => editionFactsOf(edition).script === script) ??
    all[0]
  return own === undefined ? [] : [own]
}
