/** Builds word streams: the words of several headings in one edition as one sequence of letters, divided into units. */

import { type EditionId, getEditionFacts } from '../../definitions/editions.ts'
import { isSpanOfTextItself, isVerseSpanKind, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { countAlignmentLetters, toAlignmentLetters } from '../align/letters.ts'
import { findItemNumberRanges } from '../text/item-index.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { type ClauseEnd, findThaiClauseEnds } from './thai-clauses.ts'

/** A heading as alignment needs it: its index in the reading order. */
export interface HeadingWithReadingIndex {
  readonly index: number
}

/** A paragraph of a passage with its heading and printed page. `Heading` is the type that represents headings. */
export interface LocatedParagraph<Heading = HeadingNode> {
  readonly heading: Heading
  readonly passage: number
  /** The part of the text that contains it: a passage on one page. */
  readonly part: number
  readonly volume: number
  readonly page: number
  /** Index of the paragraph in that part, and in the whole passage. */
  readonly index: number
  readonly nth: number
  /** The slice of the paragraph, if rows divide it; undefined for the whole. */
  readonly slice?: ParagraphSlice | undefined
}

/** A range of a stored paragraph, in UTF-16 units. The end is excluded; it is Infinity for the last slice. */
export interface ParagraphSlice {
  readonly from: number
  readonly to: number
}

/** Whether the slice of a paragraph begins inside it, and so continues the row before. */
export const isParagraphContinuation = ({ slice }: Pick<LocatedParagraph, 'slice'>): boolean =>
  slice !== undefined && slice.from > 0

/** A paragraph with its text, as alignment reads it. */
export interface LocatedParagraphWithText<Heading> extends LocatedParagraph<Heading> {
  readonly spans: ParagraphSpans
  /** Id that the corpus gives the paragraph, equal in all languages; null if it has none. */
  readonly segment: string | null
}

/** The spans of one paragraph. */
export type ParagraphSpans = readonly TextWithSpanKind[]

/**
 * The smallest part of a row: a paragraph of words, with the titles above it and the notes and closing lines after it.
 */
export interface AlignmentUnit<
  Heading = HeadingNode,
  Place extends LocatedParagraph<Heading> = LocatedParagraph<Heading>,
> {
  readonly heading: Heading
  readonly paragraphs: readonly Place[]
  /** The paragraph with the words; the first paragraph of a unit with only titles. */
  readonly words: Place
  /**
   * Whether its words continue the paragraph above: a page cuts it, or it is a line of print, or the paragraph above
   * names the speaker.
   */
  readonly continuesParagraph: boolean
  /** Tenths of the probability that it begins with other words than it is aligned with, up to `MAX_ALIGNMENT_DOUBT`. */
  readonly doubt?: number
  /** Number of letters of the stream before it, and number of its own letters. */
  readonly at: number
  readonly length: number
}

/** Maximum value of `AlignmentUnit.doubt`: there is no evidence that the unit begins with the aligned words. */
export const MAX_ALIGNMENT_DOUBT = 7

/** Returns one unit for a unit and the one after it, which continues its last paragraph. */
export function joinAlignmentUnits<Place extends LocatedParagraph<unknown>, Unit extends AlignmentUnit<unknown, Place>>(
  unit: Unit,
  next: Unit,
): Unit {
  const [fragment, ...rest] = next.paragraphs
  const from = unit.words.slice?.from ?? 0
  const to = fragment?.slice?.to ?? Number.POSITIVE_INFINITY
  const slice = from === 0 && to === Number.POSITIVE_INFINITY ? undefined : { from, to }
  const words = { ...unit.words, slice }
  const paragraphs = unit.paragraphs.map((place) => (place === unit.words ? words : place))
  return { ...unit, paragraphs: [...paragraphs, ...rest], words, length: unit.length + next.length }
}

/** A numbered item of a text, and the number of letters of the stream before its words. */
export interface ItemPosition {
  readonly item: number
  readonly at: number
}

/** An alignment unit with the text of its paragraphs. */
export type AlignmentUnitWithText<Heading = HeadingWithReadingIndex> = AlignmentUnit<
  Heading,
  LocatedParagraphWithText<Heading>
>

/**
 * The words of several headings in one edition as one sequence of letters, divided into units. Streams of editions are
 * aligned.
 */
export interface WordStream<Heading = HeadingWithReadingIndex> {
  readonly edition: EditionId
  readonly units: readonly AlignmentUnitWithText<Heading>[]
  readonly items: readonly ItemPosition[]
  /** The words of each unit; empty for titles. */
  readonly texts: readonly string[]
  /** Letters of `toAlignmentLetters`; titles, numbers and notes differ between editions and do not count. */
  readonly letters: Uint8Array
}

/**
 * Joins the paragraphs of several headings in one edition to a word stream.
 * @param paragraphs in reading order
 * @param cuts places at which another edition begins a sentence, in letters, ascending. Long paragraphs are divided
 * there and at the ends of sentences. Undefined keeps paragraphs whole.
 */
export function createWordStreamOfEdition<Heading>(
  edition: EditionId,
  paragraphs: Iterable<LocatedParagraphWithText<Heading>>,
  cuts?: readonly number[],
): WordStream<Heading> {
  const units: UnitUnderConstruction<Heading>[] = []
  const items: ItemPosition[] = []
  const texts: string[] = []
  const chunks: Uint8Array[] = []
  let at = 0
  /** Whether the last unit has only titles and waits for its words. */
  let isWaitingForWords = false
  /** Whether the words before have ended, and whether they introduce the next words on the page. */
  let [hasEnded, introducesNext] = [true, false]
  for (const place of paragraphs) {
    const { heading, spans } = place
    const role = getParagraphRole(spans)
    const numbers = findItemNumberRanges(spans)
    let unit = units.at(-1)
    if (!unit || unit.heading !== heading || (role !== 'after' && !(isWaitingForWords && unit.length === 0))) {
      const mayContinue = place.index === 0 || introducesNext || spans.some(({ kind }) => isVerseSpanKind(kind))
      const isInSameHeading = unit?.heading === heading && numbers.length === 0
      const continuesParagraph = role === 'words' && !hasEnded && mayContinue && isInSameHeading
      unit = { heading, paragraphs: [], words: place, continuesParagraph, at, length: 0 }
      units.push(unit)
      texts.push('')
      isWaitingForWords = true
    }
    for (const { from } of numbers) items.push({ item: from, at })
    if (role !== 'words') {
      unit.paragraphs.push(place)
      continue
    }
    isWaitingForWords = false
    const words = wordsOf(spans)
    hasEnded = SENTENCE_END.test(words)
    introducesNext = INTRODUCES_SPEECH.test(words) || (words.length <= MAX_LINE_CHARS && numbers.length > 0)
    const letters = toStreamLetters(edition, words)
    chunks.push(letters)
    const start = at
    const cutAt = cuts?.length ? (letter: number) => distanceToNearest(cuts, start + letter) : undefined
    const fragments = cuts
      ? divideIntoSentences(place, edition, letters.length, cutAt)
      : [undividedParagraph(place, letters.length)]
    for (const { fragment, from, to } of fragments) {
      if (from > 0) {
        unit = { heading, paragraphs: [], words: fragment, continuesParagraph: true, at, length: 0 }
        units.push(unit)
        texts.push('')
      }
      texts[texts.length - 1] += words.slice(fragment.slice?.from, fragment.slice?.to)
      unit.paragraphs.push(fragment)
      unit.words = fragment
      unit.length += to - from
      at += to - from
    }
  }
  return { edition, units, items, texts, letters: Buffer.concat(chunks) }
}

/** A fragment of a paragraph, and its letters. */
interface ParagraphFragment<Heading> {
  readonly fragment: LocatedParagraphWithText<Heading>
  readonly from: number
  readonly to: number
}

const undividedParagraph = <Heading>(
  fragment: LocatedParagraphWithText<Heading>,
  to: number,
): ParagraphFragment<Heading> => ({
  fragment,
  from: 0,
  to,
})

/**
 * Minimum letters of a paragraph that rows may divide, of a fragment, and of the text before or after the end of a
 * sentence.
 */
const [MIN_DIVISIBLE_LETTERS, MIN_FRAGMENT_LETTERS, MIN_SENTENCE_LETTERS] = [80, 8, 3]

/** Tolerance in letters for a place in another print. */
const MAX_CUT_OFFSET = 2

/** Distance to the nearest of ascending numbers. */
function distanceToNearest(ascending: readonly number[], place: number): number {
  const next = countSortedItemsBefore(ascending.length, (nth) => (ascending[nth] ?? 0) < place)
  return Math.min(
    place - (ascending[next - 1] ?? Number.NEGATIVE_INFINITY),
    (ascending[next] ?? Number.POSITIVE_INFINITY) - place,
  )
}

/** Matches the end of a sentence of Pali or of a translation, except abbreviations. */
const SENTENCE = /(?:(?<!เป|ล)ฯ|[.?!;।॥])["'”’)\]]*\s+(?:ฯ\s+)*/g

/** Matches the space after a word, with a separate end-of-sentence sign. */
const SPACE = /\s+(?:ฯ\s+)*/g

const LINE = /\n/g

/**
 * Divides a long paragraph into fragments of whole sentences.
 * @param cutAt distance of a letter from the nearest sentence in another print; undefined without one
 */
function divideIntoSentences<Heading>(
  place: LocatedParagraphWithText<Heading>,
  edition: EditionId,
  length: number,
  cutAt: ((letter: number) => number) | undefined,
): readonly ParagraphFragment<Heading>[] {
  if (length <= MIN_DIVISIBLE_LETTERS) return [undividedParagraph(place, length)]
  const { spans, segment } = place
  // placeholders keep the offsets of the paragraph; `*` for a number, which belongs to the words after it
  const words = spans
    .map(({ text, kind }) => (isSpanOfTextItself(kind) ? text : (kind === 'number' ? '*' : ' ').repeat(text.length)))
    .join('')
  const isThai = getEditionFacts(edition).language === 'th'
  const sentences = spans.some(({ kind }) => isVerseSpanKind(kind)) ? LINE : SENTENCE
  const fragments: ParagraphFragment<Heading>[] = []
  let [start, from, to] = [0, 0, 0]
  const add = (end: number) => {
    const fragment = { ...place, slice: { from: start, to: end }, segment: start === 0 ? segment : null }
    fragments.push({ fragment, from, to })
    ;[start, from] = [end, to]
  }
  const ends = isThai ? findThaiClauseEnds(words) : findMatchEnds(words, sentences)
  const isEnd = new Set(ends.map(({ at }) => at))
  // without another print, most words need not be measured
  const found = cutAt ? findMatchEnds(words, SPACE) : ends
  const places = found.map(({ at }) => at)
  const lengths = isMeasuredByLetters(edition)
    ? countAlignmentLetters(words, places)
    : places.map((at, nth) => at - (places[nth - 1] ?? 0))
  for (const [nth, { at: end, isStrong }] of found.entries()) {
    to += lengths[nth] ?? 0
    const minLetters = isStrong ? MIN_SENTENCE_LETTERS : MIN_FRAGMENT_LETTERS
    if (to - from < minLetters || length - to < minLetters) continue
    // text that is too short for a fragment joins its sentence
    if (found[nth + 1]?.isStrong && !isStrong && (lengths[nth + 1] ?? 0) < MIN_FRAGMENT_LETTERS) continue
    const offset = cutAt?.(to) ?? 0
    const isCut = offset <= MAX_CUT_OFFSET && offset <= (cutAt?.(to + (lengths[nth + 1] ?? 0)) ?? 0)
    if (isCut || isEnd.has(end)) add(end)
  }
  if (fragments.length === 0) return [undividedParagraph(place, length)]
  to = length
  add(Number.POSITIVE_INFINITY)
  return fragments
}

const findMatchEnds = (text: string, pattern: RegExp): readonly ClauseEnd[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ at: index + found.length, isStrong: false }))

