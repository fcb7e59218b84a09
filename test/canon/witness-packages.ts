/**
 * Three sources of one Pali text that differ as the real ones do: two copies of one recension in roman letters, another
 * in Thai.
 */

import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const headings = [
  testHeading('sutta'),
  testHeading('one', { parent: 'sutta' }),
  testHeading('two', { parent: 'sutta' }),
]

const note = (text: string): TextWithSpanKind => ({ text, kind: 'note' })
const mark = (text: string): TextWithSpanKind => ({ text, kind: 'mark' })

/** The Siam Rath recension in Thai script. It has the text of `two` under `one`, like a print that lacks a heading. */
export const siamPackage: TestPackage = {
  source: testSource('siam', { recension: 'siamrath', title: 'Siam, in Thai letters' }),
  headings,
  passages: [
    testPassage(
      'one',
      [
        testParagraph(5, [
          { text: 'เอวมฺเม สุตํ เอกํ สมยํ ภควา สาวตฺถิยํ อุปนาเมตฺวา ' },
          mark('๑'),
          { text: ' วิหรติ เชตวเน สงฺฆสฺส โกโรติ ฯ' },
        ]),
        testParagraph(5, [mark('๑'), note(' ยุ. ปณาเมตฺวา ฯ')]),
        testParagraph(6, 'ตตฺร โข ภควา ภิกฺขู อามนฺเตสิ ภิกฺขโวติ ฯ'),
      ],
      { edition: 'pali' },
    ),
  ],
}

/** The Sixth Council recension in roman letters, with a note on a variant. */
export const cstPackage: TestPackage = {
  source: testSource('cst', { recension: 'chattha', title: 'Chattha, roman' }),
  headings,
  passages: [
    testPassage(
      'one',
      [
        testParagraph(2, [
          { text: 'Evaṃ me sutaṃ – ekaṃ samayaṃ bhagavā rājagahe ' },
          note('[sāvatthiyaṃ (syā. kaṃ.)]'),
          { text: ' paṇāmetvā viharati jetavane saṃghassa karoti.' },
        ]),
      ],
      { edition: 'roman' },
    ),
    testPassage('two', [testParagraph(3, 'Tatra kho bhagavā bhikkhū āmantesi – ‘‘bhikkhavo’’ti.')], {
      edition: 'roman',
    }),
  ],
}

/** Another copy of the Sixth Council recension in roman letters. */
export const scPackage: TestPackage = {
  source: testSource('sc', { recension: 'chattha', title: 'Mahasangiti, roman' }),
  headings,
  passages: [
    testPassage(
      'one',
      [testParagraph(2, 'Evaṁ me sutaṁ—ekaṁ samayaṁ bhagavā rājagahe paṇāmetvā viharati jetavane saṅghassa karoti.')],
      { edition: 'roman' },
    ),
    testPassage('two', [testParagraph(3, 'Tatra kho bhagavā bhikkhu āmantesi: “bhikkhavo”ti.')], { edition: 'roman' }),
  ],
}

/** A Thai translation of the heading `one`, which is no witness of the Pali text. */
export const thaiPackage: TestPackage = {
  source: testSource('thai'),
  headings: [testHeading('sutta'), testHeading('one', { parent: 'sutta' })],
  passages: [testPassage('one', [testParagraph(4, 'ข้าพเจ้าได้สดับมาอย่างนี้')])],
}
