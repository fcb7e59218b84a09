/**
 * Lists of random libraries with random filters and pages equal a model that sorts and filters in memory (decisions §3,
 * "Order").
 */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { getResourceTable } from '../../db/tables.ts'
import type { ResourceDefinition, ResourceName } from '../../src/definitions/definition.ts'
import { contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import { type AnyList, type AnyRecord, openTestLibrary, type TestLibrary } from '../support/library.ts'

const WORDS = ['เช้า', 'เย็น', null]

interface RandomLibrary {
  readonly library: TestLibrary
  /** Every record as the API returns it. */
  readonly records: readonly AnyRecord[]
  /** The slugs of the groups in their order. */
  readonly groups: readonly string[]
}

/** Random rows. They are inserted without the API, which is fast enough for many lists. */
const randomRows = fc.record({
  groupOrder: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  rows: fc.array(
    fc.record({
      group: fc.constantFrom(0, 1, 2, null),
      position: fc.integer({ min: 1, max: 4 }),
      number: fc.constantFrom(1, 2, 3, null),
      word: fc.constantFrom(...WORDS),
      filled: fc.boolean(),
      shelves: fc.subarray(['featured', 'popular', 'recent', 'continue']),
      minute: fc.integer({ min: 10, max: 14 }),
    }),
    { minLength: 8, maxLength: 25 },
  ),
})
type RandomRows = typeof randomRows extends fc.Arbitrary<infer T> ? T : never

async function openRandomLibrary(name: keyof typeof LISTS, { groupOrder, rows }: RandomRows): Promise<RandomLibrary> {
  const library = openTestLibrary({ facts: 'none' })
  const { orm } = library.db
  const grouping: Record<string, readonly [field: string, ResourceName]> = {
    books: ['category', 'book-categories'],
    chants: ['section', 'chant-sections'],
    'dhamma-groups': ['set', 'dhamma-group-sets'],
  }
  const [field, target] = grouping[name] ?? ['', 'books']
  const time = '2026-01-01T00:00:00.000Z'
  const base = { title: 'ก', createdAt: time, updatedAt: time }
  for (const [index, order] of groupOrder.entries()) {
    orm
      .insert(getResourceTable(target))
      .values({ ...base, slug: `group-${index}`, position: order + 1 } as never)
      .run()
  }
  for (const [index, row] of rows.entries()) {
    const group = row.group === null && name !== 'dhamma-groups' ? null : (row.group ?? 0) + 1
    const fields = {
      books: { writtenIn: row.filled ? 'ไทย' : null, author: row.word, shelves: row.shelves },
      chants: {
        position: row.position,
        occasion: row.word,
        audio: row.filled ? '/a.mp3' : null,
        pali: row.word,
      },
      'dhamma-groups': {
        number: row.number,
        size: row.number,
        members: row.filled ? [{ title: 'ก', pali: null, description: null }] : [],
      },
    }[name]
    const createdAt = `2026-01-01T00:${row.minute}:00.000Z`
    orm
      .insert(getResourceTable(name))
      .values({ ...base, slug: `r-${index}`, createdAt, [field]: group, ...fields } as never)
      .run()
  }
  const groups = groupOrder
    .map((order, index) => ({ slug: `group-${index}`, order }))
    .toSorted((a, b) => a.order - b.order)
  const { path } = resourcesByName[name]
  const { body } = await library.get<AnyList>(`${path}?limit=200`)
  return { library, records: body.items, groups: groups.map(({ slug }) => slug) }
}

type Compare = (a: AnyRecord, b: AnyRecord) => number

const compareBy =
  (key: (record: AnyRecord) => unknown): Compare =>
  (a, b) => {
    const [left, right] = [key(a), key(b)]
    // records without a value come last
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return Number(left) - Number(right)
  }
const compareInTurn =
  (...all: readonly Compare[]): Compare =>
  (a, b) =>
    all.map((compare) => compare(a, b)).find((sign) => sign !== 0) ?? 0
const compareNewestFirst = compareInTurn(
  (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  (a, b) => b.id - a.id,
)
const compareGroups = (groups: readonly string[], field: string) =>
  compareBy((record) => (record[field] === null ? null : groups.indexOf(String(record[field]))))

/** Filters and order of each list. */
const LISTS = {
  chants: {
    filters: {
      section: fc.constantFrom('group-0', 'group-2', 'none'),
      occasion: fc.constantFrom('เช้า', 'เย็น'),
      audio: fc.constantFrom('true', 'false'),
      transcribed: fc.constantFrom('true', 'false'),
    },
    order: (groups) =>
      compareInTurn(
        compareGroups(groups, 'section'),
        compareBy(({ order }) => order),
        compareBy(({ id }) => id),
      ),
  },
  books: {
    filters: {
      shelf: fc.constantFrom('all', 'featured', 'recent'),
      category: fc.constantFrom('group-1', 'none'),
      author: fc.constantFrom('เช้า'),
      writtenIn: fc.constantFrom('ไทย', 'บาลี'),
    },
    order: () => compareNewestFirst,
  },
  'dhamma-groups': {
    filters: { set: fc.constantFrom('group-0', 'group-1', 'none'), size: fc.constantFrom('1', '2', '3') },
    order: (groups) =>
      compareInTurn(
        compareGroups(groups, 'set'),
        compareBy(({ number }) => number),
        compareBy(({ id }) => id),
      ),
  },
} satisfies Readonly<
  Record<
    string,
    {
      readonly filters: Readonly<Record<string, fc.Arbitrary<string>>>
      readonly order: (groups: readonly string[]) => Compare
    }
  >
>

/** Whether a record matches a filter. */
function matchesFilter({ filters }: ResourceDefinition, name: string, value: string, record: AnyRecord): boolean {
  const filter = filters[name]
  if (!filter) throw new Error(`There is no filter ${name}`)
  if (filter.by === 'equal') return String(record[filter.field]) === value
  if (filter.by === 'holds') return value === 'all' || (record[filter.field] as string[]).includes(value)
  const computed = record[name]
  // lists have no long fields; a computed field tells whether they have a value
  const isFilled = typeof computed === 'boolean' ? computed : filter.fields.some((field) => record[field] !== null)
  return isFilled === (value === 'true')
}

test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])(
  '%s are sorted, filtered and paged like a model',
  async (name) => {
    const { filters, order } = LISTS[name]
    const page = fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.nat(24) })
    // at most two, since more filters would match no record
    const filterValues: fc.Arbitrary<Readonly<Record<string, string>>> = fc
      .subarray(Object.entries<fc.Arbitrary<string>>(filters), { maxLength: 2 })
      .chain((some) => fc.record(Object.fromEntries(some)))
    const lists = fc.array(fc.tuple(filterValues, page), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(randomRows, lists, async (rows, all) => {
        const { library, records, groups } = await openRandomLibrary(name, rows)
        const sorted = records.toSorted(order(groups))
        for (const [values, { limit, offset }] of all) {
          const model = sorted.filter((record) =>
            Object.entries(values).every(([filter, value]) =>
              matchesFilter(resourcesByName[name], filter, value, record),
            ),
          )
          const query = new URLSearchParams({ ...values, limit: String(limit), offset: String(offset) })
          const { body } = await library.get<AnyList>(`${resourcesByName[name].path}?${query}`)
          const slugs = model.slice(offset, offset + limit).map(({ slug }) => slug)
          expect([body.items.map(({ slug }) => slug), body.total]).toEqual([slugs, model.length])
        }
        library.close()
      }),
      { numRuns: 2 },
    )
  },
)

