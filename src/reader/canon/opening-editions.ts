/** Which edition of a heading is shown first, until the reader chooses another one. */

import { type EditionId, getEditionFacts, isCommentaryEdition } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'

/**
 * Returns the requested editions that exist; the default edition if none was requested or none of them exists.
 * @param input editions separated by commas
 * @param all the editions that have the text
 */
export function selectEditionsToOpen(
  input: string | undefined,
  all: readonly EditionId[],
  language: LanguageCode,
): readonly EditionId[] {
  const wanted = (input ?? '').split(',')
  const there = all.filter((edition) => wanted.includes(edition))
  return there.length === 0 ? selectDefaultEditions(all, language) : there
}

/**
 * Returns the edition shown by default: a translation into the reader's language, else an edition in their script, else
 * the first. Commentaries count only where there is nothing else.
 */
export function selectDefaultEditions(every: readonly EditionId[], language: LanguageCode): readonly EditionId[] {
  const texts = every.filter((edition) => !isCommentaryEdition(edition))
  const all = texts.length > 0 ? texts : every
  const script = language === 'th' ? 'Thai' : 'Latn'
  const own =
    all.find((edition) => getEditionFacts(edition).language === language) ??
    all.find((edition) => getEditionFacts(edition).script === script) ??
    all[0]
  return own === undefined ? [] : [own]
}
