/**
 * Builds word streams: the words of several headings in one edition, counted in letters and divided into the units of
 * rows.
 */

import { type EditionId, getEditionFacts } from '../../definitions/editions.ts'
import { isSpanOfTextItself, isVerseSpanKind, type TextSpan } from '../../definitions/texts/format.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { countComparisonLetters, toComparisonLetters } from '../align/letters.ts'
import { findItemNumberRanges } from '../text/item-index.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { type ClauseEnd, findThaiClauseEnds } from './thai-clauses.ts'

/** The least that alignment needs to know of a heading: its index in the reading order. */
export interface HeadingWithReadingIndex {
  readonly index: number
}

/** A paragraph of a passage with its heading and printed page. `Heading` is the type that represents headings. */
export interface LocatedParagraph<Heading = HeadingNode> {
  readonly heading: Heading
  readonly passage: number
  /** The part of the text that holds it: what the passage has on one page. */
  readonly part: number
  readonly volume: number
  readonly page: number
  /** Its index in that part, and in the whole passage. */
  readonly index: number
  readonly nth: number
  /** The part of the paragraph, where rows divide it; undefined for the whole. */
  readonly slice?: ParagraphSlice | undefined
}

/** A range of a stored paragraph, in UTF-16 units. The end is excluded, and Infinity for the last slice. */
export interface ParagraphSlice {
  readonly from: number
  readonly to: number
}

/** Whether a paragraph slice begins inside the paragraph: it continues the row before. */
export const isParagraphContinuation = ({ slice }: Pick<LocatedParagraph, 'slice'>): boolean =>
  slice !== undefined && slice.from > 0

/** A paragraph with its text, as alignment reads it. */
export interface ParagraphWithPlace<Heading> extends LocatedParagraph<Heading> {
  readonly spans: ParagraphSpans
  /** The id that the corpus gives the paragraph, equal in all languages; null where it has none. */
  readonly segment: string | null
}

/** The spans of one paragraph. */
export type ParagraphSpans = readonly TextSpan[]

/**
 * The smallest unit of rows: a paragraph of words with the titles above it and the notes and closing lines after it.
 */
export interface AlignmentUnit<
  Heading = HeadingNode,
  Place extends LocatedParagraph<Heading> = LocatedParagraph<Heading>,
> {
  readonly heading: Heading
  readonly paragraphs: readonly Place[]
  /** The paragraph that has the words; the first paragraph of a unit that has only titles. */
  readonly words: Place
  /** Whether its words continue the paragraph above: a page cuts it, or it is a line of print, or the paragraph above says who speaks. */
  readonly goesOn: boolean
  /** Tenths of the probability that it begins with other words than it is aligned with, up to `MAX_ALIGNMENT_DOUBT`. */
  readonly doubt?: number
  /** Letters of the stream before it, and its own. */
  readonly at: number
  readonly length: number
}

/** The greatest doubt of an alignment unit: nothing shows with which words of the other text it begins. */
export const MAX_ALIGNMENT_DOUBT = 7

/** Joins a unit with the one after it, which continues its last paragraph. */
export function joinAlignmentUnits<Place extends LocatedParagraph<unknown>, Unit extends AlignmentUnit<unknown, Place>>(
  unit: Unit,
  next: Unit,
): Unit {
  const [piece, ...rest] = next.paragraphs
  const from = unit.words.slice?.from ?? 0
  const to = piece?.slice?.to ?? Number.POSITIVE_INFINITY
  const slice = from === 0 && to === Number.POSITIVE_INFINITY ? undefined : { from, to }
  const words = { ...unit.words, slice }
  const paragraphs = unit.paragraphs.map((place) => (place === unit.words ? words : place))
  return { ...unit, paragraphs: [...paragraphs, ...rest], words, length: unit.length + next.length }
}

/** A numbered item of a text: its number, and how many letters of the stream come before its words. */
export interface ItemPosition {
  readonly item: number
  readonly at: number
}

/** An alignment unit together with the text of its paragraphs, from which its words are compared. */
export type AlignmentUnitWithText<Heading = HeadingWithReadingIndex> = AlignmentUnit<
  Heading,
  ParagraphWithPlace<Heading>
>

