/** Order and move (contract, common rule 7; decisions §3, "Order"). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ResourceDefinition } from '../../src/definitions/definition.ts'
import { contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import {
  barestBody,
  fullBody,
  listTargetSlugs,
  openLibraryWithTargets,
  removeTargets,
  resourceShapes,
  saveRecord,
} from '../support/examples.ts'
import { type AnyList, type AnyRecord, type ErrorBody, openTestLibrary, type TestLibrary } from '../support/library.ts'

const ordered = resourceShapes.filter(([, resource]) => resource.ordered)

/** A library whose first group of the resource holds only example-1 … example-n. */
async function libraryWith(resource: ResourceDefinition, count: number): Promise<TestLibrary> {
  const library = typeof resource.ordered === 'object' ? openLibraryWithTargets() : openTestLibrary({ facts: 'none' })
  await removeTargets(library, resource)
  for (let n = 1; n <= count; n++)
    await saveRecord(library, resource, { ...barestBody(resource, n), ...inGroup(resource, 0) })
  return library
}

/** The field that puts a record into the first or the second group. */
function inGroup({ ordered, fields }: ResourceDefinition, group: 0 | 1): object {
  if (typeof ordered !== 'object') return {}
  const field = fields[ordered.within]
  return field?.kind === 'reference' ? { [ordered.within]: listTargetSlugs(field.to)[group] } : {}
}

const places = async (library: TestLibrary, { path }: ResourceDefinition) =>
  (await library.get<AnyList>(`${path}?limit=200`)).body.items.map(({ slug, order }) => `${slug} ${order}`)

const slugs = async (library: TestLibrary, { path }: ResourceDefinition) =>
  (await library.get<AnyList>(`${path}?limit=200`)).body.items.map(({ slug }) => slug)

describe.each(ordered)('%s', (_, resource) => {
  const move = (library: TestLibrary, n: number, delta: number, headers?: Record<string, string>) =>
    library.post<AnyRecord>(`${resource.path}/example-${n}/move`, { delta }, headers)

  test('a new record comes last; a move swaps two and changes only their versions', async () => {
    const library = await libraryWith(resource, 4)
    const list = async () => (await library.get<AnyList>(resource.path)).body.items
    const placesOf = (items: readonly AnyRecord[]) => items.map(({ slug, order }) => `${slug} ${order}`)
    const before = await list()
    expect(placesOf(before)).toEqual(['example-1 1', 'example-2 2', 'example-3 3', 'example-4 4'])
    const { status, body } = await move(library, 3, -1)
    expect([status, body.slug, body.order]).toEqual([200, 'example-3', 2])
    expect((await library.get(`${resource.path}/example-3`)).body).toEqual(body)
    const after = await list()
    expect(placesOf(after)).toEqual(['example-1 1', 'example-3 2', 'example-2 3', 'example-4 4'])
    const versions = new Set(before.map(({ version }) => version))
    const changed = after.filter(({ version }) => !versions.has(version))
    expect(changed.map(({ slug }) => slug)).toEqual(['example-3', 'example-2'])
    expect((await move(library, 1, 1)).body.order).toBe(2)
    expect(placesOf(await list())).toEqual(['example-3 1', 'example-1 2', 'example-2 3', 'example-4 4'])
  })

  test('a move past either end answers 200 and changes nothing', async () => {
    const library = await libraryWith(resource, 2)
    const before = (await library.get(resource.path)).body
    for (const [n, delta] of [
      [1, -1],
      [2, 1],
    ] as const)
      expect((await move(library, n, delta)).status).toBe(200)
    expect((await library.get(resource.path)).body).toEqual(before)
  })

  test('the gap of a deleted record closes at the next move', async () => {
    const library = await libraryWith(resource, 4)
    await library.remove(`${resource.path}/example-2`)
    await move(library, 4, -1)
    expect(await places(library, resource)).toEqual(['example-1 1', 'example-4 2', 'example-3 3'])
  })

  test('any moves keep every record once, like swaps in a list', async () => {
    const library = await libraryWith(resource, 5)
    const steps = fc.array(fc.record({ n: fc.integer({ min: 1, max: 5 }), delta: fc.constantFrom(-1, 1) }), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (moves) => {
        const list = [...(await slugs(library, resource))]
        for (const { n, delta } of moves) {
          const from = list.indexOf(`example-${n}`)
          const to = from + delta
          if (to >= 0 && to < list.length) [list[from], list[to]] = [list[to] ?? '', list[from] ?? '']
          await move(library, n, delta)
        }
        expect(await places(library, resource)).toEqual(list.map((slug, index) => `${slug} ${index + 1}`))
      }),
      { numRuns: 3 }, // and seven resources
    )
  })

  test('an invalid move is rejected under its key, and a missing record is 404', async () => {
    const library = await libraryWith(resource, 2)
    const before = await places(library, resource)
    const wrong = [undefined, 0, 2, '1', null, 1.5, [1]].map((delta) => [{ delta }, 'delta'] as const)
    for (const [body, key] of [...wrong, [{ delta: 1, to: 3 }, 'to'] as const]) {
      const reply = await library.post<ErrorBody>(`${resource.path}/example-1/move`, body)
      expect([body, reply.status, Object.keys(reply.body.error.issues ?? {})]).toEqual([body, 400, [key]])
    }
    expect((await library.post(`${resource.path}/none/move`, { delta: 1 })).status).toBe(404)
    expect(await places(library, resource)).toEqual(before)
  })
})

