/** References are slugs, in and out, and follow the record that they name (decisions §3). */

import { describe, expect, test } from 'bun:test'
import { contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import { barestBody, fullBody, listTargetSlugs, openLibraryWithTargets, saveRecord } from '../support/examples.ts'
import type { AnyList, AnyRecord, ErrorBody } from '../support/library.ts'

const references = contractResources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' ? [[resource.name, name, resource, field] as const] : [],
  ),
)

describe.each(references)('%s.%s', (_, name, resource, field) => {
  const target = resourcesByName[field.to]
  const [one, two] = listTargetSlugs(field.to)
  const isCounted = target.counts?.of === resource.name && target.counts.field === name
  const counted = (records: number) => (isCounted ? records : target.counts && 0)
  const library = openLibraryWithTargets()

  test('is the slug of a record in requests and answers', async () => {
    await saveRecord(library, resource, { ...fullBody(resource), [name]: one })
    const { body } = await library.patch<AnyRecord>(`${resource.path}/example-1`, { [name]: two })
    expect(body[name]).toBe(two)
    const list = await library.get<AnyList>(resource.path)
    expect(list.body.items.find(({ slug }) => slug === 'example-1')?.[name]).toBe(two)
  })

  test('follows a renamed record without a new version', async () => {
    const before = await saveRecord(library, resource, { ...fullBody(resource), [name]: one })
    const listed = async () =>
      (await library.get<AnyList>(resource.path)).body.items.find(({ slug }) => slug === 'example-1')
    expect((await listed())?.[name]).toBe(one)
    await library.patch(`${target.path}/${one}`, { slug: 'renamed' })
    const { body: after } = await library.get<AnyRecord>(`${resource.path}/example-1`)
    expect(after).toEqual({ ...before, [name]: 'renamed' })
    expect((await listed())?.[name]).toBe('renamed')
    await library.patch(`${target.path}/renamed`, { slug: one })
  })

  test('to a missing record is 400 with the slug in the message', async () => {
    for (const body of [{ ...fullBody(resource), [name]: 'nowhere' }]) {
      const reply = await library.post<ErrorBody>(resource.path, body)
      expect([reply.status, Object.keys(reply.body.error.issues ?? {})]).toEqual([400, [name]])
      expect(reply.body.error.issues?.[name]?.[0]).toContain('“nowhere”')
    }
    // a deleted record does not exist, nor does a record of another resource
    await saveRecord(library, target, { ...barestBody(target, 4), slug: 'deleted' })
    await library.remove(`${target.path}/deleted`)
    const elsewhere = contractResources.find((other) => other.name !== target.name && other.counts) ?? resource
    await saveRecord(library, elsewhere, { ...barestBody(elsewhere, 3), slug: 'elsewhere' })
    for (const slug of ['deleted', 'elsewhere']) {
      expect((await library.post(resource.path, { ...fullBody(resource), [name]: slug })).status).toBe(400)
    }
  })

  test('prevents deleting the record, and counts there where documented', async () => {
    await saveRecord(library, target, { ...barestBody(target, 5), slug: 'kept' })
    const parent = async () => (await library.get<AnyRecord>(`${target.path}/kept`)).body
    expect((await parent()).count).toBe(counted(0))
    await saveRecord(library, resource, { ...fullBody(resource, 1), [name]: 'kept' })
    await saveRecord(library, resource, { ...fullBody(resource, 2), [name]: 'kept' })
    expect((await parent()).count).toBe(counted(2))
    const refused = await library.remove<ErrorBody>(`${target.path}/kept`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(refused.body.error.message).toContain('2 รายการ')
    await library.patch(`${resource.path}/example-1`, { [name]: two })
    await library.remove(`${resource.path}/example-2`)
    expect((await parent()).count).toBe(counted(0))
    expect((await library.remove(`${target.path}/kept`)).status).toBe(200)
  })
})

test('contract: the references are those of the decisions', () => {
  const reported = references.map(([from, name, , field]) => `${from}.${name} → ${field.to}`)
  expect(reported.toSorted()).toEqual([
    'books.category → book-categories',
    'chants.section → chant-sections',
    'dhamma-groups.set → dhamma-group-sets',
    'divisions.pitaka → pitakas',
    'jataka.nipata → nipatas',
  ])
})
