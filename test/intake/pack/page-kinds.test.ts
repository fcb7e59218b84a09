/**
 * What the lines of page files are (text §3): titles, verse, closing lines, notes and their marks; how Thai lines are
 * joined.
 */

import { describe, expect, test } from 'bun:test'
import type { PackagePassage } from '../../../src/definitions/texts/format.ts'
import { packFiles, pageFile } from './packing.ts'

const CENTRE = '\t\t\t      '

const formatParagraphs = (passages: readonly PackagePassage[]): readonly string[] =>
  passages.flatMap(({ paragraphs }) =>
    paragraphs.map(
      ({ page, spans }) => `${page} ${spans.map(({ text, kind }) => (kind ? `<${kind}>${text}` : text)).join('')}`,
    ),
  )
const pack = async (format: string, ...pages: readonly Uint8Array[]) =>
  formatParagraphs(
    (await packFiles(format, Object.fromEntries(pages.map((page, at) => [`09000${at + 1}.txt`, page])))).passages,
  )
const packPali = (...pages: readonly Uint8Array[]) => pack('siamrath-cp874', ...pages)
const packRoyal = (...pages: readonly Uint8Array[]) => pack('royal-cp874', ...pages)

describe('lines of the royal edition', () => {
  test('joined from two typings have no break in a word, and a dash between numbers', async () => {
    const lines = await packRoyal(
      pageFile('\t[๑] พระผู้มี---พระภาคประทับอยู่ บางพวกประกาศชื่อและ---โคตร ๕---๖ คำ', 'ไม่ถูกคัดค้าน ---โดยสมณพราหมณ์ ฯ---'),
    )
    expect(lines[0]).toContain('พระผู้มีพระภาคประทับอยู่ บางพวกประกาศชื่อและโคตร ๕---๖ คำไม่ถูกคัดค้าน โดยสมณพราหมณ์ ฯ')
    expect(lines[0]).toMatch(/ฯ$/)
  })

  test('at the margin may be a title below a line in brackets', async () => {
    const lines = await packRoyal(
      pageFile('\t[๑] ดูกรราหุล ฯ', 'จบสูตรที่ ๑', '[พึงทำสูตรทั้ง ๑๐ โดยเปยยาลเช่นนี้]', '๒. รูปสูตร', '[๒] พระผู้มีพระภาคประทับอยู่ ฯ'),
    )
    expect(lines).toContain('1 <heading>๒. รูปสูตร')
  })
})

