/**
 * A proposal is published only with the effect that was reviewed: 412 if its write would now replace something else
 * (review §2).
 */

import { describe, expect, test } from 'bun:test'
import {
  API,
  CATEGORIES,
  createCategoryBody,
  DESK,
  KEYS,
  openProposalsLibrary,
  openWith,
  type Write,
} from './proposals-library.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const pair = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }
const word = { source: 'first', division: 'digha-nikaya', entry: 'one', edition: 'royal', reason: 'x' }
const book: Write = ['POST', `${API}/books`, { slug: 'b', title: 'หนังสือ' }]
const chapters = (...bodies: readonly string[]): Write => [
  ...(['PUT', `${API}/books/b/contents`] as const),
  { chapterTitle: bodies.map(() => ''), chapterBody: bodies },
]
const translate = (title: string): Write => [
  ...(['POST', `${API}/translations`] as const),
  { collection: 'books', id: 1, language: 'en', title },
]

interface Case {
  /** Status of publishing; 412 when absent. */
  readonly status?: number
  readonly before?: readonly Write[]
  readonly proposed: Write
  readonly meanwhile: Write
}

const settle = (choice: string): Write => ['POST', `${API}/passages/settle`, { ...pair, choice }]

const CHANGED_MEANWHILE: Readonly<Record<string, Case>> = {
  'a decision on a pair that was decided differently': { proposed: settle('keep'), meanwhile: settle('swap') },
  'a decision on a pair that was decided alike': { proposed: settle('keep'), meanwhile: settle('keep') },
  'a bulk decision on a pair that was decided differently': {
    proposed: ['POST', `${DESK}/settlements`, { choice: 'keep', pairs: [pair] }],
    meanwhile: settle('swap'),
  },
  'a bulk decision that changes nothing any more': {
    status: 409,
    proposed: ['POST', `${DESK}/settlements`, { choice: 'keep', pairs: [pair] }],
    meanwhile: ['POST', `${DESK}/settlements`, { choice: 'keep', pairs: [pair], note: 'ดูแล้ว' }],
  },
  'the reopening of a decision that changed': {
    before: [settle('keep')],
    proposed: ['POST', `${API}/passages/reopen`, pair],
    meanwhile: settle('swap'),
  },
  'the hiding of a hidden passage': {
    proposed: ['POST', `${API}/passages/1/hide`, { hide: true }],
    meanwhile: ['POST', `${API}/passages/1/hide`, { hide: true }],
  },
  'a complete translation that was changed': {
    before: [book],
    proposed: translate('Book'),
    meanwhile: translate('A book'),
  },
  'the deletion of a book whose chapters changed': {
    before: [book, chapters('ก')],
    proposed: ['DELETE', `${API}/books/b`],
    meanwhile: chapters('ข'),
  },
  'the chapters of a book of which another one changed': {
    before: [book, chapters('ก', 'ข')],
    proposed: chapters('กก', 'ข'),
    meanwhile: chapters('ก', 'ขข'),
  },
  'a chapter appended after another appended one': {
    before: [book, chapters('ก')],
    proposed: ['PUT', `${DESK}/books/b/contents/2`, { body: 'ข' }],
    meanwhile: ['PUT', `${DESK}/books/b/contents/2`, { body: 'ค' }],
  },
  'the deletion of a heading that got a child': {
    proposed: ['DELETE', `${API}/canon/volumes/9/entries/one`],
    meanwhile: ['POST', `${API}/canon/volumes/9/entries`, { slug: 'new', title: 'ใหม่', parent: 'one' }],
  },
  'the answer to an answered report': {
    proposed: ['POST', `${DESK}/reports/1`, { state: 'refused' }],
    meanwhile: ['POST', `${DESK}/reports/1`, { state: 'taken' }],
  },
}

