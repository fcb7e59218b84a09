/**
 * Hostile requests come to their end: one to every operation (others with each seed of `bun run stress`), and those
 * that once held up others, which are so long that work that grows faster than they do would not end within a test.
 */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { documentedOperationsOf, type OpenApi } from '../stress/fuzz/document.ts'
import { readKnownRecords } from '../stress/fuzz/known.ts'
import { createFuzzFolder, KEY } from '../stress/fuzz/target.ts'
import { testFolder } from '../support/folders.ts'
import { type ProgramServer, startProgram } from '../support/program.ts'
import { securityProgram } from './program.ts'
import type { HostileRequest } from './waiting/hostile.ts'
import { hostileRequestsTo } from './waiting/requests.ts'
import { sendHostileRequest } from './waiting/send.ts'

let victim: ProgramServer
afterAll(() => victim?.stop())
const folder = testFolder()

beforeAll(async () => {
  await createFuzzFolder(folder)
  const settings = { LIBRARY_API_KEY: `stress:${KEY}`, LIBRARY_LOG: 'json' }
  victim = await startProgram(securityProgram, folder, { settings })
})

/** So many of them, spread over all. */
const some = (requests: readonly HostileRequest[], count: number): readonly HostileRequest[] =>
  requests.filter(
    (_, index) => Math.floor((index * count) / requests.length) !== Math.floor(((index - 1) * count) / requests.length),
  )

/** What held others up for seconds and more before it was mended. */
const KNOWN = /: (row|marks|spaces|niggahita), \d{5,} characters|40000 equal items|every field|of open lists in/

function chosen(template: string, all: readonly HostileRequest[]): readonly HostileRequest[] {
  const bad = /\/(chants|jataka\/bulk|books\/\{slug\}\/contents)$/.test(template)
    ? all.filter(({ what }) => KNOWN.test(what))
    : []
  return [...some(all, 1), ...bad]
}

test('every hostile request is answered in time, and none with 500', async () => {
  const look = async (path: string): Promise<unknown> =>
    (await fetch(victim.api + path, { headers: { authorization: `Bearer ${KEY}` } })).json()
  const document = (await look('/openapi.json')) as OpenApi
  const known = await readKnownRecords(look)
  let sent = 0
  for (const located of documentedOperationsOf(document)) {
    for (const { operation, what, make } of chosen(located.template, [
      ...hostileRequestsTo(located, document, known, 1),
    ])) {
      const status = await sendHostileRequest(victim.url, await make(), sent++)
      expect([operation, what, status !== undefined && status >= 500]).toEqual([operation, what, false])
    }
  }
  expect(sent).toBeGreaterThan(180)
  expect((await victim.get('/live')).status).toBe(200)
  expect(victim.output()).not.toContain('"event":"fault"')
})
