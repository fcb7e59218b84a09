/** The same rules over a real connection, with requests that no client library would send. */

import { afterAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { openListeningPort } from '../../src/host/server/listen.ts'
import { fullBody, openLibraryWithTargets, saveRecord } from '../support/examples.ts'
import { TEST_KEY } from '../support/library.ts'

const library = openLibraryWithTargets()
await saveRecord(library, resourcesByName.chants, fullBody(resourcesByName.chants))
const faults: unknown[] = []
const listener = openListeningPort('127.0.0.1', 0, (error) => faults.push(error))
listener.serve(library.app.handle)
const port = Number(new URL(listener.url).port)
afterAll(() => listener.stop())

/** Sends bytes as they are, and gives the answer when the other side is done. */
const sendRaw = (...parts: readonly (string | Uint8Array)[]) => sendParts(parts)

/**
 * @param end when the connection ends: as the server closes it, behind the last byte that is sent, whatever is still
 * to come, or with the last byte of an answer
 */
function sendParts(
  parts: readonly (string | Uint8Array)[],
  end: 'closed' | 'sent' | 'answered' = 'closed',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const done = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('utf8'))
    }
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (end === 'answered' && isComplete(Buffer.concat(chunks).toString('utf8'))) done()
    })
    socket.on('close', done)
    socket.on('error', done)
    socket.on('connect', () => {
      for (const part of parts) socket.write(part)
      if (end === 'sent') socket.end()
    })
  })
}

const formatRequest = (head: string, ...fields: readonly string[]) =>
  [head, ...fields, 'Connection: close', '', ''].join('\r\n')
const HOST = 'Host: api'
const KEY = `Authorization: Bearer ${TEST_KEY}`
const JSON_TYPE = 'Content-Type: application/json'

