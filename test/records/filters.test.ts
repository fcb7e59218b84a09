/** Every filter of every list (contract, "List filters"; decisions §3, "Shelves"). */

import { describe, expect, test } from 'bun:test'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { openLibraryWithTargets } from '../support/examples.ts'
import type { AnyList, ErrorBody, TestLibrary } from '../support/library.ts'

async function libraryWith(path: string, records: readonly object[]): Promise<TestLibrary> {
  const library = openLibraryWithTargets()
  for (const record of records) {
    const { status } = await library.post(path, { title: 'ก', ...record })
    expect(status).toBe(201)
  }
  return library
}

const books = await libraryWith('/books', [
  {
    slug: 'a',
    shelves: ['featured', 'recent'],
    category: 'book-categories-one',
    author: 'พุทธทาส',
    writtenIn: 'ไทย',
  },
  { slug: 'b', shelves: ['popular'], category: 'book-categories-one', author: 'ปยุตฺโต', writtenIn: 'English' },
  {
    slug: 'c',
    shelves: ['recent', 'continue'],
    category: 'book-categories-two',
    author: 'ปยุตฺโต',
    writtenIn: 'บาลี',
  },
  { slug: 'd' },
])
const chants = await libraryWith('/chants', [
  {
    slug: 'a',
    section: 'chant-sections-one',
    occasion: 'เช้า',
    prayerType: 'สรรเสริญ',
    audio: '/a.mp3',
    pali: 'นโม',
  },
  { slug: 'b', section: 'chant-sections-one', occasion: 'เย็น', prayerType: 'สรรเสริญ', roman: 'namo' },
  { slug: 'c', section: 'chant-sections-two', occasion: 'เช้า', meaning: 'ขอนอบน้อม' },
  { slug: 'd' },
])
const jataka = await libraryWith('/jataka', [
  { slug: 'a', number: 1, nipata: 'nipatas-one', vagga: 'อปัณณกวรรค' },
  { slug: 'b', number: 2, nipata: 'nipatas-one', vagga: 'สีลวรรค' },
  { slug: 'c', number: 3, nipata: 'nipatas-two' },
])
const dhammaGroups = await libraryWith('/dhamma-groups', [
  { slug: 'a', set: 'dhamma-group-sets-one', number: 1, size: 4 },
  { slug: 'b', set: 'dhamma-group-sets-one', number: 2, members: [{ title: 'ก' }, { title: 'ข' }] },
  { slug: 'c', set: 'dhamma-group-sets-two', number: 3, size: 2, members: [{ title: 'ก' }] },
  { slug: 'd', set: 'dhamma-group-sets-two', number: 4 },
])

const CASES: readonly (readonly [library: TestLibrary, path: string, query: string, slugs: string])[] = [
  [books, '/books', '', 'd c b a'],
  [books, '/books', 'shelf=all', 'd c b a'],
  [books, '/books', 'shelf=featured', 'a'],
  [books, '/books', 'shelf=popular', 'b'],
  [books, '/books', 'shelf=recent', 'c a'],
  [books, '/books', 'shelf=continue', 'c'],
  [books, '/books', 'category=book-categories-one', 'b a'],
  [books, '/books', 'category=no-such-category', ''],
  [books, '/books', 'author=ปยุตฺโต', 'c b'],
  [books, '/books', 'author=ปยุต', ''],
  [books, '/books', 'writtenIn=ไทย', 'a'],
  [books, '/books', 'writtenIn=English', 'b'],
  [books, '/books', 'writtenIn=บาลี', 'c'],
  [books, '/books', 'writtenIn=English&lang=th', 'b'],
  [books, '/books', 'category=book-categories-one&author=ปยุตฺโต&shelf=popular', 'b'],
  [books, '/books', 'category=book-categories-two&author=พุทธทาส', ''],
  [books, '/books', 'author=', 'd c b a'],
  [books, '/books', 'category=&shelf=&writtenIn=', 'd c b a'],
  [chants, '/chants', '', 'a b c d'],
  [chants, '/chants', 'section=chant-sections-one', 'a b'],
  [chants, '/chants', 'section=no-such-section', ''],
  [chants, '/chants', 'section=Not%20a%20slug', ''],
  [chants, '/chants', 'occasion=เช้า', 'a c'],
  [chants, '/chants', 'prayerType=สรรเสริญ', 'a b'],
  [chants, '/chants', 'audio=true', 'a'],
  [chants, '/chants', 'audio=false', 'b c d'],
  [chants, '/chants', 'transcribed=true', 'a b'],
  [chants, '/chants', 'transcribed=false', 'c d'],
  [chants, '/chants', 'transcribed=true&audio=false&section=chant-sections-one', 'b'],
  [jataka, '/jataka', 'nipata=nipatas-one', 'a b'],
  [jataka, '/jataka', 'nipata=none', ''],
  [jataka, '/jataka', 'vagga=สีลวรรค', 'b'],
  [jataka, '/jataka', 'vagga=สีล', ''],
  [dhammaGroups, '/dhamma-groups', 'set=dhamma-group-sets-two', 'c d'],
  [dhammaGroups, '/dhamma-groups', 'set=none', ''],
  [dhammaGroups, '/dhamma-groups', 'size=4', 'a'],
  [dhammaGroups, '/dhamma-groups', 'size=2', 'b c'],
  [dhammaGroups, '/dhamma-groups', 'size=1', ''],
  [dhammaGroups, '/dhamma-groups', 'size=2&set=dhamma-group-sets-one', 'b'],
]

