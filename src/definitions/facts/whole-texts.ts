/** Texts whose chapters are siblings of their heading in the table, not its children: MN 10, Ja 547. */

import {
  type CitableCanonText,
  findCitableTextContainingHeading,
  formatTextIdAsCitation,
  getCitableTextOfHeading,
} from './citations.ts'
import { type BuiltInHeading, findBuiltInHeadingBySlug, readBuiltInHeadings } from './headings.ts'

/**
 * Finds the later siblings of a heading that contain the rest of its text, as for MN 10. Empty if the whole text is
 * below the heading, or the heading is such a sibling itself.
 */
export function findHeadingsContinuingText(heading: BuiltInHeading): readonly BuiltInHeading[] {
  const all = readBuiltInHeadings()
  // a heading that is only a title holds the text that begins right after it
  const id = heading.scText || (heading.scSegment === '' ? (all[heading.index + 1]?.scText ?? '') : '')
  if (id === '' || getCitableTextOfHeading(heading)?.heading !== heading) return []
  const siblings: BuiltInHeading[] = []
  for (let index = heading.index + 1; index < all.length; index++) {
    const other = all[index]
    if (!other || other.depth > heading.depth) continue
    if (other.parent !== heading.parent || (other.scText !== '' && other.scText !== id)) break
    siblings.push(other)
  }
  // a part that SuttaCentral has nothing of is between others of the text (MN 10, dukkhasaccaniddeso)
  const last = siblings.findLastIndex(({ scSegment }) => scSegment.startsWith(`${id}:`))
  return siblings.slice(0, last + 1)
}

/**
 * Finds the citable text to which a heading belongs. If it has none of its own, that is the text of the headings before
 * and after it. Null if these differ.
 * @param division slug of the division in packages
 * @param slug slug of the heading in packages
 */
export function findOwnOrSurroundingCitableText(division: string, slug: string): CitableCanonText | null {
  const own = findCitableTextContainingHeading(division, slug)
  const heading = own ? undefined : findBuiltInHeadingBySlug(division, slug)
  if (!heading) return own
  const all = readBuiltInHeadings()
  const findAdjacentText = (step: 1 | -1): CitableCanonText | null => {
    for (let at = heading.index + step; ; at += step) {
      const other = all[at]
      if (!other) return null
      const text = findCitableTextContainingHeading(other.division, other.slug)
      if (text) return text
    }
  }
  const before = findAdjacentText(-1)
  return before === findAdjacentText(1) ? before : null
}

/** Collections whose texts are cited by number. */
const NUMBERED = new Set('dn mn sn an kp dhp ud iti snp vv pv thag thig ja'.split(' '))

/** Finds the text of a heading that is cited by its own number, such as a sutta. Undefined for other headings. */
export function findNumberedTextOfHeading(heading: BuiltInHeading): CitableCanonText | undefined {
  const text = getCitableTextOfHeading(heading)
  if (text?.heading !== heading) return undefined
  const [, collection = ''] = /^([a-z]+)[\d.-]+$/.exec(text.canonicalId) ?? []
  return NUMBERED.has(collection) ? text : undefined
}

/** Formats the number by which the text of a heading is cited, `SN 56.11` or `Dhp 1–20`. Null if it has none. */
export function formatHeadingCitationNumber(heading: BuiltInHeading): string | null {
  const text = findNumberedTextOfHeading(heading)
  return text ? formatTextIdAsCitation(text.canonicalId) : null
}
