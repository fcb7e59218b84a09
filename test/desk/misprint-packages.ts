/** Texts with suspected misprints: words with letters of another script, some at several places. */

import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

/** Places of one pair of words. */
export const PLACES_OF_PAIR = 3

/** Suspected words of the first source; another source has the right ones. */
const LINES = [
  'เอวมฺเม สุตํ ภควาx สาวตฺถิยํ วิหรติ',
  'อถ โข ภควาx ภิกฺขู อามนฺเตสิ',
  'ภทนฺเตติ เต ภิกฺขู ภควาx ปจฺจสฺโสสุํ',
  'เอกมนฺตํ นิสินฺโนe โข อายสฺมา',
  'ตุณฺหี อโหสิu อถ โข',
  'สมฺโมทนียํa กถํ สาราณียํ',
  'ปุรโต กโรนฺโต อคมาสิ',
  'ปตฺตจีวรมาทายi ปาวิสิ',
]

export const misprintPackages = (): readonly TestPackage[] => [
  {
    source: testSource('siam'),
    headings: ['a', 'b'].map((slug) => testHeading(slug, { paliPage: 1, royalPage: 1 })),
    passages: [
      testPassage(
        'a',
        LINES.map((line, index) => ({ ...testParagraph(index + 1, line), file: 'dn/09.txt' })),
        { edition: 'pali' },
      ),
      testPassage('b', [testParagraph(1, 'ข้าพเจ้าได้สดับมาอย่างนี้')]),
    ],
  },
  {
    source: testSource('other', { recension: 'other' }),
    headings: [],
    passages: [
      testPassage(
        'a',
        LINES.map((line, index) => testParagraph(index + 1, line.replace(/[a-z]/g, ''))),
        { edition: 'pali' },
      ),
    ],
  },
]
