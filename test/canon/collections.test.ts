/** Headings and decisions as collections: dump, restore, and rejected restores (decisions §6). */

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AppError } from '../../src/foundation/app-error.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

let library: CanonLibrary
beforeEach(async () => {
  library = await openCanonLibrary(firstSource, secondSource)
  library.canon.refresh()
})
afterEach(() => library[Symbol.dispose]())

const HEADINGS = 'tipitaka-contents'
const DECISIONS = 'passage-decisions'

const dump = (name: string, { collections } = library): Json => structuredClone(collections.dump(name))
function restore(name: string, body: unknown, { collections } = library) {
  return collections.restore(name, { keyName: 'test', precondition: () => undefined, body: () => body }, () => [])
}
function appError(name: string, body: unknown): AppError {
  const before = [dump(HEADINGS), dump(DECISIONS)]
  try {
    restore(name, body)
  } catch (error) {
    expect([dump(HEADINGS), dump(DECISIONS)]).toEqual(before)
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('The restore was not refused')
}

/** Returns everything that readers see of the canon. */
async function seen({ get } = library) {
  const paths = [
    '9/entries',
    '10/entries',
    '9/contents',
    '9/layout',
    '9/layout?edition=roman',
    '9/pages/2?edition=roman',
  ]
  return Promise.all(paths.map((path) => get(`/canon/volumes/${path}`)))
}

async function edit() {
  const path = '/canon/volumes/9/entries'
  await library.call('PATCH', `${path}/one`, { slug: 'uno', note: 'หมายเหตุ' })
  await library.call('POST', `${path}/three/nest`, { direction: 'in' })
  await library.call('POST', path, { slug: 'made', title: 'ทำเอง', parent: 'two' })
  await library.call('DELETE', `${path}/bare`)
  const pair = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }
  await library.call('POST', '/passages/settle', { ...pair, choice: 'swap' })
  const { passage } = await library.get(`${path}/uno/passage`)
  await library.call('POST', `/passages/${passage}/hide`, { hide: true })
  const { id } = (await library.get(`${path}/two`)).entry
  library.db.write('test', (log) => {
    library.translations.put(HEADINGS, id, 'en', { title: 'Two' })
    log({
      action: 'import',
      collection: HEADINGS,
      record: 'two',
      change: {},
    })
  })
}

describe('dump', () => {
  test('of headings has slugs of division and parent, and package names where different', async () => {
    await edit()
    const { records } = dump(HEADINGS)
    const one = records.find((record: Json) => record.slug === 'uno')
    expect(one).toEqual({
      id: expect.any(Number),
      division: 'digha-nikaya',
      slug: 'uno',
      parent: 'book',
      title: 'หัวข้อ one',
      pali: null,
      note: 'หมายเหตุ',
      volume: 9,
      royalPage: 1,
      paliPage: null,
      romanPage: 1,
      itemFrom: 1,
      itemTo: 3,
      origin: { division: 'digha-nikaya', slug: 'one' },
      order: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      translations: {},
    })
    expect(records.find((record: Json) => record.slug === 'two')).not.toHaveProperty('origin')
  })

  test('of decisions has choices and hidden passages', async () => {
    await edit()
    expect(dump(DECISIONS).records).toMatchObject([
      {
        division: 'digha-nikaya',
        entry: 'two',
        edition: 'roman',
        choice: 'swap',
        source: null,
        passage: null,
      },
      {
        division: 'digha-nikaya',
        entry: 'one',
        edition: 'royal',
        choice: 'hide',
        source: 'first',
        passage: expect.any(Number),
      },
    ])
  })
})

