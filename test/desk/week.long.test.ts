/**
 * A week of a team of six, two without publishing keys: assignment, proposals, review, proofreading, changes,
 * statistics, undo (review §3).
 */

import { expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import { openLibraryWithSuspects } from '../canon/canon-library.ts'
import type { Json } from '../support/json.ts'
import { openDeskLibrary } from './desk-library.ts'
import { misprintPackages } from './misprint-packages.ts'

const PUBLISHING = ['somchai', 'wan', 'dao', 'mana'] as const
const PROPOSING = ['malee', 'nok'] as const
type Name = (typeof PUBLISHING)[number] | (typeof PROPOSING)[number]
const keyOf = (name: Name) => `the-key-of-${name}-here`
const KEYS = [
  ...PUBLISHING.map((name) => `${name}:${keyOf(name)}`),
  ...PROPOSING.map((name) => `${name}?:${keyOf(name)}`),
]

async function openTeam() {
  const library = await openDeskLibrary(misprintPackages(), openLibraryWithSuspects)
  const app = createApp(library.stores, {
    keys: parseEditorKeys(KEYS.join(',')),
    rateLimit: 0,
    trustedProxies: 0,
    corsOrigin: '*',
    version: '0.0.0-test',
    textCheckMilliseconds: 0,
  })
  const as = (name: Name) => async (method: string, path: string, body?: unknown, version?: string) => {
    const address = `http://library.local${path.startsWith('/api/') ? path : `/api/desk${path}`}`
    const headers = {
      authorization: `Bearer ${keyOf(name)}`,
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await app.handle(new Request(address, { method, headers, ...sent }))
    const answer = (await response.json()) as Json
    if (response.status >= 300) throw new Error(`${name} ${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return { library, as }
}

test('a week of a team: no item is leased twice, nothing is visible before review, and all is undone', async () => {
  const { library, as } = await openTeam()
  using _ = library
  const [somchai, wan, dao, malee, nok] = [as('somchai'), as('wan'), as('dao'), as('malee'), as('nok')]
  const tab = (name: string) => ({ tab: `window-of-${name}` })

  // Monday: the volume is assigned, and both editors begin with suspects
  const part = { edition: 'pali', volume: 9 }
  await somchai('PUT', '/shares', { ...part, name: 'malee', to: 4 })
  await somchai('PUT', '/shares', { ...part, name: 'nok', from: 5 })
  await somchai('PUT', '/shares', { ...part, name: 'dao' })
  const leaseSuspects = async (who: typeof malee, name: string) =>
    (await who('POST', '/suspects/turns', { ...tab(name), most: 2 })).suspects as number[]
  const [hers, others] = [await leaseSuspects(malee, 'malee'), await leaseSuspects(nok, 'nok')]
  expect(hers.filter((id) => others.includes(id))).toEqual([])
  // suspects in the own assignment come first
  const readPageNumber = async (id: number) => (await somchai('GET', `/suspects/${id}`)).page
  expect(Math.max(...(await Promise.all(hers.map(readPageNumber))))).toBeLessThanOrEqual(4)
  expect(Math.min(...(await Promise.all(others.map(readPageNumber))))).toBeGreaterThanOrEqual(5)
  const one = await malee('GET', `/suspects/${hers[0]}`)
  const { source, division, entry, edition, volume, page, before, wrong, after } = one
  const place = { source, division, entry, edition, volume, page, before, wrong, after }
  const propose = (who: typeof malee, method: string, path: string, body: unknown) =>
    who('POST', '/proposals', { method, path, body, note: 'ดูจากฉบับพิมพ์' })
  const right = { ...place, right: one.proposals[0].right, reason: 'พิมพ์ผิด' }
  const corrected = await propose(malee, 'POST', '/api/desk/corrections', right)
  const judged = await propose(nok, 'POST', `/api/desk/suspects/${others[0]}`, { state: 'printed' })
  const chant = await propose(malee, 'POST', '/api/v1/chants', { slug: 'evening', title: 'สวดเย็น' })
  const heading = { division, slug: entry, parent: null, title: 'ชื่อใหม่' }
  const named = await propose(nok, 'PATCH', `/api/v1/canon/volumes/${volume}/entries/${heading.slug}`, {
    title: heading.title,
  })
  expect((await leaseSuspects(dao, 'dao')).filter((id) => id === hers[0] || id === others[0])).toEqual([])
  expect((await wan('GET', '/corrections')).total).toBe(0)
  expect((await wan('GET', '/edits?by=malee')).total).toBe(0)

  // Tuesday: two reviewers get different proposals
  const leaseProposals = async (who: typeof malee, name: string) =>
    (await who('POST', '/proposals/turns', { ...tab(name), most: 2 })).proposals as number[]
  const [ofWan, ofDao] = [await leaseProposals(wan, 'wan'), await leaseProposals(dao, 'dao')]
  expect([...ofWan, ...ofDao].toSorted((a, b) => a - b)).toEqual(
    [corrected, judged, chant, named].map(({ id }) => id).toSorted((a, b) => a - b),
  )
  await wan('POST', `/proposals/${corrected.id}/publish`, { body: { ...right, reason: 'อักษรเกิน' } })
  await wan('POST', `/proposals/${chant.id}/publish`, {})
  await dao('POST', `/proposals/${judged.id}/return`, { reason: 'ยังไม่มีหลักฐาน' })
  await dao('POST', `/proposals/${named.id}/publish`, {})
  await nok('POST', `/proposals/${judged.id}/send`, { note: 'ทุกแหล่งพิมพ์อย่างนี้' })
  await dao('POST', `/proposals/${judged.id}/publish`, {})
  expect((await wan('GET', '/corrections')).items).toMatchObject([{ reason: 'อักษรเกิน', state: 'active' }])

  // Wednesday: both editors proofread their pages, and dao confirms all of them
  const readAll = async (who: typeof malee, name: string) => {
    const pages: number[] = []
    for (;;) {
      const { pages: next } = await who('POST', '/pages/turns', { ...tab(name), most: 1 })
      const [wanted] = next as { volume: number; edition: string; page: number }[]
      if (!wanted) return pages
      const at = `/pages/${wanted.volume}/${wanted.edition}/${wanted.page}`
      const { version } = await who('GET', at)
      await who('POST', `${at}/read`, undefined, version)
      pages.push(wanted.page)
    }
  }
  const [byMalee, byNok] = [await readAll(malee, 'malee'), await readAll(nok, 'nok')]
  const all = (await somchai('GET', `/pages/9/pali?limit=200`)).items.map((item: Json) => item.page)
  expect([...byMalee, ...byNok].toSorted((a, b) => a - b)).toEqual(all)
  expect(byMalee.every((page) => page <= 4)).toBe(true)
  expect(byNok.every((page) => page >= 5)).toBe(true)
  await malee('POST', '/pages/turns', { ...tab('malee'), most: 0 })
  await nok('POST', '/pages/turns', { ...tab('nok'), most: 0 })
  expect(await readAll(dao, 'dao')).toEqual(all)
  expect((await somchai('GET', '/pages')).volumes.find((one: Json) => one.edition === 'pali')).toMatchObject({
    pages: all.length,
    read: 0,
    confirmed: all.length,
    changed: 0,
  })

  // Thursday: a correction is undone, and only its page must be read again
  const { edit } = await wan('GET', `/proposals/${corrected.id}`)
  await wan('POST', `/edits/${edit}/undo`)
  expect((await somchai('GET', '/pages/9/pali?state=changed')).items).toMatchObject([{ page }])
  expect(await readAll(malee, 'malee')).toEqual(page <= 4 ? [page] : [])

  // Friday: statistics of the week; all edits of one editor are undone, newest first
  const weeks = (await somchai('GET', '/proposals/weeks')).items as Json[]
  const findWeek = (name: string) => weeks.find((week) => week.name === name)
  const ofMalee = page <= 4 ? byMalee.length + 1 : byMalee.length
  expect(findWeek('malee')).toMatchObject({
    proposed: 2,
    published: 2,
    changed: 1,
    returned: 0,
    read: ofMalee,
  })
  expect(findWeek('nok')).toMatchObject({
    proposed: 2,
    published: 2,
    changed: 0,
    returned: 0,
    read: byNok.length,
  })
  const { week } = findWeek('nok') ?? {}
  const { items } = await somchai('GET', `/edits?by=nok&since=${week}&limit=200`)
  const own = (items as Json[]).filter(({ undoable }) => undoable)
  // confirmations by dao depend on the marks, and are undone first
  const confirmed = (await somchai('GET', `/edits?by=dao&since=${week}&limit=200`)).items as Json[]
  for (const { id, undoable } of [...confirmed.filter((one) => one.action === 'read-page'), ...own])
    if (undoable) await somchai('POST', `/edits/${id}/undo`)
  expect((await somchai('GET', `/suspects/${others[0]}`)).state).toBe('open')
  expect((await somchai('GET', `/pages/9/pali?limit=200`)).items.filter((one: Json) => one.page >= 5)).toEqual(
    byNok.toSorted((a, b) => a - b).map((page) => expect.objectContaining({ page, state: 'unread' })),
  )
  expect((await somchai('GET', `/proposals/${named.id}`)).undone).toBe(true)
  expect((await somchai('GET', '/api/v1/chants/evening')).title).toBe('สวดเย็น')

  // a restore copies all of it to another library
  const dumps = library.collections.dumps()
  using other = await openDeskLibrary(misprintPackages(), openLibraryWithSuspects)
  other.collections.restoreAll('host', new Map(JSON.parse(JSON.stringify([...dumps]))))
  expect(other.collections.dumps()).toEqual(dumps)
})
