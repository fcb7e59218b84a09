/** content_edit: one line for each write that succeeded, none for one that failed (decisions §3). */

import { describe, expect, test } from 'bun:test'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { barestBody, fullBody, openLibraryWithTargets, resourceShapes, saveRecord } from '../support/examples.ts'
import { TEST_KEY } from '../support/library.ts'

const OTHER_KEY = 'another-key-of-the-tests'
const TWO_KEYS = `malee:${TEST_KEY},somchai:${OTHER_KEY}`

const library = openLibraryWithTargets()

describe.each(resourceShapes)('%s', (_, resource) => {
  const name = getTitleFieldName(resource)
  const address = `${resource.path}/example-1`

  test('adds one edit per success: time, key, action, record and change', async () => {
    const library = openLibraryWithTargets({ keys: TWO_KEYS })
    const start = library.edits().length
    const began = Date.now()
    const body = fullBody(resource)
    await library.post(resource.path, body)
    await library.call('POST', resource.path, { body: barestBody(resource), key: OTHER_KEY })
    await library.patch(address, { [name]: 'ใหม่' })
    await library.patch(address, {})
    await library.patch(address, { slug: 'renamed' })
    if (resource.ordered) await library.post(`${resource.path}/renamed/move`, { delta: 1 })
    await library.call('DELETE', `${resource.path}/renamed`, { key: OTHER_KEY })
    const lines = library.edits().slice(start)
    const move = resource.ordered ? ['malee move renamed'] : []
    expect(lines.map(({ keyName, action, record }) => `${keyName} ${action} ${record}`)).toEqual([
      'malee create example-1',
      'somchai replace example-1',
      'malee patch example-1',
      'malee patch example-1',
      'malee patch example-1',
      ...move,
      'somchai delete renamed',
    ])
    expect(new Set(lines.map(({ collection }) => collection))).toEqual(new Set([resource.name]))
    for (const { time } of lines) expect(Date.parse(time)).toBeWithin(began, Date.now() + 1)
    const changes = lines.map(({ change }) => change)
    expect(changes[0]).toEqual({ after: expect.objectContaining(body) })
    expect(changes[2]).toEqual({ before: { [name]: body[name] }, after: { [name]: 'ใหม่' } })
    expect(changes[3]).toEqual({ before: {}, after: {} })
    expect(changes[4]).toEqual({ before: { slug: 'example-1' }, after: { slug: 'renamed' } })
    expect(changes.at(-1)).toEqual({ before: expect.objectContaining({ slug: 'renamed', [name]: 'ใหม่' }) })
  })

  test('adds no edit for a failure, and changes nothing else', async () => {
    await saveRecord(library, resource, fullBody(resource))
    await saveRecord(library, resource, barestBody(resource, 2))
    const snapshot = async () => [library.edits(), (await library.get(`${resource.path}?limit=200`)).body]
    const before = await snapshot()
    const stale = { 'if-match': '"0123456789abcdef"' }
    const failures = [
      await library.call('POST', resource.path, { body: fullBody(resource, 3), key: null }),
      await library.call('POST', resource.path, {
        body: fullBody(resource, 3),
        key: 'no-such-key-in-the-tests',
      }),
      await library.call('POST', resource.path, { raw: '{' }),
      await library.call('POST', resource.path, { raw: 'a=1', headers: { 'content-type': 'text/plain' } }),
      await library.post(resource.path, { ...fullBody(resource, 3), [name]: null }),
      await library.post(resource.path, fullBody(resource), { 'if-none-match': '*' }),
      await library.post(resource.path, fullBody(resource), stale),
      await library.patch(address, { [name]: 'ก' }, stale),
      await library.patch(address, { [name]: ['ก'] }),
      await library.patch(address, { slug: 'example-2' }),
      await library.patch(`${resource.path}/none`, { [name]: 'ก' }),
      await library.remove(address, stale),
      await library.remove(`${resource.path}/none`),
      await library.call('PUT', address, { body: {} }),
      ...(resource.ordered
        ? [
            await library.post(`${address}/move`, { delta: 0 }),
            await library.post(`${address}/move`, { delta: 1 }, stale),
            await library.post(`${resource.path}/none/move`, { delta: 1 }),
          ]
        : []),
    ]
    expect(failures.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    expect(await snapshot()).toEqual(before)
  })
})