describe('stored counts', () => {
  const counted = contractResources.filter(
    (resource): resource is ResourceDefinition => resource.ordered !== false || resource.name === 'books',
  )

  test('are right after any writes', async () => {
    const step = fc.record({
      verb: fc.constantFrom('save', 'regroup', 'remove'),
      slug: fc.constantFrom('a', 'b', 'c', 'd'),
      section: fc.constantFrom('one', 'two', null),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        using library = openTestLibrary({ facts: 'none' })
        for (const slug of ['one', 'two']) await library.post('/chant-sections', { slug, title: 'ก' })
        const model = new Map<string, string | null>()
        for (const { verb, slug, section } of steps) {
          if (verb === 'save') await library.post('/chants', { slug, title: 'ก', section })
          else if (verb === 'regroup') await library.patch(`/chants/${slug}`, { section })
          else await library.remove(`/chants/${slug}`)
          if (verb === 'remove') model.delete(slug)
          else if (verb === 'save' || model.has(slug)) model.set(slug, section)
        }
        const members = [...model.values()]
        const { body: list } = await library.get<AnyList>('/chants')
        expect(list.total).toBe(members.length)
        const { body: sections } = await library.get<AnyList>('/chant-sections')
        expect(sections.items.map(({ slug, count }) => [slug, count])).toEqual(
          ['one', 'two'].map((slug) => [slug, members.filter((section) => section === slug).length]) as never,
        )
        for (const slug of ['one', 'two']) {
          const { body } = await library.get<AnyList>(`/chants?section=${slug}`)
          expect(body.total).toBe(members.filter((section) => section === slug).length)
        }
      }),
      { numRuns: 2 },
    )
  })

  test('are right for every resource of a new library', async () => {
    const library = openTestLibrary()
    for (const { name, path, counts } of counted) {
      const { body } = await library.get<AnyList>(`${path}?limit=200`)
      const { n } = library.db.sqlite
        .query<{ n: number }, []>(`SELECT count(*) AS n FROM ${name.replaceAll('-', '_')}`)
        .get() ?? { n: -1 }
      expect([name, body.total]).toEqual([name, n])
      const members = contractResources.find((resource) => resource.name === counts?.of)
      if (!members || !counts) continue
      const all = (await library.get<AnyList>(`${members.path}?limit=200`)).body
      if (all.total > 200) continue
      for (const { slug, count } of body.items) {
        expect([slug, count]).toEqual([slug, all.items.filter((item) => item[counts.field] === slug).length])
      }
    }
  })
})
