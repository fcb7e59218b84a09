/** Generated requests to every operation find no failure, no other error shape, no leak and no hang. */

import { beforeAll, expect, test } from 'bun:test'
import type { OpenApi } from '../stress/fuzz/document.ts'
import { runFuzz } from '../stress/fuzz/fuzz.ts'
import { FuzzJudge } from '../stress/fuzz/judge.ts'
import { createFuzzFolder, type FuzzTarget, targetInProcess } from '../stress/fuzz/target.ts'
import { testFolder } from '../support/folders.ts'

const folder = testFolder()

beforeAll(async () => {
  await createFuzzFolder(folder)
})

/** A new seed every time would find more, and fail without a change: `bun run stress` does that. */
test('1,000 random requests are answered as the contract says', async () => {
  await using target = targetInProcess(folder, 'seed-1')
  const { requests, operations, reached } = await runFuzz(target, 1, 12)
  expect(operations.size).toBe(90)
  expect(requests).toBe(90 * 12)
  // the requests are not all nonsense
  expect(reached.size).toBeGreaterThan(60)
})

const answering = (response: () => Response | Promise<Response>): FuzzTarget => ({
  origin: 'http://library.local',
  secrets: ['/secret/folder'],
  send: async () => response(),
  fault: () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
})

const json = (body: unknown, status = 200, type = 'application/json; charset=utf-8') =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  })

test.each([
  ['a failure', 'Answered 500', () => json({ error: { code: 'internal', message: 'ขัดข้อง' } }, 500)],
  ['another error shape', 'does not fit', () => json({ message: 'ไม่พบ' }, 400)],
  ['a body that is not as documented', 'does not fit', () => json({ items: [{ code: 1 }] })],
  [
    'a path of this machine',
    'tells /secret/folder',
    () => json({ error: { code: 'not_found', message: 'ไม่พบ /secret/folder' } }, 404),
  ],
  ['a status that is not documented', 'names only', () => json({ items: [] }, 202)],
])('the validator notices %s', async (_, reported, response) => {
  await using real = targetInProcess(folder, 'document')
  const answer = await real.send({ method: 'GET', target: '/api/v1/openapi.json', headers: {} })
  const document = (await answer.json()) as OpenApi
  const judge = new FuzzJudge(answering(response), document)
  const request = { method: 'GET', target: '/api/v1/languages', headers: {} }
  await expect(judge.send(request)).rejects.toThrow(reported)
})
