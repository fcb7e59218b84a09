/** Headings: create or replace, change, delete, move, nest (contract, "Canon"; decisions §4). */

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { headingsTable } from '../../db/canon-tables.ts'
import { createHeadingOperations } from '../../src/canon/routes-entries.ts'
import { testHeading, testSource } from '../intake/import/packages.ts'
import { waitUntilLater } from '../support/eventually.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

let library: CanonLibrary
beforeEach(async () => {
  library = await openCanonLibrary(firstSource, secondSource)
})
afterEach(() => library[Symbol.dispose]())

const PATH = '/canon/volumes/9/entries'
const post = (body: object, headers?: Record<string, string>) => library.call('POST', PATH, body, headers)
const patch = (slug: string, body: object, headers?: Record<string, string>) =>
  library.call('PATCH', `${PATH}/${slug}`, body, headers)
const remove = (slug: string, headers?: Record<string, string>) =>
  library.call('DELETE', `${PATH}/${slug}`, undefined, headers)
const move = (slug: string, delta: number) => library.call('POST', `${PATH}/${slug}/move`, { delta })
const nest = (slug: string, direction: string) => library.call('POST', `${PATH}/${slug}/nest`, { direction })
const heading = async (slug: string) => (await library.get(`${PATH}/${slug}`)).entry
const outline = async (volume = 9) =>
  (await library.get(`/canon/volumes/${volume}/entries`)).items.map(
    (item: Json) => `${item.path.join('/')} ${item.order}`,
  )

describe('creating a heading', () => {
  test('answers the entry with its address; the default volume is that of the path', async () => {
    const { status, body, headers } = await post({ slug: 'new', title: 'ใหม่', parent: 'book', itemFrom: 7 })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/api/v1/canon/volumes/9/entries/new')
    expect(body).toEqual(await library.get(`${PATH}/new`))
    expect(body.entry).toMatchObject({
      parent: 'book',
      order: 5,
      ownRef: { volume: 9, itemFrom: 7, royalPage: null },
    })
  })

  test('puts it last of its volume among siblings, before later volumes', async () => {
    await post({ slug: 'new', title: 'ใหม่' })
    expect((await heading('new')).order).toBe(2)
    expect((await library.get('/canon/volumes/10/entries/four')).entry.order).toBe(3)
    await post({ slug: 'last', title: 'ท้ายหมวด', volume: 10 })
    expect((await library.get('/canon/volumes/10/entries/last')).entry.order).toBe(4)
    await post({ slug: 'again', title: 'ท้ายเล่มอีก' })
    expect((await heading('again')).order).toBe(3)
    await post({ slug: 'below', title: 'ใต้หัวข้อ', parent: 'book' })
    expect((await heading('below')).order).toBe(5)
  })

  test('with an existing slug replaces the whole heading, with id and place kept', async () => {
    const before = await heading('two')
    const { status, body } = await post({ slug: 'two', title: 'แทนที่', parent: 'book' })
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({ id: before.id, order: before.order, title: 'แทนที่', pali: null })
    expect(body.entry.ownRef).toMatchObject({ volume: 9, royalPage: null, itemFrom: null })
    expect(body.entry.version).not.toBe(before.version)
  })

  test('with If-None-Match: * never replaces', async () => {
    expect((await post({ slug: 'two', title: 'x' }, { 'if-none-match': '*' })).status).toBe(412)
    expect((await post({ slug: 'new', title: 'x' }, { 'if-none-match': '*' })).status).toBe(201)
  })

  test('with If-Match replaces only that version, and creates nothing', async () => {
    const { version } = await heading('two')
    expect((await post({ slug: 'two', title: 'x' }, { 'if-match': '"0000000000000000"' })).status).toBe(412)
    expect((await post({ slug: 'two', title: 'x' }, { 'if-match': `"${version}"` })).status).toBe(200)
    expect((await post({ slug: 'fresh', title: 'x' }, { 'if-match': '*' })).status).toBe(412)
  })

  test('with the same body again changes nothing, not even the time', async () => {
    const row = () => library.db.orm.select().from(headingsTable).where(eq(headingsTable.slug, 'again')).get()
    expect((await post({ slug: 'again', title: 'x', itemFrom: 7 })).status).toBe(201)
    const before = row()
    await waitUntilLater()
    expect((await post({ slug: 'again', title: 'x', itemFrom: 7 })).status).toBe(200)
    expect(row()).toEqual(before)
    await library.call('DELETE', `${PATH}/again`)
  })

  test.each([
    [{ title: 'x' }, 'slug'],
    [{ slug: 'Bad Slug', title: 'x' }, 'slug'],
    [{ slug: 'a' }, 'title'],
    [{ slug: 'a', title: 'x'.repeat(501) }, 'title'],
    [{ slug: 'a', title: 'x', parent: 'nobody' }, 'parent'],
    [{ slug: 'a', title: 'x', volume: 12 }, 'volume'],
    [{ slug: 'a', title: 'x', volume: 46 }, 'volume'],
    [{ slug: 'a', title: 'x', royalPage: 0 }, 'royalPage'],
    [{ slug: 'a', title: 'x', itemFrom: '7' }, 'itemFrom'],
    [{ slug: 'a', title: 'x', note: 'x'.repeat(5_001) }, 'note'],
    [{ slug: 'a', title: 'x', order: 3 }, 'order'],
    [{ slug: 'a', title: 'x', ownRef: {} }, 'ownRef'],
  ])('with %j is rejected under %s', async (body, field) => {
    const { status, body: answer } = await post(body)
    expect([status, Object.keys(answer.error.issues)]).toEqual([400, [field]])
  })
})