test.each(Object.entries(CHANGED_MEANWHILE))(
  '%s keeps waiting, and is published over changes that the reviewer saw',
  async (_, each) => {
    const { library, write, propose } = await openWith(each.before ?? [])
    using _library = library
    library.stores.reports.add({
      state: 'open',
      address: '/',
      words: 'ก',
      should: 'ข',
      note: null,
      name: null,
      sender: 'x',
      answer: null,
      decidedBy: null,
      decidedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
    } as never)
    const proposal = await propose(each.proposed)
    expect(proposal.ifMatch).not.toBeNull()
    await write(each.meanwhile)
    const stored = library.everything()
    const publish = (given: object) => library.desk('POST', `/proposals/${proposal.id}/publish`, given)
    const { version } = proposal
    expect((await publish({ version })).status).toBe(each.status ?? 412)
    expect(library.everything()).toEqual(stored)
    const seen = (await library.desk('GET', `/proposals/${proposal.id}`)).body
    expect([seen.state, typeof seen.problem]).toEqual(['waiting', 'string'])
    if (seen.current === null) return
    expect((await publish({ version, ifMatch: seen.current })).status).toBe(200)
    const published = (await library.desk('GET', `/proposals/${proposal.id}`)).body
    expect(library.edits().at(-1)?.id).toBe(published.edit)
  },
)

const INDEPENDENT: Readonly<Record<string, Case>> = {
  'two new records in one group': {
    proposed: book,
    meanwhile: ['POST', `${API}/books`, { slug: 'c', title: 'อื่น' }],
  },
  'two fields of a translation': {
    before: [book],
    proposed: ['PUT', `${DESK}/translations/books/1/en`, { title: 'Book' }],
    meanwhile: ['PUT', `${DESK}/translations/books/1/en`, { description: 'About' }],
  },
  'two chapters of a book': {
    before: [book, chapters('ก', 'ข')],
    proposed: ['PUT', `${DESK}/books/b/contents/1`, { body: 'กก' }],
    meanwhile: ['PUT', `${DESK}/books/b/contents/2`, { body: 'ขข' }],
  },
  'two corrections of one text': {
    proposed: ['POST', `${DESK}/corrections`, { ...word, wrong: 'ทุกข์', right: 'ทุกข' }],
    meanwhile: ['POST', `${DESK}/corrections`, { ...word, wrong: 'เป็นสุข', right: 'เป็นสุขะ' }],
  },
}

test.each(Object.entries(INDEPENDENT))('%s do not conflict', async (_, each) => {
  const { library, write, propose } = await openWith(each.before ?? [])
  using _library = library
  const { id, version } = await propose(each.proposed)
  await write(each.meanwhile)
  expect((await library.desk('GET', `/proposals/${id}`)).body.problem).toBeNull()
  expect((await library.desk('POST', `/proposals/${id}/publish`, { version })).status).toBe(200)
})

