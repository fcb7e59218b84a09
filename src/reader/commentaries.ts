/** What is said of a text, as readers come upon it: which commentaries are offered, and the way from a paragraph to them and back. */

import type { PagePlace } from '../canon/volumes/printed-pages.ts'
import { type Edition, isCommentary, isLatin, isPaliText, rootOf } from '../definitions/editions.ts'
import type { Language } from '../definitions/languages/languages.ts'
import { pagePath } from './page-path.ts'
import type { Visit } from './pages/visit.ts'

/** Those in the reader's script; what there is only in another one, in that. */
export function commentariesFor(all: readonly Edition[], language: Language): readonly Edition[] {
  const own = all.filter(isCommentary)
  const fitting = own.filter((edition) => isLatin(edition) === (language !== 'th'))
  return fitting.length > 0 ? fitting : own
}

/** The editions that are no commentary. */
export const textsAmong = (all: readonly Edition[]): readonly Edition[] =>
  all.filter((edition) => !isCommentary(edition))

/** With a commentary beside what is shown, or without it where it is there; in the order of all. */
export const toggled = (
  all: readonly Edition[],
  shown: readonly Edition[],
  edition: Edition,
): readonly Edition[] => all.filter((one) => (one === edition ? !shown.includes(one) : shown.includes(one)))

/**
 * What stands beside a paragraph of a text when one asks what is said of it: the text, and the first commentary in the
 * script of the reader. Undefined where nothing is, or where it is shown already.
 */
export function withCommentary(
  all: readonly Edition[],
  shown: readonly Edition[],
  edition: Edition,
  language: Language,
): readonly Edition[] | undefined {
  const [first] = commentariesFor(all, language)
  if (first === undefined || shown.some(isCommentary) || !isPaliText(edition)) return undefined
  return all.filter((one) => one === first || shown.includes(one))
}

/** From a paragraph of a commentary back to the text that it explains: those have the same pages. */
export function toExplained(
  visit: Visit,
  { edition, volume, page }: PagePlace,
): ((item: number) => string) | undefined {
  const root = isCommentary(edition) ? rootOf(edition) : undefined
  return root === undefined ? undefined : (item) => visit.href(pagePath(volume, root, page), {}, `i${item}`)
}
