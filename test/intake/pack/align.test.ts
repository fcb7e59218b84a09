/** Alignment of two prints of one text: landmarks, projection, pages and headings by the words. */

import { describe, expect, test } from 'bun:test'
import {
  addPairsBetweenReliablePairs,
  alignByLandmarks,
  createPlaceProjection,
} from '../../../src/canon/align/align.ts'
import { selectAlignmentLandmarks } from '../../../src/canon/align/landmarks.ts'
import { toAlignmentLetters } from '../../../src/canon/align/letters.ts'
import {
  alignParagraphsWithVolumeLetters,
  countPaliConsonants,
  getLettersCountedForAlignment,
} from '../../../src/intake/pack/align/canon.ts'
import { addMissingPageMarks, type JudgedPageMark } from '../../../src/intake/pack/align/fill-pages.ts'
import { splitParagraphAtLength } from '../../../src/intake/pack/align/measure.ts'
import type { CorpusBookPiece, CorpusPageMark, CorpusParagraph } from '../../../src/intake/pack/corpus.ts'
import { generateLetters, generateParagraph, generateWords, lettersIn, wordsInThai } from './made-canon.ts'

const selectLandmarks = (text: string) =>
  selectAlignmentLandmarks(getLettersCountedForAlignment([generateParagraph(text)]))

describe('alignment letters', () => {
  test('are equal in both scripts for any spelling of nasals, length, doubling and aspiration', () => {
    const letters = (text: string) => new TextDecoder().decode(toAlignmentLetters(text))
    expect(letters('พฺรหฺมชาลสุตฺตํ')).toBe(letters('Brahmajālasuttaṃ'))
    expect(letters('สงฺขิตฺตํ')).toBe(letters('saṃkhittaṁ'))
    expect(letters('เอวมฺเม ปุนปฺปุนํ')).toBe('vnpnpn')
    expect(letters('[๑๒] 12. ฯ')).toBe('')
  })
})

describe('alignment of two texts', () => {
  const words = generateWords(4000, 1)
  const other = [
    ...words.slice(0, 1000),
    ...generateWords(200, 2),
    ...words.slice(1000, 2000),
    ...words.slice(2500).map((word, at) => (at % 9 === 0 ? 'ka' : word)),
  ]
  const pairs = alignByLandmarks(selectLandmarks(words.join(' ')), selectLandmarks(wordsInThai(other)))
  const project = createPlaceProjection({ pairs, ratio: 1, drift: 0 })
  const before = (all: readonly string[], word: number) => lettersIn(all.slice(0, word).join(' '))

  test('pairs increase on both sides', () => {
    expect(pairs.length).toBeGreaterThan(100)
    for (const side of [pairs.map(([one]) => one), pairs.map(([, other]) => other)]) {
      expect(side.every((at, nth) => nth === 0 || at > (side[nth - 1] ?? 0))).toBe(true)
    }
  })

  test('a place is found after additions and omissions, and between differing words', () => {
    for (const [word, there] of [
      [500, 500],
      [1500, 1700],
      [3500, 3200],
    ] as const) {
      expect(Math.abs(project(before(words, word)).at - before(other, there))).toBeLessThanOrEqual(6)
    }
  })

  test('a place that only one text has is uncertain', () => {
    expect(project(before(words, 2250)).doubt).toBeGreaterThan(project(before(words, 1500)).doubt)
  })

  test('unrelated texts have no alignment', () => {
    expect(
      alignParagraphsWithVolumeLetters(generateLetters(words, {}), [
        generateParagraph(wordsInThai(generateWords(4000, 3))),
      ]),
    ).toBeNull()
  })
})

describe('splitting a paragraph', () => {
  test('happens between words, preferably at a sentence end', () => {
    const cut = (letters: number, free: boolean) =>
      splitParagraphAtLength(generateParagraph('กา ชา ฯ ตา นา ปา'), letters, countPaliConsonants, free)?.map(
        ({ parts }) => parts.map((part) => ('text' in part ? part.text : '')).join(''),
      )
    expect(cut(3, false)).toEqual(['กา ชา ฯ ', 'ตา นา ปา'])
    expect(cut(3, true)).toEqual(['กา ชา ฯ ตา ', 'นา ปา'])
  })

  test('never happens at its start or end', () => {
    expect(splitParagraphAtLength(generateParagraph('กา'), 1, countPaliConsonants)).toBeNull()
  })
})

