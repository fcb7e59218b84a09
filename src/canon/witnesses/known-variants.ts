/**
 * Compares readings of witnesses with the notes of other witnesses. A variant that a note reports is known (variants
 * §1).
 */

import type { WordRange } from '../collation/classify.ts'
import { getTextOfWords } from '../collation/compared-words.ts'
import type { CollationTable, WitnessWordRange } from './collation-table.ts'
import { toExactComparisonLetters, toSpellingComparisonLetters, type WitnessText } from './witness-text.ts'

/** A reading that a note of a witness reports, and the words of that witness that it replaces. */
export interface NoteReading {
  readonly witness: number
  /** Empty where the other copy lacks the words. */
  readonly words: string
  /** The copies that have the reading, as the note abbreviates them. */
  readonly copies: string
  /** Number of words of the witness before the note. */
  readonly wordsBefore: number
  /** Index of the first word that the note is about, where the note says so. */
  readonly from: number | undefined
  /** The columns of the words that the note may be about. */
  readonly columns: WordRange
}

/** A place with more columns than this is long, and only the notes inside it count. */
const LONG_PLACE_COLUMNS = 20
/** Maximum words that a note may refer to beyond those that it reads. */
const MAX_WORDS_BEYOND_NOTE = 2
/** Maximum words before a note among which its lemma is looked up. */
const MAX_LEMMA_DISTANCE = 80

/** Returns all readings in the notes of the witnesses, each with the columns of the words that it replaces. */
export function readNoteReadings(table: CollationTable): readonly NoteReading[] {
  return table.texts.flatMap((text, witness) =>
    text.notes.flatMap((note): readonly NoteReading[] => {
      const found = note.lemma === undefined ? undefined : findLemmaBefore(text, note.lemma, note.wordsBefore)
      if (note.lemma !== undefined && !found) return []
      const [from, wordsBefore] = found ?? [note.from, note.wordsBefore]
      const words: WordRange = [
        from ?? Math.max(0, wordsBefore - estimateReplacedWords(text, note.words, wordsBefore)),
        wordsBefore,
      ]
      if (words[0] >= words[1]) return []
      const { words: reading, copies } = note
      return [{ witness, words: reading, copies, wordsBefore, from, columns: table.columnsOf(witness, words) }]
    }),
  )
}

/** Finds the last occurrence of the words that a note repeats before the note. */
function findLemmaBefore({ side }: WitnessText, lemma: string, wordsBefore: number): WordRange | undefined {
  const wanted = toSpellingComparisonLetters(lemma)
  const { words } = side.text
  for (let end = wordsBefore; end > Math.max(0, wordsBefore - MAX_LEMMA_DISTANCE); end--) {
    let key = ''
    for (let from = end - 1; from >= 0 && key.length < wanted.length; from--) {
      key = toSpellingComparisonLetters((words[from]?.roman ?? '') + key)
      if (key === wanted) return [from, end]
    }
  }
  return undefined
}

/** Returns how many words before a note its reading replaces: the number with most letters in common with it. */
function estimateReplacedWords({ side }: WitnessText, reading: string, wordsBefore: number): number {
  const wanted = toSpellingComparisonLetters(reading)
  const count = countWords(reading)
  if (count === 0) return 1
  let best = { words: count, similarity: -1 }
  let key = ''
  for (let words = 1; words <= count + MAX_WORDS_BEYOND_NOTE && words <= wordsBefore; words++) {
    key = (side.text.words[wordsBefore - words]?.roman ?? '') + key
    const similarity = similarityOf(toSpellingComparisonLetters(key), wanted) - Math.abs(words - count) * 0.01
    if (similarity > best.similarity) best = { words, similarity }
  }
  return best.words
}

const countWords = (reading: string): number => reading.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length

/** Similarity of two words, 0 to 1: the share of common letters at their beginnings and ends. */
function similarityOf(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return (2 * (start + end)) / Math.max(1, a.length + b.length)
}

