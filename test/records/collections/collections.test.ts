/** Export and restore of whole collections: decisions §6 and the contract's "Collection backup and restore". */

import { afterAll, describe, expect, test } from 'bun:test'
import { contractResources } from '../../../src/definitions/registry.ts'
import type { CollectionDump, DumpRecord } from '../../../src/records/collections/collection.ts'
import { type ErrorBody, openTestLibrary, TEST_KEY } from '../../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

const key = { authorization: `Bearer ${TEST_KEY}` }
const dumpOf = async (name: string) => (await library.get<CollectionDump>(`/collections/${name}`, key)).body
const names = library.stores.collections.all.map(({ name }) => name)

/** A collection with one changed record, the rest as it is. */
const withRecord = (dump: CollectionDump, index: number, change: object): CollectionDump => ({
  ...dump,
  records: dump.records.map((record, place) => (place === index ? { ...record, ...change } : record)),
})

describe.each(names)('the collection %s', (name) => {
  test('requires a key and is not cached', async () => {
    expect((await library.get(`/collections/${name}`)).status).toBe(401)
    const { headers } = await library.get(`/collections/${name}`, key)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{16}"$/)
  })

  test('is unchanged by GET and PUT, which adds an edit', async () => {
    const before = await library.get<CollectionDump>(`/collections/${name}`, key)
    const edits = library.edits().length
    const put = await library.put(`/collections/${name}`, before.body)
    expect(put.status).toBe(before.body.records.length === 0 ? 201 : 200)
    expect(put.body).toEqual({ collection: name, records: before.body.records.length })
    const after = await library.get(`/collections/${name}`, key)
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true)
    expect(library.edits().length).toBe(edits + 1)
    expect(library.edits().at(-1)?.change).toEqual({
      records: before.body.records.length,
      created: [],
      changed: [],
      deleted: [],
    })
  })

  test('rejects unknown keys at any level, and writes nothing', async () => {
    const dump = await dumpOf(name)
    const record: object = dump.records[0] ?? {}
    const edits = library.edits().length
    for (const body of [
      { ...dump, more: 1 },
      { ...dump, records: [{ ...record, nonsense: 1 }] },
      { ...dump, format: 2 },
      { ...dump, records: {} },
    ]) {
      const { status, body: refused } = await library.put<ErrorBody>(`/collections/${name}`, body)
      expect(status).toBe(400)
      expect(Object.keys(refused.error.issues ?? {}).length).toBeGreaterThan(0)
    }
    expect(await dumpOf(name)).toEqual(dump)
    expect(library.edits().length).toBe(edits)
  })

  test('rejects the dump of another collection', async () => {
    const { status, body } = await library.put<ErrorBody>(`/collections/${name}`, {
      collection: 'elsewhere',
      format: 1,
      records: [],
    })
    expect(status).toBe(400)
    expect(body.error.issues?.collection).toHaveLength(1)
  })
})

