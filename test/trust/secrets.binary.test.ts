/** Keys end in no log, no answer and no list of processes; nothing from outside writes a line of the log. */

import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { run } from '../../scripts/program.ts'
import { inFolder } from '../support/folders.ts'
import { startVictim, type Victim } from '../torture/server.ts'
import { program } from './program.ts'

const KEY = 'Secret-Key-0123456789-abcdef'
const OTHER = 'Wrong-Key-9876543210-fedcba'

/** Everything that anybody sent along and that must not be found again. */
const SECRETS = [KEY, OTHER, Buffer.from(KEY).toString('base64')]

const REQUESTS: readonly (readonly [path: string, init: RequestInit])[] = [
  ['/api/v1/chants', { headers: { authorization: `Bearer ${KEY}` } }],
  ['/api/v1/chants', { method: 'POST', headers: { authorization: `Bearer ${OTHER}` }, body: '{}' }],
  ['/api/v1/chants', { method: 'POST', headers: { authorization: `Basic ${btoa(KEY)}` }, body: '{}' }],
  ['/api/v1/chants', { method: 'POST', headers: { authorization: KEY }, body: '{}' }],
  ['/api/v1/chants', { method: 'POST', headers: { authorization: `Bearer ${KEY}` }, body: '{"slug":' }],
  [
    '/api/v1/chants',
    { method: 'POST', headers: { authorization: `Bearer ${KEY}`, 'content-type': 'text/plain' }, body: KEY },
  ],
  [
    '/api/v1/chants',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ slug: 'a', title: 'บท' }),
    },
  ],
  ['/api/v1/collections/chants', { headers: { authorization: `Bearer ${KEY}` } }],
  [`/api/v1/chants?key=${KEY}&q=${KEY}`, {}],
  [`/api/v1/collections/chants?authorization=Bearer%20${KEY}`, {}],
  [
    '/api/v1/nothing',
    { headers: { 'x-api-key': KEY, cookie: `key=${KEY}`, referer: `http://a.example/?${KEY}` } },
  ],
  ['/docs', { headers: { authorization: `Bearer ${KEY}` } }],
  ['/metrics', { headers: { authorization: `Bearer ${KEY}` } }],
]

async function withVictim(log: string, work: (victim: Victim, data: string) => Promise<void>): Promise<void> {
  await inFolder(async (data) => {
    const settings = { LIBRARY_API_KEY: `editor:${KEY}`, LIBRARY_LOG: log }
    const victim = await startVictim(program, data, { settings })
    try {
      await work(victim, data)
    } finally {
      await victim.kill()
    }
  })
}

test.each(['json', 'text'])('a key is in no answer, no %s log, no audit and no list of processes', (log) =>
  withVictim(log, async (victim, data) => {
    let told = ''
    for (const [path, init] of REQUESTS) {
      const response = await fetch(victim.origin + path, init)
      told += JSON.stringify([...response.headers]) + (await response.text())
    }
    if (existsSync(`/proc/${victim.pid}`)) {
      for (const file of ['cmdline', 'comm', 'status'])
        told += readFileSync(`/proc/${victim.pid}/${file}`, 'utf8')
    }
    await victim.stop()
    told += victim.output()
    told += (await run(program, ['audit', '--json', '--data', data])).out
    expect(told).toContain('editor')
    for (const secret of SECRETS) expect(told).not.toContain(secret)
    expect(readFileSync(`${data}/library.db`).includes(KEY)).toBe(false)
  }),
)

/** Bytes as no well-behaved client sends them, with something that would stand out in a log or in headers. */
const FORGED = [
  'GET /api/v1/chants/a%0a{"event":"forged"} HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET /api/v1/chants/a%0d%0aX-Forged:%20forged HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET /api/v1/chants HTTP/1.1\r\nHost: a.example\r\nOrigin: x\r\nX-Forwarded-For: forged\r\nUser-Agent: a\tforged\r\n\r\n',
  'GET /api/v1/chants?lang=%0d%0aX-Forged:%20forged HTTP/1.1\r\nHost: a.example\r\nIf-None-Match: "\u0001forged"\r\n\r\n',
  'GET /api/v1/chants HTTP/1.1\r\nHost: a.example\r\nAuthorization: Bearer a\r\n {"event":"forged"}\r\n\r\n',
  'GET /\u001b[31mforged HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET /api/v1/../../../../etc/passwd HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET /docs/../../../../etc/passwd HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET /docs/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET /docs/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: a.example\r\n\r\n',
  'GET //etc/passwd HTTP/1.1\r\nHost: a.example\r\n\r\n',
]

test('nothing that is sent forges a line of the log or a header, or leaves the library', () =>
  withVictim('json', async (victim) => {
    let answers = ''
    for (const bytes of FORGED)
      answers += await answerTo(victim, bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    await victim.stop()
    expect(answers).not.toMatch(/^x-forged/im)
    expect(answers).not.toContain('root:')
    const entries = logLines(victim).map((line) => JSON.parse(line))
    const [told, lines] = [entries.filter(({ event }) => event), entries.filter(({ event }) => !event)]
    // a warning for those who run it as root
    const ours = told.map(({ event }) => event).filter((event) => event !== 'warning')
    expect(ours).toEqual(['listening', 'stopped'])
    for (const { method } of lines) expect(['GET', 'POST']).toContain(method)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(FORGED.length)
    for (const character of victim.output()) expect(character < ' ' && character !== '\n').toBe(false)
  }))

const logLines = (victim: Victim) =>
  victim
    .output()
    .split('\n')
    .filter((line) => line !== '')

/** Sends raw bytes and reads until the server, which is asked to, closes the connection. */
function answerTo(victim: Victim, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(victim.origin).port), '127.0.0.1', () =>
      socket.write(bytes, 'latin1'),
    )
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => undefined) // it is closed then, too
  })
}
