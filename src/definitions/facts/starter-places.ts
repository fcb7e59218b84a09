/**
 * The places in the canon of the starter records: lines of chants, suttas that teach a dhamma group, verses of a
 * jataka.
 */

import { callOnce } from '../once.ts'
import chantRows from './chant-places.tsv' with { type: 'text' }
import { findCitedText, formatTextIdAsCitation } from './citations.ts'
import groupRows from './dhamma-group-places.tsv' with { type: 'text' }
import { findBuiltInHeadingBySlug, readBuiltInHeadings } from './headings.ts'
import { parseTabSeparatedRows } from './table-rows.ts'

/** A heading of the canon under which the text of a starter record is. */
export interface StarterRecordHeading {
  readonly division: string
  readonly slug: string
  /** The number by which the text is cited (`SN 56.11`); null if it has none. */
  readonly citation: string | null
  /** The lines of the chant that are under the heading, such as `1-3,7`; null for other records. */
  readonly lines: string | null
}

/** Finds a built-in heading by the id of its text (`sn56.11`) or by `division/slug`. Undefined if there is none. */
export function findBuiltInHeadingByTextIdOrPath(place: string): Omit<StarterRecordHeading, 'lines'> | undefined {
  const [division = '', slug] = place.split('/')
  if (slug !== undefined) return findBuiltInHeadingBySlug(division, slug) && { division, slug, citation: null }
  const heading = findCitedText(place)?.heading ?? readBuiltInHeadings().find(({ scText }) => scText === place)
  return heading && { division: heading.division, slug: heading.slug, citation: formatTextIdAsCitation(place) }
}

/**
 * Formats a place of the starter tables as people cite it: by number, or by volume and page of the Siam Rath edition.
 * @param place see `findBuiltInHeadingByTextIdOrPath`
 * @throws Error if there is no such heading
 */
export function formatStarterPlaceCitation(place: string): string {
  const named = findBuiltInHeadingByTextIdOrPath(place)
  if (!named) throw new Error(`No heading ${place}`)
  if (named.citation !== null) return named.citation
  const heading = findBuiltInHeadingBySlug(named.division, named.slug)
  return `เล่ม ${heading?.volume} หน้า ${heading?.paliPage} (สยามรัฐ)`
}

const rowsBySlug = (table: string) => Map.groupBy(parseTabSeparatedRows(table), ([slug = '']) => slug)
const chants = callOnce(() => rowsBySlug(chantRows))
const groups = callOnce(() => rowsBySlug(groupRows))

/** Returns the headings of the canon that contain lines of a starter chant. Empty if there are none. */
export const getCanonHeadingsOfChant = (slug: string): readonly StarterRecordHeading[] =>
  (chants().get(slug) ?? []).flatMap(([, place = '', lines = null]) => {
    const named = findBuiltInHeadingByTextIdOrPath(place)
    return named ? [{ ...named, lines }] : []
  })

/** Returns the headings of the suttas that teach a starter dhamma group. Empty if there are none. */
export const getSuttasOfDhammaGroup = (slug: string): readonly StarterRecordHeading[] =>
  (groups().get(slug) ?? []).flatMap(([, places = '']) =>
    places.split(' ').flatMap((place) => {
      const named = findBuiltInHeadingByTextIdOrPath(place)
      return named ? [{ ...named, lines: null }] : []
    }),
  )

/** By their ids, `ja1`. */
const jatakas = callOnce(() => {
  const found = new Map<string, StarterRecordHeading>()
  for (const { depth, scText, scSegment, division, slug } of readBuiltInHeadings()) {
    const [id = ''] = scText === '' ? scSegment.split(':') : [scText]
    // the first of a volume follows the heading of the whole work, which has its id
    if (depth > 1 && id.startsWith('ja') && !found.has(id))
      found.set(id, { division, slug, citation: formatTextIdAsCitation(id), lines: null })
  }
  return found
})

/** Returns the heading with the verses of a jātaka. Empty if its verses have no heading of their own. */
export const getCanonHeadingsOfJataka = (number: number): readonly StarterRecordHeading[] => {
  const place = jatakas().get(`ja${number}`)
  return place ? [place] : []
}