describe('list filters', () => {
  test.each(CASES)('%#. %s%s?%s', async (library, path, query, slugs) => {
    const { status, body } = await library.get<AnyList>(`${path}?${query}`)
    expect([status, body.items.map(({ slug }) => slug).join(' '), body.total]).toEqual([
      200,
      slugs,
      slugs.split(' ').filter(Boolean).length,
    ])
  })

  test('contract: every filter of every resource is among these cases', () => {
    const input = new Set(
      CASES.flatMap(([, path, query]) => [...new URLSearchParams(query).keys()].map((key) => `${path} ${key}`)),
    )
    const missing = Object.values(resourcesByName).flatMap(({ path, filters }) =>
      Object.keys(filters).filter((name) => !input.has(`${path} ${name}`)),
    )
    expect(missing).toEqual([])
  })

  test('give the filtered total on every page', async () => {
    const { body } = await chants.get<AnyList>('/chants?prayerType=สรรเสริญ&limit=1&offset=1')
    expect([body.items.map(({ slug }) => slug), body.total]).toEqual([['b'], 2])
  })

  test('match values in another Unicode form', async () => {
    const library = await libraryWith('/books', [{ slug: 'a', author: 'Ñāṇamoli' }])
    const { body } = await library.get<AnyList>(`/books?author=${encodeURIComponent('Ñāṇamoli'.normalize('NFD'))}`)
    expect(body.total).toBe(1)
  })

  test.each([
    ['/books', 'shelf', 'newest'],
    ['/books', 'writtenIn', 'thai'],
    ['/books', 'writtenIn', 'en'],
    ['/chants', 'audio', 'yes'],
    ['/chants', 'transcribed', '1'],
    ['/dhamma-groups', 'size', 'four'],
    ['/dhamma-groups', 'size', '0'],
    ['/dhamma-groups', 'size', '201'],
  ])('reject %s: %s=%s with the valid values', async (path, name, value) => {
    const { status, body } = await books.get<ErrorBody>(`${path}?${name}=${value}`)
    expect([status, Object.keys(body.error.issues ?? {})]).toEqual([400, [name]])
  })
})

describe('size of a dhamma group', () => {
  test('is the given one, else the number of members, else null', async () => {
    const sizes = await dhammaGroups.get<AnyList>('/dhamma-groups')
    expect<unknown>(sizes.body.items.map(({ slug, size }) => [slug, size])).toEqual([
      ['a', 4],
      ['b', 2],
      ['c', 2],
      ['d', null],
    ])
  })

  test('follows the members unless it was given', async () => {
    const library = await libraryWith('/dhamma-groups', [{ slug: 'a', set: 'dhamma-group-sets-one' }])
    const size = async (body: object) =>
      (await library.patch<{ size: number | null }>('/dhamma-groups/a', body)).body.size
    expect(await size({ members: [{ title: 'ก' }, { title: 'ข' }, { title: 'ค' }] })).toBe(3)
    expect(await size({ size: 5 })).toBe(5)
    expect(await size({ size: null })).toBe(3)
    expect(await size({ members: [] })).toBe(null)
  })
})
