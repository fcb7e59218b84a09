/** The citation that a heading offers to copy leads back to it, in every edition and from any place of its page. */

import { afterAll, expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const item = (number: string, text: string) => [{ text: `[${number}] `, kind: 'number' as const }, { text }]

/** Creates three texts on one page of an edition; the third begins within the item of the second. */
const createThreeTexts = (edition: 'royal' | 'pali' | 'roman', slugs: readonly string[]) =>
  slugs.map((slug, at) => {
    const title = testParagraph(7, [{ text: `Title ${slug}`, kind: 'heading' }])
    const words = at < 2 && edition !== 'roman' ? item(`${at + 4}`, `Words ${slug}`) : `Words ${slug}`
    return testPassage(slug, [title, testParagraph(7, words), testParagraph(7, 'And more.')], { edition })
  })

/** Slugs of headings: the first two are in the table of cited texts (DN 1 and DN 2), the last is not. */
const SLUGS = ['paribbajakakatha', 'rajamaccakatha', 'unknown']

const library = await openCanonLibrary({
  source: testSource('one'),
  headings: SLUGS.map((slug) => testHeading(slug, { itemFrom: 4 })),
  passages: (['royal', 'pali', 'roman'] as const).flatMap((edition) => createThreeTexts(edition, SLUGS)),
})
afterAll(() => library[Symbol.dispose]())

test.each([
  ['paribbajakakatha', 'royal', '๙/๔/๗', '/canon/9/royal/7#i4'],
  ['rajamaccakatha', 'royal', '๙/๕/๗', '/canon/9/royal/7#i5'],
  ['unknown', 'royal', '๙/๕/๗ ¶๗', '/canon/9/royal/7#p7'],
  ['unknown', 'pali', '๙/๕/๗ ¶๗', '/canon/9/pali/7#p7'],
  ['rajamaccakatha', 'roman', 'DN 2 (อักษรโรมัน) ¶๑', '/canon/9/roman/7#p4'],
  ['unknown', 'roman', 'เล่ม ๙ หน้า ๗ ¶๗', '/canon/9/roman/7#p7'],
])('%s is cited as %s', async (slug, edition, citationEnd, address) => {
  const { text } = await library.visit(`/canon/9/entries/${slug}?with=${edition}`)
  const citation = /<output id="cite">([^<]*)/.exec(text)?.[1] ?? ''
  expect(citation.slice(-citationEnd.length)).toBe(citationEnd)
  const { status, location } = await library.visit(`/search?q=${citation}`)
  expect([status, location]).toEqual([303, address])
})
