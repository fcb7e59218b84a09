/** A read after a write sees the write, in every endpoint (decisions §7), though answers are kept as bytes. */

import { describe, expect, test } from 'bun:test'
import type { Resource } from '../../src/definitions/definition.ts'
import { nameFieldOf } from '../../src/definitions/fields.ts'
import { allResources, resources } from '../../src/definitions/registry.ts'
import { barestBody, fullBody, libraryOfParents, parentSlugs, save, translate } from '../support/examples.ts'
import type { AnyList, AnyRecord } from '../support/library.ts'

/** Filters that narrow nothing, so that each is an address of its own with the same answer. */
const emptyFilters = ({ filters, fields }: Resource) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    filter.by !== 'filled' && fields[filter.field]?.kind === 'integer' ? [] : [`?${name}=`],
  )

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const name = nameFieldOf(resource)
  const library = libraryOfParents()
  test('the list, its filtered forms and the record show each write at once', async () => {
    const address = `${resource.path}/example-1`
    const lists = ['', '?limit=200', '?lang=en', ...emptyFilters(resource)]
    const see = async () => {
      // asked twice, so that the second answer is a kept one
      const answers = []
      for (const query of [...lists, ...lists]) {
        const { body } = await library.get<AnyList>(`${resource.path}${query}`)
        const item = body.items.find(({ slug }) => slug === 'example-1')
        answers.push(`${body.total} ${item?.[name] ?? '-'}`)
      }
      const { status, body } = await library.get<AnyRecord>(address)
      return { lists: [...new Set(answers)], record: status === 200 ? body[name] : status }
    }
    const { body: start } = await library.get<AnyList>(resource.path)
    expect(await see()).toEqual({ lists: [`${start.total} -`], record: 404 })
    await save(library, resource, { ...fullBody(resource), [name]: 'หนึ่ง' })
    expect(await see()).toEqual({ lists: [`${start.total + 1} หนึ่ง`], record: 'หนึ่ง' })
    await library.patch(address, { [name]: 'สอง' })
    expect(await see()).toEqual({ lists: [`${start.total + 1} สอง`], record: 'สอง' })
    await save(library, resource, { ...barestBody(resource), [name]: 'สาม' })
    expect(await see()).toEqual({ lists: [`${start.total + 1} สาม`], record: 'สาม' })
    await library.remove(address)
    expect(await see()).toEqual({ lists: [`${start.total} -`], record: 404 })
  })

  test('the entity tag changes with the answer, and only then', async () => {
    await save(library, resource, fullBody(resource, 2))
    const tags = async () =>
      Promise.all(
        [resource.path, `${resource.path}/example-2`].map(async (path) =>
          (await library.get(path)).headers.get('etag'),
        ),
      )
    const before = await tags()
    await library.patch(`${resource.path}/example-2`, {})
    expect(await tags()).toEqual(before)
    await library.patch(`${resource.path}/example-2`, { [name]: 'ใหม่' })
    const after = await tags()
    expect(after.filter((tag, index) => tag === before[index])).toEqual([])
  })

  test('a failed write leaves every answer as it was', async () => {
    await save(library, resource, fullBody(resource, 3))
    const before = await library.get(resource.path)
    expect((await library.patch(`${resource.path}/example-3`, { [name]: null })).status).toBe(400)
    const after = await library.get(resource.path)
    expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')])
  })
})

const counting = allResources.flatMap(({ name, path, counts }) => {
  const members = allResources.find((resource) => resource.name === counts?.of)
  return counts && members ? [[name, path, members, counts.field] as const] : []
})

test.each(counting)(
  '%s count a member that comes, moves or goes at once',
  async (name, path, members, field) => {
    const library = libraryOfParents()
    const [one, two] = parentSlugs(name)
    const counts = async () => {
      const { items } = (await library.get<AnyList>(path)).body
      const alone = [one, two].map(async (slug) => (await library.get<AnyRecord>(`${path}/${slug}`)).body)
      return [items, await Promise.all(alone)].map((all) => all.map(({ count }) => count))
    }
    const each = (...expected: number[]) => [expected, expected]
    expect(await counts()).toEqual(each(0, 0))
    await save(library, members, { ...barestBody(members), [field]: one })
    expect(await counts()).toEqual(each(1, 0))
    await library.patch(`${members.path}/example-1`, { [field]: two })
    expect(await counts()).toEqual(each(0, 1))
    await library.remove(`${members.path}/example-1`)
    expect(await counts()).toEqual(each(0, 0))
  },
)

test('a member that is renamed or translated is seen where it is named', async () => {
  const library = libraryOfParents()
  const { id } = await save(library, resources.chants, {
    ...barestBody(resources.chants),
    section: 'chant-sections-one',
  })
  const section = async () => (await library.get<AnyRecord>('/chants/example-1')).body.section
  expect(await section()).toBe('chant-sections-one')
  await library.patch('/chant-sections/chant-sections-one', { slug: 'morning' })
  expect(await section()).toBe('morning')
  expect((await library.get<AnyRecord>('/chants/example-1?lang=en')).body.title).not.toBe('Morning chant')
  translate(library, 'chants', id, 'en', { title: 'Morning chant' })
  expect((await library.get<AnyRecord>('/chants/example-1?lang=en')).body.title).toBe('Morning chant')
  expect((await library.get<AnyList>('/chants?lang=en')).body.items[0]?.title).toBe('Morning chant')
})
