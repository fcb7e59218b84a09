/** Finds where a witness has no text at all. A heading that the witness lacks as a whole is no omission of words. */

import type { WordRange } from '../collation/classify.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { CollationTable } from './collation-table.ts'
import { countWordsBeforeOffset, type WitnessText } from './witness-text.ts'

/** Whether a witness has no text in a column of the collation table. Both are given by index. */
export type WitnessAbsenceTest = (witness: number, column: number) => boolean

/** Creates the test whether a witness lacks the heading to which a column belongs, and all words of it. */
export function createWitnessAbsenceTest(table: CollationTable): WitnessAbsenceTest {
  const chapters = table.texts.map(listWordRangesByHeading)
  const absent = table.texts.map(() => new Uint8Array(table.length))
  for (const [other, ranges] of chapters.entries()) {
    for (const [heading, words] of ranges) {
      const columns = table.columnsOf(other, words)
      for (const [witness, own] of chapters.entries()) {
        if (own.has(heading)) continue
        const [from, to] = table.wordsIn(witness, ...columns)
        if (from === to) absent[witness]?.fill(1, ...columns)
      }
    }
  }
  return (witness, column) => absent[witness]?.[column] === 1
}

/** The words that a witness has under each heading. */
function listWordRangesByHeading({ lines, side }: WitnessText): ReadonlyMap<HeadingNode, WordRange> {
  const chapters = new Map<HeadingNode, WordRange>()
  for (const [index, { heading }] of lines.entries()) {
    const [from, to] = [side.text.starts[index], side.text.starts[index + 1] ?? Number.POSITIVE_INFINITY]
    const first = chapters.get(heading)?.[0] ?? countWordsBeforeOffset(side, from ?? 0)
    chapters.set(heading, [first, countWordsBeforeOffset(side, to)])
  }
  return chapters
}