const WORDS = generateWords(6000, 5)
const PAGE = 200
const createText = (from: number, to: number) => generateParagraph(wordsInThai(WORDS.slice(from, to)))
const createVolume = (count: number) =>
  generateLetters(WORDS.slice(0, count * PAGE), {
    pages: Array.from({ length: count }, (_, nth) => [nth + 1, nth * PAGE] as const),
  })

/** Files by the page of their name, each with the words from one place to another. */
function createFiles(...all: readonly (readonly [page: number, from: number, to: number])[]) {
  const known = new Map<CorpusPageMark, JudgedPageMark>()
  const pieces = all.map(([page, from, to]): CorpusParagraph => {
    const mark: CorpusPageMark = { mark: String(page), page, takes: 'nothing', where: String(page) }
    known.set(mark, { page, isFile: true })
    return { kind: 'paragraph', parts: [mark, ...createText(from, to).parts] }
  })
  return { known, pieces }
}

function fillPages(
  count: number,
  pieces: readonly CorpusBookPiece[],
  known: ReadonlyMap<CorpusPageMark, JudgedPageMark>,
) {
  const paragraphs = pieces.filter((piece) => piece.kind === 'paragraph')
  const beside = alignParagraphsWithVolumeLetters(createVolume(count), paragraphs)
  if (!beside) throw new Error('The words are not those of the volume')
  return addMissingPageMarks(beside, 'here', pieces, known)
}

/** The first word behind the mark of each page that was added. */
const wordsBehind = (pieces: readonly CorpusBookPiece[]) =>
  pieces.flatMap((piece) =>
    piece.kind === 'begins'
      ? []
      : piece.parts.flatMap((part, nth) => {
          const next = piece.parts[nth + 1]
          return 'mark' in part && part.state && next && 'text' in next
            ? [[part.page, next.text.trim().split(' ')[0]]]
            : []
        }),
  )

describe('pages', () => {
  test('of a volume without marks begin at the words of the canon', () => {
    const { pieces } = fillPages(20, [createText(0, 2000), createText(2000, 4000)], new Map())
    const behind = wordsBehind(pieces)
    expect(behind.map(([page]) => page)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1))
    expect(behind[7]).toEqual([8, wordsInThai(WORDS.slice(7 * PAGE, 7 * PAGE + 1))])
  })

  test('after a file with two pages are numbered by the words; the second of the two is estimated', () => {
    const named = Array.from({ length: 19 }, (_, nth) => {
      const from = nth < 5 ? nth : nth + 1
      return [nth + 1, (nth === 5 ? 5 : from) * PAGE, (from + 1) * PAGE] as const
    })
    const { pieces, known } = createFiles(...named)
    const { renumbered, added } = fillPages(20, pieces, known)
    expect(renumbered).toEqual([1, 2, 3, 4, 5, 6, ...Array.from({ length: 13 }, (_, nth) => nth + 8)])
    expect(added.map(({ page, state }) => [page, state])).toEqual([[7, 'estimated']])
  })

  test('whose file is missing are not invented', () => {
    const { pieces, known } = createFiles(
      ...Array.from({ length: 20 }, (_, nth) => [nth + 1, nth * PAGE, (nth + 1) * PAGE] as const).filter(
        ([page]) => page !== 9,
      ),
    )
    const { renumbered, added } = fillPages(20, pieces, known)
    expect([renumbered[8], added]).toEqual([10, []])
  })

  test('after the last mark, or with a lost mark, are estimated', () => {
    const known = new Map<CorpusPageMark, JudgedPageMark>()
    const pieces = Array.from({ length: 20 }, (_, nth): CorpusParagraph => {
      const mark: CorpusPageMark = { mark: `${nth + 1}`, page: nth + 1, takes: 'words', where: '' }
      const isLost = (nth >= 5 && nth < 8) || nth >= 15
      if (!isLost) known.set(mark, { page: nth + 1, isFile: false })
      const words = createText(nth * PAGE, (nth + 1) * PAGE).parts
      return { kind: 'paragraph', parts: isLost ? words : [mark, ...words] }
    })
    const { added } = fillPages(20, pieces, known)
    expect(added.map(({ page }) => page)).toEqual([6, 7, 8, 16, 17, 18, 19, 20])
  })
})

test('with certain marks are kept, contradicting ones dropped', () => {
  expect(
    addPairsBetweenReliablePairs(
      [
        [100, 110],
        [200, 220],
      ],
      [
        [50, 60],
        [120, 230],
        [150, 160],
        [250, 215],
        [300, 330],
      ],
    ),
  ).toEqual([
    [50, 60],
    [100, 110],
    [150, 160],
    [200, 220],
    [300, 330],
  ])
})
