/** MCP over HTTP: protocol revisions, rejected requests, costs, and fairness between calls and pages. */

import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import type { AppOptions } from '../../../src/app.ts'
import { MAX_MCP_ANSWER_BYTES, MAX_MCP_HEADING_ANSWER_BYTES } from '../../../src/reader/mcp/fill-answer.ts'
import { MCP_TOOLS } from '../../../src/reader/mcp/tools.ts'
import type { Json } from '../../support/json.ts'
import { createServiceOver } from '../../support/service.ts'
import { McpClient, openProgramLibrary } from './mcp-client.ts'

const library = await openProgramLibrary()
afterAll(() => library[Symbol.dispose]())

const ACCEPT = 'application/json, text/event-stream'

const serviceWith = (settings: Partial<AppOptions>) => createServiceOver(library.stores, settings)
/** Unexpected errors of {@link service}. */
const faults: unknown[] = []
/** The service of all tests that need no settings of their own. */
const service = serviceWith({ onFault: (error) => faults.push(error) })

type Service = typeof service

interface Sent {
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly address?: string
}

/** Sends one request as a client would. */
async function post(service: Service, { body, raw, headers, method = 'POST', address = '10.0.0.1' }: Sent) {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const request = new Request('http://library.local/mcp', {
    method,
    headers: {
      accept: ACCEPT,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const response = await service.handle(request, () => address)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : (JSON.parse(text) as Json),
  }
}

const calling = (name: string, given: object, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})
const initializing = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

describe('the protocol', () => {
  test.each(SUPPORTED_PROTOCOL_VERSIONS)('accepts revision %s', async (version) => {
    const { status, body, headers } = await post(service, { body: initializing(version) })
    expect([status, body.result.protocolVersion, headers.has('mcp-session-id')]).toEqual([200, version, false])
    const called = await post(service, {
      body: calling('find', { query: 'DN 22' }),
      headers: { 'mcp-protocol-version': version },
    })
    expect([called.status, called.body.result.structuredContent.blocks.length]).toEqual([200, 1])
    expect(called.headers.get('cache-control')).toBe('private, no-store')
  })

  test('an unknown revision is answered with the newest; in a header it is rejected', async () => {
    const { body } = await post(service, { body: initializing('1999-01-01') })
    expect(body.result.protocolVersion).toBe(SUPPORTED_PROTOCOL_VERSIONS[0])
    const refused = await post(service, {
      body: calling('sources', {}),
      headers: { 'mcp-protocol-version': '1999-01-01' },
    })
    expect(refused.status).toBe(400)
  })

  test('a notification has no answer', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect(await post(service, { body: note })).toMatchObject({ status: 202, body: undefined })
  })

  test('a batch is rejected, whatever it holds', async () => {
    for (const body of [[], [calling('sources', {}, 7)], [calling('sources', {}), 7, null]])
      expect(await post(service, { body })).toMatchObject({
        status: 400,
        body: { jsonrpc: '2.0', id: null, error: { code: -32600 } },
      })
  })

  test('other origins follow the setting, and may send the headers of the protocol', async () => {
    const restricted = serviceWith({ corsOrigin: 'https://site.example', baseUrl: 'https://library.example' })
    const body = calling('sources', {})
    for (const [origin, status] of [
      ['https://site.example', 200],
      ['https://library.example', 200],
      ['https://elsewhere.example', 403],
      ['null', 403],
    ] as const)
      expect([origin, (await post(restricted, { body, headers: { origin } })).status]).toEqual([origin, status])
    expect((await post(restricted, { body })).status).toBe(200)
    expect((await post(service, { body, headers: { origin: 'https://elsewhere.example' } })).status).toBe(200)
    const { headers } = await post(service, { method: 'OPTIONS' })
    expect(headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version')
  })

  test('the endpoint is 404 if it is switched off', async () => {
    const off = serviceWith({ mcp: false })
    expect((await post(off, { body: calling('sources', {}) })).status).toBe(404)
    expect(off.operations.some(({ id }) => id === 'mcp')).toBe(false)
  })

  test('a follower answers calls, since nothing is written', async () => {
    const { status } = await post(serviceWith({ primary: 'https://primary.example' }), {
      body: calling('sources', {}),
    })
    expect(status).toBe(200)
  })
})

describe('an invalid request', () => {
  const deep = (depth: number) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test.each([
    ['no JSON', { raw: '{' }, 400],
    ['nothing', { raw: '' }, 400],
    ['a number', { raw: '7' }, 400],
    ['not of the protocol', { raw: '{"a":1}' }, 400],
    ['deep', { raw: deep(30_000) }, 400],
    ['a little deep', { raw: deep(900) }, 400],
    ['many values', { raw: `[${'1,'.repeat(9000)}1]` }, 400],
    ['too large', { raw: JSON.stringify(calling('find', { query: 'ก'.repeat(30_000) })) }, 413],
    ['no JSON by its name', { raw: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    ['for who takes no JSON', { body: {}, headers: { accept: 'text/html' } }, 406],
  ] as readonly (readonly [string, Sent, number])[])('%s is refused', async (_, sent, status) => {
    const answer = await post(service, sent)
    expect([answer.status, faults]).toEqual([status, []])
    expect(answer.body.error.message).toBeString()
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts:|SQLITE|at Object|node_modules/)
  })

  const ODD_VALUES: readonly unknown[] = [
    ...['', ' ', 'ก'.repeat(5_000), "'; DROP TABLE records; --", '<script>alert(1)</script>', '\u0000\u001b[31m'],
    ...['\ud800', '๙๙๙๙๙๙๙๙๙๙', '../../etc/passwd', '%00', '"""""""', 'NaN', `ก${'\u0e34'.repeat(40)}`],
    ...[-1, 0, 1.5, 2 ** 53, true, null, [], {}, { a: { b: [] } }, ['royal', 'royal', 'x', 'y']],
  ]

  test.each(MCP_TOOLS.map(({ name }) => [name] as const))('%s survives odd arguments', async (name) => {
    await using program = await McpClient.ofLibrary({ app: service })
    const tool = (await program.client.listTools()).tools.find((one) => one.name === name)
    const base = VALID_ARGUMENTS[name] ?? {}
    const given = Object.keys(tool?.inputSchema.properties ?? {})
    const names = [...given, '__proto__', 'toString', 'unknown']
    for (const [position, argument] of names.entries()) {
      // the odd values are distributed over the arguments
      for (const value of ODD_VALUES.filter((_, index) => index % names.length === position)) {
        const { text, isError, bytes } = await program.call(name, { ...base, [argument]: value })
        const maxBytes = name === 'read_heading' ? MAX_MCP_HEADING_ANSWER_BYTES : MAX_MCP_ANSWER_BYTES
        expect([argument, value, bytes <= maxBytes, faults]).toEqual([argument, value, true, []])
        // biome-ignore lint/suspicious/noControlCharactersInRegex: answers must not contain them
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|SQLITE|\.ts:/)
        if (isError) expect(text).toMatch(/[\u0e01-\u0e5b]/)
      }
    }
  })

  test('a cursor of another call, or a made-up one, is rejected', async () => {
    await using program = await McpClient.ofLibrary({ app: service })
    const input = { entry: 'DN 22', editions: ['royal'] }
    const { data } = await program.call('read_heading', input)
    const [part, block, tag] = data.next_cursor.split('.')
    for (const cursor of [
      ...['x', '0', '-1.0.00000000', `${part}.${block}`, `${part}.${block}.00000000`],
      ...[`0.9999.${tag}`, `-1.0.${tag}`],
    ]) {
      const { isError, text } = await program.call('read_heading', { ...input, cursor })
      expect([cursor, isError, text.includes('cursor')]).toEqual([cursor, true, true])
    }
    const other = await program.call('read_heading', {
      entry: 'DN 22',
      editions: ['pali'],
      cursor: data.next_cursor,
    })
    expect(other.isError).toBe(true)
  })

  test.each([
    ...[
      '',
      'x',
      'http://library.local/canon/9',

      'library://canon/99',
      'library://canon/9/royal/0',
    ],
    ...['library://canon/9/none/1', `library://books/${'x'.repeat(2_100)}`],
    ...['library://canon/10?cursor=1.1.11111111', 'library://../../etc/passwd'],
  ])('the URI %s is rejected', async (uri) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } }
    const answer = await post(service, { body })
    expect([answer.body.error?.message, faults]).toEqual([expect.any(String), []])
  })

  test('the error for an unknown tool names the known ones', async () => {
    const { body } = await post(service, { body: calling('delete_everything', {}) })
    expect([body.error.code, body.error.message.includes('read_page')]).toEqual([-32602, true])
  })

  test('numbers may be text, in Thai digits too', async () => {
    await using program = await McpClient.ofLibrary({ app: service })
    const { data } = await program.call('read_page', { volume: '๑๐', page: '217' })
    expect(data.address).toBe('/canon/10/royal/217')
  })
})