describe('a proposal', () => {
  test('is decided as the seen version: 412 otherwise for publish, return and bulk publish', async () => {
    const { somchai, malee } = openProposalsLibrary()
    const { body: seen } = await malee.propose('POST', CATEGORIES, createCategoryBody)
    const at = (what: string) => `/proposals/${seen.id}/${what}`
    await somchai.call('POST', at('return'), { reason: 'x', version: seen.version })
    const { body: now } = await malee.call('POST', at('send'), { body: { ...createCategoryBody, title: 'อื่น' } })
    expect(now.version).not.toBe(seen.version)
    const { version } = seen
    for (const [what, body] of [
      ['publish', { version }],
      ['publish', { version, body: createCategoryBody }],
      ['return', { version, reason: 'x' }],
    ] as const)
      expect([what, (await somchai.call('POST', at(what), body)).status]).toEqual([what, 412])
    const many = async (body: object) =>
      (
        await somchai.call<{ published: number[]; refused: { id: number }[] }>(
          ...(['POST', '/proposals/publish', body] as const),
        )
      ).body
    expect(await many({ items: [{ id: seen.id, version }] })).toMatchObject({
      published: [],
      refused: [{ id: seen.id, message: expect.stringContaining('ส่งใหม่') }],
    })
    expect((await somchai.call('POST', '/proposals/publish', {})).status).toBe(400)
    expect((await malee.call('GET', `/proposals/${seen.id}`)).body.state).toBe('waiting')
    expect((await many({ items: [{ id: seen.id, version: now.version }] })).published).toEqual([seen.id])
  })

  test('is replaced by another one, never changed, and withdrawn in the same transaction', async () => {
    const { somchai, malee, dao } = openProposalsLibrary()
    const { body: first } = await malee.propose('POST', CATEGORIES, createCategoryBody)
    const title = { ...createCategoryBody, title: 'ธรรม' }
    expect((await malee.call('POST', `/proposals/${first.id}/send`, { body: title })).status).toBe(409)
    const replace = (who: typeof malee, body: object) => who.propose('POST', CATEGORIES, body, { replaces: first.id })
    expect((await replace(dao, title)).status).toBe(409)
    expect((await replace(malee, { ...title, title: '' })).status).toBe(400)
    expect((await malee.call('GET', `/proposals/${first.id}`)).body.state).toBe('waiting')
    const { body: second } = await replace(malee, title)
    expect(second).toMatchObject({ state: 'waiting', title: 'ธรรม' })
    expect(second.id).not.toBe(first.id)
    const stale = { version: first.version }
    expect((await somchai.call('POST', `/proposals/${first.id}/publish`, stale)).status).toBe(409)
    // a withdrawn proposal cannot be replaced
    expect((await replace(malee, { ...title, title: 'ธัมม' })).status).toBe(409)
  })

  test('is a draft on request: not assigned or published until it is sent', async () => {
    const { somchai, malee } = openProposalsLibrary()
    const { body } = await malee.propose('POST', CATEGORIES, createCategoryBody, { draft: true })
    expect(body.state).toBe('draft')
    const leased = await somchai.call('POST', '/proposals/turns', { tab: 'window-1', most: 5 })
    expect(leased.body).toMatchObject({ proposals: [] })
    const publish = () => somchai.call('POST', `/proposals/${body.id}/publish`, { version: body.version })
    expect((await publish()).status).toBe(409)
    expect((await malee.call('POST', `/proposals/${body.id}/send`, {})).body.state).toBe('waiting')
    expect((await publish()).status).toBe(200)
  })

  test('is rejected if its author has 2,000 waiting ones or drafts', async () => {
    const { library, malee, somchai } = openProposalsLibrary()
    const { id } = (await malee.propose('POST', CATEGORIES, { ...createCategoryBody, slug: 'returned' })).body
    await somchai.call('POST', `/proposals/${id}/return`, { reason: 'x' })
    await malee.propose('POST', CATEGORIES, createCategoryBody, { draft: true })
    library.db.sqlite.run(`CREATE TEMP TABLE one AS SELECT * FROM proposals WHERE state = 'draft'; UPDATE one SET id = NULL;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1999) INSERT INTO proposals SELECT one.* FROM n, one`)
    for (const draft of [true, false])
      expect((await malee.propose('POST', CATEGORIES, { ...createCategoryBody, title: 'อื่น' }, { draft })).status).toBe(
        409,
      )
    expect((await malee.call('POST', `/proposals/${id}/send`, {})).status).toBe(409)
  })

  test('for a record renamed meanwhile is found and published at its new address', async () => {
    const { library, malee, somchai } = openProposalsLibrary()
    await library.call('POST', '/book-categories', { key: KEYS.somchai, body: createCategoryBody })
    const { body } = await malee.propose('PATCH', `${CATEGORIES}/dhamma`, { description: 'ใหม่' })
    const same = await malee.propose('PATCH', `${CATEGORIES}/dhamma`, { title: createCategoryBody.title })
    expect([same.status, same.body.error.message]).toEqual([409, expect.stringContaining('จึงไม่มีอะไรเปลี่ยน')])
    await library.call('PATCH', '/book-categories/dhamma', { key: KEYS.somchai, body: { slug: 'sutta' } })
    const open = await malee.call<{ items: { id: number }[] }>('GET', `/proposals/open?path=${CATEGORIES}/sutta`)
    expect(open.body.items.map(({ id }) => id)).toEqual([body.id])
    const publish = (given: object) => somchai.call('POST', `/proposals/${body.id}/publish`, given)
    expect((await publish({})).status).toBe(412)
    const { current, after } = (await somchai.call('GET', `/proposals/${body.id}`)).body
    expect(after).toMatchObject([{ fields: { description: 'ใหม่' } }])
    expect((await publish({ ifMatch: current })).status).toBe(200)
    expect((await library.get('/book-categories/sutta')).body).toMatchObject({ description: 'ใหม่' })
  })

  test('is limited to the size of its write', async () => {
    const { malee } = openProposalsLibrary()
    const title = 'ก'.repeat(3_200_000)
    const { status } = await malee.propose('POST', CATEGORIES, { ...createCategoryBody, title })
    expect(status).toBe(413)
  })
})

