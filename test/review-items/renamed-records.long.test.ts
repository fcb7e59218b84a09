/** A proposal stays about its record when that is renamed, and is never published into another one (review §2). */

import { describe, expect, test } from 'bun:test'
import { proposalRecords } from '../../db/migrations/0018-proposal-records.ts'
import { API, DESK, openWith, type Write } from './proposals-library.ts'

const entries = `${API}/canon/volumes/9/entries`
const create = (path: string, slug: string, more: object = {}): Write => ['POST', path, { slug, title: 'ก', ...more }]
const rename = (path: string, from: string, to: string): Write => ['PATCH', `${path}/${from}`, { slug: to }]
const chapter = { method: 'PUT', path: `${DESK}/books/a/contents/1`, body: { title: 'ก', body: 'ข' } }
const translation = { collection: 'books', id: 1, language: 'en', title: 'A' }

interface SlugSwapCase {
  readonly path: string
  readonly proposed: Write
  readonly with?: readonly object[]
  /** Below the record: what the write changes. */
  readonly part?: string
}

/** Writes to a record. In each test, record a is renamed to b, then record c with the same values to a. */
const SLUG_SWAPS: Readonly<Record<string, SlugSwapCase>> = {
  patch: { path: `${API}/books`, proposed: ['PATCH', `${API}/books/a`, { title: 'ใหม่' }] },
  'patch with an encoded slug': { path: `${API}/books`, proposed: ['PATCH', `${API}/books/%61`, { title: 'ใหม่' }] },
  replacement: { path: `${API}/books`, proposed: create(`${API}/books`, 'a', { title: 'ใหม่' }) },
  deletion: { path: `${API}/books`, proposed: ['DELETE', `${API}/books/a`] },
  chapter: { path: `${API}/books`, proposed: [chapter.method, chapter.path, chapter.body], part: '/contents' },
  'further write': {
    path: `${API}/books`,
    proposed: ['PATCH', `${API}/books/a`, { title: 'ก' }],
    with: [chapter],
    part: '/contents',
  },
  heading: { path: entries, proposed: ['PATCH', `${entries}/a`, { title: 'ใหม่' }] },
  'place of a heading': {
    path: entries,
    proposed: ['POST', `${DESK}/place`, { division: 'digha-nikaya', slug: 'a', parent: 'one', before: null }],
  },
}

test.each(Object.entries(SLUG_SWAPS))(
  'a %s follows its record, and never changes one that took its slug',
  async (_, each) => {
    const { path, proposed, part = '' } = each
    const { library, write, propose } = await openWith([create(path, 'a'), create(path, 'c')])
    using _library = library
    const { id, version } = await propose(proposed, each.with)
    await write(rename(path, 'a', 'b'))
    await write(rename(path, 'c', 'a'))
    const read = async (slug: string) =>
      JSON.stringify((await library.api('GET', `http://library.local${path}/${slug}${part}`)).body).replace(
        // without order and version, which a move of a neighbour changes
        /"(order|version)":[^,}]+/g,
        '',
      )
    const [renamed, other] = [await read('b'), await read('a')]
    const many = await library.desk('POST', '/proposals/publish', { items: [{ id, version }] })
    expect(many.body).toMatchObject({ published: [], refused: [{ id }] })
    const { current } = (await library.desk('GET', `/proposals/${id}`)).body
    expect((await library.desk('POST', `/proposals/${id}/publish`, { version, ifMatch: current })).status).toBe(200)
    expect([await read('a'), (await read('b')) === renamed]).toEqual([other, false])
  },
)

