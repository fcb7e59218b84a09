/** Aligns two texts that share words: which paragraphs correspond, and which words both texts have. */

import { isSpanOfTextItself, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import { type CommonSubstring, findCommonSubstrings } from '../align/common-substrings.ts'
import { forEachPaliWord } from '../align/pali-words.ts'

type Paragraphs = readonly (readonly TextWithSpanKind[])[]

/** For each paragraph of a text, the ranges that the other text has, too, in UTF-16 units. */
export type SharedTextRanges = readonly (readonly { readonly start: number; readonly end: number }[])[]

/** Corresponding paragraphs of two texts, by index. Each side has one or several. */
export interface ParallelParagraphs {
  readonly here: readonly number[]
  readonly there: readonly number[]
}

interface AlignedParallels {
  readonly here: SharedTextRanges
  readonly there: SharedTextRanges
  /** Rows in the order of the first text, without paragraphs that the other lacks. */
  readonly rows: readonly ParallelParagraphs[]
}

/** Words of an n-gram, and the number of places from which it is a stock phrase. */
const SHARED_NGRAMS = { size: 5, stock: 64 }

/** Minimum common words of corresponding paragraphs, or the minimum share of the words of the first. */
const MIN_CORRESPONDING = { words: 8, share: 0.5 }

/**
 * Finds the sequences of five words or more that two texts share, and the paragraphs that correspond. Two paragraphs
 * correspond if they share eight words, or half of the words of the paragraph of `here` if that is fewer.
 * @returns the shared ranges of each text, and rows of corresponding paragraphs
 */
export function alignParallelTexts(here: Paragraphs, there: Paragraphs): AlignedParallels {
  const [one, other] = [new WordsWithPlaces(here), new WordsWithPlaces(there)]
  const texts = {
    words: Int32Array.from([...one.words, ...other.words]),
    starts: Int32Array.of(0, one.words.length, one.words.length + other.words.length),
  }
  const runs = [...findCommonSubstrings(texts, SHARED_NGRAMS)].flatMap((pair) => pair.runs)
  return {
    here: one.listSharedRanges(runs.map(({ from, length }) => [from, length])),
    there: other.listSharedRanges(runs.map(({ to, length }) => [to, length])),
    rows: buildRows(one, other, pairRuns(runs, one.words.length, other.words.length)),
  }
}

/** The words of a text with their places. */
class WordsWithPlaces {
  readonly words: number[] = []
  private readonly places: { readonly paragraph: number; readonly start: number; readonly end: number }[] = []
  readonly counts: readonly number[]

  constructor(paragraphs: Paragraphs) {
    this.counts = paragraphs.map((spans, paragraph) => {
      const before = this.words.length
      let offsetInParagraph = 0
      for (const { text, kind } of spans) {
        if (isSpanOfTextItself(kind)) {
          forEachPaliWord(text, (word, start, end) => {
            this.words.push(word)
            this.places.push({ paragraph, start: offsetInParagraph + start, end: offsetInParagraph + end })
          })
        }
        offsetInParagraph += text.length
      }
      return this.words.length - before
    })
  }

  paragraphOf(word: number): number {
    return this.places[word]?.paragraph ?? 0
  }

  /** Returns the ranges of these words, merged where they overlap. */
  listSharedRanges(runs: readonly (readonly [from: number, length: number])[]): SharedTextRanges {
    const isShared = new Uint8Array(this.words.length + 1)
    for (const [from, length] of runs) isShared.fill(1, from, from + length)
    const marks: { start: number; end: number }[][] = this.counts.map(() => [])
    for (let word = 0; word < this.words.length; word++) {
      if (isShared[word] === 0) continue
      const { paragraph, start } = this.places[word] ?? { paragraph: 0, start: 0 }
      while (isShared[word + 1] === 1 && this.paragraphOf(word + 1) === paragraph) word++
      marks[paragraph]?.push({ start, end: this.places[word]?.end ?? start })
    }
    return marks
  }
}

/**
 * Keeps the longest of the common substrings that cover the same words of either text, so that each word has one
 * counterpart.
 */
function pairRuns(runs: readonly CommonSubstring[], hereCount: number, thereCount: number): readonly CommonSubstring[] {
  const [here, there] = [new Uint8Array(hereCount), new Uint8Array(thereCount)]
  const isTaken = (taken: Uint8Array, from: number, length: number) =>
    2 * taken.subarray(from, from + length).reduce((sum, one) => sum + one, 0) > length
  return runs
    .toSorted((a, b) => b.length - a.length || a.from - b.from || a.to - b.to)
    .filter(({ from, to, length }) => {
      if (isTaken(here, from, length) || isTaken(there, to, length)) return false
      here.fill(1, from, from + length)
      there.fill(1, to, to + length)
      return true
    })
}

function buildRows(
  one: WordsWithPlaces,
  other: WordsWithPlaces,
  runs: readonly CommonSubstring[],
): readonly ParallelParagraphs[] {
  const shared = one.counts.map(() => new Map<number, number>())
  for (const { from, to, length } of runs) {
    for (let offset = 0; offset < length; offset++) {
      const found = shared[one.paragraphOf(from + offset)]
      const there = other.paragraphOf(to + offset)
      found?.set(there, (found.get(there) ?? 0) + 1)
    }
  }
  const rows: { here: number[]; there: number[] }[] = []
  for (const [index, found] of shared.entries()) {
    const minWords = Math.min(MIN_CORRESPONDING.words, MIN_CORRESPONDING.share * (one.counts[index] ?? 0))
    const there = [...found].flatMap(([paragraph, words]) => (words >= minWords ? [paragraph] : []))
    if (there.length === 0) continue
    const last = rows.at(-1)
    if (last?.there.some((paragraph) => there.includes(paragraph))) {
      last.here.push(index)
      last.there = [...new Set([...last.there, ...there])].sort((a, b) => a - b)
    } else rows.push({ here: [index], there: there.sort((a, b) => a - b) })
  }
  return rows
}
