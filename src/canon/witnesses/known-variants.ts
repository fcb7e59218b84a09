/** Compares witnesses' readings with the notes of other witnesses, to find known variants (variants §1). */

import type { WordRange } from '../collation/classify.ts'
import { getTextOfWords } from '../collation/compared-words.ts'
import type { CollationTable, WitnessWordRange } from './collation-table.ts'
import { toExactComparisonLetters, toSpellingComparisonLetters, type WitnessText } from './witness-text.ts'

/** A reading that a note of a witness reports, and the words of its text that it replaces. */
export interface NoteReading {
  readonly witness: number
  /** Empty where the other copy lacks the words. */
  readonly words: string
  /** The copies that have the reading, as the note abbreviates them. */
  readonly copies: string
  /** Number of words of the witness before the note. */
  readonly behind: number
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

/** Returns all readings in notes of the witnesses, each with the columns of the words that it is about. */
export function readNoteReadings(table: CollationTable): readonly NoteReading[] {
  return table.texts.flatMap((text, witness) =>
    text.notes.flatMap((note): readonly NoteReading[] => {
      const found = note.lemma === undefined ? undefined : lemmaBefore(text, note.lemma, note.behind)
      if (note.lemma !== undefined && !found) return []
      const [from, behind] = found ?? [note.from, note.behind]
      const words: WordRange = [from ?? Math.max(0, behind - likeliest(text, note.words, behind)), behind]
      if (words[0] >= words[1]) return []
      const { words: said, copies } = note
      return [{ witness, words: said, copies, behind, from, columns: table.columnsOf(witness, words) }]
    }),
  )
}

/** Where the words that a note repeats are last in front of it. */
function lemmaBefore({ side }: WitnessText, lemma: string, behind: number): WordRange | undefined {
  const wanted = toSpellingComparisonLetters(lemma)
  const { words } = side.text
  for (let end = behind; end > Math.max(0, behind - MAX_LEMMA_DISTANCE); end--) {
    let key = ''
    for (let from = end - 1; from >= 0 && key.length < wanted.length; from--) {
      key = toSpellingComparisonLetters((words[from]?.roman ?? '') + key)
      if (key === wanted) return [from, end]
    }
  }
  return undefined
}

/** How many words in front of a note it is about: as many as have most letters in common with what it reads. */
function likeliest({ side }: WitnessText, reading: string, behind: number): number {
  const wanted = toSpellingComparisonLetters(reading)
  const count = countOf(reading)
  if (count === 0) return 1
  let best = { words: count, alike: -1 }
  let key = ''
  for (let words = 1; words <= count + MAX_WORDS_BEYOND_NOTE && words <= behind; words++) {
    key = (side.text.words[behind - words]?.roman ?? '') + key
    const alike = likenessOf(toSpellingComparisonLetters(key), wanted) - Math.abs(words - count) * 0.01
    if (alike > best.alike) best = { words, alike }
  }
  return best.words
}

const countOf = (reading: string): number => reading.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length

/** How much two words have in common, 0 to 1: letters at their beginnings and ends. */
function likenessOf(a: string, b: string): number {
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
  const read = here.filter((note) => readAt(table, columns, own, note) !== undefined)
  // in a long place each word may have its note; only notes inside it count
  return { notes: columns[1] - columns[0] > LONG_PLACE_COLUMNS ? read : here, known: read.length > 0 }
}

/**
 * Returns the columns within a place in which a witness has a reading that another one's note reports, in order;
 * overlapping ranges are merged.
 */
export function findColumnsWithNotedReading(
  table: CollationTable,
  columns: WordRange,
  own: readonly WitnessWordRange[],
  all: readonly NoteReading[],
): readonly WordRange[] {
  const along: WordRange[] = []
  const read = notesIn(columns, all).flatMap((note) => {
    const at = readAt(table, columns, own, note)
    return at ? [[Math.max(at[0], columns[0]), Math.min(at[1], columns[1])] as const] : []
  })
  for (const [from, to] of read.toSorted(([one], [other]) => one - other)) {
    const last = along.at(-1)
    if (last && from < last[1]) along[along.length - 1] = [last[0], Math.max(last[1], to)]
    else if (from < to) along.push([from, to])
  }
  return along
}

const notesIn = ([first, end]: WordRange, all: readonly NoteReading[]): readonly NoteReading[] =>
  all.filter(({ columns: [from, to] }) => from < end && to > first)

/** Where a witness reads what the text of another would read with the note in place of its words. */
function readAt(
  table: CollationTable,
  columns: WordRange,
  own: readonly WitnessWordRange[],
  note: NoteReading,
): WordRange | undefined {
  const text = table.texts[note.witness]
  if (!text || !own.some(({ witness }) => witness === note.witness)) return undefined
  const least = note.from ?? Math.max(0, note.behind - Math.max(1, countOf(note.words)) - MAX_WORDS_BEYOND_NOTE)
  const most = note.from ?? note.behind - 1
  for (let start = least; start <= most; start++) {
    const about = table.columnsOf(note.witness, [start, note.behind])
    const [from, to] = withGaps(table, note.witness, about)
    const whole: WordRange = [Math.min(from, columns[0]), Math.max(to, columns[1])]
    const ranges: readonly WordRange[] = [about, [about[0], to], [from, about[1]], [from, to], whole]
    const read = ranges.find((range) => isReadIn(table, range, own, text, note, start))
    if (read) return read
  }
  return undefined
}

/** Columns with those beside them in which a witness has no words: others may have some more there. */
function withGaps(table: CollationTable, witness: number, [from, to]: WordRange): WordRange {
  const isGap = (column: number) => {
    const [first, behind] = table.wordsIn(witness, column, column + 1)
    return first === behind
  }
  let [start, end] = [from, to]
  while (start > 0 && from - start < MAX_WORDS_BEYOND_NOTE && isGap(start - 1)) start--
  while (end < table.length && end - to < MAX_WORDS_BEYOND_NOTE && isGap(end)) end++
  return [start, end]
}

/** The same of the words in some columns. @param start the first word that the note is about */
function isReadIn(
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
  const replaced = `${wordsOf(text, [first, start])} ${note.words} ${wordsOf(text, [note.behind, last])}`
  // as it is written, or spelt differently
  return [toExactComparisonLetters, toSpellingComparisonLetters].some((keyOf) => {
    const mine = keyOf(readingOf(note.witness))
    const wanted = keyOf(replaced)
    return mine !== wanted && others.some((words) => keyOf(words) === wanted)
  })
}

const wordsOf = (text: WitnessText | undefined, words: WordRange): string =>
  text ? getTextOfWords(text.side.text, text.side.text.words.slice(...words)) : ''
