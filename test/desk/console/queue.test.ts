/** Queues of the desk: leasing, listing, preloading, and undo. */

import { describe, expect, test } from 'bun:test'
import { DeskQueue, LEASE_BATCH_SIZE } from '../../../src/desk/console/base/queue.ts'
import { appError, type ServedQueueItem, ServedQueueServer, waitUntilSettled } from './served-queue.ts'

/** Goes through a queue to its end. @returns the ids of its items */
async function listAllIds(queue: DeskQueue<ServedQueueItem>) {
  const ids: number[] = []
  let key = await queue.fetchFirstKey()
  for (; key; key = await queue.fetchNeighbourKey(key, 1)) ids.push(Number(key))
  return ids
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('a queue of waiting items', () => {
  test('leases each item once, and reading writes nothing', async () => {
    const server = new ServedQueueServer(2 * LEASE_BATCH_SIZE + 3)
    expect(await listAllIds(new DeskQueue(server.createLoader()))).toEqual(range(1, 2 * LEASE_BATCH_SIZE + 3))
    expect(server.requests.every((request) => request.startsWith('lease'))).toBe(true)
  })

  test('skips items leased by others, and counts them', async () => {
    const server = new ServedQueueServer(5)
    server.leasedByOthers.add(2).add(5)
    const queue = new DeskQueue(server.createLoader())
    expect(await listAllIds(queue)).toEqual([1, 3, 4])
    expect(queue.leasedElsewhere).toBe(1)
    for (const id of [1, 3, 4]) server.leasedByOthers.add(id)
    const late = new DeskQueue(server.createLoader())
    expect([await late.fetchFirstKey(), late.leasedElsewhere]).toEqual([undefined, 5])
  })

  test('loads three items ahead, and leases more before they run out', async () => {
    const server = new ServedQueueServer(LEASE_BATCH_SIZE + 5)
    const queue = new DeskQueue(server.createLoader())
    await queue.fetchFirstKey()
    await queue.preload('1')
    await Promise.all([2, 3, 4].map((id) => queue.load(String(id))))
    expect(server.requests).toEqual(['lease ', 'read 2', 'read 3', 'read 4'])
    await queue.preload(String(LEASE_BATCH_SIZE - 3))
    expect(server.requests).toContain(`lease ${LEASE_BATCH_SIZE - 3}`)
    // no item is leased twice
    expect(await listAllIds(queue)).toEqual(range(1, LEASE_BATCH_SIZE + 5))
  })

  test('goes back over known items, and before the first one by its previous key', async () => {
    const server = new ServedQueueServer(5)
    const queue = new DeskQueue(
      server.createLoader('open', { previousKey: ({ id }) => (id > 1 ? String(id - 1) : undefined) }),
    )
    // a link opens an item in the middle
    expect(await queue.fetchNeighbourKey('3', 1)).toEqual('4')
    expect(await queue.fetchNeighbourKey('4', -1)).toEqual('3')
    expect(await queue.fetchNeighbourKey('3', -1)).toEqual('2')
    expect(await queue.fetchNeighbourKey('1', -1)).toBeUndefined()
    expect(await new DeskQueue(server.createLoader()).fetchNeighbourKey('3', -1)).toBeUndefined()
  })

  test('releases leases when the window closes; listed items have none', () => {
    const server = new ServedQueueServer(1)
    new DeskQueue(server.createLoader()).release()
    new DeskQueue(server.createLoader('decided')).release()
    expect(server.requests).toEqual(['release'])
  })
})

describe('a queue of listed items', () => {
  const createDecidedServer = (itemCount: number) => {
    const server = new ServedQueueServer(itemCount)
    for (const id of server.listIds('open')) server.states.set(id, 'decided')
    return server
  }

  test('loads pages of keys on demand, and finds the neighbours of any item', async () => {
    const server = createDecidedServer(13)
    expect(await listAllIds(new DeskQueue(server.createLoader('decided')))).toEqual(range(1, 13))
    const linked = new DeskQueue(server.createLoader('decided'))
    expect(await linked.fetchNeighbourKey('8', -1)).toEqual('7')
    expect(await linked.fetchNeighbourKey('13', 1)).toBeUndefined()
    // after an item that is not in the list comes the first item
    expect(await new DeskQueue(server.createLoader('decided')).fetchNeighbourKey('99', 1)).toEqual('1')
  })

  test('skips nothing if items were removed', async () => {
    const server = createDecidedServer(12)
    const queue = new DeskQueue(server.createLoader('decided'))
    await queue.fetchFirstKey()
    for (const id of [1, 2, 3])
      await queue.perform(await queue.load(String(id)), true, () =>
        server.decide({ id, state: 'decided', kind: '' }, 'open'),
      )
    expect(await listAllIds(queue)).toEqual(range(4, 12))
  })
})

describe('a decided item', () => {
  test('leaves the queue at once, and returns on error', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.createLoader())
    const first = await queue.load('1')
    const answer = server.hold('kept 1')
    const deciding = queue.perform(first, true, () => server.decide(first, 'kept'))
    expect([await queue.fetchFirstKey(), queue.pendingRequests]).toEqual(['2', 1])
    answer()
    await deciding
    expect([server.states.get(1), queue.pendingRequests]).toEqual(['kept', 0])
    const second = await queue.load('2')
    await expect(queue.perform(second, true, async () => Promise.reject(appError(500)))).rejects.toThrow()
    expect([await queue.fetchFirstKey(), queue.pendingRequests]).toEqual(['2', 0])
  })

  test('is read again after the decision only', async () => {
    const server = new ServedQueueServer(2)
    const queue = new DeskQueue(server.createLoader())
    const seen = await queue.load('1')
    const answer = server.hold('kept 1')
    const deciding = queue.perform(seen, false, () => server.decide(seen, 'kept'))
    const again = queue.load('1')
    await waitUntilSettled()
    expect(server.requests).toEqual(['read 1', 'kept 1'])
    answer()
    await deciding
    expect((await again).state).toBe('kept')
    expect((await queue.load('1')).state).toBe('kept')
  })

  test('outdates the cached items of its group and no others', async () => {
    const server = new ServedQueueServer(4, (id) => (id % 2 === 0 ? 'even' : 'odd'))
    const queue = new DeskQueue(server.createLoader('open', { groupOf: ({ kind }) => kind }))
    const [first] = await Promise.all([1, 2, 3].map((id) => queue.load(String(id))))
    if (first) await queue.perform(first, true, () => server.decide(first, 'kept'))
    await waitUntilSettled()
    server.requests.length = 0
    await Promise.all([2, 3].map((id) => queue.load(String(id))))
    expect(server.requests).toEqual(['read 3'])
  })

  test('returns if it waits again, unless being decided or postponed', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.createLoader())
    await queue.fetchFirstKey()
    await queue.perform(await queue.load('1'), true, () => server.decide({ id: 1, state: 'open', kind: '' }, 'kept'))
    queue.skip('2')
    expect(await queue.fetchFirstKey()).toEqual('3')
    server.states.set(1, 'open')
    expect(await queue.fetchFirstKey()).toEqual('1')
    expect((await queue.load('1')).state).toBe('open')
    const answer = server.hold('kept 1')
    void queue.perform(await queue.load('1'), true, () => server.decide({ id: 1, state: 'open', kind: '' }, 'kept'))
    expect(await queue.fetchFirstKey()).toEqual('3')
    answer()
  })

  test('that cannot be undone leaves the step before it to undo', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.createLoader())
    const decide = async (id: number) =>
      queue.perform(await queue.load(String(id)), true, () => server.decide({ id, state: 'open', kind: '' }, 'kept'))
    await decide(1)
    await queue.perform(await queue.load('2'), true, async () => ({ places: 1, undo: null }))
    expect([await queue.undo(), await queue.undo()]).toEqual(['1', undefined])
  })

  test('is undone in reverse order once; a failed undo can be retried', async () => {
    const server = new ServedQueueServer(3)
    const queue = new DeskQueue(server.createLoader())
    const decide = async (id: number, state: string) => {
      const seen = await queue.load(String(id))
      await queue.perform(seen, true, () => server.decide(seen, state))
    }
    await decide(1, 'kept')
    await decide(2, 'swapped')
    expect(await queue.undo()).toEqual('2')
    expect(server.listIds('open')).toEqual([2, 3])
    server.heldAnswers.set('undo 1', Promise.reject(appError(409)))
    await expect(queue.undo()).rejects.toThrow()
    server.heldAnswers.clear()
    expect([await queue.undo(), await queue.undo()]).toEqual(['1', undefined])
    expect([server.listIds('open'), await listAllIds(queue)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect((await queue.load('1')).state).toBe('open')
  })

  test('with others makes the queue fetch the items after it again', async () => {
    const server = new ServedQueueServer(6)
    const queue = new DeskQueue(server.createLoader())
    await queue.fetchFirstKey()
    const seen = await queue.load('1')
    await queue.perform(seen, true, () => server.decide(seen, 'kept', [1, 2, 3]))
    await queue.refetchAfter('1')
    expect(await queue.fetchNeighbourKey('1', 1)).toEqual('4')
  })
})
