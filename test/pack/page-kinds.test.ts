/** What the lines of page files are (text §3): titles, verse, closing lines, notes and their marks; how Thai lines are joined. */

import { describe, expect, test } from 'bun:test'
import type { PackagePassage } from '../../src/texts/format.ts'
import { packFiles, pageFile } from './packing.ts'

const CENTRE = '\t\t\t      '

const shown = (passages: readonly PackagePassage[]): readonly string[] =>
  passages.flatMap(({ paragraphs }) =>
    paragraphs.map(
      ({ page, spans }) =>
        `${page} ${spans.map(({ text, kind }) => (kind ? `<${kind}>${text}` : text)).join('')}`,
    ),
  )
const pack = async (format: string, ...pages: readonly Uint8Array[]) =>
  shown(
    (await packFiles(format, Object.fromEntries(pages.map((page, at) => [`09000${at + 1}.txt`, page]))))
      .passages,
  )
const pali = (...pages: readonly Uint8Array[]) => pack('siamrath-cp874', ...pages)
const royal = (...pages: readonly Uint8Array[]) => pack('royal-cp874', ...pages)

describe('titles and verse', () => {
  test('four lines and more in the middle of the page are verse, over the end of a page and the notes there too', async () => {
    const lines = await pali(
      pageFile(
        '     [๑]  เอวมฺเม สุตํ เอกํ สมยํ ภควา วิหรติ สาวตฺถิยํ ฯ',
        `${CENTRE}ปาณํ น หญฺเญ น จ`,
        `${CENTRE}มุสา น ภาเส น จ ๑`,
        '#๑ ม. มชฺชโป ฯ',
      ),
      pageFile(
        `${CENTRE}รตฺตึ น ภุญฺเชยฺย`,
        `${CENTRE}มาลํ น ธารเย น จ`,
        `${CENTRE}พุทฺเธน ปกาสิตํ ฯ`,
        '     [๒]  เอกํ ฯ',
      ),
    )
    expect(lines.filter((line) => line.includes('<heading>'))).toEqual([])
    expect(lines.slice(1, 4)).toEqual([
      '1 <verse>ปาณํ น หญฺเญ น จ\nมุสา น ภาเส น จ <mark>๑',
      '1 <mark>๑<note> ม. มชฺชโป ฯ',
      '2 <verse>รตฺตึ น ภุญฺเชยฺย\nมาลํ น ธารเย น จ\nพุทฺเธน ปกาสิตํ ฯ',
    ])
  })

  test('a title has at most three lines, no full stop, and text below it', async () => {
    const lines = await pali(
      pageFile(
        `${CENTRE}ปฐมวคฺโค`,
        `${CENTRE}ปฐมสุตฺตํ`,
        '     [๑]  เอกํ ฯ',
        `${CENTRE}ปฐมสุตฺตํ ปฐมํ ฯ`,
        `${CENTRE}ปฐมวคฺโค ทุติโย`,
      ),
    )
    expect(lines).toEqual([
      '1 <heading>ปฐมวคฺโค\nปฐมสุตฺตํ',
      '1 <number>[๑] เอกํ ฯ',
      '1 <colophon>ปฐมสุตฺตํ ปฐมํ ฯ',
      '1 <colophon>ปฐมวคฺโค ทุติโย',
    ])
  })

  test('the last lines of a rule end it, and the next title stands above the next rule, wherever on the line it is set', async () => {
    const lines = await royal(
      pageFile(
        '\t[๑] หนึ่ง สอง.',
        `${CENTRE}สิกขาบทที่ ๑ จบ.`,
        '\t\tปาราชิกสิกขาบทที่ ๒',
        '\t\tเรื่องภิกษุณี',
        '\t[๒] สาม.',
      ),
      pageFile('๔. อัญญติตถิยสูตร', '[๓] สี่.', '\t\t\t\t\t\t\tสูตรที่ ๕', '[๔] ห้า.'),
    )
    expect(lines).toEqual([
      '1 <number>[๑] หนึ่ง สอง.',
      '1 <colophon>สิกขาบทที่ ๑ จบ.',
      '1 <heading>ปาราชิกสิกขาบทที่ ๒\nเรื่องภิกษุณี',
      '1 <number>[๒] สาม.',
      '2 <heading>๔. อัญญติตถิยสูตร',
      '2 <number>[๓] สี่.',
      '2 <heading>สูตรที่ ๕',
      '2 <number>[๔] ห้า.',
    ])
  })

  test('lists and counts in the middle of the page are no titles', async () => {
    const lines = await royal(
      pageFile('\t[๑] หนึ่ง', `${CENTRE}ในเหตุปัจจัย มีวาระ ๙`, `${CENTRE}ในอารัมมณปัจจัย มี " ๓`, '\t[๒] สอง'),
    )
    expect(lines.filter((line) => line.includes('<heading>'))).toEqual([])
  })
})

