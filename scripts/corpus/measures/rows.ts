/** Measures how high the rows of suttas are on a phone. The texts of a high row are hard to compare. */

import { countCellParagraphs } from '../../../src/canon/places/row-borders.ts'
import type { AlignmentUnit } from '../../../src/canon/places/streams.ts'
import { isUncertainAlignmentRow } from '../../../src/canon/places/text-rows.ts'
import { findCitedText } from '../../../src/definitions/facts/citations.ts'
import { readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { formatHeadingCitationNumber } from '../../../src/definitions/facts/whole-texts.ts'
import { type CorpusMeasure, checkMaxCount, checkMaxShare } from '../goal.ts'

/** The height from which a row is high, in CSS pixels at a width of 360, and the letters and height of a line. */
const [HIGH, LINE, LETTERS, GAP] = [1_500, 32, 36, 14]

/** Editions side by side, how many suttas that have them all are looked at, spread over all, and how many may miss. */
const MEASURED = [
  { editions: ['royal', 'pali'], suttas: 200, high: 10, unsure: 10 },
  { editions: ['royal', 'pali', 'english'], suttas: 80, high: 8, unsure: 4 },
  { editions: ['roman', 'english'], suttas: 80, high: 8, unsure: 0 },
] as const

/** The share of rows at whose beginning or end an edition may be off by a sentence. */
const MAX_BORDERED = 0.25

const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g

/** Measure `rows`: rows with the text of several editions are not too high on a phone. */
export const rowHeightMeasure: CorpusMeasure = {
  name: 'rows',
  rows: ({ stores: { canon } }) => {
    const computeHeight = (units: readonly AlignmentUnit[]) =>
      units
        .flatMap(({ paragraphs }) => paragraphs)
        .reduce((height, { part, index, slice }) => {
          const words =
            canon.branches
              .read(part, true)
              .paragraphs[index]?.map(({ text }) => text)
              .join('')
              .slice(slice?.from, slice?.to) ?? ''
          return height + Math.ceil(words.replace(MARKS, '').length / LETTERS) * LINE + GAP
        }, 0)
    const cited = readBuiltInHeadings().flatMap((heading) => formatHeadingCitationNumber(heading) ?? [])
    return MEASURED.flatMap(({ editions, suttas, high, unsure }) => {
      const found = cited.flatMap((name) => {
        const heading = findCitedText(name)?.heading
        const division = heading && canon.divisions.bySlug(heading.division)
        const node = division && canon.entries.in(division, heading.slug)?.node
        const all: readonly string[] = node ? canon.branches.editions([node]) : []
        return node && editions.every((edition) => all.includes(edition)) ? [{ name, node }] : []
      })
      const drawn = Array.from({ length: suttas }, (_, nth) => found[Math.floor((nth * found.length) / suttas)])
      const highest = drawn
        .flatMap((one) => one ?? [])
        .map(({ name, node }) => {
          const rows = canon.rows.of([node], editions)
          const several = rows.filter(
            ({ cells }) => [...cells.values()].filter((units) => countCellParagraphs(units) > 1).length > 1,
          )
          const heights = several.map(({ cells }) =>
            [...cells.values()].reduce((sum, units) => sum + computeHeight(units), 0),
          )
          const bordered = rows.filter((row) => row.beginsUncertainly || row.endsUncertainly).length
          return {
            name,
            height: Math.max(0, ...heights),
            isUnsure: several.some(isUncertainAlignmentRow),
            rows: rows.length,
            bordered,
          }
        })
        .toSorted((a, b) => b.height - a.height)
      const tooHigh = highest.filter(({ height }) => height > HIGH)
      const marked = highest.filter((one) => one.isUnsure)
      const report = ({ name, height }: (typeof highest)[number]) => `${name} ${height} px`
      const sum = (count: 'bordered' | 'rows') => highest.reduce((all, one) => all + one[count], 0)
      const of = `${editions.join(' + ')}, ${highest.length} suttas`
      return [
        checkMaxCount(`rows of several paragraphs above 1 500 px, ${of}`, high, tooHigh.length, tooHigh.map(report)),
        checkMaxCount(
          `suttas with a mark of paragraphs that stand together, ${of}`,
          unsure,
          marked.length,
          marked.map(report),
        ),
        checkMaxShare(`rows with an uncertain border, ${of}`, MAX_BORDERED, sum('bordered'), sum('rows')),
      ]
    })
  },
}
