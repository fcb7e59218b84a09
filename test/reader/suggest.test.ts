/** Suggestions while typing: which names, and in which order. */

import { afterAll, describe, expect, test } from 'bun:test'
import { openLibraryOfNames } from './suggested-names.ts'

interface Answer {
  readonly query: string
  readonly items: readonly {
    readonly name: string
    readonly also: readonly string[]
    readonly href: string
  }[]
}

const library = await openLibraryOfNames()
afterAll(() => library[Symbol.dispose]())

async function suggest(q: string, lang = ''): Promise<Answer> {
  const target = `http://library.local/search/suggest?q=${encodeURIComponent(q)}${lang}`
  const answer = await library.app.handle(new Request(target))
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const suggestNames = async (q: string) => (await suggest(q)).items.map(({ name }) => name)

describe('suggestions', () => {
  test.each([
    ['พรหม', 'พรหมชาลสูตร'],
    ['brahmaja', 'Brahmajālasuttaṃ'],
    ['ชาลสู', 'พรหมชาลสูตร'],
    ['พฺรหฺมชาล', 'พรหมชาลสูตร'],
    ['brahmajlasutta', 'Brahmajālasuttaṃ'],
    ['มหาศีหนาท', 'มหาสีหนาทสูตร'],
    ['ธรรมจัก', 'ธรรมจักร'],
    ['the first serm', 'The First Sermon'],
    ['sn 56.1', 'SN 56.11'],
    ['ris,=k', 'พรหมชาลสูตร'],
  ])('by %s include %s', async (typed, name) => {
    expect(await suggestNames(typed)).toContain(name)
  })

  test('have names that begin with the query before others', async () => {
    const found = await suggestNames('สีห')
    expect(found[0]).toBe('สีหสูตร')
    expect(found.indexOf('มหาสีหนาทสูตร')).toBeGreaterThan(found.indexOf('สีหจัมมชาดก'))
  })

  test('have other names and the place', async () => {
    const { items } = await suggest('fire sermon', '&lang=en')
    expect(items).toEqual([])
    const [first] = (await suggest('ธรรมจักร', '&lang=en')).items
    expect(first).toMatchObject({
      also: expect.arrayContaining(['SN 56.11']),
      kind: 'headings',
      href: '/canon/19/entries/dhammacakkappavattanasuttam?lang=en',
      place: expect.stringContaining('Volume 19'),
    })
  })

  test('include a new record at once, and chapters of books', async () => {
    await library.call('POST', '/books', { slug: 'kind', title: 'เล่มของความเมตตา' })
    expect(await suggestNames('เล่มของ')).toEqual(['เล่มของความเมตตา'])
    const contents = { chapterTitle: ['ต้น', 'บทที่ว่าด้วยลมหายใจ'], chapterBody: ['หนึ่ง', 'หายใจเข้า'] }
    await library.call('PUT', '/books/kind/contents', contents)
    expect((await suggest('บทที่ว่า')).items).toMatchObject([
      { name: 'บทที่ว่าด้วยลมหายใจ', also: ['เล่มของความเมตตา'], kind: 'books', href: '/books/kind/2' },
    ])
  })
})

test.each(['', 'ก', 'x'.repeat(201), '   ', '\u0e31\u0e31', '"', '%'])(
  'are empty for %p, without an error',
  async (q) => {
    expect((await suggest(q)).items).toEqual([])
  },
)
