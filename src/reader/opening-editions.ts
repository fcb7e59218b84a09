/** Which editions a heading opens with: those that its reader can read side by side. */

import { areSame, type Edition, factsOf, isEdition, isTranslation } from '../definitions/editions.ts'
import type { Language } from '../definitions/languages/languages.ts'

/** The editions asked for that there are, and those it opens with where nothing is asked, or nothing of it is there. */
export function openingEditions(
  asked: string | undefined,
  all: readonly Edition[],
  language: Language,
): readonly Edition[] {
  const wanted = (asked ?? '').split(',')
  const there = all.filter((edition) => wanted.includes(edition))
  return there.length === 0 ? openingWith(all, language) : there
}

/**
 * With a translation into the reader's language its root and the translation; beside other translations what is in Thai
 * letters (words §2). Where there is none, all that there is.
 */
export function openingWith(all: readonly Edition[], language: Language): readonly Edition[] {
  if (areSame(all.filter(isEdition), all)) return all
  const own = all.find((edition) => isTranslation(edition) && factsOf(edition).language === language)
  const wanted = own
    ? all.filter((edition) => edition === own || edition === factsOf(own).translates)
    : all.filter((edition) => isEdition(edition) && factsOf(edition).script === 'Thai')
  return wanted.length === 0 ? all : wanted
}
