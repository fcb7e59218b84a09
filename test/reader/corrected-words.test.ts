/** Readers see that a word was corrected, what is printed, why and when, and the page as printed (variants §2). */

import { expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const VERSE = 'ในโสกนี้มีสุข\nโลกหน้า\n'
const open = async () => {
  const library = await openCanonLibrary({
    source: testSource('royal'),
    headings: [testHeading('a')],
    passages: [
      testPassage('a', [
        testParagraph(1, 'ต้นหน้า'),
        testParagraph(1, [{ text: 'เรื่องโสก', kind: 'bold' }, { text: ' กับ <โสกะ> และ โสกอื่น' }]),
        testParagraph(2, [{ text: VERSE, kind: 'verse' }]),
      ]),
    ],
  })
  const correct = async (body: object) => {
    const wanted = {
      source: 'royal',
      division: 'digha-nikaya',
      entry: 'a',
      edition: 'royal',
      reason: 'อักษร <b>ต้น</b> ผิด',
    }
    await library.correct({ ...wanted, ...body })
  }
  return { library, correct, [Symbol.dispose]: () => library[Symbol.dispose]() }
}

const PAGE = '/canon/9/royal/1'
const HEADING = '/canon/9/entries/a'
const cite = (text: string) => /<output id="cite">(.*?)<\/output>/.exec(text)?.[1]

test('a page without corrections mentions none', async () => {
  using opened = await open()
  const { text } = await opened.library.visit(PAGE)
  for (const none of ['<ins', 'class="right"', 'printed=1']) expect([none, text.includes(none)]).toEqual([none, false])
})

test('a corrected word is underlined and linked to the print, reason and time; the citation stays', async () => {
  using opened = await open()
  const { library, correct } = opened
  const before = (await library.visit(PAGE)).text
  await correct({ before: 'เรื่อง', wrong: 'โสก', after: 'กับ', right: 'โลก' })
  await correct({ wrong: '<โสกะ>', right: '<โลกะ>' })
  for (const address of [PAGE, HEADING]) {
    const { text } = await library.visit(address)
    expect(text).toContain('<strong>เรื่อง<ins title="แก้คำผิด พิมพ์ไว้ว่า โสก">โลก</ins>')
    expect(text).toContain('<ins title="แก้คำผิด พิมพ์ไว้ว่า &lt;โสกะ&gt;">&lt;โลกะ&gt;</ins>')
    expect(text).toMatch(/id="w1" href="#c1"/)
    expect(text).toMatch(/<li id="c1">พิมพ์ไว้ว่า <del lang="th">โสก<\/del> แก้เป็น <ins lang="th">โลก<\/ins>/)
    expect(text).toContain('<li id="c2">')
    expect(text).toContain('อักษร &lt;b&gt;ต้น&lt;/b&gt; ผิด')
    expect(text).toMatch(/<time datetime="\d{4}-/)
    expect(text).toContain('printed=1')
  }
  const { text } = await library.visit(PAGE)
  expect(cite(text)).toBe(cite(before))
})

test('the uncorrected print is shown on request, with a link back', async () => {
  using opened = await open()
  const { library, correct } = opened
  await correct({ before: 'เรื่อง', wrong: 'โสก', after: 'กับ', right: 'โลก' })
  for (const address of [PAGE, HEADING]) {
    const { text } = await library.visit(`${address}?printed=1`)
    expect(text).toContain('<strong>เรื่องโสก</strong>')
    expect(text).not.toContain('<ins')
    expect(text).toContain('ตามที่พิมพ์')
    expect(text).toContain(`<a href="${address}">ดูพร้อมคำที่แก้</a>`)
  }
})

test('corrections are shown in verses and within marked words', async () => {
  using opened = await open()
  const { library, correct } = opened
  await correct({ before: 'ใน', wrong: 'โสก', after: 'นี้', right: 'โลก' })
  const { text } = await library.visit('/canon/9/royal/2?q=โลก')
  expect(text).toContain('class="v"')
  expect(text.match(/<mark[^>]*>โลก<\/mark>/g)).toHaveLength(2)
  expect(text.match(/href="#c1"/g)).toHaveLength(1)
  expect((await library.visit('/canon/9/royal/2')).text).toMatch(/<ins[^>]*>โลก<\/ins>/)
})