describe('restore', () => {
  test.each([HEADINGS, DECISIONS])('of a dump changes nothing: %s', async (name) => {
    await edit()
    const before = await seen()
    const body = dump(name)
    expect(restore(name, body)).toEqual({ records: body.records.length, wasEmpty: false })
    expect(dump(name)).toEqual(body)
    expect(await seen()).toEqual(before)
  })

  test('into another library gives the same canon, before or after its text is imported', async () => {
    await edit()
    const before = await seen()
    for (const textFirst of [true, false]) {
      using other = await openCanonLibrary()
      if (textFirst) await other.import(firstSource, secondSource)
      restore(HEADINGS, dump(HEADINGS), other)
      restore(DECISIONS, dump(DECISIONS), other)
      if (!textFirst) {
        await other.import(firstSource, secondSource)
        await other.call('DELETE', '/canon/volumes/9/entries/bare')
      }
      const after = await seen(other)
      expect(after.map((answer) => ({ ...answer, volume: 0 }))).toEqual(
        before.map((answer) => ({ ...answer, volume: 0 })),
      )
    }
  })

  test('of all collections restores a renamed division with its decisions', async () => {
    await edit()
    await library.call('PATCH', '/canon/divisions/digha-nikaya', { slug: 'long-discourses' })
    const dumps = new Map(library.collections.all.map(({ name }) => [name, dump(name)]))
    using other = await openCanonLibrary()
    other.collections.restoreAll('test', dumps)
    for (const [name, body] of dumps) expect(dump(name, other)).toEqual(body)
    await other.import(firstSource, secondSource)
    const passage = '/canon/volumes/9/entries/two/passage?edition=roman'
    expect((await other.get(passage)).source).toBe((await library.get(passage)).source)
    expect((await other.get('/canon/volumes/9/entries')).division.slug).toBe('long-discourses')
  })

  test('of all collections keeps decisions of a division without name and headings', async () => {
    await edit()
    await library.call('PATCH', '/canon/divisions/digha-nikaya', { slug: 'long-discourses' })
    restore(HEADINGS, { collection: HEADINGS, format: 1, records: [] })
    const dumps = new Map(library.collections.all.map(({ name }) => [name, dump(name)]))
    expect(dumps.get(DECISIONS).records.length).toBeGreaterThan(0)
    using other = await openCanonLibrary()
    other.collections.restoreAll('test', dumps)
    expect(dump(DECISIONS, other)).toEqual(dumps.get(DECISIONS))
  })

  test('of a heading that packages know by the same slug in another division gives it no text of its own division', async () => {
    const layout = async () => JSON.stringify(await library.get('/canon/volumes/9/layout?edition=roman'))
    expect(await layout()).toContain('"two"')
    const body = dump(HEADINGS)
    for (const record of body.records)
      if (record.slug === 'two') record.origin = { division: 'majjhima-nikaya', slug: 'two' }
    restore(HEADINGS, body)
    expect(await layout()).not.toContain('"two"')
  })

  test('removes a decision everywhere', async () => {
    const before = await seen()
    await library.call('POST', '/passages/settle', {
      division: 'digha-nikaya',
      entry: 'two',
      edition: 'roman',
      choice: 'swap',
    })
    expect(await seen()).not.toEqual(before)
    restore(DECISIONS, { collection: DECISIONS, format: 1, records: [] })
    expect(await seen()).toEqual(before)
  })

  test('deletes omitted headings, and an import does not add them again', async () => {
    const body = dump(HEADINGS)
    body.records = body.records.filter((record: Json) => record.slug !== 'three')
    restore(HEADINGS, body)
    expect(await library.import(firstSource)).toMatchObject({ newHeadings: 0, deletedHeadings: 1 })
    await library.call('POST', '/canon/volumes/9/entries', { slug: 'three', title: 'กลับมา' })
    expect((await library.get('/canon/volumes/9/entries/three/passage?edition=roman')).source).toBe('second')
  })

  test('accepts records in any order without ids and positions', () => {
    const body = {
      collection: HEADINGS,
      format: 1,
      records: [
        { division: 'digha-nikaya', slug: 'child', title: 'ลูก', parent: 'top' },
        { division: 'digha-nikaya', slug: 'second', title: 'สอง', order: 9 },
        { division: 'digha-nikaya', slug: 'top', title: 'แม่', order: 4 },
      ],
    }
    restore(HEADINGS, body)
    expect(
      dump(HEADINGS)
        .records.map((record: Json) => `${record.slug} ${record.parent} ${record.order}`)
        .sort(),
    ).toEqual(['child top 1', 'second null 2', 'top null 1'])
  })

  test('accepts an older dump after a division shrank, alone and with all', async () => {
    await library.call('PATCH', '/canon/divisions/digha-nikaya', { firstVolume: 10 })
    const body = dump(HEADINGS)
    expect(body.records.some((record: Json) => record.volume === 9)).toBe(true)
    restore(HEADINGS, body)
    expect(dump(HEADINGS)).toEqual(body)
    const more = { division: 'digha-nikaya', slug: 'more', title: 'เพิ่ม', volume: 9 }
    const refused = appError(HEADINGS, { ...body, records: [...body.records, more] })
    expect(Object.keys(refused.issues ?? {})).toEqual([`records.${body.records.length}.volume`])
    const dumps = new Map(library.collections.all.map(({ name }) => [name, dump(name)]))
    using other = await openCanonLibrary()
    other.collections.restoreAll('test', dumps)
    expect(dump(HEADINGS, other)).toEqual(body)
  })

  test('can swap slugs between headings', () => {
    const body = dump(HEADINGS)
    const [a, b] = ['three', 'bare'].map((slug) => body.records.find((record: Json) => record.slug === slug))
    a.slug = 'bare'
    b.slug = 'three'
    restore(HEADINGS, body)
    expect(dump(HEADINGS).records.find((record: Json) => record.id === a.id).slug).toBe('bare')
  })
})

