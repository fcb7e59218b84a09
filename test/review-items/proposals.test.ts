/** Proposals: made under one name, invisible to readers, published under two (review §2). */

import { describe, expect, test } from 'bun:test'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { AppError, type RequestIssues } from '../../src/foundation/app-error.ts'
import { getFullRoutePath, requiresKey } from '../../src/http/route-group.ts'
import { barestBody } from '../support/examples.ts'
import { type ErrorBody, ORIGIN } from '../support/library.ts'
import { CATEGORIES, createCategoryBody, KEYS, openProposalsLibrary, type Proposal } from './proposals-library.ts'

describe('a proposed record', () => {
  test('is validated, not visible, and published under both names', async () => {
    const { library, somchai, malee } = openProposalsLibrary()
    const { status, headers, body } = await malee.propose('POST', CATEGORIES, createCategoryBody, { note: ' ดูให้ด้วย ' })
    expect([status, headers.get('location')]).toEqual([201, `/api/desk/proposals/${body.id}`])
    expect(body).toMatchObject({
      state: 'waiting',
      by: 'malee',
      kind: 'book-categories',
      title: 'ธรรมะ',
      ifMatch: '*',
      note: 'ดูให้ด้วย',
      edit: null,
      problem: null,
      before: [],
      after: [{ fields: { title: 'ธรรมะ' } }],
    })
    expect(library.edits()).toEqual([])
    expect((await library.get('/book-categories/dhamma')).status).toBe(404)
    expect((await library.get<{ total: number }>('/search?q=กขฃค')).body.total).toBe(0)
    const published = await somchai.call('POST', `/proposals/${body.id}/publish`, {})
    const decided = { state: 'published', decidedBy: 'somchai', changed: false, undone: false }
    expect(published.body).toMatchObject(decided)
    expect(library.edits()).toMatchObject([{ keyName: 'somchai', proposedBy: 'malee', id: published.body.edit }])
    expect((await library.get('/book-categories/dhamma')).status).toBe(200)
    expect((await library.get<{ total: number }>('/search?q=กขฃค')).body.total).toBe(1)
    const edit = await somchai.call('GET', `/edits/${published.body.edit}`)
    expect(edit.body).toMatchObject({ key: 'somchai', proposedBy: 'malee' })
  })

  test('lists other proposals for the record, which lists it until decided', async () => {
    const { malee, dao, somchai } = openProposalsLibrary()
    const first = (await malee.propose('POST', CATEGORIES, createCategoryBody)).body
    const second = (await dao.propose('POST', CATEGORIES, { ...createCategoryBody, title: 'ธรรม' })).body
    expect(second).toMatchObject({ state: 'waiting', others: [{ id: first.id, by: 'malee' }] })
    await somchai.call('POST', CATEGORIES, { ...createCategoryBody, slug: 'sutta' })
    const path = `${CATEGORIES}/sutta`
    await somchai.propose('PATCH', path, { title: 'พระสูตร' }, { draft: true })
    await dao.propose('PATCH', path, { description: 'ใหม่' })
    await dao.propose('DELETE', path)
    const list = async (query: string) => {
      const { body } = await malee.call<{ items: Proposal[] }>('GET', `/proposals/open?${query}`)
      return body.items.map(({ by, state }) => `${by} ${state}`)
    }
    expect(await list(`path=${path}`)).toEqual(['somchai draft', 'dao waiting', 'dao waiting'])
    expect(await list(`path=${CATEGORIES}/dhamma`)).toEqual(['malee waiting', 'dao waiting'])
    expect(await list('kind=book-categories&by=malee')).toEqual(['malee waiting'])
    expect(await list('kind=chants')).toEqual([])
    await somchai.call('POST', `/proposals/${first.id}/publish`, {})
    await somchai.call('POST', `/proposals/${second.id}/return`, { reason: 'ซ้ำ' })
    expect(await list(`path=${CATEGORIES}/dhamma`)).toEqual(['dao returned'])
  })

  test('leaves no trace of its trial run in caches', async () => {
    const { library, somchai, malee } = openProposalsLibrary()
    const titles = async () =>
      (await library.get<{ items: { title: string }[] }>('/book-categories')).body.items.map(({ title }) => title)
    expect(await titles()).toEqual([])
    await malee.propose('POST', CATEGORIES, createCategoryBody)
    expect(await titles()).toEqual([])
    const { body } = await library.get<{ counts: Record<string, number> }>('/meta')
    expect(body.counts['book-categories']).toBe(0)
    // ids of records and edits have no gaps
    await somchai.call('POST', CATEGORIES, { ...createCategoryBody, slug: 'other' })
    expect(library.edits().map(({ id }) => id)).toEqual([1])
    expect(await titles()).toEqual(['ธรรมะ'])
  })

  test('is rejected with the messages of the write', async () => {
    const { library, malee } = openProposalsLibrary()
    const wrong = { slug: 'ไทย', colour: 'red' }
    const proposed = await malee.propose('POST', CATEGORIES, wrong)
    const sent = await library.call<ErrorBody>('POST', '/book-categories', { key: KEYS.somchai, body: wrong })
    expect(proposed.status).toBe(400)
    expect(proposed.body.error).toEqual(sent.body.error)
    expect((await malee.propose('PATCH', `${CATEGORIES}/nowhere`, { title: 'x' })).status).toBe(404)
    expect((await malee.propose('POST', '/api/v1/nothing', {})).body.error.issues).toHaveProperty('path')
    expect((await malee.propose('PATCH', '/api/v1/book-categories/%zz', {})).status).toBe(400)
    // an export with such a proposal could not be restored
    const deletion = { method: 'DELETE', path: `${CATEGORIES}/dhamma`, body: 'x' }
    const odd = await malee.propose('POST', CATEGORIES, createCategoryBody, { with: [deletion] })
    expect([odd.status, Object.keys(odd.body.error.issues ?? {})]).toEqual([400, ['with.0.body']])
  })

  test('of a new record never replaces one created meanwhile', async () => {
    const { library, somchai, malee } = openProposalsLibrary()
    const { body } = await malee.propose('POST', CATEGORIES, createCategoryBody)
    await somchai.call('POST', CATEGORIES, { ...createCategoryBody, title: 'อื่น' })
    expect((await somchai.call('GET', `/proposals/${body.id}`)).body.problem).toContain('อยู่แล้ว')
    const refused = await somchai.call('POST', `/proposals/${body.id}/publish`, {})
    expect(refused.status).toBe(412)
    expect((await somchai.call('GET', `/proposals/${body.id}`)).body.state).toBe('waiting')
    expect((await library.get('/book-categories/dhamma')).body).toMatchObject({ title: 'อื่น' })
  })

  test('merges with changes of other fields; the same field is 412 with the stored value', async () => {
    const { library, somchai, malee } = openProposalsLibrary()
    const change = (body: object) => somchai.call('PATCH', `${CATEGORIES}/dhamma`, body)
    const created = await somchai.call('POST', CATEGORIES, createCategoryBody)
    const [first, second] = [
      (await malee.propose('PATCH', `${CATEGORIES}/dhamma`, { title: 'ธรรม' })).body,
      (await malee.propose('PATCH', `${CATEGORIES}/dhamma`, { title: 'พระธรรม' })).body,
    ]
    expect(first).toMatchObject({ ifMatch: created.body.version, before: [{ fields: { title: 'ธรรมะ' } }] })
    await change({ description: 'เรื่องธรรมะ' })
    expect((await somchai.call('POST', `/proposals/${first.id}/publish`, {})).status).toBe(200)
    expect((await library.get('/book-categories/dhamma')).body).toMatchObject({
      title: 'ธรรม',
      description: 'เรื่องธรรมะ',
    })
    const conflicting = (await somchai.call('GET', `/proposals/${second.id}`)).body
    expect(conflicting).toMatchObject({
      problem: expect.stringContaining('มีผู้อื่นแก้ไขไปแล้ว'),
      version: second.version,
      before: [{ fields: { title: 'ธรรม' } }],
      after: [{ fields: { title: 'พระธรรม' } }],
    })
    const publish = (given: object) => somchai.call('POST', `/proposals/${second.id}/publish`, given)
    // edits of the reviewer are rejected if any field of the record changed
    expect([(await publish({})).status, (await publish({ body: { title: 'x' } })).status]).toEqual([412, 412])
    const outdated = conflicting.current
    await change({ title: 'ธัมมะ' })
    expect((await publish({ ifMatch: outdated })).status).toBe(412)
    const { current } = (await somchai.call('GET', `/proposals/${second.id}`)).body
    expect((await publish({ ifMatch: current, body: { title: 'พระธัมมะ' } })).body).toMatchObject({
      state: 'published',
      changed: true,
      problem: null,
      current: null,
    })
  })

  test('is returned with a reason, edited and sent again, or withdrawn', async () => {
    const { somchai, malee, dao } = openProposalsLibrary()
    const { body } = await malee.propose('POST', CATEGORIES, createCategoryBody)
    const at = (what: string) => `/proposals/${body.id}/${what}`
    expect((await somchai.call('POST', at('return'), { reason: ' ' })).status).toBe(400)
    expect((await somchai.call('POST', at('return'), { reason: 'ชื่อซ้ำความ' })).body).toMatchObject({
      state: 'returned',
      reason: 'ชื่อซ้ำความ',
      decidedBy: 'somchai',
    })
    expect((await somchai.call('POST', at('publish'), {})).status).toBe(409)
    expect((await dao.call('POST', at('send'), {})).status).toBe(409)
    expect((await malee.call('POST', at('send'), { body: { ...createCategoryBody, title: '' } })).status).toBe(400)
    const again = await malee.call('POST', at('send'), { body: { ...createCategoryBody, title: 'พระธรรม' } })
    expect(again.body).toMatchObject({ state: 'waiting', title: 'พระธรรม', reason: null, decidedBy: null })
    expect((await dao.call('POST', at('withdraw'))).status).toBe(409)
    expect((await malee.call('POST', at('withdraw'))).body.state).toBe('withdrawn')
    expect((await malee.call('POST', at('send'), {})).status).toBe(409)
    expect((await somchai.call('POST', at('publish'), {})).status).toBe(409)
  })

  test('stays published when its write is undone, and says so', async () => {
    const { library, somchai, malee } = openProposalsLibrary()
    const { body } = await malee.propose('POST', CATEGORIES, createCategoryBody)
    const published = await somchai.call('POST', `/proposals/${body.id}/publish`, {})
    await somchai.call('POST', `/edits/${published.body.edit}/undo`)
    expect((await library.get('/book-categories/dhamma')).status).toBe(404)
    const { state, undone } = (await malee.call('GET', `/proposals/${body.id}`)).body
    expect([state, undone]).toEqual(['published', true])
  })
})

