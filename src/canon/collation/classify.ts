/** Compares two sources' texts of one heading and says of each word in which they differ what kind of difference it is. */

import type { Edition } from '../../definitions/editions.ts'
import { type ConflictClass, gravest } from './classes.ts'
import { Colophons, colophonKey, isColophonWord } from './colophons.ts'
import { compareWords, type DifferingWords, extentOf, type Paragraphs, wording } from './compared-words.ts'
import { spellingKey, wayBetween } from './letters.ts'
import { bareWords, isCountedLabel } from './notation.ts'
import type { Word, WordedText } from './words.ts'

/** Where words are in a text: the paragraph, and UTF-16 units in it. */
interface TextSpan {
  readonly paragraph: number
  readonly start: number
  /** 0 where a word is missing. */
  readonly length: number
}

/** Words that represent each other; an empty string where one side has none. */
export interface ClassedPair {
  readonly class: ConflictClass
  readonly shown: string
  readonly other: string
  /** On the side of the first-ranked source, and on the other. */
  readonly places: readonly [TextSpan, TextSpan]
}

interface ClassedConflict {
  readonly class: ConflictClass
  /** The one way in which the texts differ; null for two ways, or when more than half of the words differ. */
  readonly signature: string | null
  readonly pairs: readonly ClassedPair[]
}

/** A pair as text.db keeps it. */
type StoredPair = readonly [
  conflictClass: ConflictClass,
  shown: string,
  other: string,
  ...places: readonly (readonly [paragraph: number, start: number, length: number])[],
]

/** Pairs to JSON: short, since there are tens of thousands. */
export const storePairs = (pairs: readonly ClassedPair[]): string =>
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

/** JSON back to pairs. */
export const readPairs = (json: string): readonly ClassedPair[] =>
  (JSON.parse(json) as readonly StoredPair[]).map(([conflictClass, shown, other, ...places]) => {
    const [first, second] = places.map(([paragraph, start, length]) => ({ paragraph, start, length }))
    const nowhere = { paragraph: 0, start: 0, length: 0 }
    return { class: conflictClass, shown, other, places: [first ?? nowhere, second ?? nowhere] }
  })

/** Compares two texts and classifies every difference. */
export function classify(shown: Paragraphs, other: Paragraphs, edition: Edition): ClassedConflict {
  const compared = compareWords(shown, other, edition)
  const sides = [comparedSide(compared.shown), comparedSide(compared.other)] as const
  const [left, right] = sides
  let differing = 0
  const byChange = [...Map.groupBy(compared.pairs, ({ change }) => change)]
  const pairs = byChange.flatMap(([{ aFrom, aTo, bFrom, bTo }, ofChange]) => {
    const isShortened = isAbbreviated(left.text, aFrom, aTo) !== isAbbreviated(right.text, bFrom, bTo)
    return ofChange.map((pair): ClassedPair => {
      const [said, instead] = [wording(left.text, pair.shown), wording(right.text, pair.other)]
      const places = [
        spanOf(left.text, pair.shown, pair.shownAt),
        spanOf(right.text, pair.other, pair.otherAt),
      ] as const
      const words = { ...pair, said, instead }
      const found = classOf(words, sides, edition, isShortened)
      if (found !== 'notation') differing += Math.max(pair.shown.length, pair.other.length)
      return { class: found, shown: said, other: instead, places }
    })
  })
  const isMisplaced = differing * 2 > Math.max(left.text.words.length, right.text.words.length)
  const ways = new Set(pairs.map(wayOf))
  const [way] = ways
  return {
    class: isMisplaced ? 'misplaced' : gravest(pairs.map((pair) => pair.class)),
    signature: isMisplaced || ways.size !== 1 ? null : (way ?? null),
    pairs,
  }
}

/** A text with what is looked up in it for the class of a difference. */
export interface ComparedSide {
  readonly text: WordedText
  readonly colophons: Colophons
}

/** Prepares a text for comparison. */
export const comparedSide = (text: WordedText): ComparedSide => ({ text, colophons: new Colophons(text) })

/** Words from..to (exclusive) of a text. */
export type WordRange = readonly [from: number, to: number]

/** The class of one difference: words of one text represent words of another, or for none. */
export function classBetween(
  [left, [aFrom, aTo]]: readonly [ComparedSide, WordRange],
  [right, [bFrom, bTo]]: readonly [ComparedSide, WordRange],
  edition: Edition,
): ConflictClass {
  const shown = left.text.words.slice(aFrom, aTo)
  const other = right.text.words.slice(bFrom, bTo)
  const words = { shown, other, shownAt: aFrom, otherAt: bFrom }
  const isShortened = isAbbreviated(left.text, aFrom, aTo) !== isAbbreviated(right.text, bFrom, bTo)
  const said = { said: wording(left.text, shown), instead: wording(right.text, other) }
  return classOf({ ...words, ...said }, [left, right], edition, isShortened)
}

/** Words that represent each other, and how each side writes them. */
interface Said extends Pick<DifferingWords, 'shown' | 'other' | 'shownAt' | 'otherAt'> {
  readonly said: string
  readonly instead: string
}