describe.each(
  [resourcesByName.chants, resourcesByName.divisions].map((resource) => [resource.name, resource] as const),
)('%s within their group', (_, resource) => {
  test('each group has its own order, and moves stay inside it', async () => {
    const library = await libraryWith(resource, 2)
    for (const n of [3, 4]) await saveRecord(library, resource, { ...barestBody(resource, n), ...inGroup(resource, 1) })
    expect(await places(library, resource)).toEqual(['example-1 1', 'example-2 2', 'example-3 1', 'example-4 2'])
    await library.post(`${resource.path}/example-3/move`, { delta: -1 })
    await library.post(`${resource.path}/example-2/move`, { delta: 1 })
    await library.post(`${resource.path}/example-4/move`, { delta: -1 })
    expect(await places(library, resource)).toEqual(['example-1 1', 'example-2 2', 'example-4 1', 'example-3 2'])
  })

  test('a record that changes its group comes last there', async () => {
    const library = await libraryWith(resource, 3)
    for (const n of [4, 5]) await saveRecord(library, resource, { ...barestBody(resource, n), ...inGroup(resource, 1) })
    await library.patch(`${resource.path}/example-1`, inGroup(resource, 1))
    await library.post(resource.path, { ...barestBody(resource, 2), ...inGroup(resource, 1) })
    expect(await places(library, resource)).toEqual([
      'example-3 3',
      'example-4 1',
      'example-5 2',
      'example-1 3',
      'example-2 4',
    ])
  })
})

test('chants without a section form a group', async () => {
  const library = openLibraryWithTargets()
  for (const slug of ['a', 'b', 'c']) await library.post('/chants', { slug, title: 'ก' })
  await library.post('/chants/c/move', { delta: -1 })
  expect(await places(library, resourcesByName.chants)).toEqual(['a 1', 'c 2', 'b 3'])
})

test('contract: the resources with move are those of the contract', () => {
  const paths = contractResources.flatMap(({ ordered, path }) => (ordered ? [path] : []))
  expect(paths.toSorted()).toEqual([
    '/book-categories',
    '/canon/divisions',
    '/canon/pitakas',
    '/chant-sections',
    '/chants',
    '/dhamma-groups/sets',
    '/jataka/nipatas',
  ])
})

test('a resource without an order has no move', async () => {
  using library = openLibraryWithTargets()
  for (const resource of contractResources.filter(({ ordered }) => !ordered)) {
    expect(await saveRecord(library, resource, fullBody(resource))).not.toHaveProperty('order')
    expect((await library.post(`${resource.path}/example-1/move`, { delta: 1 })).status).toBe(404)
  }
})