describe('patching a heading', () => {
  test('keeps the position if the body has none', async () => {
    const { ownRef } = await heading('one')
    const { status, body } = await patch('one', { title: 'ชื่อใหม่' })
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({ title: 'ชื่อใหม่', ownRef })
  })

  test('changes the given position keys only', async () => {
    await patch('one', { itemFrom: 2, romanPage: null })
    expect((await heading('one')).ownRef).toMatchObject({
      volume: 9,
      royalPage: 1,
      romanPage: null,
      itemFrom: 2,
      itemTo: 3,
    })
  })

  test('clears a value by null or an empty text, but no required one', async () => {
    await patch('book', { pali: '', note: 'หมายเหตุ' })
    await patch('book', { note: null })
    expect(await heading('book')).toMatchObject({ pali: null, note: null })
    expect((await patch('book', { title: null })).status).toBe(400)
  })

  test('renames it, with text and translations kept', async () => {
    const { id } = await heading('one')
    const before = await library.get('/canon/volumes/9/entries/one/passage')
    expect((await patch('one', { slug: 'first-one' })).body.entry).toMatchObject({ id, slug: 'first-one' })
    expect((await library.call('GET', `${PATH}/one`)).status).toBe(404)
    const after = await library.get('/canon/volumes/9/entries/first-one/passage')
    expect(after).toEqual({ ...before, entry: { ...before.entry, slug: 'first-one' } })
    expect((await library.get('/canon/volumes/9/layout')).chapters[0].entry).toBe('first-one')
  })

  test('to a taken slug is 409', async () => {
    expect((await patch('one', { slug: 'two' })).status).toBe(409)
  })

  test('to a new parent puts it last there and closes the gap', async () => {
    const { version } = await heading('one')
    await patch('one', { parent: 'two' })
    // its place among its siblings is the first, as before
    expect((await heading('one')).version).not.toBe(version)
    expect(await outline()).toEqual(['book 1', 'book/two 1', 'book/two/one 1', 'book/three 2', 'book/bare 3'])
    await patch('one', { parent: null })
    expect(await heading('one')).toMatchObject({ parent: null, order: 3 })
  })

  test('below itself or a descendant is 409', async () => {
    expect((await patch('book', { parent: 'one' })).status).toBe(409)
    expect((await patch('book', { parent: 'book' })).status).toBe(409)
  })

  test('without a change succeeds, adds an edit and keeps the version', async () => {
    const { version } = await heading('one')
    const lines = library.edits().length
    expect((await patch('one', {})).body.entry.version).toBe(version)
    expect(library.edits()).toHaveLength(lines + 1)
  })

  test('checks If-Match before the body', async () => {
    expect((await patch('one', { title: null }, { 'if-match': '"x"' })).status).toBe(412)
    expect((await patch('none', { title: null }, { 'if-match': '"x"' })).status).toBe(404)
  })

  test('changes the version with every writable field and nothing else', async () => {
    const { version } = await heading('one')
    await patch('two', { title: 'อื่น' })
    await patch('book', { slug: 'renamed' })
    expect((await heading('one')).version).toBe(version)
    const seen = new Set([version])
    for (const change of [
      { title: 'ก' },
      { pali: 'x' },
      { note: 'n' },
      { itemTo: 8 },
      { volume: 10 },
      { slug: 'uno' },
    ]) {
      seen.add((await patch('one', change)).body.entry.version)
    }
    expect(seen.size).toBe(7)
  })
})

