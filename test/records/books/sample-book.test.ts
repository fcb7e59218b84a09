/** The sample text of books without contents: says that it is one, and has the same pages in every language. */

import { expect, test } from 'bun:test'
import { SAMPLE_BOOK_PAGE_COUNT } from '../../../src/definitions/books.ts'
import { getSampleBookText } from '../../../src/records/books/sample-book.ts'

const wordsOf = (language: string) => getSampleBookText(language).pages.flatMap(({ paragraphs }) => paragraphs)

test('the sample book says that it is a sample, in both languages', () => {
  expect(wordsOf('th')[0]).toContain('เป็นเพียงตัวอย่าง')
  expect(wordsOf('en')[0]).toContain('is a sample')
})

test('the sample book falls back to the next language, finally Thai', () => {
  expect(getSampleBookText('xx', 'en')).toBe(getSampleBookText('en'))
  expect(getSampleBookText('xx')).toBe(getSampleBookText('th'))
  expect(getSampleBookText()).toBe(getSampleBookText('th'))
})

test('the sample book has the same chapters and pages in every language', () => {
  const places = ['th', 'en'].map((language) =>
    getSampleBookText(language).chapters.map(({ chapter, firstPage, pages }) => [chapter, firstPage, pages]),
  )
  expect(places[0]).toEqual(places[1] ?? [])
  for (const language of ['th', 'en']) expect(getSampleBookText(language).pages).toHaveLength(SAMPLE_BOOK_PAGE_COUNT)
})

test('the sample book contains clean text', () => {
  for (const language of ['th', 'en']) {
    const titles = getSampleBookText(language).chapters.map(({ title }) => title)
    for (const text of [...titles, ...wordsOf(language)]) {
      expect(text).toBe(text.normalize('NFC').trim())
      expect(text).not.toMatch(/\u0e4d[\u0e48-\u0e4b]?\u0e32|[\u200b\u00a0\ufeff]/)
    }
  }
})