/** The words of several headings in one edition as one sequence of letters, divided into units. */
export interface WordStream<Heading = HeadingWithReadingIndex> {
  readonly edition: EditionId
  readonly units: readonly AlignmentUnitWithText<Heading>[]
  readonly items: readonly ItemPosition[]
  /** The words of each unit; of titles none. */
  readonly texts: readonly string[]
  /** From `toComparisonLetters`; titles, numbers and notes belong to each edition and do not count. */
  readonly letters: Uint8Array
}

/**
 * Joins the paragraphs of several headings in one edition to one sequence of letters, divided into units, which is
 * aligned with those of other editions.
 * @param paragraphs in reading order
 * @param cuts divides long paragraphs into several units, so that rows can divide them: at the ends of sentences,
 * and
 *   at these letters, ascending, where another edition begins a sentence; undefined keeps paragraphs whole
 */
export function createWordStreamOfEdition<Heading>(
  edition: EditionId,
  paragraphs: Iterable<ParagraphWithPlace<Heading>>,
  cuts?: readonly number[],
): WordStream<Heading> {
  const units: Growing<Heading>[] = []
  const items: ItemPosition[] = []
  const texts: string[] = []
  const chunks: Uint8Array[] = []
  let at = 0
  /** Whether the last unit waits for its words: it has titles alone. */
  let isOpen = false
  /** Whether the words before have come to their end, and whether they lead on to what is below on the page. */
  let [hasEnded, leadsOn] = [true, false]
  for (const place of paragraphs) {
    const { heading, spans } = place
    const role = roleOf(spans)
    const numbers = findItemNumberRanges(spans)
    let unit = units.at(-1)
    if (!unit || unit.heading !== heading || (role !== 'behind' && !(isOpen && unit.length === 0))) {
      const mayGoOn = place.index === 0 || leadsOn || spans.some(({ kind }) => isVerseSpanKind(kind))
      const isBelow = unit?.heading === heading && numbers.length === 0
      const goesOn = role === 'words' && !hasEnded && mayGoOn && isBelow
      unit = { heading, paragraphs: [], words: place, goesOn, at, length: 0 }
      units.push(unit)
      texts.push('')
      isOpen = true
    }
    for (const { from } of numbers) items.push({ item: from, at })
    if (role !== 'words') {
      unit.paragraphs.push(place)
      continue
    }
    isOpen = false
    const words = wordsOf(spans)
    hasEnded = SENTENCE_END.test(words)
    leadsOn = SAYS.test(words) || (words.length <= MAX_LINE_LENGTH && numbers.length > 0)
    const letters = measured(edition, words)
    chunks.push(letters)
    const start = at
    const cutAt = cuts?.length ? (letter: number) => distance(cuts, start + letter) : undefined
    const pieces = cuts ? sentencesIn(place, edition, letters.length, cutAt) : [whole(place, letters.length)]
    for (const { piece, from, to } of pieces) {
      if (from > 0) {
        unit = { heading, paragraphs: [], words: piece, goesOn: true, at, length: 0 }
        units.push(unit)
        texts.push('')
      }
      texts[texts.length - 1] += words.slice(piece.slice?.from, piece.slice?.to)
      unit.paragraphs.push(piece)
      unit.words = piece
      unit.length += to - from
      at += to - from
    }
  }
  return { edition, units, items, texts, letters: Buffer.concat(chunks) }
}

/** Some of a paragraph, and the letters of the paragraph that it has. */
interface Sentences<Heading> {
  readonly piece: ParagraphWithPlace<Heading>
  readonly from: number
  readonly to: number
}

const whole = <Heading>(piece: ParagraphWithPlace<Heading>, to: number): Sentences<Heading> => ({
  piece,
  from: 0,
  to,
})

/** Letters of a paragraph that rows may divide, the fewest of a piece, and of one that a sentence ends or begins. */
const [DIVISIBLE, MIN_PIECE, MIN_SENTENCE] = [80, 8, 3]

/** Tolerance in letters for a place in another print. */
const MAX_CUT_OFFSET = 2

/** How far the nearest of some rising numbers is. */
function distance(rising: readonly number[], place: number): number {
  const next = countSortedItemsBefore(rising.length, (nth) => (rising[nth] ?? 0) < place)
  return Math.min(
    place - (rising[next - 1] ?? Number.NEGATIVE_INFINITY),
    (rising[next] ?? Number.POSITIVE_INFINITY) - place,
  )
}

