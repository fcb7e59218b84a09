/**
 * Groups the differing words of a conflict into places of adjacent words, and finds out which are known from notes.
 * Editors decide places, not words (variants §1).
 */

import type { WordRange } from '../../canon/collation/classify.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { CollationTable } from '../../canon/witnesses/collation-table.ts'
import { findWitnessWordsInParagraph } from '../../canon/witnesses/displayed-places.ts'
import { findNotesInCollationColumns, readNoteReadings } from '../../canon/witnesses/known-variants.ts'
import { tokenizeWitnessText, type WitnessText } from '../../canon/witnesses/witness-text.ts'
import type { ConflictReader } from './conflict-reader.ts'
import type { ConflictIdentifier } from './decision-writer.ts'

type ConflictView = ReturnType<ConflictReader['read']>
type Pair = ConflictView['pairs'][number]

/** Part number of all words here, since a text is not divided into parts. */
const ONLY_PART = 0

/** Reads conflicts with their differing words grouped into places. */
export class ConflictWithPlacesReader {
  constructor(
    private readonly reader: ConflictReader,
    private readonly text: DisplayedTextReader,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Returns a conflict for the desk, each word pair with the number of its place and whether a note knows it.
   * @throws AppError `not_found`
   */
  read(name: ConflictIdentifier) {
    const conflict = this.reader.read(name)
    const { node } = this.entries.called(name.division, name.entry)
    // uncorrected text, because pairs and their places refer to the print
    const texts = conflict.sides.map((side) => this.tokenizePrintedText(node, name, side))
    const table = new CollationTable(texts)
    const notes = readNoteReadings(table)
    const listWords = (columns: WordRange) =>
      texts.map((_, witness) => ({ witness, words: table.wordsIn(witness, ...columns) }))
    // adjacent pairs are one place
    let [place, end] = [-1, -1]
    const pairs = conflict.pairs.map((pair) => {
      const columns = findPairColumns(table, texts, pair)
      if (columns[0] !== end) place++
      end = columns[1]
      return { ...pair, place, known: findNotesInCollationColumns(table, columns, listWords(columns), notes).known }
    })
    return { ...conflict, pairs }
  }

  private tokenizePrintedText(
    heading: HeadingNode,
    { edition }: ConflictIdentifier,
    side: ConflictView['sides'][number],
  ): WitnessText {
    const witness = { source: side.source, edition, recension: null, title: side.source }
    const lines = this.text.printedParagraphs(side.passage).map(({ spans, volume, page }, index) => ({
      heading,
      part: ONLY_PART,
      volume,
      page,
      index,
      spans,
      appliedCorrections: [],
    }))
    return tokenizeWitnessText(witness, lines)
  }
}

/** Returns the range of columns with the words of a pair, on either side. */
function findPairColumns(table: CollationTable, texts: readonly WitnessText[], { places }: Pair): WordRange {
  const columns = texts.flatMap((text, witness): readonly WordRange[] => {
    const at = places[witness]
    const words = at && at.length > 0 ? findWitnessWordsInParagraph(text, { part: ONLY_PART, ...at }) : undefined
    return words ? [table.columnsOf(witness, words)] : []
  })
  return [Math.min(...columns.map(([from]) => from)), Math.max(...columns.map(([, to]) => to))]
}
