/** After any write, list items agree with the records at once. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { FieldDefinitionOfKind, ResourceDefinition, ResourceName } from '../../src/definitions/definition.ts'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { resourcesByName } from '../../src/definitions/registry.ts'
import {
  barestBody,
  fullBody,
  listTargetSlugs,
  openLibraryWithTargets,
  resourceShapes,
  saveRecord,
  saveTranslation,
} from '../support/examples.ts'
import type { AnyList, AnyRecord, TestLibrary } from '../support/library.ts'

const LANGUAGES = ['th', 'en']

/** Expects that each item of the list equals the record without its long fields. */
async function expectItemsToEqualRecords(library: TestLibrary, resource: ResourceDefinition): Promise<void> {
  const long = Object.keys(resource.fields).filter((name) => resource.fields[name]?.long)
  for (const language of LANGUAGES) {
    const { body } = await library.get<AnyList>(`${resource.path}?lang=${language}&limit=200`)
    for (const item of body.items) {
      const { body: record } = await library.get<AnyRecord>(`${resource.path}/${item.slug}?lang=${language}`)
      const short = Object.fromEntries(Object.entries(record).filter(([name]) => !long.includes(name)))
      expect(item).toEqual(short as AnyRecord)
    }
  }
}

/** Performs a write and returns the status of the answer. */
type Write = (library: TestLibrary, resource: ResourceDefinition, address: string, n: number) => Promise<number>

const getStatus = async (answer: Promise<{ readonly status: number }>) => (await answer).status

/** Writes that together change every property of a list item. */
const writes: Readonly<Record<string, Write>> = {
  create: (library, resource, _, n) => getStatus(library.post(resource.path, barestBody(resource, n + 11))),
  replace: (library, resource, _, n) =>
    getStatus(library.post(resource.path, { ...fullBody(resource, n), [getTitleFieldName(resource)]: `ชื่อแทน ${n}` })),
  change: (library, resource, address, n) =>
    getStatus(library.patch(address, { [getTitleFieldName(resource)]: `ชื่อใหม่ ${n}` })),
  rename: (library, _, address, n) => getStatus(library.patch(address, { slug: `renamed-${n}` })),
  delete: (library, _, address) => getStatus(library.remove(address)),
  move: async (library, _, address) => {
    const { body } = await library.get<AnyRecord>(address)
    return getStatus(library.post(`${address}/move`, { delta: Number(body.order) > 1 ? -1 : 1 }))
  },
  translate: async (library, resource, address, n) => {
    const { status, body } = await library.get<AnyRecord>(address)
    if (status === 200)
      saveTranslation(library, resource.name, body.id, 'en', { [getTitleFieldName(resource)]: `Name ${n}` })
    return status
  },
  'change the members': async (library, resource, address, n) => {
    const members = resourcesByName[resource.counts?.of as ResourceName]
    const parentField = { [resource.counts?.field ?? '']: address.split('/').at(-1) }
    return getStatus(library.post(members.path, { ...barestBody(members, n), ...parentField }))
  },
  'write the contents': async (library, _, address, n) => {
    const contents = { chapterTitle: ['บท'], chapterBody: ['คำ '.repeat(n * 400)] }
    return getStatus(library.put(`${address}/contents`, contents))
  },
  'restore the collection': async (library, resource) => {
    const { body } = await library.call('GET', `/collections/${resource.name}`, {
      key: 'the-key-of-the-tests',
    })
    const name = getTitleFieldName(resource)
    const { records, ...dump } = body as { records: readonly AnyRecord[] }
    const restored = records.map((record) => ({ ...record, [name]: `${record[name]} กลับมา`.slice(0, 60) }))
    return getStatus(library.put(`/collections/${resource.name}`, { ...dump, records: restored }))
  },
  // last, because examples refer to the former slug
  'rename what it names': async (library, resource, _, n) => {
    const [parent = ''] = listParents(resource)
    return getStatus(library.patch(parent, { slug: `parent-${n}` }))
  },
}

/** Whether a resource has a write; absent writes apply to all resources. */
const appliesTo: Readonly<Record<string, (resource: ResourceDefinition) => boolean>> = {
  move: ({ ordered }) => Boolean(ordered),
  'rename what it names': (resource) => listParents(resource).length > 0,
  'change the members': ({ counts }) => counts !== undefined && counts.of in resourcesByName,
  'write the contents': ({ name }) => name === 'books',
}

const listWrites = (resource: ResourceDefinition) =>
  Object.entries(writes).filter(([name]) => appliesTo[name]?.(resource) ?? true)

/** Saves an example after another one of the same group, so that it can be moved. */
async function saveMovableExample(library: TestLibrary, resource: ResourceDefinition, n: number): Promise<void> {
  const { ordered, fields } = resource
  const within = typeof ordered === 'object' ? ordered.within : undefined
  const group = within === undefined ? undefined : (fields[within] as FieldDefinitionOfKind<'reference'>)
  const parentField = within && group ? { [within]: listTargetSlugs(group.to)[0] } : {}
  for (const one of [22, n]) await saveRecord(library, resource, { ...fullBody(resource, one), ...parentField })
}

const listParents = ({ fields }: ResourceDefinition) =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'reference' ? [`${resourcesByName[field.to].path}/${listTargetSlugs(field.to)[0]}`] : [],
  )

const createPlan = (resource: ResourceDefinition) =>
  fc.array(fc.record({ write: fc.constantFrom(...listWrites(resource)), n: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 6,
  })

const library = openLibraryWithTargets()

describe.each(resourceShapes)('%s', (_, resource) => {
  const all = listWrites(resource).map(([name, write], index) => [name, write, index + 1] as const)

  test.each(all)('%s changes the items of the list', async (_, write, n) => {
    await saveMovableExample(library, resource, n)
    const lists = () =>
      Promise.all(LANGUAGES.map(async (lang) => (await library.get(`${resource.path}?lang=${lang}`)).body))
    const before = await lists()
    expect([200, 201]).toContain(await write(library, resource, `${resource.path}/example-${n}`, n))
    expect(await lists()).not.toEqual(before)
    await expectItemsToEqualRecords(library, resource)
  })
})

test('items of lists follow any writes of any resource', async () => {
  const plans = fc
    .constantFrom(...resourceShapes)
    .chain(([, resource]) => fc.tuple(fc.constant(resource), createPlan(resource)))
  await fc.assert(
    fc.asyncProperty(plans, async ([resource, steps]) => {
      using library = openLibraryWithTargets()
      for (const n of [1, 2, 3]) await saveRecord(library, resource, fullBody(resource, n))
      await expectItemsToEqualRecords(library, resource)
      for (const { write, n } of steps) {
        const [, perform] = write
        expect(await perform(library, resource, `${resource.path}/example-${n}`, n)).toBeLessThan(500)
        await expectItemsToEqualRecords(library, resource)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 4) },
  )
})