describe('notes', () => {
  test('stand below the paragraph with their mark, under one heading with it; further lines go on with them', async () => {
    const lines = await pali(
      pageFile(
        '     [๑]  เอกํ ๑ เทฺว ฯ',
        `${CENTRE}จูฬสีลํ`,
        '     [๒]  ตีณิ [๒] จตฺตาริ ฯ ๓',
        '#๑ สี. เอกา ฯ [๒] ยุ. ติสฺโส',
        '#อิติปิ ปาโฐ ฯ ๓ ม. ปญฺจ ฯ',
      ),
    )
    expect(lines).toEqual([
      '1 <number>[๑] เอกํ <mark>๑ เทฺว ฯ',
      '1 <mark>๑<note> สี. เอกา ฯ',
      '1 <heading>จูฬสีลํ',
      '1 <number>[๒] ตีณิ <mark>[๒] จตฺตาริ ฯ <mark>๓',
      '1 <mark>๒<note> ยุ. ติสฺโส อิติปิ ปาโฐ ฯ',
      '1 <mark>๓<note> ม. ปญฺจ ฯ',
    ])
  })

  test('of the royal edition are told from the text, whose single digits are numbers', async () => {
    const lines = await royal(pageFile('\t[๑] ธรรม ๓ ประการ', '#๑. พึงดูหน้า ๓๑', '\t[๒] สอง'))
    expect(lines).toEqual(['1 <number>[๑] ธรรม ๓ ประการ', '1 <note>๑. พึงดูหน้า ๓๑', '1 <number>[๒] สอง'])
  })
})

describe('lines of Thai', () => {
  const join = async (...lines: readonly string[]) =>
    (await royal(pageFile(`\t[๑] ${lines[0]}`, ...lines.slice(1))))[0]?.replace('1 <number>[๑] ', '')

  test('no hyphen stays where a word was cut', async () => {
    expect(await join('ต้องอาบัติ-', 'ถุลลัจจัย')).toBe('ต้องอาบัติถุลลัจจัย')
  })

  test('a sentence, a mark of repetition and a figure end in a space', async () => {
    expect(await join('มิใช่หรือ?', 'ดูกร', 'ภิกษุ.', 'ต่างๆ', 'กัน ฯลฯ', 'องค์', '๓ อย่าง')).toBe(
      'มิใช่หรือ? ดูกรภิกษุ. ต่างๆ กัน ฯลฯ องค์ ๓ อย่าง',
    )
  })

  test('words that stand apart elsewhere do so at the end of a line, words that stand together do not', async () => {
    const found = await join(
      'ตรัสแล้ว ดังนี้ ภิกษุทั้งหลายชื่นชม ภิกษุทั้งหลายฟัง',
      'แล้วพระองค์ตรัสแล้ว',
      'ดังนี้ ดูกรภิกษุ',
      'ทั้งหลาย',
    )
    expect(found).toEndWith('ตรัสแล้ว ดังนี้ ดูกรภิกษุทั้งหลาย')
  })
})
