/** Lists that only name a record are kept while its outline stays: each field is changed, and each list looked at. */

import { describe, expect, test } from 'bun:test'
import type { Resource } from '../../src/resources/definition.ts'
import { outlineFields } from '../../src/resources/outline.ts'
import { allResources, resources } from '../../src/resources/registry.ts'
import { fullBody, libraryOfParents, otherValue, parentSlugs, save } from '../support/examples.ts'
import type { AnyList, TestLibrary } from '../support/library.ts'

/** The lists of a resource: whole, by page, and by each value of each filter that some record has. */
async function listsOf(library: TestLibrary, { path, filters }: Resource): Promise<readonly string[]> {
  const { body } = await library.get<AnyList>(`${path}?limit=200`)
  const filtered = Object.entries(filters).flatMap(([name, filter]) => {
    const values =
      filter.by === 'filled' ? ['true', 'false'] : body.items.flatMap((item) => item[filter.field] ?? [])
    return [...new Set(values)].map((value) => `${path}?${name}=${encodeURIComponent(String(value))}`)
  })
  return [path, `${path}?limit=1&offset=1`, ...filtered]
}

/** The resource itself, what it names and what names it. */
const related = (resource: Resource): readonly Resource[] =>
  allResources.filter(
    (other) =>
      other === resource ||
      Object.values(resource.fields).some((field) => field.kind === 'reference' && field.to === other.name) ||
      Object.values(other.fields).some((field) => field.kind === 'reference' && field.to === resource.name),
  )

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('every list and record is, after a change of any field, what a new service makes of it', async () => {
    const library = libraryOfParents()
    for (const other of related(resource)) {
      for (const n of [1, 2, 3]) await save(library, other, fullBody(other, n))
    }
    const paths = async () =>
      (await Promise.all(related(resource).map((one) => listsOf(library, one)))).flat()
    let known = await paths()
    // one that others name, where there are others
    const parent = `${resource.path}/${parentSlugs(resource.name)[0]}`
    let address = (await library.get(parent)).status === 200 ? parent : `${resource.path}/example-2`
    const { body: before } = await library.get<Record<string, unknown>>(address)
    for (const [name, field] of Object.entries({ ...resource.fields, slug: undefined })) {
      const value = field ? otherValue(field, before[name]) : 'renamed'
      const { status } = await library.patch(address, { [name]: value })
      expect([200, 400, 409]).toContain(status)
      if (name === 'slug') address = `${resource.path}/renamed`
      known = [...new Set([...known, ...(await paths())])]
      const anew = library.with({})
      for (const path of [...known, address]) {
        const [kept, fresh] = [await library.get(path), await anew.get(path)]
        expect([name, path, kept.body]).toEqual([name, path, fresh.body])
      }
    }
  })
})

test('the outline is decided by the slug and by what lists are filtered, grouped and sorted by', () => {
  expect([...outlineFields(resources.chants)].sort()).toEqual(
    ['slug', 'section', 'occasion', 'prayerType', 'audio', 'pali', 'roman'].sort(),
  )
  expect([...outlineFields(resources['dhamma-groups'])].sort()).toEqual(
    ['slug', 'set', 'size', 'members', 'number'].sort(),
  )
  expect([...outlineFields(resources.nipatas)]).toEqual(['slug'])
  expect([...outlineFields(resources.divisions)].sort()).toEqual(['pitaka', 'slug'])
})
