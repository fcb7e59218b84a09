/** Compares two sources' texts of one heading and classifies each difference between their words. */

import type { EditionId } from '../../definitions/editions.ts'
import { type ConflictClass, getMostSeriousConflictClass } from './classes.ts'
import { ColophonLineDetector, isColophonFormulaWord, toColophonNameKey } from './colophons.ts'
import {
  type DifferingWords,
  findDifferingWords,
  getTextOfWords,
  getTextRangeOfWords,
  type PassageParagraphs,
} from './compared-words.ts'
import { describeDifferingLetters, toSpellingVariantKey } from './letters.ts'
import { isLabelCountAppendedOnOneSide, toReadAloudKey } from './notation.ts'
import type { PassageForCollation, WordWithCollationKeys } from './words.ts'

/** Place of words in a text: the paragraph, and UTF-16 units in it. */
interface WordPlace {
  readonly paragraph: number
  readonly start: number
  /** 0 for a missing word. */
  readonly length: number
}

/** A pair of differing words with its class and places. A side without words is empty. */
export interface ClassifiedDifference {
  readonly class: ConflictClass
  readonly shown: string
  readonly other: string
  /** Places in the first-ranked source and in the other one. */
  readonly places: readonly [WordPlace, WordPlace]
}

interface ClassedConflict {
  readonly class: ConflictClass
  /** The single way in which the texts differ; null for several, or if more than half of the words differ. */
  readonly signature: string | null
  readonly pairs: readonly ClassifiedDifference[]
}

/** A pair as text.db stores it. */
type StoredPair = readonly [
  conflictClass: ConflictClass,
  shown: string,
  other: string,
  ...places: readonly (readonly [paragraph: number, start: number, length: number])[],
]

/** Serializes word pairs to the JSON of text.db: arrays without keys, because there are tens of thousands. */
export const serializeWordPairs = (pairs: readonly ClassifiedDifference[]): string =>
  JSON.stringify(
    pairs.map(
      (pair): StoredPair => [
        pair.class,
        pair.shown,
        pair.other,
        ...pair.places.map(({ paragraph, start, length }) => [paragraph, start, length] as const),
      ],
    ),
  )

/** Parses the JSON that `serializeWordPairs` writes. A side without a place gets one of length 0. */
export const parseWordPairs = (json: string): readonly ClassifiedDifference[] =>
  (JSON.parse(json) as readonly StoredPair[]).map(([conflictClass, shown, other, ...places]) => {
    const [first, second] = places.map(([paragraph, start, length]) => ({ paragraph, start, length }))
    const noPlace = { paragraph: 0, start: 0, length: 0 }
    return { class: conflictClass, shown, other, places: [first ?? noPlace, second ?? noPlace] }
  })

/**
 * Compares two sources' texts of one heading. Returns every differing word pair with its class, the class of the whole
 * text, and the signature of the text if all pairs differ in the same way.
 */
export function classifyDifferences(
  shown: PassageParagraphs,
  other: PassageParagraphs,
  edition: EditionId,
): ClassedConflict {
  const compared = findDifferingWords(shown, other, edition)
  const sides = [
    findColophonsForClassification(compared.shown),
    findColophonsForClassification(compared.other),
  ] as const
  const [left, right] = sides
  let differing = 0
  const byChange = [...Map.groupBy(compared.pairs, ({ change }) => change)]
  const pairs = byChange.flatMap(([{ aFrom, aTo, bFrom, bTo }, ofChange]) => {
    const isShortened = isAbbreviated(left.text, aFrom, aTo) !== isAbbreviated(right.text, bFrom, bTo)
    return ofChange.map((pair): ClassifiedDifference => {
      const [shownText, otherText] = [getTextOfWords(left.text, pair.shown), getTextOfWords(right.text, pair.other)]
      const places = [
        toWordPlace(left.text, pair.shown, pair.shownAt),
        toWordPlace(right.text, pair.other, pair.otherAt),
      ] as const
      const words = { ...pair, shownText, otherText }
      const found = classify(words, sides, edition, isShortened)
      if (found !== 'notation') differing += Math.max(pair.shown.length, pair.other.length)
      return { class: found, shown: shownText, other: otherText, places }
    })
  })
  const isMisplaced = differing * 2 > Math.max(left.text.words.length, right.text.words.length)
  const signatures = new Set(pairs.map(describeWordDifference))
  const [signature] = signatures
  return {
    class: isMisplaced ? 'misplaced' : getMostSeriousConflictClass(pairs.map((pair) => pair.class)),
    signature: isMisplaced || signatures.size !== 1 ? null : (signature ?? null),
    pairs,
  }
}

