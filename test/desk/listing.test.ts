/** How the desk finds records and people, and outdated translations (desk §1). */

import { expect, test } from 'bun:test'
import { allResources, resourcesByName } from '../../src/definitions/registry.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import { barestBody, openLibraryWithTargets } from '../support/examples.ts'
import { type AnyList, type AnyRecord, type ErrorBody, ORIGIN, openTestLibrary } from '../support/library.ts'

const DESK = `${ORIGIN}/api/desk`
const KEY = 'the-key-of-the-tests'

test('lists find part of a text, a name and a slug; the API finds the whole value', async () => {
  using library = openTestLibrary()
  const chants = [
    { slug: 'metta-sutta', title: 'เมตตสูตร', occasion: 'ทำวัตรเช้าและเย็น' },
    { slug: 'pahung', title: 'พาหุง', occasion: 'เย็น', pali: 'พาหุง' },
  ]
  for (const chant of chants) await library.post('/chants', chant)
  await library.post('/dhamma-group-sets', { slug: 'set', title: 'ชุด' })
  const term = { slug: 'kathina', title: 'กฐิน', aliases: 'ผ้ากฐิน', meaning: 'ผ้าที่สงฆ์ให้แก่ภิกษุ' }
  await library.post(`${DESK}/glossary`, term)
  const find = async (query: string) => {
    const { body } = await library.call<AnyList>('GET', `${DESK}/lists/${query}`, { key: KEY })
    return body.items.map(({ slug }) => slug).join()
  }
  const cases = {
    'chants?occasion=เย็น': 'metta-sutta,pahung',
    'chants?occasion=เช้า': 'metta-sutta',
    'chants?occasion=เย็น&transcribed=true': 'pahung',
    'chants?q=TTA-SUT': 'metta-sutta',
    'chants?q=หุง': 'pahung',
    'chants?q=หุง&occasion=เช้า': '',
    'jataka?q=jataka-54&limit=2': 'jataka-540,jataka-541',
    'dhamma-groups?size=4': '',
    'glossary?limit=9': 'kathina',
    'glossary?q=กฐิน': 'kathina',
  }
  for (const [query, slugs] of Object.entries(cases)) expect([query, await find(query)]).toEqual([query, slugs])
  expect((await library.get<AnyList>('/chants?occasion=เย็น')).body.total).toBe(1)
})

test.each(allResources)('the collection $name has a list', async ({ name }) => {
  using library = openTestLibrary()
  const { status, body } = await library.call<AnyList>('GET', `${DESK}/lists/${name}?limit=1`, { key: KEY })
  expect([status, body.items]).toEqual([200, expect.any(Array)])
})

test('unexpired keys are listed by name, and a volume cannot be assigned to an unknown one', async () => {
  const all = parseEditorKeys('somchai:somchai-publishes-this,malee?:malee-only-proposes-it,dao:dao-published-once')
  const keys = all.map((key) => (key.name === 'dao' ? { ...key, expiresAt: 1 } : key))
  using library = openTestLibrary({ keys })
  const call = (method: string, path: string, body?: object) =>
    library.call<ErrorBody>(method, DESK + path, {
      key: 'somchai-publishes-this',
      ...(body ? { body } : {}),
    })
  expect((await call('GET', '/keys')).body).toMatchObject({
    items: [
      { name: 'somchai', publishes: true },
      { name: 'malee', publishes: false },
    ],
    total: 2,
  })
  const share = { edition: 'royal', volume: 9 }
  for (const name of ['mallee', 'dao']) {
    const { status, body } = await call('PUT', '/shares', { name, ...share })
    const issues = { name: [`ไม่มีกุญแจชื่อ “${name}” กรุณาเลือกชื่อจากรายการ`] }
    expect([status, body.error.issues]).toEqual([400, issues])
  }
  expect((await call('PUT', '/shares', { name: 'malee', ...share })).status).toBe(201)
})

test('the present slug of a record is found by a former slug', async () => {
  using library = openLibraryWithTargets()
  await library.post('/books', { ...barestBody(resourcesByName.books), slug: 'old' })
  await library.patch('/books/old', { slug: 'new' })
  const findPresentSlug = async (slug: string) =>
    (await library.call('GET', `${DESK}/former?collection=books&slug=${slug}`, { key: KEY })).body
  expect([await findPresentSlug('old'), await findPresentSlug('new')]).toEqual([{ leadsTo: 'new' }, { leadsTo: null }])
})

test('a translation is outdated after its original changed, until it is saved, even unchanged', async () => {
  using library = openTestLibrary()
  const { id } = (await library.post<AnyRecord>('/chants', { slug: 'a', title: 'ก', note: 'ข' })).body
  const path = `${DESK}/translations/chants/${id}/en`
  /** Saves the translation, and expects that the answer is not outdated. */
  const put = async (body: object) => {
    const answer = await library.call<{ outdated: boolean }>('PUT', path, { key: KEY, body })
    expect(answer.body.outdated).toBe(false)
  }
  const isOutdated = async () => {
    const { body } = await library.call<{ outdated: boolean }>('GET', path, { key: KEY })
    const list = await library.call<AnyList>('GET', `${DESK}/outdated?collection=chants&language=en`, {
      key: KEY,
    })
    expect(list.body.items.map(({ slug }) => slug)).toEqual(body.outdated ? ['a'] : [])
    return body.outdated
  }
  await library.patch('/chants/a', { title: 'ข' })
  await put({ title: 'B' })
  expect(await isOutdated()).toBe(false)
  const steps: readonly (readonly [() => Promise<unknown>, boolean])[] = [
    [() => library.patch('/chants/a', { note: 'ไม่ได้แปล', occasion: 'เช้า' }), false],
    [() => library.patch('/chants/a', { title: 'ค' }), true],
    [() => library.patch('/chants/a', { title: 'ข' }), false],
    [() => library.patch('/chants/a', { title: 'ง' }), true],
    // saving without a change confirms the translation
    [() => put({}), false],
    [() => library.patch('/chants/a', { title: null, slug: 'a' }), false],
    [() => library.patch('/chants/a', { title: 'จ' }), true],
    [() => put({ title: 'E' }), false],
  ]
  for (const [step, outdated] of steps) {
    await step()
    expect(await isOutdated()).toBe(outdated)
  }
})
