/** Rows of texts side by side: where long rows are divided. */

import { describe, expect, test } from 'bun:test'
import { toAlignmentLetters } from '../../src/canon/align/letters.ts'
import { alignEditionsInBlock } from '../../src/canon/places/align-block.ts'
import {
  decodeAlignmentBlock,
  encodeAlignmentBlock,
  type PassagePartInBlock,
} from '../../src/canon/places/block-code.ts'
import { weighFirstWords } from '../../src/canon/places/common-words.ts'
import { detectQuestionAndSpeech } from '../../src/canon/places/sentence-traits.ts'
import {
  type AlignmentUnit,
  createWordStreamOfEdition,
  type HeadingWithReadingIndex,
} from '../../src/canon/places/streams.ts'
import { AlignedRowBuilder, createSingleEditionRow, selectEvenRowPart } from '../../src/canon/places/text-rows.ts'
import { findThaiClauseEnds, scoreAgainstThaiSentenceStart } from '../../src/canon/places/thai-clauses.ts'
import type { HeadingNode } from '../../src/canon/tree/division-tree.ts'

const heading = { index: 0 } as HeadingNode

/** Creates an edition of paragraphs of equal length that begin with those of the Pali, some with a doubt. */
const column = (edition: string, letters: number, doubts: readonly number[]) => {
  const units = Array.from({ length: 4 }, (_, nth): AlignmentUnit<HeadingNode> => {
    const words = { heading, passage: 1, part: 1, volume: 9, page: 1, index: nth, nth }
    const doubt = doubts[nth] ?? 0
    return { heading, paragraphs: [words], words, continuesParagraph: false, doubt, at: nth * letters, length: letters }
  })
  const begins = new Map(units.map((_, nth) => [nth, nth]))
  return { edition, units, spineOffsets: units.map(({ at }) => at), begins, alongsideRoot: undefined }
}

describe('a row that may begin a sentence too early or too late', () => {
  test.each([
    ['is not divided where it is short', 80, [0, 4, 4], [false, false], [false, false]],
    ['is divided where it is long, and says so', 200, [0, 4, 4], [false, true, true, false], [true, true, true, false]],
    ['is divided only where it must be', 100, [0, 4, 4, 4], [false, true], [true, true]],
    ['is divided where that is likeliest', 160, [0, 0, 7, 4], [false, false, true], [false, true, true]],
    [
      'does not say so where three of ten such borders are wrong',
      200,
      [0, 3, 3],
      Array(4).fill(false),
      Array(4).fill(false),
    ],
  ] as const)('%s', (_, letters, doubts, begins, borders) => {
    const columns = [column('pali', letters, []), column('royal', letters, doubts)]
    const block = { spine: 'pali', range: { from: 1, to: 2 }, headings: [heading], columns }
    const rows = new AlignedRowBuilder({ of: () => block }).of([heading], ['pali', 'royal'])
    expect(rows.map((row) => row.beginsUncertainly)).toEqual([...begins])
    expect(rows.map((row) => row.beginsUncertainly || row.endsUncertainly)).toEqual([...borders])
  })

  test('says so once where it is divided among parts of a text', () => {
    const cells = new Map([['pali', column('pali', 200, []).units]])
    const row = { heading, first: true, beginsUncertainly: true, endsUncertainly: true, cells }
    const slices = [0, 1].flatMap((part) => selectEvenRowPart([row], part, 2))
    expect(slices.map((slice) => [slice.first, slice.beginsUncertainly, slice.endsUncertainly])).toEqual([
      [true, true, false],
      [false, false, true],
    ])
  })
})

const order: HeadingWithReadingIndex = { index: 0 }

const paragraph = (text: string, nth: number, segment: string | null = null) => ({
  heading: order,
  passage: 1,
  part: 1,
  volume: 9,
  page: 1,
  index: nth,
  nth,
  segment,
  spans: [{ text }],
})