/** Status, headers and body of a raw answer. */
function parseResponse(answer: string): { readonly status: number; readonly head: string; readonly body: string } {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

function isComplete(answer: string): boolean {
  const { head, body } = parseResponse(answer)
  return Buffer.byteLength(body) === Number(/^content-length: (\d+)/m.exec(head)?.[1])
}

const send = async (...parts: readonly (string | Uint8Array)[]) => parseResponse(await sendRaw(...parts))

describe('raw HTTP over a connection', () => {
  test('a short host name is accepted', async () => {
    const { status, body } = await send(formatRequest('GET /api/v1/chants/example-1 HTTP/1.1', HOST))
    expect([status, JSON.parse(body).slug]).toEqual([200, 'example-1'])
  })

  test('a request with two Host headers is rejected, also for a cached response', async () => {
    const path = 'GET /api/v1/chants/example-1 HTTP/1.1'
    for (const hosts of [[HOST, HOST], [HOST, 'Host: other'], ['Host: api, other']]) {
      const { status, body } = await send(formatRequest(path, ...hosts))
      expect([hosts, status, JSON.parse(body).error.code]).toEqual([hosts, 400, 'invalid_request'])
    }
    expect((await send(formatRequest(path, HOST))).status).toBe(200)
  })

  test('HEAD has the headers of GET with its length, and no body', async () => {
    const get = await send(formatRequest('GET /api/v1/chants/example-1 HTTP/1.1', HOST))
    const head = await send(formatRequest('HEAD /api/v1/chants/example-1 HTTP/1.1', HOST))
    const lines = (text: string) =>
      text
        .split('\r\n')
        .filter((line) => !line.startsWith('date:'))
        .toSorted()
    expect([head.body, lines(head.head)]).toEqual(['', lines(get.head)])
  })

  test('HEAD and GET with a body are answered, and the body is ignored', async () => {
    for (const method of ['HEAD', 'GET', 'OPTIONS']) {
      const { status } = await send(
        formatRequest(`${method} /api/v1/chants/example-1 HTTP/1.1`, HOST, 'Content-Length: 2'),
        '{}',
      )
      expect([method, status]).toEqual([method, method === 'OPTIONS' ? 204 : 200])
    }
  })

  test('an unknown method is rejected or the connection is closed', async () => {
    for (const method of ['LOCK', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY']) {
      const { status } = await send(formatRequest(`${method} /api/v1/chants/example-1 HTTP/1.1`, HOST, KEY))
      expect([method, status]).toEqual([method, 405])
    }
    for (const method of ['FOO', 'get', 'G\u0000ET']) {
      expect(await sendRaw(formatRequest(`${method} /api/v1/chants/example-1 HTTP/1.1`, HOST, KEY))).not.toContain(
        ' 200 ',
      )
    }
  })

  test('a chunked body without a length is read up to its limit', async () => {
    const patch = 'PATCH /api/v1/chants/example-1 HTTP/1.1'
    const fields = [HOST, KEY, JSON_TYPE, 'Transfer-Encoding: chunked']
    const small = await send(formatRequest(patch, ...fields), 'b\r\n{"note":"a"\r\n', '1\r\n}\r\n', '0\r\n\r\n')
    expect([small.status, JSON.parse(small.body).note]).toEqual([200, 'a'])
    const megabyte = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, ' '), Buffer.from('\r\n')])
    // a connection that is to be closed would be reset by what is still on its way, and the answer lost with it
    const stored = [patch, ...fields, '', ''].join('\r\n')
    const large = parseResponse(await sendParts([stored, ...Array.from({ length: 10 }, () => megabyte)], 'answered'))
    expect([large.status, JSON.parse(large.body).error.code]).toEqual([413, 'payload_too_large'])
  })

  test('a declared length above the limit is rejected before the body is sent', async () => {
    const { status } = await send(
      formatRequest('PATCH /api/v1/chants/example-1 HTTP/1.1', HOST, KEY, JSON_TYPE, 'Content-Length: 9000000'),
    )
    expect(status).toBe(413)
  })

  test('a body that ends early changes nothing', async () => {
    const before = library.edits().length
    const head = formatRequest('PATCH /api/v1/chants/example-1 HTTP/1.1', HOST, KEY, JSON_TYPE, 'Content-Length: 100')
    await sendParts([head, '{"note":"half'], 'sent')
    expect(library.edits().length).toBe(before)
  })

  test('raw bytes in the path and invalid percent-encoding are rejected', async () => {
    for (const path of [
      '/api/v1/chants/\u0e01',
      '/api/v1/chants/%ff',
      '/api/v1/chants/%',
      '/api/v1/chants/%00',
      '/api/v1/\\..\\x',
    ]) {
      const { status } = await send(formatRequest(`GET ${path} HTTP/1.1`, HOST))
      expect([path, [400, 404].includes(status)]).toEqual([path, true])
    }
  })

  test('a missing host (HTTP/1.0) and an invalid one are answered', async () => {
    const fields = ['evil host/a?b#c', '', 'a@b', '[::1', 'http://x', 'a:b:c', '../..'].map((host) => `Host: ${host}`)
    for (const [version, host] of [['1.0', 'X-None: 1'], ...fields.map((field) => ['1.1', field])]) {
      const found = await send(formatRequest(`GET /api/v1/chants/example-1?a=1 HTTP/${version}`, host ?? ''))
      expect([host, found.status]).toEqual([host, 200])
      const lost = await send(formatRequest(`GET /api/v1/nothing HTTP/${version}`, host ?? ''))
      expect([host, lost.status, JSON.parse(lost.body).error.code]).toEqual([host, 404, 'not_found'])
    }
  })

  test('dot segments in the path lead to no file', async () => {
    for (const path of [
      '/api/v1/../../etc/passwd',
      '/api/v1/%2e%2e/%2e%2e/etc/passwd',
      '/api/v1/chants/..%2f..%2f..%2fetc%2fpasswd',
      '/assets/..%2f..%2fpackage.json',
      '/docs/../../../../etc/passwd',
      '/docs/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/docs/..%2f..%2f..%2fetc%2fpasswd',
      '//etc/passwd',
    ]) {
      const { status, body } = await send(formatRequest(`GET ${path} HTTP/1.1`, HOST))
      expect([path, status]).toEqual([path, 404])
      expect(body).toContain('ไม่พบ')
    }
  })

  test('line ends in an address or header add no response header', async () => {
    const chants = 'GET /api/v1/chants'
    for (const lines of [
      [`${chants}/a%0d%0aX-Forged:%20forged HTTP/1.1`],
      [`${chants}?lang=%0d%0aX-Forged:%20forged HTTP/1.1`, 'If-None-Match: "\u0001forged"'],
      [`${chants} HTTP/1.1`, 'Origin: x', 'X-Forwarded-For: forged', 'User-Agent: a\tforged'],
      [`${chants} HTTP/1.1`, 'Authorization: Bearer a\r\n X-Forged: forged'],
      ['GET /\u001b[31mforged HTTP/1.1'],
    ]) {
      const [line = '', ...fields] = lines
      expect([line, /^x-forged/m.test((await send(formatRequest(line, HOST, ...fields))).head)]).toEqual([line, false])
    }
  })

  test('an absolute address in the request line is answered', async () => {
    const { status } = await send(formatRequest(`GET http://api/api/v1/languages HTTP/1.1`, HOST))
    expect([200, 404]).toContain(status)
  })

  test('bytes that are not HTTP end the connection', async () => {
    const answer = await sendRaw('\x16\x03\x01 hello\r\n\r\n')
    expect(answer === '' || answer.startsWith('HTTP/1.1 400')).toBe(true)
  })

  test('two requests in one packet get two responses', async () => {
    const one = ['GET /api/v1/languages HTTP/1.1', HOST, '', ''].join('\r\n')
    const answer = await sendRaw(one, formatRequest('GET /api/v1/chants HTTP/1.1', HOST))
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })

  test('the address of the connection is the caller', async () => {
    const limited = library.with({ rateLimit: 1 })
    const own = openListeningPort('127.0.0.1', 0, (error) => faults.push(error))
    own.serve(limited.app.handle)
    const statuses = [await fetch(`${own.url}/api/v1/languages`), await fetch(`${own.url}/api/v1/languages`)].map(
      ({ status }) => status,
    )
    await own.stop()
    expect(statuses).toEqual([200, 429])
  })

  test('the server wrote no unexpected error', () => {
    expect(faults).toEqual([])
    expect(library.faults).toEqual([])
  })
})
