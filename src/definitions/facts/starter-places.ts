/** The places in the canon of what a library begins with: lines of chants, suttas that teach a group, verses of a jataka. */

import { once } from '../once.ts'
import chantRows from './chant-places.tsv' with { type: 'text' }
import { citedText, printedId } from './citations.ts'
import groupRows from './dhamma-group-places.tsv' with { type: 'text' }
import { headingFacts } from './headings.ts'
import { tableRows } from './table-rows.ts'
import { headingNamed } from './whole-texts.ts'

/** A heading, as text packages name it. */
export interface StarterPlace {
  readonly division: string
  readonly slug: string
  /** `SN 56.11`; null where it is not cited by a number. */
  readonly citation: string | null
  /** `1-3,7`: the lines of a chant that are there. */
  readonly lines: string | null
}

/** A heading by its id (`sn56.11`) or as division/slug; undefined for none. */
export function placeNamed(place: string): Omit<StarterPlace, 'lines'> | undefined {
  const [division = '', slug] = place.split('/')
  if (slug !== undefined) return headingNamed(division, slug) && { division, slug, citation: null }
  const heading = citedText(place)?.heading ?? headingFacts().find(({ scText }) => scText === place)
  return heading && { division: heading.division, slug: heading.slug, citation: printedId(place) }
}

/** A place as people cite it; one without a number by volume and page of the Siam Rath edition. */
export function namedPlace(place: string): string {
  const named = placeNamed(place)
  if (!named) throw new Error(`No heading ${place}`)
  if (named.citation !== null) return named.citation
  const heading = headingNamed(named.division, named.slug)
  return `เล่ม ${heading?.volume} หน้า ${heading?.paliPage} (สยามรัฐ)`
}

const rowsBySlug = (table: string) => Map.groupBy(tableRows(table), ([slug = '']) => slug)
const chants = once(() => rowsBySlug(chantRows))
const groups = once(() => rowsBySlug(groupRows))

/** The headings that have lines of a chant. */
export const placesOfChant = (slug: string): readonly StarterPlace[] =>
  (chants().get(slug) ?? []).flatMap(([, place = '', lines = null]) => {
    const named = placeNamed(place)
    return named ? [{ ...named, lines }] : []
  })

/** The suttas that teach a dhamma group. */
export const placesOfGroup = (slug: string): readonly StarterPlace[] =>
  (groups().get(slug) ?? []).flatMap(([, places = '']) =>
    places.split(' ').flatMap((place) => {
      const named = placeNamed(place)
      return named ? [{ ...named, lines: null }] : []
    }),
  )

/** By their ids, `ja1`. */
const jatakas = once(() => {
  const found = new Map<string, StarterPlace>()
  for (const { depth, scText, scSegment, division, slug } of headingFacts()) {
    const [id = ''] = scText === '' ? scSegment.split(':') : [scText]
    // the first of a volume follows the heading of the whole work, which has its id
    if (depth > 1 && id.startsWith('ja') && !found.has(id))
      found.set(id, { division, slug, citation: printedId(id), lines: null })
  }
  return found
})

/** The verses of a jataka; none where no edition has them under a heading of their own. */
export const placesOfJataka = (number: number): readonly StarterPlace[] => {
  const place = jatakas().get(`ja${number}`)
  return place ? [place] : []
}
