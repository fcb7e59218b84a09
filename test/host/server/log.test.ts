/** The log: one line for each request, in either form, and never what must not be in it. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ServiceLog } from '../../../src/host/server/log.ts'
import { getPathAndQuery } from '../../../src/http/context.ts'
import type { AnsweredRequest } from '../../../src/http/service.ts'
import { anyCharacter } from '../../support/any-character.ts'

const KEY = 'a-key-that-nobody-may-read'

function createObservation(
  more: Partial<AnsweredRequest> & { readonly url?: string; readonly method?: string } = {},
): AnsweredRequest {
  const { url = 'http://localhost/api/v1/chants?q=secret', method = 'POST', ...rest } = more
  const request = new Request(url, {
    method,
    headers: { authorization: `Bearer ${KEY}`, cookie: KEY },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ title: KEY }) }),
  })
  return {
    request,
    target: getPathAndQuery((rest.request ?? request).url),
    response: new Response('{}', { status: 201, headers: { 'content-length': '2' } }),
    operation: 'saveChant',
    keyName: 'malee',
    caller: '203.0.113.9',
    milliseconds: 1.23456,
    ...rest,
  }
}

/** The log's text after `work`. */
function captureLog(form: 'text' | 'json' | 'off', work: (log: ServiceLog) => void): string {
  let text = ''
  const log = new ServiceLog(
    form,
    (more) => {
      text += more
    },
    () => Date.parse('2025-01-31T12:00:00Z'),
  )
  work(log)
  log.flush()
  return text
}

describe('the log line of a request', () => {
  test('is one JSON line with method, path, status and duration', () => {
    const text = captureLog('json', (log) => log.request(createObservation()))
    expect(text.endsWith('}\n')).toBe(true)
    expect(JSON.parse(text)).toEqual({
      time: '2025-01-31T12:00:00.000Z',
      method: 'POST',
      path: '/api/v1/chants',
      status: 201,
      ms: 1.235,
      bytes: 2,
      caller: '203.0.113.9',
      operation: 'saveChant',
      key: 'malee',
    })
  })

  test('is one readable line in text format', () => {
    expect(captureLog('text', (log) => log.request(createObservation()))).toBe(
      '2025-01-31T12:00:00.000Z 201 POST /api/v1/chants 1.2 ms 2 B 203.0.113.9 (malee)\n',
    )
  })

  test('is not written when the log is off', () => {
    expect(captureLog('off', (log) => log.request(createObservation()))).toBe('')
  })

  test('contains no key, header, body or query', () => {
    for (const form of ['text', 'json'] as const) {
      const text = captureLog(form, (log) => log.request(createObservation()))
      expect(text).not.toContain(KEY)
      expect(text).not.toContain('secret')
    }
  })

  test('is one line whatever the request contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (path) => {
        const url = `http://localhost/${path}`
        if (!URL.canParse(url)) return
        for (const form of ['text', 'json'] as const) {
          const text = captureLog(form, (log) => log.request(createObservation({ url, method: 'GET' })))
          expect(text.split('\n')).toHaveLength(2)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
          expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
        }
      }),
    )
  })

  test('has the path without a usable Host, and no query', () => {
    // so Bun gives the address of such a request
    const request = { url: '/api/v1/chants?q=a//b/secret', method: 'GET' } as Request
    const text = captureLog('json', (log) => log.request(createObservation({ request })))
    expect(JSON.parse(text).path).toBe('/api/v1/chants')
    expect(text).not.toContain('secret')
  })

  test('has no caller if the caller is unknown', () => {
    const unknown = createObservation({ caller: undefined })
    expect(JSON.parse(captureLog('json', (log) => log.request(unknown)))).not.toHaveProperty('caller')
    expect(captureLog('text', (log) => log.request(unknown))).toContain(' 2 B - (malee)')
  })

  test('escapes a caller address from a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (caller) => {
        const text = captureLog('text', (log) => log.request(createObservation({ caller })))
        expect(text).toMatch(/^\S+ 201 POST \/api\/v1\/chants 1\.2 ms 2 B [!-~]* \(malee\)\n$/)
        const json = captureLog('json', (log) => log.request(createObservation({ caller })))
        expect(JSON.parse(json).caller).toMatch(/^[!-~]*$/)
      }),
    )
  })

  test('is cut for a very long path', () => {
    const url = `http://localhost/${'x'.repeat(100_000)}`
    expect(captureLog('json', (log) => log.request(createObservation({ url }))).length).toBeLessThan(600)
  })
})

test('log lines are buffered and written in batches', () => {
  const writes: string[] = []
  const log = new ServiceLog('json', (text) => writes.push(text))
  for (let n = 0; n < 1000; n++) log.request(createObservation())
  expect(writes.length).toBeGreaterThan(0)
  expect(writes.length).toBeLessThan(10)
  log.flush()
  expect(writes.join('').split('\n')).toHaveLength(1001)
})

test('an event is written at once in every format', () => {
  const event = { event: 'listening', message: 'พร้อมใช้งาน', facts: { url: 'http://x' } }
  const writes: string[] = []
  new ServiceLog('json', (text) => writes.push(text)).report(event)
  new ServiceLog('text', (text) => writes.push(text)).report(event)
  new ServiceLog('off', (text) => writes.push(text)).report(event)
  expect(JSON.parse(writes[0] ?? '')).toMatchObject({
    event: 'listening',
    message: 'พร้อมใช้งาน',
    url: 'http://x',
  })
  expect(writes.slice(1)).toEqual(['พร้อมใช้งาน\n', 'พร้อมใช้งาน\n'])
})
