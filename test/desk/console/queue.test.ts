/** Queues of the desk: leasing, listing, preloading, and taking decisions back. */

import { describe, expect, test } from 'bun:test'
import { DeskQueue, LEASE_BATCH_SIZE } from '../../../src/desk/console/base/queue.ts'
import { appError, type SeenQueueItem, ServedQueueServer, waitUntilSettled } from './served-queue.ts'

/** Walks a queue to its end. */
async function walked(queue: DeskQueue<SeenQueueItem>) {
  const ids: number[] = []
  let name = await queue.first()
  for (; name; name = await queue.beside(name, 1)) ids.push(Number(name))
  return ids
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('a queue of waiting items', () => {
  test('leases each item once, and reading writes nothing', async () => {
    const server = new ServedQueueServer(2 * LEASE_BATCH_SIZE + 3)
    expect(await walked(new DeskQueue(server.source()))).toEqual(range(1, 2 * LEASE_BATCH_SIZE + 3))
    expect(server.input.every((input) => input.startsWith('deal'))).toBe(true)
  })

  test('skips items leased by others, and counts them', async () => {
    const server = new ServedQueueServer(5)
    server.others.add(2).add(5)
    const queue = new DeskQueue(server.source())
    expect(await walked(queue)).toEqual([1, 3, 4])
    expect(queue.elsewhere).toBe(1)
    for (const id of [1, 3, 4]) server.others.add(id)
    const late = new DeskQueue(server.source())
    expect([await late.first(), late.elsewhere]).toEqual([undefined, 5])
  })

  test('loads three items ahead, and leases more before they run out', async () => {
    const server = new ServedQueueServer(LEASE_BATCH_SIZE + 5)
    const queue = new DeskQueue(server.source())
    await queue.first()
    await queue.preload('1')
    await Promise.all([2, 3, 4].map((id) => queue.view(String(id))))
    expect(server.input).toEqual(['deal ', 'read 2', 'read 3', 'read 4'])
    await queue.preload(String(LEASE_BATCH_SIZE - 3))
    expect(server.input).toContain(`deal ${LEASE_BATCH_SIZE - 3}`)
    // nothing of it is dealt again
    expect(await walked(queue)).toEqual(range(1, LEASE_BATCH_SIZE + 5))
  })

  test('goes back over passed items, and before the first by its neighbours', async () => {
    const server = new ServedQueueServer(5)
    const queue = new DeskQueue(server.source('open', { before: ({ id }) => (id > 1 ? String(id - 1) : undefined) }))
    // a colleague was sent into the middle
    expect(await queue.beside('3', 1)).toEqual('4')
    expect(await queue.beside('4', -1)).toEqual('3')
    expect(await queue.beside('3', -1)).toEqual('2')
    expect(await queue.beside('1', -1)).toBeUndefined()
    expect(await new DeskQueue(server.source()).beside('3', -1)).toBeUndefined()
  })

  test('releases leases when the window closes; listed items have none', () => {
    const server = new ServedQueueServer(1)
    new DeskQueue(server.source()).release()
    new DeskQueue(server.source('decided')).release()
    expect(server.input).toEqual(['release'])
  })
})

describe('a queue of listed items', () => {
  const decided = (things: number) => {
    const server = new ServedQueueServer(things)
    for (const id of server.in('open')) server.states.set(id, 'decided')
    return server
  }

  test('loads pages on demand, with neighbours for any start', async () => {
    const server = decided(13)
    expect(await walked(new DeskQueue(server.source('decided')))).toEqual(range(1, 13))
    const sent = new DeskQueue(server.source('decided'))
    expect(await sent.beside('8', -1)).toEqual('7')
    expect(await sent.beside('13', 1)).toBeUndefined()
    // one that is not in it leads to its first
    expect(await new DeskQueue(server.source('decided')).beside('99', 1)).toEqual('1')
  })

  test('skips nothing if items were removed', async () => {
    const server = decided(12)
    const queue = new DeskQueue(server.source('decided'))
    await queue.first()
    for (const id of [1, 2, 3])
      await queue.take(await queue.view(String(id)), true, () => server.say({ id, state: 'decided', kind: '' }, 'open'))
    expect(await walked(queue)).toEqual(range(4, 12))
  })
})

describe('a decided item', () => {
  test('leaves the queue at once, and returns on error', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.source())
    const first = await queue.view('1')
    const answer = server.hold('kept 1')
    const taking = queue.take(first, true, () => server.say(first, 'kept'))
    expect([await queue.first(), queue.waiting]).toEqual(['2', 1])
    answer()
    await taking
    expect([server.states.get(1), queue.waiting]).toEqual(['kept', 0])
    const second = await queue.view('2')
    await expect(queue.take(second, true, async () => Promise.reject(appError(500)))).rejects.toThrow()
    expect([await queue.first(), queue.waiting]).toEqual(['2', 0])
  })

  test('is read again after the decision only', async () => {
    const server = new ServedQueueServer(2)
    const queue = new DeskQueue(server.source())
    const seen = await queue.view('1')
    const answer = server.hold('kept 1')
    const taking = queue.take(seen, false, () => server.say(seen, 'kept'))
    const again = queue.view('1')
    await waitUntilSettled()
    expect(server.input).toEqual(['read 1', 'kept 1'])
    answer()
    await taking
    expect((await again).state).toBe('kept')
    expect((await queue.view('1')).state).toBe('kept')
  })

  test('updates equal items and no others', async () => {
    const server = new ServedQueueServer(4, (id) => (id % 2 === 0 ? 'even' : 'odd'))
    const queue = new DeskQueue(server.source('open', { alike: ({ kind }) => kind }))
    const [one] = await Promise.all([1, 2, 3].map((id) => queue.view(String(id))))
    if (one) await queue.take(one, true, () => server.say(one, 'kept'))
    await waitUntilSettled()
    server.input.length = 0
    await Promise.all([2, 3].map((id) => queue.view(String(id))))
    expect(server.input).toEqual(['read 3'])
  })

  test('returns if it waits again, unless being decided or postponed', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.source())
    await queue.first()
    await queue.take(await queue.view('1'), true, () => server.say({ id: 1, state: 'open', kind: '' }, 'kept'))
    queue.leaveOut('2')
    expect(await queue.first()).toEqual('3')
    server.states.set(1, 'open')
    expect(await queue.first()).toEqual('1')
    expect((await queue.view('1')).state).toBe('open')
    const answer = server.hold('kept 1')
    void queue.take(await queue.view('1'), true, () => server.say({ id: 1, state: 'open', kind: '' }, 'kept'))
    expect(await queue.first()).toEqual('3')
    answer()
  })

  test('that cannot be undone leaves the step before', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.source())
    const said = async (id: number) =>
      queue.take(await queue.view(String(id)), true, () => server.say({ id, state: 'open', kind: '' }, 'kept'))
    await said(1)
    await queue.take(await queue.view('2'), true, async () => ({ places: 1, undo: null }))
    expect([await queue.undo(), await queue.undo()]).toEqual(['1', undefined])
  })

  test('is undone in reverse order once; a failed undo can be retried', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.source())
    const say = async (id: number, state: string) => {
      const seen = await queue.view(String(id))
      await queue.take(seen, true, () => server.say(seen, state))
    }
    await say(1, 'kept')
    await say(2, 'swapped')
    expect(await queue.undo()).toEqual('2')
    expect(server.in('open')).toEqual([2, 3])
    server.held.set('undo 1', Promise.reject(appError(409)))
    await expect(queue.undo()).rejects.toThrow()
    server.held.clear()
    expect([await queue.undo(), await queue.undo()]).toEqual(['1', undefined])
    expect([server.in('open'), await walked(queue)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect((await queue.view('1')).state).toBe('open')
  })

  test('in bulk is read again after the current one', async () => {
    const server = new ServedQueueServer(6)
    const queue = new DeskQueue(server.source())
    await queue.first()
    const seen = await queue.view('1')
    await queue.take(seen, true, () => server.say(seen, 'kept', [1, 2, 3]))
    await queue.askAnew('1')
    expect(await queue.beside('1', 1)).toEqual('4')
  })
})
