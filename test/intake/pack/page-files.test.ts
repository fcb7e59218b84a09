/** The readers of CP874 page files on pages made for tests, with items of the table. */

import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { endsSentence, findAdjacentLineIndex, splitItemMark } from '../../../src/intake/pack/formats/page-lines.ts'
import { cp874, packFiles, pageFile, readLinesOf } from './packing.ts'

const CENTRE = '\t\t\t      '

const packPali = (pages: Readonly<Record<string, Uint8Array>>) => packFiles('siamrath-cp874', pages)
const packRoyal = (pages: Readonly<Record<string, Uint8Array>>) => packFiles('royal-cp874', pages)
const findPassage = async (packing: ReturnType<typeof packPali>, entry: string) =>
  (await packing).passages.find((candidate) => candidate.entry === entry)

const first = pageFile(
  `${CENTRE}สุตฺตนฺตปิฏเก`,
  `${CENTRE}ทีฆนิกายสฺส`,
  `${CENTRE}_________`,
  '\tนโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส ฯ',
  `${CENTRE}ปฐมสุตฺตํ`,
  '     [๑]  เอกํ  เทฺว ๑ ตีณิ  จตฺ-',
  'ตาริ  ปญฺจ',
  '#๑ สี. เทฺวติปิ ฯ ๒ ยุ. อญฺญํ ฯ',
)
const second = pageFile('ฉ  สตฺต ฯ', `${CENTRE}ปฐมํ นิฏฺฐิตํ ฯ`, `${CENTRE}จูฬสีลํ`, '     [๒]  อฏฺฐ ฯ', '     [๑]  นว ฯ')

test.each([
  ['[๑๖๔]', '[๑๖๔]'],
  ['[ ๑๖๔]', '[๑๖๔]'],
  ['[๓๓๕ ]', '[๓๓๕]'],
  ['[๒๘๓\t]', '[๒๘๓]'],
  ['๑]', '๑]'],
])('%j at the start of a line is the item mark %j', (typed, mark) => {
  expect(splitItemMark(`${typed}ก็โดยสมัย`)).toEqual([mark, 'ก็โดยสมัย'])
})

test.each([
  ['เอกํ ฯ', true],
  ['เอกํ ฯ ๑', true],
  ['เอกํ ฯ [๑๐]', true],
  ['เอกํ ฯ 5', true],
  ['เอกํ ฯ เทฺว', false],
  ['เอกํ', false],
])('%j ends a sentence: %j', (text, ends) => {
  expect(endsSentence({ indent: 0, text, item: null })).toBe(ends)
})

test('the line next to another one is beyond notes and pages without words', () => {
  const lines = ['เอกํ', '#๑ สี. เทฺว ฯ', '', 'เทฺว'].map((text) => ({ indent: 0, text, item: null }))
  expect([findAdjacentLineIndex(lines, 0, 1), findAdjacentLineIndex(lines, 3, -1)]).toEqual([3, 0])
  expect(lines[findAdjacentLineIndex(lines, 3, 1)]).toBeUndefined()
})

