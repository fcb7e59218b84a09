/**
 * Arranges the text of headings in rows of corresponding paragraphs, so that the same place of all displayed editions
 * is in one row.
 */

import { type EditionId, isTranslationOrCommentary } from '../../definitions/editions.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { findRootColumn } from './align-block.ts'
import { MAX_SHORT_ROW_LETTERS } from './align-paragraphs.ts'
import type { AlignedBlockReader, AlignedBlockWithHeadings } from './aligned-blocks.ts'
import type { AlignedEditionInBlock } from './block-code.ts'
import {
  chooseAlignedRowBorders,
  countCellParagraphs,
  isContinuedFromEarlierRow,
  isUncertainBorder,
  type RowSpine,
  sumUnitLetters,
} from './row-borders.ts'
import { type AlignmentUnit, joinAlignmentUnits, type LocatedParagraph } from './streams.ts'

type Column = AlignedEditionInBlock<HeadingNode>

/** A row of corresponding paragraphs, with one cell for each displayed edition. */
export interface AlignedRow {
  readonly heading: HeadingNode
  /** Whether the heading's text begins here. */
  readonly first: boolean
  /**
   * Whether an edition may begin the row a sentence too early or too late, and whether the same holds for the next row.
   */
  readonly beginsUncertainly: boolean
  readonly endsUncertainly: boolean
  readonly cells: ReadonlyMap<EditionId, readonly AlignmentUnit[]>
}

/** Whether a row is long because the alignment could not decide which of its paragraphs correspond. */
export function isUncertainAlignmentRow({ cells }: AlignedRow): boolean {
  let [several, letters] = [0, 0]
  for (const units of cells.values()) {
    if (countCellParagraphs(units) < 2) continue
    several++
    letters += sumUnitLetters(units)
  }
  return several > 1 && letters > MAX_SHORT_ROW_LETTERS
}

/**
 * Builds the row of a heading in one edition. Nothing is aligned.
 * @param parts parts of its passage, with the number of paragraphs of each
 */
export function createSingleEditionRow(
  heading: HeadingNode,
  edition: EditionId,
  parts: readonly (Pick<LocatedParagraph, 'passage' | 'volume' | 'page'> & { id: number; length: number })[],
): AlignedRow {
  const paragraphs: LocatedParagraph[] = []
  for (const { id: part, passage, volume, page, length } of parts)
    for (let index = 0; index < length; index++)
      paragraphs.push({ heading, passage, part, volume, page, index, nth: paragraphs.length })
  const [words] = paragraphs
  const units = words
    ? [{ heading, paragraphs, words, continuesParagraph: false, at: 0, length: paragraphs.length }]
    : []
  return {
    heading,
    first: true,
    beginsUncertainly: false,
    endsUncertainly: false,
    cells: new Map([[edition, units]]),
  }
}

/** Builds the rows of headings for editions that are displayed in columns. */
export class AlignedRowBuilder {
  constructor(private readonly blocks: Pick<AlignedBlockReader, 'of'>) {}

  /**
   * Builds the rows of headings, in order.
   * @param headings in reading order
   * @param isWhole whether paragraphs stay whole, so that no row begins inside one
   */
  of(headings: readonly HeadingNode[], editions: readonly EditionId[], isWhole = false): readonly AlignedRow[] {
    const wanted = new Set(headings)
    const done = new Set<HeadingNode>()
    return headings.flatMap((heading) => {
      if (done.has(heading)) return []
      const block = this.blocks.of(heading, editions)
      for (const other of block?.headings ?? []) if (other) done.add(other)
      return block ? buildRows(block, editions, wanted, isWhole) : []
    })
  }
}

