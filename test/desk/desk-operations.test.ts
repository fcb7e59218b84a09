/** Further operations of the desk: translations, order, contents, titles, previews (desk §1). */

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type DeskLibrary, openDeskLibrary } from './desk-library.ts'

let library: DeskLibrary
beforeEach(async () => {
  library = await openDeskLibrary()
})
afterEach(() => library[Symbol.dispose]())

const desk = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  library.desk(method, path, body, headers)
const lines = () => library.edits().length

describe('stored translations', () => {
  test('keep unnamed fields; null empties one, and the last deletes the set', async () => {
    const { id } = (await library.api('POST', '/chants', { slug: 'a', title: 'ก', note: 'ห', occasion: 'อ' })).body
    const path = `/translations/chants/${id}/en`
    const none = (await desk('GET', path)).body
    expect(none).toMatchObject({ collection: 'chants', id, language: 'en' })
    expect(Object.values(none.fields)).toEqual([null, null, null, null])
    await desk('PUT', path, { title: 'A', note: 'N' })
    const both = await desk(
      'PUT',
      path,
      { note: 'Other' },
      { 'if-match': `"${(await desk('GET', path)).body.version}"` },
    )
    expect(both.body.fields).toEqual({ title: 'A', occasion: null, meaning: null, note: 'Other' })
    expect((await desk('PUT', path, { note: 'X' }, { 'if-match': `"${none.version}"` })).status).toBe(412)
    const bad = await desk('PUT', path, { pali: 'x' })
    expect([bad.status, Object.keys(bad.body.error.issues)]).toEqual([400, ['pali']])
    await desk('PUT', path, { note: null })
    expect((await desk('PUT', path, { title: null })).body.version).toBe(none.version)
    expect((await library.get('/chants/a?lang=en')).title).toBe('ก')
    await desk('PUT', path, { title: 'A' })
    expect((await desk('DELETE', path)).body.fields).toEqual(none.fields)
    for (const wrong of [
      `/translations/chants/${id}/th`,
      `/translations/chants/${id}/xx`,
      '/translations/chants/99/en',
      '/translations/none/1/en',
    ]) {
      expect((await desk('GET', wrong)).status).toBe(404)
    }
  })

  test('are listed if missing, members too', async () => {
    await library.api('POST', '/dhamma-groups/sets', { slug: 'set', title: 'ชุด' })
    const group = {
      slug: 'g',
      title: 'หมวด',
      set: 'set',
      members: [{ title: 'หนึ่ง', pali: null, description: null }],
    }
    const { id } = (await library.api('POST', '/dhamma-groups', group)).body
    const waiting = async () => (await desk('GET', '/untranslated?collection=dhamma-groups&language=en')).body
    expect((await waiting()).items).toEqual([
      { collection: 'dhamma-groups', id, slug: 'g', title: 'หมวด', fields: ['title', 'members'] },
    ])
    await desk('PUT', `/translations/dhamma-groups/${id}/en`, { members: [{ title: 'One' }] })
    expect((await waiting()).items[0].fields).toEqual(['title'])
    await desk('PUT', `/translations/dhamma-groups/${id}/en`, { title: 'Group' })
    expect((await waiting()).total).toBe(0)
    const headings = (await desk('GET', '/untranslated?collection=tipitaka-contents&language=en&limit=1')).body
    expect(headings.items[0]).toMatchObject({ division: 'digha-nikaya', slug: 'book' })
    expect(headings.total).toBe(6)
    const bare = await desk('GET', '/untranslated')
    expect(Object.keys(bare.body.error.issues).toSorted()).toEqual(['collection', 'language'])
  })
})

