/** Where headings begin in blocks made for tests: at items, at titles, inside a paragraph, by the words. */

import { describe, expect, test } from 'bun:test'
import { readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { alignParagraphsWithVolumeLetters, countPaliConsonants } from '../../../src/intake/pack/align/canon.ts'
import { alignVolumeLettersByItems, toSiamRathItemNumbers } from '../../../src/intake/pack/align/items.ts'
import type { PageFileBlock } from '../../../src/intake/pack/formats/page-pieces.ts'
import { findItemOffsetsInBlocks, splitBlocksAtHeadings } from '../../../src/intake/pack/formats/place-headings.ts'
import { isTitleLineOfThaiText } from '../../../src/intake/pack/formats/thai-title.ts'
import { generateLetters, generateParagraph, generateWords, wordsInThai } from './made-canon.ts'

const WORDS = generateWords(1200, 9)
const [first, second, third] = readBuiltInHeadings().slice(2, 5)
const getSlug = (nth: 0 | 1 | 2) => [first, second, third][nth]?.slug ?? ''

/** Three headings, at the words 0, 400 and 800; items at 0 and 800. */
const letters = generateLetters(WORDS, {
  headings: [
    [first?.index ?? 0, 0],
    [second?.index ?? 0, 400],
    [third?.index ?? 0, 800],
  ],
  items: [
    [1, 0],
    [2, 800],
  ],
})

const createText = (from: number, to: number, item: number | null = null): PageFileBlock => ({
  paragraph: generateParagraph(wordsInThai(WORDS.slice(from, to))),
  role: 'text',
  item: item === null ? null : { count: 0, item },
  isContinuation: false,
  where: '',
})
const createTitle = (line: string): PageFileBlock => ({
  paragraph: { kind: 'paragraph', parts: [{ text: line, kind: 'heading' }], counts: 0 },
  role: 'title',
  item: null,
  isContinuation: false,
  where: '',
})

/** What is in order: slugs of headings, and the number of words of each paragraph. */
const placeTitles = (
  blocks: readonly PageFileBlock[],
  by: 'words' | 'items',
  isTitle: (line: string) => boolean,
  named = second,
) => {
  const beside =
    by === 'items'
      ? alignVolumeLettersByItems(letters, findItemOffsetsInBlocks(blocks, countPaliConsonants))
      : alignParagraphsWithVolumeLetters(
          letters,
          blocks.map((block) => block.paragraph),
        )
  if (!beside) throw new Error('The words are not those of the volume')
  const pieces = splitBlocksAtHeadings(blocks, {
    ...beside,
    measure: countPaliConsonants,
    isTitle: (line, fact) => fact === named && isTitle(line),
  })
  return pieces.map((piece) =>
    piece.kind === 'begins'
      ? piece.fact?.slug
      : piece.parts.flatMap((part) => ('text' in part ? part.text.trim().split(' ') : [])).length,
  )
}
const none = () => false

describe('places of headings', () => {
  test('are where their words are, inside a paragraph too', () => {
    expect(placeTitles([createText(0, 600), createText(600, 1200)], 'words', none)).toEqual([
      getSlug(0),
      400,
      getSlug(1),
      200,
      200,
      getSlug(2),
      400,
    ])
  })

  test('are at the nearest paragraph, with the title above it', () => {
    const blocks = [createText(0, 398), createTitle('ก'), createText(398, 800), createTitle('ข'), createText(800, 1200)]
    expect(placeTitles(blocks, 'words', none)).toEqual([getSlug(0), 398, getSlug(1), 1, 402, getSlug(2), 1, 400])
  })

  test('are at their items, and at the edition’s own titles within one item', () => {
    const blocks = [
      createText(0, 300, 1),
      createTitle('สูตรอื่น'),
      createText(300, 480),
      createTitle('สูตรสอง'),
      createText(480, 800),
      createText(800, 1200, 2),
    ]
    expect(placeTitles(blocks, 'items', (line) => line === 'สูตรสอง')).toEqual([
      getSlug(0),
      300,
      1,
      180,
      getSlug(1),
      1,
      320,
      getSlug(2),
      400,
    ])
  })

  test('are at their own title rather than at a nearer one', () => {
    const blocks = [
      createText(0, 396),
      createTitle('สูตรอื่น'),
      createText(396, 408),
      createTitle('สูตรสอง'),
      createText(408, 800),
      createText(800, 1200),
    ]
    const at = (own: string) => placeTitles(blocks, 'words', (line) => line === own).indexOf(getSlug(1))
    expect([at('สูตรสอง'), at('สูตรอื่น')]).toEqual([4, 2])
  })

  test('are never at a summary verse', () => {
    const blocks = [createText(0, 800), createTitle('ตสฺสุทฺทานํ'), createText(800, 803), createText(803, 1200)]
    expect(placeTitles(blocks, 'words', none).slice(-4)).toEqual([1, 3, getSlug(2), 397])
  })

  test('are never where an edition only names a text', () => {
    const blocks = [createText(0, 400, 1), createText(400, 405), createText(800, 1200, 2)]
    expect(placeTitles(blocks, 'words', none)).not.toContain(getSlug(1))
  })
})

describe('a text confused with the end of the one above', () => {
  const closing: PageFileBlock = { ...createTitle('จบสูตรที่ ๒'), role: 'closing' }
  const tail = (end: number, between: readonly PageFileBlock[]) =>
    placeTitles(
      [createText(0, 800, 1), createText(800, end, 2), ...between, createTitle('สูตรสาม'), createText(end, 1200)],
      'items',
      (line) => line === 'สูตรสาม',
      third,
    )

  test('begins at its title, since the item closes the one above', () => {
    expect(tail(850, [closing]).slice(-5)).toEqual([50, 2, getSlug(2), 1, 350])
    expect(tail(810, []).slice(-4)).toEqual([10, getSlug(2), 1, 390])
  })

  test('begins at its own item below a title with another name', () => {
    const own = third?.itemFrom ?? null
    const below = (item: number | null, above: number | null = 2, by: 'items' | 'words' = 'items') =>
      placeTitles(
        [createText(0, 800, 1), createText(800, 810, above), createTitle('สองชื่อ'), createText(810, 1200, item)],
        by,
        none,
      )
    expect(below(own).slice(-4)).toEqual([10, getSlug(2), 1, 390])
    expect(below(3).slice(-4)).toEqual([getSlug(2), 10, 1, 390])
    // what is above without a number is no item that closes something
    expect(below(own, null, 'words').slice(-4)).toEqual([getSlug(2), 10, 1, 390])
  })

  test('keeps text that is too long for an ending', () => {
    expect(tail(900, []).slice(-4)).toEqual([getSlug(2), 100, 1, 300])
  })
})

test('items that diverge are numbered as in Siam Rath', () => {
  const places = [341, 343, 501].map((item) => ({ count: 0, item, at: item }))
  const apart = [
    { from: 341, to: 400, by: 2 },
    { from: 501, to: 501, by: null },
  ]
  expect(toSiamRathItemNumbers(places, apart).map(({ item }) => item)).toEqual([343, 345])
})

test('a Thai title is matched by the consonant skeleton of its name', () => {
  const fact = readBuiltInHeadings().find(({ pali }) => pali === 'Dhajaggasuttaṃ')
  if (!fact) throw new Error('The table has no Dhajaggasuttaṃ')
  expect(isTitleLineOfThaiText('ธชัคคสูตรที่ ๓', fact)).toBe(true)
  expect(isTitleLineOfThaiText('โอฆตรณสูตรที่ ๑', fact)).toBe(false)
  const short = readBuiltInHeadings().find(({ pali }) => pali === 'Dutiyaejāsuttaṃ')
  if (!short) throw new Error('The table has no Dutiyaejāsuttaṃ')
  expect(['เอชสูตรที่ ๒', 'เอชสูตรที่ ๑', 'เอชสูตร'].map((line) => isTitleLineOfThaiText(line, short))).toEqual([
    true,
    false,
    false,
  ])
})
