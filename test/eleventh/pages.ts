/** The pages for readers of the made-up resources, and what other pages say of them; run by eleventh.test.ts in the grown copy. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { resources } from '../../src/definitions/registry.ts'
import { fullBody, libraryOfParents, save, translate } from '../support/examples.ts'
import { ORIGIN } from '../support/library.ts'
import { teacherLines, teachers } from './teachers.ts'

const BASE = 'https://library.example'
const library = libraryOfParents({ baseUrl: BASE })
afterAll(() => library.close())

const page = async (path: string) => {
  const { status, body } = await library.get<string>(`${ORIGIN}${path}`)
  return { status, text: body }
}
const MENU = /<nav class="ways".*?<\/nav>/s
const TILES = /<ul class="tiles">.*?<\/ul>/s
const partOf = (text: string, part: RegExp) => part.exec(text)?.[0] ?? ''

beforeAll(async () => {
  await save(library, teacherLines, { slug: 'forest', title: 'สายวัดป่า', description: 'พระป่า' })
  const { id } = await save(library, teachers, {
    slug: 'mun',
    name: 'พระอาจารย์มั่น',
    line: 'forest',
    born: 2413,
    life: 'ย่อหน้าแรก\n\nย่อหน้าที่สอง',
    portrait: '/files/mun.jpg',
    temple: 'https://temple.example/',
  })
  translate(library, teachers.name, id, 'en', { name: 'Ajahn Mun', life: 'One paragraph' })
  await save(library, resources.chants, { ...fullBody(resources.chants), slug: 'evening', teacher: 'mun' })
})

test('teachers > a record shows its fields under their labels, references by name, long texts as prose', async () => {
  const { status, text } = await page('/teachers/mun')
  expect(status).toBe(200)
  expect(text).toContain('<h1>พระอาจารย์มั่น</h1>')
  expect(text).toContain('<dt>สาย</dt><dd><a href="/teacher-lines/forest">สายวัดป่า</a></dd>')
  expect(text).toContain('<dt>ปีเกิด</dt><dd>๒๔๑๓</dd>')
  expect(text).toContain('<h2>ประวัติ</h2>\n<div class="text"><p>ย่อหน้าแรก</p>\n<p>ย่อหน้าที่สอง</p>')
  expect(text).toContain('<img class="cover" src="/files/mun.jpg" alt="ภาพ"')
  expect(text).toContain('<a href="https://temple.example/" rel="noopener nofollow">')
  const trail = partOf(text, /<nav class="trail".*?<\/nav>/s)
  expect(trail).toContain('<a href="/teachers">ครูบาอาจารย์</a>')
  expect(trail).toContain('<a href="/teacher-lines/forest">สายวัดป่า</a>')
})

test('teachers > in English it has the names and texts of that language', async () => {
  const { text } = await page('/teachers/mun?lang=en')
  expect(text).toContain('<h1><span lang="en">Ajahn Mun</span></h1>'.replace(/<\/?span[^>]*>/g, ''))
  expect(text).toContain('<dt>Born</dt><dd>2413</dd>')
  expect(text).toContain('<h2>Life</h2>\n<div class="text"><p>One paragraph</p>')
})

test('teachers > the list has the ways to the lines, a line those who belong to it', async () => {
  const list = await page('/teachers')
  expect(list.status).toBe(200)
  expect(partOf(list.text, TILES)).toContain(
    '<a href="/teacher-lines/forest"><strong>สายวัดป่า</strong> ๑ รูป</a>',
  )
  expect(list.text).toContain('<a href="/teachers/mun">พระอาจารย์มั่น</a>')
  const line = await page('/teacher-lines/forest')
  expect(line.text).toContain('<h1>สายวัดป่า <small>๑ รูป</small></h1>')
  expect(line.text).toContain('<p class="lead">พระป่า</p>')
  expect(line.text).toContain('<a href="/teachers/mun">พระอาจารย์มั่น</a>')
  expect((await page('/teachers/nobody')).status).toBe(404)
})

test('teachers > menu, front page and sitemap lead to them, and a search result to its page', async () => {
  const { text } = await page('/')
  expect(partOf(text, MENU)).toContain('<a href="/teachers">ครูบาอาจารย์</a>')
  expect(partOf(text, TILES)).toContain('<a href="/teachers"><strong>ครูบาอาจารย์</strong>')
  const map = (await page('/sitemap.xml')).text
  for (const path of ['/teachers', '/teachers/mun', '/teacher-lines/forest']) {
    expect(map).toContain(`<loc>${BASE}${path}</loc>`)
  }
  const found = await page(`/search?q=${encodeURIComponent('อาจารย์มั่น')}`)
  const [, href = ''] =
    /<li><a href="([^"#]*)[^>]*><mark>/.exec(found.text) ??
    /<li><a href="(\/teachers\/[^"#]*)/.exec(found.text) ??
    []
  expect(href).toStartWith('/teachers/mun')
  expect((await page(href)).text).toContain('<mark')
})

test('chants > the page of one shows its teacher by name, and the new name as soon as there is one', async () => {
  const link = (name: string) => `<dt>ผู้ถ่ายทอด</dt><dd><a href="/teachers/mun">${name}</a></dd>`
  expect((await page('/chants/evening')).text).toContain(link('พระอาจารย์มั่น'))
  expect((await page('/chants/evening')).text).toContain(link('พระอาจารย์มั่น'))
  await library.patch('/teachers/mun', { name: 'หลวงปู่มั่น' })
  expect((await page('/chants/evening')).text).toContain(link('หลวงปู่มั่น'))
  expect((await page('/chants/evening?lang=en')).text).toContain(
    '<dt>Teacher</dt><dd><a href="/teachers/mun?lang=en">Ajahn Mun</a></dd>',
  )
  await library.patch('/teachers/mun', { slug: 'luangpu', name: 'พระอาจารย์มั่น' })
  expect((await page('/chants/evening')).text).toContain('<a href="/teachers/luangpu">พระอาจารย์มั่น</a>')
  await library.patch('/teachers/luangpu', { slug: 'mun' })
})

test('teachers > one whom a chant names is not deleted, and the refusal says so', async () => {
  const { status, body } = await library.remove<{ error: { message: string } }>('/teachers/mun')
  expect(status).toBe(409)
  expect(body.error.message).toContain('บทสวด')
})
