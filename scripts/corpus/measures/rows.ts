/** How high the rows of suttas are on a telephone, Thai beside Pali: a row that holds much is hard to compare. */

import type { Unit } from '../../../src/canon/places/streams.ts'
import { countParagraphs, isUnsure } from '../../../src/canon/places/text-rows.ts'
import { citedText } from '../../../src/definitions/facts/citations.ts'
import { headingFacts } from '../../../src/definitions/facts/headings.ts'
import { citedAs } from '../../../src/definitions/facts/whole-texts.ts'
import { atLeast, atMostShare, type Measure } from '../goal.ts'

/** So many suttas are looked at, spread over all. */
const LOOKED_AT = 200
/** What is high, in CSS pixels at 360, and what a line of so many letters without marks takes. */
const [HIGH, LINE, LETTERS, GAP] = [1_500, 32, 36, 14]
const EDITIONS = ['royal', 'pali'] as const

const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g

/** Measures the height of rows side by side. */
export const rows: Measure = {
  name: 'rows',
  rows: ({ stores: { canon } }) => {
    const heightOf = (units: readonly Unit[]) =>
      units
        .flatMap(({ paragraphs }) => paragraphs)
        .reduce((height, { part, index }) => {
          const words =
            canon.branches
              .read(part)
              .paragraphs[index]?.map(({ text }) => text)
              .join('') ?? ''
          return height + Math.ceil(words.replace(MARKS, '').length / LETTERS) * LINE + GAP
        }, 0)
    const cited = headingFacts().flatMap((heading) => citedAs(heading) ?? [])
    const step = cited.length / LOOKED_AT
    const highest = Array.from({ length: LOOKED_AT }, (_, nth) => {
      const name = cited[Math.floor(nth * step)] ?? ''
      const heading = citedText(name)?.heading
      const division = heading && canon.divisions.bySlug(heading.division)
      const found = division && canon.entries.in(division, heading.slug)
      const below = found ? canon.rows.of([found.node], EDITIONS) : []
      const several = below.filter(
        ({ cells }) => [...cells.values()].filter((units) => countParagraphs(units) > 1).length > 1,
      )
      const heights = several.map((row) => ({
        height: [...row.cells.values()].reduce((sum, units) => sum + heightOf(units), 0),
        isTold: isUnsure(row),
      }))
      return { name, ...(heights.toSorted((a, b) => b.height - a.height)[0] ?? { height: 0, isTold: false }) }
    }).toSorted((a, b) => b.height - a.height)
    const high = highest.filter(({ height }) => height > HIGH)
    const told = ({ name, height }: (typeof highest)[number]) => `${name} ${height} px`
    return [
      atMostShare('rows of several paragraphs above 1 500 px', 0.05, high.length, LOOKED_AT, high.map(told)),
      atLeast(
        'suttas whose highest row is compared whole',
        0.95,
        LOOKED_AT - highest.filter(({ isTold }) => isTold).length,
        LOOKED_AT,
      ),
    ]
  },
}
