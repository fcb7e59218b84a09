/** `version` changes with every field that a write can change and with the order, and with nothing else. */

import { describe, expect, test } from 'bun:test'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import {
  barestBody,
  createDifferentValue,
  fullBody,
  openLibraryWithTargets,
  resourceShapes,
  saveRecord,
  saveTranslation,
} from '../support/examples.ts'
import type { AnyRecord, ErrorBody, TestLibrary } from '../support/library.ts'

const versionIn = async (library: TestLibrary, address: string, headers?: Record<string, string>) =>
  (await library.get<AnyRecord>(address, headers)).body.version

const library = openLibraryWithTargets()

describe.each(resourceShapes)('%s', async (_, resource) => {
  const name = getTitleFieldName(resource)
  const address = `${resource.path}/example-1`
  const original = fullBody(resource)
  const first = await saveRecord(library, resource, original)

  test.each(Object.entries(resource.fields))(
    'the version changes with %s, and returns with it',
    async (name, field) => {
      const { range } = resource
      const changed =
        range && name === range.from
          ? { [range.from]: 1, [range.to]: 2 }
          : { [name]: createDifferentValue(field, original[name]) }
      const patched = await library.patch<AnyRecord>(address, changed)
      expect(patched.status).toBe(200)
      expect(patched.body.version).not.toBe(first.version)
      const back = await library.patch<AnyRecord>(address, original)
      expect(back.body.version).toBe(first.version)
    },
  )

  test('the version changes with the slug', async () => {
    const renamed = await library.patch<AnyRecord>(address, { slug: 'renamed' })
    expect(renamed.body.version).not.toBe(first.version)
    const back = await library.patch<AnyRecord>(`${resource.path}/renamed`, { slug: 'example-1' })
    expect(back.body.version).toBe(first.version)
  })

  test('the version is the same in record, list, write answer and every language', async () => {
    const list = await library.get<{ items: AnyRecord[] }>(resource.path)
    const item = list.body.items.find(({ slug }) => slug === 'example-1')
    expect(item?.version).toBe(first.version)
    for (const lang of ['en', 'th', 'xx'])
      expect(await versionIn(library, `${address}?lang=${lang}`)).toBe(first.version)
  })

  test('the version does not change with a translation', async () => {
    saveTranslation(library, resource.name, first.id, 'en', { [name]: 'Another name' })
    expect(await versionIn(library, `${address}?lang=en`)).toBe(first.version)
  })

  test('the version does not change with other records or a repeated write', async () => {
    const other = await saveRecord(library, resource, barestBody(resource, 5))
    await library.patch(`${resource.path}/${other.slug}`, { [name]: 'อื่น' })
    await library.remove(`${resource.path}/${other.slug}`)
    await library.patch(address, {})
    await library.post(resource.path, original)
    expect(await versionIn(library, address)).toBe(first.version)
  })

  test('the version guards PATCH, DELETE and replacing POST: an older If-Match is 412', async () => {
    const { body: before } = await library.get<AnyRecord>(address)
    const { body: moved } = await library.patch<AnyRecord>(address, { [name]: 'แก้แล้ว' })
    const stale = { 'if-match': `"${before.version}"` }
    const refused = await library.patch<ErrorBody>(address, { [name]: 'ทับ' }, stale)
    expect([refused.status, refused.body.error.code]).toEqual([412, 'version_mismatch'])
    expect(refused.body.error.message).toContain('โหลดใหม่')
    expect((await library.remove(address, stale)).status).toBe(412)
    expect((await library.post(resource.path, original, stale)).status).toBe(412)
    if (resource.ordered) expect((await library.post(`${address}/move`, { delta: 1 }, stale)).status).toBe(412)
    expect((await library.get(address)).body).toEqual(moved)
    const fresh = { 'if-match': `"${moved.version}"` }
    expect((await library.patch(address, { [name]: original[name] }, fresh)).status).toBe(200)
    expect(await versionIn(library, address)).toBe(first.version)
  })

  const members = contractResources.find(({ name }) => name === resource.counts?.of)
  if (members) {
    test('the version does not change with the number of members', async () => {
      const parent = `${resource.path}/${resource.name}-one`
      const before = await versionIn(library, parent)
      await saveRecord(library, members, {
        ...barestBody(members, 7),
        [resource.counts?.field ?? '']: `${resource.name}-one`,
      })
      expect((await library.get<AnyRecord>(parent)).body.count).toBe(1)
      expect(await versionIn(library, parent)).toBe(before)
    })
  }
})