describe('titles and verse', () => {
  test('four or more centred lines are verse, across pages and notes, too', async () => {
    const lines = await packPali(
      pageFile(
        '     [๑]  เอวมฺเม สุตํ เอกํ สมยํ ภควา วิหรติ สาวตฺถิยํ ฯ',
        `${CENTRE}ปาณํ น หญฺเญ น จ`,
        `${CENTRE}มุสา น ภาเส น จ ๑`,
        '#๑ ม. มชฺชโป ฯ',
      ),
      pageFile(`${CENTRE}รตฺตึ น ภุญฺเชยฺย`, `${CENTRE}มาลํ น ธารเย น จ`, `${CENTRE}พุทฺเธน ปกาสิตํ ฯ`, '     [๒]  เอกํ ฯ'),
    )
    expect(lines.filter((line) => line.includes('<heading>'))).toEqual([])
    expect(lines.slice(1, 4)).toEqual([
      '1 <verse>ปาณํ น หญฺเญ น จ\nมุสา น ภาเส น จ <mark>๑',
      '1 <mark>๑<note> ม. มชฺชโป ฯ',
      '2 <verse>รตฺตึ น ภุญฺเชยฺย\nมาลํ น ธารเย น จ\nพุทฺเธน ปกาสิตํ ฯ',
    ])
  })

  test('a title has at most three lines, no full stop, and text below', async () => {
    const lines = await packPali(
      pageFile(
        `${CENTRE}ปฐมวคฺโค`,
        `${CENTRE}ปฐมสุตฺตํ`,
        '     [๑]  เอกํ ฯ',
        `${CENTRE}ปฐมสุตฺตํ ปฐมํ ฯ`,
        `${CENTRE}ปฐมวคฺโค ทุติโย`,
      ),
    )
    expect(lines).toEqual([
      // the vagga's own, and the sutta's
      '1 <heading>ปฐมวคฺโค',
      '1 <heading>ปฐมสุตฺตํ',
      '1 <number>[๑] เอกํ ฯ',
      '1 <colophon>ปฐมสุตฺตํ ปฐมํ ฯ',
      '1 <colophon>ปฐมวคฺโค ทุติโย',
    ])
  })

  test('closing lines end a rule, and the next title precedes the next rule', async () => {
    const lines = await packRoyal(
      pageFile('\t[๑] หนึ่ง สอง.', `${CENTRE}สิกขาบทที่ ๑ จบ.`, '\t\tปาราชิกสิกขาบทที่ ๒', '\t\tเรื่องภิกษุณี', '\t[๒] สาม.'),
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

  test('short lines between a closing line and an item are titles, whatever their words and column', async () => {
    const lines = await packRoyal(
      pageFile(
        '\t[๑] หนึ่ง สอง.',
        `${CENTRE}หมวด ๑ จบ`,
        '\t\tหมวด ๒',
        '\t\t\t\t\tข้อที่สงฆ์จำนง',
        '\t[๒] สาม.',
        'จบหมวด ๒',
        'จุนทสูตรที่ ๕',
        '\tนายจุนทกัมมารบุตรทูลถามว่า',
        '\t[๓] สี่.',
      ),
    )
    expect(lines.slice(2)).toEqual([
      '1 <heading>หมวด ๒\nข้อที่สงฆ์จำนง',
      '1 <number>[๒] สาม.',
      '1 <colophon>จบหมวด ๒',
      '1 <heading>จุนทสูตรที่ ๕',
      // the words of the one who asks are no title
      '1 นายจุนทกัมมารบุตรทูลถามว่า',
      '1 <number>[๓] สี่.',
    ])
  })

  test.each(['สหชาตวารก็ดี ปัจจยวารก็ดี', 'สัมปยุตตวาร พึงให้พิสดาร', '[พึงทำเปยยาลอย่างนั้น]', 'แม้อย่างนั้น ฯ'])(
    'a sentence below a closing line is no title: %s',
    async (sentence) => {
      const lines = await packRoyal(pageFile('\t[๑] หนึ่ง.', `${CENTRE}หมวด ๑ จบ`, `\t${sentence}`, '\t[๒] สอง.'))
      expect(lines).toContain(`1 ${sentence}`)
    },
  )

  test('centred lists and counts are no titles', async () => {
    const lines = await packRoyal(
      pageFile('\t[๑] หนึ่ง', `${CENTRE}ในเหตุปัจจัย มีวาระ ๙`, `${CENTRE}ในอารัมมณปัจจัย มี " ๓`, '\t[๒] สอง'),
    )
    expect(lines.filter((line) => line.includes('<heading>'))).toEqual([])
  })

  test('numbered lines are a list, even with words of titles', async () => {
    const lines = await packRoyal(
      pageFile('\t[๑] หนึ่ง', `${CENTRE}รวมพระสูตรที่มีในวรรคนี้ คือ`, `${CENTRE}๑. กันทรกสูตร`),
      pageFile(`${CENTRE}๒. อัฏฐกนาครสูตร`, `${CENTRE}๓. เสขปฏิปทาสูตร`, '\t[๒] สอง'),
    )
    expect(lines.filter((line) => line.includes('<heading>'))).toEqual([])
  })

  test('lines set off by a quarter are verse, even with words of a title', async () => {
    const column = ' '.repeat(15)
    const lines = await packPali(
      pageFile(
        '     [๑]  เอวมฺเม สุตํ เอกํ สมยํ ภควา วิหรติ สาวตฺถิยํ เชตวเน คาถาย อชฺฌภาสิ',
        `${column}อปารุตา เต ๑ อมตสฺส ทฺวารา`,
        `${column}รุจกูปกิณฺณมิทํ สุภํ วิมานํ`,
        `${column}วิหึสสญฺญี ปคุณํ นภาสึ ฯ`,
        '     [๒]  เอกํ ฯ',
        '#๑ ม. เตสํ ฯ',
      ),
    )
    expect(lines).toEqual([
      '1 <number>[๑] เอวมฺเม สุตํ เอกํ สมยํ ภควา วิหรติ สาวตฺถิยํ เชตวเน คาถาย อชฺฌภาสิ',
      '1 <verse>อปารุตา เต <mark>๑<verse> อมตสฺส ทฺวารา\nรุจกูปกิณฺณมิทํ สุภํ วิมานํ\nวิหึสสญฺญี ปคุณํ นภาสึ ฯ',
      '1 <mark>๑<note> ม. เตสํ ฯ',
      '1 <number>[๒] เอกํ ฯ',
    ])
  })

  test('a line directly above verse in its column is verse', async () => {
    const lines = await packPali(
      pageFile(
        '     [๑]  เอกํ อภาสิ',
        '\t\tกาเวยฺยมตฺตา วิจริมฺห ปุพฺเพ  คามา คามํ ปุรา ปุรํ',
        '\t\tอถทฺทสาม สมฺพุทฺธํ          สทฺธา โน อุปปชฺชถ ฯ',
        '     [๒]  เอกํ ฯ',
      ),
    )
    expect(lines.filter((line) => line.includes('<heading>'))).toEqual([])
  })

  test('closing lines and titles after a sentence may be at the margin', async () => {
    const lines = await packRoyal(
      pageFile(
        '\t[๑] เราถวายมะม่วงแด่พระผู้มีพระภาคผู้สยัมภูในกาลนั้น ฯ',
        'จบ อวฏผลิยเถราปทาน.',
        'จารผลิยเถราปทานที่ ๕',
        'ว่าด้วยผลแห่งการถวายมะม่วง',
        '\t[๒] สอง ฯ',
        'จบสูตรที่ ๖',
      ),
    )
    expect(lines).toEqual([
      '1 <number>[๑] เราถวายมะม่วงแด่พระผู้มีพระภาคผู้สยัมภูในกาลนั้น ฯ',
      '1 <colophon>จบ อวฏผลิยเถราปทาน.',
      '1 <heading>จารผลิยเถราปทานที่ ๕\nว่าด้วยผลแห่งการถวายมะม่วง',
      '1 <number>[๒] สอง ฯ',
      '1 <colophon>จบสูตรที่ ๖',
    ])
  })

  test('niṭṭhita in either gender closes a text and is in no title', async () => {
    const lines = await packPali(
      pageFile('     [๑]  เอกํ ฯ', `${CENTRE}เอกนิปาโต นิฏฺฐิโต`, `${CENTRE}ทุกนิปาโต`, '     [๒]  เอกํ ฯ'),
    )
    expect(lines).toEqual([
      '1 <number>[๑] เอกํ ฯ',
      '1 <colophon>เอกนิปาโต นิฏฺฐิโต',
      '1 <heading>ทุกนิปาโต',
      '1 <number>[๒] เอกํ ฯ',
    ])
  })

  test('the title page has collection and volume, down to the homage', async () => {
    const lines = await packRoyal(
      pageFile(
        `${CENTRE}พระสุตตันตปิฎก`,
        `${CENTRE}เล่ม ๑`,
        'ทีฆนิกาย',
        'ขอน้อมแต่พระผู้มีพระภาคอรหันตสัมมาสัมพุทธเจ้าพระองค์นั้น',
        '\t[๑] หนึ่ง',
      ),
    )
    expect(lines.slice(0, 4)).toEqual([
      '1 <centre>พระสุตตันตปิฎก',
      '1 <centre>เล่ม ๑',
      '1 <centre>ทีฆนิกาย',
      '1 <centre>ขอน้อมแต่พระผู้มีพระภาคอรหันตสัมมาสัมพุทธเจ้าพระองค์นั้น',
    ])
  })
})

describe('notes of page files', () => {
  test('find their marks, also several, a star, or one with a full stop', async () => {
    const lines = await packPali(
      pageFile(
        '     [๑]  เอกํ ๑ เทฺว * ฯ',
        '     [๒]  ตีณิ ๒ จตฺตาริ ๓ ฯ',
        '#* สี. น ทิสฺสติ ฯ ๑. ม. เอกา ฯ ๒๓ ม. ติสฺโส ฯ ๓ เล่ม ๒๗๗ ฯ',
      ),
    )
    expect(lines.filter((line) => line.includes('<note>'))).toEqual([
      '1 <mark>*<note> สี. น ทิสฺสติ ฯ',
      '1 <mark>๑<note> ม. เอกา ฯ',
      '1 <mark>๒๓<note> ม. ติสฺโส ฯ',
      '1 <mark>๓<note> เล่ม ๒๗๗ ฯ',
    ])
  })

  test('follow the sentence with their mark', async () => {
    const lines = await packPali(
      pageFile(
        '     [๑]  เอวมฺเม สุตํ เอกํ สมยํ ภควา วิหรติ สาวตฺถิยํ เชตวเน ๑ คาถาหิ อชฺฌภาสิ',
        '        นโม เต ปุริสาชญฺญ          นโม เต ปุริสุตฺตม ฯ',
        '     [๒]  ตีณิ ๒ จ',
        '#๑ ม. เอกา ฯ ๒ ม. ติสฺโส ฯ',
        'จตฺตาริ ฯ',
      ),
    )
    expect(lines).toEqual([
      '1 <number>[๑] เอวมฺเม สุตํ เอกํ สมยํ ภควา วิหรติ สาวตฺถิยํ เชตวเน <mark>๑ คาถาหิ อชฺฌภาสิ',
      '1 <verse>นโม เต ปุริสาชญฺญ นโม เต ปุริสุตฺตม ฯ',
      '1 <mark>๑<note> ม. เอกา ฯ',
      '1 <number>[๒] ตีณิ <mark>๒ จ จตฺตาริ ฯ',
      '1 <mark>๒<note> ม. ติสฺโส ฯ',
    ])
  })

  test('ignore numbers of titles; a single mark closes the text above', async () => {
    const lines = await packPali(
      pageFile('     [๑๐]  เอกํ ฯ', `${CENTRE}[๑]`, `${CENTRE}๔ จูฬสีลํ ๒`, '     [๑๑]  ตีณิ ฯ', '#๑ ม. อุทฺทานํ ฯ ๒ ม. สีลํ ฯ'),
    )
    expect(lines).toEqual([
      '1 <number>[๑๐] เอกํ ฯ',
      '1 <mark>[๑]',
      '1 <mark>๑<note> ม. อุทฺทานํ ฯ',
      '1 <heading>๔ จูฬสีลํ <mark>๒',
      '1 <mark>๒<note> ม. สีลํ ฯ',
      '1 <number>[๑๑] ตีณิ ฯ',
    ])
  })

  test('are below the paragraph with their mark; further lines continue them', async () => {
    const lines = await packPali(
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

  test('of the royal edition are distinguished from numbers', async () => {
    const lines = await packRoyal(pageFile('\t[๑] ธรรม ๓ ประการ', '#๑. พึงดูหน้า ๓๑', '\t[๒] สอง'))
    expect(lines).toEqual(['1 <number>[๑] ธรรม ๓ ประการ', '1 <mark>๑<note> พึงดูหน้า ๓๑', '1 <number>[๒] สอง'])
  })
})

test('a line indented by one column continues a sentence or begins a paragraph', async () => {
  const lines = await packRoyal(
    pageFile(
      '     [๑] ครั้งนั้น ท่านพระอานนท์เข้าไปเฝ้าพระผู้มีพระภาคถึงที่ประทับ',
      'ถวายบังคมพระผู้มีพระภาคแล้วนั่ง ณ',
      ' ที่ควรส่วนข้างหนึ่ง ครั้นแล้วได้ทูลถามพระผู้มีพระภาค',
      'ว่า ข้าแต่พระองค์ผู้เจริญ.',
      ' พระผู้มีพระภาคตรัสตอบว่า ดูกรอานนท์ เราย่อมกล่าวอย่างนี้',
      'ว่า บุคคลผู้มีความเพียรย่อมถึงความสิ้นทุกข์',
    ),
  )
  expect(lines.map((line) => line.replace(/<[^>]*>/g, ''))).toEqual([
    '1 [๑] ครั้งนั้น ท่านพระอานนท์เข้าไปเฝ้าพระผู้มีพระภาคถึงที่ประทับถวายบังคมพระผู้มีพระภาคแล้วนั่ง ณที่ควรส่วนข้างหนึ่ง ครั้นแล้วได้ทูลถามพระผู้มีพระภาคว่า ข้าแต่พระองค์ผู้เจริญ.',
    '1 พระผู้มีพระภาคตรัสตอบว่า ดูกรอานนท์ เราย่อมกล่าวอย่างนี้ว่า บุคคลผู้มีความเพียรย่อมถึงความสิ้นทุกข์',
  ])
})

describe('joining lines of Thai', () => {
  const join = async (...lines: readonly string[]) =>
    (await packRoyal(pageFile(`\t[๑] ${lines[0]}`, ...lines.slice(1))))[0]?.replace('1 <number>[๑] ', '')

  test('puts a space after the name that opens an item', async () => {
    const long = 'ธรรมเป็นกุศลธรรมเป็นอกุศลธรรมเป็นอัพยากฤตธรรม'
    expect(await join('๑. กุสลติกะ', `${long}ก`, 'ข')).toBe(`๑. กุสลติกะ ${long}กข`)
  })

  test('removes the hyphen of a divided word', async () => {
    expect(await join('ต้องอาบัติ-', 'ถุลลัจจัย')).toBe('ต้องอาบัติถุลลัจจัย')
  })

  test('puts a space after a sentence, a repetition mark and a number', async () => {
    expect(await join('มิใช่หรือ?', 'ดูกร', 'ภิกษุ.', 'ต่างๆ', 'กัน ฯลฯ', 'องค์', '๓ อย่าง')).toBe(
      'มิใช่หรือ? ดูกรภิกษุ. ต่างๆ กัน ฯลฯ องค์ ๓ อย่าง',
    )
  })

  test('follows how the words are written elsewhere', async () => {
    const found = await join('ตรัสแล้ว ดังนี้ ภิกษุทั้งหลายชื่นชม ภิกษุทั้งหลายฟัง', 'แล้วพระองค์ตรัสแล้ว', 'ดังนี้ ดูกรภิกษุ', 'ทั้งหลาย')
    expect(found).toEndWith('ตรัสแล้ว ดังนี้ ดูกรภิกษุทั้งหลาย')
  })
})
