/** Converts differing places for display: readings in the script of their witness, and where each is in its text. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import type { ConflictClass } from '../collation/classes.ts'
import type { WordRange } from '../collation/classify.ts'
import { getTextOfWords, getTextRangeOfWords } from '../collation/compared-words.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { CollationTable, WitnessWordRange } from './collation-table.ts'
import type { DifferingPlace } from './differing-places.ts'
import type { WitnessParagraph, WitnessText } from './witness-text.ts'

/** Where the words of a reading are in the text of a witness. For missing words, where they would be. */
export interface LocatedReading {
  readonly heading: HeadingNode
  readonly part: number
  /** Index of the paragraph in the part. */
  readonly paragraph: number
  /** UTF-16 units in the displayed paragraph; a reading that continues in the next paragraph ends with this one. */
  readonly start: number
  readonly end: number
  readonly volume: number
  readonly page: number
  /** For missing words, the word after which they would be. */
  readonly behind?: string
}

/** A reading: the words of one witness, or words of other copies that a note of the witness reports. */
export interface WitnessReading {
  /** Index among the witnesses. */
  readonly witness: number
  /** In the witness's own script; empty where it lacks the words. */
  readonly text: string
  /** The printed words, where they were corrected. */
  readonly printed?: string
  /** The copies that a note names for this reading; undefined for the witness's own reading. */
  readonly note?: string
  /** Where the reading is; undefined for a reading of a note. */
  readonly at?: LocatedReading
}

/** A place at which witnesses differ, with all readings for display. */
export interface PlaceWhereWitnessesDiffer {
  readonly heading: HeadingNode
  readonly class: ConflictClass
  /** Whether a note gives one of the differing readings. */
  readonly known: boolean
  readonly readings: readonly WitnessReading[]
}

/** Maximum words of a reading that is shown in full; a longer one is reduced to its first and last words. */
const MAX_READING_WORDS = 40
const [FIRST_SHOWN_WORDS, LAST_SHOWN_WORDS] = [12, 6]

/**
 * Converts a place at which witnesses differ to the form that pages show. Undefined if it has no heading.
 * @param numberOf maps the index of a witness in the table to its index in the result
 */
export function toDisplayedDifferingPlace(
  { texts }: CollationTable,
  { own, notes, known, class: found }: DifferingPlace,
  numberOf: (witness: number) => number,
): PlaceWhereWitnessesDiffer | undefined {
  const readings = own
    .flatMap((reading) => toWitnessReading(texts[reading.witness], reading, numberOf(reading.witness)))
    .toSorted((one, other) => one.witness - other.witness)
  const noteReadings = notes
    .map(({ witness, words, copies }) => ({ witness: numberOf(witness), text: words, note: copies }))
    .toSorted((one, other) => one.witness - other.witness)
  const heading = findHeadingOfPlace(texts, own)
  return heading && { heading, class: found, known, readings: [...readings, ...noteReadings] }
}

function toWitnessReading(
  text: WitnessText | undefined,
  { words }: WitnessWordRange,
  witness: number,
): readonly WitnessReading[] {
  if (!text) return []
  const { side } = text
  const own = side.text.words.slice(...words)
  const { start, end } = getTextRangeOfWords(side.text, own, words[0])
  const [line, from] = findWitnessParagraphAtOffset(text, start)
  if (!line) return []
  const at = {
    heading: line.heading,
    part: line.part,
    paragraph: line.index,
    start: start - from,
    end: Math.min(end - from, lengthOf(line)),
    volume: line.volume,
    page: line.page,
    ...(own.length > 0 ? {} : { behind: getTextOfWords(side.text, side.text.words.slice(words[0] - 1, words[0])) }),
  }
  const shownText =
    own.length > MAX_READING_WORDS
      ? `${getTextOfWords(side.text, own.slice(0, FIRST_SHOWN_WORDS))} … ${getTextOfWords(side.text, own.slice(-LAST_SHOWN_WORDS))}`
      : getTextOfWords(side.text, own)
  const printed = own.length > MAX_READING_WORDS ? undefined : getPrintedWords(line, at)
  return [{ witness, text: shownText, ...(printed === undefined ? {} : { printed }), at }]
}

/** Returns the printed words; undefined when none of them is corrected. */
function getPrintedWords(line: WitnessParagraph, { start, end }: LocatedReading): string | undefined {
  const corrections = line.appliedCorrections.filter((correction) => correction.start < end && correction.end > start)
  if (corrections.length === 0) return undefined
  const shown = line.spans.map(({ text }) => text).join('')
  let [printed, at] = ['', start]
  for (const correction of corrections) {
    printed += shown.slice(at, Math.max(at, correction.start)) + correction.printed
    at = Math.max(at, correction.end)
  }
  return printed + shown.slice(at, Math.max(at, end))
}

const lengthOf = ({ spans }: WitnessParagraph): number => spans.reduce((sum, { text }) => sum + text.length, 0)

/**
 * Returns the paragraph at an offset in the text of a witness, and the offset at which it begins. Offsets are UTF-16
 * units. Undefined and 0 for a text without paragraphs.
 */
export function findWitnessParagraphAtOffset(
  { lines, side }: WitnessText,
  offset: number,
): readonly [WitnessParagraph | undefined, number] {
  const { starts } = side.text
  const at = Math.max(0, countSortedItemsBefore(starts.length, (nth) => (starts[nth] ?? 0) <= offset) - 1)
  return [lines[at], starts[at] ?? 0]
}

/** Returns the heading under which the first witness with words has them. */
function findHeadingOfPlace(texts: readonly WitnessText[], own: readonly WitnessWordRange[]): HeadingNode | undefined {
  const hasWords = ({ words: [from, to] }: WitnessWordRange) => to > from
  const first = own.find(hasWords) ?? own[0]
  const text = first && texts[first.witness]
  const word = first && text?.side.text.words[first.words[0]]
  return text && (word ? findWitnessParagraphAtOffset(text, word.start)[0] : text.lines.at(-1))?.heading
}

/**
 * Returns the words of a witness in a range of one paragraph (UTF-16 units). Undefined if the witness lacks that
 * paragraph.
 */
export function findWitnessWordsInParagraph(
  text: WitnessText,
  { part, paragraph, start, length }: { part: number; paragraph: number; start: number; length: number },
): WordRange | undefined {
  const index = text.lines.findIndex((line) => line.part === part && line.index === paragraph)
  if (index < 0) return undefined
  const from = (text.side.text.starts[index] ?? 0) + start
  const { words } = text.side.text
  const first = words.findIndex((word) => word.end > from)
  if (first < 0) return undefined
  const end = words.findIndex((word) => word.start >= from + length)
  return [first, Math.max(first, end < 0 ? words.length : end)]
}