describe('rights of reviewers', () => {
  test('exclude own proposals, also by another key of the same name', async () => {
    const { malee, maleeToo } = openProposalsLibrary()
    const { body } = await malee.propose('POST', CATEGORIES, createCategoryBody)
    for (const [what, sent] of [
      ['publish', {}],
      ['return', { reason: 'x' }],
    ] as const) {
      expect((await malee.call('POST', `/proposals/${body.id}/${what}`, sent)).status).toBe(403)
      expect((await maleeToo.call('POST', `/proposals/${body.id}/${what}`, sent)).status).toBe(409)
    }
    const many = await maleeToo.call<{ published: number[]; refused: { id: number }[]; batch: null }>(
      ...(['POST', '/proposals/publish', { ids: [body.id] }] as const),
    )
    expect(many.body).toMatchObject({ batch: null, published: [], refused: [{ id: body.id }] })
  })

  test('allow publishing keys to propose, for others to publish', async () => {
    const { library, somchai, maleeToo } = openProposalsLibrary()
    const { body } = await somchai.propose('POST', CATEGORIES, createCategoryBody)
    expect((await maleeToo.call('POST', `/proposals/${body.id}/publish`, {})).status).toBe(200)
    expect(library.edits()).toMatchObject([{ keyName: 'malee', proposedBy: 'somchai' }])
  })

  test('give two reviewers different proposals, never their own', async () => {
    const { somchai, malee, maleeToo, dao } = openProposalsLibrary()
    const ids: number[] = []
    for (const slug of ['a', 'b', 'c'])
      ids.push(
        (await (slug === 'a' ? malee : dao).propose('POST', CATEGORIES, { ...createCategoryBody, slug })).body.id,
      )
    const lease = async (who: typeof somchai, most: number) =>
      (
        await who.call<{ proposals: number[]; elsewhere: number }>(
          ...(['POST', '/proposals/turns', { tab: 'window-1', most }] as const),
        )
      ).body
    expect(await lease(somchai, 1)).toEqual({ proposals: [Number(ids[1])], elsewhere: 0 })
    expect(await lease(maleeToo, 5)).toEqual({ proposals: [Number(ids[2])], elsewhere: 1 })
    expect((await malee.call('POST', '/proposals/turns', { tab: 'window-x', most: 1 })).status).toBe(403)
  })
})

