/** The order of judgement (decisions §7): of two faults in one request the earlier one is told. */

import { describe, expect, test } from 'bun:test'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { barestBody, openLibraryWithTargets, saveRecord } from '../support/examples.ts'
import { type CallOptions, TEST_KEY, type TestLibrary, type TestLibraryOptions } from '../support/library.ts'

interface Request {
  readonly method: string
  readonly path: string
  readonly options: TestLibraryOptions
  readonly key?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  /** Sent instead of the body. */
  readonly raw?: NonNullable<CallOptions['raw']>
}

interface Fault {
  readonly name: string
  readonly status: number
  /** Makes a request faulty. */
  readonly spoil: (request: Request) => Request
}

/** Announced, and that is enough to be refused. */
const TOO_MUCH = String(8 * 1024 * 1024 + 1)

const adding =
  (change: Partial<Request>): Fault['spoil'] =>
  (request) => ({
    ...request,
    ...change,
    options: { ...request.options, ...change.options },
    headers: { ...request.headers, ...change.headers },
    body: { ...request.body, ...change.body },
  })

/** Faults that any write may have, first judged first. */
const GATE: readonly Fault[] = [
  { name: 'too many requests', status: 429, spoil: adding({ options: { rateLimit: 1 } }) },
  {
    name: 'a path that is not there',
    status: 404,
    spoil: (request) => ({ ...request, path: `/no${request.path}` }),
  },
  { name: 'a method that the path does not take', status: 405, spoil: adding({ method: 'PUT' }) },
  { name: 'a server without a key', status: 403, spoil: adding({ options: { keys: '' } }) },
  { name: 'a wrong key', status: 401, spoil: adding({ key: 'not-the-key-of-the-tests' }) },
  { name: 'too large a body', status: 413, spoil: adding({ headers: { 'content-length': TOO_MUCH } }) },
  {
    name: 'a body of another type',
    status: 415,
    spoil: adding({ headers: { 'content-type': 'text/plain' } }),
  },
]

const STALE = adding({ headers: { 'if-match': '"0123456789abcdef"' } })

const gone: Fault = {
  name: 'a record that is not there',
  status: 404,
  spoil: (request) => ({ ...request, path: request.path.replace(/example-\d/, 'none') }),
}
const stale: Fault = { name: 'an older version', status: 412, spoil: STALE }
const taken: Fault = { name: 'a taken slug', status: 409, spoil: adding({ body: { slug: 'example-2' } }) }
const wrongTitle: Fault = { name: 'a wrong value', status: 400, spoil: adding({ body: { title: 7 } }) }
const wrongSection: Fault = {
  name: 'a reference to nothing',
  status: 400,
  spoil: adding({ body: { section: 'none' } }),
}
const wrongDelta: Fault = { name: 'a wrong value', status: 400, spoil: adding({ body: { delta: 7 } }) }
const takenNumber: Fault = { name: 'a taken number', status: 409, spoil: adding({ body: { number: 2 } }) }
const broken: Fault = {
  name: 'a broken body',
  status: 400,
  spoil: (request) => ({ ...request, raw: request.raw ?? '{' }),
}

const OPERATIONS: readonly (readonly [what: string, request: Request, faults: readonly Fault[]])[] = [
  [
    'PATCH',
    { method: 'PATCH', path: '/chants/example-1', options: {}, headers: {}, body: { title: 'ใหม่' } },
    [...GATE, gone, stale, wrongTitle, wrongSection, taken],
  ],
  [
    'PATCH with a body that cannot be read',
    { method: 'PATCH', path: '/chants/example-1', options: {}, headers: {}, body: {} },
    [...GATE, gone, stale, broken],
  ],
  [
    'DELETE',
    { method: 'DELETE', path: '/jataka/nipatas/example-1', options: {}, headers: {}, body: {} },
    [
      ...GATE.filter(({ status }) => status < 406 || status === 429),
      gone,
      stale,
      {
        name: 'members',
        status: 409,
        spoil: (request) => ({ ...request, path: request.path.replace('example-1', 'example-3') }),
      },
    ],
  ],
  [
    'move',
    { method: 'POST', path: '/chants/example-1/move', options: {}, headers: {}, body: { delta: 1 } },
    [...GATE, gone, stale, wrongDelta],
  ],
  [
    // the record is known only from the body, so the body is judged first
    'POST',
    {
      method: 'POST',
      path: '/jataka',
      options: {},
      headers: {},
      body: { slug: 'example-1', number: 1, title: 'ก', nipata: 'nipatas-one' },
    },
    [...GATE, wrongTitle, { ...wrongSection, spoil: adding({ body: { nipata: 'none' } }) }, stale, takenNumber],
  ],
]

/** Records for all requests; a request with a fault changes none of them. */
const library = openLibraryWithTargets()
const { chants, jataka, nipatas } = resourcesByName
for (const n of [1, 2]) {
  await saveRecord(library, chants, { ...barestBody(chants, n), section: 'chant-sections-one' })
  await saveRecord(library, jataka, { ...barestBody(jataka, n), nipata: 'nipatas-one' })
}
for (const n of [1, 3]) await saveRecord(library, nipatas, barestBody(nipatas, n))
await saveRecord(library, jataka, { ...barestBody(jataka, 3), nipata: 'example-3' })

const services = new Map<string, TestLibrary>()

function createService(options: TestLibraryOptions): TestLibrary {
  const key = JSON.stringify(options)
  return services.getOrInsertComputed(key, () => library.with(options))
}

const KEYED = Array<CallOptions>(10).fill({ key: TEST_KEY })

async function requestStatus({ options, key, raw, body, headers, method, path }: Request): Promise<number> {
  const service = createService(options)
  // takes the one that is allowed to an address, and the ten of a key
  if (options.rateLimit) for (const sent of [{}, ...KEYED]) await service.call('GET', '/languages', sent)
  const sent = { ...(key ? { key } : {}), headers, ...(raw === undefined ? { body } : { raw }) }
  return (await service.call(method, path, sent)).status
}

describe.each(OPERATIONS)('%s', (_, request, faults) => {
  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    expect(await requestStatus(fault.spoil(request))).toBe(fault.status)
  })

  const pairs = faults.flatMap((first, index) =>
    faults.slice(index + 1).map((second) => [first.name, second.name, first, second] as const),
  )
  test.each(pairs)('%s comes before %s', async (_, __, first, second) => {
    expect(await requestStatus(second.spoil(first.spoil(request)))).toBe(first.status)
  })

  test('the valid request succeeds', async () => {
    expect(await requestStatus(request)).toBeLessThan(300)
  })
})