describe('deleting a heading', () => {
  test('leaves its text on its pages, and the pages after it can be read', async () => {
    await remove('one')
    for (const path of ['/canon/9/roman/1', '/canon/9/roman/2', '/canon/9/royal/2', '/canon/9/royal/3'])
      expect(await library.visit(path)).toMatchObject({ status: 200 })
    expect((await library.visit('/canon/9/roman/1')).text).toContain('Evaṃ me sutaṃ')
    expect((await library.visit('/canon/9/roman/2')).text).toContain('passati paññāya')
  })

  test('deletes the branch and returns how many passages lost their heading', async () => {
    const { status, body } = await remove('book')
    expect(status).toBe(200)
    expect(body).toEqual({ deleted: ['book', 'one', 'two', 'three', 'bare'], passagesReleased: 7 })
    expect(await outline()).toEqual([])
    expect((await heading('four')).order).toBe(1)
  })

  test('leaves the text on its pages, without a heading', async () => {
    await remove('one')
    expect((await library.get('/canon/volumes/9/layout')).chapters.map((chapter: Json) => chapter.entry)).toEqual([
      'two',
    ])
    const { paragraphs, headings } = await library.get('/canon/volumes/9/pages/1')
    expect([paragraphs.length, headings]).toEqual([2, []])
  })

  test('runs in the worker only for a branch of more than a hundred headings', async () => {
    const operation = createHeadingOperations(library.canon).find(({ id }) => id === 'deleteEntry')
    const isHeavy = (volume: number, entry: string) => {
      if (typeof operation?.heavy !== 'function') throw new Error('It is not judged by its path')
      return operation.heavy({ volume: `${volume}`, entry })
    }
    const below = Array.from({ length: 99 }, (_, at) => testHeading(`below-${at + 1}`, { parent: 'large' }))
    await library.import({ source: testSource('third'), headings: [testHeading('large'), ...below], passages: [] })
    expect(isHeavy(9, 'large')).toBeFalse()
    await post({ slug: 'below-100', title: 'ย่อย', parent: 'below-1' })
    expect([isHeavy(9, 'large'), isHeavy(9, 'below-1'), isHeavy(9, 'none'), isHeavy(99, 'large')]).toEqual([
      ...[true, false, false, false],
    ])
  })

  test('renumbers siblings and deletes translations', async () => {
    const { id } = await heading('one')
    library.db.write('t', (log) => {
      library.translations.put('tipitaka-contents', id, 'en', { title: 'One' })
      log({ action: 'import', collection: 'tipitaka-contents', record: 'one', change: {} })
    })
    await remove('one')
    expect(await outline()).toEqual(['book 1', 'book/two 1', 'book/three 2', 'book/bare 3'])
    expect(library.translations.allOf('tipitaka-contents', id)).toEqual({})
  })

  test('restores the text under a new id if it is created again', async () => {
    const before = await heading('one')
    const text = await library.get('/canon/volumes/9/entries/one/passage')
    await remove('one')
    expect((await post({ slug: 'one', title: 'อีกครั้ง' })).body.entry.id).toBeGreaterThan(before.id)
    const again = await library.get('/canon/volumes/9/entries/one/passage')
    expect(again).toMatchObject({ passage: text.passage, paragraphs: text.paragraphs })
  })

  test('of a renamed heading restores the text by either name', async () => {
    for (const name of ['one', 'uno']) {
      await patch('one', { slug: 'uno' })
      await remove('uno')
      await post({ slug: name, title: 'อีกครั้ง' })
      expect((await library.call('GET', `/canon/volumes/9/entries/${name}/passage`)).status).toBe(200)
      await patch(name, { slug: 'one' })
    }
  })

  test('checks If-Match', async () => {
    const { version } = await heading('two')
    expect((await remove('two', { 'if-match': '"no"' })).status).toBe(412)
    expect((await remove('two', { 'if-match': version })).status).toBe(200)
    expect((await remove('two')).status).toBe(404)
  })
})