/** Where a sentence of Pali or of a translation ends, but for signs of abbreviation. */
const SENTENCE = /(?:(?<!เป|ล)ฯ|[.?!;।॥])["'”’)\]]*\s+(?:ฯ\s+)*/g

/** The space behind a word, with a sign of its end that is set apart. */
const SPACE = /\s+(?:ฯ\s+)*/g

const LINE = /\n/g

/**
 * A long paragraph in pieces of whole sentences.
 * @param cutAt how far from a letter of the paragraph another print begins a sentence; undefined where there is none
 */
function sentencesIn<Heading>(
  place: ParagraphWithPlace<Heading>,
  edition: EditionId,
  length: number,
  cutAt: ((letter: number) => number) | undefined,
): readonly Sentences<Heading>[] {
  if (length <= DIVISIBLE) return [whole(place, length)]
  const { spans, segment } = place
  // signs that are no words keep their room, so that places are those of the paragraph; a number goes with what follows
  const words = spans
    .map(({ text, kind }) => (isSpanOfTextItself(kind) ? text : (kind === 'number' ? '*' : ' ').repeat(text.length)))
    .join('')
  const isThai = getEditionFacts(edition).language === 'th'
  const sentences = spans.some(({ kind }) => isVerseSpanKind(kind)) ? LINE : SENTENCE
  const pieces: Sentences<Heading>[] = []
  let [start, from, to] = [0, 0, 0]
  const add = (end: number) => {
    const piece = { ...place, slice: { from: start, to: end }, segment: start === 0 ? segment : null }
    pieces.push({ piece, from, to })
    ;[start, from] = [end, to]
  }
  const ends = isThai ? findThaiClauseEnds(words) : placesBehind(words, sentences)
  const isEnd = new Set(ends.map(({ at }) => at))
  // most words are not measured where no other print is followed
  const found = cutAt ? placesBehind(words, SPACE) : ends
  const places = found.map(({ at }) => at)
  const lengths = isMeasuredByLetters(edition)
    ? countComparisonLetters(words, places)
    : places.map((at, nth) => at - (places[nth - 1] ?? 0))
  for (const [nth, { at: end, isStrong }] of found.entries()) {
    to += lengths[nth] ?? 0
    const least = isStrong ? MIN_SENTENCE : MIN_PIECE
    if (to - from < least || length - to < least) continue
    // what is too short for a piece goes with the sentence that it belongs to
    if (found[nth + 1]?.isStrong && !isStrong && (lengths[nth + 1] ?? 0) < MIN_PIECE) continue
    const off = cutAt?.(to) ?? 0
    const isCut = off <= MAX_CUT_OFFSET && off <= (cutAt?.(to + (lengths[nth + 1] ?? 0)) ?? 0)
    if (isCut || isEnd.has(end)) add(end)
  }
  if (pieces.length === 0) return [whole(place, length)]
  to = length
  add(Number.POSITIVE_INFINITY)
  return pieces
}

const placesBehind = (text: string, pattern: RegExp): readonly ClauseEnd[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ at: index + found.length, isStrong: false }))

interface Growing<Heading> extends AlignmentUnitWithText<Heading> {
  readonly paragraphs: ParagraphWithPlace<Heading>[]
  words: ParagraphWithPlace<Heading>
  length: number
}

/** What a user says in Thai is below. */
const SAYS = /ว่า\s*$/

/** Letters and marks of a line of print, which is the first one of a verse where an item has no more. */
const MAX_LINE_LENGTH = 80

/** How the last words of a paragraph end, in any script; behind it may be what closes a quotation. */
const SENTENCE_END = /[ฯ๚๛.!?…:;–—][\s"'”’)\]]*$/u

/** What is in other scripts has no letters in common with the Pali, only a length. */
const measured = (edition: EditionId, words: string): Uint8Array =>
  isMeasuredByLetters(edition) ? toComparisonLetters(words) : new Uint8Array(words.length)

function isMeasuredByLetters(edition: EditionId): boolean {
  const { script } = getEditionFacts(edition)
  return script === 'Thai' || script === 'Latn'
}

const wordsOf = (spans: ParagraphSpans): string =>
  spans.map(({ text, kind }) => (isSpanOfTextItself(kind) ? text : ' '.repeat(text.length))).join('')

/** Titles and the homage precedes words; notes and closing lines behind them. */
function roleOf(spans: ParagraphSpans): 'words' | 'front' | 'behind' {
  if (spans.some(({ text, kind }) => isSpanOfTextItself(kind) && text.trim() !== '')) return 'words'
  return spans.some(({ kind }) => kind === 'heading' || kind === 'centre') ? 'front' : 'behind'
}
