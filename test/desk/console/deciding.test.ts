/** Decisions at the desk: the effect of a key on the current item, the next item, and the notice. */

import { expect, test } from 'bun:test'
import { appError, openServedQueue, ServedQueueDesk, ServedQueueServer, waitUntilSettled } from './served-queue.ts'

test('the next item shows before the decision is stored; undo returns each', async () => {
  const server = new ServedQueueServer(12)
  const desk = new ServedQueueDesk(server)
  expect(await desk.openFirst()).toBe(1)
  const answer = server.hold('kept 1')
  void desk.decide('kept')
  expect(await desk.draw()).toBe(2)
  expect([server.listIds('kept'), desk.messages.at(-1)]).toEqual([[], 'keptแล้ว: item 1'])
  answer()
  for (let id = 2; id <= 10; id++) {
    void desk.decide(id % 2 === 0 ? 'swapped' : 'kept')
    expect(await desk.draw()).toBe(id + 1)
  }
  expect([server.listIds('kept'), server.listIds('swapped'), desk.actionCount]).toEqual([
    [1, 3, 5, 7, 9],
    [2, 4, 6, 8, 10],
    10,
  ])
  for (let id = 10; id >= 1; id--) {
    await desk.currentItem.undo()
    expect([await desk.draw(), desk.addressId, desk.messages.at(-1)]).toEqual([id, id, 'เลิกทำแล้ว'])
  }
  expect(server.listIds('open')).toHaveLength(12)
  await desk.currentItem.undo()
  expect(desk.messages.at(-1)).toBe('ไม่มีการตัดสินที่เลิกทำได้')
})

test('an item is not decided before it was shown', async () => {
  const server = new ServedQueueServer(8)
  const desk = new ServedQueueDesk(server)
  await desk.currentItem.show('1')
  // the item is loaded, but not drawn
  await desk.decide('kept')
  expect(server.listIds('open')).toHaveLength(8)
  await desk.draw()
  const answer = server.hold('read 5')
  for (let id = 1; id <= 4; id++) {
    void desk.decide('kept')
    await desk.draw()
  }
  expect([desk.addressId, desk.currentItem.view?.id, desk.currentItem.isDisplayed]).toEqual([5, 4, true])
  expect([desk.currentItem.acceptsKeys, desk.currentItem.isKeyIgnored]).toEqual([false, false])
  for (let times = 0; times < 6; times++) void desk.decide('swapped')
  await waitUntilSettled()
  answer()
  await desk.draw()
  // the screen says that keys were ignored until a key has an effect
  expect([desk.currentItem.acceptsKeys, desk.currentItem.isKeyIgnored]).toEqual([true, true])
  expect([await desk.draw(), server.listIds('swapped'), server.listIds('kept')]).toEqual([5, [], [1, 2, 3, 4]])
  void desk.decide('kept')
  expect(desk.currentItem.isKeyIgnored).toBe(false)
})

test('the current item is dimmed until the next is loaded', async () => {
  const { server, desk } = await openServedQueue(9)
  const answer = server.hold('read 5')
  for (let id = 2; id <= 4; id++) {
    await desk.currentItem.move(1)
    expect([await desk.draw(), desk.isDimmed]).toEqual([id, false])
  }
  void desk.currentItem.move(1)
  expect([await desk.draw(), desk.isDimmed]).toEqual([4, true])
  answer()
  expect([await desk.draw(), desk.isDimmed]).toEqual([5, false])
})

test('a key decides once until the next item is loaded', async () => {
  const desk = new ServedQueueDesk(new ServedQueueServer(5))
  await desk.openFirst()
  for (let times = 0; times < 5; times++) void desk.decide('kept')
  await waitUntilSettled()
  expect(desk.server.listIds('kept')).toEqual([1])
})

test('an item decided by another user stays as decided, is reported and skipped', async () => {
  const { server, desk } = await openServedQueue(3)
  server.states.set(1, 'swapped')
  await desk.decide('kept')
  expect([await desk.draw(), server.states.get(1), desk.messages.at(-1), desk.links]).toEqual([
    ...[2, 'swapped', 'ไม่ได้ 409 จึงไม่ได้ตัดสินทับ'],
    ['/1'],
  ])
  // after opening the decided item, the editor may decide differently
  await desk.open(1)
  void desk.decide('kept')
  await waitUntilSettled()
  expect(server.states.get(1)).toBe('kept')
})

test('an item with another error is shown again and can be decided', async () => {
  const { server, desk } = await openServedQueue(3)
  server.heldAnswers.set('kept 1', Promise.reject(appError(422)))
  await desk.decide('kept')
  expect([await desk.draw(), desk.messages.at(-1), desk.links]).toEqual([1, 'ไม่ได้ 422', []])
  server.heldAnswers.clear()
  void desk.decide('kept')
  expect([await desk.draw(), server.listIds('kept')]).toEqual([2, [1]])
})

test('the last item stays on screen as decided, and items leased elsewhere are reported', async () => {
  const server = new ServedQueueServer(2)
  const desk = new ServedQueueDesk(server)
  await desk.open(2)
  await desk.decide('kept')
  expect([await desk.draw(), desk.currentItem.view?.state, desk.messages.at(-1)]).toEqual([
    2,
    'kept',
    'keptแล้ว: item 2 · last',
  ])
  const other = new ServedQueueDesk(new ServedQueueServer(3))
  await other.openFirst()
  for (const id of [2, 3]) other.server.leasedByOthers.add(id)
  await other.queue.refetchAfter('1')
  await other.decide('kept')
  expect(other.messages.at(-1)).toBe('keptแล้ว: item 1 · 2 at others')
  await other.currentItem.showFirst()
  expect([other.currentItem.view, other.currentItem.emptyReason]).toEqual([undefined, '2 at others'])
  other.server.leasedByOthers.clear()
  for (const id of [2, 3]) other.server.states.set(id, 'kept')
  await other.currentItem.showFirst()
  expect(other.currentItem.emptyReason).toBe('none')
})