function classOf(
  words: Said,
  [left, right]: readonly [ComparedSide, ComparedSide],
  edition: Edition,
  isShortened: boolean,
): ConflictClass {
  const { shown, other, said, instead } = words
  const all = [...shown, ...other]
  if (shown.every((word) => isSign(left.text, word)) && other.every((word) => isSign(right.text, word)))
    return 'notation'
  if (isNumber(left.text, shown) && isNumber(right.text, other))
    return FIGURE.test(said + instead) ? 'number' : 'notation'
  const isApart = all.every(({ setApart }) => setApart)
  const isColophon =
    isApart ||
    left.colophons.has(placeOf(left.text, shown, words.shownAt)) ||
    right.colophons.has(placeOf(right.text, other, words.otherAt))
  const isLast = left.colophons.areLast(shown) && right.colophons.areLast(other)
  if ((isColophon || isLast) && all.every(isColophonWord)) return 'notation'
  if (said === '' || instead === '') {
    if (isApart || isShortenedByBoth(words, left.text, right.text)) return 'notation'
    return isShortened ? 'abbreviation' : isColophon ? 'ending' : 'omission'
  }
  if (bareWords(said, edition) === bareWords(instead, edition)) return 'notation'
  if (isCountedLabel(said, instead, edition)) return 'notation'
  if (isColophon && colophonKey(shown) === colophonKey(other)) return 'notation'
  const isSpelling = (a: string, b: string) => spellingKey(a, edition) === spellingKey(b, edition)
  if (isSpelling(said, instead)) return 'orthography'
  if (isSpelling(said.replace(FIGURES, ''), instead.replace(FIGURES, ''))) return 'number'
  if (isShortened || isSpelling(said.replace(LEFT_OUT, ''), instead.replace(LEFT_OUT, '')))
    return 'abbreviation'
  return isColophon ? 'ending' : 'reading'
}

/** The last word of a missing stretch is before it, so that it is looked up in the line that it follows. */
const placeOf = ({ words }: WordedText, own: readonly Word[], at: number): number =>
  own[0]?.start ?? words[at - 1]?.start ?? 0

/** Whether a word is nothing but a sign that words are left out: `pe`, or `(saṅkhittaṃ)`. */
function isSign({ text }: WordedText, { start, end }: Word): boolean {
  const word = text.slice(start, end)
  return SIGN.test(word) || (ABRIDGED.test(word) && /[(]\s*$/.test(text.slice(Math.max(0, start - 3), start)))
}

const SIGN = /^(?:pe|peyyāla[ṃṁ]?|เป|เปยฺยาล[ํ]?)$/iu
const ABRIDGED = /^(?:sa[ṃṁṅ]khitta[ṃṁ]|ส(?:ํ|งฺ)ขิตฺตํ)$/iu

/** The way in which two words differ; every figure and label of an item is alike, and many words that are missing are none. */
function wayOf({ class: found, shown, other }: ClassedPair): string | null {
  const isLabel = (words: string) => words === '' || ITEM.test(words)
  if (found === 'number' || (found === 'notation' && isLabel(shown) && isLabel(other)))
    return `${shown && '#'}→${other && '#'}`
  return (shown === '' || other === '') && /\s/.test(shown + other) ? null : wayBetween(shown, other)
}

const FIGURES = /\p{N}+/gu
const FIGURE = /\p{N}/u

/** Whether words are nothing but figures, and letters in brackets that number items; none are that, too. */
const isNumber = ({ text }: WordedText, words: readonly Word[]): boolean =>
  words.every(({ start, end }) => {
    const word = text.slice(start, end)
    return (
      /^\p{N}+$/u.test(word) ||
      (ITEM.test(word) && /[([]/.test(text[start - 1] ?? '') && /[)\]]/.test(text[end] ?? ''))
    )
  })

/** One letter of the alphabet, as items are numbered by it. */
const ITEM = /^(?:(?:[kgcjṭḍtdpb]h?|[ṅñṇnmyrlvshḷ])?a|\p{Script=Thai}\p{M}*)$/iu

/** Whether words are left out in a stretch: one of the signs is a word of it, or is around it. */
const isAbbreviated = (text: WordedText, from: number, to: number): boolean => signsIn(text, from, to) > 0

/** How often words are left out in a stretch and around it. */
function signsIn({ text, words }: WordedText, from: number, to: number): number {
  const start = words[from - 1]?.end ?? 0
  const end = words[to]?.start ?? text.length
  return text.slice(start, end).match(LEFT_OUT)?.length ?? 0
}

/** Whether both sides leave words out where one breaks off to say more: `…pe…` against `…pe… vipāke ekaṃ …pe…`. */
function isShortenedByBoth(words: Said, left: WordedText, right: WordedText): boolean {
  const { shown, other, shownAt, otherAt } = words
  const signs = [
    signsIn(left, shownAt, shownAt + shown.length),
    signsIn(right, otherAt, otherAt + other.length),
  ] as const
  return Math.min(...signs) > 0 && (shown.length > 0 ? signs[0] > signs[1] : signs[1] > signs[0])
}

/** The signs of what is left out; `…pe…` is one. */
const LEFT_OUT =
  /(?:(?:…|\.\.\.)\s*)?(?<!\p{L})(?:pe|peyyāla[ṃṁ]?)(?![\p{L}\p{M}])(?:\s*(?:…|\.\.\.))?|…|\.\.\.|ฯ\s*(?:เป|ล)\s*ฯ|เปยฺยาล/giu

function spanOf(worded: WordedText, own: readonly Word[], at: number): TextSpan {
  const { start, end } = extentOf(worded, own, at)
  const { text, starts } = worded
  let paragraph = starts.length - 1
  while (paragraph > 0 && (starts[paragraph] ?? 0) > start) paragraph--
  const from = starts[paragraph] ?? 0
  const stop = starts[paragraph + 1] ?? text.length
  return { paragraph, start: start - from, length: Math.min(end, stop) - start }
}