const PALI = [
  'อถ โข ภควา ปุพฺพณฺหสมยํ นิวาเสตฺวา ปตฺตจีวรมาทาย ราชคหํ ปิณฺฑาย ปาวิสิ ฯ ',
  'อทฺทสา โข สิคาโล คหปติปุตฺโต ภควนฺตํ ทูรโตว อาคจฺฉนฺตํ ทิสฺวาน ฯ ',
  'เอกมนฺตํ นิสินฺโน โข มหากสฺสโป เวฬุวเน กลนฺทกนิวาเป สมาธิมฺหา วุฏฺฐาสิ ฯ ',
]
const THAI = [
  'ครั้งนั้นเวลาเช้าพระผู้มีพระภาคทรงผ้าอันตรวาสกแล้วถือบาตรและจีวรเสด็จเข้าไปบิณฑบาตยังพระนครราชคฤห์ฯ ',
  'สิคาลคฤหบดีบุตรได้เห็นพระผู้มีพระภาคเสด็จมาแต่ไกลครั้นแล้วจึงเข้าไปเฝ้าฯ ',
  'ท่านพระมหากัสสปผู้อยู่ที่เวฬุวันกลันทกนิวาปสถานออกจากสมาธินั้นแล้วนั่งลงฯ ',
]
const slicesOf = ({
  units,
}: {
  readonly units: readonly Pick<AlignmentUnit<HeadingWithReadingIndex>, 'words' | 'continuesParagraph'>[]
}) => units.map(({ words: { slice }, continuesParagraph }) => [slice?.from ?? 0, slice?.to ?? null, continuesParagraph])

test.each([
  ['before a number', 'ประกอบด้วยองค์ ๘ ทั้งหลาย |ธรรมนั้น'],
  ['between a number and what it counts', 'ธรรม ๕ ประการ |เป็นไฉน'],
  ['before the number of a member of a list', 'ไหว้ด้วยเต็มใจ ๑ |ให้อาสนะ ๑ |เมื่อมีมาก'],
  ['around repetition, before omission', 'คนนั้น ๆ มาต่างๆ กัน ฯลฯ |เธอไป'],
  ['inside of quotation marks', 'กล่าวว่า |“ ดี ” |แล้วไป'],
  ['inside of brackets', 'พระองค์ |(ผู้ทรง ความเพียร) |ตรัส'],
  ['behind who is spoken to', 'ดูกรภิกษุทั้งหลาย ก็อาสวะ |เป็นไฉน'],
  ['behind the name of a speaker', 'อย่างนั้น |พ. ดูกรอานนท์ ธรรม'],
  ['behind a preposition', 'เสด็จอยู่ |ณ บ้าน |ใกล้'],
])('a clause of Thai does not end %s', (_, parted) => {
  const text = parted.replaceAll('|', '')
  const ends = [0, ...findThaiClauseEnds(text).map(({ at }) => at), text.length]
  expect(ends.slice(1).map((end, nth) => text.slice(ends[nth], end))).toEqual(parted.split('|'))
})

test('a clause of Thai ends where a print omits the space before the person addressed', () => {
  expect(findThaiClauseEnds('ก็ฉันนั้นดูกรภิกษุทั้งหลาย')).toEqual([{ at: 9, isStrong: true }])
})

test.each([
  ['ย่อมหลีกไป ', 'ครั้งนั้นแล พราหมณ์', 0],
  ['ย่อมหลีกไป ', 'พราหมณ์กราบทูล', 1],
  ['ย่อมหลีกไป ', 'ภายหลังพราหมณ์', 2],
  ['ย่อมหลีกไป ', 'ซึ่งพราหมณ์', 3],
  ['ย่อมหลีกไป ฯ ', 'ซึ่งพราหมณ์', 0],
] as const)('after %p and before %p, the score against a Thai sentence is %i', (before, words, score) => {
  expect(scoreAgainstThaiSentenceStart(before, words)).toBe(score)
})

