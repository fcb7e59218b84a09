/** Pali and English: in English text a match begins at a word, and Pali is found there only as a whole word. */

import { afterAll, expect, test } from 'bun:test'
import { openCanonLibrary } from '../../canon/canon-library.ts'
import { ENGLISH_EDITION, testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'

const TEXTS = [
  'on the road, the other one.',
  'a conversation about stinginess.',
  'the Thero said: sati and Sāriputta.',
  'do so, and sit.',
  'satisfied monks in the lists.',
]

const library = await openCanonLibrary(
  {
    source: testSource('en', { editions: [ENGLISH_EDITION] }),
    headings: [
      { ...testHeading('a'), titles: { en: 'The Road and Five Kinds of Stinginess' } },
      { ...testHeading('b'), titles: { en: 'With Sati' } },
      testHeading('sariputtasuttam', { title: 'Sāriputtasutta', pali: 'Sāriputtasutta' }),
    ],
    passages: [
      testPassage(
        'a',
        TEXTS.map((text, at) => testParagraph(at + 1, text)),
        { edition: 'english' },
      ),
      testPassage(
        'b',
        Array.from({ length: 8 }, (_, at) => testParagraph(at + 20, 'ครั้งนั้น ท่านพระสารีบุตรได้กล่าวว่า')),
      ),
    ],
  },
  {
    source: testSource('pali'),
    headings: [],
    passages: [testPassage('a', [testParagraph(9, 'thero parisati sāriputto doso')], { edition: 'roman' })],
  },
)
afterAll(() => library[Symbol.dispose]())

interface Found {
  readonly slug: string
  readonly title: string
  readonly snippet: { readonly text: string; readonly marks: readonly (readonly [number, number])[] }
}
const find = async (q: string, kind: string): Promise<readonly Found[]> => {
  const { groups } = await library.get(`/search?q=${encodeURIComponent(q)}&kind=${kind}&lang=en`)
  return groups.flatMap(({ items }: { items: readonly Found[] }) => items)
}

test.each([
  ['เถโร', [3, 9]],
  ['thero', [3, 9]],
  ['สติ', [3, 9]],
  ['sati', [3, 9]],
  ['satī', [3, 9]],
  ['โทโส', [9]],
  ['doso', [9]],
  ['do so', [4, 9]],
  ['sāriputta', [3]],
  ['the ro', [1, 9]],
  ['mon', [5]],
  ['in the lis', [5]],
  ['ationa', []],
  ['"ati"', [2, 3, 5, 9]],
])('%s is found on pages %p', async (typed, pages) => {
  const found = await find(typed, 'pages')
  expect(found.map(({ slug }) => Number(slug.split('/').at(-1))).sort()).toEqual(pages)
})

test('whole words are marked, and no parts of others', async () => {
  const marked = async (typed: string) =>
    (await find(typed, 'pages')).flatMap(({ slug, snippet: { text, marks } }) =>
      slug.includes('english') ? marks.map(([start, length]) => text.slice(start, start + length)) : [],
    )
  expect(await marked('เถโร')).toEqual(['Thero'])
  expect(await marked('สติ')).toEqual(['sati'])
})

test.each([
  ['เถโร', []],
  ['สติ', ['With Sati']],
  ['road', ['The Road and Five Kinds of Stinginess']],
  ['stingi', ['The Road and Five Kinds of Stinginess']],
  ['tinginess', []],
])('%s is found and suggested in the titles %p', async (typed, titles) => {
  expect((await find(typed, 'headings')).map(({ title }) => title)).toEqual(titles)
  const { items } = JSON.parse((await library.visit(`/search/suggest?q=${typed}&lang=en`)).text)
  const headings = items.filter(({ kind }: { kind: string }) => kind === 'headings')
  expect(headings.map(({ name }: { name: string }) => name)).toEqual(titles)
})

test('a name without its honorific finds headings in Pali spelling like the name with it', async () => {
  for (const q of ['สารีบุตร', 'พระสารีบุตร']) {
    const { body } = await library.api('GET', `/search?q=${encodeURIComponent(q)}&limit=5`)
    const slugs = body.groups.flatMap((group: { items: { slug: string }[] }) => group.items.map(({ slug }) => slug))
    expect(slugs).toContain('sariputtasuttam')
  }
})