describe('a proposal for a record that another one replaced', () => {
  const swap = [rename(`${API}/books`, 'a', 'b'), rename(`${API}/books`, 'c', 'a')]
  const open = async (proposed: Write, meanwhile: readonly Write[]) => {
    const all = await openWith([create(`${API}/books`, 'a'), create(`${API}/books`, 'c')])
    const { id, version } = await all.propose(proposed)
    for (const each of meanwhile) await all.write(each)
    const publish = async (given: object = {}) =>
      (await all.library.desk('POST', `/proposals/${id}/publish`, { version, ...given })).status
    return { ...all, id, publish, readProposal: async () => (await all.library.desk('GET', `/proposals/${id}`)).body }
  }
  const changeTitle: Write = ['PATCH', `${API}/books/a`, { title: 'ใหม่' }]

  test('is rejected while its record is deleted, and listed for no other', async () => {
    const { library, publish, readProposal, id } = await open(changeTitle, [
      ['DELETE', `${API}/books/a`],
      create(`${API}/books`, 'a'),
    ])
    using _library = library
    expect([await publish(), await publish({ ifMatch: '*' })]).toEqual([404, 404])
    expect(await readProposal()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('ถูกลบไปแล้ว') })
    const countOpen = async (query: string) => (await library.desk('GET', `/proposals/open?${query}`)).body.total
    expect([await countOpen(`path=${API}/books/a`), await countOpen('kind=books')]).toEqual([0, 1])
    await library.desk('POST', `/proposals/${id}/return`, { reason: 'ลบแล้ว' })
  })

  test('is stored apart from a proposal for the other record', async () => {
    const { library, propose, id, readProposal } = await open(changeTitle, swap)
    using _library = library
    const second = await propose(changeTitle)
    expect([second.id === id, second.others, (await readProposal()).path]).toEqual([false, [], `${API}/books/b`])
    const listOpen = async (slug: string) =>
      (await library.desk('GET', `/proposals/open?path=${API}/books/${slug}`)).body.items
    expect([await listOpen('a'), await listOpen('b')]).toMatchObject([
      [{ id: second.id, path: `${API}/books/a` }],
      [{ id, path: `${API}/books/b` }],
    ])
    // a withdrawn proposal still names its own record
    library.stores.db.receive(() => library.stores.proposals.changeState(id, 'withdrawn', {}))
    expect((await readProposal()).path).toBe(`${API}/books/b`)
  })

  test('refers to the category that it named', async () => {
    const categories = `${API}/book-categories`
    const changeCategory: Write = ['PATCH', `${API}/books/a`, { category: 'a' }]
    const all = await openWith([create(categories, 'a'), create(categories, 'c'), create(`${API}/books`, 'a')])
    using _library = all.library
    const { id, version } = await all.propose(changeCategory)
    for (const [from, to] of [
      ['a', 'b'],
      ['c', 'a'],
    ] as const)
      await all.write(rename(categories, from, to))
    const { body, current } = (await all.library.desk('GET', `/proposals/${id}`)).body
    const publish = (more: object) => all.library.desk('POST', `/proposals/${id}/publish`, { version, ...more })
    expect([body, (await publish({})).status]).toEqual([{ category: 'b' }, 412])
    expect((await publish({ ifMatch: current })).body).toMatchObject({ changed: false })
    expect((await all.library.api('GET', `http://library.local${API}/books/a`)).body).toMatchObject({ category: 'b' })
  })

  test.each([[true], [false]])(
    'needs another review if an older program stored it (edits recorded for undo: %s)',
    async (isLogged) => {
      const { library, publish, readProposal } = await open(changeTitle, swap)
      using _library = library
      const known = library.db.sqlite.query('SELECT records FROM proposals').get()
      library.db.sqlite.run('ALTER TABLE proposals DROP COLUMN records')
      if (!isLogged) library.db.sqlite.run("UPDATE content_edit SET kept = 0 WHERE action = 'patch'")
      proposalRecords(library.db.sqlite)
      expect(library.db.sqlite.query('SELECT records FROM proposals').get()).toEqual(
        isLogged ? known : { records: null },
      )
      const { current, path, problem } = await readProposal()
      expect([path, typeof problem, await publish()]).toEqual([`${API}/books/${isLogged ? 'b' : 'a'}`, 'string', 412])
      expect(await publish({ ifMatch: current })).toBe(200)
    },
  )
})

test.each<[what: string, proposed: Write, path: string, listed?: string]>([
  ['chapter', [chapter.method, chapter.path, chapter.body], `${API}/books/a`, '/contents/1'],
  ['translation', ['PUT', `${DESK}/translations/books/1/en`, { title: 'A' }], `${API}/books/a`, '/translations/en'],
  ['set of translations', ['POST', `${API}/translations`, translation], `${API}/books/a`, '/translations/en'],
  ['heading in another volume', ['PATCH', `${entries}/a`, { title: 'ใหม่' }], `${entries.replace('9', '10')}/a`],
  [
    'place',
    ['POST', `${DESK}/place`, { division: 'digha-nikaya', slug: 'a', parent: 'one', before: null }],
    `${entries}/a`,
  ],
  ['encoded slug', ['DELETE', `${API}/books/%61`], `${API}/books/a`],
])('a proposed %s is listed at its record', async (_, proposed, path, part = '') => {
  const { library, propose } = await openWith([create(`${API}/books`, 'a'), create(entries, 'a')])
  using _library = library
  const { id } = await propose(proposed)
  const { items } = (await library.desk('GET', `/proposals/open?path=${path}`)).body
  expect(items).toMatchObject([{ id, path: path + part }])
})
