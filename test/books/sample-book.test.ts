/** The sample text of books without contents: says that it is one, and has the same pages in every language. */

import { expect, test } from 'bun:test'
import { pageBook } from '../../src/books/paging.ts'
import { SAMPLE_TOTAL_PAGES, sampleChapters } from '../../src/books/sample-book.ts'

test('it says that it is a sample, in both languages', () => {
  expect(sampleChapters('th')[0]?.body).toContain('เป็นเพียงตัวอย่าง')
  expect(sampleChapters('en')[0]?.body).toContain('is a sample')
})

test('an unknown language falls back to the next one, in the end to Thai', () => {
  expect(sampleChapters('xx', 'en')).toBe(sampleChapters('en'))
  expect(sampleChapters('xx')).toBe(sampleChapters('th'))
  expect(sampleChapters()).toBe(sampleChapters('th'))
})

test('every language has the same chapters and pages, so that the number of pages needs no language', () => {
  const places = ['th', 'en'].map((language) =>
    pageBook(sampleChapters(language)).chapters.map(({ chapter, firstPage, pages }) => [
      chapter,
      firstPage,
      pages,
    ]),
  )
  expect(places[0]).toEqual(places[1] ?? [])
  expect(SAMPLE_TOTAL_PAGES).toBe(2)
})

test('its words are clean', () => {
  for (const language of ['th', 'en']) {
    for (const { title, body } of sampleChapters(language)) {
      for (const text of [title, body]) {
        expect(text).toBe(text.normalize('NFC').trim())
        expect(text).not.toMatch(/\u0e4d[\u0e48-\u0e4b]?\u0e32|[\u200b\u00a0\ufeff]/)
      }
    }
  }
})
