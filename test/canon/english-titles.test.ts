/** Titles in other languages come with the headings of a package, as translations; what editors translated stays. */

import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { HEADINGS_COLLECTION } from '../../src/definitions/collection-names.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { openCanonLibrary } from './canon-library.ts'

const pack = (english: string) => ({
  source: testSource('first'),
  headings: [testHeading('one', { titles: { en: english, de: 'Eins' } }), testHeading('two')],
  passages: [testPassage('one', [testParagraph(1, 'หนึ่ง')]), testPassage('two', [testParagraph(2, 'สอง')])],
})

const ENTRY = '/canon/volumes/9/entries/one'

test('English titles are translations in published languages, renewed by the next import', async () => {
  using library = await openCanonLibrary(pack('The First'))
  const { entry } = await library.get(`${ENTRY}?lang=en`)
  expect(entry.title).toBe('The First')
  const dump = await library.call('GET', `/collections/${HEADINGS_COLLECTION}`, undefined, AUTHORISED)
  const one = dump.body.records.find((record: { slug: string }) => record.slug === 'one')
  expect(one.translations).toEqual({ en: { title: 'The First' } })
  await library.import(pack('First of All'))
  expect((await library.get(`${ENTRY}?lang=en`)).entry.title).toBe('First of All')
})

test('each language comes from the first source that has it', async () => {
  const german = { ...pack('The First'), headings: [testHeading('one', { titles: { de: 'Eins' } })] }
  const later = { ...pack('The First'), source: testSource('second') }
  using library = await openCanonLibrary({ ...german, passages: german.passages.slice(0, 1) })
  await library.import(later)
  expect((await library.get(`${ENTRY}?lang=en`)).entry.title).toBe('The First')
  await library.import({ ...pack('Another'), source: testSource('third') })
  expect((await library.get(`${ENTRY}?lang=en`)).entry.title).toBe('The First')
})

test('English titles of a text that a killed import left are stored, even if the next import is rejected', async () => {
  using killed = await openCanonLibrary(pack('The First'))
  using library = await openCanonLibrary()
  copyFileSync(killed.folder.file('text.db'), library.folder.file('text.db'))
  await expect(library.import({ ...pack('Another'), passages: ['no JSON'] })).rejects.toThrow()
  expect((await library.get(`${ENTRY}?lang=en`)).entry.title).toBe('The First')
})

test('search finds a heading by its English title', async () => {
  using library = await openCanonLibrary(pack('The First'))
  const { groups } = await library.get('/search?q=the first&kind=headings&lang=en')
  expect(groups[0].items.map(({ slug }: { slug: string }) => slug)).toContain('one')
})

test.each([
  ['stays', 'หัวข้อ one'],
  ['stays also where the title is the Pali in Thai letters, as imports gave it once', 'ปฐมสุตฺตํ'],
])('an editor’s translation %s', async (_, title) => {
  const named = pack('The First')
  const [one, two] = named.headings
  const headings = [{ ...one, title, pali: 'Paṭhamasuttaṃ' }, two] as typeof named.headings
  using library = await openCanonLibrary({ ...named, headings })
  const { entry } = await library.get(ENTRY)
  const body = { collection: HEADINGS_COLLECTION, id: entry.id, language: 'en', title: 'My own' }
  expect((await library.call('POST', '/translations', body)).status).toBe(200)
  await library.import({
    ...pack('First of All'),
    headings: [{ ...headings[0], titles: { en: 'First of All' } }, two] as typeof headings,
  })
  expect((await library.get(`${ENTRY}?lang=en`)).entry.title).toBe('My own')
})

const AUTHORISED = { authorization: 'Bearer the-key-of-the-tests' }
