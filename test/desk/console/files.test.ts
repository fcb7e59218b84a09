/** Dropped files: read from any program, cleaned, limited, with a report of what was lost (desk §2). */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { joinPastedCells, splitPastedCells, splitPastedLines } from '../../../src/definitions/pasted-cells.ts'
import { applyCleaningRules, FILE_TEXT_CLEANING_RULES } from '../../../src/desk/console/base/cleaning.ts'
import { replaceNotePlaceholders } from '../../../src/desk/console/files/document.ts'
import { isHtmlText, readHtml } from '../../../src/desk/console/files/html.ts'
import { unzipOfficeXml } from '../../../src/desk/console/files/office-zip.ts'
import { readFileAsDocument, readFileAsTables } from '../../../src/desk/console/files/open-file.ts'

/**
 * `twelve-chapters.docx` was made with the package docx, `jatakas.xlsx` with exceljs; `files/make/make.sh` makes
 * `cells.xlsx`.
 */
const file = async (name: string, as = name) =>
  new File([await Bun.file(join(import.meta.dir, '../files', name)).arrayBuffer()], as)
/** Reads the first table of a file. */
const openTable = async (source: File) => {
  const [table] = await readFileAsTables(source)
  if (!table) throw new Error('no table')
  return table
}
const plain = (text: string) => replaceNotePlaceholders(text, (index) => `(${index})`)
const appError = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: Error) => error.message,
  )

describe('a book file', () => {
  test('of a word processor has headings, paragraphs and notes; cleaning and losses are reported', async () => {
    const { pieces, notes, said } = await readFileAsDocument(await file('twelve-chapters.docx', 'อะไรก็ได้.bin'))
    expect(pieces.filter(({ level }) => level === 1)).toHaveLength(12)
    expect(pieces.slice(0, 3).map(({ text, level }) => [plain(text), level])).toEqual([
      ['คู่มือความดี ๑๒ อย่าง', 0],
      ['บทที่ ๑ ทาน', 1],
      ['ย่อหน้าที่ ๑ ว่าด้วยทาน เปรียบเหมือนน้ำ ที่ไหลลงสู่ที่ลุ่ม(0) พึงฝึกฝน', undefined],
    ])
    expect([notes.length, notes[0], notes.at(-1)]).toEqual([24, 'หมายเหตุทานข้อที่ ๑', 'หมายเหตุความเพียรข้อที่ ๒๔'])
    expect(said).toEqual([
      expect.stringMatching(/^ตัวหนา ตัวเอียง และขีดเส้นใต้เหลือเป็นตัวธรรมดา: “ย่อหน้าที่ ๒ .+ และที่อื่น$/),
      expect.stringMatching(/^รูปภาพ 1 รูปนำมาไม่ได้ เพราะห้องสมุดเก็บเป็นตัวอักษร: “ย่อหน้าที่ ๔ ว่าด้วยศีล/),
      'ตาราง 1 ตารางเหลือเป็นบรรทัด ช่องคั่นด้วยขีดตั้ง (|)',
      'สารบัญในไฟล์ 12 บรรทัดไม่นำมา เพราะห้องสมุดทำสารบัญเอง',
      'ตัดยัติภังค์ที่มองไม่เห็นออก 48 แห่ง',
      'ตัดอักขระไร้ความกว้างออก 48 แห่ง',
      'แก้สระอำที่พิมพ์แยกกัน เช่น นํ้า เป็น น้ำ 48 แห่ง',
    ])
  })

  test.each([
    [
      'Word',
      '<p>ก<a style="x" href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> ข</p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> โน้ต</p><p>ต่อ</p></div>',
    ],
    [
      'LibreOffice',
      '<p>ก<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> ข</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>โน้ต</p><p>ต่อ</p></div>',
    ],
    [
      'pandoc',
      '<p>ก<a href="#fn1" id="fnref1"><sup>1</sup></a> ข</p><section><ol><li id="fn1"><p>โน้ต</p><p>ต่อ<a href="#fnref1">↩︎</a></p></li></ol></section>',
    ],
  ])('has notes as %s writes them', (_, html) => {
    const { pieces, notes } = readHtml(html)
    expect(pieces.map(({ text }) => plain(text))).toEqual(['ก(0) ข'])
    expect(notes).toEqual(['โน้ต\nต่อ'])
  })

  test('keeps link text, lists and lines, joins spaces, and drops scripts', () => {
    const { pieces, notes } = readHtml(
      '<style>p{}</style><h2 id="a">หัว<br>เรื่อง</h2><p>ดู <a href="#a">หัวเรื่อง</a>\n  และ\t<a href="https://x">ที่อื่น</a>' +
        '<script>alert(1)</script><ol><li>หนึ่ง<li>สอง<ul><li>ย่อย</ul></ol><pre>ก  ข\nค</pre>&lt;b&gt; &amp;',
    )
    expect(pieces.map(({ text }) => text)).toEqual([
      'หัว\nเรื่อง',
      'ดู หัวเรื่อง และ ที่อื่น',
      '1. หนึ่ง',
      '2. สอง',
      '• ย่อย',
      'ก  ข\nค',
      '<b> &',
    ])
    expect(notes).toEqual([])
    const pasted = readHtml('<b style="font-weight:normal"><p>ก</p><p><strong>ข</strong></p></b>')
    expect(pasted.pieces).toEqual([{ text: 'ก' }, { text: 'ข', isBold: true }])
  })

  test.each([
    ['<ol start=5><li>ก<li value=9>ข<li>ค</ol>', ['5. ก', '9. ข', '10. ค']],
    ['<ol reversed><li>ก<li>ข</ol>', ['2. ก', '1. ข']],
    ['<ol type=a start=27><li>ก</ol><ol type=I start=4><li>ข</ol>', ['aa. ก', 'IV. ข']],
    ['<ol style="list-style-type:thai"><li>ก</ol>', ['๑. ก']],
    ['<ol><li><li>ก</ol><p>ข', ['2. ก', 'ข']],
  ])('keeps numbers of HTML lists: %s', (html, expected) => {
    expect(readHtml(html).pieces.map(({ text }) => text)).toEqual(expected)
  })

  test('reports ruby, hidden and struck text of HTML', () => {
    const { pieces, said } = readHtml(
      '<p><ruby>ฐาน<rp>(</rp><rt>อ่าน</rt><rp>)</rp></ruby><p>ก<span style="display:none">ลับ</span><s>ข</s>',
    )
    expect(pieces.map(({ text }) => text)).toEqual(['ฐาน(อ่าน)', 'กข'])
    expect(said).toEqual([
      'คำอ่านกำกับ 1 แห่งอยู่ในวงเล็บหลังคำ: “ฐาน(อ่าน)”',
      'ข้อความที่ซ่อนไว้ 1 แห่งไม่นำมา: “ลับ”',
      'ข้อความที่ขีดฆ่าไว้ 1 แห่งนำมาเป็นตัวธรรมดา กรุณาดูว่าควรอยู่หรือไม่: “กข”',
    ])
  })

  test('in plain text divides paragraphs at blank lines, else lines, in Windows-874 and UTF-16 too', async () => {
    const read = async (content: string | Uint8Array<ArrayBuffer>) =>
      (await readFileAsDocument(new File([content], 'a.txt'))).pieces.map(({ text }) => text)
    expect(await read('ก\nข\n\nค')).toEqual(['ก\nข', 'ค'])
    expect(await read('ก\r\nข')).toEqual(['ก', 'ข'])
    expect(await read(new Uint8Array([0xa1, 0x0a, 0xa2]))).toEqual(['ก', 'ข'])
    expect(await read(new Uint8Array([0xff, 0xfe, 0x01, 0x0e]))).toEqual(['ก'])
    expect(isHtmlText('ก < ข > ค')).toBe(false)
  })
})