/** A text divided into words, and its colophon lines, as `classifyDifference` needs them. */
export interface TextForDifferenceClassification {
  readonly text: PassageForCollation
  readonly colophons: ColophonLineDetector
}

/** Finds the colophon lines of a text. Call it once for a text, then classify its differences. */
export const findColophonsForClassification = (text: PassageForCollation): TextForDifferenceClassification => ({
  text,
  colophons: new ColophonLineDetector(text),
})

/** A range of a text's words by index. The end is excluded. */
export type WordRange = readonly [from: number, to: number]

/**
 * Classifies one difference: a range of words in one text, and the corresponding range in another. One range may be
 * empty.
 */
export function classifyDifference(
  [left, [aFrom, aTo]]: readonly [TextForDifferenceClassification, WordRange],
  [right, [bFrom, bTo]]: readonly [TextForDifferenceClassification, WordRange],
  edition: EditionId,
): ConflictClass {
  const shown = left.text.words.slice(aFrom, aTo)
  const other = right.text.words.slice(bFrom, bTo)
  const words = { shown, other, shownAt: aFrom, otherAt: bFrom }
  const isShortened = isAbbreviated(left.text, aFrom, aTo) !== isAbbreviated(right.text, bFrom, bTo)
  const written = { shownText: getTextOfWords(left.text, shown), otherText: getTextOfWords(right.text, other) }
  return classify({ ...words, ...written }, [left, right], edition, isShortened)
}

/** Corresponding words, and how each side writes them. */
interface WrittenWords extends Pick<DifferingWords, 'shown' | 'other' | 'shownAt' | 'otherAt'> {
  readonly shownText: string
  readonly otherText: string
}

function classify(
  words: WrittenWords,
  [left, right]: readonly [TextForDifferenceClassification, TextForDifferenceClassification],
  edition: EditionId,
  isShortened: boolean,
): ConflictClass {
  const { shown, other, shownText, otherText } = words
  const all = [...shown, ...other]
  if (shown.every((word) => isOmissionMark(left.text, word)) && other.every((word) => isOmissionMark(right.text, word)))
    return 'notation'
  if (isNumber(left.text, shown) && isNumber(right.text, other))
    return FIGURE.test(shownText + otherText) ? 'number' : 'notation'
  const isApart = all.every(({ setApart }) => setApart)
  const isColophon =
    isApart ||
    left.colophons.has(offsetOfWords(left.text, shown, words.shownAt)) ||
    right.colophons.has(offsetOfWords(right.text, other, words.otherAt))
  const isLast = left.colophons.areLastSentenceOfLine(shown) && right.colophons.areLastSentenceOfLine(other)
  if ((isColophon || isLast) && all.every(isColophonFormulaWord)) return 'notation'
  if (shownText === '' || otherText === '') {
    if (isApart || isShortenedByBoth(words, left.text, right.text)) return 'notation'
    return isShortened ? 'abbreviation' : isColophon ? 'ending' : 'omission'
  }
  if (toReadAloudKey(shownText, edition) === toReadAloudKey(otherText, edition)) return 'notation'
  if (isLabelCountAppendedOnOneSide(shownText, otherText, edition)) return 'notation'
  if (isColophon && toColophonNameKey(shown) === toColophonNameKey(other)) return 'notation'
  const isSpelling = (a: string, b: string) => toSpellingVariantKey(a, edition) === toSpellingVariantKey(b, edition)
  if (isSpelling(shownText, otherText)) return 'orthography'
  if (isSpelling(shownText.replace(FIGURES, ''), otherText.replace(FIGURES, ''))) return 'number'
  if (isShortened || isSpelling(shownText.replace(OMISSION_MARKS, ''), otherText.replace(OMISSION_MARKS, '')))
    return 'abbreviation'
  return isColophon ? 'ending' : 'reading'
}

