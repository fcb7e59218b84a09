/** Conflicts are decided by place: adjacent words are one place, and notes make variants known (variants §1). */

import { expect, test } from 'bun:test'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import type { Json } from '../support/json.ts'
import { openDeskLibrary } from './desk-library.ts'

const pack = (id: string, spans: Parameters<typeof testParagraph>[1]): TestPackage => ({
  source: testSource(id),
  headings: [testHeading('a', { romanPage: 1 })],
  passages: [testPassage('a', [testParagraph(1, spans)], { edition: 'roman' })],
})

const first = pack('first', [
  {
    text: 'Atha kho rājā māgadho pattikova nāgā paccorohitvā yena bhagavā tenupasaṅkami sace me okāsaṃ karoti dāsikaputtā',
  },
])
const second = pack(
  'second',
  'Atha kho rājā māgadho padikova nāgo paccorohitvā yena bhagavā tenupasaṅkami sace te okāsaṃ karoti dāsakaputtā',
)
const noted = pack('first', [
  { text: 'Atha kho rājā māgadho pattikova ' },
  { text: '[padiko va (syā.)]', kind: 'note' },
  { text: ' paccorohitvā yena bhagavā tenupasaṅkami sace me okāsaṃ karoti' },
])
const plain = pack(
  'second',
  'Atha kho rājā māgadho padiko va paccorohitvā yena bhagavā tenupasaṅkami sace te okāsaṃ karoti',
)

const PATH = '/conflicts/digha-nikaya/a/roman'
const reported = ({ pairs }: Json) =>
  pairs.map(({ shown, other, place, known }: Json) => `${place}${known ? '*' : ''} ${shown}|${other}`)

test('adjacent differing words have one place number', async () => {
  using library = await openDeskLibrary([first, second])
  expect(reported((await library.desk('GET', PATH)).body)).toEqual([
    '0 pattikova|padikova',
    '0 nāgā|nāgo',
    '1 me|te',
    '2 dāsikaputtā|dāsakaputtā',
  ])
})

test('a reading that one side’s note reports is recognised', async () => {
  using library = await openDeskLibrary([noted, plain])
  expect(reported((await library.desk('GET', PATH)).body)).toEqual(['0* pattikova|padiko va', '1 me|te'])
})