describe('a table file', () => {
  test('takes the first filled sheet of a workbook, with merged values repeated', async () => {
    const { rows, messages } = await openTable(await file('jatakas.xlsx'))
    expect(rows).toHaveLength(549)
    expect(rows[2]).toEqual(['เอกกนิบาต', '1', 'อปัณณกชาดก (ตรวจแล้ว)', 'สมชาย', 'วรรคที่ 1'])
    expect(messages).toEqual(['ช่องที่รวมกัน 21 ช่อง ใส่ค่าซ้ำในทุกแถวและคอลัมน์ที่รวม: A3 · A153 · A253 และที่อื่น'])
  })

  test('reads workbook cells as displayed, with notes; every sheet can be chosen', async () => {
    const tables = await readFileAsTables(await file('cells.xlsx'))
    expect(tables.map(({ name }) => name)).toEqual(['ช่อง', 'แผ่นที่สอง', 'ลับ (ซ่อนอยู่)'])
    const [table] = tables
    expect(table?.rows.slice(1).map((row) => row[1])).toEqual([
      '2567',
      '๑ มกราคม ๒๕๖๗',
      '2567',
      '2024-01-01',
      '9.20',
      '007',
      '12:00',
      '0.3',
      '1234567890123',
      '๕',
      '1,234.50',
      'TRUE',
      '#DIV/0!',
      '2',
    ])
    expect(table?.rows.slice(1, 5).map((row) => row[2])).toEqual(['ร่วม', 'ร่วม', 'ร่วม', 'ขีดฆ่า'])
    expect(table?.messages).toEqual([
      'วันหรือเวลา 5 ช่องนำมาตามที่เห็นในตาราง: B2 (2567) · B3 (๑ มกราคม ๒๕๖๗) · B4 (2567) และที่อื่น',
      'ช่องที่มีข้อความขีดฆ่า 1 ช่องนำมาเป็นตัวธรรมดา: C5',
      'ค่าจริงเท็จ 1 ช่องนำมาเป็นคำ TRUE หรือ FALSE: B13',
      'ช่องที่รวมกัน 1 ช่อง ใส่ค่าซ้ำในทุกแถวและคอลัมน์ที่รวม: C2',
      'แถวที่ซ่อนไว้ 1 แถวนำมาด้วย: 6',
      'คอลัมน์ที่ซ่อนไว้ 1 คอลัมน์นำมาด้วย: D',
    ])
  })

  test('reads delimited text with an unclosed quote, and reports it', async () => {
    const text = 'ที่,ก,ข\n1,"พุทฺธํ,x\n2,"ธมฺมํ",y\n3,"ก\n""ข""",z\n4,a"b",z\n5,"จบ'
    const { rows, messages } = await openTable(new File([text], 'a.csv'))
    expect(rows).toEqual([
      ['ที่', 'ก', 'ข'],
      ['1', '"พุทฺธํ', 'x'],
      ['2', 'ธมฺมํ', 'y'],
      ['3', 'ก\n"ข"', 'z'],
      ['4', 'a"b"', 'z'],
      ['5', '"จบ'],
    ])
    expect(messages).toEqual(['เครื่องหมายคำพูดที่เปิดแล้วไม่ปิด 2 แห่งเหลือเป็นตัวอักษร: แถว 2 · แถว 6'])
  })

  test('repeats merged HTML cells in each row and column', async () => {
    const html =
      '<table><tr><td>1<td rowspan=2>ร่วม<td>ก<tr><td>2<td>ข<tr><td>3<td colspan=2>กว้าง' +
      '<tr><td>4<td><ol start=3><li>ค<li>ง</ol><td rowspan=9>ท้าย<tr><td>5</table>'
    expect((await openTable(new File([html], 'a.html'))).rows).toEqual([
      ['1', 'ร่วม', 'ก'],
      ['2', 'ร่วม', 'ข'],
      ['3', 'กว้าง', 'กว้าง'],
      ['4', '3. ค\n4. ง', 'ท้าย'],
      ['5', '', 'ท้าย'],
    ])
  })

  test.each([
    ['a.csv', 'ลำดับ,ชื่อ\r\n1,"ก, ข\nค"\r\n'],
    ['a.csv', '\ufeffลำดับ;ชื่อ\n1;ก, ข\nค'.replace('ก, ข\nค', '"ก, ข\nค"')],
    ['a.tsv', 'ลำดับ\tชื่อ\n1\t"ก, ข\nค"'],
    ['a.html', '<table><tr><th>ลำดับ<th>ชื่อ<tr><td>1<td>ก,&nbsp;ข<br>ค</table>'],
    ['a.html', '<table><tr><td>x</table><p>ก</p><table><tr><td>ลำดับ<td>ชื่อ<tr><td>1<td><p>ก, ข</p><p>ค</table>'],
  ])('of %s', async (name, content) => {
    const { rows } = await openTable(new File([content], name))
    expect(rows).toEqual([
      ['ลำดับ', 'ชื่อ'],
      ['1', 'ก, ข\nค'],
    ])
  })

  test('reports what the document around a table lost', async () => {
    const html = '<html><p>ก<s>ข</s></p><table><tr><td>1</td><td>2</td></tr></table></html>'
    const { messages } = await openTable(new File([html], 'a.html'))
    expect(messages).toEqual([expect.stringContaining('ข้อความที่ขีดฆ่าไว้ 1 แห่ง')])
  })

  test('becomes lines that are read back equal', () => {
    const cell = fc.string({
      unit: fc.constantFrom('ก', '"', '\t', '\n', '|', ' ', '1', '\u2028'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const trimmed = rows.map((row) => row.map((one) => one.trim()))
        const text = trimmed.map(joinPastedCells).join('\n')
        expect(splitPastedLines(text).map((line) => splitPastedCells(line))).toEqual(trimmed)
      }),
    )
  })
})

