/** Decisions on passages, applied everywhere at once (contract, "States and transitions"; decisions §4). */

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

let library: CanonLibrary
beforeEach(async () => {
  library = await openCanonLibrary(firstSource, secondSource)
})
afterEach(() => library[Symbol.dispose]())

const PAIR = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }
const settle = (choice: string, more: object = {}) =>
  library.call('POST', '/passages/settle', { ...PAIR, ...more, choice })
const reopen = (more: object = {}) => library.call('POST', '/passages/reopen', { ...PAIR, ...more })
const hide = (passage: number, hidden: unknown = true) =>
  library.call('POST', `/passages/${passage}/hide`, { hide: hidden })

/** Everything that a reader can see of the pair. */
async function seen() {
  const at = '/canon/volumes/9'
  const reply = await library.call('GET', `${at}/entries/two/passage?edition=roman`)
  const entry = await library.get(`${at}/entries/two`)
  const layout = await library.get(`${at}/layout?edition=roman`)
  const shares = (await library.get('/sources')).canon.editions.find(
    (edition: Json) => edition.edition === 'roman',
  ).shares
  return {
    passage: reply.status === 200 ? reply.body.source : reply.status,
    variants: reply.body.variants?.map((variant: Json) => variant.source),
    page: (await library.get(`${at}/pages/2?edition=roman`)).paragraphs,
    entry: entry.editions.find((edition: Json) => edition.edition === 'roman')?.passage,
    chapters: layout.chapters.map((chapter: Json) => `${chapter.entry} ${chapter.lastPage}`),
    pages: layout.totalPages,
    first: (await library.get(`${at}/search?q=sa%E1%B9%85kh&edition=roman`)).total,
    second: (await library.get(`${at}/search?q=dhamm&edition=roman`)).total,
    share: Math.round(shares.find((share: Json) => share.source === 'second').share * 100),
    queue: [...library.stores.editorial.conflictQueue.list(false)].length,
    forReaders: await Promise.all(
      ['/canon/9/roman/2', '/canon/9/entries/two?with=roman'].map(async (path) =>
        (await library.visit(path)).text.includes('passati paññāya'),
      ),
    ),
  }
}

const BY_RANK = {
  passage: 'first',
  variants: ['second'],
  page: ['Sabbe saṅkhārā aniccā ti passati paññāya.'],
  chapters: ['one 1', 'two 2', 'three 4'],
  pages: 4,
  first: 1,
  second: 0,
  queue: 1,
  forReaders: [true, true],
}

