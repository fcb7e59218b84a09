/** The other source's text beside the shown one: which of its words differ, and what it has instead of them. */

import type { Edition, Span } from '../../texts/format.ts'
import { changesBetween } from './align-words.ts'
import { pairWords } from './pair-words.ts'
import { type Word, type WordedText, wordsOf } from './words.ts'

/** A stretch of the other source's text; the stretches make up the whole of it. */
export interface VariantSpan {
  readonly text: string
  readonly differs: boolean
}

/** Words that stand for each other; an empty string where one side has none. */
export interface ShownPair {
  readonly shown: string
  readonly other: string
}

export interface Comparison {
  readonly spans: readonly VariantSpan[]
  readonly pairs: readonly ShownPair[]
}

type Paragraphs = readonly (readonly Span[])[]

/** Compares two sources' texts of one heading word by word (decisions §4, Passage). */
export function compareTexts(shown: Paragraphs, other: Paragraphs, edition: Edition): Comparison {
  const left = wordsOf(shown, edition)
  const right = wordsOf(other, edition)
  const changes = changesBetween(
    left.words.map((word) => word.key),
    right.words.map((word) => word.key),
  )
  const differing: Word[] = []
  const pairs = changes.flatMap(({ aFrom, aTo, bFrom, bTo }) =>
    pairWords(left.words.slice(aFrom, aTo), right.words.slice(bFrom, bTo)).map((pair) => {
      differing.push(...pair.other)
      return { shown: wording(left, pair.shown), other: wording(right, pair.other) }
    }),
  )
  return { spans: spansOf(right, differing), pairs }
}

/** Words as they stand in the text, quotes and dashes between them too, but no footnote mark or number. */
export function wording({ text }: WordedText, words: readonly Word[]): string {
  let wording = ''
  let at = 0
  for (const { start, end } of words) {
    const between = text.slice(at, start)
    if (wording !== '') wording += HAS_LETTER.test(between) ? ' ' : between
    wording += text.slice(start, end)
    at = end
  }
  return wording
}

const HAS_LETTER = /[\p{L}\p{N}]/u
const BLANK = /^\s*$/u

/** The whole text, cut at the words that differ; neighbours with only a space between them are one span. */
function spansOf({ text }: WordedText, differing: readonly Word[]): VariantSpan[] {
  const spans: VariantSpan[] = []
  let at = 0
  for (const { start, end } of differing) {
    const between = text.slice(at, start)
    const last = spans.at(-1)
    if (last?.differs && BLANK.test(between)) {
      spans[spans.length - 1] = { text: last.text + text.slice(at, end), differs: true }
    } else {
      if (between !== '') spans.push({ text: between, differs: false })
      spans.push({ text: text.slice(start, end), differs: true })
    }
    at = end
  }
  if (at < text.length) spans.push({ text: text.slice(at), differs: false })
  return spans
}