describe('positions', () => {
  const order = async () => (await library.get('/chants')).items.map(({ slug }: { slug: string }) => slug)

  test('of records change in one step with one edit and undo', async () => {
    for (const slug of ['s', 't']) await library.api('POST', '/chant-sections', { slug, title: slug })
    for (const slug of ['a', 'b', 'c', 'd']) await library.api('POST', '/chants', { slug, title: slug, section: 's' })
    await library.api('POST', '/chants', { slug: 'e', title: 'e', section: 't' })
    const start = lines()
    const placed = await desk('POST', '/place', { collection: 'chants', slug: 'd', before: 'a' })
    expect([placed.status, placed.body.slug, placed.body.order, lines()]).toEqual([200, 'd', 1, start + 1])
    expect(await order()).toEqual(['d', 'a', 'b', 'c', 'e'])
    await desk('POST', '/place', { collection: 'chants', slug: 'a', before: null })
    expect(await order()).toEqual(['d', 'b', 'c', 'a', 'e'])
    // positions that later edits changed do not prevent the undo
    expect((await desk('POST', `/edits/${start + 1}/undo`)).status).toBe(200)
    expect(await order()).toEqual(['b', 'c', 'a', 'd', 'e'])
    for (const before of ['e', 'none']) {
      const refused = await desk('POST', '/place', { collection: 'chants', slug: 'd', before })
      expect([refused.status, Object.keys(refused.body.error.issues)]).toEqual([400, ['before']])
    }
    expect((await desk('POST', '/place', { collection: 'chants', slug: 'x', before: null })).status).toBe(404)
    expect((await desk('POST', '/place', { collection: 'books', slug: 'x', before: null })).status).toBe(400)
  })

  test('of headings change to a parent and before a child', async () => {
    const place = (slug: string, parent: string | null, before: string | null) =>
      desk('POST', '/place', { division: 'digha-nikaya', slug, parent, before })
    const start = lines()
    const placed = await place('three', null, 'book')
    expect([placed.status, placed.body.entry.slug, placed.body.entry.parent, lines()]).toEqual([
      200,
      'three',
      null,
      start + 1,
    ])
    const tops = (await library.get('/canon/volumes/9/contents')).items.map(({ slug }: { slug: string }) => slug)
    expect(tops).toEqual(['three', 'book'])
    expect((await place('book', 'one', null)).status).toBe(409)
    expect(Object.keys((await place('one', null, 'two')).body.error.issues)).toEqual(['before'])
    expect(Object.keys((await place('one', 'nothing', null)).body.error.issues)).toEqual(['parent'])
    await desk('POST', `/edits/${start + 1}/undo`)
    expect((await library.get('/canon/volumes/9/entries/three')).entry).toMatchObject({
      parent: 'book',
      order: 3,
    })
  })
})

test('titles of many headings change in one edit, all or none', async () => {
  const titles = (rows: readonly string[]) => desk('POST', '/headings/titles', { division: 'digha-nikaya', rows })
  const start = lines()
  const bad = await titles(['one|พระสูตร', 'none|ก', '', 'two', 'one|อีก'])
  expect([bad.status, Object.keys(bad.body.error.issues)]).toEqual([400, ['rows.1', 'rows.3', 'rows.4']])
  expect(lines()).toBe(start)
  const done = await titles(['one| พระสูตรหนึ่ง ', 'two|หัวข้อ two', ''])
  expect(done.body).toMatchObject({ changed: 1, unchanged: 1 })
  expect(lines()).toBe(start + 1)
  expect((await library.get('/canon/volumes/9/entries/one')).entry.title).toBe('พระสูตรหนึ่ง')
  const { body } = await desk('GET', `/edits?batch=${done.body.batch}`)
  expect(body.items[0]).toMatchObject({
    division: 'digha-nikaya',
    after: [{ record: 'one', fields: { title: 'พระสูตรหนึ่ง' } }],
  })
  await desk('POST', `/edits/${body.items[0].id}/undo?batch=1`)
  expect((await library.get('/canon/volumes/9/entries/one')).entry.title).toBe('หัวข้อ one')
  expect((await desk('POST', '/headings/titles', { division: 'none', rows: [] })).status).toBe(404)
})

