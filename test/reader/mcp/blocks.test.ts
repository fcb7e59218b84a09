/** What a program is told of the markup of a page: its text by pieces, with what it leads to, and nothing of what is only for eyes. */

import { expect, test } from 'bun:test'
import { plainPage } from '../../../src/reader/mcp/blocks.ts'
import { html, Markup } from '../../../src/reader/pages/html.ts'

const read = (text: string) => plainPage(new Markup(text))
const texts = (text: string) => read(text).blocks.map((block) => block.text)

test('headings, paragraphs and items are pieces, lists in lists are deeper', () => {
  const { name, blocks } = read(
    '<h1>ชื่อ <small>รอง</small></h1>\n<h2>หัวข้อ</h2><p>หนึ่ง\n สอง</p><ol><li><a href="/a">ก</a><small>๑</small><details><summary>ย่อย</summary><ol><li>ข</li></ol></details></li></ol>',
  )
  expect(name).toBe('ชื่อ รอง')
  expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
    ['heading', 1, 'หัวข้อ'],
    ['text', 0, 'หนึ่ง สอง'],
    ['item', 1, 'ก ๑'],
    ['item', 2, 'ข'],
  ])
  expect(blocks[2]?.links).toEqual([{ title: 'ก', href: '/a' }])
})

test('lines stay lines: of verse, of a chant, of an item, and where one is broken', () => {
  expect(texts('<p class="v"><span>ก</span> <span>ข</span></p>')).toEqual(['ก\nข'])
  expect(texts('<div class="l"><p>ก</p><p>ข</p></div><div class="l"><p>ค</p></div>')).toEqual(['ก\nข', 'ค'])
  expect(texts('<ul><li>ก<p>ข</p></li></ul>')).toEqual(['ก\nข'])
  expect(texts('<p>ก<br>ข</p>')).toEqual(['ก\nข'])
  expect(texts('<dl><dt>ชื่อ</dt><dd>ค่า</dd></dl>')).toEqual(['ชื่อ: ค่า'])
  expect(texts('<table><tr><td>ก</td><td>ข</td></tr></table>')).toEqual(['ก · ข'])
})

test('what was found, missed, noted and put right is told by signs, and all of it as text', () => {
  expect(texts('<p><mark>ก</mark><wbr>ข <del>ค</del> <q>ง</q><sup><a href="#n1">๑</a></sup></p>')).toEqual([
    '«ก»ข ~~ค~~ “ง”[๑]',
  ])
  const { blocks } = read(
    '<p>ใน<ins title="พิมพ์ไว้ว่า โสก">โลก</ins><sup class="pr"><a href="#c1">✎</a></sup></p>',
  )
  expect(blocks).toMatchObject([{ text: 'ในโลก', notes: ['พิมพ์ไว้ว่า โสก'] }])
  expect(texts(html`<p>${'<b> & "ก"'}</p>`.text)).toEqual(['<b> & "ก"'])
})

test('a text says on which page it has come, each column by itself', () => {
  const { blocks } = read(
    '<div class="rows cols-2"><section class="row"><div class="text royal"><a class="pg" href="/1">๑</a><p>ก</p></div><div class="text pali"><p class="c">สยามรัฐ</p><a class="pg" href="/9">๙</a><p>ข</p></div></section><section class="row"><div class="text royal"><p>ค</p></div></section></div><p>ง</p>',
  )
  expect(blocks.map(({ text, page }) => [text, page])).toEqual([
    ['ก', '/1'],
    ['ข', '/9'],
    ['ค', '/1'],
    ['ง', undefined],
  ])
})

test('of what opens the list is told, and not what else can be done with it', () => {
  expect(
    texts(
      '<details><summary>ฉบับ</summary><ul><li>หลวง</li></ul><p>เลือก</p><ul><li>หลวง</li></ul></details><p>ก</p>',
    ),
  ).toEqual(['ฉบับ', 'หลวง', 'ก'])
})

test('ways around, forms and what is hidden are not told; where a list goes on, and how a page is cited, are', () => {
  const { blocks, next, citation } = read(
    '<nav><a rel="next" href="/2">ถัดไป</a></nav><form><button>ไป</button></form><p hidden>ก</p><p class="keep">ข</p><p><a type="application/epub+zip" href="/x.epub">ค</a></p><p class="cite"><span>อ้างอิง</span> <output id="cite">ที.สี. ๙/๑</output> <output>DN 1</output></p><nav class="tabs" aria-label="ฉบับอื่น"><ul><li><a href="/p">ง</a></li></ul></nav>',
  )
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'ฉบับอื่น'],
    ['item', 'ง'],
  ])
  expect([next, citation]).toEqual(['/2', 'ที.สี. ๙/๑'])
})
