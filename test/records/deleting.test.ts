/** DELETE: what it removes, and what prevents it (contract, common rule 8). */

import { describe, expect, test } from 'bun:test'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { fullBody, openLibraryWithTargets, resourceShapes, saveRecord, saveTranslation } from '../support/examples.ts'
import type { AnyList, AnyRecord, ErrorBody } from '../support/library.ts'

const library = openLibraryWithTargets()

describe.each(resourceShapes)('%s', (_, resource) => {
  const at = (n: number) => `${resource.path}/example-${n}`
  const name = getTitleFieldName(resource)

  test('returns the slug and removes the record everywhere', async () => {
    const { body: before } = await library.get<AnyList>(resource.path)
    const { id } = await saveRecord(library, resource, fullBody(resource, 1))
    saveTranslation(library, resource.name, id, 'en', { [name]: 'Gone' })
    const { status, body } = await library.remove(at(1))
    expect([status, body]).toEqual([200, { deleted: 'example-1' }])
    expect((await library.get(at(1))).status).toBe(404)
    expect((await library.get(resource.path)).body).toEqual(before)
    expect(library.stores.translations.allOf(resource.name, id)).toEqual({})
  })

  test('a record created again under the slug inherits nothing', async () => {
    const { id } = await saveRecord(library, resource, fullBody(resource, 2))
    saveTranslation(library, resource.name, id, 'en', { [name]: 'Old name' })
    await library.remove(at(2))
    const again = await saveRecord(library, resource, fullBody(resource, 2))
    const { body } = await library.get<AnyRecord>(`${at(2)}?lang=en`)
    expect([again.id === id, body[name]]).toEqual([false, fullBody(resource, 2)[name]])
  })

  test('a second DELETE is 404', async () => {
    await saveRecord(library, resource, fullBody(resource, 3))
    expect((await library.remove(at(3))).status).toBe(200)
    const { status, body } = await library.remove<ErrorBody>(at(3))
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  })

  test('ignores a body', async () => {
    await saveRecord(library, resource, fullBody(resource, 4))
    const raw = '{"broken'
    expect((await library.call('DELETE', at(4), { raw })).status).toBe(200)
  })
})

// references.test.ts tests members that are records
describe('with members is 409', () => {
  test('a division with headings', async () => {
    const { divisions } = resourcesByName
    const { id } = await saveRecord(library, divisions, fullBody(divisions, 5))
    library.db.sqlite.run(
      `INSERT INTO headings (division_id, slug, position, created_at, updated_at, title) VALUES (${id}, 'a', 1, '', '', 'ก')`,
    )
    const refused = await library.remove<ErrorBody>(`${divisions.path}/example-5`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  })

  test('contract: every resource that counts members rejects deletion', () => {
    const counting = Object.values(resourcesByName).filter(({ counts }) => counts)
    expect(counting.map(({ name }) => name).toSorted()).toEqual([
      'book-categories',
      'chant-sections',
      'dhamma-group-sets',
      'divisions',
      'nipatas',
      'pitakas',
    ])
  })
})
