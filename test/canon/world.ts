/** A small canon for tests: two sources that agree, differ, and each have something of their own. */

import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const contents = [
  testHeading('book', { title: 'เล่มทดลอง', pali: 'Potthaka', royalPage: 1, itemFrom: 1, itemTo: 9 }),
  testHeading('one', { parent: 'book', royalPage: 1, romanPage: 1, itemFrom: 1, itemTo: 3 }),
  testHeading('two', { parent: 'book', royalPage: 2, romanPage: 2, itemFrom: 4 }),
  testHeading('three', { parent: 'book', romanPage: 3 }),
  testHeading('bare', { parent: 'book', volume: null }),
  testHeading('four', { volume: 10 }),
]

const roman = { edition: 'roman' } as const

/**
 * The first source. Royal: one (pages 1–2), two (2–3), four (volume 10). Roman: one (page 1), two (page 2).
 * `book` has no words of its own.
 */
export const firstSource: TestPackage = {
  source: testSource('first', {
    url: 'https://example.org/first',
    readingLinks: {
      royal: 'https://example.org/{volume}/{page}?item={item}',
      roman: 'https://example.org/r/{entry}',
    },
  }),
  headings: contents,
  passages: [
    testPassage('one', [
      testParagraph(1, [{ text: 'เรื่องที่หนึ่ง', kind: 'heading' }]),
      testParagraph(1, [{ text: '[๑] ', kind: 'number' }, { text: 'ผู้มีเพียรย่อมพ้นทุกข์' }]),
      testParagraph(2, 'ต่อจากหน้าก่อน นิพพานเป็นสุข'),
    ]),
    testPassage('two', [
      testParagraph(2, 'เรื่องที่สองเริ่มกลางหน้า'),
      testParagraph(3, [
        { text: 'คาถาบรรทัดแรก\n', kind: 'verse' },
        { text: 'คาถาบรรทัดสอง นิพพาน นิพพาน\n', kind: 'verse' },
      ]),
    ]),
    testPassage('one', [testParagraph(1, 'Evaṃ me sutaṃ: ekaṃ samayaṃ.')], roman),
    testPassage('two', [testParagraph(2, 'Sabbe saṅkhārā aniccā ti passati paññāya.')], roman),
    testPassage('four', [testParagraph(1, 'เล่มสิบหน้าหนึ่ง')], { volume: 10 }),
  ],
}

/** The second source, roman only: `one` agrees after folding, `two` differs in a word, `three` is only here. */
export const secondSource: TestPackage = {
  source: testSource('second'),
  headings: contents,
  passages: [
    testPassage(
      'one',
      [testParagraph(1, [{ text: '1. ', kind: 'number' }, { text: 'evaṁ me sutaṁ ekaṁ samayaṁ' }])],
      roman,
    ),
    testPassage('two', [testParagraph(2, 'Sabbe dhammā aniccā ti passati paññāya.'), testParagraph(3, 'Iti.')], roman),
    testPassage('three', [testParagraph(4, 'Tatiyo vaggo.')], roman),
  ],
}
