/**
 * Finds the places at which witnesses differ. A place is a run of adjacent words, with the reading of each witness and
 * the class of the difference (variants §1).
 */

import { type ConflictClass, getMostSeriousConflictClass } from '../collation/classes.ts'
import { classifyDifference, type WordRange } from '../collation/classify.ts'
import { createWitnessAbsenceTest, type WitnessAbsenceTest } from './absent-witnesses.ts'
import type { CollationTable, WitnessWordRange } from './collation-table.ts'
import {
  findColumnsWithNotedReading,
  findNotesInCollationColumns,
  type NoteReading,
  readNoteReadings,
} from './known-variants.ts'
import { toSpellingComparisonLetters } from './witness-text.ts'

/** A place at which witnesses differ: columns of the table, the readings, notes on it, and its class. */
export interface DifferingPlace {
  readonly columns: WordRange
  readonly own: readonly WitnessWordRange[]
  /** Readings that the witnesses' notes give for it. */
  readonly notes: readonly NoteReading[]
  /** Whether a note gives one of the differing readings. */
  readonly known: boolean
  readonly class: ConflictClass
}

/** A witness that lacks more words than this in a row is left out of the comparison there. */
const MAX_OMITTED_WORDS = 12

/** Edition for classification: all witnesses are compared in Roman letters. */
const COMPARED_EDITION = 'roman'

/** Finds all places of a collation table at which witnesses differ, in order. */
export function findDifferingPlaces(table: CollationTable): readonly DifferingPlace[] {
  const isAbsent = createWitnessAbsenceTest(table)
  const gaps = findOmittedRanges(table, isAbsent)
  const absentOrOmitted = table.texts.map((_, witness) =>
    Uint8Array.from({ length: table.length }, (_column, column) => Number(isAbsent(witness, column))),
  )
  for (const { witness, columns } of gaps) absentOrOmitted[witness]?.fill(1, ...columns)
  const hasNoText = (witness: number, column: number) => absentOrOmitted[witness]?.[column] === 1
  const notes = readNoteReadings(table)
  const runs = findRuns(
    table,
    (column) => differsIn(table, column, hasNoText),
    (column) => table.texts.some((_, one) => hasNoText(one, column - 1) !== hasNoText(one, column)),
  )
  const lacksWholeRange = (witness: number, [from, to]: WordRange) =>
    absentOrOmitted[witness]?.subarray(from, to).every((flag) => flag === 1) === true
  const differing = [...runs].flatMap((columns) => {
    const witnesses = [...table.texts.keys()].filter((witness) => !lacksWholeRange(witness, columns))
    return divideAtNotedReadings(table, columns, witnesses, notes).map((part) => ({ columns: part, witnesses }))
  })
  const lacking = [...Map.groupBy(gaps, ({ columns }) => columns.join(' ')).values()].flatMap((sameRange) => {
    const [first] = sameRange
    const witnesses = (columns: WordRange) =>
      [...table.texts.keys()].filter(
        (one) => !lacksWholeRange(one, columns) || sameRange.some(({ witness }) => witness === one),
      )
    return first ? [{ columns: first.columns, witnesses: witnesses(first.columns) }] : []
  })
  return [...differing, ...lacking]
    .toSorted((one, other) => one.columns[0] - other.columns[0] || other.columns[1] - one.columns[1])
    .map(({ columns, witnesses }) => collectWitnessReadingsInColumns(table, columns, notes, witnesses))
}

/** Divides a place at the readings that notes report, if the witnesses differ in every part. */
function divideAtNotedReadings(
  table: CollationTable,
  undivided: WordRange,
  witnesses: readonly number[],
  notes: readonly NoteReading[],
): readonly WordRange[] {
  const known = findColumnsWithNotedReading(table, undivided, readingsOf(table, undivided, witnesses), notes)
  const borders = [...new Set([...undivided, ...known.flat()])].toSorted((a, b) => a - b)
  const parts = borders.slice(1).map((to, nth): WordRange => [borders[nth] ?? 0, to])
  const differs = (part: WordRange) =>
    new Set(readingsOf(table, part, witnesses).map((own) => toLetters(table, own))).size > 1
  return parts.every(differs) ? parts : [undivided]
}

const readingsOf = (
  table: CollationTable,
  columns: WordRange,
  witnesses: readonly number[],
): readonly WitnessWordRange[] => witnesses.map((witness) => ({ witness, words: table.wordsIn(witness, ...columns) }))

