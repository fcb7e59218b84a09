/** Conflicting texts for tests of the queue: some differ in spelling, some in a word, and one contains markup. */

import type { PackageParagraph } from '../../src/definitions/texts/format.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

/** Pairs that differ in a word. */
export const CONFLICTING_READINGS = 12

/** Origin of all paragraphs of the first source; the second source states none. */
const PLACE = { file: 'cscd/s0101m.mul0.xml', pageState: 'estimated' } as const

/** Text in the title and words of the first text that must be escaped in markup. */
export const HOSTILE_MARKUP = '<img src=x onerror=alert(1)>'

/**
 * Two sources that differ in the spelling of one word in many texts, and in a word in some.
 * @param alike how many differ in the spelling
 */
export function conflictPackages(alike: number): readonly [TestPackage, TestPackage] {
  const names = [
    ...Array.from({ length: CONFLICTING_READINGS }, (_, index) => ({ slug: `reading-${index + 1}`, isReading: true })),
    ...Array.from({ length: alike }, (_, index) => ({ slug: `spelling-${index + 1}`, isReading: false })),
  ]
  const headings = names.map(({ slug }, index) =>
    testHeading(slug, { romanPage: 1, royalPage: 1, ...(index === 0 ? { title: HOSTILE_MARKUP } : {}) }),
  )
  const passages = (words: readonly [string, string], place: Partial<PackageParagraph> = {}) =>
    names.map(({ slug, isReading }, index) =>
      testPassage(
        slug,
        [
          {
            ...testParagraph(
              1,
              `Evaṃ me sutaṃ ${words[isReading ? 0 : 1]} passati bhikkhu ${index === 0 ? HOSTILE_MARKUP : ''} vaggo${'a'.repeat(index % 5)}`,
            ),
            ...place,
          },
        ],
        { edition: 'roman' },
      ),
    )
  const royal = names
    .slice(0, 3)
    .map(({ slug }) => testPassage(slug, [testParagraph(1, `${HOSTILE_MARKUP} ข้าพเจ้าได้สดับมาอย่างนี้ ${slug}`)]))
  return [
    {
      source: testSource('first'),
      headings,
      passages: [...royal, ...passages(['dhammaṃ', 'nikkhāraṃ'], PLACE)],
    },
    { source: testSource('second'), headings, passages: passages(['buddhaṃ', 'nikhāraṃ']) },
  ]
}