test('a proposal for a heading renamed meanwhile is listed at its new address', async () => {
  const { library, write, propose } = await openWith([])
  using _library = library
  const heading = `${API}/canon/volumes/9/entries`
  const { id } = await propose(['PATCH', `${heading}/one`, { title: 'ใหม่' }])
  await write(['PATCH', `${heading}/one`, { slug: 'uno' }])
  const open = await library.desk('GET', `/proposals/open?path=${heading}/uno`)
  expect(open.body.items.map((item: { id: number }) => item.id)).toEqual([id])
})

describe('a new record with accompanying writes', () => {
  const book = { slug: 'metta', title: 'เมตตา' }
  const contents = {
    method: 'PUT',
    path: '/api/desk/books/metta/contents',
    body: { chapters: [{ title: 'หนึ่ง', body: 'เนื้อความ' }] },
  }
  const english = { method: 'PUT', path: '/api/desk/translations/books/{id}/en', body: { title: 'Kindness' } }

  test('is shown, published and undone as one', async () => {
    const { library, malee, somchai } = openProposalsLibrary()
    const { status, body } = await malee.propose('POST', '/api/v1/books', book, { with: [contents, english] })
    expect([status, body.with, body.after.length]).toEqual([201, [contents, english], 3])
    expect((await library.get('/books/metta')).status).toBe(404)
    const published = (await somchai.call('POST', `/proposals/${body.id}/publish`, {})).body
    expect([published.after.length, published.changed, library.edits().length]).toEqual([3, false, 3])
    expect((await library.get('/books/metta?lang=en')).body).toMatchObject({
      title: 'Kindness',
      sample: false,
    })
    expect(library.edits()).toMatchObject(Array(3).fill({ proposedBy: 'malee', keyName: 'somchai' }))
    expect((await somchai.call('POST', `/edits/${published.edit}/undo?batch=1`)).status).toBe(200)
    expect((await library.get('/books/metta')).status).toBe(404)
    expect((await somchai.call('GET', `/proposals/${body.id}`)).body).toMatchObject({ undone: true })
  })

  test('is rejected as a whole, with the faulty write in the issues', async () => {
    const { malee } = openProposalsLibrary()
    const refused = await malee.propose('POST', '/api/v1/books', book, {
      with: [contents, { ...english, body: { colour: 'red' } }],
    })
    expect([refused.status, Object.keys(refused.body.error.issues ?? {})]).toEqual([400, ['with.1.colour']])
    const french = { ...english, path: english.path.replace('/en', '/fr') }
    const unknown = await malee.propose('POST', '/api/v1/books', book, { with: [contents, french] })
    expect([unknown.status, unknown.body.error.issues]).toEqual([404, { 'with.1': [unknown.body.error.message] }])
  })

  test('may leave the record as it is and change what belongs to it', async () => {
    const { malee, somchai } = openProposalsLibrary()
    await somchai.call('POST', '/api/v1/books', book)
    const propose = (more: object) => malee.propose('PATCH', '/api/v1/books/metta', { title: book.title }, more)
    expect([(await propose({})).status, (await propose({ with: [contents] })).status]).toEqual([409, 201])
  })

  test('follows a renamed record, unless a new one takes its former slug', async () => {
    const { library, malee, somchai } = openProposalsLibrary()
    await somchai.call('POST', '/api/v1/books', book)
    const propose = (method: string, path: string, body: object) =>
      malee.propose(method, path, body, { with: [contents] })
    const { id } = (await propose('PATCH', '/api/v1/books/metta', { title: 'ใหม่' })).body
    await somchai.call('PATCH', '/api/v1/books/metta', { slug: 'renamed' })
    const { current } = (await somchai.call('GET', `/proposals/${id}`)).body
    expect((await somchai.call('POST', `/proposals/${id}/publish`, { ifMatch: current })).status).toBe(200)
    const isEmpty = async (slug: string) => (await library.get<{ sample: boolean }>(`/books/${slug}`)).body.sample
    expect(await isEmpty('renamed')).toBe(false)
    await somchai.call('PUT', '/books/renamed/contents', { chapters: [] })
    const creating = (await propose('POST', '/api/v1/books', book)).body.id
    expect((await somchai.call('POST', `/proposals/${creating}/publish`, {})).status).toBe(200)
    expect([await isEmpty('metta'), await isEmpty('renamed')]).toEqual([false, true])
  })

  test('is returned, edited and reviewed again with other chapters, also by the reviewer', async () => {
    const { library, malee, somchai } = openProposalsLibrary()
    const { id } = (await malee.propose('POST', '/api/v1/books', book, { with: [contents] })).body
    await somchai.call('POST', `/proposals/${id}/return`, { reason: 'ขาดบทที่สอง' })
    const longer = {
      ...contents,
      body: { chapters: [...contents.body.chapters, { title: 'สอง', body: 'ต่อ' }] },
    }
    const sent = (await malee.call('POST', `/proposals/${id}/send`, { with: [longer] })).body
    expect([sent.state, sent.with]).toEqual(['waiting', [longer]])
    const body = { with: [contents], version: sent.version }
    expect((await somchai.call('POST', `/proposals/${id}/publish`, body)).body).toMatchObject({
      changed: true,
    })
    expect((await library.get<{ chapters: unknown[] }>('/books/metta/contents')).body.chapters).toHaveLength(1)
  })

  test.each([[[]], [[contents, english]]])(
    'shows what was published if the reviewer changed the number of writes',
    async (changed) => {
      const { library, malee, somchai } = openProposalsLibrary()
      const { id } = (await malee.propose('POST', '/api/v1/books', book, { with: [contents] })).body
      const published = await somchai.call('POST', `/proposals/${id}/publish`, { with: changed })
      expect([published.status, library.edits().length]).toEqual([200, 1 + changed.length])
      await somchai.call('POST', CATEGORIES, createCategoryBody)
      expect((await malee.call('GET', `/proposals/${id}`)).body.after).toHaveLength(1 + changed.length)
    },
  )

  test('keeps waiting if the record now has something else, also when the reviewer edits', async () => {
    const { library, malee, somchai } = openProposalsLibrary()
    await somchai.call('POST', '/api/v1/books', book)
    const translate = (title: string) => somchai.call('PUT', '/translations/books/1/en', { title })
    const { id } = (await malee.propose('PATCH', '/api/v1/books/metta', { title: 'ใหม่' }, { with: [english] })).body
    const publish = async (given: object) =>
      (await somchai.call('POST', `/proposals/${id}/publish`, { body: { title: 'ใหม่กว่า' }, ...given })).status
    await translate('Love')
    expect(await publish({})).toBe(412)
    const { current } = (await somchai.call('GET', `/proposals/${id}`)).body
    await translate('Goodwill')
    expect(await publish({ ifMatch: current })).toBe(412)
    expect((await library.get('/books/metta?lang=en')).body).toMatchObject({ title: 'Goodwill' })
    expect(await publish({ ifMatch: (await somchai.call('GET', `/proposals/${id}`)).body.current })).toBe(200)
  })

  test('a draft is published only by its author with a publishing key', async () => {
    const { library, maleeToo, somchai } = openProposalsLibrary()
    const draft = { draft: true, with: [contents] }
    const { id } = (await maleeToo.propose('POST', '/api/v1/books', book, draft)).body
    expect((await somchai.call('POST', `/proposals/${id}/publish`, {})).status).toBe(409)
    expect((await maleeToo.call('POST', `/proposals/${id}/publish`, {})).body.state).toBe('published')
    expect(library.edits()).toMatchObject([{ keyName: 'malee', proposedBy: null }, { keyName: 'malee' }])
  })
})
