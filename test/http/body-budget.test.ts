/** Bodies that are under way together: bounded in all, large ones one at a time a key, small ones of who proposes. */

import { describe, expect, test } from 'bun:test'
import { LARGE_BODY_BYTES, MAX_BODIES_BYTES, RequestBodyBudget } from '../../src/http/body.ts'
import { type ErrorBody, ORIGIN, openTestLibrary } from '../support/library.ts'

const TOO_SOON = expect.objectContaining({ code: 'rate_limited', seconds: 3 })
const LARGE = LARGE_BODY_BYTES + 1

describe('body budget', () => {
  const grow = (budget: RequestBodyBudget, sender: string, bytes: number) => {
    const room = budget.reserve(sender)
    try {
      room.grow(bytes)
      return room
    } catch (error) {
      expect(error).toEqual(TOO_SOON)
      return undefined
    }
  }

  test('rejects a second large body of one key until the first is answered, and no small one', () => {
    const budget = new RequestBodyBudget()
    const first = grow(budget, 'malee', LARGE)
    expect(grow(budget, 'malee', LARGE)).toBeUndefined()
    expect(grow(budget, 'malee', LARGE_BODY_BYTES)).toBeDefined()
    expect(grow(budget, 'dao', LARGE)).toBeDefined()
    first?.[Symbol.dispose]()
    expect(grow(budget, 'malee', LARGE)).toBeDefined()
  })

  test('rejects a body that exceeds the total budget, in chunks too', () => {
    const budget = new RequestBodyBudget()
    const [half, other] = [MAX_BODIES_BYTES / 2, budget.reserve('dao')]
    const first = grow(budget, 'malee', half)
    other.grow(half)
    expect(() => other.grow(1)).toThrow(TOO_SOON)
    other[Symbol.dispose]()
    first?.[Symbol.dispose]()
    expect(grow(budget, 'somchai', MAX_BODIES_BYTES)).toBeDefined()
  })
})

const KEYS = { malee: 'malee-only-proposes-it', somchai: 'somchai-publishes-this' }
const library = openTestLibrary({ keys: `somchai:${KEYS.somchai},malee?:${KEYS.malee}` })

test('a second large body of a key is 429 with Retry-After and accepted after the first', async () => {
  const [isRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const json = JSON.stringify({ slug: 'a', title: 'ก', description: 'x'.repeat(LARGE) })
  let pulls = 0
  const raw = new ReadableStream({
    // a second time when the first piece was taken
    pull: async (controller) => {
      const isFirst = pulls++ === 0
      if (!isFirst) {
        isRead.resolve()
        await goesOn.promise
      }
      controller.enqueue(new TextEncoder().encode(isFirst ? json.slice(0, LARGE) : json.slice(LARGE)))
      if (!isFirst) controller.close()
    },
  })
  const send = (body: string | ReadableStream) =>
    library.call<ErrorBody>('POST', '/book-categories', {
      key: KEYS.somchai,
      raw: body,
      headers: { 'content-type': 'application/json' },
    })
  const first = send(raw)
  await isRead.promise
  const second = await send(json)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '3'])
  goesOn.resolve()
  expect((await first).status).toBe(400) // as long as that no description is
  expect((await send(json)).status).toBe(400)
})

test('a proposing key may send 8 MiB, a publishing key a whole collection', async () => {
  const raw = `[${' '.repeat(9 * 1024 * 1024)}`
  const status = async (key: string) =>
    (
      await library.call('POST', `${ORIGIN}/api/desk/preview/collections/books`, {
        key,
        raw,
        headers: { 'content-type': 'application/json' },
      })
    ).status
  expect([await status(KEYS.malee), await status(KEYS.somchai)]).toEqual([413, 400])
})
