/** Compares two sources' texts of one heading and says of each word in which they differ what kind of difference it is. */

import type { Edition } from '../../resources/editions.ts'
import { compareWords, extentOf, type Paragraphs, wording } from '../text/compared-words.ts'
import type { Word, WordedText } from '../text/words.ts'
import { type ConflictClass, gravest } from './classes.ts'
import { spellingKey, wayBetween } from './letters.ts'

/** Where words stand in a text: the paragraph, and UTF-16 units in it. */
interface TextSpan {
  readonly paragraph: number
  readonly start: number
  /** 0 where a word is missing. */
  readonly length: number
}

/** Words that stand for each other; an empty string where one side has none. */
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

export function classify(shown: Paragraphs, other: Paragraphs, edition: Edition): ClassedConflict {
  const compared = compareWords(shown, other, edition)
  const [left, right] = [compared.shown, compared.other]
  const [leftEnding, rightEnding] = [endingFrom(left), endingFrom(right)]
  let differing = 0
  const byChange = [...Map.groupBy(compared.pairs, ({ change }) => change)]
  const pairs = byChange.flatMap(([{ aFrom, aTo, bFrom, bTo }, ofChange]) => {
    const isShortened = isAbbreviated(left, aFrom, aTo) !== isAbbreviated(right, bFrom, bTo)
    return ofChange.map((pair): ClassedPair => {
      differing += Math.max(pair.shown.length, pair.other.length)
      const [said, instead] = [wording(left, pair.shown), wording(right, pair.other)]
      const marks = isNumber(left, pair.shown) && isNumber(right, pair.other)
      const isEnding = startOf(pair.shown) >= leftEnding || startOf(pair.other) >= rightEnding
      return {
        class: marks ? 'number' : classOf(said, instead, edition, isShortened, isEnding),
        shown: said,
        other: instead,
        places: [spanOf(left, pair.shown, pair.shownAt), spanOf(right, pair.other, pair.otherAt)],
      }
    })
  })
  const isMisplaced = differing * 2 > Math.max(left.words.length, right.words.length)
  const ways = new Set(pairs.map(wayOf))
  const [way] = ways
  return {
    class: isMisplaced ? 'misplaced' : gravest(pairs.map((pair) => pair.class)),
    signature: isMisplaced || ways.size !== 1 ? null : (way ?? null),
    pairs,
  }
}

function classOf(
  shown: string,
  other: string,
  edition: Edition,
  isShortened: boolean,
  isEnding: boolean,
): ConflictClass {
  if (`${shown}${other}`.replace(LEFT_OUT, '').trim() === '') return 'abbreviation'
  const isSpelling = (a: string, b: string) => spellingKey(a, edition) === spellingKey(b, edition)
  if (shown === '' || other === '') return isShortened ? 'abbreviation' : isEnding ? 'ending' : 'omission'
  if (isSpelling(shown, other)) return 'orthography'
  if (isSpelling(shown.replace(FIGURES, ''), other.replace(FIGURES, ''))) return 'number'
  if (isShortened || isSpelling(shown.replace(LEFT_OUT, ''), other.replace(LEFT_OUT, '')))
    return 'abbreviation'
  return 'reading'
}

/** The way in which two words differ; every figure and mark of an item is alike. */
const wayOf = (pair: ClassedPair): string =>
  pair.class === 'number' ? `${pair.shown && '#'}→${pair.other && '#'}` : wayBetween(pair.shown, pair.other)

const FIGURES = /\p{N}+/gu

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

/** Whether words are left out in a stretch: one of the signs is a word of it, or stands around it. */
function isAbbreviated({ text, words }: WordedText, from: number, to: number): boolean {
  const start = words[from - 1]?.end ?? 0
  const end = words[to]?.start ?? text.length
  return text.slice(start, end).search(LEFT_OUT) >= 0
}

const LEFT_OUT = /(?<!\p{L})(?:pe|peyyāla[ṃṁ]?)(?![\p{L}\p{M}])|…|\.\.\.|ฯ\s*(?:เป|ล)\s*ฯ|เปยฺยาล/giu

/** Before every ending where there are no words. */
const startOf = ([first]: readonly Word[]): number => first?.start ?? -1

/** Where the last paragraph begins, when it is one that ends a text; nowhere else. */
function endingFrom({ text, starts }: WordedText): number {
  const start = starts.at(-1) ?? 0
  return ENDING.test(text.slice(start)) ? start : Number.POSITIVE_INFINITY
}

const ENDING = /ni[ṭt][ṭt]hit|samatt|นิฏ[ฺ]?ฐิต|สมตฺต|จบ/iu

function spanOf(worded: WordedText, own: readonly Word[], at: number): TextSpan {
  const { start, end } = extentOf(worded, own, at)
  const { text, starts } = worded
  let paragraph = starts.length - 1
  while (paragraph > 0 && (starts[paragraph] ?? 0) > start) paragraph--
  const from = starts[paragraph] ?? 0
  const stop = starts[paragraph + 1] ?? text.length
  return { paragraph, start: start - from, length: Math.min(end, stop) - start }
}
