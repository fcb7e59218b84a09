/** Decisions at the desk: the effect of a key on the current item, the next item, and the notice. */

import { expect, test } from 'bun:test'
import { appError, openServedQueue, ServedQueueDesk, ServedQueueServer, waitUntilSettled } from './served-queue.ts'

test('the next item shows before the decision is stored; undo returns each', async () => {
  const server = new ServedQueueServer(12)
  const desk = new ServedQueueDesk(server)
  expect(await desk.openFirst()).toBe(1)
  const answer = server.hold('kept 1')
  void desk.say('kept')
  expect(await desk.look()).toBe(2)
  expect([server.in('kept'), desk.said.at(-1)]).toEqual([[], 'keptแล้ว: thing 1'])
  answer()
  for (let id = 2; id <= 10; id++) {
    void desk.say(id % 2 === 0 ? 'swapped' : 'kept')
    expect(await desk.look()).toBe(id + 1)
  }
  expect([server.in('kept'), server.in('swapped'), desk.changes]).toEqual([[1, 3, 5, 7, 9], [2, 4, 6, 8, 10], 10])
  for (let id = 10; id >= 1; id--) {
    await desk.currentItem.undo()
    expect([await desk.look(), desk.at, desk.said.at(-1)]).toEqual([id, id, 'เลิกทำแล้ว'])
  }
  expect(server.in('open')).toHaveLength(12)
  await desk.currentItem.undo()
  expect(desk.said.at(-1)).toBe('ไม่มีการตัดสินที่เลิกทำได้')
})

test('an item is not decided before it was shown', async () => {
  const server = new ServedQueueServer(8)
  const desk = new ServedQueueDesk(server)
  await desk.currentItem.show('1')
  // it is here, and no frame has drawn it
  await desk.say('kept')
  expect(server.in('open')).toHaveLength(8)
  await desk.look()
  const answer = server.hold('read 5')
  for (let id = 1; id <= 4; id++) {
    void desk.say('kept')
    await desk.look()
  }
  expect([desk.at, desk.currentItem.view?.id, desk.currentItem.isSeen]).toEqual([5, 4, true])
  expect([desk.currentItem.listens, desk.currentItem.isUnheard]).toEqual([false, false])
  for (let times = 0; times < 6; times++) void desk.say('swapped')
  await waitUntilSettled()
  answer()
  await desk.look()
  // that those keys did nothing is said until the next one that does
  expect([desk.currentItem.listens, desk.currentItem.isUnheard]).toEqual([true, true])
  expect([await desk.look(), server.in('swapped'), server.in('kept')]).toEqual([5, [], [1, 2, 3, 4]])
  void desk.say('kept')
  expect(desk.currentItem.isUnheard).toBe(false)
})

test('the current item is dimmed until the next is loaded', async () => {
  const { server, desk } = await openServedQueue(9)
  const answer = server.hold('read 5')
  for (let id = 2; id <= 4; id++) {
    await desk.currentItem.step(1)
    expect([await desk.look(), desk.isDim]).toEqual([id, false])
  }
  void desk.currentItem.step(1)
  expect([await desk.look(), desk.isDim]).toEqual([4, true])
  answer()
  expect([await desk.look(), desk.isDim]).toEqual([5, false])
})

test('a key decides once until the next item is loaded', async () => {
  const desk = new ServedQueueDesk(new ServedQueueServer(5))
  await desk.openFirst()
  for (let times = 0; times < 5; times++) void desk.say('kept')
  await waitUntilSettled()
  expect(desk.server.in('kept')).toEqual([1])
})

test('an item decided by another user stays as decided, is reported and skipped', async () => {
  const { server, desk } = await openServedQueue(3)
  server.states.set(1, 'swapped')
  await desk.say('kept')
  expect([await desk.look(), server.states.get(1), desk.said.at(-1), desk.links]).toEqual([
    ...[2, 'swapped', 'ไม่ได้ 409 จึงไม่ได้ตัดสินทับ'],
    ['/1'],
  ])
  // having seen that, the editor may decide otherwise
  await desk.open(1)
  void desk.say('kept')
  await waitUntilSettled()
  expect(server.states.get(1)).toBe('kept')
})

test('an item with another error is shown again and can be decided', async () => {
  const { server, desk } = await openServedQueue(3)
  server.held.set('kept 1', Promise.reject(appError(422)))
  await desk.say('kept')
  expect([await desk.look(), desk.said.at(-1), desk.links]).toEqual([1, 'ไม่ได้ 422', []])
  server.held.clear()
  void desk.say('kept')
  expect([await desk.look(), server.in('kept')]).toEqual([2, [1]])
})

test('the last item stays as decided, and others elsewhere are reported', async () => {
  const server = new ServedQueueServer(2)
  const desk = new ServedQueueDesk(server)
  await desk.open(2)
  await desk.say('kept')
  expect([await desk.look(), desk.currentItem.view?.state, desk.said.at(-1)]).toEqual([
    2,
    'kept',
    'keptแล้ว: thing 2 · last',
  ])
  const other = new ServedQueueDesk(new ServedQueueServer(3))
  await other.openFirst()
  for (const id of [2, 3]) other.server.others.add(id)
  await other.queue.askAnew('1')
  await other.say('kept')
  expect(other.said.at(-1)).toBe('keptแล้ว: thing 1 · 2 at others')
  await other.currentItem.showFirst()
  expect([other.currentItem.view, other.currentItem.trouble]).toEqual([undefined, '2 at others'])
  other.server.others.clear()
  for (const id of [2, 3]) other.server.states.set(id, 'kept')
  await other.currentItem.showFirst()
  expect(other.currentItem.trouble).toBe('none')
})

