/**
 * The worker thread: its turns, its failures, its end. What it answers is held by test/binary/worker.binary.test.ts.
 */

import { afterEach, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestWorkers, WorkerClient, type WorkerOptions } from '../../../src/host/server/worker.ts'
import type { ReceivedRequest } from '../../../src/http/request-worker.ts'
import { eventually } from '../../support/eventually.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const options: WorkerOptions = {
  settings: { library: '', text: '', languages: { primary: 'th', all: ['th'] }, version: '0' },
  program: join(import.meta.dir, 'worker-child.ts'),
  onFault: () => undefined,
  onAnswered: () => undefined,
  letWait: () => undefined,
}

/** The request by its address is answered once it is opened. */
function createClosedGate(): Disposable & { readonly held: string; open(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'library-gate-'))
  const path = join(folder, 'open')
  return {
    held: `/held${path}`,
    open: () => writeFileSync(path, ''),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

function createWorker(given: Partial<WorkerOptions> = {}): WorkerClient {
  const worker = new WorkerClient({ ...options, ...given })
  closing.push(() => worker.close())
  return worker
}

const createInput = (target: string, body?: Uint8Array): ReceivedRequest => ({
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

const createRequest = (signal?: AbortSignal) =>
  new Request('http://library.local/', { method: 'PUT', ...(signal ? { signal } : {}) })

const readThread = async (worker: WorkerClient) =>
  (await worker.answer(createInput('/'), createRequest())).headers.thread

test('a response returns, even if noting it fails, and only the bytes of the body are transferred, not a shared buffer', async () => {
  const faults: unknown[] = []
  const onAnswered = () => {
    throw new Error('disk I/O error')
  }
  const worker = createWorker({ onAnswered, onFault: (error) => faults.push(error) })
  const whole = new Uint8Array(300_000)
  const shared = new Uint8Array(1000)
  expect((await worker.answer(createInput('/', whole), createRequest())).headers.bytes).toBe('300000')
  expect((await worker.answer(createInput('/', shared.subarray(10, 20)), createRequest())).headers.bytes).toBe('10')
  expect([whole.byteLength, shared.byteLength, faults.length]).toEqual([0, 1000, 2])
})

test.each(['/crash', '/exit'])(
  'a worker that fails (%s) fails one request, and the next one gets a new worker',
  async (how) => {
    const worker = createWorker()
    const first = await readThread(worker)
    const [failed, next] = await Promise.allSettled([
      worker.answer(createInput(how), createRequest()),
      worker.answer(createInput('/'), createRequest()),
    ])
    expect(failed.status).toBe('rejected')
    expect(next.status).toBe('fulfilled')
    expect(await readThread(worker)).not.toBe(first as string)
    expect(worker.isBusy).toBe(false)
  },
)

test('a request that waits too long is rejected and not started; small ones run before heavy ones', async () => {
  const worker = createWorker()
  const order: string[] = []
  const ask = async (name: string, target: string, timeoutMs?: number, signal?: AbortSignal) => {
    try {
      await worker.answer(createInput(target), createRequest(signal), timeoutMs)
      order.push(name)
    } catch (error) {
      order.push(`${name}: ${(error as { readonly code?: string }).code}`)
    }
  }
  await readThread(worker)
  const gone = new AbortController()
  using gate = createClosedGate()
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

test('callers without a key are served in turn', async () => {
  const worker = createWorker()
  const order: string[] = []
  const ask = (name: string, target: string, caller: string) =>
    worker.answer(createInput(target), createRequest(), LONG, caller).then(() => order.push(name))
  await readThread(worker)
  using gate = createClosedGate()
  const all = [ask('a1', gate.held, 'a'), ask('a2', '/', 'a'), ask('b1', '/', 'b'), ask('b2', '/', 'b')]
  gate.open()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2'])
})

test('heavy requests run even if small ones keep coming', async () => {
  const worker = createWorker({ smallFirst: 10 })
  let isDone = false
  const small = async () => {
    while (!isDone) await worker.answer(createInput('/'), createRequest(), LONG)
  }
  const streams = [small(), small(), small()]
  await worker.answer(createInput('/'), createRequest())
  isDone = true
  await Promise.all(streams)
})

test.each([
  ['answered', '/'],
  ['refused', '/refuse'],
])('an idle worker ends after a request that it %s', async (_, target) => {
  const worker = createWorker({ idle: 1 })
  const first = await readThread(worker)
  await Promise.allSettled([worker.answer(createInput(target), createRequest())])
  const close = spyOn(worker, 'close')
  await eventually(async () => expect(close).toHaveBeenCalled())
  expect(await readThread(worker)).not.toBe(first as string)
})

test('reads wait for no write, and reads with a key for none of another caller', async () => {
  const workers = new RequestWorkers(options)
  closing.push(() => workers.close())
  const read = (target: string) => workers.answer(createInput(target), new Request('http://library.local/'))
  await Promise.all([workers.answer(createInput('/'), createRequest()), read('/')])
  const order: string[] = []
  using gate = createClosedGate()
  const write = workers.answer(createInput(gate.held), createRequest()).then(() => order.push('write'))
  const get = new Request('http://library.local/')
  const stranger = workers.answer(createInput(gate.held), get, LONG, 'a').then(() => order.push('stranger'))
  expect(workers.isWriting).toBe(true)
  await read('/').then(() => order.push('read'))
  gate.open()
  await Promise.all([write, stranger])
  expect([order[0], order.toSorted()]).toEqual(['read', ['read', 'stranger', 'write']])
})
