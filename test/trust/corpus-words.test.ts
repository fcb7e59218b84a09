/** The words that torture looks for are those of the library's own text, and such as every search takes. */

import { expect, test } from 'bun:test'
import { parseQuery, quotedTerms } from '../../search/full-text/query.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { para, testHeading, testPassage, testSource } from '../intake/import/packages.ts'
import { corpusWords } from '../torture/waiting/corpus-words.ts'
import { searchesFor } from '../torture/waiting/searches.ts'

const TEXT = 'มหาสมุทรมีรสเดียวคือรสเค็ม '.repeat(40)

test('common words of a text are made of its letters, whole, repeated, mixed and quoted', async () => {
  const passages = Array.from({ length: 100 }, (_, n) => testPassage('h', [para(n + 1, TEXT)]))
  using library = await openCanonLibrary({
    source: testSource('sea'),
    headings: [testHeading('h')],
    passages,
  })
  const words = corpusWords(library.folder.path, 1, 80)
  expect(words.length).toBeGreaterThan(60)
  const letters = new Set(`${TEXT}" `)
  for (const word of words) {
    expect([...word].filter((letter) => !letters.has(letter))).toEqual([])
    expect(word.length).toBeLessThanOrEqual(200)
    expect(quotedTerms(word)).toBeLessThanOrEqual(3)
  }
  expect(words.some((word) => parseQuery(word).terms.length > 5)).toBe(true)
  expect(words.some((word) => word.includes('"'))).toBe(true)
  expect(words.some((word) => word.length === 200 && !word.includes(' '))).toBe(true)
  expect(corpusWords(library.folder.path, 1, 80)).toEqual(words)
  expect(corpusWords(library.folder.path, 2, 80)).not.toEqual(words)
  for (const requests of searchesFor(words, library.folder.path))
    expect(requests.length).toBeGreaterThan(words.length)
})
