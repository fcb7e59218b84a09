/** List items are kept as JSON from one list to the next: whatever is written, they say what the records say. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { RecordItems } from '../../src/records/items.ts'
import type { Resource, ResourceName } from '../../src/resources/definition.ts'
import { allResources, resources } from '../../src/resources/registry.ts'
import { barestBody, fullBody, libraryOfParents, parentSlugs, save, translate } from '../support/examples.ts'
import type { AnyList, AnyRecord, TestLibrary } from '../support/library.ts'

const LANGUAGES = ['th', 'en']

/** Every item of the list must be the record, without its long fields. */
async function compare(library: TestLibrary, resource: Resource): Promise<void> {
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

type Write = (library: TestLibrary, resource: Resource, address: string, n: number) => Promise<unknown>

/** Everything that a list item may show is changed by one of these. */
const writes: Readonly<Record<string, Write>> = {
  create: (library, resource, _, n) => library.post(resource.path, barestBody(resource, n)),
  replace: (library, resource, _, n) => library.post(resource.path, fullBody(resource, n)),
  change: (library, _, address, n) => library.patch(address, { title: `ชื่อใหม่ ${n}` }),
  rename: (library, _, address, n) => library.patch(address, { slug: `renamed-${n}` }),
  delete: (library, _, address) => library.remove(address),
  move: (library, _, address) => library.post(`${address}/move`, { delta: 1 }),
  translate: async (library, resource, address, n) => {
    const { status, body } = await library.get<AnyRecord>(address)
    if (status === 200) translate(library, resource.name, body.id, 'en', { title: `Title ${n}` })
  },
  'rename what it names': (library, resource, _, n) => {
    const [parent] = parentsOf(resource)
    return parent ? library.patch(parent, { slug: `parent-${n}` }) : Promise.resolve()
  },
  'change the members': (library, resource, _, n) => {
    const members = resources[resource.counts?.of as ResourceName]
    if (!members) return Promise.resolve()
    return library.post(members.path, {
      ...barestBody(members, n),
      [resource.counts?.field ?? '']: 'example-1',
    })
  },
  'write the contents': (library, resource, address, n) => {
    const contents = { chapterTitle: ['บท'], chapterBody: ['คำ '.repeat(n * 400)] }
    return resource.name === 'books' ? library.put(`${address}/contents`, contents) : Promise.resolve()
  },
  'restore the collection': async (library, resource) => {
    const { body } = await library.call('GET', `/collections/${resource.name}`, {
      key: 'the-key-of-the-tests',
    })
    const { records, ...dump } = body as { records: readonly AnyRecord[] }
    return library.put(`/collections/${resource.name}`, {
      ...dump,
      records: records.map((record) => ({ ...record, title: `${record.title} กลับมา`.slice(0, 60) })),
    })
  },
}

const parentsOf = ({ fields }: Resource) =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'reference' ? [`${resources[field.to].path}/${parentSlugs(field.to)[0]}`] : [],
  )

const plan = fc.array(
  fc.record({ write: fc.constantFrom(...Object.keys(writes)), n: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 6 },
)

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('items follow every write', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const library = libraryOfParents()
        for (const n of [1, 2, 3]) await save(library, resource, fullBody(resource, n))
        await compare(library, resource)
        for (const { write, n } of steps) {
          await writes[write]?.(library, resource, `${resource.path}/example-${n}`, n)
          await compare(library, resource)
        }
        library.close()
      }),
      { numRuns: 8 },
    )
  })
})

test('items follow what another process writes', async () => {
  const library = libraryOfParents()
  await save(library, resources.chants, barestBody(resources.chants))
  await compare(library, resources.chants)
  library.db.sqlite.run("UPDATE chants SET title = 'อีกชื่อหนึ่ง'")
  // what noticeOtherWriters tells
  library.db.write('import', (log) => {
    const touched = [{ collection: '*', ids: 'all' as const }]
    log({ action: 'import', collection: '*', record: '*', change: {}, touched })
  })
  const { body } = await library.get<AnyList>('/chants')
  expect(body.items[0]?.title).toBe('อีกชื่อหนึ่ง')
})

describe('what is kept', () => {
  /** Items of a mebibyte each, and the ids that were asked for anew. */
  function largeItems() {
    const made: number[] = []
    const show = (ids: readonly number[]) =>
      ids.map((id) => {
        made.push(id)
        return { id, slug: `s-${id}`, version: '0'.repeat(16), title: `${id}`.repeat(1024 * 1024) }
      })
    const items = new RecordItems({ onChange: () => undefined }, resources.chants, show)
    const idsOf = (ids: readonly number[]) =>
      items.of(ids, 'th').map((item) => JSON.parse(new TextDecoder().decode(item)).id)
    return { made, idsOf }
  }

  test('is not made again', () => {
    const { made, idsOf } = largeItems()
    expect([idsOf([3, 1]), idsOf([1, 3, 2])]).toEqual([
      [3, 1],
      [1, 3, 2],
    ])
    expect(made).toEqual([3, 1, 2])
  })

  test('stays within its bytes, and more than that is answered all the same', () => {
    const { made, idsOf } = largeItems()
    const many = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(idsOf(many)).toEqual(many)
    expect(idsOf(many)).toEqual(many)
    expect(made.length).toBeGreaterThan(many.length)
  })
})