test.each([
  ['นํ้า น้ํา น\u0e4d\u0e32 นำ้', 'น้ำ น้ำ นำ น้ำ'],
  ['น้ัน เเม่', 'นั้น แม่'],
  ['พระ\u200bธรรม\u00ad\u2060', 'พระธรรม'],
  ['ศ\u200dර\u0dca\u200dය', 'ศර\u0dca\u200dය'],
  ['ป\uf712น ก\uf70b า\u00a0ข', 'ป็น ก้ า ข'],
  ['ก\u0007\r\nข\u202e\ufeff', 'ก\nข'],
])('has %j cleaned', (dirty, expected) => {
  expect(applyCleaningRules(dirty, FILE_TEXT_CLEANING_RULES, new Map())).toBe(expected)
  // the second run changes nothing
  expect(applyCleaningRules(expected, FILE_TEXT_CLEANING_RULES, new Map())).toBe(expected)
})

test('of chapters is a book with title and text per row', async () => {
  const csv = 'ชื่อบท,เนื้อความ\nทาน,"หนึ่ง\n\nสอง"\nศีล,สาม'
  const { pieces } = await readFileAsDocument(new File([csv], 'a.csv'))
  expect(pieces).toEqual([
    { text: 'ทาน', level: 1 },
    { text: 'หนึ่ง' },
    { text: 'สอง' },
    { text: 'ศีล', level: 1 },
    { text: 'สาม' },
  ])
  expect(await appError(readFileAsDocument(new File(['1,2,3'], 'a.csv')))).toContain('ไม่ใช่บทของหนังสือ')
})

