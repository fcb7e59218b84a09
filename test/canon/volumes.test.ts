/** Overview, volumes, contents, reading (contract, "Canon"; decisions §4). */

import { afterAll, describe, expect, test } from 'bun:test'
import { type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

const library = await openCanonLibrary(firstSource, secondSource)
afterAll(() => library[Symbol.dispose]())

describe('the canon overview', () => {
  test('has three pitakas, sixteen divisions, forty-five volumes', async () => {
    const { pitakas, volumes } = await library.get('/canon')
    expect(pitakas.map((pitaka: Json) => pitaka.slug)).toEqual(['vinaya', 'sutta', 'abhidhamma'])
    const divisions = pitakas.flatMap((pitaka: Json) => pitaka.divisions)
    expect(divisions).toHaveLength(16)
    expect(divisions.reduce((sum: number, division: Json) => sum + division.volumes, 0)).toBe(volumes)
    expect(volumes).toBe(45)
  })

  test('is in the requested language, else the primary one', async () => {
    const titles = async (lang: string) =>
      (await library.get(`/canon?lang=${lang}`)).pitakas.map((pitaka: Json) => pitaka.title)
    expect((await titles('en'))[0]).toBe('Basket of Discipline')
    expect(await titles('xx')).toEqual(await titles('th'))
  })
})

describe('a volume', () => {
  test('has title, pitaka, division and the editions with text in fixed order', async () => {
    expect(await library.get('/canon/volumes/9')).toEqual({
      volume: 9,
      title: expect.stringContaining('ทีฆนิกาย') as unknown as string,
      pitaka: { slug: 'sutta', title: expect.any(String) },
      division: { slug: 'digha-nikaya', title: 'ทีฆนิกาย' },
      editions: [
        { edition: 'royal', label: 'ฉบับหลวง', pages: 3, passages: 2 },
        { edition: 'roman', label: 'ฉบับอักษรโรมัน', pages: 4, passages: 3 },
      ],
      href: '/canon/9',
      readHref: '/canon/9/read',
    })
  })

  test('is in English on request, with edition labels', async () => {
    const { division, editions } = await library.get('/canon/volumes/9?lang=en')
    expect(division.title).toBe('Dīgha Nikāya')
    expect(editions[0].label).toBe('Royal edition')
  })

  test('has no editions without text', async () => {
    expect((await library.get('/canon/volumes/45')).editions).toEqual([])
  })

  test.each(['0', '46', '-1', 'nine', '9.5', '09x'])('%s is 404', async (volume) => {
    for (const path of ['', '/contents', '/entries', '/layout', '/search?q=ab', '/pages/1']) {
      expect((await library.call('GET', `/canon/volumes/${volume}${path}`)).status).toBe(404)
    }
  })

  test('is answered if no division covers it', async () => {
    using bare = await openCanonLibrary()
    await bare.call('PATCH', '/canon/divisions/digha-nikaya', { firstVolume: 10 })
    expect(await bare.get('/canon/volumes/9')).toMatchObject({ pitaka: null, division: null })
    expect(await bare.get('/canon/volumes/9/contents')).toEqual({
      volume: 9,
      division: null,
      entries: 0,
      items: [],
    })
    expect((await bare.call('POST', '/canon/volumes/9/entries', { slug: 'a', title: 'A' })).status).toBe(409)
  })
})

describe('the contents of a volume', () => {
  test('are its headings with the ancestors that place them', async () => {
    const flat = await library.get('/canon/volumes/9/contents?flat=1')
    expect(flat.items.map((item: Json) => `${item.depth} ${item.path.join('/')}`)).toEqual([
      '1 book',
      '2 book/one',
      '2 book/two',
      '2 book/three',
      '2 book/bare',
    ])
    expect(flat.entries).toBe(5)
    expect((await library.get('/canon/volumes/10/contents?flat=1')).items.map((item: Json) => item.slug)).toEqual([
      'four',
    ])
  })

  test('in tree form have the same headings, nested', async () => {
    const tree = await library.get('/canon/volumes/9/contents')
    expect(tree.entries).toBe(5)
    expect(tree.items).toHaveLength(1)
    expect(tree.items[0].items.map((item: Json) => item.slug)).toEqual(['one', 'two', 'three', 'bare'])
    expect(tree.items[0]).not.toHaveProperty('path')
  })

  test('of /entries are the flat ones', async () => {
    expect(await library.get('/canon/volumes/9/entries')).toEqual(await library.get('/canon/volumes/9/contents?flat=1'))
  })

  test('show an ancestor in every volume that needs it', async () => {
    using other = await openCanonLibrary({
      ...firstSource,
      headings: [
        ...(firstSource.headings ?? []),
        { division: 'digha-nikaya', slug: 'late', parent: 'book', title: 'L', volume: 11 },
      ],
    })
    const { items } = await other.get('/canon/volumes/11/entries')
    expect(items.map((item: Json) => item.slug)).toEqual(['book', 'late'])
  })
})

describe('reading places', () => {
  test('are returned in the requested order', async () => {
    const { places } = await library.get('/canon/reading?at=10:royal,9:roman')
    expect(places).toEqual([
      {
        volume: 10,
        edition: 'royal',
        editionLabel: 'ฉบับหลวง',
        title: expect.any(String),
        division: { slug: 'digha-nikaya', title: 'ทีฆนิกาย' },
        totalPages: 1,
        readHref: '/canon/10/read',
      },
      expect.objectContaining({ volume: 9, edition: 'roman', totalPages: 4 }),
    ])
  })

  test('are empty without `at`', async () => {
    expect(await library.get('/canon/reading')).toEqual({ places: [] })
  })

  const pairs = (count: number) => Array.from({ length: count }, () => '9:royal').join(',')

  test('accept 24 pairs', async () => {
    expect((await library.get(`/canon/reading?at=${pairs(24)}`)).places).toHaveLength(24)
  })

  test.each([
    pairs(25),
    '9',
    '9:',
    ':royal',
    '9:latin',
    '46:royal',
    '0:royal',
    '9:royal,,10:royal',
    'x:royal',
    '9:royal;10:pali',
  ])('reject %s under issues.at', async (at) => {
    const { status, body } = await library.call('GET', `/canon/reading?at=${encodeURIComponent(at)}`)
    expect([status, Object.keys(body.error.issues)]).toEqual([400, ['at']])
  })
})