interface UnitUnderConstruction<Heading> extends AlignmentUnitWithText<Heading> {
  readonly paragraphs: LocatedParagraphWithText<Heading>[]
  words: LocatedParagraphWithText<Heading>
  length: number
}

/** Matches the end of a line that introduces direct speech in Thai. */
const INTRODUCES_SPEECH = /ว่า\s*$/

/** Maximum letters and marks of a line of print that may be the first of a verse if an item has no more. */
const MAX_LINE_CHARS = 80

/** Matches the end of a paragraph that ends a sentence, in any script, with a closing quotation mark. */
const SENTENCE_END = /[ฯ๚๛.!?…:;–—][\s"'”’)\]]*$/u

/** Returns the alignment letters of a text; in scripts without them an array of the same length as the text. */
const toStreamLetters = (edition: EditionId, words: string): Uint8Array =>
  isMeasuredByLetters(edition) ? toAlignmentLetters(words) : new Uint8Array(words.length)

function isMeasuredByLetters(edition: EditionId): boolean {
  const { script } = getEditionFacts(edition)
  return script === 'Thai' || script === 'Latn'
}

const wordsOf = (spans: ParagraphSpans): string =>
  spans.map(({ text, kind }) => (isSpanOfTextItself(kind) ? text : ' '.repeat(text.length))).join('')

/** Role of a paragraph: titles and the homage precede words, notes and closing lines follow them. */
function getParagraphRole(spans: ParagraphSpans): 'words' | 'before' | 'after' {
  if (spans.some(({ text, kind }) => isSpanOfTextItself(kind) && text.trim() !== '')) return 'words'
  return spans.some(({ kind }) => kind === 'heading' || kind === 'centre') ? 'before' : 'after'
}
