/** One heading and its text (decisions §4, Heading, Entry, Passage). */

import { afterAll, describe, expect, test } from 'bun:test'
import { HEADINGS_COLLECTION } from '../../src/definitions/collection-names.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

const library = await openCanonLibrary(firstSource, secondSource)
afterAll(() => library[Symbol.dispose]())

const entry = (slug: string, volume = 9) => library.get(`/canon/volumes/${volume}/entries/${slug}`)
const passage = (slug: string, edition = 'royal') =>
  library.get(`/canon/volumes/9/entries/${slug}/passage?edition=${edition}`)

describe('the entry of a heading', () => {
  test('has all fields, editions with text, and links to reading sites', async () => {
    const { entry: heading, editions, links, volume, division } = await entry('one')
    expect([volume, division.slug]).toEqual([9, 'digha-nikaya'])
    const ref = { volume: 9, royalPage: 1, paliPage: null, romanPage: 1, itemFrom: 1, itemTo: 3 }
    expect(heading).toEqual({
      id: expect.any(Number),
      slug: 'one',
      parent: 'book',
      title: 'หัวข้อ one',
      pali: null,
      note: null,
      order: 1,
      children: 0,
      ownRef: ref,
      ref,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(editions.map((item: Json) => [item.edition, item.page])).toEqual([
      ['royal', 1],
      ['roman', 1],
    ])
    expect(links.map((item: Json) => [item.edition, item.href])).toEqual([
      ['royal', 'https://example.org/9/1?item=1'],
      ['roman', 'https://example.org/r/one'],
    ])
  })

  test('has no link if the template needs a missing value', async () => {
    expect((await entry('four', 10)).links.map((item: Json) => item.edition)).toEqual(['roman'])
  })

  test('is found under every volume of its division only', async () => {
    expect((await entry('one', 11)).entry.slug).toBe('one')
    expect((await library.call('GET', '/canon/volumes/12/entries/one')).status).toBe(404)
  })

  test('has no editions without text', async () => {
    expect((await entry('bare')).editions).toEqual([])
  })

  test('is translated field by field', async () => {
    const { entry: heading } = await entry('two')
    library.db.write('test', (log) => {
      library.translations.put(HEADINGS_COLLECTION, heading.id, 'en', { title: 'The second' })
      log({ action: 'translate', collection: HEADINGS_COLLECTION, record: 'two', change: {} })
    })
    const english = await library.get('/canon/volumes/9/entries/two?lang=en')
    expect(english.entry).toMatchObject({ title: 'The second', note: null, version: heading.version })
    const { chapters } = await library.get('/canon/volumes/9/layout?lang=en')
    expect(chapters.map((chapter: Json) => chapter.title)).toEqual(['หัวข้อ one', 'The second'])
  })
})

describe('the ref of a heading', () => {
  const refs = async (headings: readonly object[]) => {
    using made = await openCanonLibrary({ source: testSource('r'), headings, passages: [] })
    const all: Record<string, number | null> = {}
    for (const volume of [9, 10, 11]) {
      for (const item of (await made.get(`/canon/volumes/${volume}/entries`)).items)
        all[item.slug] = item.ref?.volume ?? null
    }
    return all
  }

  test('is its own with a volume, else that of the first descendant, else of the parent', async () => {
    expect(
      await refs([
        testHeading('top', { volume: null }),
        testHeading('empty', { parent: 'top', volume: null }),
        testHeading('middle', { parent: 'top', volume: null, royalPage: 7 }),
        testHeading('leaf', { parent: 'middle', volume: 10 }),
        testHeading('later', { parent: 'top', volume: 11 }),
      ]),
    ).toEqual({ top: 10, empty: 10, middle: 10, leaf: 10, later: 11 })
  })

  test('is null without any volume', async () => {
    using made = await openCanonLibrary({
      source: testSource('r'),
      headings: [testHeading('lost', { volume: null })],
      passages: [],
    })
    expect((await made.get('/canon/volumes/9/entries/lost')).entry).toMatchObject({ ref: null, ownRef: null })
    expect((await made.get('/canon/volumes/9/contents')).items).toEqual([])
  })
})

describe('the passage of a heading', () => {
  test('has paragraphs of spans with volume and page', async () => {
    const answer = await passage('one')
    expect(answer).toMatchObject({
      volume: 9,
      entry: { slug: 'one', title: 'หัวข้อ one' },
      edition: 'royal',
      editionLabel: 'ฉบับหลวง',
      source: 'first',
      variants: [],
    })
    expect(answer.paragraphs).toEqual([
      { volume: 9, page: 1, spans: [{ text: 'เรื่องที่หนึ่ง', kind: 'heading' }] },
      { volume: 9, page: 1, spans: [{ text: '[๑] ', kind: 'number' }, { text: 'ผู้มีเพียรย่อมพ้นทุกข์' }] },
      { volume: 9, page: 2, spans: [{ text: 'ต่อจากหน้าก่อน นิพพานเป็นสุข' }] },
    ])
  })

  test('shows the other source with differing words', async () => {
    const { source, variants } = await passage('two', 'roman')
    expect(source).toBe('first')
    expect(variants).toEqual([
      {
        passage: expect.any(Number),
        source: 'second',
        spans: [
          { text: 'Sabbe ', differs: false },
          { text: 'dhammā', differs: true },
          { text: ' aniccā ti passati paññāya.\n', differs: false },
          { text: 'Iti', differs: true },
          { text: '.', differs: false },
        ],
        pairs: [
          { shown: 'saṅkhārā', other: 'dhammā' },
          { shown: '', other: 'Iti' },
        ],
      },
    ])
  })

  test('of agreeing sources has a variant without differing words', async () => {
    const { variants } = await passage('one', 'roman')
    expect(variants[0].pairs).toEqual([])
    expect(variants[0].spans.every((span: Json) => !span.differs)).toBe(true)
  })

  test('is 404 if the heading does not have it in the edition', async () => {
    expect((await library.call('GET', '/canon/volumes/9/entries/one/passage?edition=pali')).status).toBe(404)
    expect((await library.call('GET', '/canon/volumes/9/entries/three/passage')).status).toBe(404)
    expect((await library.call('GET', '/canon/volumes/9/entries/none/passage')).status).toBe(404)
  })

  test('reports an unknown heading before an unknown edition', async () => {
    expect((await library.call('GET', '/canon/volumes/9/entries/none/passage?edition=latin')).status).toBe(404)
  })

  test('is in NFC with composed SARA AM', async () => {
    using made = await openCanonLibrary({
      source: testSource('n'),
      headings: [testHeading('a')],
      passages: [testPassage('a', [testParagraph(1, `น้ำ ${'ā'.normalize('NFD')}\r\nx`)])],
    })
    const { paragraphs } = await made.get('/canon/volumes/9/entries/a/passage')
    expect(paragraphs[0].spans[0].text).toBe('น้ำ ā\nx')
  })
})

describe('a heading whose volume left its division', () => {
  const at = (volume: number, slug: string) => `/canon/volumes/${volume}/entries/${slug}`
  const shrunk = async () => {
    const library = await openCanonLibrary(firstSource, secondSource)
    const { status } = await library.call('PATCH', '/canon/divisions/digha-nikaya', { firstVolume: 10 })
    expect(status).toBe(200)
    return library
  }

  test('is found there with its text and division', async () => {
    using library = await shrunk()
    for (const slug of ['book', 'one', 'bare']) {
      const { division, entry } = await library.get(at(9, slug))
      expect([division.slug, entry.slug, entry.ref.volume]).toEqual(['digha-nikaya', slug, 9])
      expect((await library.get(at(10, slug))).entry).toEqual(entry)
    }
    expect((await library.get(`${at(9, 'one')}/passage`)).division.slug).toBe('digha-nikaya')
    expect((await library.call('GET', at(9, 'four'))).status).toBe(404)
    expect((await library.call('GET', at(8, 'one'))).status).toBe(404)
  })

  test('can be edited there and moved to a volume of its division', async () => {
    using library = await shrunk()
    expect((await library.call('POST', `${at(9, 'two')}/move`, { delta: -1 })).body.entry.order).toBe(1)
    expect((await library.call('PATCH', at(9, 'two'), { title: 'ใหม่' })).body.entry.title).toBe('ใหม่')
    expect((await library.call('PATCH', at(9, 'two'), { volume: 9 })).status).toBe(400)
    const { status, body } = await library.call('PATCH', at(9, 'two'), { volume: 10 })
    expect([status, body.volume, body.entry.ref.volume]).toEqual([200, 9, 10])
    expect((await library.call('GET', at(9, 'two'))).status).toBe(404)
    expect((await library.get(at(10, 'two'))).entry.title).toBe('ใหม่')
    expect((await library.call('DELETE', at(9, 'three'))).body.deleted).toEqual(['three'])
  })

  test('is hidden by one of the volume’s new division', async () => {
    using library = await shrunk()
    await library.call('PATCH', '/canon/divisions/parivara', { lastVolume: 9 })
    await library.call('POST', '/canon/volumes/9/entries', { slug: 'one', title: 'อีกหัวข้อ' })
    expect((await library.get(at(9, 'one'))).division.slug).toBe('parivara')
    expect((await library.get(at(9, 'two'))).division.slug).toBe('digha-nikaya')
  })
})