test('a follower rejects requests for proposals', async () => {
  const { library, malee } = openProposalsLibrary()
  const { body } = await malee.propose('POST', CATEGORIES, createCategoryBody)
  const follower = library.with({ primary: 'https://library.example' })
  for (const path of ['', '/weeks', `/${body.id}`]) {
    const input = { key: KEYS.somchai }
    const { status } = await follower.call('GET', `${ORIGIN}/api/desk/proposals${path}`, input)
    expect([path, status]).toEqual([path, 403])
  }
})

test('publishing many proposals is one batch with one undo; changed ones keep waiting', async () => {
  const { library, somchai, malee } = openProposalsLibrary()
  const ids: number[] = []
  for (const slug of ['a', 'b', 'c'])
    ids.push((await malee.propose('POST', CATEGORIES, { ...createCategoryBody, slug })).body.id)
  await somchai.call('POST', CATEGORIES, { ...createCategoryBody, slug: 'b' })
  const { body } = await somchai.call<{ batch: string; published: number[]; refused: { id: number }[] }>(
    ...(['POST', '/proposals/publish', { ids }] as const),
  )
  expect(body).toMatchObject({ published: [ids[0], ids[2]], refused: [{ id: ids[1] }] })
  const batch = library.edits().filter((edit) => edit.batch === body.batch)
  expect(batch.map(({ record, proposedBy }) => [record, proposedBy])).toEqual([
    ['a', 'malee'],
    ['c', 'malee'],
  ])
  await somchai.call('POST', `/edits/${batch[0]?.id}/undo?batch=1`)
  expect((await library.get<{ total: number }>('/book-categories')).body.total).toBe(1)
})