describe('Siam Rath files', () => {
  const packed = packPali({ 'tp1/09/090001.txt': first, 'tp1/09/090002.txt': second })

  test('put the two-line title and the homage above the work', async () => {
    expect(readLinesOf(await findPassage(packed, 'silakkhandhavaggapali'))).toEqual([
      '1 สุตฺตนฺตปิฏเก',
      '1 ทีฆนิกายสฺส',
      '1 นโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส ฯ',
    ])
  })

  test('join lines with a space and hyphenated words without; notes are at the end of their page', async () => {
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))).toEqual([
      '1 ปฐมสุตฺตํ',
      '1 [๑] เอกํ เทฺว ๑ ตีณิ จตฺตาริ ปญฺจ',
      '1 ๑ สี. เทฺวติปิ ฯ',
      '1 ๒ ยุ. อญฺญํ ฯ',
      '2 ฉ สตฺต ฯ',
      '2 ปฐมํ นิฏฺฐิตํ ฯ',
    ])
  })

  test('name the file of each paragraph, note and heading', async () => {
    const { passages } = await packed
    const places = passages.flatMap(({ paragraphs }) => paragraphs.map(({ page, file }) => `${page} ${file}`))
    expect(new Set(places)).toEqual(new Set(['1 tp1/09/090001.txt', '2 tp1/09/090002.txt']))
  })

  test('leave out the path of a file if a package may not have it', async () => {
    const deep = `${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(100)}/090001.txt`
    const { passages } = await packPali({ [deep]: first })
    expect(passages.length).toBeGreaterThan(0)
    expect(passages.flatMap(({ paragraphs }) => paragraphs.filter(({ file }) => file !== undefined))).toEqual([])
  })

  test('report a number out of order, which is no item', async () => {
    expect(readLinesOf(await findPassage(packed, 'culasilam')).map((line) => line.slice(0, 12))).toEqual([
      '2 จูฬสีลํ',
      '2 [๒] อฏฺฐ ฯ'.slice(0, 12),
      '2 [๑] นว ฯ'.slice(0, 12),
    ])
    expect((await packed).places('item-marks')).toEqual(['090002.txt [1]'])
  })

  test('join half-lines of verse; a full stop ends the stanza', async () => {
    const verse = pageFile(
      '  [๑๑] ๑ มโนปุพฺพงฺคมา เอกา        มโนเสฏฺฐา อญฺญา',
      '         มนสา เจ ปทุฏฺเฐน         ภาสติ วา กโรติ วา ฯ',
      '         ตติยา จ จตุตฺถา จ         ปญฺจมี จ ฉฏฺฐี จ ฯ',
    )
    const found = await findPassage(packPali({ '250015.txt': verse }), 'yamakavaggo')
    expect(readLinesOf(found)).toEqual([
      '15 [๑๑] ๑ มโนปุพฺพงฺคมา เอกา มโนเสฏฺฐา อญฺญา\nมนสา เจ ปทุฏฺเฐน ภาสติ วา กโรติ วา ฯ',
      '15 ตติยา จ จตุตฺถา จ ปญฺจมี จ ฉฏฺฐี จ ฯ',
    ])
  })

  test('report a missing and a double page; page numbers follow the files', async () => {
    const lines = (count: number) => pageFile(...Array.from({ length: count }, () => 'เอกํ  เทฺว  ตีณิ'))
    const { places, passages } = await packPali({
      '090001.txt': first,
      '090002.txt': lines(8),
      '090004.txt': lines(8),
      '090005.txt': lines(20),
    })
    expect(places('missing-page-marks')).toEqual(['เล่ม 9 → 3'])
    expect(places('crowded-pages')).toEqual(['090005.txt 20 บรรทัด (ปกติ 8)'])
    expect(passages.at(-1)?.paragraphs.at(-1)?.page).toBe(5)
  })

  test('are rejected without items, except for a few pages', async () => {
    const page = pageFile(...Array.from({ length: 110 }, () => 'เอกํ เทฺว ตีณิ'))
    const four = Object.fromEntries([1, 2, 3, 4].map((number) => [`09000${number}.txt`, page]))
    expect(packPali(four)).rejects.toThrow('เลขข้อ')
    expect((await packPali({ '090001.txt': page })).summary.volumes).toEqual([9])
    const marked = { ...four, '090005.txt': pageFile('     [๑]  เอกํ ฯ') }
    expect((await packPali(marked)).summary.volumes).toEqual([9])
  })

  test('report verse that looks like titles by its first line', async () => {
    const verse = ['ปาณํ น หญฺเญ', 'มุสา น ภาเส น จ มชฺชโป สิยา', 'รตฺตึ น', 'มาลํ น ธารเย น จ']
    const { places } = await packPali({
      '090001.txt': pageFile(
        '     [๑]  เอกํ ฯ',
        ...verse.map((line, at) => `${CENTRE}${' '.repeat(3 * (at % 2))}${line}`),
        '     [๒]  เอกํ ฯ',
      ),
    })
    expect(places('verse-like-titles')).toEqual(['090001.txt ปาณํ น หญฺเญ'])
  })

  test('report items numbered differently from the Pali', async () => {
    const { places } = await packRoyal({ '170001.txt': pageFile('\t[๑] หนึ่ง') })
    expect(places('items-apart')).toEqual(['เล่ม 17 ข้อ 501 → ไม่มีในบาลี', 'เล่ม 17 ข้อ 502–564 → 501–563'])
    expect((await packRoyal({ '160001.txt': pageFile('\t[๑] หนึ่ง') })).places('items-apart')).toEqual([])
  })

  test('have undecodable bytes dropped and reported', async () => {
    const spoiled = Uint8Array.from([...pageFile('     [๑]  เอกํ ฯ'), 0x9c, 0x7f, 0x0a])
    const { places } = await packPali({ '090001.txt': spoiled })
    expect(places('stray-bytes')).toEqual(['090001.txt:2 0x9C', '090001.txt:2 0x7F'])
  })

  test('without page marks get pages from the headings, which is reported', async () => {
    const thai = (item: number) => String(item).replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(digit)))
    const items = Array.from({ length: 18 }, (_, at) => `\t[${thai(at + 1)}]  เอกํ ฯ\n`)
    const { passages, places } = await packPali({ 'Thai-Pali-org/36.txt': cp874(items.join('')) })
    const begins = passages.map(({ volume, paragraphs: [first] }) => [volume, first?.page, first?.pageState])
    expect(begins).toEqual([
      [36, 1, 'estimated'],
      [36, 2, 'estimated'],
      [36, 5, 'estimated'],
    ])
    expect(places('estimated-pages')).toHaveLength(1)
  })

  test('from the middle of a volume are below the current heading', async () => {
    const { passages } = await packPali({ '090040.txt': pageFile('สุญฺญํ ฯ', '     [๔๖]  เอกํ ฯ') })
    expect(passages.map(({ entry }) => entry)).toEqual(['aparantakappika', 'sannivado'])
  })
})

