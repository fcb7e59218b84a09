/** POST on a collection: what it creates, what it replaces, and under which conditions (decisions §3). */

import { beforeAll, describe, expect, test } from 'bun:test'
import { contractResources } from '../../src/definitions/registry.ts'
import { waitUntilLater } from '../support/eventually.ts'
import {
  barestBody,
  fullBody,
  openLibraryWithTargets,
  removeTargets,
  resourceShapes,
  saveRecord,
} from '../support/examples.ts'
import type { AnyRecord, ErrorBody } from '../support/library.ts'

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe.each(resourceShapes)('%s', (_, resource) => {
  const library = openLibraryWithTargets()
  beforeAll(() => removeTargets(library, resource))
  const at = (n: number) => `${resource.path}/example-${n}`

  test('creates with 201, Location and every field, computed ones too', async () => {
    const body = fullBody(resource)
    const { status, headers, body: record } = await library.post<AnyRecord>(resource.path, body)
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/v1${resource.path}/${body.slug}`)
    expect(record).toMatchObject(body)
    expect(Object.keys(record).toSorted()).toEqual(
      [
        ...['id', 'slug', 'createdAt', 'updatedAt', 'version'],
        ...Object.keys(resource.fields),
        ...Object.keys(resource.computed ?? {}),
        ...(resource.counts ? ['count'] : []),
        ...(resource.ordered ? ['order'] : []),
      ].toSorted(),
    )
    expect(Number.isInteger(record.id) && record.id > 0).toBe(true)
    expect(record.version).toMatch(/^[0-9a-f]{16}$/)
    expect(record.createdAt).toMatch(ISO_UTC)
    expect(record.updatedAt).toBe(record.createdAt)
    expect((await library.get(`${resource.path}/${body.slug}`)).body).toEqual(record)
  })

  test('returns null for a missing field, [] for a list', async () => {
    const body = barestBody(resource, 2)
    const record = await saveRecord(library, resource, body)
    for (const [name, field] of Object.entries(resource.fields)) {
      const empty = field.kind === 'choices' || field.kind === 'members' ? [] : null
      expect([name, record[name]]).toEqual([name, body[name] ?? empty])
    }
  })

  test('replaces the whole record with 200; id, creation time and place stay, missing fields are emptied', async () => {
    const first = await saveRecord(library, resource, fullBody(resource, 3))
    await saveRecord(library, resource, fullBody(resource, 4))
    await waitUntilLater()
    const bare = barestBody(resource, 3)
    const { status, headers, body: second } = await library.post<AnyRecord>(resource.path, bare)
    expect(status).toBe(200)
    expect(headers.has('location')).toBe(false)
    const { id, createdAt, order } = first
    expect(second).toMatchObject({ ...bare, id, createdAt, ...(order === undefined ? {} : { order }) })
    expect(second.updatedAt > first.updatedAt).toBe(true)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.required) expect(second[name] ?? []).toEqual([])
    }
    expect((await library.get(`${resource.path}/${bare.slug}`)).body).toEqual(second)
  })

  test('changes nothing for the same body, not even the time', async () => {
    const first = await saveRecord(library, resource, fullBody(resource, 5))
    await waitUntilLater()
    expect(await saveRecord(library, resource, fullBody(resource, 5))).toEqual(first)
    expect((await library.get(`${resource.path}/${first.slug}`)).body).toEqual(first)
    expect(library.edits().at(-1)?.change).toEqual({ before: {}, after: {} })
  })

  test('only creates with If-None-Match: *', async () => {
    const only = { 'if-none-match': '*' }
    expect((await library.post(resource.path, fullBody(resource, 6), only)).status).toBe(201)
    const before = await library.get(at(6))
    const again = await library.post<ErrorBody>(resource.path, barestBody(resource, 6), only)
    expect([again.status, again.body.error.code]).toEqual([412, 'version_mismatch'])
    expect((await library.get(at(6))).body).toEqual(before.body)
  })

  test('rejects If-Match when it would create', async () => {
    for (const condition of ['*', '"0000000000000000"']) {
      const { status } = await library.post(resource.path, barestBody(resource, 8), { 'if-match': condition })
      expect(status).toBe(412)
    }
    expect((await library.get(at(8))).status).toBe(404)
  })

  test('never reuses an id', async () => {
    const first = await saveRecord(library, resource, fullBody(resource, 9))
    await library.remove(at(9))
    const second = await saveRecord(library, resource, fullBody(resource, 9))
    expect(second.id).toBeGreaterThan(first.id)
  })

  test.each(resource.reservedSlugs ?? [])('rejects the slug %s, which is also a path', async (slug) => {
    const created = await library.post<ErrorBody>(resource.path, { ...fullBody(resource, 10), slug })
    expect([created.status, Object.keys(created.body.error.issues ?? {})]).toEqual([400, ['slug']])
    await saveRecord(library, resource, fullBody(resource, 10))
    const renamed = await library.patch<ErrorBody>(at(10), { slug })
    expect([renamed.status, Object.keys(renamed.body.error.issues ?? {})]).toEqual([400, ['slug']])
  })

  const required: readonly string[] = [
    'slug',
    ...Object.entries(resource.fields).flatMap(([name, field]) => (field.required ? [name] : [])),
  ]
  test.each(required)('creates nothing without %s', async (name) => {
    for (const empty of [undefined, null, '', ' \n ']) {
      const body = { ...fullBody(resource, 11), [name]: empty }
      const reply = await library.post<ErrorBody>(resource.path, body)
      expect([reply.status, Object.keys(reply.body.error.issues ?? {})]).toEqual([400, [name]])
      expect(reply.body.error.issues?.[name]?.[0]).toStartWith('กรุณากรอก')
    }
    expect((await library.get(at(11))).status).toBe(404)
  })
})

test('the slugs that are also paths are those of the decisions', () => {
  const reserved = contractResources.flatMap(({ name, reservedSlugs }) =>
    reservedSlugs ? [[name, reservedSlugs]] : [],
  )
  expect(Object.fromEntries(reserved)).toEqual({
    jataka: ['nipatas', 'bulk'],
    'dhamma-groups': ['sets', 'bulk'],
  })
})