test('proposals are listed by state, person and kind, and counted by week', async () => {
  const { somchai, malee, dao } = openProposalsLibrary()
  const first = await malee.propose('POST', CATEGORIES, createCategoryBody)
  await dao.propose('POST', '/api/v1/chant-sections', { slug: 'paritta', title: 'ปริตร' })
  await somchai.call('POST', `/proposals/${first.body.id}/publish`, { body: { ...createCategoryBody, title: 'ธรรม' } })
  const list = async (query: string) =>
    (await somchai.call<{ items: Proposal[]; total: number }>('GET', `/proposals?${query}`)).body
  expect((await list('state=waiting')).items.map(({ by }) => by)).toEqual(['dao'])
  expect((await list('by=malee')).items.map(({ state }) => state)).toEqual(['published'])
  expect((await list('kind=chant-sections&limit=1')).total).toBe(1)
  expect((await list('state=returned')).items).toEqual([])
  const { items } = (await somchai.call<{ items: Record<string, unknown>[] }>('GET', '/proposals/weeks')).body
  expect(items).toMatchObject([
    { name: 'dao', proposed: 1, published: 0 },
    { name: 'malee', proposed: 1, published: 1, changed: 1, returned: 0 },
  ])
  expect(new Date(String(items[0]?.week)).getUTCDay()).toBe(1)
})

describe('every write', () => {
  const { library, malee } = openProposalsLibrary()
  const address = (path: string) => path.replace('{name}', 'chants').replace(/\{\w+\}/g, '1')
  const writes = library.app.operations.filter(
    (operation) =>
      operation.method !== 'get' && requiresKey(operation) && !operation.proposers && operation.tag !== 'Proposals',
  )

  test.each(writes.map((one) => [one.method.toUpperCase(), getFullRoutePath(one), one] as const))(
    '%s %s can be proposed, or is rejected with its own error or as a write of several records',
    async (method, path, { proposable }) => {
      const isMany = /bulk$|collections|headings\/titles$|undo$|shares$|pages\/marks$|several$/.test(path)
      expect(proposable === false).toBe(isMany)
      const { status, body } = await malee.propose(method, address(path), {})
      if (isMany)
        expect([status, body.error.issues]).toMatchObject([400, { path: [expect.stringContaining('เสนอไม่ได้')] }])
      else expect([201, 400, 404, 409]).toContain(status)
      if (!isMany) expect(body.error?.issues ?? {}).not.toHaveProperty('path')
      expect(library.edits()).toEqual([])
    },
  )

  test.each(Object.values(resourcesByName).map((resource) => [resource.path, resource] as const))(
    'POST %s with the least body can be proposed unless its group is missing',
    async (path, resource) => {
      const { malee } = openProposalsLibrary()
      const { status, body } = await malee.propose('POST', `/api/v1${path}`, barestBody(resource))
      // 400 for a resource that requires a group, which does not exist here
      expect([201, 400]).toContain(status)
      if (status === 201) expect(body.kind).toBe(resource.name)
    },
  )
})