describe('rejected dumps', () => {
  const one = (more: object) => ({
    collection: HEADINGS,
    format: 1,
    records: [
      { division: 'digha-nikaya', slug: 'a', title: 'A' },
      { division: 'digha-nikaya', slug: 'b', title: 'B', ...more },
    ],
  })
  test.each([
    [{ division: 'nowhere' }, 'invalid_request', 'records.1.division'],
    [{ parent: 'nobody' }, 'invalid_request', 'records.1.parent'],
    [{ volume: 12 }, 'invalid_request', 'records.1.volume'],
    [{ unknown: 1 }, 'invalid_request', 'records.1.unknown'],
    [{ title: 7 }, 'invalid_request', 'records.1.title'],
    [{ slug: 'a' }, 'conflict', 'records.1.slug'],
    [{ parent: 'b' }, 'conflict', 'records.1.parent'],
  ])('headings with %j: %s', (more, code, place) => {
    const error = appError(HEADINGS, one(more))
    expect([error.code, Object.keys(error.issues ?? {})]).toEqual([code as typeof error.code, [place]])
  })

  test('headings deeper than six levels, and a repeated id', () => {
    const chain = Array.from({ length: 7 }, (_, index) => ({
      division: 'digha-nikaya',
      slug: `h${index}`,
      title: 'x',
      parent: index === 0 ? null : `h${index - 1}`,
    }))
    expect(appError(HEADINGS, { collection: HEADINGS, format: 1, records: chain }).code).toBe('conflict')
    const twice = one({ id: 5 })
    Object.assign(twice.records[0] ?? {}, { id: 5 })
    expect(appError(HEADINGS, twice).issues).toHaveProperty(['records.1.id'])
  })

  const decision = (more: object) => ({
    collection: DECISIONS,
    format: 1,
    records: [
      { division: 'digha-nikaya', entry: 'two', edition: 'roman', choice: 'keep' },
      { division: 'digha-nikaya', entry: 'one', edition: 'roman', choice: 'keep', ...more },
    ],
  })
  test.each([
    [{ division: 'nowhere' }, 'invalid_request', 'records.1.division'],
    [{ edition: 'latin' }, 'invalid_request', 'records.1.edition'],
    [{ choice: 'maybe' }, 'invalid_request', 'records.1.choice'],
    [{ choice: 'hide' }, 'invalid_request', 'records.1.source'],
    [{ source: 'first' }, 'invalid_request', 'records.1.source'],
    [{ entry: 'two' }, 'conflict', 'records.1.entry'],
  ])('decisions with %j: %s', (more, code, place) => {
    const error = appError(DECISIONS, decision(more))
    expect([error.code, Object.keys(error.issues ?? {})]).toEqual([code as typeof error.code, [place]])
  })
})
