/** Translations: saved whole or not at all, shown field by field (contract and decisions §6). */

import { afterAll, describe, expect, test } from 'bun:test'
import { type AnyRecord, type ErrorBody, openTestLibrary } from '../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

interface Saved {
  readonly fields: Readonly<Record<string, unknown>>
  readonly deleted: boolean
}
const save = (body: object) => library.post<Saved & ErrorBody>('/translations', body)

describe('POST /translations', () => {
  test('answers 201 for a new translation, 200 for a replaced one, and `lang` shows it at once', async () => {
    const { id } = (await library.get<AnyRecord>('/jataka/jataka-1')).body
    const target = { collection: 'jataka', id, language: 'en' }
    const first = await save({ ...target, title: ' On the sandy desert ', subject: 'Traders' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      ...target,
      deleted: false,
      fields: { title: 'On the sandy desert', subject: 'Traders', summary: null },
    })
    const shown = async (lang: string) =>
      (await library.get<Readonly<Record<string, unknown>>>(`/jataka/jataka-1?lang=${lang}`)).body
    expect(await shown('en')).toMatchObject({ title: 'On the sandy desert', subject: 'Traders' })
    expect((await shown('en-GB')).title).toBe('On the sandy desert')
    expect((await shown('de')).title).toBe((await shown('th')).title)

    const second = await save({ ...target, title: 'True' })
    expect(second.status).toBe(200)
    expect(await shown('en')).toMatchObject({ title: 'True', subject: null })
    expect((await shown('en')).version).toBe((await shown('th')).version)
  })

  test('deletes the translation if every field is empty', async () => {
    const { id } = (await library.get<AnyRecord>('/jataka/jataka-2')).body
    const target = { collection: 'jataka', id, language: 'en' }
    expect((await save({ ...target, title: 'x' })).status).toBe(201)
    expect(await save({ ...target, title: '', subject: null })).toMatchObject({
      status: 200,
      body: { deleted: true },
    })
    expect(await save({ ...target, title: '' })).toMatchObject({ status: 200, body: { deleted: false } })
    expect((await library.get<{ title: string }>('/jataka/jataka-2?lang=en')).body.title).toBe('วัณณุปถชาดก')
  })

  test('translates members one by one', async () => {
    await library.post('/dhamma-groups/sets', { slug: 'set', title: 'ชุด' })
    const group = await library.post<AnyRecord>('/dhamma-groups', {
      slug: 'group',
      title: 'หมวด',
      set: 'set',
      members: [{ title: 'หนึ่ง', description: 'คำอธิบาย' }, { title: 'สอง' }],
    })
    const saved = await save({
      collection: 'dhamma-groups',
      id: group.body.id,
      language: 'en',
      members: [{ title: 'One' }],
    })
    expect(saved.status).toBe(201)
    const { members } = (await library.get<{ members: unknown }>('/dhamma-groups/group?lang=en')).body
    expect(members).toEqual([
      { title: 'One', pali: null, description: 'คำอธิบาย' },
      { title: 'สอง', pali: null, description: null },
    ])
  })

  test.each([
    ['an unknown collection', { collection: 'nothing', id: 1, language: 'en', title: 'x' }, 400, 'collection'],
    ['the primary language', { collection: 'jataka', id: 1, language: 'th', title: 'x' }, 400, 'language'],
    ['a language that is not published', { collection: 'jataka', id: 1, language: 'de', title: 'x' }, 400, 'language'],
    ['an unknown field', { collection: 'jataka', id: 1, language: 'en', nothing: 'x' }, 400, 'nothing'],
    ['a field that is not translatable', { collection: 'jataka', id: 1, language: 'en', number: 5 }, 400, 'number'],
    ['a value that is too long', { collection: 'jataka', id: 1, language: 'en', title: 'x'.repeat(501) }, 400, 'title'],
    ['an id that is no number', { collection: 'jataka', id: 'one', language: 'en', title: 'x' }, 400, 'id'],
    ['a record that does not exist', { collection: 'jataka', id: 99_999, language: 'en', title: 'x' }, 404, undefined],
  ])('rejects %s and logs nothing', async (_, body, status, field) => {
    const edits = library.edits().length
    const refused = await save(body)
    expect(refused.status).toBe(status)
    if (field) expect(Object.keys(refused.body.error.issues ?? {})).toEqual([field])
    expect(library.edits().length).toBe(edits)
  })
})
