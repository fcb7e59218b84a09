/** Letters that the import takes for misprints by rules of the script alone (variants §3). */

import { beforeAll, describe, expect, test } from 'bun:test'
import { type Json, openLibraryWithSuspects } from '../../canon/canon-library.ts'
import { readSuspects, wordsOfSuspects } from './found-suspects.ts'
import { testHeading, testParagraph, testPassage, testSource } from './packages.ts'

describe('findWordsWithImpossibleLetters', () => {
  const IMPOSSIBLE = [
    ['กจฺฉปe อสฺส', 'pali', 'กจฺฉปe', 'กจฺฉป'],
    ['เอวํ ซุตํ เม', 'pali', 'ซุตํ', 'ุตํ'],
    ['มญฺเจ วาํ ปีเฐ', 'pali', 'วาํ', 'วา'],
    ['ตํ่ สุณาถ', 'pali', 'ตํ่', 'ตํ'],
    ['อตฺถิี โข', 'pali', 'อตฺถิี', 'อตฺถิ'],
    ['อถ โข ภิฺขเว', 'pali', 'ภิฺขเว', 'ภิขเว'],
    ['ปฏิจฺฉนฺาติ โข', 'pali', 'ปฏิจฺฉนฺาติ', 'ปฏิจฺฉนฺติ'],
    ['ธมฺเมุส กงฺขํ', 'pali', 'ธมฺเมุส', 'ธมฺเมส'],
    ['อิมํํ กถํ', 'pali', 'อิมํํ', 'อิมํ'],
    ['evaṃ xme sutaṃ', 'roman', 'xme', 'me'],
    ['evaṃ เme sutaṃ', 'roman', 'เme', 'me'],
  ] as const
  const IMPOSSIBLE_IN_THAI = [
    'ข้อนี้เป็่นอย่างนั้น',
    'พระีราชาเสด็จ',
    'พึงนำาบูชา',
    'บุคคลผ็้มีความเพียร',
    'ดูกรภิกษุเ ทั้งหลาย',
    'ละะได้แล้ว',
    'พระผู้มีpพระภาค',
  ]
  const POSSIBLE = [
    ['พระผู้มีพระภาคประทับอยู่ ณ พระนครสาวัตถี กุฎี ฤๅษี น้ำ เพราะเหตุนั้น ก็ ๑๒ Dhamma 5', 'royal'],
    ['เอวมฺเม สุตํ เอกํ สมยํ ภควา สาวตฺถิยํ วิหรติ กุฏึ กุฏิํ กุลปุตฺโต ฯ ๒๓ ฯ', 'pali'],
    ['evaṃ me sutaṃ, ekaṃ samayaṃ ‘bhagavā’ Sāvatthiyaṃ viharati x 5. saṁkamati', 'roman'],
  ] as const
  const lines = [
    ...[...IMPOSSIBLE, ...POSSIBLE].map(([line, edition]) => [line, edition] as const),
    ...IMPOSSIBLE_IN_THAI.map((line) => [line, 'royal'] as const),
  ]
  let all: Json[]
  beforeAll(async () => {
    // each under a heading of its own
    using library = await openLibraryWithSuspects({
      source: testSource('one'),
      headings: lines.map((_, index) => testHeading(`h${index}`)),
      passages: lines.map(([line, edition], index) =>
        testPassage(`h${index}`, [testParagraph(index + 1, line)], { edition }),
      ),
    })
    all = readSuspects(library)
  })
  const foundIn = (line: string) => {
    const entry = `h${lines.findIndex(([one]) => one === line)}`
    return wordsOfSuspects(all.filter((one) => one.entry === entry))
  }

  test.each(IMPOSSIBLE)('%s', (line, _, wrong, right) => {
    expect(foundIn(line)).toEqual([[wrong, right]])
  })

  test.each(IMPOSSIBLE_IN_THAI)('%s', (line) => {
    const found = foundIn(line)
    expect(found).toHaveLength(1)
    // the word is there, with all marks of its letters
    expect(line).toContain(found[0]?.[0] ?? '?')
  })

  test.each(POSSIBLE)('finds none in %s', (line) => {
    expect(foundIn(line)).toEqual([])
  })

  test('ignores notes and numbers', async () => {
    const spans = [
      { text: 'กจฺฉโป ' },
      { text: 'ม. กจฺฉปe ก็', kind: 'note' as const },
      { text: '๑e', kind: 'number' as const },
    ]
    using library = await openLibraryWithSuspects({
      source: testSource('one'),
      headings: [testHeading('a')],
      passages: [testPassage('a', [testParagraph(1, spans)], { edition: 'pali' })],
    })
    expect(readSuspects(library)).toEqual([])
  })
})