test('proposing the same write again returns the waiting proposal, unless it is decided', async () => {
  const { malee, dao } = openProposalsLibrary()
  const { body: first } = await malee.propose('POST', CATEGORIES, createCategoryBody)
  expect((await malee.propose('POST', CATEGORIES, { ...createCategoryBody })).body.id).toBe(first.id)
  // proposals by another key, or with another body, are new ones
  const others = [
    (await dao.propose('POST', CATEGORIES, createCategoryBody)).body.id,
    (await malee.propose('POST', CATEGORIES, { ...createCategoryBody, title: 'ธรรม' })).body.id,
  ]
  expect(new Set([first.id, ...others]).size).toBe(3)
  await malee.call('POST', `/proposals/${first.id}/withdraw`)
  expect((await malee.propose('POST', CATEGORIES, createCategoryBody)).body.id).not.toBe(first.id)
})

test('proposals are part of exports, and can be published in the other library', async () => {
  const { library, somchai, malee } = openProposalsLibrary()
  const { body: done } = await malee.propose('POST', CATEGORIES, createCategoryBody)
  await somchai.call('POST', `/proposals/${done.id}/publish`, {})
  const { body: waits } = await malee.propose('PATCH', `${CATEGORIES}/dhamma`, { title: 'ธรรม' })
  const dumps = library.stores.collections.dumps()
  const other = openProposalsLibrary()
  other.library.stores.collections.restoreAll('host', new Map(JSON.parse(JSON.stringify([...dumps]))))
  expect(other.library.stores.collections.dumps()).toEqual(dumps)
  expect((await other.somchai.call('GET', `/proposals/${done.id}`)).body).toMatchObject({
    state: 'published',
    decidedBy: 'somchai',
    edit: null,
    problem: null,
    after: [],
  })
  // faults of a dump edited by hand are named, and nothing is restored
  const [first, second] = dumps.get('proposals')?.records ?? []
  const further = [{ method: 'GET', path: '/books', body: {} }, 'x']
  const records = [
    { ...first, subjects: [1] },
    { ...second, further },
  ]
  const edited = { ...dumps.get('proposals'), records }
  const restoreEdited = () =>
    other.library.stores.collections.restoreAll('host', new Map<string, unknown>([...dumps, ['proposals', edited]]))
  let issues: RequestIssues = {}
  try {
    restoreEdited()
  } catch (error) {
    if (error instanceof AppError) issues = error.issues ?? {}
  }
  expect(Object.keys(issues).toSorted()).toEqual([
    ...(['records.0.subjects.0', 'records.1.further.0.method'] as const),
    ...(['records.1.further.0.path', 'records.1.further.1'] as const),
  ])
  expect(issues['records.1.further.0.path']).toEqual([expect.stringContaining('ต้องขึ้นต้นด้วย /api/v1/ หรือ /api/desk/')])
  expect(other.library.stores.collections.dumps()).toEqual(dumps)
  const published = await other.somchai.call('POST', `/proposals/${waits.id}/publish`, {})
  expect(published.body).toMatchObject({ state: 'published', after: [{ fields: { title: 'ธรรม' } }] })
})

test('proposals of older libraries whose DELETE has a body are restored, exported alike and published', async () => {
  const { library, somchai, malee } = openProposalsLibrary()
  for (const slug of ['dhamma', 'sutta']) await somchai.call('POST', CATEGORIES, { ...createCategoryBody, slug })
  const deletion = { method: 'DELETE', path: `${CATEGORIES}/dhamma` }
  await malee.propose('PATCH', `${CATEGORIES}/sutta`, { title: 'พระสูตร' }, { with: [deletion] })
  await malee.propose('DELETE', `${CATEGORIES}/sutta`)
  const dumps = new Map<string, unknown>(library.stores.collections.dumps())
  const [first, second] = library.stores.collections.dumps().get('proposals')?.records ?? []
  const further = [{ ...deletion, body: ['x'] }]
  const records = [
    { ...first, further },
    { ...second, body: 'x' },
  ]
  const old = { collection: 'proposals', format: 1, records }
  const other = openProposalsLibrary()
  other.library.stores.collections.restoreAll('host', dumps.set('proposals', old))
  expect(other.library.stores.collections.dumps().get('proposals') as unknown).toEqual(old)
  const publish = async (id: number) => (await other.somchai.call('POST', `/proposals/${id}/publish`, {})).status
  expect([await publish(1), await publish(2)]).toEqual([200, 412])
  expect((await other.somchai.call('GET', '/proposals/open')).body).toMatchObject({ total: 1 })
})
