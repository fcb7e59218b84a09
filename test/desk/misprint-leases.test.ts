/** Suspects and reports are leased so that two editors never get the same one (variants §2). */

import { expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import type { RequestWorker } from '../../src/http/request-worker.ts'
import { toSuspectProposalSubject } from '../../src/review-items/proposals/subjects.ts'
import { createReportLeaseManager } from '../../src/review-items/reports/reports.ts'
import { openLibraryWithSuspects, TEST_KEY } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { ORIGIN } from '../support/library.ts'
import { conflictPackages } from './conflict-packages.ts'
import { openDeskLibrary } from './desk-library.ts'

/** Opens a library with three suspects of one pair of words, and three of other pairs. */
const open = () =>
  openDeskLibrary(
    [
      {
        source: testSource('siam'),
        headings: ['a', 'b'].map((slug) => testHeading(slug)),
        passages: [
          testPassage(
            'a',
            ['ภควาx สุตํ', 'ภควาx อถ', 'ภิกฺขูe โข', 'ภควาx เต', 'ธมฺโมa อิติ'].map((line, index) =>
              testParagraph(index + 1, line),
            ),
            { edition: 'pali' },
          ),
          testPassage('b', [testParagraph(9, 'สงฺโฆu วิหรติ')], { edition: 'pali' }),
        ],
      },
    ],
    openLibraryWithSuspects,
  )

test('all places of a word pair are leased to one window; decided ones to none', async () => {
  using library = await open()
  const lease = async (tab: string, most: number, more = {}) => {
    const { status, body } = await library.desk('POST', '/suspects/turns', { tab, most, ...more })
    expect(status).toBe(200)
    return [body.suspects as number[], body.elsewhere as number] as const
  }
  const { items } = (await library.desk('GET', '/suspects')).body as {
    items: { id: number; wrong: string }[]
  }
  const wrongOf = (ids: readonly number[]) => ids.map((id) => items.find((item) => item.id === id)?.wrong)
  const all = items.map(({ id }) => id)
  expect((await lease('window-1', 50))[0]).toEqual(all)
  await lease('window-1', 0)
  const [first] = await lease('window-1', 1)
  expect(first).toEqual(all.slice(0, 1))
  const [others, elsewhere] = await lease('window-2', 50)
  // no place of the first window's words is leased to the second
  expect(wrongOf(others)).not.toContain(wrongOf(first)[0])
  expect(others.length + elsewhere).toBe(all.length)
  expect(wrongOf(all).filter((wrong) => wrong === wrongOf(first)[0])).toHaveLength(elsewhere)
  // the item on display stays leased, and the items after it are leased
  await lease('window-2', 0)
  const [displayed] = all.slice(-2)
  expect((await lease('window-1', 50, { after: displayed }))[0]).toEqual(all.slice(-1))
  expect(wrongOf((await lease('window-2', 50))[0])).not.toContain(wrongOf([displayed ?? 0])[0])
  await lease('window-1', 0)
  const one = all[0] ?? 0
  await library.desk('POST', `/suspects/${one}`, { state: 'printed' })
  expect((await lease('window-2', 50))[0]).toEqual(all.slice(1))
  expect((await lease('window-2', 50, { source: 'none' }))[0]).toEqual([])
  expect((await lease('window-2', 50, { least: 0.98 }))[0]).toEqual(all.slice(1))
  expect((await lease('window-2', 50, { least: 0.99 }))[0]).toEqual([])
  expect((await library.desk('POST', '/suspects/turns', { tab: 'short', most: 1 })).status).toBe(400)
})

test('reports are leased in list order for five minutes, from the first if the current one is decided', () => {
  const rows = [7, 3, 9, 4].map((id) => ({ id }))
  let now = 0
  const leases = createReportLeaseManager(
    { readPage: (_, limit, offset) => rows.slice(offset, offset + limit) as never },
    { now: () => now },
  )
  const lease = (input: Parameters<typeof leases.lease>[0], key: string) => {
    const { leased, elsewhere } = leases.lease(input, key)
    return { reports: leased.map(({ id }) => id), elsewhere }
  }
  expect(lease({ tab: 'a', most: 2 }, 'one')).toEqual({ reports: [7, 3], elsewhere: 0 })
  expect(lease({ tab: 'a', most: 9 }, 'two')).toEqual({ reports: [9, 4], elsewhere: 2 })
  expect(lease({ tab: 'a', most: 0 }, 'two')).toEqual({ reports: [], elsewhere: 0 })
  expect(lease({ tab: 'a', most: 9, after: 3 }, 'one')).toEqual({ reports: [9, 4], elsewhere: 0 })
  rows.shift()
  expect(lease({ tab: 'a', most: 9, after: 7 }, 'one').reports).toEqual([3, 9, 4])
  // after five minutes without a request the leases expire
  now = 5 * 60_000 - 1
  expect(lease({ tab: 'a', most: 9 }, 'two')).toEqual({ reports: [], elsewhere: 3 })
  now++
  expect(lease({ tab: 'a', most: 9 }, 'two').reports).toEqual([3, 9, 4])
})

test('a proposed correction is not leased until it is returned', async () => {
  using library = await open()
  const { stores } = library
  const lease = async () =>
    (await library.desk('POST', '/suspects/turns', { tab: 'window-1', most: 50 })).body.suspects as number[]
  const all = await lease()
  const one = (await library.desk('GET', `/suspects/${all[0]}`)).body
  const write = {
    kind: 'suspects',
    title: one.wrong,
    method: 'POST',
    path: '/',
    ifMatch: null,
    effect: null,
    body: null,
    further: null,
    records: [],
  }
  const id = stores.proposals.propose({ ...write, subjects: [toSuspectProposalSubject(one)], note: null }, 'somchai')
  const others = await lease()
  expect(others.length).toBe(all.length - one.alike)
  expect((await library.desk('GET', '/suspects')).body.total).toBe(all.length)
  stores.proposals.changeState(id, 'returned', {})
  expect(await lease()).toEqual(all)
})

test('leases are granted while a long write runs in the worker', async () => {
  using library = await openDeskLibrary(conflictPackages(4))
  const handedOver: string[] = []
  const worker: RequestWorker = {
    isWriting: true,
    answer: async ({ operation }) => {
      handedOver.push(operation)
      return { status: 200, headers: {}, body: null, reads: [] }
    },
  }
  const app = createApp(library.stores, {
    keys: parseEditorKeys(`editor:${TEST_KEY}`),
    rateLimit: 0,
    trustedProxies: 0,
    corsOrigin: '*',
    version: '0',
    textCheckMilliseconds: 0,
    worker,
    onFault: () => undefined,
  })
  const requestLease = (kind: string, tab: string) =>
    app.handle(
      new Request(`${ORIGIN}/api/desk/${kind}/turns`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tab, most: 3 }),
      }),
    )
  for (const kind of ['conflicts', 'suspects', 'reports', 'proposals'])
    expect((await requestLease(kind, 'window-1')).status).toBe(200)
  expect(handedOver).toEqual([])
  const leaseConflicts = async (tab: string) => {
    const { pairs } = (await (await requestLease('conflicts', tab)).json()) as { pairs: { entry: string }[] }
    return pairs.map(({ entry }) => entry)
  }
  const [first, second] = [await leaseConflicts('window-1'), await leaseConflicts('window-2')]
  expect([first.length, second.length, first.filter((entry) => second.includes(entry))]).toEqual([3, 3, []])
})
