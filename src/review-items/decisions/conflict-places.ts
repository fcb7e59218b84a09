/**
 * Groups the differing words of a conflict: which are neighbours, and which are known from notes. Editors decide on
 * places, not words (variants §1).
 */

import type { WordRange } from '../../canon/collation/classify.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { CollationTable } from '../../canon/witnesses/collation-table.ts'
import { readWitnessWords } from '../../canon/witnesses/displayed-places.ts'
import { findNotesInCollationColumns, readNoteReadings } from '../../canon/witnesses/known-variants.ts'
import { tokenizeWitnessText, type WitnessText } from '../../canon/witnesses/witness-text.ts'
import type { ConflictReader } from './conflict-reader.ts'
import type { ConflictPairIdentifier } from './decision-writer.ts'

type View = ReturnType<ConflictReader['read']>
type Pair = View['pairs'][number]

/** Number of the only part of a text that is read as a whole. */
const WHOLE_PART = 0

/** Groups the differing words of a conflict into places. */
export class ConflictWithPlacesReader {
  constructor(
    private readonly views: ConflictReader,
    private readonly text: DisplayedTextReader,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Returns a conflict for the desk, each word pair with the number of its place and whether a note knows it.
   * @throws AppError `not_found`
   */
  read(name: ConflictPairIdentifier) {
    const view = this.views.read(name)
    const { node } = this.entries.called(name.division, name.entry)
    // pairs were found in what is printed, and so are their places
    const texts = view.sides.map((side) => this.printed(node, name, side))
    const table = new CollationTable(texts)
    const notes = readNoteReadings(table)
    const own = (columns: WordRange) =>
      texts.map((_, witness) => ({ witness, words: table.wordsIn(witness, ...columns) }))
    let [place, reached] = [-1, -1]
    const pairs = view.pairs.map((pair) => {
      const columns = columnsOf(table, texts, pair)
      if (columns[0] !== reached) place++
      reached = columns[1]
      return { ...pair, place, known: findNotesInCollationColumns(table, columns, own(columns), notes).known }
    })
    return { ...view, pairs }
  }

  private printed(heading: HeadingNode, { edition }: ConflictPairIdentifier, side: View['sides'][number]): WitnessText {
    const witness = { source: side.source, edition, recension: null, title: side.source }
    const lines = this.text.printedParagraphs(side.passage).map(({ spans, volume, page }, index) => ({
      heading,
      part: WHOLE_PART,
      volume,
      page,
      index,
      spans,
      appliedCorrections: [],
    }))
    return tokenizeWitnessText(witness, lines)
  }
}

/** The columns that hold the words of a pair, on whichever side it has some. */
function columnsOf(table: CollationTable, texts: readonly WitnessText[], { places }: Pair): WordRange {
  const columns = texts.flatMap((text, witness): readonly WordRange[] => {
    const at = places[witness]
    const words = at && at.length > 0 ? readWitnessWords(text, { part: WHOLE_PART, ...at }) : undefined
    return words ? [table.columnsOf(witness, words)] : []
  })
  return [Math.min(...columns.map(([from]) => from)), Math.max(...columns.map(([, to]) => to))]
}