describe('hostile files are rejected with a message', () => {
  const workbook = async (sheet: string) => {
    const parts = unzipSync(new Uint8Array(await (await file('jatakas.xlsx')).arrayBuffer()))
    const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) })
    return new File([new Uint8Array(bytes)], 'a.xlsx')
  }

  test('zip bombs are not unpacked beyond the limit', () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(3_000_000) })
    // the archive declares a size of one byte
    const view = new DataView(bomb.buffer)
    for (let at = 0; at + 4 < bomb.length; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true)
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true)
    }
    expect(() => unzipOfficeXml(bomb, 1_000_000)).toThrow('คลายออกแล้วใหญ่เกินกว่าที่อ่านได้')
    expect(unzipOfficeXml(bomb).get('word/document.xml')).toHaveLength(3_000_000)
  })

  test('cells at the sheet’s end, too many rows, and invalid cells', async () => {
    const far = await workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    // the second sheet is the first one that is not empty
    expect((await openTable(far)).rows).toEqual([['ไม่ใช่รายการ']])
    const rows = Array.from({ length: 6_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`)
    expect(await appError(openTable(await workbook(rows.join(''))))).toContain('เกิน 5,000 แถว')
    const faulty = await workbook('<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>2</v></c></row>')
    expect((await openTable(faulty)).rows[0]?.[1]).toBe('2')
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a deep page', '<div>'.repeat(20_000), 'ซ้อนกันลึกเกินกว่าที่อ่านได้'],
    ['a torn file', 'PK\x03\x04 word/document', 'อ่านไฟล์นี้ไม่ได้'],
    ['an old document', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'บันทึกเป็น .docx หรือ .xlsx'],
    ['a PDF', '%PDF-1.7', 'PDF'],
    ['another packed file', new Uint8Array(zipSync({ 'a.txt': strToU8('ก') })), 'อ่านได้เฉพาะ .docx'],
    ['a table', '<p>ก', 'taken'],
    ['nothing', '<p> <br></p>', 'ไม่พบข้อความ'],
  ])('%s', async (_, content, sentence) => {
    expect(await appError(readFileAsDocument(new File([content], 'a')))).toContain(sentence)
  })

  test('a document nested too deep', async () => {
    const parts = unzipSync(new Uint8Array(await (await file('twelve-chapters.docx')).arrayBuffer()))
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:sdt><w:sdtContent>'.repeat(50_000)}</w:body></w:document>`
    const bytes = zipSync({ ...parts, 'word/document.xml': strToU8(xml) })
    expect(await appError(readFileAsDocument(new File([new Uint8Array(bytes)], 'a.docx')))).toContain('ซ้อนกันลึก')
  })

  test('any bytes and any HTML are read or rejected with our message', async () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<td>',
      '</tr>',
      '<a href="#a" id="a">',
      '</a>',
      'ก',
      '\ue000',
      '<li>',
      '&',
      '"',
    )
    const html = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(fc.oneof(html, fc.uint8Array({ maxLength: 40 })), async (content) => {
        const sentence = await appError(
          readFileAsDocument(new File([content as string | Uint8Array<ArrayBuffer>], 'a.docx')),
        )
        expect(sentence).toMatch(/^taken$|[ก-๙]/)
      }),
      { numRuns: 100 },
    )
  })
})