/** Returns the notes on a place, and whether another witness has a reading that one of them reports (`known`). */
export function findNotesInCollationColumns(
  table: CollationTable,
  columns: WordRange,
  own: readonly WitnessWordRange[],
  all: readonly NoteReading[],
): { readonly notes: readonly NoteReading[]; readonly known: boolean } {
  const here = notesIn(columns, all)
  const read = here.filter((note) => findColumnsWithReading(table, columns, own, note) !== undefined)
  // in a long place each word may have its note; only notes inside it count
  return { notes: columns[1] - columns[0] > LONG_PLACE_COLUMNS ? read : here, known: read.length > 0 }
}

/**
 * Returns the columns within a place in which a witness has a reading that a note of another witness reports. They are
 * in order; overlapping ranges are merged.
 */
export function findColumnsWithNotedReading(
  table: CollationTable,
  columns: WordRange,
  own: readonly WitnessWordRange[],
  all: readonly NoteReading[],
): readonly WordRange[] {
  const merged: WordRange[] = []
  const read = notesIn(columns, all).flatMap((note) => {
    const at = findColumnsWithReading(table, columns, own, note)
    return at ? [[Math.max(at[0], columns[0]), Math.min(at[1], columns[1])] as const] : []
  })
  for (const [from, to] of read.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else if (from < to) merged.push([from, to])
  }
  return merged
}

const notesIn = ([first, end]: WordRange, all: readonly NoteReading[]): readonly NoteReading[] =>
  all.filter(({ columns: [from, to] }) => from < end && to > first)

/** Finds the columns in which a witness has the reading that the note of another witness reports. */
function findColumnsWithReading(
  table: CollationTable,
  columns: WordRange,
  own: readonly WitnessWordRange[],
  note: NoteReading,
): WordRange | undefined {
  const text = table.texts[note.witness]
  if (!text || !own.some(({ witness }) => witness === note.witness)) return undefined
  const earliest =
    note.from ?? Math.max(0, note.wordsBefore - Math.max(1, countWords(note.words)) - MAX_WORDS_BEYOND_NOTE)
  const latest = note.from ?? note.wordsBefore - 1
  for (let start = earliest; start <= latest; start++) {
    const about = table.columnsOf(note.witness, [start, note.wordsBefore])
    const [from, to] = extendOverGaps(table, note.witness, about)
    const all: WordRange = [Math.min(from, columns[0]), Math.max(to, columns[1])]
    const ranges: readonly WordRange[] = [about, [about[0], to], [from, about[1]], [from, to], all]
    const read = ranges.find((range) => hasReading(table, range, own, text, note, start))
    if (read) return read
  }
  return undefined
}

/** Extends columns by adjacent ones in which a witness has no words, since others may have more words there. */
function extendOverGaps(table: CollationTable, witness: number, [from, to]: WordRange): WordRange {
  const isGap = (column: number) => {
    const [first, end] = table.wordsIn(witness, column, column + 1)
    return first === end
  }
  let [start, end] = [from, to]
  while (start > 0 && from - start < MAX_WORDS_BEYOND_NOTE && isGap(start - 1)) start--
  while (end < table.length && end - to < MAX_WORDS_BEYOND_NOTE && isGap(end)) end++
  return [start, end]
}

/**
 * Whether another witness has the reported reading in these columns.
 * @param start the first word that the note is about
 */
function hasReading(
  table: CollationTable,
  columns: WordRange,
  own: readonly WitnessWordRange[],
  text: WitnessText,
  note: NoteReading,
  start: number,
): boolean {
  const readingOf = (witness: number) => wordsOf(table.texts[witness], table.wordsIn(witness, ...columns))
  const others = own.flatMap(({ witness }) => (witness === note.witness ? [] : [readingOf(witness)]))
  const [first, last] = table.wordsIn(note.witness, ...columns)
  const replaced = `${wordsOf(text, [first, start])} ${note.words} ${wordsOf(text, [note.wordsBefore, last])}`
  // first by the exact letters, then by spelling
  return [toExactComparisonLetters, toSpellingComparisonLetters].some((keyOf) => {
    const current = keyOf(readingOf(note.witness))
    const wanted = keyOf(replaced)
    return current !== wanted && others.some((words) => keyOf(words) === wanted)
  })
}

const wordsOf = (text: WitnessText | undefined, words: WordRange): string =>
  text ? getTextOfWords(text.side.text, text.side.text.words.slice(...words)) : ''
