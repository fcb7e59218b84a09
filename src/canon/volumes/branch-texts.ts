/** The text of a heading and of all below it, in several editions side by side, divided into parts of bounded size. */

import { type Edition, factsOf, isCommentary } from '../../definitions/editions.ts'
import type { Span } from '../../definitions/texts/format.ts'
import { type PrintedPart, readParts } from '../text/page-parts.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { DivisionTree, HeadingNode } from '../tree/division-tree.ts'
import type { LaidChapter, Layouts } from './layout.ts'

/** What a text has on one page. */
export interface BranchPiece {
  readonly id: number
  readonly passage: number
  readonly volume: number
  readonly page: number
  /** Bytes as it is stored. */
  readonly size: number
}

/** One heading, or a run of it where it is too long for one part. */
export interface BranchRow {
  readonly heading: HeadingNode
  readonly columns: ReadonlyMap<Edition, readonly BranchPiece[]>
  /** Which of how many runs, from 0; undefined for the whole. */
  readonly run?: { readonly index: number; readonly runs: number }
}

/** What a text has on a page. */
export type PieceText = Pick<PrintedPart<readonly Span[]>, 'paragraphs' | 'putRight'>

const EMPTY: PieceText = { paragraphs: [], putRight: [] }

/** What a row and a piece add, whatever their text. */
const ROW = 320
const PIECE = 260

export class BranchTexts {
  constructor(
    private readonly text: ShownText,
    private readonly layouts: Layouts,
  ) {}

  /** The editions that have text for any of these headings of one tree. */
  editions(tree: DivisionTree, headings: readonly HeadingNode[]): readonly Edition[] {
    return this.text.editions.filter((edition) => this.passagesOf(tree, headings, edition).size > 0)
  }

  /** Whether an edition, and not only what is said of it, has text for any of these headings, which follow each other. */
  has(headings: readonly HeadingNode[]): boolean {
    const from = headings[0]?.index ?? 0
    const isWithin = ({ heading: { index } }: LaidChapter) => index >= from && index < from + headings.length
    const volumes = new Set(headings.flatMap(({ ref }) => ref?.volume ?? []))
    return this.text.editions
      .filter((edition) => !isCommentary(edition))
      .some((edition) =>
        [...volumes].some((volume) => this.layouts.of(edition, volume).chapters.some(isWithin)),
      )
  }

  /** One row for each of the headings that has text in one of the editions. @param headings in reading order */
  rows(
    tree: DivisionTree,
    headings: readonly HeadingNode[],
    editions: readonly Edition[],
  ): readonly BranchRow[] {
    const found = editions.map((edition) => [edition, this.passagesOf(tree, headings, edition)] as const)
    return headings.flatMap((node) => {
      const columns = new Map<Edition, readonly BranchPiece[]>()
      for (const [edition, passages] of found) {
        const passage = passages.get(node)
        if (passage !== undefined) columns.set(edition, this.pieces(passage))
      }
      return columns.size === 0 ? [] : [{ heading: node, columns }]
    })
  }

  /** The paragraphs of a part of a text. @param asPrinted whether it is read as if nothing had been put right */
  read(part: number, asPrinted = false): PieceText {
    return readParts(this.text, 'id', part, asPrinted)[0] ?? EMPTY
  }

  /** The ranks of the sources of these passages. */
  ranks(passages: ReadonlySet<number>): ReadonlySet<number> {
    const sql = 'SELECT source FROM passages WHERE number = ?'
    return new Set(
      [...passages].flatMap((number) => this.text.row<{ source: number }>(sql, number)?.source ?? []),
    )
  }

  /** The shown passage of each of the headings. */
  private passagesOf(
    tree: DivisionTree,
    headings: readonly HeadingNode[],
    edition: Edition,
  ): ReadonlyMap<HeadingNode, number> {
    const wanted = new Set(headings)
    const passages = new Map<HeadingNode, number>()
    for (const volume of new Set(headings.flatMap(({ ref }) => ref?.volume ?? []))) {
      for (const extent of this.text.roll(edition, volume).extents) {
        const node = tree.ofText(extent.division, extent.entry)
        if (node && wanted.has(node)) passages.set(node, extent.passage)
      }
    }
    return passages
  }

  private pieces(passage: number): readonly BranchPiece[] {
    return this.text.rows(
      'SELECT id, passage, volume, page, octet_length(paragraphs) AS size FROM parts WHERE passage = ? ORDER BY seq',
      passage,
    )
  }
}

const weightOf = (row: BranchRow): number => wholeWeightOf(row) / (row.run?.runs ?? 1)

const wholeWeightOf = (row: BranchRow): number => {
  let weight = ROW
  for (const [edition, pieces] of row.columns) {
    for (const { size } of pieces) weight += size * factsOf(edition).markupGrowth + PIECE
  }
  return weight
}

/** Divides the rows into parts that become markup of about `most` bytes at the most. */
export function partsOf(rows: readonly BranchRow[], most: number): readonly (readonly BranchRow[])[] {
  const parts: BranchRow[][] = []
  let room = 0
  for (const row of rows.flatMap((whole) => cut(whole, most))) {
    const weight = weightOf(row)
    const last = parts.at(-1)
    if (last && weight <= room) last.push(row)
    else {
      parts.push([row])
      room = most
    }
    room -= weight
  }
  return parts
}

/** How much of a part runs may fill that are cut where the editions allow it. */
const FILLED = 0.8

/** A row that is too long for one part as several of a run each. */
function cut(row: BranchRow, most: number): readonly BranchRow[] {
  const runs = weightOf(row) <= most ? 1 : Math.ceil(weightOf(row) / (most * FILLED))
  return runs === 1 ? [row] : Array.from({ length: runs }, (_, index) => ({ ...row, run: { index, runs } }))
}
