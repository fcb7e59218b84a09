/** Compares two sources' texts word by word, and pairs the words that differ. */

import type { EditionId } from '../../definitions/editions.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { diffWordKeys, type WordRangeChange } from './align-words.ts'
import { toReadAloudKeyOfWords } from './notation.ts'
import { pairDifferingWords } from './pair-words.ts'
import { type CollationKeys, type PassageForCollation, tokenizePassage, type WordWithCollationKeys } from './words.ts'

/** The paragraphs of a passage, each a list of spans. */
export type PassageParagraphs = readonly (readonly TextWithSpanKind[])[]

/** Differing words of two texts that correspond to each other. The list of a side without words is empty. */
export interface DifferingWords {
  readonly shown: readonly WordWithCollationKeys[]
  readonly other: readonly WordWithCollationKeys[]
  /** Index of the first of them among the words of each side, or of the word after missing ones. */
  readonly shownAt: number
  readonly otherAt: number
  /** The range of differing words to which the pair belongs. */
  readonly change: WordRangeChange
}

interface ComparedWords {
  readonly shown: PassageForCollation
  readonly other: PassageForCollation
  /** In reading order. */
  readonly pairs: readonly DifferingWords[]
}

/**
 * Divides two texts into words and finds those that differ. Each is paired with the words that correspond to it, in
 * reading order.
 */
export function findDifferingWords(
  shown: PassageParagraphs,
  other: PassageParagraphs,
  edition: EditionId,
): ComparedWords {
  // memoized: both sides share most words, and each word occurs many times
  const [known, keys] = [new Map<string, CollationKeys>(), new Map<string, string>()]
  const [left, right] = [tokenizePassage(shown, edition, known), tokenizePassage(other, edition, known)]
  const readAloudKeys = ({ words }: PassageForCollation) =>
    words.map((word) => keys.getOrInsertComputed(word.roman, () => toReadAloudKeyOfWords([word])))
  const changes = diffWordKeys(readAloudKeys(left), readAloudKeys(right))
  const pairs = [...addRespelledWords(changes, left.words, right.words)].flatMap((change) => {
    const { aFrom, aTo, bFrom, bTo } = change
    return pairDifferingWords(left.words.slice(aFrom, aTo), right.words.slice(bFrom, bTo)).map((pair) => ({
      ...pair,
      shownAt: aFrom + pair.shownAt,
      otherAt: bFrom + pair.otherAt,
      change,
    }))
  })
  return { shown: left, other: right, pairs }
}

/** Yields the changes and, between them, each word that both sides have in different spellings, in order. */
function* addRespelledWords(
  changes: readonly WordRangeChange[],
  left: readonly WordWithCollationKeys[],
  right: readonly WordWithCollationKeys[],
): Generator<WordRangeChange> {
  const end = { aFrom: left.length, aTo: left.length, bFrom: right.length, bTo: right.length }
  let a = 0
  let b = 0
  for (const change of [...changes, end]) {
    for (; a < change.aFrom; a++, b++) {
      if (left[a]?.key !== right[b]?.key) yield { aFrom: a, aTo: a + 1, bFrom: b, bTo: b + 1 }
    }
    if (change !== end) yield change
    a = change.aTo
    b = change.bTo
  }
}

/**
 * Returns start and end of `own` in their text, in UTF-16 units. If `own` is empty, this is the empty range after the
 * preceding word.
 * @param own adjacent words of the text
 * @param at index of the first of them among the words of the text, or of the word after the gap if `own` is empty
 */
export function getTextRangeOfWords({ words }: PassageForCollation, own: readonly WordWithCollationKeys[], at: number) {
  const start = own[0]?.start ?? words[at - 1]?.end ?? words[at]?.start ?? 0
  return { start, end: own.at(-1)?.end ?? start }
}

/**
 * Returns words as the text writes them, with the quotes and dashes between them. Footnote marks and numbers are left
 * out.
 */
export function getTextOfWords({ text }: PassageForCollation, words: readonly WordWithCollationKeys[]): string {
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
