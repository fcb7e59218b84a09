/** Paragraphs with SuttaCentral ids: typed ids lead to them, and their numbers link to them. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SegmentAnchorWriter } from '../../src/reader/shared/segments.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { importWithTranslation } from '../intake/pack/packing.ts'

const createStrings = (ids: readonly string[], words: (id: string) => string) =>
  JSON.stringify(Object.fromEntries(ids.map((id) => [id, words(id)])))

const IDS = ['dn1:0.1', 'dn1:1.1.1', 'dn1:1.1.2', 'dn1:1.2.0', 'dn1:1.2.1', 'dn1:1.10.1']

const FILES = {
  'root/dn1_root-pli-ms.json': createStrings(IDS, (id) => `Words of ${id}. `),
  'html/dn1_html.json': JSON.stringify({
    'dn1:0.1': '<h1>{}</h1>',
    'dn1:1.1.1': '<p>{}',
    'dn1:1.1.2': '{}</p>',
    'dn1:1.2.0': '<h2>{}</h2>',
    'dn1:1.2.1': '<p>{}</p>',
    'dn1:1.10.1': '<p>{}</p>',
  }),
  'translation/en/author/dn1_translation-en-author.json': createStrings(IDS, (id) => `English of ${id}. `),
}

let library: CanonLibrary

beforeAll(async () => {
  library = await openCanonLibrary()
  await importWithTranslation(library, FILES, 'en/author')
})

afterAll(() => library[Symbol.dispose]())

test.each([
  ['dn1:1.2.1', '/canon/9/roman/1#1.2.1'],
  ['DN 1:1.2.1', '/canon/9/roman/1#1.2.1'],
  // a segment in the middle of a paragraph leads to the paragraph
  ['dn1:1.1.2', '/canon/9/roman/1#1.1.1'],
  // a section leads to its first paragraph after the title
  ['DN 1:1.2', '/canon/9/roman/1#1.2.1'],
  ['DN 1:1', '/canon/9/roman/1#1.1.1'],
  // segments are compared by number, not by letter
  ['dn1:1.3', '/canon/9/roman/1#1.2.1'],
  ['dn1:1.10.1', '/canon/9/roman/1#1.10.1'],
  ['DN 1.1.2', '/canon/9/entries/paribbajakakatha?at=9.281#cited'],
  // the text as a whole, also for a segment that it does not have
  ['DN 1', '/canon/9/entries/brahmajalasuttam'],
  ['DN 1:7.1', '/canon/9/entries/brahmajalasuttam'],
])('%s', async (query, address) => {
  const { location } = await library.visit(`/search?q=${query}`)
  expect(location).toBe(address)
})

test('segment numbers are labelled in the language of the reader', async () => {
  const { location } = await library.visit('/search?q=DN 1:1.2.1&lang=en')
  expect(location).toBe('/canon/9/english/1?lang=en#1.2.1')
})

test.each(['/canon/9/roman/1', '/canon/9/entries/paribbajakakatha'])(
  'the segment numbers of %s are shown',
  async (path) => {
    const { text } = await library.visit(path)
    const links = [...text.matchAll(/<a class="sg" id="([^"]+)" href="#([^"]+)" title="([^"]+)">([^<]+)/g)]
    expect(links.map(([, ...parts]) => parts)).toEqual(
      ['1.1.1', '1.2.1', '1.10.1'].map((id) => [id, id, `DN 1:${id}`, id]),
    )
  },
)

test('the second text on a page names its id', () => {
  const anchors = new SegmentAnchorWriter()
  const ids = ['sn12.1:1.1', null, 'sn12.2:0.1', 'sn12.2:1.1', 'sn12.2:1.2', 'sn12.2:1.2']
  expect(ids.map((id) => anchors.of(id))).toEqual(['1.1', undefined, undefined, 'sn12.2:1.1', '1.2', undefined])
})
