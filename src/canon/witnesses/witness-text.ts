/** Text of one witness for a range of headings: its words for collation, and its notes that report other readings. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { findColophonsForClassification, type TextForDifferenceClassification } from '../collation/classify.ts'
import { toSpellingVariantKey } from '../collation/letters.ts'
import { tokenizePassage } from '../collation/words.ts'
import type { AppliedCorrection } from '../text/apply-corrections.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { parseReadingsInNote, type ReadingOfOtherCopy } from './known-readings.ts'

/** A witness of the Pali text: one source in one edition, of any recension. */
export interface Witness {
  readonly source: string
  readonly edition: EditionId
  readonly recension: string | null
  readonly title: string
}

/** A paragraph of a witness, with its heading and page. */
export interface WitnessParagraph {
  readonly heading: HeadingNode
  readonly part: number
  readonly volume: number
  readonly page: number
  /** Index in the part. */
  readonly index: number
  readonly spans: readonly TextWithSpanKind[]
  readonly appliedCorrections: readonly AppliedCorrection[]
}

/** A reading that a note reports, and how many words of the text precede the note. */
interface LocatedNote extends ReadingOfOtherCopy {
  readonly wordsBefore: number
  /** Index of the first word in the round brackets that it is about; undefined for other notes. */
  readonly from?: number
}

/** The text of one witness for a range of headings, divided into words for collation. */
export interface WitnessText {
  readonly witness: Witness
  readonly lines: readonly WitnessParagraph[]
  /** The words, and the colophon lines that classification needs. */
  readonly side: TextForDifferenceClassification
  /** The letters of each word, from `toExactComparisonLetters`: equal for words that are written alike. */
  readonly exact: readonly string[]
  readonly notes: readonly LocatedNote[]
}

/** Divides the text of a witness into words and parses its notes, for collation. */
export function tokenizeWitnessText(witness: Witness, lines: readonly WitnessParagraph[]): WitnessText {
  const divided = tokenizePassage(
    lines.map(({ spans }) => spans),
    witness.edition,
  )
  // the Roman key makes equal words equal in all scripts
  const words = divided.words.map((word) => ({ ...word, key: word.roman }))
  const side = findColophonsForClassification({ ...divided, words })
  const exact = words.map(({ start, end }) => toExactComparisonLetters(divided.text.slice(start, end)))
  return { witness, lines, side, exact, notes: [...locateNotes(lines, side)] }
}

/**
 * Reduces words to their letters and digits in Roman script, with diacritics. Words that are written alike give the
 * same result in any script.
 */
export const toExactComparisonLetters = (words: string): string =>
  (hasThaiLetters(words) ? thaiPaliToRoman(words) : words)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ṁŋ]/g, 'ṃ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Reduces words to a key that is equal for different spellings of one word; see `toSpellingVariantKey`. */
export const toSpellingComparisonLetters = (words: string): string => toSpellingVariantKey(words, 'roman')

/** Counts the words of a text before an offset (UTF-16 units). */
export const countWordsBeforeOffset = ({ text: { words } }: TextForDifferenceClassification, offset: number): number =>
  countSortedItemsBefore(words.length, (at) => (words[at]?.start ?? 0) < offset)

function* locateNotes(
  lines: readonly WitnessParagraph[],
  side: TextForDifferenceClassification,
): Generator<LocatedNote> {
  /** Offsets of the marks that refer to footnotes. */
  const markOffsets = new Map<string, number>()
  for (const [index, { spans }] of lines.entries()) {
    let at = side.text.starts[index] ?? 0
    const firstSpan = spans.some(({ kind }) => kind === undefined || kind === 'verse') ? undefined : spans[0]
    const isFootnote = firstSpan?.kind === 'mark' && spans.some(({ kind }) => kind === 'note')
    for (const { kind, text } of spans) {
      if (kind === 'mark' && !isFootnote) for (const name of parseMarkNames(text)) markOffsets.set(name, at)
      if (kind === 'note') {
        const places = isFootnote ? parseMarkNames(firstSpan.text).flatMap((name) => markOffsets.get(name) ?? []) : [at]
        for (const place of places) yield* parseNoteAt(side, text, place)
      }
      at += text.length
    }
  }
}

function* parseNoteAt(side: TextForDifferenceClassification, note: string, place: number): Generator<LocatedNote> {
  const wordsBefore = countWordsBeforeOffset(side, place)
  for (const reading of parseReadingsInNote(note)) {
    const from = reading.inBrackets ? findBracketsBefore(side, place) : undefined
    if (!reading.inBrackets) yield { ...reading, wordsBefore }
    else if (from !== undefined && from < wordsBefore) yield { ...reading, wordsBefore, from }
  }
}

/** Returns the index of the first word in the round brackets before an offset. */
function findBracketsBefore(side: TextForDifferenceClassification, place: number): number | undefined {
  const opens = side.text.text.lastIndexOf('(', place)
  return opens < 0 || place - opens > MAX_BRACKETS_CHARS ? undefined : countWordsBeforeOffset(side, opens)
}

const MAX_BRACKETS_CHARS = 400

/** Returns the numbers of a mark: one for `๑` and `[๑]`, all three for `๑-๓`. */
function parseMarkNames(mark: string): readonly string[] {
  const [first, last] = [...mark.matchAll(/\p{N}+/gu)].map(([figures]) => numberOf(figures))
  if (first === undefined) return [mark.trim()]
  const count = last !== undefined && last > first && last - first < 20 ? last - first + 1 : 1
  return Array.from({ length: count }, (_, nth) => String(first + nth))
}

const numberOf = (figures: string): number => Number(toWesternDigits(figures))
