/** More than thirty combining marks in a row are refused at the field, wherever text comes in (decisions §3). */

import { afterAll, expect, test } from 'bun:test'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { fullBody, openLibraryWithTargets, resourceShapes } from '../support/examples.ts'
import type { ErrorBody } from '../support/library.ts'
import { ORIGIN, openTestLibrary } from '../support/library.ts'

const FEW = `ก${'\u0301'.repeat(30)}`
const MANY = `ก${'\u0301'.repeat(31)}`

const library = openLibraryWithTargets()
afterAll(() => library.close())

const getIssues = (body: unknown) => (body as ErrorBody).error.issues ?? {}

test.each(resourceShapes)(
  'too many combining marks are rejected in every text of %s, its filters, collection and translations',
  async (name, resource) => {
    const body = fullBody(resource)
    const called = getTitleFieldName(resource)
    const saved = await library.post<{ id: number }>(resource.path, body)
    expect(saved.status).toBe(201)
    const dump = await library.call<{ records: { id: number }[] }>('GET', `/collections/${name}`, {
      key: 'the-key-of-the-tests',
    })
    for (const [field, { kind, translatable }] of Object.entries(resource.fields)) {
      if (kind !== 'text') continue
      const refused = await library.patch(`${resource.path}/example-1`, { [field]: MANY })
      expect(refused.status).toBe(400)
      expect(getIssues(refused.body)[field]?.join()).toContain('ติดกันเกิน 30 ตัว')
      const records = dump.body.records.map((record) =>
        record.id === saved.body.id ? { ...record, [field]: MANY } : record,
      )
      const at = records.findIndex(({ id }) => id === saved.body.id)
      const restored = await library.put(`/collections/${name}`, { ...dump.body, records })
      expect([restored.status, Object.keys(getIssues(restored.body))]).toEqual([400, [`records.${at}.${field}`]])
      if (!translatable) continue
      const place = { collection: name, id: saved.body.id, language: 'en' }
      const translated = await library.post('/translations', { ...place, [field]: MANY })
      expect([translated.status, Object.keys(getIssues(translated.body))]).toEqual([400, [field]])
      expect((await library.post('/translations', { ...place, [called]: FEW })).status).toBeLessThan(300)
    }
    expect((await library.patch(`${resource.path}/example-1`, { [called]: FEW })).status).toBe(200)
    for (const filter of Object.keys(resource.filters)) {
      const found = await library.get(`${resource.path}?${filter}=${encodeURIComponent(MANY)}`)
      expect([found.status, Object.keys(getIssues(found.body))]).toEqual([400, [filter]])
    }
  },
)

test('too many combining marks are rejected in members, chapters, headings, pasted rows and addresses', async () => {
  using full = openTestLibrary()
  const refusedAt = async (method: string, path: string, body?: unknown) => {
    const answer = await full.call(method, path, body === undefined ? {} : { body })
    return [answer.status, Object.keys(getIssues(answer.body))]
  }
  await full.post('/dhamma-groups/sets', { slug: 'set', title: 'หมวด' })
  await full.post('/books', { slug: 'book', title: 'หนังสือ' })
  const group = { slug: 'group', title: 'ธรรม', dictionaryNumber: 1, set: 'set' }
  const chapters = { chapterTitle: ['บท'], chapterBody: [MANY] }
  expect(await refusedAt('POST', '/dhamma-groups', { ...group, members: [{ title: MANY }] })).toEqual([
    400,
    ['members.0.title'],
  ])
  expect(await refusedAt('PUT', '/books/book/contents', chapters)).toEqual([400, ['chapterBody.0']])
  expect(await refusedAt('POST', '/canon/volumes/1/entries', { slug: 'a', title: MANY })).toEqual([400, ['title']])
  expect(await refusedAt('POST', '/jataka/bulk', { nipata: 'ekakanipata', rows: [`1 | ${MANY}`] })).toEqual([
    400,
    ['rows.0'],
  ])
  expect(await refusedAt('GET', `/search?q=${encodeURIComponent(MANY)}`)).toEqual([400, ['q']])
  const inVolume = await full.get(`/canon/volumes/1/search?q=${encodeURIComponent(MANY)}`)
  // not “please fill in” as well
  expect([inVolume.status, getIssues(inVolume.body).q]).toEqual([400, [expect.stringMatching(/^คำค้นมีสระ/)]])
  // pages call a parameter by the name that readers know
  for (const [path, called] of [
    ['/search?q=', 'คำค้น'],
    ['/search/suggest?q=', 'คำค้น'],
    ['/canon/9/royal?page=', 'เลขหน้า'],
    ['/search?kind=', 'ค่าในลิงก์'],
  ] as const) {
    const { status, bytes } = await full.get(ORIGIN + path + encodeURIComponent(MANY))
    expect([path, status, new TextDecoder().decode(bytes)]).toEqual([
      path,
      400,
      expect.stringMatching(new RegExp(`[>"]${called}มีสระ`)),
    ])
  }
  expect((await full.get(`/books/${encodeURIComponent(MANY)}`)).status).toBe(404)
  // an unknown language is never rejected (contract, "Language")
  expect((await full.get(`/books?lang=${encodeURIComponent(MANY)}`)).status).toBe(200)
})

test('stored text with combining marks is accepted when it is sent back', async () => {
  // 20 marks that NFC makes 40 of
  const doubled = `ก${'\u0344'.repeat(20)}`
  expect((await library.patch('/chants/example-1', { title: doubled })).status).toBe(400)
})