describe('deciding a pair', () => {
  test('by swap shows the other source everywhere in the next request', async () => {
    const before = await seen()
    expect(before).toMatchObject(BY_RANK)
    const { status, body } = await settle('swap')
    expect([status, body]).toEqual([201, { ...PAIR, choice: 'swap', decidedAt: expect.any(String) }])
    const after = await seen()
    expect(after).toMatchObject({
      passage: 'second',
      variants: ['first'],
      page: ['Sabbe dhammā aniccā ti passati paññāya.'],
      chapters: ['one 1', 'two 3', 'three 4'],
      first: 0,
      second: 1,
      queue: 0,
    })
    expect(after.entry).not.toBe(before.entry)
    expect(after.share).toBeGreaterThan(before.share)
  })

  test('by keep removes it from the queue and changes nothing for readers', async () => {
    const before = await seen()
    expect((await settle('keep')).status).toBe(201)
    expect(await seen()).toEqual({ ...before, queue: 0 })
  })

  test('again with the same choice changes nothing; another choice replaces it', async () => {
    const { body } = await settle('swap')
    const swapped = await seen()
    expect(await settle('swap')).toMatchObject({ status: 200, body: { decidedAt: body.decidedAt } })
    expect(await seen()).toEqual(swapped)
    expect((await settle('keep')).status).toBe(200)
    expect(await seen()).toMatchObject({ ...BY_RANK, queue: 0 })
  })

  test('is reverted by reopen', async () => {
    const before = await seen()
    await settle('swap')
    expect(await reopen()).toMatchObject({ status: 200, body: { ...PAIR, reopened: true } })
    expect(await seen()).toEqual(before)
    expect((await reopen()).status).toBe(404)
  })

  test('says why there is nothing to decide', async () => {
    const why = async (more: object) => {
      const { status, body } = await settle('keep', more)
      return `${status} ${body.error.message}`
    }
    expect(await why({ entry: 'one' })).toMatch(/^404 .*ตรงกัน/)
    expect(await why({ entry: 'three' })).toMatch(/^404 .*แหล่งเดียว/)
    expect(await why({ entry: 'bare' })).toMatch(/^404 .*ยังไม่มีข้อความ/)
    expect(await why({ entry: 'nobody' })).toMatch(/^404 .*ไม่พบหัวข้อ/)
    expect(await why({ division: 'nowhere' })).toMatch(/^404 .*ไม่พบหมวด/)
  })

  test.each([
    [{ choice: 'undecided' }, 'choice'],
    [{ edition: 'latin' }, 'edition'],
    [{ division: '' }, 'division'],
    [{ entry: null }, 'entry'],
    [{ passage: 1 }, 'passage'],
  ])('rejects %j', async (more, field) => {
    const { status, body } = await library.call('POST', '/passages/settle', {
      ...PAIR,
      choice: 'keep',
      ...more,
    })
    expect([status, Object.keys(body.error.issues)]).toEqual([400, [field]])
  })

  test('by swap shows the remaining text if the other source has none', async () => {
    await settle('swap')
    await library.import({ ...secondSource, passages: [] })
    const { source } = await library.get('/canon/volumes/9/entries/two/passage?edition=roman')
    expect(source).toBe('first')
  })

  test('stays with a renamed heading and after imports', async () => {
    await settle('swap')
    await library.call('PATCH', '/canon/volumes/9/entries/two', { slug: 'deux' })
    await library.import(firstSource)
    await library.import(secondSource)
    const { source } = await library.get('/canon/volumes/9/entries/deux/passage?edition=roman')
    expect(source).toBe('second')
    expect((await reopen({ entry: 'deux' })).status).toBe(200)
  })
})

describe('hiding a passage', () => {
  test('removes it everywhere and shows no other; the queue still lists it', async () => {
    const before = await seen()
    expect(await hide(before.entry)).toMatchObject({
      status: 201,
      body: { passage: before.entry, hidden: true },
    })
    expect(await seen()).toMatchObject({
      passage: 404,
      page: [],
      entry: undefined,
      chapters: ['one 1', 'three 4'],
      pages: 4,
      first: 0,
      second: 0,
      queue: 1,
      forReaders: [false, false],
    })
    const [queued] = library.stores.editorial.conflictQueue.list(false)
    expect(queued?.passages.map(({ source, hidden, chosen }) => [source, hidden, chosen])).toEqual([
      ['first', true, true],
      ['second', false, false],
    ])
    expect(await hide(before.entry)).toMatchObject({ status: 200, body: { hidden: true } })
    expect(await hide(before.entry, false)).toMatchObject({ status: 200, body: { hidden: false } })
    expect(await seen()).toEqual(before)
    expect(await hide(before.entry, false)).toMatchObject({ status: 200 })
  })

  test('that is not displayed removes it from variants only', async () => {
    const before = await seen()
    const { variants } = await library.get('/canon/volumes/9/entries/two/passage?edition=roman')
    await hide(variants[0].passage)
    expect(await seen()).toEqual({ ...before, variants: [] })
  })

  test('is no decision: after swap it is not among the variants', async () => {
    const { entry } = await seen()
    await hide(entry)
    await settle('swap')
    expect(await seen()).toMatchObject({ passage: 'second', variants: [] })
  })

  test('survives an import of the same text', async () => {
    const { entry } = await seen()
    await hide(entry)
    await library.import(firstSource)
    expect(await seen()).toMatchObject({ passage: 404 })
    expect((await hide(entry, false)).status).toBe(200)
    expect(await seen()).toMatchObject({ passage: 'first', entry })
  })

  test('keeps the page number if its only text is hidden', async () => {
    const { passage } = await library.get('/canon/volumes/9/entries/three/passage?edition=roman')
    await hide(passage)
    expect(await library.get('/canon/volumes/9/pages/4?edition=roman')).toMatchObject({
      paragraphs: [],
      totalPages: 4,
    })
  })

  test.each([
    ['999999', { hide: true }, 404],
    ['0', { hide: true }, 404],
    ['x', { hide: true }, 404],
    ['999999', {}, 404],
    ['1', {}, 400],
    ['1', { hide: 'yes' }, 400],
  ])('%s with %j answers %i', async (passage, body, status) => {
    expect((await library.call('POST', `/passages/${passage}/hide`, body)).status).toBe(status)
  })

  test.each([
    [{}, 'กรุณากรอกการซ่อน'],
    [{ hide: 'yes' }, 'การซ่อนต้องเป็น true หรือ false'],
  ])('%j is rejected with a readable message', async (body, sentence) => {
    expect((await library.call('POST', '/passages/1/hide', body)).body).toMatchObject({
      error: { issues: { hide: [sentence] } },
    })
  })

  test('a missing passage is explained', async () => {
    const { passage } = await library.get('/canon/volumes/9/entries/three/passage?edition=roman')
    await hide(passage)
    const { body } = await library.call('GET', '/canon/volumes/9/entries/three/passage?edition=roman')
    expect(body).toMatchObject({ error: { message: expect.stringContaining('ในฉบับอักษรโรมัน ถูกซ่อนไว้') } })
  })
})

