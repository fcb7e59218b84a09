/**
 * Whether the places of the starter collections are right: every line of the chants is in the canon, and every heading
 * exists.
 */

import { builtInJatakas } from '../../../src/definitions/facts/facts.ts'
import {
  getCanonHeadingsOfChant,
  getCanonHeadingsOfJataka,
  getSuttasOfDhammaGroup,
} from '../../../src/definitions/facts/starter-places.ts'
import { pairChantLines } from '../../../src/records/chants/lines.ts'
import { readShippedStarterDumps } from '../../../src/records/collections/starter-files.ts'
import { CanonTextFinder } from '../../starter/canon-letters.ts'
import { type CorpusMeasure, checkMinRight } from '../goal.ts'

interface Row {
  readonly slug: string
  readonly pali?: string
}

const listRecords = (name: string) =>
  (readShippedStarterDumps().get(name) as { readonly records: readonly Row[] }).records

/** Measure `starter`: every line of the starter chants is in the canon, and linked headings exist. */
export const starterPlacesMeasure: CorpusMeasure = {
  name: 'starter',
  rows: ({ shown, stores: { canon } }) => {
    const letters = new CanonTextFinder(shown)
    const lines = listRecords('chants').flatMap((chant) => listLinesInCanon(chant))
    const missing = lines.filter(({ place, line }) => !letters.has(place, line))
    const places = [
      ...listRecords('dhamma-groups').flatMap(({ slug }) => getSuttasOfDhammaGroup(slug)),
      ...builtInJatakas.flatMap(({ number }) => getCanonHeadingsOfJataka(number)),
    ]
    const lost = places.filter((place) => !canon.entries.headingOfText(place))
    return [
      checkMinRight(
        'starter: lines of chants, letter by letter',
        1,
        lines,
        missing,
        ({ slug, place, line }) => `${slug}, ${place}: ${line}`,
      ),
      checkMinRight(
        'starter: headings of groups and jatakas',
        1,
        places,
        lost,
        ({ division, slug }) => `${division}/${slug}`,
      ),
    ]
  },
}

/** The lines of a chant that the canon has, each with its heading. */
function listLinesInCanon({ slug, pali = '' }: Row) {
  const all = pairChantLines({ pali, roman: null, meaning: null })
  return getCanonHeadingsOfChant(slug).flatMap(({ division, slug: entry, lines }) =>
    (lines ?? '').split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number)
      return all
        .slice(from - 1, to)
        .map(({ pali: line }) => ({ slug, place: `${division}/${entry}`, line: line ?? '' }))
    }),
  )
}