test('a bulk decision is awaited, and its items do not look pending', async () => {
  const { server, desk } = await openServedQueue(6)
  await desk.say('kept', { all: [1, 2, 3] })
  expect([await desk.look(), desk.said.at(-1)]).toEqual([4, 'keptแล้ว 3 places'])
  await desk.currentItem.undo()
  expect([await desk.look(), server.in('open')]).toEqual([1, [1, 2, 3, 4, 5, 6]])
})

test('arrows only navigate, the ends are reported, and an item can be postponed', async () => {
  const { server, desk } = await openServedQueue(3)
  await desk.currentItem.step(-1)
  expect(desk.said).toEqual(['first'])
  await desk.currentItem.step(1)
  expect(await desk.look()).toBe(2)
  await desk.currentItem.passBy()
  expect(await desk.look()).toBe(3)
  await desk.currentItem.step(1)
  expect(desk.said.at(-1)).toBe('last')
  expect(server.in('open')).toEqual([1, 2, 3])
})

test('a change of an item that stays is shown, undone, and reported on error', async () => {
  const { server, desk } = await openServedQueue(2)
  await desk.hide()
  expect([desk.currentItem.view?.state, desk.said.at(-1)]).toEqual(['hidden', 'hidden'])
  await desk.currentItem.undo()
  expect([await desk.look(), desk.currentItem.view?.state]).toEqual([1, 'open'])
  server.states.set(1, 'kept')
  await desk.hide()
  expect(desk.said.at(-1)).toBe('ไม่ได้ 409')
})

test('a change acts on a displayed item once, and does not bring an editor back who went on', async () => {
  const { server, desk } = await openServedQueue(4)
  const answer = server.hold('hidden 1')
  const hiding = desk.hide()
  await desk.hide()
  expect([desk.currentItem.isUnheard, server.input.filter((one) => one === 'hidden 1')]).toEqual([true, ['hidden 1']])
  await desk.open(3)
  answer()
  await hiding
  expect([await desk.look(), server.in('hidden')]).toEqual([3, [1]])
  // nor on an item that is displayed while the next one loads
  server.hold('read 4')
  void desk.currentItem.show('4')
  await desk.hide()
  expect(server.in('hidden')).toEqual([1])
})

test('a later change replaces a pending one, even if that fails', async () => {
  const server = new ServedQueueServer(4)
  const desk = new ServedQueueDesk(server)
  const answer = server.hold('read 1')
  const slow = desk.currentItem.show('1')
  await desk.open(3)
  answer()
  await slow
  expect(await desk.look()).toBe(3)
  server.held.set('read 9', Promise.reject(appError(404)))
  await desk.currentItem.show('9')
  expect([desk.currentItem.view, desk.currentItem.trouble]).toEqual([undefined, 'ไม่ได้ 404'])
})

test.each<readonly [string, string, (desk: ServedQueueDesk) => Promise<void>]>([
  ['the first one', 'deal ', (desk) => desk.currentItem.showFirst()],
  ['the one behind', 'deal 5', (desk) => desk.currentItem.step(1)],
  ['the one after a decision', 'deal 5', (desk) => desk.say('kept')],
  ['the one after what is left', 'deal 5', (desk) => desk.currentItem.passBy()],
  ['another one', 'read 6', (desk) => desk.currentItem.show('6')],
])('whoever went elsewhere while %s was on its way stays there', async (_, input, doing) => {
  const server = new ServedQueueServer(12)
  const desk = new ServedQueueDesk(server)
  const answer = server.hold(input)
  if (input !== 'deal ') await desk.open(5)
  const late = doing(desk)
  await waitUntilSettled()
  desk.currentItem.leave()
  const here = [desk.at, desk.currentItem.view?.id]
  answer()
  await late
  await waitUntilSettled()
  expect([desk.at, desk.currentItem.view?.id]).toEqual(here)
  expect(server.input).toContain('release')
})

test('a closed queue sends no more requests, and its decisions can be undone', async () => {
  const { server, desk } = await openServedQueue(1)
  const answer = server.hold('kept 1')
  const deciding = desk.say('kept')
  await waitUntilSettled()
  desk.currentItem.leave()
  desk.at = 0
  const input = server.input.length
  answer()
  await deciding
  await waitUntilSettled()
  expect(server.input).toHaveLength(input)
  await desk.currentItem.undo()
  expect([desk.at, server.input.slice(input)]).toEqual([1, ['undo 1']])
})

test('a bulk decision in a closed queue leases nothing; on error it is linked', async () => {
  const { server, desk } = await openServedQueue(6)
  const first = Promise.withResolvers<never>()
  const refused = desk.currentItem.decide(() => ({
    ...{ said: 'kept', title: 'thing 1', leaves: true },
    send: () => first.promise,
  }))
  await desk.look()
  const answer = server.hold('swapped 2')
  const many = desk.say('swapped', { all: [2, 3] })
  await waitUntilSettled()
  desk.currentItem.leave()
  desk.at = 0
  const input = server.input.length
  first.reject(appError(500))
  answer()
  await Promise.all([refused, many])
  await waitUntilSettled()
  expect([desk.at, server.input.length, desk.links]).toEqual([0, input, ['/1']])
})