test('a bulk decision is awaited, and its items do not look pending', async () => {
  const { server, desk } = await openServedQueue(6)
  await desk.decide('kept', { all: [1, 2, 3] })
  expect([await desk.draw(), desk.messages.at(-1)]).toEqual([4, 'keptแล้ว 3 places'])
  await desk.currentItem.undo()
  expect([await desk.draw(), server.listIds('open')]).toEqual([1, [1, 2, 3, 4, 5, 6]])
})

test('arrows only navigate, the ends are reported, and an item can be postponed', async () => {
  const { server, desk } = await openServedQueue(3)
  await desk.currentItem.move(-1)
  expect(desk.messages).toEqual(['first'])
  await desk.currentItem.move(1)
  expect(await desk.draw()).toBe(2)
  await desk.currentItem.skip()
  expect(await desk.draw()).toBe(3)
  await desk.currentItem.move(1)
  expect(desk.messages.at(-1)).toBe('last')
  expect(server.listIds('open')).toEqual([1, 2, 3])
})

test('a change of the current item is shown, can be undone, and reports errors', async () => {
  const { server, desk } = await openServedQueue(2)
  await desk.hide()
  expect([desk.currentItem.view?.state, desk.messages.at(-1)]).toEqual(['hidden', 'hidden'])
  await desk.currentItem.undo()
  expect([await desk.draw(), desk.currentItem.view?.state]).toEqual([1, 'open'])
  server.states.set(1, 'kept')
  await desk.hide()
  expect(desk.messages.at(-1)).toBe('ไม่ได้ 409')
})

test('a change acts once on a displayed item, and does not bring back an editor who moved on', async () => {
  const { server, desk } = await openServedQueue(4)
  const answer = server.hold('hidden 1')
  const hiding = desk.hide()
  await desk.hide()
  expect([desk.currentItem.isKeyIgnored, server.requests.filter((request) => request === 'hidden 1')]).toEqual([
    true,
    ['hidden 1'],
  ])
  await desk.open(3)
  answer()
  await hiding
  expect([await desk.draw(), server.listIds('hidden')]).toEqual([3, [1]])
  // a change does not act on a displayed item while the next one loads
  server.hold('read 4')
  void desk.currentItem.show('4')
  await desk.hide()
  expect(server.listIds('hidden')).toEqual([1])
})

test('opening an item replaces one that is still loading, and shows an error', async () => {
  const server = new ServedQueueServer(4)
  const desk = new ServedQueueDesk(server)
  const answer = server.hold('read 1')
  const slow = desk.currentItem.show('1')
  await desk.open(3)
  answer()
  await slow
  expect(await desk.draw()).toBe(3)
  server.heldAnswers.set('read 9', Promise.reject(appError(404)))
  await desk.currentItem.show('9')
  expect([desk.currentItem.view, desk.currentItem.emptyReason]).toEqual([undefined, 'ไม่ได้ 404'])
})

test.each<readonly [string, string, (desk: ServedQueueDesk) => Promise<void>]>([
  ['the first one', 'lease ', (desk) => desk.currentItem.showFirst()],
  ['the next one', 'lease 5', (desk) => desk.currentItem.move(1)],
  ['the one after a decision', 'lease 5', (desk) => desk.decide('kept')],
  ['the one after a skipped one', 'lease 5', (desk) => desk.currentItem.skip()],
  ['another one', 'read 6', (desk) => desk.currentItem.show('6')],
])('an editor who left while %s was loading is not brought back', async (_, request, act) => {
  const server = new ServedQueueServer(12)
  const desk = new ServedQueueDesk(server)
  const answer = server.hold(request)
  if (request !== 'lease ') await desk.open(5)
  const late = act(desk)
  await waitUntilSettled()
  desk.currentItem.leave()
  const before = [desk.addressId, desk.currentItem.view?.id]
  answer()
  await late
  await waitUntilSettled()
  expect([desk.addressId, desk.currentItem.view?.id]).toEqual(before)
  expect(server.requests).toContain('release')
})

test('a closed queue sends no more requests, and its decisions can be undone', async () => {
  const { server, desk } = await openServedQueue(1)
  const answer = server.hold('kept 1')
  const deciding = desk.decide('kept')
  await waitUntilSettled()
  desk.currentItem.leave()
  desk.addressId = 0
  const requestCount = server.requests.length
  answer()
  await deciding
  await waitUntilSettled()
  expect(server.requests).toHaveLength(requestCount)
  await desk.currentItem.undo()
  expect([desk.addressId, server.requests.slice(requestCount)]).toEqual([1, ['undo 1']])
})

test('a bulk decision in a closed queue leases nothing; on error it is linked', async () => {
  const { server, desk } = await openServedQueue(6)
  const firstAnswer = Promise.withResolvers<never>()
  const rejected = desk.currentItem.decide(() => ({
    message: 'kept',
    title: 'item 1',
    leavesList: true,
    send: () => firstAnswer.promise,
  }))
  await desk.draw()
  const answer = server.hold('swapped 2')
  const bulk = desk.decide('swapped', { all: [2, 3] })
  await waitUntilSettled()
  desk.currentItem.leave()
  desk.addressId = 0
  const requestCount = server.requests.length
  firstAnswer.reject(appError(500))
  answer()
  await Promise.all([rejected, bulk])
  await waitUntilSettled()
  expect([desk.addressId, server.requests.length, desk.links]).toEqual([0, requestCount, ['/1']])
})
