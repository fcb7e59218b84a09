/** The text of a heading and of all below it, in several editions side by side, divided into parts of bounded size. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { type Edition, factsOf } from '../../resources/editions.ts'
import type { Span } from '../../texts/format.ts'
import { readParagraphs } from '../../texts/stored-paragraphs.ts'
import type { ShownText } from '../text/shown-text.ts'
import { branchOf, type DivisionTree, type HeadingNode } from '../tree/division-tree.ts'

/** What a text has on one page. */
export interface BranchPiece {
  readonly id: number
  readonly passage: number
  readonly volume: number
  readonly page: number
  /** Bytes as it is stored. */
  readonly size: number
  /** Whether the text of the heading begins with it. */
  readonly first: boolean
}

/** One heading, or a run of its pages where it is too long for one part. */
export interface BranchRow {
  readonly heading: HeadingNode
  readonly columns: ReadonlyMap<Edition, readonly BranchPiece[]>
  /** Whether the heading begins here. */
  readonly first: boolean
}

/** The text of a piece. */
interface PieceText extends BranchPiece {
  readonly paragraphs: readonly (readonly Span[])[]
}

/** What a row and a piece add, whatever their text. */
const ROW = 320
const PIECE = 260

export class BranchTexts {
  constructor(private readonly text: ShownText) {}

  /** The editions that have text anywhere in the branch. */
  editions(tree: DivisionTree, heading: HeadingNode): readonly Edition[] {
    return this.text.editions.filter((edition) => this.passagesOf(tree, heading, edition).size > 0)
  }

  /** One row for each heading of the branch that has text in one of the editions, in reading order. */
  rows(tree: DivisionTree, heading: HeadingNode, editions: readonly Edition[]): readonly BranchRow[] {
    const found = editions.map((edition) => [edition, this.passagesOf(tree, heading, edition)] as const)
    return branchOf(heading).flatMap((node) => {
      const columns = new Map<Edition, readonly BranchPiece[]>()
      for (const [edition, passages] of found) {
        const passage = passages.get(node)
        if (passage !== undefined) columns.set(edition, this.pieces(passage))
      }
      return columns.size === 0 ? [] : [{ heading: node, columns, first: true }]
    })
  }

  /** The text of a piece. */
  read(piece: BranchPiece): PieceText {
    const paragraphs = this.text.read(
      ({ sqlite }) =>
        sqlite
          .query<{ paragraphs: string }, [number]>('SELECT paragraphs FROM parts WHERE id = ?')
          .get(piece.id)?.paragraphs ?? '[]',
      '[]',
    )
    return { ...piece, paragraphs: readParagraphs(paragraphs) }
  }

  /** The ranks of the sources of these passages. */
  ranks(passages: ReadonlySet<number>): ReadonlySet<number> {
    return this.text.read(({ sqlite }) => {
      const source = sqlite.query<{ source: number }, [number]>(
        'SELECT source FROM passages WHERE number = ?',
      )
      return new Set([...passages].flatMap((number) => source.get(number)?.source ?? []))
    }, new Set<number>())
  }

  /** The shown passage of each heading of the branch. */
  private passagesOf(
    tree: DivisionTree,
    heading: HeadingNode,
    edition: Edition,
  ): ReadonlyMap<HeadingNode, number> {
    const branch = branchOf(heading)
    const end = heading.index + branch.length
    const passages = new Map<HeadingNode, number>()
    for (const volume of new Set(branch.flatMap(({ ref }) => ref?.volume ?? []))) {
      for (const extent of this.text.roll(edition, volume).extents) {
        const node = tree.ofText(extent.division, extent.entry)
        if (node && node.index >= heading.index && node.index < end) passages.set(node, extent.passage)
      }
    }
    return passages
  }

  private pieces(passage: number): readonly BranchPiece[] {
    return this.text.read((text) => readPieces(text, passage), [])
  }
}

function readPieces({ sqlite }: TextDatabase, passage: number): readonly BranchPiece[] {
  return sqlite
    .query<Omit<BranchPiece, 'first' | 'passage'>, [number]>(
      'SELECT id, volume, page, octet_length(paragraphs) AS size FROM parts WHERE passage = ? ORDER BY seq',
    )
    .all(passage)
    .map((piece, index) => ({ ...piece, passage, first: index === 0 }))
}

const weightOf = (row: BranchRow): number => {
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

/** A row that is too long for one part, cut at its pages so that the columns keep in step. */
function cut(row: BranchRow, most: number): readonly BranchRow[] {
  const slices = Math.ceil(weightOf(row) / most)
  if (slices <= 1) return [row]
  const columns = [...row.columns].map(([edition, pieces]) => [edition, sliced(pieces, slices)] as const)
  const rows = Array.from(
    { length: slices },
    (_, index): BranchRow => ({
      heading: row.heading,
      first: index === 0,
      columns: new Map(columns.map(([edition, cuts]) => [edition, cuts[index] ?? []])),
    }),
  )
  // a slice is no longer than its share and one page, which may be too long again
  return rows.some((slice) => weightOf(slice) > most && canBeCut(slice))
    ? rows.flatMap((slice) => cut(slice, most))
    : rows
}

const canBeCut = ({ columns }: BranchRow): boolean =>
  [...columns.values()].some((pieces) => pieces.length > 1)

function sliced(pieces: readonly BranchPiece[], slices: number): readonly (readonly BranchPiece[])[] {
  const all = pieces.reduce((sum, { size }) => sum + size, 0)
  const cuts = Array.from({ length: slices }, (): BranchPiece[] => [])
  let before = 0
  for (const piece of pieces) {
    cuts[Math.min(slices - 1, Math.floor((before / all) * slices))]?.push(piece)
    before += piece.size
  }
  return cuts
}