describe('moving a heading', () => {
  test('swaps with the neighbour; past the end nothing changes', async () => {
    expect((await move('two', -1)).body.entry.order).toBe(1)
    expect(await outline()).toEqual(['book 1', 'book/two 1', 'book/one 2', 'book/three 3', 'book/bare 4'])
    const lines = library.edits().length
    expect((await move('two', -1)).status).toBe(200)
    expect((await move('bare', 1)).body.entry.order).toBe(4)
    expect(library.edits()).toHaveLength(lines + 2)
  })

  test('changes the versions of both and no other', async () => {
    const versions = async () => Promise.all(['one', 'two', 'three'].map(async (slug) => (await heading(slug)).version))
    const before = await versions()
    await move('one', 1)
    const after = await versions()
    expect(after.map((version, index) => version === before[index])).toEqual([false, false, true])
  })

  test.each([0, 2, -2, '1', null])('by %p is rejected', async (delta) => {
    expect((await library.call('POST', `${PATH}/one/move`, { delta })).status).toBe(400)
  })
})

describe('nesting a heading', () => {
  test('in puts it last below its previous sibling, out directly after its parent', async () => {
    expect((await nest('two', 'in')).body.entry).toMatchObject({ parent: 'one', order: 1 })
    expect((await nest('three', 'in')).body.entry).toMatchObject({ parent: 'one', order: 2 })
    expect((await nest('two', 'out')).body.entry).toMatchObject({ parent: 'book', order: 2 })
    expect(await outline()).toEqual(['book 1', 'book/one 1', 'book/one/three 1', 'book/two 2', 'book/bare 3'])
  })

  test('out to the top puts it directly after its former parent', async () => {
    await nest('two', 'out')
    expect(await heading('two')).toMatchObject({ parent: null, order: 2 })
    expect((await library.get('/canon/volumes/10/entries/four')).entry.order).toBe(3)
  })

  test('in without a previous sibling, and out at the top, are 409', async () => {
    expect((await nest('one', 'in')).status).toBe(409)
    expect((await nest('book', 'out')).status).toBe(409)
  })

  test('never makes a seventh level', async () => {
    for (let depth = 2; depth <= 6; depth++) {
      expect(
        (
          await post({
            slug: `level-${depth}`,
            title: 'x',
            parent: depth === 2 ? 'book' : `level-${depth - 1}`,
          })
        ).status,
      ).toBe(201)
    }
    expect((await post({ slug: 'level-7', title: 'x', parent: 'level-6' })).status).toBe(409)
    await post({ slug: 'side', title: 'x', parent: 'level-5' })
    expect((await nest('side', 'in')).status).toBe(409)
    expect((await patch('book', { parent: 'four' })).status).toBe(409)
    expect((await post({ slug: 'book', title: 'x', parent: 'four' })).status).toBe(409)
    expect((await nest('book', 'in')).status).toBe(409)
  })
})

test('every successful write adds one edit, a rejected one none', async () => {
  const before = library.edits().length
  await post({ slug: 'new', title: 'x' })
  await patch('new', { title: 'y' })
  await move('new', 1)
  await nest('new', 'in')
  await remove('new')
  expect(
    library
      .edits()
      .slice(before)
      .map(({ action, collection, keyName }) => `${action} ${collection} ${keyName}`),
  ).toEqual(['create', 'patch', 'move', 'nest', 'delete'].map((action) => `${action} tipitaka-contents editor`))
  await post({ slug: 'new' })
  await patch('one', { slug: 'two' })
  await nest('book', 'out')
  expect(library.edits()).toHaveLength(before + 5)
})
