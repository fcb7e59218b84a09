/** Texts whose parts are siblings of their heading in the table, and not below it: MN 10 and its chapters, Ja 547. */

import { once } from '../once.ts'
import { type CitedText, canonicalIdOf, citedText, printedId, textWithHeading } from './citations.ts'
import { type HeadingFact, headingFacts } from './headings.ts'

/**
 * The headings after this one that hold the rest of its text; none where all of it is below the heading, and for a
 * heading that is itself a part.
 */
export function partsAlongside(heading: HeadingFact): readonly HeadingFact[] {
  const all = headingFacts()
  // a heading that is only a title holds the text that begins right after it
  const id = heading.scText || (heading.scSegment === '' ? (all[heading.index + 1]?.scText ?? '') : '')
  const text = id === '' ? null : citedText(id)
  if (text?.heading !== heading) return []
  const siblings: HeadingFact[] = []
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

const named = once(
  () => new Map(headingFacts().map((heading) => [`${heading.division}/${heading.slug}`, heading])),
)

/** The heading of a text as packages name it; undefined for one that is not in the table. */
export const headingNamed = (division: string, slug: string): HeadingFact | undefined =>
  named().get(`${division}/${slug}`)

/** The text that a heading has words of, or inside which it is where SuttaCentral has nothing under it. */
export function textAround(division: string, slug: string): CitedText | null {
  const own = textWithHeading(division, slug)
  const heading = own ? undefined : headingNamed(division, slug)
  if (!heading) return own
  const all = headingFacts()
  const beside = (step: 1 | -1): CitedText | null => {
    for (let at = heading.index + step; ; at += step) {
      const other = all[at]
      if (!other) return null
      const text = textWithHeading(other.division, other.slug)
      if (text) return text
    }
  }
  const before = beside(-1)
  return before === beside(1) ? before : null
}

/** Collections whose texts are cited by number. */
const NUMBERED = new Set('dn mn sn an kp dhp ud iti snp vv pv thag thig ja'.split(' '))

/** The number by which the text of a heading is cited, `SN 56.11` or `Dhp 1–20`; null where it is not cited so. */
export function citedAs(heading: HeadingFact): string | null {
  const id = canonicalIdOf(heading) ?? ''
  const [, collection = ''] = /^([a-z]+)[\d.-]+$/.exec(id) ?? []
  return NUMBERED.has(collection) && citedText(id)?.heading === heading ? printedId(id) : null
}
