/**
 * Keys end in no log, no answer and no list of processes. What is logged is held by test/host/server/log, what is
 * answered by test/http/keys and wire.
 */

import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { runProcess } from '../../scripts/program.ts'
import { runInFolder } from '../support/folders.ts'
import { startProgram } from '../support/program.ts'
import { securityProgram } from './program.ts'

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
  ['/api/v1/nothing', { headers: { 'x-api-key': KEY, cookie: `key=${KEY}`, referer: `http://a.example/?${KEY}` } }],
  ['/docs', { headers: { authorization: `Bearer ${KEY}` } }],
  ['/metrics', { headers: { authorization: `Bearer ${KEY}` } }],
]

test('a key is in no response, log, edit log or process list', () =>
  runInFolder(async (data) => {
    const settings = { LIBRARY_API_KEY: `editor:${KEY}`, LIBRARY_LOG: 'json' }
    const victim = await startProgram(securityProgram, data, { settings })
    let reported = ''
    try {
      for (const [path, init] of REQUESTS) {
        const response = await fetch(victim.url + path, init)
        reported += JSON.stringify([...response.headers]) + (await response.text())
      }
      if (existsSync(`/proc/${victim.pid}`)) {
        for (const file of ['cmdline', 'comm', 'status'])
          reported += readFileSync(`/proc/${victim.pid}/${file}`, 'utf8')
      }
    } finally {
      await victim.stop()
    }
    reported += victim.output()
    reported += (await runProcess(securityProgram, ['audit', '--json', '--data', data])).out
    expect(reported).toContain('editor')
    for (const secret of SECRETS) expect(reported).not.toContain(secret)
    expect(readFileSync(`${data}/library.db`).includes(KEY)).toBe(false)
  }))
