/** Reads aligned blocks of headings: as the import stored them, or aligned again if decisions have changed them. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { type EditionId, getRootEdition, isCommentaryEdition } from '../../definitions/editions.ts'
import { IS_PASSAGE_DISPLAYED_SQL, JOIN_PASSAGE_EXCEPTIONS_SQL } from '../text/decision-exceptions.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { HeadingNamesInPackages } from '../volumes/entries.ts'
import { alignEditionsInBlock } from './align-block.ts'
import { type AlignedBlock, decodeAlignmentBlock, encodeAlignmentBlock } from './block-code.ts'
import { type FirstPageOfDisplayedText, findAlignmentBlockStarts } from './block-ranges.ts'
import {
  type AlignmentBlockHeadingRange,
  createUnnamedHeadingFactory,
  readAlignmentBlockParts,
  readAlignmentBlockText,
} from './read-block.ts'

/** An aligned block and the headings in it. */
export interface AlignedBlockWithHeadings extends AlignedBlock<HeadingNode> {
  readonly range: AlignmentBlockHeadingRange
  readonly headings: Iterable<HeadingNode | undefined>
}

interface StoredBlock extends AlignmentBlockHeadingRange {
  readonly aligned: Uint8Array
}

/** The block of a heading; without `aligned` if decisions changed it. */
const STORED = `
SELECT own.id AS heading, own.block, stored.id AS "from", stored.id + stored.headings AS "to", stored.aligned
FROM text_order AS own LEFT JOIN aligned_blocks AS stored
  ON stored.id = own.block AND own.block NOT IN (SELECT block FROM temp.redecided)
WHERE own.division = ? AND own.entry = ?`
const REALIGNED = `
SELECT id AS "from", id + headings AS "to", aligned FROM temp.realigned WHERE id <= ?1 AND id + headings > ?1`

/** Reads the aligned block of a heading from text.db. If a decision changed its text, the block is aligned again. */
export class AlignedBlockReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly names: HeadingNamesInPackages,
  ) {}

  /**
   * Returns the block that contains a heading; undefined for a heading without text.
   * @param shown displayed editions. Of other editions only the spine and the common root of several translations are
   *   read. Without it, all editions except commentaries are read; those are long, and aligned only when displayed.
   */
  of(heading: HeadingNode, shown?: readonly EditionId[]): AlignedBlockWithHeadings | undefined {
    return this.text.read((text) => {
      const stored = this.storedBlock(text, heading)
      if (!stored) return undefined
      const range = { from: stored.from, to: stored.to }
      const headings = this.headingsIn(text, range)
      const explained = shown?.filter(isCommentaryEdition) ?? []
      if (explained.length > 0) {
        const commentaries = addExplainedCommentaries(this.text.editions, explained)
        const { columns, copies } = readAlignmentBlockText(text, range, (id) => headings.get(id), commentaries)
        return { ...alignEditionsInBlock(columns, copies), range, headings: headings.values() }
      }
      const read = (editions: readonly EditionId[]) => readAlignmentBlockParts(text, range, headings, editions)
      const block = decodeAlignmentBlock(stored.aligned, read, shown ? addSharedRoots(shown) : this.text.editions)
      return { ...block, range, headings: headings.values() }
    }, undefined)
  }

  private storedBlock(text: TextDatabase, heading: HeadingNode): StoredBlock | undefined {
    for (const { division, entry } of this.names.of(heading)) {
      const own = text.row<StoredBlock & { heading: number; block: number }>(STORED, division, entry)
      if (!own) continue
      if (own.aligned) return own
      const realigned = text.row<StoredBlock>(REALIGNED, own.heading)
      if (realigned) return realigned
      realign(text, own.block)
      return text.row<StoredBlock>(REALIGNED, own.heading)
    }
    return undefined
  }

  private headingsIn(
    text: TextDatabase,
    { from, to }: AlignmentBlockHeadingRange,
  ): ReadonlyMap<number, HeadingNode | undefined> {
    const rows = text.rows<{ id: number; division: string; entry: string }>(
      'SELECT id, division, entry FROM text_order WHERE id >= ? AND id < ?',
      from,
      to,
    )
    return new Map(rows.map((row) => [row.id, this.names.heading(row)]))
  }
}

const REDECIDED = `
SELECT id AS "from", id + headings AS "to" FROM aligned_blocks JOIN temp.redecided ON block = id ORDER BY id`

const DISPLAYED_TEXTS = `
SELECT text_order.id AS heading, texts.edition, passages.first_page AS firstPage FROM text_order
CROSS JOIN texts ON texts.division = text_order.division AND texts.entry = text_order.entry
CROSS JOIN passages ON passages.text = texts.id
${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE text_order.id >= ? AND text_order.id < ? AND ${IS_PASSAGE_DISPLAYED_SQL}
  AND EXISTS (SELECT 1 FROM extents WHERE extents.passage = passages.number AND extents.printed)`

/** Aligns a changed block, and the changed blocks adjacent to it, by the current decisions. */
function realign(text: TextDatabase, block: number): void {
  const { from, to } = findDecidedRangeAround(text, block)
  const texts = text
    .rows<FirstPageOfDisplayedText>(DISPLAYED_TEXTS, from, to)
    .map((row) => ({ ...row, heading: row.heading - from }))
  const starts = findAlignmentBlockStarts(to - from, texts).map((start) => from + start)
  const add = text.sqlite.query('INSERT OR REPLACE INTO temp.realigned VALUES (?, ?, ?)')
  for (const [nth, start] of starts.entries()) {
    const range = { from: start, to: starts[nth + 1] ?? to }
    const { columns, copies } = readAlignmentBlockText(text, range, createUnnamedHeadingFactory())
    add.run(range.from, range.to - range.from, encodeAlignmentBlock(alignEditionsInBlock(columns, copies)))
  }
}

/** Returns the range of adjacent changed blocks that contains a block. */
function findDecidedRangeAround(text: TextDatabase, block: number): AlignmentBlockHeadingRange {
  let range = { from: 0, to: 0 }
  for (const { from, to } of text.rows<AlignmentBlockHeadingRange>(REDECIDED)) {
    if (from > block && from > range.to) break
    range = from === range.to ? { from: range.from, to } : { from, to }
  }
  return range
}

/** Adds the root of several displayed translations, through which these are aligned with each other. */
const addSharedRoots = (shown: readonly EditionId[]): readonly EditionId[] => {
  const roots = shown.flatMap((edition) => getRootEdition(edition) ?? [])
  return [...shown, ...roots.filter((root, nth) => roots.indexOf(root) < nth)]
}

/** Adds to commentaries the earlier ones on the same text, which they may explain. */
const addExplainedCommentaries = (all: readonly EditionId[], shown: readonly EditionId[]): readonly EditionId[] =>
  all.filter((edition, at) =>
    shown.some(
      (one) =>
        isCommentaryEdition(edition) && getRootEdition(one) === getRootEdition(edition) && at <= all.indexOf(one),
    ),
  )