/**
 * Collects the readings of witnesses in some columns of a collation table, with notes on them and the class of their
 * difference. All readings may agree.
 * @param witnesses indexes of the witnesses to compare
 */
export function collectWitnessReadingsInColumns(
  table: CollationTable,
  columns: WordRange,
  notes: readonly NoteReading[],
  witnesses: readonly number[] = [...table.texts.keys()],
): DifferingPlace {
  const own = readingsOf(table, columns, witnesses)
  const known = findNotesInCollationColumns(table, columns, own, notes)
  return { columns, own, ...known, class: classifyReadings(table, own) }
}

/** Returns the letters of a reading: equal for readings that are written alike. */
const toLetters = ({ texts }: CollationTable, { witness, words }: WitnessWordRange): string =>
  texts[witness]?.exact.slice(...words).join('') ?? ''

function classifyReadings(table: CollationTable, own: readonly WitnessWordRange[]): ConflictClass {
  const distinct = [...Map.groupBy(own, (reading) => toLetters(table, reading)).values()].flatMap(
    ([first]) => first ?? [],
  )
  return getMostSeriousConflictClass(
    distinct.flatMap((one, index) => distinct.slice(index + 1).map((other) => classifyTwoReadings(table, one, other))),
  )
}

function classifyTwoReadings({ texts }: CollationTable, one: WitnessWordRange, other: WitnessWordRange): ConflictClass {
  const [left, right] = [texts[one.witness], texts[other.witness]]
  if (!left || !right) return 'notation'
  const found = classifyDifference([left.side, one.words], [right.side, other.words], COMPARED_EDITION)
  if (found !== 'notation' || one.words[0] === one.words[1] || other.words[0] === other.words[1]) return found
  // vowel length and dotted letters are spelling to a reader, though decisions ignore them
  return toSandhiKey(left.exact.slice(...one.words)) === toSandhiKey(right.exact.slice(...other.words)) ||
    !isSameWord(left.exact.slice(...one.words), right.exact.slice(...other.words))
    ? 'notation'
    : 'orthography'
}

const isSameWord = (some: readonly string[], others: readonly string[]): boolean =>
  toSpellingComparisonLetters(some.join(' ')) === toSpellingComparisonLetters(others.join(' '))

const NASAL = /[mnṃṅñṇ](?=[kgcjṭḍtdpbhmny]|$)/g
const LONG: Readonly<Record<string, string>> = { a: 'ā', i: 'ī', u: 'ū' }

/** Returns a key that ignores word division and how nasals are written: `na anu…` equals `nānu…`. */
function toSandhiKey(words: readonly string[]): string {
  let letters = ''
  for (const word of words) {
    const [last = '', first = ''] = [letters.at(-1)?.normalize('NFD')[0], word.normalize('NFD')[0]]
    const long = last === first ? LONG[last] : undefined
    letters = long ? letters.slice(0, -1) + long + word.slice(1) : letters + word
  }
  return letters.replace(NASAL, 'N')
}

function differsIn(
  table: CollationTable,
  column: number,
  hasNoText: (witness: number, column: number) => boolean,
): boolean {
  let seen: string | undefined
  for (const witness of table.texts.keys()) {
    if (hasNoText(witness, column)) continue
    const letters = toLetters(table, { witness, words: table.wordsIn(witness, column, column + 1) })
    if (seen !== undefined && seen !== letters) return true
    seen = letters
  }
  return false
}

/** Yields the runs of columns that match. @param ends whether a run ends before a column */
function* findRuns(
  { length }: CollationTable,
  matches: (column: number) => boolean,
  ends: (column: number) => boolean = () => false,
): Generator<WordRange> {
  let from = -1
  for (let column = 0; column <= length; column++) {
    const here = column < length && matches(column)
    if (from >= 0 && (!here || ends(column))) {
      yield [from, column]
      from = -1
    }
    if (here && from < 0) from = column
  }
}

function findOmittedRanges(table: CollationTable, isAbsent: WitnessAbsenceTest) {
  return [...table.texts.keys()].flatMap((witness) => {
    const lacks = (column: number) => {
      const [from, to] = table.wordsIn(witness, column, column + 1)
      return from === to && !isAbsent(witness, column)
    }
    return [...findRuns(table, lacks)]
      .filter(([from, to]) => to - from > MAX_OMITTED_WORDS)
      .map((columns) => ({ witness, columns }))
  })
}