/** Valid arguments of each tool, some of which a test replaces by odd values. */
const VALID_ARGUMENTS: Readonly<Record<string, object>> = {
  find: { query: 'DN 22' },
  search: { query: 'ภิกษุ' },
  read_page: { volume: 10, page: 217 },
  read_heading: { volume: 10, entry: 'uddeso' },
  read_record: { collection: 'jataka', slug: 'jataka-1' },
  word: { word: 'dhamma' },
}

const COSTS: readonly (readonly [string, number])[] = MCP_TOOLS.map(({ name, cost }) => [
  name,
  typeof cost === 'number' ? cost : 5,
])

describe('the rate limit', () => {
  const readAllowance = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  const limited = serviceWith({ rateLimit: 100 })

  test.each(COSTS)('%s costs %d, as the page does', async (name, cost) => {
    // each from an address without earlier requests
    const address = `tool ${name}`
    const { headers } = await post(limited, { body: calling(name, VALID_ARGUMENTS[name] ?? {}), address })
    expect(readAllowance(headers)).toBe(100 - cost)
  })

  test('a resource costs as much as its tool, and a call above the limit is 429', async () => {
    const uri = 'library://words/dhamma'
    const reading = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } }
    expect(readAllowance((await post(limited, { body: reading, address: '10.0.0.2' })).headers)).toBe(98)
    const service = serviceWith({ rateLimit: 4 })
    const refused = await post(service, { body: calling('search', { query: 'ภิกษุ' }) })
    expect([refused.status, refused.body.error.code, refused.headers.has('retry-after')]).toEqual([
      429,
      'rate_limited',
      true,
    ])
  })

  test('an invalid request costs one', async () => {
    expect(readAllowance((await post(limited, { raw: '{', address: '10.0.0.3' })).headers)).toBe(99)
  })

  test('a hundred calls at once are limited, and a page for a reader does not wait for all of them', async () => {
    // the clock is stopped, since the allowance would be restored meanwhile on a slow machine
    using _ = spyOn(performance, 'now').mockReturnValue(performance.now())
    const service = serviceWith({ rateLimit: 50 })
    const order: string[] = []
    const someAnswered = Promise.withResolvers<void>()
    const programs = Array.from({ length: 100 }, async (_, nth) => {
      const { status } = await post(service, {
        body: calling('search', { query: 'ภิกษุ' }),
        address: `10.0.${nth % 4}.1`,
      })
      order.push(String(status))
      if (status === 200) someAnswered.resolve()
      return status
    })
    // the page is requested after all calls were sent and some were answered
    await someAnswered.promise
    const page = await service.handle(new Request('http://library.local/canon/10/royal/217'), () => '10.9.9.9')
    order.push('page')
    const statuses = await Promise.all(programs)
    expect(page.status).toBe(200)
    const answered = statuses.filter((status) => status === 200).length
    // four callers with fifty each: a search costs five, and a rejected call one at most
    expect(answered).toBeLessThanOrEqual(40)
    expect(answered).toBeGreaterThanOrEqual(20)
    expect(statuses.filter((status) => status === 429).length).toBe(100 - answered)
    expect(order.slice(order.indexOf('page')).filter((one) => one === '200').length).toBeGreaterThan(0)
  })
})