test('each decision adds one edit to the log', async () => {
  const before = library.edits().length
  const { entry } = await seen()
  await settle('keep')
  await settle('keep')
  await reopen()
  await hide(entry)
  await hide(entry, false)
  await reopen()
  expect(
    library
      .edits()
      .slice(before)
      .map(({ action, collection }) => `${action} ${collection}`),
  ).toEqual(['settle', 'settle', 'reopen', 'hide', 'unhide'].map((action) => `${action} passage-decisions`))
})

describe('the queue of conflicts', () => {
  test('lists pairs with differing words; `all` includes decided and hidden ones', async () => {
    library.canon.refresh()
    const [queued, ...others] = library.stores.editorial.conflictQueue.list(false)
    expect(others).toEqual([])
    expect(queued).toMatchObject({
      ...PAIR,
      title: 'หัวข้อ two',
      decision: null,
      decidedAt: null,
      differences: [
        {
          source: 'second',
          pairs: [
            { shown: 'saṅkhārā', other: 'dhammā' },
            { shown: '', other: 'Iti' },
          ],
        },
      ],
    })
    await settle('swap')
    const { passage } = await library.get('/canon/volumes/9/entries/one/passage')
    await hide(passage)
    expect([...library.stores.editorial.conflictQueue.list(false)]).toEqual([])
    expect(
      [...library.stores.editorial.conflictQueue.list(true)].map(({ entry, decision }) => [entry, decision]),
    ).toEqual([
      ['one', null],
      ['two', 'swap'],
    ])
  })

  test('leaves out texts of deleted headings', async () => {
    await library.call('DELETE', '/canon/volumes/9/entries/two')
    expect([...library.stores.editorial.conflictQueue.list(true)]).toEqual([])
  })

  test('lists a decided pair again when it differs again', async () => {
    await settle('swap')
    const agreeing = {
      ...secondSource,
      passages: [
        testPassage('two', [testParagraph(2, 'sabbe saṅkhārā aniccā ti passati paññāya')], { edition: 'roman' }),
      ],
    }
    expect(await library.import(agreeing)).toMatchObject({ conflicts: 0, settled: 0 })
    expect((await seen()).passage).toBe('second')
    expect(await library.import(secondSource)).toMatchObject({ conflicts: 0, settled: 1 })
  })
})

test('keeps decisions of equal slugs in two divisions apart', async () => {
  const twin = (id: string, words: string) => ({
    source: testSource(id),
    headings: [testHeading('two', { division: 'majjhima-nikaya', volume: 12 })],
    passages: [
      testPassage('two', [testParagraph(1, words)], { division: 'majjhima-nikaya', volume: 12, edition: 'roman' }),
    ],
  })
  await library.import(twin('a', 'eko'), twin('b', 'dve'))
  await settle('swap', { division: 'majjhima-nikaya' })
  expect((await library.get('/canon/volumes/12/entries/two/passage?edition=roman')).source).toBe('b')
  expect((await seen()).passage).toBe('first')
})
