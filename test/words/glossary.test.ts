/** The glossary that comes with the program: looked up, shown, edited at the desk, and kept by backups (words §6). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { parseCitation } from '../../src/definitions/citations/parse.ts'
import { deskOnlyResources } from '../../src/definitions/registry.ts'
import { StarterCollectionWriter } from '../../src/records/collections/starter.ts'
import { readShippedStarterDumps } from '../../src/records/collections/starter-files.ts'
import { ORIGIN, openTestLibrary, TEST_KEY, type TestLibrary } from '../support/library.ts'

let library: TestLibrary

beforeAll(() => {
  library = openTestLibrary()
  const { db, collections } = library.stores
  new StarterCollectionWriter(db, collections).add(
    { dumps: readShippedStarterDumps(), names: ['glossary'], newer: false },
    'begin',
  )
})
afterAll(() => library.close())

const look = async (word: string) =>
  (
    await library.get<{ glossary: { title: string; place: string } | null }>(
      `${ORIGIN}/api/words/${encodeURIComponent(word)}`,
    )
  ).body.glossary

describe('The shipped glossary', () => {
  const terms = (
    readShippedStarterDumps().get('glossary') as { records: { slug: string; meaning: string; place: string }[] }
  ).records

  test('has at least 300 terms, each in at most two sentences of at most 300 characters', () => {
    expect(terms.length).toBeGreaterThanOrEqual(300)
    expect(terms.filter(({ meaning }) => meaning.length > 300).map(({ slug }) => slug)).toEqual([])
  })

  test('cites a place in the canon for every term', () => {
    const uncited = terms.filter(({ place }) => parseCitation(place, () => [], []) === undefined)
    expect(uncited.map(({ slug, place }) => [slug, place])).toEqual([])
  })
})

describe('GET /api/words/{word}', () => {
  test.each([
    ['สติ', 'สติ'],
    ['อนัตตา', 'อนัตตา'],
    ['นิพฺพาน', 'นิพพาน'],
    ['nibbana', 'นิพพาน'],
    ['nibbāna', 'นิพพาน'],
    ['มรรค 8', 'มรรค'],
    ['มรรค ๘', 'มรรค'],
    ['อริยสัจสี่', 'อริยสัจ'],
    ['kathina', 'กฐิน'],
  ])('answers the term that %s names', async (word, title) => {
    expect(await look(word)).toMatchObject({ title })
  })

  test('answers null for a word that is no term', async () => {
    expect(await look('รถยนต์')).toBeNull()
  })
})

describe('The page of a word', () => {
  const page = async (word: string, query = '') =>
    (await library.get<string>(`${ORIGIN}/words/${encodeURIComponent(word)}${query}`)).body

  test('shows the term and its place without any dictionary', async () => {
    const text = await page('อนัตตา')
    expect(text).toContain('บังคับให้เป็นตามใจไม่ได้')
    expect(text).toContain('href="/search?q=SN%2022.59"')
  })

  test('shows what an editor changed at the desk, at once', async () => {
    const desk = `${ORIGIN}/api/desk/glossary/anatta`
    expect((await library.patch(desk, { meaning: 'คำใหม่ของบรรณาธิการ' })).status).toBe(200)
    expect(await page('อนัตตา')).toContain('คำใหม่ของบรรณาธิการ')
  })
})

test.each<readonly [why: string, words: readonly (readonly string[])[], title: string | undefined]>([
  ['a word that is one of its names', [['เจ้านาย']], 'นายจ้างกับลูกจ้าง'],
  ['the word itself, before a synonym', [['เหงา', 'วิเวก']], 'การอยู่คนเดียว'],
  ['a synonym', [['ไม่มีใครคบ', 'เหงา']], 'การอยู่คนเดียว'],
  ['of names with a word, the one that is that word (ภรรยา, ภรรยามีชู้)', [['เมีย', 'ภรรยา']], 'ภรรยา ๗ จำพวก'],
  ['an English word by its stem', [['gambl']], 'การพนัน'],
  ['no term for a syllable of another word (อะไร)', [['ไร']], undefined],
  ['no term for a word of a long name (ความเพียรเผากิเลส)', [['เผา']], undefined],
  ['no term for half of a name (คิดสั้น)', [['คิด']], undefined],
  ['no term for the end of an English word (loneliness)', [['ness']], undefined],
])('Glossary look-up by words finds %s', (_why, words, title) => {
  expect(library.stores.glossary.findByWords(words)?.title).toBe(title)
})

test('Resources outside the contract have no translatable field, since only collections are translated', () => {
  expect(deskOnlyResources.length).toBeGreaterThan(0)
  expect(
    deskOnlyResources.flatMap(({ fields }) => Object.values(fields).filter((field) => 'translatable' in field)),
  ).toEqual([])
})

test('The contract knows no glossary: no path, no collection, no count', async () => {
  expect((await library.get(`/glossary`)).status).toBe(404)
  expect((await library.call('GET', '/collections/glossary', { key: TEST_KEY })).status).toBe(404)
  expect((await library.get<{ counts: object }>('/meta')).body.counts).not.toHaveProperty('glossary')
})
