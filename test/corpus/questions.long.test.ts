/** The lists of readers' questions: long enough, each with an existing place; names and spellings lead there. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  isExpectedResultAddress,
  listSearchResultAddresses,
  readSearchQuestions,
  type SearchQuestion,
} from '../../scripts/corpus/questions.ts'
import { toSearchKey } from '../../search/letters/fold.ts'
import { findCitedText } from '../../src/definitions/facts/citations.ts'
import { readBuiltInHeadings } from '../../src/definitions/facts/headings.ts'
import { listKnownTextNames } from '../../src/definitions/facts/names.ts'
import { getBuiltInHeadingThaiTitle } from '../../src/intake/pack/heading-titles.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const all = readSearchQuestions()
const OURS = ['names', 'sentences', 'spellings', 'scripts']
const ours = all.filter(({ kind }) => OURS.includes(kind))

test('the list has at least 180 different questions of names, sentences, spellings and scripts', () => {
  expect(ours.length).toBeGreaterThanOrEqual(180)
  expect(new Set(ours.map(({ typed }) => typed)).size).toBe(ours.length)
})

test('at least a third of the questions are not in the table of names', () => {
  const names = new Set(listKnownTextNames().map(({ name }) => toSearchKey(name)))
  const others = ours.filter(({ typed }) => !names.has(toSearchKey(typed)))
  expect(others.length / ours.length).toBeGreaterThan(1 / 3)
})

test('every expected place is a text, a heading or an address', () => {
  const headings = new Set(readBuiltInHeadings().map(({ division, slug }) => `${division}/${slug}`))
  const isPlace = (place: string) => place.startsWith('/') || headings.has(place) || findCitedText(place) !== null
  expect(all.filter(({ places }) => !places.every(isPlace))).toEqual([])
})

describe('questions over the built-in headings', () => {
  let library: CanonLibrary

  beforeAll(async () => {
    const headings = readBuiltInHeadings().map((heading) => {
      const { division, slug, parent, pali, volume, royalPage, paliPage, itemFrom, itemTo } = heading
      const { title } = getBuiltInHeadingThaiTitle(heading)
      const own = { division, title, pali, volume, royalPage, paliPage, itemFrom, itemTo }
      return testHeading(slug, { ...own, parent: parent?.slug ?? null })
    })
    library = await openCanonLibrary({
      source: testSource('headings'),
      headings,
      passages: [testPassage('brahmajalasuttam', [testParagraph(1, 'ข้อความ')])],
    })
  })

  afterAll(() => library[Symbol.dispose]())

  test.each(['names', 'spellings'])('%s lead to their places in 97 of 100', (kind) => {
    const input = ours.filter((question) => question.kind === kind)
    const wrong = input.filter((question) => !isThere(question))
    expect(wrong.length / input.length).toBeLessThanOrEqual(0.03)
  })

  const isThere = (question: SearchQuestion) => {
    const [address] = listSearchResultAddresses(library.stores, question.typed)
    return address !== undefined && isExpectedResultAddress(library.stores, question, address)
  }
})