test('the first words of Pali and of a translation weigh where they translate each other', () => {
  const stream = (edition: string, words: string) => createWordStreamOfEdition(edition, [paragraph(words, 0)])
  const [pali, thai] = [stream('pali', 'ภิกฺขเว อวิชฺชา'), stream('royal', 'ดูกรภิกษุทั้งหลาย')]
  const range = [{ at: 0, length: 9, first: 0, end: 1 }]
  expect(weighFirstWords(pali, range, thai, range)[0]).toBeGreaterThan(0)
  expect([...weighFirstWords(pali, range, stream('royal', 'แผ่นดินไหว'), range)]).toEqual([0])
  expect([...weighFirstWords(thai, range, thai, range)]).toEqual([0])
})

test.each([
  ['ภควนฺตํ เอตทโวจ ', 'กตมํ ภนฺเต', false, true, true],
  ['ปกฺกามิ ฯ ', 'อถ โข ภควา', false, false, false],
  ['ได้กราบทูลว่า ', 'ธรรม ๔ ประการเป็นไฉน ', true, true, true],
  ['หลีกไป ฯ ', 'ครั้งนั้นแล พระผู้มีพระภาค ', true, false, false],
] as const)(
  'a sentence after %p that begins with %p is recognized as a question or speech',
  (before, words, isThai, isQuestion, isSpeech) => {
    expect(detectQuestionAndSpeech(before, words, '', isThai)).toEqual({ isQuestion, isSpeech })
  },
)

