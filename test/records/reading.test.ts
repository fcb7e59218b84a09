/** Lists and single records: shape, pages, and rejected requests (contract, common rules 1 and 2). */

import { describe, expect, test } from 'bun:test'
import { fullBody, openLibraryWithTargets, resourceShapes, saveRecord } from '../support/examples.ts'
import type { AnyList, AnyRecord, ErrorBody } from '../support/library.ts'

const MANY = 7

describe.each(resourceShapes)('%s', async (_, resource) => {
  const library = openLibraryWithTargets()
  for (let n = 1; n <= MANY; n++) await saveRecord(library, resource, fullBody(resource, n))
  const list = async (query = '') => (await library.get<AnyList>(`${resource.path}${query}`)).body
  const all = await list('?limit=200')

  test('a list is { items, total, limit, offset } with 50 items by default', async () => {
    const body = await list()
    expect(Object.keys(body).toSorted()).toEqual(['items', 'limit', 'offset', 'total'])
    expect([body.limit, body.offset, body.total]).toEqual([50, 0, all.items.length])
    expect(all.items.length).toBeGreaterThanOrEqual(MANY)
  })

  test('items of a list are the records without their long fields', async () => {
    const long = Object.entries(resource.fields).flatMap(([name, field]) => (field.long ? [name] : []))
    for (const item of all.items) {
      const { body: record } = await library.get<AnyRecord>(`${resource.path}/${item.slug}`)
      expect(long.filter((name) => name in item)).toEqual([])
      expect(long.filter((name) => !(name in record))).toEqual([])
      expect({ ...record, ...item }).toEqual(record)
    }
  })

  test('limit and offset select parts of one list', async () => {
    for (const limit of [1, 3, 200]) {
      const pages: AnyRecord[] = []
      for (let offset = 0; offset < all.total; offset += limit) {
        const page = await list(`?limit=${limit}&offset=${offset}`)
        expect([page.total, page.limit, page.offset]).toEqual([all.total, limit, offset])
        pages.push(...page.items)
      }
      expect(pages).toEqual([...all.items])
    }
  })

  test('an offset past the end is an empty page', async () => {
    expect(await list('?offset=9007199254740991')).toEqual({
      items: [],
      total: all.total,
      limit: 50,
      offset: 9007199254740991,
    })
  })

  test.each([
    ...['0', '201', '-1', '1.5', '1e2', 'x', '', '٥', '99999999999999999999'].map((value) => ['limit', value]),
    ...['-1', '0.5', 'x', '', '99999999999999999999'].map((value) => ['offset', value]),
  ])('%s=%s is 400 and says so under its name', async (name = '', value = '') => {
    const { status, body } = await library.get<ErrorBody>(`${resource.path}?${name}=${encodeURIComponent(value)}`)
    expect([status, Object.keys(body.error.issues ?? {})]).toEqual([400, [name]])
    expect(body.error.issues?.[name]?.[0]).toStartWith('จำนวน')
  })

  test('unknown query keys are ignored', async () => {
    expect(await list('?limit=200&colour=red&limits=0&__proto__=1')).toEqual(all)
  })

  test('an unknown or impossible slug is 404', async () => {
    for (const slug of ['none', 'UPPER', 'a--b', '%E0%B8%81', '..%2F..', '%00', "'%20or%201=1", 'a'.repeat(3000)]) {
      const { status, body } = await library.get<ErrorBody>(`${resource.path}/${slug}`)
      expect([slug.slice(0, 20), status, body.error.code]).toEqual([slug.slice(0, 20), 404, 'not_found'])
    }
  })
})

describe('the order of lists (decisions §3)', () => {
  test('jataka are ordered by number', async () => {
    const library = openLibraryWithTargets()
    const make = (number: number) =>
      library.post('/jataka', { slug: `j-${number}`, number, title: 'ก', nipata: 'nipatas-one' })
    for (const number of [100, 20, 3]) await make(number)
    const { body } = await library.get<AnyList>('/jataka')
    expect(body.items.map(({ number }) => number)).toEqual([3, 20, 100])
  })

  test('dhamma groups are ordered by set, number and id; those without a number are last', async () => {
    const library = openLibraryWithTargets()
    const make = (slug: string, set: string, number: number | null) =>
      library.post('/dhamma-groups', { slug, title: 'ก', set: `dhamma-group-sets-${set}`, number })
    await make('g', 'two', 1)
    await make('f', 'one', null)
    await make('e', 'one', 10)
    await make('d', 'one', 9)
    await make('c', 'one', 9)
    const slugs = async () => (await library.get<AnyList>('/dhamma-groups')).body.items.map(({ slug }) => slug)
    expect(await slugs()).toEqual(['d', 'c', 'e', 'f', 'g'])
    await library.post('/dhamma-groups/sets/dhamma-group-sets-two/move', { delta: -1 })
    expect(await slugs()).toEqual(['g', 'd', 'c', 'e', 'f'])
  })
})