describe('restoring one collection', () => {
  test('answers 404 with the known names for an unknown name', async () => {
    const { status, body } = await library.get<ErrorBody>('/collections/nothing', key)
    expect(status).toBe(404)
    expect(body.error.message).toContain('book-categories')
  })

  test('removes omitted records with translations, and empties omitted fields', async () => {
    await library.post('/chants', { slug: 'one', title: 'หนึ่ง', note: 'ก' })
    const two = await library.post<DumpRecord>('/chants', { slug: 'two', title: 'สอง' })
    await library.post('/translations', {
      collection: 'chants',
      id: two.body.id,
      language: 'en',
      title: 'Two',
    })
    const dump = await dumpOf('chants')
    expect(dump.records.map((record) => record.translations)).toEqual([{}, { en: { title: 'Two' } }])
    const [one] = dump.records
    const { note: _, ...rest } = one ?? { note: '' }
    expect((await library.put('/collections/chants', { ...dump, records: [rest] })).status).toBe(200)
    expect((await library.get('/chants/two')).status).toBe(404)
    expect((await library.get<{ note: unknown }>('/chants/one')).body.note).toBeNull()
    expect(library.stores.translations.allOf('chants', two.body.id)).toEqual({})
    expect(library.edits().at(-1)?.change).toEqual({
      records: 1,
      created: [],
      changed: ['one'],
      deleted: ['two'],
    })
  })

  test('appends a record without id, order and times', async () => {
    const dump = await dumpOf('chant-sections')
    const records = [...dump.records, { slug: 'fresh', title: 'ใหม่' }, { slug: 'fresher', title: 'ใหม่กว่า' }]
    expect((await library.put('/collections/chant-sections', { ...dump, records })).body).toEqual({
      collection: 'chant-sections',
      records: records.length,
    })
    const list = await library.get<{ items: { slug: string; order: number }[] }>('/chant-sections')
    expect(list.body.items.map(({ slug, order }) => [slug, order])).toEqual([
      ['fresh', 1],
      ['fresher', 2],
    ])
  })

  test('swaps slugs between records', async () => {
    const dump = await dumpOf('nipatas')
    const [first, second] = dump.records
    const swapped = withRecord(withRecord(dump, 0, { slug: second?.slug, number: second?.number }), 1, {
      slug: first?.slug,
      number: first?.number,
    })
    expect((await library.put('/collections/nipatas', swapped)).status).toBe(200)
    expect(await dumpOf('nipatas')).toEqual(swapped)
    expect((await library.put('/collections/nipatas', dump)).status).toBe(200)
  })

  test('rejects a reference to a missing record by its place', async () => {
    const dump = await dumpOf('jataka')
    const { status, body } = await library.put<ErrorBody>(
      '/collections/jataka',
      withRecord(dump, 3, { nipata: 'none' }),
    )
    expect(status).toBe(400)
    expect(Object.keys(body.error.issues ?? {})).toEqual(['records.3.nipata'])
  })

  test('rejects omitting a referenced record with 409', async () => {
    const dump = await dumpOf('nipatas')
    const { status } = await library.put('/collections/nipatas', { ...dump, records: dump.records.slice(1) })
    expect(status).toBe(409)
    expect(await dumpOf('nipatas')).toEqual(dump)
  })

  test.each([
    ['the same slug twice', 'nipatas', { slug: 'dukanipata' }, 409, 'records.1.slug'],
    ['the same number twice', 'nipatas', { number: 2 }, 409, 'records.1.number'],
    ['the same id twice', 'nipatas', { id: 2 }, 400, 'records.1.id'],
    ['a reserved slug', 'jataka', { slug: 'bulk' }, 400, 'records.0.slug'],
    ['ranges that overlap', 'divisions', { lastVolume: 3 }, 409, 'records.1.firstVolume'],
    ['an id that leaves none to count on', 'nipatas', { id: Number.MAX_SAFE_INTEGER }, 400, 'records.0.id'],
    ['a place that leaves none', 'nipatas', { order: Number.MAX_SAFE_INTEGER }, 400, 'records.0.order'],
    ['a day that no calendar has', 'nipatas', { createdAt: '2026-02-30T00:00:00Z' }, 400, 'records.0.createdAt'],
    ['an hour that no clock has', 'nipatas', { updatedAt: '2026-02-03T99:00:00Z' }, 400, 'records.0.updatedAt'],
    ['a range that is turned round', 'divisions', { firstVolume: 40 }, 400, 'records.0.lastVolume'],
  ])('%s', async (_, name, change, status, place) => {
    const dump = await dumpOf(name)
    const refused = await library.put<ErrorBody>(`/collections/${name}`, withRecord(dump, 0, change))
    expect(refused.status).toBe(status)
    expect(Object.keys(refused.body.error.issues ?? {})).toEqual([place])
    expect(await dumpOf(name)).toEqual(dump)
  })

  test('gives separate positions to records with equal ones', async () => {
    const dump = await dumpOf('nipatas')
    expect((await library.put('/collections/nipatas', withRecord(dump, 0, { order: 2 }))).status).toBe(200)
    const orders = (await dumpOf('nipatas')).records.map(({ order }) => order)
    expect(orders).toEqual(Array.from(orders, (_, index) => index + 1))
    expect((await library.put('/collections/nipatas', dump)).status).toBe(200)
  })

  test('keeps ids and positions exact after the largest allowed', async () => {
    const dump = await dumpOf('dhamma-group-sets')
    const largest = { id: 1e12, slug: 'largest', title: 'สุดท้าย', order: 1e12 }
    const given = { ...dump, records: [...dump.records, largest] }
    expect((await library.put('/collections/dhamma-group-sets', given)).status).toBe(201)
    const { body } = await library.post<DumpRecord>('/dhamma-groups/sets', { slug: 'next', title: 'ถัดไป' })
    expect(body).toMatchObject({ id: 1e12 + 1, order: 1e12 + 1 })
    expect((await library.put('/collections/dhamma-group-sets', dump)).status).toBe(200)
  })

  test('reports a fault in a translation by its field', async () => {
    const dump = await dumpOf('pitakas')
    const bad = withRecord(dump, 0, { translations: { en: { title: 5 } } })
    const { body } = await library.put<ErrorBody>('/collections/pitakas', bad)
    expect(body.error.issues).toEqual({
      'records.0.translations.en.title': ['รายการ ข้อที่ 1 คำแปล “en”: ชื่อปิฎกต้องเป็นข้อความ'],
    })
  })

  test('accepts the entity tag of GET in any encoding', async () => {
    for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
      const { headers, body } = await library.get<CollectionDump>('/collections/jataka', {
        ...key,
        'accept-encoding': encoding,
      })
      const tag = headers.get('etag') ?? ''
      expect((await library.put('/collections/jataka', body, { 'if-match': '"0000000000000000"' })).status).toBe(412)
      expect((await library.put('/collections/jataka', body, { 'if-match': tag })).status).toBe(200)
    }
  })

  test('rejects translations with an invalid language code, and drops empty ones', async () => {
    const dump = await dumpOf('pitakas')
    const bad = withRecord(dump, 0, { translations: { 'not a code': { title: 'x' } } })
    expect((await library.put('/collections/pitakas', bad)).status).toBe(400)
    const empty = withRecord(dump, 0, { translations: { en: { title: null } } })
    expect((await library.put('/collections/pitakas', empty)).status).toBe(200)
    expect((await dumpOf('pitakas')).records[0]?.translations).toEqual({})
    expect((await library.put('/collections/pitakas', dump)).status).toBe(200)
  })
})

test('restores all collections into another library with the same answers', async () => {
  using other = openTestLibrary()
  const dumps = new Map<string, unknown>()
  for (const name of names) dumps.set(name, await dumpOf(name))
  // so that the other library has different ids for its built-in records
  other.db.sqlite.run('UPDATE pitakas SET id = id + 10 WHERE id NOT IN (SELECT pitaka_id FROM divisions)')
  other.stores.collections.restoreAll('test', dumps)
  for (const name of names) expect((await other.get(`/collections/${name}`, key)).body).toEqual(dumps.get(name))
  for (const { path } of contractResources) {
    for (const lang of ['th', 'en']) {
      const [original, restored] = await Promise.all([
        library.get(`${path}?lang=${lang}&limit=200`),
        other.get(`${path}?lang=${lang}&limit=200`),
      ])
      expect(restored.body).toEqual(original.body)
    }
  }
})
