/** English words are found by their stems on the pages of translations, and stems lose no literal match (words §2). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { extractStemmableWords, findWordsWithSameStem, stemWord } from '../../../search/letters/stems.ts'
import { type CanonLibrary, openCanonLibrary } from '../../canon/canon-library.ts'
import { ENGLISH_EDITION, testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'

/** The text of each page. */
const PAGES = [
  'They practise meditation every day.',
  'A mendicant was meditating in the forest.',
  'Whoever meditates is glad.',
  'Mindfulness is the way.',
  'A mindful mendicant.',
  'Many minds, and their mine.',
  'The monk and the noble truth.',
  'Noble truths of MONKS.',
]

describe('stems on pages', () => {
  let library: CanonLibrary
  beforeAll(async () => {
    library = await openCanonLibrary(
      {
        source: testSource('en', { editions: [ENGLISH_EDITION] }),
        headings: [testHeading('a')],
        passages: [
          testPassage(
            'a',
            PAGES.map((text, at) => testParagraph(at + 1, text)),
            { edition: 'english' },
          ),
        ],
      },
      {
        source: testSource('pali'),
        headings: [],
        passages: [testPassage('a', [testParagraph(1, 'meditāti na bhāsati')], { edition: 'roman' })],
      },
    )
  })
  afterAll(() => library[Symbol.dispose]())

  const pages = async (q: string): Promise<readonly number[]> => {
    const { groups } = await library.get(`/search?q=${encodeURIComponent(q)}&kind=pages`)
    return groups.flatMap(({ items }: { items: { slug: string }[] }) =>
      items.flatMap(({ slug }) => (slug.includes('/english/') ? [Number(slug.split('/').at(-1))] : [])),
    )
  }

  test.each([
    ['meditating', [2, 1, 3]],
    ['meditation', [1, 2, 3]],
    ['meditated', [1, 2, 3]],
    ['mindfulness', [4, 5]],
    ['truths', [8, 7]],
    ['monk', [7, 8]],
    ['meditation forest', [2]],
    ['noble truths monk', [8, 7]],
  ] as const)('%s is found first as typed, then with other endings', async (q, found) => {
    expect(await pages(q)).toEqual([...found])
  })

  test('quoted words have no stem', async () => {
    expect(await pages('"meditating"')).toEqual([2])
    expect(await pages('"mindfulness"')).toEqual([4])
  })

  test('the other ending is marked in the match', async () => {
    const { groups } = await library.get('/search?q=meditates&kind=pages')
    const item = groups[0].items.find(({ slug }: { slug: string }) => slug === '9/english/2')
    const [[start, length]] = item.snippet.marks
    expect(item.snippet.text.slice(start, start + length)).toBe('meditating')
  })

  test('a search in one volume is literal', async () => {
    const { total } = await library.get('/canon/volumes/9/search?edition=english&q=meditating')
    expect(total).toBe(1)
  })
})

test('no page with the word itself is lost by its stem', async () => {
  const words = ['teach', 'teaches', 'teaching', 'teacher', 'teachings', 'unteachable', 'reteaching']
  using library = await openCanonLibrary({
    source: testSource('en', { editions: [ENGLISH_EDITION] }),
    headings: [testHeading('a')],
    passages: [
      testPassage(
        'a',
        words.map((text, at) => testParagraph(at + 1, text)),
        { edition: 'english' },
      ),
    ],
  })
  for (const word of words) {
    const { groups } = await library.get(`/search?q=${word}&kind=pages&limit=200`)
    const found = groups[0].items.map(({ slug }: { slug: string }) => words[Number(slug.split('/').at(-1)) - 1])
    for (const other of words) if (other.startsWith(word)) expect(found).toContain(other)
  }
})

describe('words with the same stem', () => {
  test.each([
    ['meditating', 'medit'],
    ['meditation', 'medit'],
    ['truths', 'truth'],
    ['teachings', 'teach'],
  ])('%s has the stem %s', (word, stem) => {
    expect(stemWord('en', word)).toBe(stem)
  })

  test('differ only in endings, and a longer word that contains a shorter one is left out', () => {
    const words = ['meditate', 'meditates', 'meditating', 'meditation', 'meditations', 'medit']
    expect(findWordsWithSameStem('meditation', words)).toEqual(['medit'])
    expect(findWordsWithSameStem('meditates', words.slice(0, 5))).toEqual(['meditate', 'meditating', 'meditation'])
    expect(findWordsWithSameStem('mindfulness', ['mind', 'minds', 'mindful', 'minded'])).toEqual(['mindful'])
    expect(findWordsWithSameStem('monk', ['monks', 'monkish'])).toEqual([])
  })

  test('do not include names with diacritics and short words', () => {
    expect(extractStemmableWords('The Rājagaha of ten arahants, it’s')).toEqual(['arahants'])
    expect(stemWord('xx', 'anything')).toBe('anything')
  })
})
