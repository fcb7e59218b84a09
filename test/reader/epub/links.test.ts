/** Pages with an EPUB link to it; other pages have no such link. */

import { afterAll, expect, test } from 'bun:test'
import { openEpubLibrary } from './epub-library.ts'

const library = await openEpubLibrary()
afterAll(() => library[Symbol.dispose]())

const LINK = /<a rel="nofollow" type="application\/epub\+zip" href="([^"]*)">/g

const linksOn = async (page: string) =>
  [...(await library.visit(page)).text.matchAll(LINK)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test.each([
  ['/canon/9', ['/canon/9/royal.epub', '/canon/9/pali.epub']],
  ['/canon/9?lang=en', ['/canon/9/royal.epub?lang=en', '/canon/9/pali.epub?lang=en']],
  ['/canon/9/entries/a', ['/canon/9/entries/a.epub']],
  ['/canon/9/entries/a?with=pali', ['/canon/9/entries/a.epub?with=pali']],
  ['/books/reader-book', ['/books/reader-book.epub']],
  [
    '/chant-sections/reader-section',
    ['/chant-sections/reader-section.epub?spell=aloud', '/chant-sections/reader-section.epub'],
  ],
])('%s leads to %p', async (page, books) => {
  expect(await linksOn(page)).toEqual(books)
  for (const book of books) expect([book, (await library.fetch(book)).status]).toEqual([book, 200])
})

test.each(['/canon/1', '/canon/9/royal/1', '/books/empty-book', '/books', '/chants', '/chant-sections/empty-section'])(
  '%s leads to no EPUB',
  async (page) => {
    expect(await linksOn(page)).toEqual([])
  },
)