test('values of several records change in one batch, all or none', async () => {
  const book = (await library.api('POST', '/books', { slug: 'b', title: 'หนังสือ' })).body
  const chant = (await library.api('POST', '/chants', { slug: 'a', title: 'ก', pali: 'พุทฺธ' })).body
  const other = (await library.api('POST', '/chants', { slug: 'c', title: 'ค' })).body
  await library.api('POST', '/chant-sections', { slug: 's', title: 'หมวด' })
  const several = (collection: string, writes: readonly object[]) => desk('POST', '/several', { collection, writes })
  const start = lines()
  const stale = [
    { slug: 'a', version: chant.version, fields: { pali: 'ธมฺม' } },
    { slug: 'c', version: '0123456789abcdef', fields: { pali: 'x' } },
  ]
  const refused = await several('chants', stale)
  expect([refused.status, refused.body.error.message.startsWith('“c”'), lines()]).toEqual([412, true, start])
  expect((await library.get('/chants/a')).pali).toBe('พุทฺธ')
  const bad = await several('chants', [{ slug: 'a', version: chant.version, fields: { none: 'x' } }])
  expect([bad.status, Object.keys(bad.body.error.issues)]).toEqual([400, ['none']])
  const done = await several('chants', [
    { slug: 'a', version: chant.version, fields: { pali: 'ธมฺม', section: 's' } },
    { slug: 'c', version: other.version },
  ])
  expect([done.status, done.body.written, lines()]).toEqual([200, 2, start + 2])
  expect(await library.get('/chants/a')).toMatchObject({ pali: 'ธมฺม', section: 's' })
  expect((await library.api('GET', '/chants/c')).status).toBe(404)
  const { body } = await desk('GET', `/edits?batch=${done.body.batch}`)
  await desk('POST', `/edits/${body.items[0].id}/undo?batch=1`)
  expect(await library.get('/chants/a')).toMatchObject({ pali: 'พุทฺธ', section: null })
  expect((await library.get('/chants/c')).id).toBe(other.id)
  const { version } = (await desk('GET', '/books/b/contents')).body
  const chapters = [{ title: 'บท', body: 'ก' }]
  expect((await several('books', [{ slug: 'b', version, chapters }])).status).toBe(200)
  expect((await desk('GET', '/books/b/contents')).body.chapters).toMatchObject(chapters)
  expect(book.slug).toBe('b')
})

test('chapters are read and changed one by one', async () => {
  await library.api('POST', '/books', { slug: 'b', title: 'หนังสือ' })
  const path = '/books/b/contents'
  const none = (await desk('GET', path)).body
  expect([none.book, none.chapters]).toEqual([{ slug: 'b', title: 'หนังสือ' }, []])
  await desk('PUT', `${path}/1`, { title: 'หนึ่ง', body: 'ก\n\nข' })
  const two = await desk('PUT', `${path}/2`, { title: 'สอง', body: '' })
  expect(two.body.chapters).toEqual([
    { chapter: 1, title: 'หนึ่ง', body: 'ก\n\nข' },
    { chapter: 2, title: 'สอง', body: '' },
  ])
  const mended = await desk('PUT', `${path}/1`, { title: 'หนึ่ง', body: 'ค' }, { 'if-match': `"${two.body.version}"` })
  expect(mended.body.chapters[0].body).toBe('ค')
  expect(mended.body.version).toBe((await library.get(path)).version)
  expect((await desk('PUT', `${path}/1`, { title: 'x' }, { 'if-match': `"${two.body.version}"` })).status).toBe(412)
  expect((await desk('PUT', `${path}/4`, { title: 'สี่' })).status).toBe(404)
  expect(Object.keys((await desk('PUT', `${path}/1`, {})).body.error.issues)).toEqual(['title', 'body'])
  expect((await desk('GET', '/books/none/contents')).status).toBe(404)
  // a later change of another chapter does not prevent the undo
  const [, second] = (await desk('GET', '/edits?collection=books&record=b')).body.items
  expect(second.after[0].fields).toEqual({ chapters: [{ chapter: 2, title: 'สอง', body: '' }] })
  expect((await desk('POST', `/edits/${second.id}/undo`)).status).toBe(200)
  expect((await desk('GET', path)).body.chapters).toEqual([{ chapter: 1, title: 'หนึ่ง', body: 'ค' }])
})