describe('royal edition files', () => {
  const one = pageFile(`${CENTRE}พระสุตตันตปิฏก`, `${CENTRE}๑. สูตรหนึ่ง`, '\t[๑] หนึ่ง สอง   ', 'สาม')
  const two = pageFile('สี่ ห้า', `${CENTRE}จบสูตรหนึ่ง.`, `${CENTRE}จุลศีล`, '\t[๒] หก')

  test('join lines without a space, across pages too; headings go with the next item', async () => {
    const packed = packRoyal({ '090001.txt': one, '090002.txt': two })
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))).toEqual([
      '1 ๑. สูตรหนึ่ง',
      '1 [๑] หนึ่ง สองสาม',
      '2 สี่ ห้า',
      '2 จบสูตรหนึ่ง.',
    ])
    expect(readLinesOf(await findPassage(packed, 'culasilam'))).toEqual(['2 จุลศีล', '2 [๒] หก'])
  })

  test('give the same from a zip archive and with other line ends', async () => {
    const crlf = (bytes: Uint8Array) =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
    const zip = zipSync({
      '090001.txt': crlf(one),
      '090002.txt': crlf(two),
      'Number.dat': crlf(cp874('1,0001\n')),
    })
    const [folder, archive] = [
      await packRoyal({ '090001.txt': one, '090002.txt': two }),
      await packRoyal({ '09.zip': zip }),
    ]
    const filesOf = ({ passages }: typeof folder) => [
      ...new Set(passages.flatMap(({ paragraphs }) => paragraphs.map(({ page, file }) => `${page} ${file}`))),
    ]
    expect(filesOf(folder)).toEqual(['1 090001.txt', '2 090002.txt'])
    expect(filesOf(archive)).toEqual(['1 09.zip/090001.txt', '2 09.zip/090002.txt'])
    const wordsOf = ({ passages }: typeof folder) => passages.map((one) => [one.entry, readLinesOf(one)])
    expect(wordsOf(archive)).toEqual(wordsOf(folder))
  })

  test('are recognised as Thai by their other pages if the first quote Pali', async () => {
    const quoted = pageFile(...Array.from({ length: 12 }, () => 'กุสลา ธมฺมา อกุสลา ธมฺมา อพฺยากตา ธมฺมา'))
    const thai = pageFile(...Array.from({ length: 60 }, () => 'ธรรมทั้งหลายเป็นกุศล ธรรมทั้งหลายเป็นอกุศล'))
    const packed = await packRoyal({ '340001.txt': quoted, '340002.txt': thai })
    expect(packed.summary.volumes).toEqual([34])
  })

  test('begin a paragraph at an item, also at the start of the line', async () => {
    const packed = packRoyal({ '090001.txt': one, '090002.txt': pageFile('สี่ ห้า.', '[๒] หก', 'เจ็ด') })
    expect(readLinesOf(await findPassage(packed, 'culasilam'))).toEqual(['2 [๒] หกเจ็ด'])
  })

  test('with two pages in one file are split in the middle, and later pages keep printed numbers', async () => {
    const lines = (count: number, word: string) => pageFile(...Array.from({ length: count }, () => `\t${word}.`))
    const { passages, places } = await packRoyal({
      '030091.txt': lines(10, 'หนึ่ง'),
      '030092.txt': lines(20, 'สอง'),
      '030093.txt': lines(10, 'สี่'),
      '030094.txt': lines(10, 'ห้า'),
    })
    const pages = passages.flatMap(({ paragraphs }) =>
      paragraphs.map(({ page, pageState = 'printed' }) => `${page} ${pageState}`),
    )
    expect([...new Set(pages)]).toEqual(['91 printed', '92 printed', '93 estimated', '94 corrected', '95 corrected'])
    expect(places('slipped-pages')).toEqual(['030092.txt → 92–93'])
  })
})