/** Builds the rows of a block, without the words of unwanted headings. */
function buildRows(
  block: AlignedBlockWithHeadings,
  editions: readonly EditionId[],
  wanted: ReadonlySet<HeadingNode>,
  isWhole: boolean,
): AlignedRow[] {
  const columns = new Map(block.columns.map((column) => [column.edition, column]))
  const shown = editions.flatMap((edition) => columns.get(edition) ?? [])
  const spine = selectRowSpine(block, columns, shown)
  if (!spine) return []
  const borders = chooseAlignedRowBorders(spine, shown, isWhole)
  // a translation has the headings of its root
  const own = new Map(
    shown.map((column) => [
      column,
      isTranslationOrCommentary(column.edition) || column.units.some(({ heading }) => wanted.has(heading)),
    ]),
  )
  const begun = new Set<HeadingNode>()
  const rows: AlignedRow[] = []
  for (const [index, border] of borders.entries()) {
    const next = borders[index + 1]
    let heading: HeadingNode | undefined
    const cells = new Map<EditionId, readonly AlignmentUnit[]>()
    for (const column of shown) {
      const units = column.units.slice(border.starts.get(column), next?.starts.get(column))
      heading ??= units.find((unit) => wanted.has(unit.heading))?.heading
      // words that an edition has under the previous heading also belong to the row
      const here = own.get(column) ? units.filter((unit) => wanted.has(unit.heading)) : units
      if (here.length > 0) cells.set(column.edition, joinFragments(here))
    }
    heading ??= spine.units.slice(border.spine, next?.spine).find((unit) => wanted.has(unit.heading))?.heading
    if (!heading || cells.size === 0) continue
    const first = !begun.has(heading)
    begun.add(heading)
    rows.push({
      heading,
      first,
      beginsUncertainly: isUncertainBorder(border),
      endsUncertainly: isUncertainBorder(next),
      cells,
    })
  }
  return rows
}

/** Joins the fragments of each paragraph that are in one row. */
function joinFragments(units: readonly AlignmentUnit[]): readonly AlignmentUnit[] {
  const found: AlignmentUnit[] = []
  for (const unit of units) {
    const last = found.at(-1)
    if (last && isContinuedFromEarlierRow(unit)) found[found.length - 1] = joinAlignmentUnits(last, unit)
    else found.push(unit)
  }
  return found
}

/**
 * Selects the spine: a text that is shown only with its translations and commentaries determines the rows, whatever
 * other editions exist.
 */
function selectRowSpine(
  { spine }: AlignedBlockWithHeadings,
  columns: ReadonlyMap<EditionId, Column>,
  shown: readonly Column[],
): RowSpine | undefined {
  const roots = new Set(
    shown.map((column) =>
      isTranslationOrCommentary(column.edition) ? findRootColumn(columns, column.edition) : column,
    ),
  )
  const [root] = roots
  if (shown.length > 1 && roots.size === 1 && root && root.edition !== spine) {
    const itself = new Map(root.units.map((_, index) => [index, index]))
    return {
      units: root.units,
      spineOffsets: root.spineOffsets,
      beginsIn: (column) => (column === root ? itself : (column.alongsideRoot?.begins ?? column.begins)),
    }
  }
  const own = columns.get(spine)
  return own && { units: own.units, spineOffsets: own.spineOffsets, beginsIn: ({ begins }) => begins }
}

/**
 * Divides the rows of a heading into `runs` parts of about equal length and returns one of them. No part begins inside
 * a paragraph.
 * @param index index of the part to return
 */
export function selectEvenRowPart(rows: readonly AlignedRow[], index: number, runs: number): readonly AlignedRow[] {
  const all = countLetters(rows)
  const lettersPerPart = all / runs
  const found: AlignedRow[] = []
  let [before, run] = [0, 0]
  for (const row of rows.flatMap((row) => divideRow(row, Math.ceil(countLetters([row]) / lettersPerPart)))) {
    if (![...row.cells.values()].some(([first]) => isContinuedFromEarlierRow(first)))
      run = Math.min(runs - 1, Math.floor((before / Math.max(1, all)) * runs))
    if (run === index) found.push(row)
    before += countLetters([row])
  }
  return found
}

/** Divides a row that is too long for a part, in proportion. */
function divideRow(row: AlignedRow, slices: number): readonly AlignedRow[] {
  if (slices <= 1) return [row]
  return Array.from({ length: slices }, (_, slice): AlignedRow => {
    const cells = [...row.cells].flatMap(([edition, units]): (readonly [EditionId, readonly AlignmentUnit[]])[] => {
      const [from, all] = [units[0]?.at ?? 0, units.reduce((sum, { length }) => sum + length, 0)]
      const here = units.filter(({ at }, nth) => {
        const share = all > 0 ? (at - from) / all : nth / units.length
        return Math.min(slices - 1, Math.floor(share * slices)) === slice
      })
      return here.length === 0 ? [] : [[edition, here]]
    })
    const isBegin = slice === 0
    const beginsUncertainly = row.beginsUncertainly && isBegin
    const endsUncertainly = row.endsUncertainly && slice === slices - 1
    return { ...row, first: row.first && isBegin, beginsUncertainly, endsUncertainly, cells: new Map(cells) }
  }).filter(({ cells }) => cells.size > 0)
}

const countLetters = (rows: readonly AlignedRow[]): number =>
  rows.reduce(
    (sum, { cells }) =>
      sum + [...cells.values()].flat().reduce((letters, { length }) => letters + Math.max(1, length), 0),
    0,
  )