/** Returns the offset of words; for missing words that of the word before them, whose line they would be in. */
const offsetOfWords = ({ words }: PassageForCollation, own: readonly WordWithCollationKeys[], at: number): number =>
  own[0]?.start ?? words[at - 1]?.start ?? 0

/** Whether a word only marks omitted words: `pe`, or `(saṅkhittaṃ)`. */
function isOmissionMark({ text }: PassageForCollation, { start, end }: WordWithCollationKeys): boolean {
  const word = text.slice(start, end)
  return OMISSION_MARK.test(word) || (ABRIDGED.test(word) && /[(]\s*$/.test(text.slice(Math.max(0, start - 3), start)))
}

const OMISSION_MARK = /^(?:pe|peyyāla[ṃṁ]?|เป|เปยฺยาล[ํ]?)$/iu
const ABRIDGED = /^(?:sa[ṃṁṅ]khitta[ṃṁ]|ส(?:ํ|งฺ)ขิตฺตํ)$/iu

/** Describes how two words differ: equal for all figures and item labels; null where several words are missing. */
function describeWordDifference({ class: found, shown, other }: ClassifiedDifference): string | null {
  const isLabel = (words: string) => words === '' || ITEM_LETTER.test(words)
  if (found === 'number' || (found === 'notation' && isLabel(shown) && isLabel(other)))
    return `${shown && '#'}→${other && '#'}`
  return (shown === '' || other === '') && /\s/.test(shown + other) ? null : describeDifferingLetters(shown, other)
}

const FIGURES = /\p{N}+/gu
const FIGURE = /\p{N}/u

/** Whether words are only figures, or letters in brackets that number items; true without words. */
const isNumber = ({ text }: PassageForCollation, words: readonly WordWithCollationKeys[]): boolean =>
  words.every(({ start, end }) => {
    const word = text.slice(start, end)
    return (
      /^\p{N}+$/u.test(word) ||
      (ITEM_LETTER.test(word) && /[([]/.test(text[start - 1] ?? '') && /[)\]]/.test(text[end] ?? ''))
    )
  })

/** Matches one letter of the alphabet that numbers an item. */
const ITEM_LETTER = /^(?:(?:[kgcjṭḍtdpb]h?|[ṅñṇnmyrlvshḷ])?a|\p{Script=Thai}\p{M}*)$/iu

/** Whether words are omitted in or around a range. */
const isAbbreviated = (text: PassageForCollation, from: number, to: number): boolean =>
  countOmissionMarks(text, from, to) > 0

/** Number of omission marks in and around a range. */
function countOmissionMarks({ text, words }: PassageForCollation, from: number, to: number): number {
  const start = words[from - 1]?.end ?? 0
  const end = words[to]?.start ?? text.length
  return text.slice(start, end).match(OMISSION_MARKS)?.length ?? 0
}

/** Whether both sides omit words where one adds more: `…pe…` and `…pe… vipāke ekaṃ …pe…`. */
function isShortenedByBoth(words: WrittenWords, left: PassageForCollation, right: PassageForCollation): boolean {
  const { shown, other, shownAt, otherAt } = words
  const marks = [
    countOmissionMarks(left, shownAt, shownAt + shown.length),
    countOmissionMarks(right, otherAt, otherAt + other.length),
  ] as const
  return Math.min(...marks) > 0 && (shown.length > 0 ? marks[0] > marks[1] : marks[1] > marks[0])
}

/** Marks of omitted words, including `…pe…`. */
const OMISSION_MARKS =
  /(?:(?:…|\.\.\.)\s*)?(?<!\p{L})(?:pe|peyyāla[ṃṁ]?)(?![\p{L}\p{M}])(?:\s*(?:…|\.\.\.))?|…|\.\.\.|ฯ\s*(?:เป|ล)\s*ฯ|เปยฺยาล/giu

function toWordPlace(source: PassageForCollation, own: readonly WordWithCollationKeys[], at: number): WordPlace {
  const { start, end } = getTextRangeOfWords(source, own, at)
  const { text, starts } = source
  let paragraph = starts.length - 1
  while (paragraph > 0 && (starts[paragraph] ?? 0) > start) paragraph--
  const from = starts[paragraph] ?? 0
  const stop = starts[paragraph + 1] ?? text.length
  return { paragraph, start: start - from, length: Math.min(end, stop) - start }
}
