/** The desk without an answer: it counts down, retries by itself, and locks if its key is revoked. */

import { expect, test } from 'bun:test'
import { RetryQueue, type RetryQueueDependencies } from '../../../src/desk/console/base/retry-queue.ts'

type Answer = Response | 'lost'

/** Creates a retry queue whose server gives these answers in order. */
function createQueue(answers: readonly Answer[], overrides: Partial<RetryQueueDependencies> = {}) {
  const reported: string[] = []
  const keys: string[] = []
  const bodies: string[] = []
  const left = [...answers]
  const retryQueue = new RetryQueue({
    send: async (request, key) => {
      keys.push(key)
      bodies.push(await request.clone().text())
      const answer = left.shift() ?? 'lost'
      if (answer === 'lost') throw new TypeError('network')
      return answer
    },
    waitForKey: async () => 'first',
    onKeyRejected: (key) => reported.push(`locked ${key}`),
    showWaiting: (sentence) => reported.push(sentence),
    clearWaiting: () => reported.push('clear'),
    waitOneSecond: async () => {},
    ...overrides,
  })
  const send = () => retryQueue.fetch(new Request('http://desk/', { method: 'POST', body: 'typed' }))
  return { reported, keys, bodies, send }
}

const busy = (seconds: number, body: object = {}) =>
  Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } })

test('a rate-limited request counts down with the server’s message and continues', async () => {
  const { reported, send, bodies } = createQueue([
    busy(2),
    busy(1, { error: { message: 'กำลังบันทึกชุดใหญ่ กรุณาลองใหม่' } }),
    new Response('done'),
  ])
  expect(await (await send()).text()).toBe('done')
  expect(reported).toEqual([
    'เรียกใช้ถี่เกินไป จะทำต่อเอง ในอีก 2 วินาที',
    'เรียกใช้ถี่เกินไป จะทำต่อเอง ในอีก 1 วินาที',
    'กำลังบันทึกชุดใหญ่ จะทำต่อเอง ในอีก 1 วินาที',
    'clear',
  ])
  expect(bodies).toEqual(['typed', 'typed', 'typed'])
})

test('a lost network or restarting server is retried with increasing delay up to half a minute', async () => {
  const answers: Answer[] = [
    ...Array<Answer>(6).fill('lost'),
    new Response(null, { status: 502 }),
    new Response('back'),
  ]
  const { reported, send } = createQueue(answers)
  expect(await (await send()).text()).toBe('back')
  const pauses = reported.flatMap((line, index) => {
    const [, left] = /อีก (\d+) วินาที/.exec(line) ?? []
    const [, before] = /อีก (\d+) วินาที/.exec(reported[index - 1] ?? '') ?? []
    return left && Number(left) !== Number(before) - 1 ? [Number(left)] : []
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect([reported[0], reported.at(-2)]).toEqual([
    'ขาดการเชื่อมต่อกับเซิร์ฟเวอร์ จะลองใหม่เอง ในอีก 1 วินาที',
    'เซิร์ฟเวอร์ยังไม่พร้อม จะลองใหม่เอง ในอีก 1 วินาที',
  ])
})

test('the wait of one request stays visible while others are answered', async () => {
  const pause = Promise.withResolvers<void>()
  const { reported, send } = createQueue([busy(1), new Response('other'), new Response('one')], {
    waitOneSecond: () => pause.promise,
  })
  const first = send()
  await new Promise(setImmediate)
  await send()
  expect(reported).toEqual(['เรียกใช้ถี่เกินไป จะทำต่อเอง ในอีก 1 วินาที'])
  pause.resolve()
  await first
  expect(reported.at(-1)).toBe('clear')
})

test('an expired key locks the desk, and the request continues with a new one', async () => {
  const given = Promise.withResolvers<string>()
  const keys = [Promise.resolve('first'), given.promise]
  const {
    reported,
    keys: sent,
    send,
  } = createQueue([new Response(null, { status: 401 }), new Response('done')], {
    waitForKey: () => keys.shift() ?? given.promise,
  })
  const sending = send()
  await new Promise(setImmediate)
  expect([reported.at(-1), sent.length]).toEqual(['locked first', 1])
  given.resolve('second')
  expect([await (await sending).text(), sent]).toEqual(['done', ['first', 'second']])
})

test('any other error is returned to the caller', async () => {
  for (const status of [400, 404, 409, 412, 500])
    expect((await createQueue([new Response(null, { status })]).send()).status).toBe(status)
})
