/** A small library with names to suggest. */

import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const SAMYUTTA = { division: 'samyutta-nikaya', volume: 19 } as const

export const openLibraryOfNames = () =>
  openCanonLibrary({
    source: testSource('names'),
    headings: [
      testHeading('brahmajalasuttam', { title: 'พรหมชาลสูตร', pali: 'Brahmajālasuttaṃ', royalPage: 1 }),
      testHeading('mahasihanadasuttam', { title: 'มหาสีหนาทสูตร', pali: 'Mahāsīhanādasuttaṃ', royalPage: 7 }),
      testHeading('sihasuttam', { title: 'สีหสูตร', pali: 'Sīhasuttaṃ', royalPage: 8 }),
      testHeading('dhammacakkappavattanasuttam', {
        ...SAMYUTTA,
        title: 'ตถาคตสูตรที่ ๑',
        pali: 'Dhammacakkappavattanasuttaṃ',
        royalPage: 419,
      }),
    ],
    passages: [testPassage('brahmajalasuttam', [testParagraph(1, 'ศีล')])],
  })
