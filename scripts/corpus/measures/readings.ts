/**
 * Measures whether the differing readings of the Pali sources agree with the notes of the sources. A wrong alignment
 * pairs words that no note mentions.
 */

import type { WitnessComparison } from '../../../src/canon/witnesses/witnesses.ts'
import { type CorpusMeasure, checkMinShare } from '../goal.ts'

/** One volume of each pitaka and kind of text; all forty-five would take as long as an import. */
const MEASURED = [3, 4, 9, 12, 15, 20, 25, 27, 30, 31, 36] as const

/** How CST and SuttaCentral abbreviate the Thai copies. */
const THAI_COPIES = /\bsyā|\bsya/

/** Measure `readings`: differing readings agree with the notes of the sources. */
export const variantReadingsMeasure: CorpusMeasure = {
  name: 'readings',
  rows: ({ stores: { canon } }) => {
    const tables = MEASURED.flatMap((volume) => {
      const division = canon.divisions.at(volume)
      const headings = division ? canon.contents.of(division).nodes : []
      return headings.flatMap((heading) =>
        division && heading.ref?.volume === volume ? canon.witnesses.around(division, heading, volume) : [],
      )
    })
    const places = [...new Set(tables)].flatMap((table) => table.places.map((place) => ({ ...place, table })))
    const otherWords = places.filter((place) => place.class === 'reading')
    const reported = otherWords.filter(({ readings, table }) =>
      readings.some(({ note = '', witness }) => THAI_COPIES.test(note) && !isThai(table, witness)),
    )
    const formatPlace = ({ heading, readings }: (typeof places)[number]) =>
      `${heading.row.slug}: ${readings.map(({ text, note }) => (note === undefined ? text : `${text} (${note})`)).join(' · ')}`
    return [
      checkMinShare(
        'readings: other words that a note knows',
        0.24,
        otherWords.filter(({ known }) => known).length,
        otherWords.length,
      ),
      checkMinShare(
        'readings: those that are said of Thai copies',
        0.85,
        reported.filter(({ known }) => known).length,
        reported.length,
        reported.filter(({ known }) => !known).map(formatPlace),
      ),
    ]
  },
}

const isThai = ({ witnesses }: WitnessComparison, witness: number): boolean => witnesses[witness]?.edition === 'pali'
