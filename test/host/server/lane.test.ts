/** The thread beside: its turns, its failures, its end. What it answers is held by test/binary/lane.binary.test.ts. */

import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LaneOptions, Lanes, LaneThread } from '../../../src/host/server/lane.ts'
import type { ReceivedRequest } from '../../../src/http/lane.ts'
import { eventually } from '../../support/eventually.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const options: LaneOptions = {
  settings: { library: '', text: '', languages: { primary: 'th', all: ['th'] }, version: '0' },
  program: join(import.meta.dir, 'lane-child.ts'),
  onFault: () => undefined,
  onAnswered: () => undefined,
  letWait: () => undefined,
}

/** What is asked by its address is answered once it is opened. */
function closedGate(): Disposable & { readonly held: string; open(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'library-gate-'))
  const path = join(folder, 'open')
  return {
    held: `/held${path}`,
    open: () => writeFileSync(path, ''),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

function laneWith(given: Partial<LaneOptions> = {}): LaneThread {
  const lane = new LaneThread({ ...options, ...given })
  closing.push(() => lane.close())
  return lane
}

const asked = (target: string, body?: Uint8Array): ReceivedRequest => ({
  operation: 'test',
  target,
  params: {},
  headers: {},
  asker: { mark: '', wantsJson: true },
  keyName: 'editor',
  publishes: true,
  body,
})

/** Of a small request: longer than any machine takes here, in milliseconds. */
const LONG = 1_000_000

const request = (signal?: AbortSignal) =>
  new Request('http://library.local/', { method: 'PUT', ...(signal ? { signal } : {}) })

const threadOf = async (lane: LaneThread) => (await lane.answer(asked('/'), request())).headers.thread

test('an answer comes back, and the bytes of the body are given away, not those that they shared a buffer with', async () => {
  const lane = laneWith()
  const whole = new Uint8Array(300_000)
  const shared = new Uint8Array(1000)
  expect((await lane.answer(asked('/', whole), request())).headers.bytes).toBe('300000')
  expect((await lane.answer(asked('/', shared.subarray(10, 20)), request())).headers.bytes).toBe('10')
  expect([whole.byteLength, shared.byteLength]).toEqual([0, 1000])
})

test.each(['/crash', '/exit'])(
  'a thread that fails (%s) fails one request, and the next has a new thread',
  async (how) => {
    const lane = laneWith()
    const first = await threadOf(lane)
    const [failed, next] = await Promise.allSettled([
      lane.answer(asked(how), request()),
      lane.answer(asked('/'), request()),
    ])
    expect(failed.status).toBe('rejected')
    expect(next.status).toBe('fulfilled')
    expect(await threadOf(lane)).not.toBe(first as string)
    expect(lane.isBusy).toBe(false)
  },
)

test('who waits too long is told so and never begun; small ones come before heavy ones', async () => {
  const lane = laneWith()
  const order: string[] = []
  const ask = async (name: string, target: string, patience?: number, signal?: AbortSignal) => {
    try {
      await lane.answer(asked(target), request(signal), patience)
      order.push(name)
    } catch (error) {
      order.push(`${name}: ${(error as { readonly code?: string }).code}`)
    }
  }
  await threadOf(lane)
  const gone = new AbortController()
  using gate = closedGate()
  const all = [
    ask('running', gate.held),
    ask('heavy', '/'),
    ask('hurried', '/', 20),
    ask('small', '/', LONG),
    ask('gone', '/', LONG, gone.signal),
  ]
  gone.abort()
  await eventually(async () => expect(order).toHaveLength(2))
  gate.open()
  await Promise.all(all)
  expect(order).toEqual(['gone: rate_limited', 'hurried: rate_limited', 'running', 'small', 'heavy'])
})

test('callers without a key take turns', async () => {
  const lane = laneWith()
  const order: string[] = []
  const ask = (name: string, target: string, caller: string) =>
    lane.answer(asked(target), request(), LONG, caller).then(() => order.push(name))
  await threadOf(lane)
  using gate = closedGate()
  const all = [ask('a1', gate.held, 'a'), ask('a2', '/', 'a'), ask('b1', '/', 'b'), ask('b2', '/', 'b')]
  gate.open()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2'])
})

test('heavy ones come too while small ones never end', async () => {
  const lane = laneWith({ smallFirst: 10 })
  let isDone = false
  const small = async () => {
    while (!isDone) await lane.answer(asked('/'), request(), LONG)
  }
  const streams = [small(), small(), small()]
  await lane.answer(asked('/'), request())
  isDone = true
  await Promise.all(streams)
})

test('a thread that has nothing to do ends', async () => {
  const lane = laneWith({ idle: 1 })
  const first = await threadOf(lane)
  await eventually(async () => expect(await threadOf(lane)).not.toBe(first as string))
})

test('reads wait for no write, and those of who has a key for none of a stranger', async () => {
  const lanes = new Lanes(options)
  closing.push(() => lanes.close())
  const read = (target: string) => lanes.answer(asked(target), new Request('http://library.local/'))
  await Promise.all([lanes.answer(asked('/'), request()), read('/')])
  const order: string[] = []
  using gate = closedGate()
  const write = lanes.answer(asked(gate.held), request()).then(() => order.push('write'))
  const get = new Request('http://library.local/')
  const stranger = lanes.answer(asked(gate.held), get, LONG, 'a').then(() => order.push('stranger'))
  expect(lanes.isWriting).toBe(true)
  await read('/').then(() => order.push('read'))
  gate.open()
  await Promise.all([write, stranger])
  expect([order[0], order.toSorted()]).toEqual(['read', ['read', 'stranger', 'write']])
})
