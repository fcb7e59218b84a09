/** Clients that stall, vanish or never read, and countless callers, do not delay other clients. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { MAX_COUNTED_CALLERS } from '../../src/http/rate-limit.ts'
import { StressClient } from '../stress/client.ts'
import { testFolder } from '../support/folders.ts'
import { type ProgramServer, startProgram } from '../support/program.ts'
import { securityProgram } from './program.ts'

const KEY = 'the-key-of-the-tests'
const LIMIT = 30
/** How many answers are asked for on one connection and never read: far more than the system holds back of it. */
const UNREAD = 100

let victim: ProgramServer
afterAll(() => victim?.stop()) // which waits for ten seconds where a client of a failed test still hangs on
const data = testFolder()

beforeAll(async () => {
  victim = await startProgram(securityProgram, data, {
    settings: {
      LIBRARY_API_KEY: KEY,
      API_RATE_LIMIT: String(LIMIT),
      LIBRARY_TRUST_PROXY: '1',
      LIBRARY_LOG: 'json',
    },
  })
})

/** A connection that sends something and then keeps still, reading nothing. */
function stall(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(victim.url).port), '127.0.0.1', () => {
      socket.pause()
      socket.write(text, () => resolve(socket))
    })
    socket.on('error', reject)
  })
}

/** A figure of the service's own, the sum over all that it receives. */
async function reported(name: string, label = ''): Promise<number> {
  const { text } = await victim.get('/metrics')
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(label))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
const answered = () => reported('library_http_requests_total', '/openapi.json')

let callers = 0
/** Each caller once, so that the limit stays out of it. */
const newCaller = () => ({
  'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`,
})

/**
 * An ordinary reader is answered: one who is held up waits for as long as the others stall, and the test ends first.
 */
async function expectAReaderIsServed(): Promise<void> {
  const { status } = await fetch(`${victim.api}/jataka?limit=200`, { headers: newCaller() })
  expect(status).toBe(200)
}

test('200 incomplete requests and unread responses delay no other client', async () => {
  const before = await answered()
  const head = `POST /api/v1/chants HTTP/1.1\r\nHost: library.example\r\nAuthorization: Bearer ${KEY}\r\n`
  const sockets = await Promise.all([
    ...Array.from({ length: 70 }, () => stall('GET /api/v1/chants HTT')),
    ...Array.from({ length: 70 }, (_, n) =>
      stall(
        `${head}X-Forwarded-For: 11.0.0.${n}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"slug"`,
      ),
    ),
    ...Array.from({ length: 60 }, (_, n) =>
      stall(
        `GET /api/v1/openapi.json HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: 12.0.0.${n}\r\n\r\n`.repeat(UNREAD),
      ),
    ),
  ])
  for (let n = 0; n < 20; n++) await expectAReaderIsServed()
  for (const socket of sockets) socket.destroy()
  // no answer is made before the ones in front of it are on their way, so that none waits in memory
  const made = (await answered()) - before
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan((60 * UNREAD) / 2)
  await expectAReaderIsServed()
})

test('writers that disconnect in the body change nothing and delay no other client', async () => {
  const head = `POST /api/v1/chants HTTP/1.1\r\nHost: library.example\r\nAuthorization: Bearer ${KEY}\r\n`
  const body = JSON.stringify({ slug: 'vanished', title: 'หายไป' })
  for (let n = 0; n < 40; n++) {
    const cut = body.slice(0, (n % (body.length - 1)) + 1)
    const socket = await stall(
      `${head}X-Forwarded-For: 13.0.0.${n}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${cut}`,
    )
    socket.destroy()
  }
  const list = await fetch(`${victim.api}/chants`, { headers: newCaller() })
  expect(((await list.json()) as { total: number }).total).toBe(0)
  expect(victim.output()).not.toContain('"event":"fault"')
})

test('10,000 callers are allowed once each, a greedy one is limited, and memory is bounded', async () => {
  for (let round = 0; round < 100; round++) {
    const answers = Array.from({ length: 100 }, () => fetch(`${victim.api}/languages`, { headers: newCaller() }))
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(await reported('library_rate_limit_callers')).toBeWithin(10_000, MAX_COUNTED_CALLERS + 1)

  const greedy = { headers: { 'x-forwarded-for': '9.9.9.9' } }
  // all at once: one after the other, a slow machine would be let in again and again, since the allowance fills up
  const answers = await Promise.all(Array.from({ length: 4 * LIMIT }, () => fetch(`${victim.api}/languages`, greedy)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const refused = answers.find(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(LIMIT)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await expectAReaderIsServed()
})

test('a write succeeds afterwards', async () => {
  await new StressClient(victim.api, KEY).write({
    method: 'POST',
    path: '/chants',
    body: { slug: 'after', title: 'หลังจากนั้น' },
  })
})
