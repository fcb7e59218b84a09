/** Aligns several witnesses word by word in one table. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { diffWordKeys } from '../collation/align-words.ts'
import type { WordRange } from '../collation/classify.ts'
import { toReadAloudKeyOfWords } from '../collation/notation.ts'
import { pairCorrespondingWords } from '../collation/pair-words.ts'
import type { WordWithCollationKeys } from '../collation/words.ts'
import type { WitnessText } from './witness-text.ts'

/** The words of one witness at a place. The range is empty if it lacks them. */
export interface WitnessWordRange {
  /** Index among the witnesses of the table. */
  readonly witness: number
  readonly words: WordRange
}

/**
 * A collation table. Each column has the corresponding words of all witnesses; a witness that lacks them has an empty
 * range.
 */
export class CollationTable {
  /** Each with a word of the first witness that has words there, with which later witnesses are compared. */
  private columns: readonly Column[] = []

  /** The witnesses, in the order in which they were aligned. */
  readonly texts: readonly WitnessText[]

  /** @param texts the most typical first: later ones are compared with the words of all earlier ones */
  constructor(texts: readonly WitnessText[]) {
    this.texts = texts
    for (const [index, { side }] of texts.entries()) this.columns = addWitness(this.columns, index, side.text.words)
  }

  /** Number of columns. */
  get length(): number {
    return this.columns.length
  }

  /** Returns the words of a witness in columns from..to. */
  wordsIn(witness: number, from: number, to: number): WordRange {
    return [this.countWordsBefore(witness, from), this.countWordsBefore(witness, to)]
  }

  /** Returns the columns that hold words from..to of a witness. */
  columnsOf(witness: number, [from, to]: WordRange): WordRange {
    const first = this.columnOf(witness, from)
    return [first, to > from ? this.columnOf(witness, to - 1) + 1 : first]
  }

  /** Returns how many words of a witness precede a column. */
  private countWordsBefore(witness: number, column: number): number {
    return this.columns[column - 1]?.ends[witness] ?? 0
  }

  /** Returns the column of a word. */
  private columnOf(witness: number, word: number): number {
    return countSortedItemsBefore(this.columns.length, (at) => (this.columns[at]?.ends[witness] ?? 0) <= word)
  }
}

interface Column {
  readonly word: WordWithCollationKeys
  /** For each witness, how many of its words are in this column and those before it. */
  readonly ends: readonly number[]
}

/** Adds a witness to the columns of a table. @param before number of witnesses that the table already has */
function addWitness(
  columns: readonly Column[],
  before: number,
  words: readonly WordWithCollationKeys[],
): readonly Column[] {
  const added: Column[] = []
  const representatives = columns.map(({ word }) => word)
  const none = new Array<number>(before).fill(0)
  const readAloudKeys = (all: readonly WordWithCollationKeys[]) => all.map((word) => toReadAloudKeyOfWords([word]))
  let [at, own] = [0, 0]
  /** Merges the next `count` columns into one, with `more` words of the new witness. */
  const join = (count: number, more: number) => {
    own += more
    const last = columns[at + count - 1]
    if (last) added.push({ word: joinWords(representatives.slice(at, at + count)), ends: [...last.ends, own] })
    at += count
  }
  const insert = (inserted: readonly WordWithCollationKeys[]) => {
    for (const word of inserted) added.push({ word, ends: [...(columns[at - 1]?.ends ?? none), ++own] })
  }
  const end = { aFrom: representatives.length, aTo: representatives.length, bFrom: words.length, bTo: words.length }
  for (const { aFrom, aTo, bFrom, bTo } of [
    ...diffWordKeys(readAloudKeys(representatives), readAloudKeys(words)),
    end,
  ]) {
    while (at < aFrom) join(1, 1)
    for (const { shown, other } of pairCorrespondingWords(representatives.slice(aFrom, aTo), words.slice(bFrom, bTo))) {
      if (shown.length === 0) insert(other)
      else if (shown.length + other.length <= MAX_JOINED_WORDS) join(shown.length, other.length)
      else {
        for (const _ of shown) join(1, 0)
        insert(other)
      }
    }
  }
  return added
}

/** Maximum words of a column on both sides: word division differs by three words to one at most. */
const MAX_JOINED_WORDS = 4

function joinWords(words: readonly WordWithCollationKeys[]): WordWithCollationKeys {
  const [first, ...more] = words
  if (!first) throw new Error('A column holds words')
  if (more.length === 0) return first
  const roman = words.map((word) => word.roman).join('')
  return { ...first, end: words.at(-1)?.end ?? first.end, key: roman, roman }
}