describe('a long paragraph', () => {
  const [first = '', second = ''] = PALI
  test.each([
    ['is several units that end with sentences', PALI.join(''), [], [first.length, first.length + second.length]],
    ['keeps a sign of abbreviation inside', `${first.replace('ฯ', 'ฯเปฯ')}${second}`, [], []],
    [
      'is also cut where another print begins a sentence',
      first.replace('ฯ ', '') + second + PALI[2],
      [toAlignmentLetters(first).length],
      [first.length - 2, first.length - 2 + second.length],
    ],
  ] as const)('%s', (_, text, cuts, starts) => {
    const { units } = createWordStreamOfEdition('pali', [paragraph(text, 0)], [...cuts])
    expect(units.map(({ words }) => words.slice?.from ?? 0)).toEqual([0, ...starts])
    expect(units.slice(1).every(({ continuesParagraph }) => continuesParagraph)).toBe(true)
  })

  test('stays whole if no cuts are requested', () => {
    expect(slicesOf(createWordStreamOfEdition('pali', [paragraph(PALI.join(''), 0)]))).toEqual([[0, null, false]])
  })

  // quadratic time would take minutes
  test.each([
    ['royal', `${THAI.join('')}${' '.repeat(300_000)}${THAI[1]}`, 2],
    ['pali', PALI.join('').replaceAll(' ', '').repeat(2_000), 1],
  ] as const)('of %s with many spaces or letters is read in linear time', (edition, text, least) => {
    expect(createWordStreamOfEdition(edition, [paragraph(text, 0)], [50]).units.length).toBeGreaterThanOrEqual(least)
  })

  test('with a number at its beginning has its own words in each piece', () => {
    const spans = [{ text: '[๑๐๓] ', kind: 'number' } as const, { text: PALI.join('') }]
    const { texts } = createWordStreamOfEdition('pali', [{ ...paragraph('', 0), spans }], [])
    expect(texts.map((text) => text.trim())).toEqual(PALI.map((text) => text.trim()))
  })

  const block = alignEditionsInBlock([
    { edition: 'pali', paragraphs: [paragraph(PALI.join(''), 0), paragraph('สตฺถา ฯ', 1)] },
    { edition: 'royal', paragraphs: [paragraph(THAI.join(''), 0), paragraph('พระศาสดา', 1)] },
  ])

  test('begins sentences together in two editions', () => {
    const [pali, royal] = block.columns
    expect(
      [...(royal?.begins ?? [])].map(([one, other]) => [
        pali?.units[one]?.words.slice?.from ?? 0,
        royal?.units[other]?.words.slice?.from ?? 0,
      ]),
    ).toEqual(expect.arrayContaining([[first.length + second.length, (THAI[0] ?? '').length + (THAI[1] ?? '').length]]))
  })

  test('begins no sentence where a page ends inside of one', () => {
    const [before = '', cut = '', after = ''] = THAI
    const pages = [before + cut.slice(0, 24), cut.slice(24) + after].map((text, nth) => ({
      ...paragraph(text, nth),
      index: 0,
    }))
    const [, royal] = alignEditionsInBlock([
      { edition: 'pali', paragraphs: [paragraph(PALI.join(''), 0)] },
      { edition: 'royal', paragraphs: pages },
    ]).columns
    const begun = [...(royal?.begins.values() ?? [])].map((unit) => royal?.units[unit]?.words)
    expect(begun.map((words) => [words?.nth, words?.slice?.from ?? 0])).not.toContainEqual([1, 0])
  })

  test('is read from a stored block as it was aligned', () => {
    const parts: readonly PassagePartInBlock<HeadingWithReadingIndex>[] = [
      { heading: order, passage: 1, id: 1, volume: 9, page: 1 },
    ]
    const partsIn = (editions: readonly string[]) => new Map(editions.map((edition) => [edition, parts]))
    const readEditions = (...editions: readonly string[]) =>
      decodeAlignmentBlock(encodeAlignmentBlock(block), partsIn, editions)
    const read = readEditions(...block.columns.map(({ edition }) => edition))
    const [last] = block.columns.slice(-1)
    expect(readEditions(last?.edition ?? '').columns.map(({ edition }) => edition)).toEqual([
      block.spine,
      last?.edition ?? '',
    ])
    expect(read.columns.map(slicesOf)).toEqual(block.columns.map(slicesOf))
    const beginsOf = ({ columns }: typeof block) => columns.map(({ begins }) => new Map(begins))
    expect(beginsOf(read)).toEqual(beginsOf(block))
  })

  test('is divided into rows without loss, and in one row on request', () => {
    const located = {
      spine: block.spine,
      range: { from: 1, to: 2 },
      headings: [heading],
      columns: block.columns.map((column) => ({
        ...column,
        units: column.units.map((unit) => {
          const words = { ...unit.words, heading }
          return { ...unit, heading, words, paragraphs: [words] }
        }),
      })),
    }
    const rowsIn = (isWhole: boolean) =>
      new AlignedRowBuilder({ of: () => located as never })
        .of([heading], ['pali', 'royal'], isWhole)
        .map(({ cells }) =>
          (cells.get('pali') ?? []).flatMap(({ paragraphs }) =>
            paragraphs.map(({ index, slice }) => [index, slice?.from ?? 0, slice?.to ?? null]),
          ),
        )
    const rows = rowsIn(false)
    expect(rows.length).toBeGreaterThan(1)
    for (const [nth, row] of rows.entries()) {
      const [index, from] = row[0] ?? []
      const before = rows[nth - 1]?.at(-1)
      if (before?.[0] === index) expect(from).toBe(before?.[2] as number)
    }
    expect(rowsIn(true).flat()).toEqual([
      [0, 0, null],
      [1, 0, null],
    ])
  })
})

test('the row of one edition has all paragraphs of its parts in order, numbered by part and by passage', () => {
  const parts = [
    { id: 7, passage: 1, volume: 9, page: 1, length: 2 },
    { id: 8, passage: 1, volume: 9, page: 2, length: 1 },
  ]
  const { cells, first } = createSingleEditionRow(heading, 'royal', parts)
  expect(first).toBeTrue()
  expect(
    cells.get('royal')?.flatMap(({ paragraphs }) => paragraphs.map((one) => [one.part, one.index, one.nth])),
  ).toEqual([
    [7, 0, 0],
    [7, 1, 1],
    [8, 0, 2],
  ])
})
