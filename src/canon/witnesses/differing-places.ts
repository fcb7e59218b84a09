/**
 * Finds the places at which witnesses differ: runs of neighbouring words, the reading of each witness, and the class of
 * the difference (variants §1).
 */

import { type ConflictClass, getMostSeriousClass } from '../collation/classes.ts'
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

/** The editions' scripts are laid over each other, so one represents all. */
const PALI = 'roman'

/** Finds all places of a collation table at which witnesses differ, in order. */
export function findDifferingPlaces(table: CollationTable): readonly DifferingPlace[] {
  const isAbsent = createWitnessAbsenceTest(table)
  const gaps = gapsOf(table, isAbsent)
  const silent = table.texts.map((_, witness) =>
    Uint8Array.from({ length: table.length }, (_column, column) => Number(isAbsent(witness, column))),
  )
  for (const { witness, columns } of gaps) silent[witness]?.fill(1, ...columns)
  const isSilent = (witness: number, column: number) => silent[witness]?.[column] === 1
  const notes = readNoteReadings(table)
  const runs = runsIn(
    table,
    (column) => differsIn(table, column, isSilent),
    (column) => table.texts.some((_, one) => isSilent(one, column - 1) !== isSilent(one, column)),
  )
  const lacksWholeRange = (witness: number, [from, to]: WordRange) =>
    silent[witness]?.subarray(from, to).every((flag) => flag === 1) === true
  const differing = [...runs].flatMap((columns) => {
    const who = [...table.texts.keys()].filter((witness) => !lacksWholeRange(witness, columns))
    return partedByNotes(table, columns, who, notes).map((part) => ({ columns: part, who }))
  })
  const lacking = [...Map.groupBy(gaps, ({ columns }) => columns.join(' ')).values()].flatMap((alike) => {
    const [first] = alike
    const who = (columns: WordRange) =>
      [...table.texts.keys()].filter(
        (one) => !lacksWholeRange(one, columns) || alike.some(({ witness }) => witness === one),
      )
    return first ? [{ columns: first.columns, who: who(first.columns) }] : []
  })
  return [...differing, ...lacking]
    .toSorted((one, other) => one.columns[0] - other.columns[0] || other.columns[1] - one.columns[1])
    .map(({ columns, who }) => collectWitnessReadingsInColumns(table, columns, notes, who))
}

/** A known variant is a place of its own, whatever differs beside it. */
function partedByNotes(
  table: CollationTable,
  whole: WordRange,
  who: readonly number[],
  notes: readonly NoteReading[],
): readonly WordRange[] {
  const known = findColumnsWithNotedReading(table, whole, ownOf(table, whole, who), notes)
  const borders = [...new Set([...whole, ...known.flat()])].toSorted((a, b) => a - b)
  const parts = borders.slice(1).map((to, nth): WordRange => [borders[nth] ?? 0, to])
  const differs = (part: WordRange) => new Set(ownOf(table, part, who).map((own) => lettersOf(table, own))).size > 1
  return parts.every(differs) ? parts : [whole]
}

const ownOf = (table: CollationTable, columns: WordRange, who: readonly number[]): readonly WitnessWordRange[] =>
  who.map((witness) => ({ witness, words: table.wordsIn(witness, ...columns) }))

/**
 * Collects the readings of witnesses in the given columns of a collation, with their notes and the class of their
 * difference, even where all agree.
 * @param who the witnesses that are compared, by index
 */
export function collectWitnessReadingsInColumns(
  table: CollationTable,
  columns: WordRange,
  notes: readonly NoteReading[],
  who: readonly number[] = [...table.texts.keys()],
): DifferingPlace {
  const own = ownOf(table, columns, who)
  const known = findNotesInCollationColumns(table, columns, own, notes)
  return { columns, own, ...known, class: classOfReadings(table, own) }
}

/** Equal for readings that are written alike. */
const lettersOf = ({ texts }: CollationTable, { witness, words }: WitnessWordRange): string =>
  texts[witness]?.exact.slice(...words).join('') ?? ''

function classOfReadings(table: CollationTable, own: readonly WitnessWordRange[]): ConflictClass {
  const distinct = [...Map.groupBy(own, (reading) => lettersOf(table, reading)).values()].flatMap(
    ([first]) => first ?? [],
  )
  return getMostSeriousClass(
    distinct.flatMap((one, index) => distinct.slice(index + 1).map((other) => classOfTwo(table, one, other))),
  )
}

function classOfTwo({ texts }: CollationTable, one: WitnessWordRange, other: WitnessWordRange): ConflictClass {
  const [left, right] = [texts[one.witness], texts[other.witness]]
  if (!left || !right) return 'notation'
  const found = classifyDifference([left.side, one.words], [right.side, other.words], PALI)
  if (found !== 'notation' || one.words[0] === one.words[1] || other.words[0] === other.words[1]) return found
  // long and short vowels, and letters that a dot tells apart, are spelling to whom reads, and to a decision nothing
  return sandhiLetters(left.exact.slice(...one.words)) === sandhiLetters(right.exact.slice(...other.words)) ||
    !isSameWord(left.exact.slice(...one.words), right.exact.slice(...other.words))
    ? 'notation'
    : 'orthography'
}

const isSameWord = (some: readonly string[], others: readonly string[]): boolean =>
  toSpellingComparisonLetters(some.join(' ')) === toSpellingComparisonLetters(others.join(' '))

const NASAL = /[mnṃṅñṇ](?=[kgcjṭḍtdpbhmny]|$)/g
const LONG: Readonly<Record<string, string>> = { a: 'ā', i: 'ī', u: 'ū' }

/** Equal for words that only divide differently, and write nasals otherwise: `na anu…` is `nānu…`. */
function sandhiLetters(words: readonly string[]): string {
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
  isSilent: (witness: number, column: number) => boolean,
): boolean {
  let seen: string | undefined
  for (const witness of table.texts.keys()) {
    if (isSilent(witness, column)) continue
    const letters = lettersOf(table, { witness, words: table.wordsIn(witness, column, column + 1) })
    if (seen !== undefined && seen !== letters) return true
    seen = letters
  }
  return false
}

/** Runs of columns of which something is so. @param ends whether a run does not go on into a column */
function* runsIn(
  { length }: CollationTable,
  isSo: (column: number) => boolean,
  ends: (column: number) => boolean = () => false,
): Generator<WordRange> {
  let from = -1
  for (let column = 0; column <= length; column++) {
    const here = column < length && isSo(column)
    if (from >= 0 && (!here || ends(column))) {
      yield [from, column]
      from = -1
    }
    if (here && from < 0) from = column
  }
}

/** A stretch of which a witness has nothing. */
interface Gap {
  readonly witness: number
  readonly columns: WordRange
}

function gapsOf(table: CollationTable, isAbsent: WitnessAbsenceTest): readonly Gap[] {
  return [...table.texts.keys()].flatMap((witness) => {
    const lacks = (column: number) => {
      const [from, to] = table.wordsIn(witness, column, column + 1)
      return from === to && !isAbsent(witness, column)
    }
    return [...runsIn(table, lacks)]
      .filter(([from, to]) => to - from > MAX_OMITTED_WORDS)
      .map((columns) => ({ witness, columns }))
  })
}
