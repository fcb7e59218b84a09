/** PATCH: overlays the keys of the body and nothing else (contract, common rule 6). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { slugArbitrary, validPatchBody, validPostBody } from '../support/arbitraries.ts'
import {
  barestBody,
  createDifferentValue,
  fullBody,
  listTargetSlugs,
  openLibraryWithTargets,
  resourceShapes,
  saveRecord,
} from '../support/examples.ts'
import type { AnyRecord, ErrorBody } from '../support/library.ts'

/** Removes fields of a record, such as those that every write may change. */
const without = <K extends string>(record: AnyRecord, ...names: readonly K[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !(names as readonly string[]).includes(name)))

const library = openLibraryWithTargets()

describe.each(resourceShapes)('%s', async (_, resource) => {
  const runs = { numRuns: 2 } // and ten resources

  test('sets the keys of the body and leaves the others', async () => {
    await fc.assert(
      fc.asyncProperty(
        validPostBody(resource, listTargetSlugs),
        validPatchBody(resource, listTargetSlugs),
        async (body, patch) => {
          const before = await saveRecord(library, resource, body)
          const { status, body: after } = await library.patch<AnyRecord>(`${resource.path}/${before.slug}`, patch)
          expect(status).toBe(200)
          const emptied = Object.fromEntries(
            Object.entries(patch).map(([name, value]) => [name, value ?? emptyLike(before[name])]),
          )
          const own = without(before, 'updatedAt', 'version', 'order', 'size', ...Object.keys(resource.computed ?? {}))
          expect(after).toMatchObject({ ...own, ...without(emptied as unknown as AnyRecord, 'size') })
          expect((await library.get(`${resource.path}/${before.slug}`)).body).toEqual(after)
          await library.remove(`${resource.path}/${before.slug}`)
        },
      ),
      runs,
    )
  })

  test('an empty or identical body changes nothing, not even the time', async () => {
    const before = await saveRecord(library, resource, fullBody(resource))
    for (const body of [{}, fullBody(resource)]) {
      const { status, body: after } = await library.patch<AnyRecord>(`${resource.path}/example-1`, body)
      expect([status, after]).toEqual([200, before])
    }
  })

  const removable = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.required ? [] : [[name, field] as const],
  )
  test.each(removable)('null and an empty text clear %s', async (name, field) => {
    const list = field.kind === 'choices' || field.kind === 'members'
    const isSize = name === 'size'
    for (const nothing of list ? [null, []] : [null, '', '  ']) {
      await saveRecord(library, resource, isSize ? { ...fullBody(resource), members: [] } : fullBody(resource))
      const { status, body } = await library.patch<AnyRecord>(`${resource.path}/example-1`, {
        [name]: nothing,
      })
      expect([status, body[name]]).toEqual([200, list ? [] : null])
    }
  })

  const required = Object.entries(resource.fields).flatMap(([name, field]) => (field.required ? [name] : []))
  test.each(['slug', ...required])('%s cannot be removed', async (name) => {
    const before = await saveRecord(library, resource, fullBody(resource))
    for (const nothing of [null, '', ' ']) {
      const { status, body } = await library.patch<ErrorBody>(`${resource.path}/example-1`, {
        [name]: nothing,
      })
      expect([status, Object.keys(body.error.issues ?? {})]).toEqual([400, [name]])
    }
    expect((await library.get(`${resource.path}/example-1`)).body).toEqual(before)
  })

  const lists = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'choices' || kind === 'members')
  test.each(lists)('a list replaces all of %s', async (name, field) => {
    const before = await saveRecord(library, resource, fullBody(resource))
    const next = createDifferentValue(field, before[name])
    const { body } = await library.patch<AnyRecord>(`${resource.path}/example-1`, { [name]: next })
    expect(body[name]).toEqual(next)
  })

  test('a slug in the body renames the record and frees the old slug', async () => {
    const before = await saveRecord(library, resource, fullBody(resource))
    await fc.assert(
      fc.asyncProperty(slugArbitrary(resource.reservedSlugs), async (slug) => {
        const renamed = await library.patch<AnyRecord>(`${resource.path}/example-1`, { slug })
        expect(renamed.status).toBe(200)
        expect(without(renamed.body, 'updatedAt', 'version')).toEqual(
          without({ ...before, slug }, 'updatedAt', 'version'),
        )
        if (slug !== 'example-1') expect((await library.get(`${resource.path}/example-1`)).status).toBe(404)
        expect((await library.get(`${resource.path}/${slug}`)).body).toEqual(renamed.body)
        await library.patch(`${resource.path}/${slug}`, { slug: 'example-1' })
      }),
      runs,
    )
  })

  test('renaming to a taken slug is 409 and changes nothing', async () => {
    await saveRecord(library, resource, fullBody(resource))
    const other = await saveRecord(library, resource, barestBody(resource, 2))
    const { status, body } = await library.patch<ErrorBody>(`${resource.path}/example-2`, {
      slug: 'example-1',
      [getTitleFieldName(resource)]: 'ใหม่',
    })
    expect([status, body.error.code, Object.keys(body.error.issues ?? {})]).toEqual([409, 'conflict', ['slug']])
    expect(body.error.issues?.slug?.[0]).toContain('example-1')
    expect((await library.get(`${resource.path}/example-2`)).body).toEqual(other)
  })

  test('PATCH of a missing record is 404', async () => {
    expect((await library.patch(`${resource.path}/none`, { [getTitleFieldName(resource)]: 'ก' })).status).toBe(404)
  })
})

const emptyLike = (value: unknown) => (Array.isArray(value) ? [] : null)
