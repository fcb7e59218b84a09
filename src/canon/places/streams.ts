/** The words of several headings in one edition as one stream, counted in letters, in the units that rows are made of. */

import { type Edition, editionFactsOf } from '../../definitions/editions.ts'
import { isTextSpanKind, isVerseSpanKind, type TextSpan } from '../../definitions/texts/format.ts'
import { toComparisonLetters } from '../align/letters.ts'
import { findItemNumbers } from '../text/items.ts'
import type { HeadingNode } from '../tree/division-tree.ts'

/** A heading among others, by its place in the reading order. */
export interface HeadingInOrder {
  readonly index: number
}

/** A paragraph of a passage, and its printed page. `Heading` is whatever names the heading that it belongs to. */
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
}

/** A paragraph with its words, as alignment reads it. */
export interface TokenizedParagraph<Heading> extends LocatedParagraph<Heading> {
  readonly spans: ParagraphSpans
  /** The id that its corpus gives it, which it has in every language; null where it gives none. */
  readonly segment: string | null
}

/** The spans of a paragraph. */
export type ParagraphSpans = readonly TextSpan[]

/** A paragraph of words with the titles above it, and the notes and closing lines that follow. */
export interface AlignmentUnit<
  Heading = HeadingNode,
  Place extends LocatedParagraph<Heading> = LocatedParagraph<Heading>,
> {
  readonly heading: Heading
  readonly paragraphs: readonly Place[]
  /** The one with its words; the first of them where it has titles alone. */
  readonly words: Place
  /** Whether its words continue the paragraph above: a page cuts it, or it is a line of print, or the paragraph above says who speaks. */
  readonly goesOn: boolean
  /** Letters of the stream before it, and its own. */
  readonly at: number
  readonly length: number
}

/** An item's number, and the letters before its words. */
export interface ItemPosition {
  readonly item: number
  readonly at: number
}

/** A unit whose text was read. */
export type TokenizedUnit<Heading = HeadingInOrder> = AlignmentUnit<Heading, TokenizedParagraph<Heading>>

/** The words of several headings in one edition. */
export interface WordStream<Heading = HeadingInOrder> {
  readonly edition: Edition
  readonly units: readonly TokenizedUnit<Heading>[]
  readonly items: readonly ItemPosition[]
  /** As `lettersOf` gives them; titles, numbers and notes are each edition's own and do not count. */
  readonly letters: Uint8Array
}

/** Makes the stream of an edition. @param paragraphs in reading order */
export function createWordStream<Heading>(
  edition: Edition,
  paragraphs: Iterable<TokenizedParagraph<Heading>>,
): WordStream<Heading> {
  const units: Growing<Heading>[] = []
  const items: ItemPosition[] = []
  const chunks: Uint8Array[] = []
  let at = 0
  /** Whether the last unit waits for its words: it has titles alone. */
  let isOpen = false
  /** Whether the words before have come to their end, and whether they lead on to what is below on the page. */
  let [hasEnded, leadsOn] = [true, false]
  for (const place of paragraphs) {
    const { heading, spans } = place
    const role = roleOf(spans)
    let unit = units.at(-1)
    if (!unit || unit.heading !== heading || (role !== 'behind' && !(isOpen && unit.length === 0))) {
      const isInside = place.index === 0 || leadsOn || spans.some(({ kind }) => isVerseSpanKind(kind))
      const isBelow = unit?.heading === heading && findItemNumbers(spans).length === 0
      const goesOn = role === 'words' && !hasEnded && isInside && isBelow
      unit = { heading, paragraphs: [], words: place, goesOn, at, length: 0 }
      units.push(unit)
      isOpen = true
    }
    unit.paragraphs.push(place)
    for (const { from } of findItemNumbers(spans)) items.push({ item: from, at })
    if (role !== 'words') continue
    isOpen = false
    unit.words = place
    const words = wordsOf(spans)
    hasEnded = SENTENCE_END.test(words)
    leadsOn = SAYS.test(words) || (words.length <= MAX_LINE_LENGTH && findItemNumbers(spans).length > 0)
    const letters = measured(edition, words)
    unit.length += letters.length
    at += letters.length
    chunks.push(letters)
  }
  return { edition, units, items, letters: Buffer.concat(chunks) }
}

interface Growing<Heading> extends TokenizedUnit<Heading> {
  readonly paragraphs: TokenizedParagraph<Heading>[]
  words: TokenizedParagraph<Heading>
  length: number
}

/** What a user says in Thai is below. */
const SAYS = /ว่า\s*$/

/** Letters and marks of a line of print, which is the first one of a verse where an item has no more. */
const MAX_LINE_LENGTH = 80

/** How the last words of a paragraph end, in any script; behind it may be what closes a quotation. */
const SENTENCE_END = /[ฯ๚๛.!?…:;–—][\s"'”’)\]]*$/u

/** What is in other scripts has no letters in common with the Pali, only a length. */
function measured(edition: Edition, words: string): Uint8Array {
  const { script } = editionFactsOf(edition)
  return script === 'Thai' || script === 'Latn' ? toComparisonLetters(words) : new Uint8Array(words.length)
}

const wordsOf = (spans: ParagraphSpans): string =>
  spans.map(({ text, kind }) => (isTextSpanKind(kind) ? text : ' ')).join('')

/** Titles and the homage precedes words; notes and closing lines behind them. */
function roleOf(spans: ParagraphSpans): 'words' | 'front' | 'behind' {
  if (spans.some(({ text, kind }) => isTextSpanKind(kind) && text.trim() !== '')) return 'words'
  return spans.some(({ kind }) => kind === 'heading' || kind === 'centre') ? 'front' : 'behind'
}