test('faulty members and chapters are named in errors', async () => {
  await library.api('POST', '/dhamma-groups/sets', { slug: 'set', title: 'ชุด' })
  const members = [{ title: 'หนึ่ง' }, { title: null }]
  const group = await library.api('POST', '/dhamma-groups', { slug: 'g', title: 'ก', set: 'set', members })
  expect(Object.keys(group.body.error.issues)).toEqual(['members.1.title'])
  await library.api('POST', '/books', { slug: 'b', title: 'หนังสือ', shelves: [] })
  const contents = await library.api('PUT', '/books/b/contents', {
    chapterTitle: ['ก', 'ข', ''],
    chapterBody: ['', '', ' '],
  })
  expect(Object.keys(contents.body.error.issues)).toEqual(['chapterBody.2'])
  const shelves = await library.api('PATCH', '/books/b', { shelves: ['none'] })
  expect(Object.keys(shelves.body.error.issues)).toEqual(['shelves'])
})

describe('previews write nothing', () => {
  test('for a paste: new, changed, moved and faulty rows by cell', async () => {
    const before = library.everything()
    const rows = ['538 | ชื่อใหม่ | | ', 'x | ก', '', '20 | |  |', '538|ซ้ำ', '548|เกิน']
    const { status, body } = await desk('POST', '/preview/jataka/bulk', { nipata: 'mahanipata', rows })
    expect(status).toBe(200)
    const [first, second, moved, twice, beyond] = body.rows
    expect(first).toMatchObject({ row: 0, slug: 'jataka-538', result: 'changed' })
    expect(first.changes.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual([
      ['title', 'ชื่อใหม่'],
    ])
    expect([second.row, second.result, Object.keys(second.issues)]).toEqual([1, 'bad', ['number']])
    expect(moved).toEqual({ row: 3, slug: 'jataka-20', result: 'moved', changes: [], from: 'ekakanipata' })
    expect([twice.row, Object.keys(twice.issues)]).toEqual([4, ['number']])
    expect([beyond.row, Object.keys(beyond.issues)]).toEqual([5, ['number']])
    expect(body.counts.bad).toBe(3)
    expect(library.everything()).toEqual(before)
    expect((await desk('POST', '/preview/jataka/bulk', { nipata: 'none', rows })).body.error.issues).toHaveProperty(
      'nipata',
    )
  })

  test('for a collection: new, changed, moved, removed and faulty records', async () => {
    await library.api('POST', '/chant-sections', { slug: 's', title: 's' })
    for (const slug of ['a', 'b', 'c']) await library.api('POST', '/chants', { slug, title: slug, section: 's' })
    const { body: dump } = await library.api('GET', '/collections/chants')
    const preview = async (records: readonly unknown[]) =>
      (await desk('POST', '/preview/collections/chants', { ...dump, records })).body
    const [a, b, c] = dump.records
    const start = lines()
    const before = library.everything()
    expect((await preview(dump.records)).counts).toMatchObject({ unchanged: 3, removed: 0 })
    const changed = await preview([
      { ...a, title: 'ใหม่' },
      { ...b, section: null },
      { slug: 'd', title: 'ง' },
    ])
    expect(changed.rows.map(({ row, slug, result }: Record<string, unknown>) => [row, slug, result])).toEqual([
      [0, 'a', 'changed'],
      [1, 'b', 'moved'],
      [2, 'd', 'new'],
      [null, 'c', 'removed'],
    ])
    expect(changed.rows[0].changes).toEqual([{ field: 'title', before: 'a', after: 'ใหม่' }])
    expect(changed.rows[1].from).toBe('s')
    const bad = await preview([a, { ...b, title: null }, { ...c, section: 'none' }])
    expect(bad.rows[1]).toMatchObject({ row: 1, slug: 'b', result: 'bad' })
    expect(Object.keys(bad.rows[1].issues)).toEqual(['title'])
    expect((await desk('POST', '/preview/collections/chants', { ...dump, extra: 1 })).status).toBe(400)
    expect((await desk('POST', '/preview/collections/none', dump)).status).toBe(404)
    expect([lines(), library.everything()]).toEqual([start, before])
  })
})
