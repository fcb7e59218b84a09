/** Word documents of many programs and packages: nothing visible is lost or changed without a message (desk §2). */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { type ParsedDocument, replaceNotePlaceholders } from '../../../src/desk/console/files/document.ts'
import { readFileAsDocument, readFileAsTables } from '../../../src/desk/console/files/open-file.ts'

/** `files/make/make.sh` makes `writer.docx` with LibreOffice and `own-styles.docx` with the package docx. */
const file = async (name: string) =>
  new File([await Bun.file(join(import.meta.dir, '../files', name)).arrayBuffer()], name)
const plain = (text: string) => replaceNotePlaceholders(text, (index) => `(${index})`)

/** Creates a `.docx` with a body and further parts. */
function word(body: string, numbering = ''): File {
  const xml = (name: string, inside: string) =>
    strToU8(`<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:${name}>`)
  const bytes = zipSync({
    'word/document.xml': xml('document', `<w:body>${body}</w:body>`),
    'word/numbering.xml': xml('numbering', numbering),
  })
  return new File([new Uint8Array(bytes)], 'a.docx')
}
const p = (inside: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`
const r = (words: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`
const linesOf = ({ pieces }: ParsedDocument) =>
  pieces.map(({ text, level, isBold }) => [plain(text), level ?? (isBold ? 'bold' : '')])

describe('a document of', () => {
  test('LibreOffice has headings with numbers, continued lists, Thai bold, and notes in tables', async () => {
    const read = await readFileAsDocument(await file('writer.docx'))
    expect(linesOf(read)).toEqual([
      ['บทที่ 1 ทาน', 1],
      ['ย่อหน้าแรก', ''],
      ['1. หนึ่ง', ''],
      ['2. สอง', ''],
      ['a) ย่อย', ''],
      ['คั่น', ''],
      ['3. สาม', ''],
      ['7. เจ็ด', ''],
      ['8. แปด', ''],
      ['ก) ไทย', ''],
      ['ข) ไทยสอง', ''],
      ['ค) ไทยสาม', ''],
      ['บทที่ 2 ศีล', 1],
      ['ศีลห้า', 2],
      ['หนาอย่างไทย', 'bold'],
      ['ไม่หนา', ''],
      ['ก ขีดฆ่า ข\nค', ''],
      ['ต้นฐาน(อ่าน)ท้าย', ''],
      ['๑ | ร่วม | พุทฺธํ(0)\n๒ |  | ธมฺมํ\nกว้าง | สงฺฆํ', ''],
      ['จบ', ''],
    ])
    expect(read.notes).toEqual(['คำของโน้ต'])
    expect(read.said).toEqual([
      'เลขข้อ 9 ข้อของรายการเขียนเป็นตัวอักษรหน้าย่อหน้า: “หนึ่ง” · “สอง” · “ย่อย” และที่อื่น',
      'ตัวหนา ตัวเอียง และขีดเส้นใต้เหลือเป็นตัวธรรมดา: “หนาอย่างไทย”',
      'ข้อความที่ซ่อนไว้ 1 แห่งไม่นำมา: “ซ่อนไว้”',
      'ข้อความที่ขีดฆ่าไว้ 1 แห่งนำมาเป็นตัวธรรมดา กรุณาดูว่าควรอยู่หรือไม่: “ก ขีดฆ่า ข ค”',
      'คำอ่านกำกับ 1 แห่งอยู่ในวงเล็บหลังคำ: “ต้นฐาน(อ่าน)ท้าย”',
      'ตาราง 1 ตารางเหลือเป็นบรรทัด ช่องคั่นด้วยขีดตั้ง (|)',
    ])
  })

  test('docx has custom heading styles, automatic chapter numbers and fields', async () => {
    expect(linesOf(await readFileAsDocument(await file('own-styles.docx')))).toEqual([
      ['บทที่ ๑ ทาน', 1],
      ['วัน๑ มกราคมนี้', ''],
      ['ตอนต้น', 2],
      ['3. สาม', ''],
      ['3.ก) ย่อย', ''],
      ['3.ข) ย่อยสอง', ''],
      ['คั่น', ''],
      ['4. สี่', ''],
      ['บทที่ ๒ ศีล', 1],
      ['ขีดหนา', ''],
      ['๑ | ร่วม | พุทฺธํ(0)\n๒ |  | ธมฺมํ\nกว้าง | สงฺฆํ', ''],
    ])
  })

  test.each(['writer.docx', 'own-styles.docx'])(
    '%s has its table with merged values repeated and notes in brackets',
    async (name) => {
      const [table] = await readFileAsTables(await file(name))
      expect(table?.rows).toEqual([
        ['๑', 'ร่วม', 'พุทฺธํ [คำของโน้ต]'],
        ['๒', 'ร่วม', 'ธมฺมํ'],
        ['กว้าง', 'กว้าง', 'สงฺฆํ'],
      ])
      expect(table?.messages).toContain('ช่องที่รวมกัน 2 ช่อง ใส่ค่าซ้ำในทุกแถวและคอลัมน์ที่รวม: “ร่วม” · “กว้าง”')
    },
  )

  const item = (list: number) => p(r('ข้อ'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`)
  const num = (id: number, override = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${override}</w:num>`
  const again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'

  test.each<[string, string, string, readonly string[]]>([
    ['two lists of one count', 'decimal', '', ['(1) ข้อ', '(2) ข้อ', 'คั่น', '(3) ข้อ']],
    ['a list that starts anew', 'decimal', again, ['(1) ข้อ', '(2) ข้อ', 'คั่น', '(1) ข้อ']],
    ['Roman numerals', 'upperRoman', '', ['(I) ข้อ', '(II) ข้อ', 'คั่น', '(III) ข้อ']],
    ['an unknown format', 'ideographDigital', '', ['(1) ข้อ', '(2) ข้อ', 'คั่น', '(3) ข้อ']],
    ['bullets', 'bullet', '', ['• ข้อ', '• ข้อ', 'คั่น', '• ข้อ']],
  ])('Word: %s', async (_, format, override, expected) => {
    const level = `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="(%1)"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum>${num(1)}${num(2, override)}`
    const read = await readFileAsDocument(word(item(1) + item(1) + p(r('คั่น')) + item(2), numbering))
    expect(read.pieces.map(({ text }) => text)).toEqual([...expected])
    expect(read.said.map((sentence) => sentence.split(':')[0])).toEqual([
      ...(format === 'bullet' ? [] : ['เลขข้อ 3 ข้อของรายการเขียนเป็นตัวอักษรหน้าย่อหน้า']),
      ...(format === 'ideographDigital' ? ['เลขข้อ 3 แห่งเขียนใหม่เป็นตัวเลข เพราะไม่รู้จักรูปแบบเดิม'] : []),
    ])
  })

  const ruby =
    '<w:ruby><w:rt><w:r><w:t>อ่าน</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>ฐาน</w:t></w:r></w:rubyBase></w:ruby>'
  test.each<[string, string, string]>([
    ['ruby', `<w:r>${ruby}</w:r>`, 'กฐาน(อ่าน)ข'],
    ['a simple field', `<w:fldSimple w:instr="DATE">${r('วัน')}</w:fldSimple>`, 'กวันข'],
    ['directions', `<w:dir w:val="ltr">${r('ไป')}</w:dir><w:bdo>${r('มา')}</w:bdo>`, 'กไปมาข'],
    ['a line after a carriage return', '<w:r><w:cr/></w:r>', 'ก\nข'],
    ['a line after a page break', '<w:r><w:br w:type="page"/></w:r>', 'ก\nข'],
    ['an insertion', `<w:ins>${r('ใส่')}</w:ins>`, 'กใส่ข'],
    ['a symbol', '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', 'ก✓ข'],
    ['an unknown element', `<w:future>${r('ใหม่')}</w:future>`, 'กใหม่ข'],
  ])('Word: the words of %s arrive', async (_, inside, expected) => {
    const { pieces, said } = await readFileAsDocument(word(p(r('ก') + inside + r('ข'))))
    expect(pieces).toEqual([{ text: expected }])
    expect(said).toEqual(inside.includes('ruby') ? [`คำอ่านกำกับ 1 แห่งอยู่ในวงเล็บหลังคำ: “${expected}”`] : [])
  })

  test.each<[string, string]>([
    [p(r('ก่อน')) + p('<pic:pic/>'), 'รูปภาพ 1 รูปนำมาไม่ได้ เพราะห้องสมุดเก็บเป็นตัวอักษร: “ก่อน”'],
    [p(`${r('ก')}<w:del><w:r><w:delText>ข</w:delText></w:r></w:del>`), 'ข้อความที่ลบไว้ในการติดตามการแก้ไข 1 แห่งไม่นำมา: “ก”'],
    [p(`${r('ก')}<w:hyperlink r:id="a">${r('ข')}</w:hyperlink>`), 'ลิงก์ 1 แห่งเหลือแต่ข้อความ: “กข”'],
    [p(`${r('ก')}<w:r><w:commentReference/></w:r>`), 'ความคิดเห็น 1 ข้อไม่นำมา: “ก”'],
    [p(`${r('ก')}<w:r><w:sym w:font="Own" w:char="F000"/></w:r>`), 'สัญลักษณ์ที่มีในแบบอักษรเดียว 1 ตัวนำมาไม่ได้: “ก”'],
    [p(r('ก\uf8ff')), 'มีอักขระที่ไม่รู้จัก 1 ตัว ซึ่งผู้อ่านอาจไม่เห็น กรุณาหาและแก้ก่อนบันทึก: “ก\uf8ff”'],
  ])('Word: what is lost of %s is told with its place', async (body, expected) => {
    expect((await readFileAsDocument(word(body))).said).toEqual([expected])
  })

  test.each<[string, string, number | string]>([
    ['bold as Thai is', r('ไทย', '<w:bCs/>'), 'bold'],
    ['not bold where only Latin would be', r('ไทย', '<w:b/><w:bCs w:val="0"/>'), ''],
    ['bold in Latin', r('Latin', '<w:b/>'), 'bold'],
  ])('Word: a paragraph is %s', async (_, run, expected) => {
    expect(linesOf(await readFileAsDocument(word(p(run))))[0]?.[1]).toBe(expected)
  })

  test('Word has text boxes after their paragraph, joined paragraphs, and drop caps in their word', async () => {
    const boxed = (words: string) => `<w:txbxContent>${p(r(words))}</w:txbxContent>`
    const box = `<mc:AlternateContent><mc:Choice>${boxed('กล่อง')}</mc:Choice><mc:Fallback>${boxed('ซ้ำ')}</mc:Fallback></mc:AlternateContent>`
    const body =
      p(r('ก') + box + r('ข')) +
      p(r('ค'), '<w:rPr><w:del/></w:rPr>') +
      p(r('ง')) +
      p(r('พ'), '<w:framePr w:dropCap="drop"/>') +
      p(r('ระ'))
    const { pieces } = await readFileAsDocument(word(body))
    expect(pieces.map(({ text }) => text)).toEqual(['กข', 'กล่อง', 'คง', 'พระ'])
  })
})
