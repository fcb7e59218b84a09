/** Divides the headings with text into blocks, and aligns each block that has changed. */

import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { alignEditionsInBlock } from '../../../canon/places/align-block.ts'
import { encodeAlignmentBlock } from '../../../canon/places/block-code.ts'
import { type FirstPageOfDisplayedText, findAlignmentBlockStarts } from '../../../canon/places/block-ranges.ts'
import {
  type AlignmentBlockHeadingRange,
  createUnnamedHeadingFactory,
  readAlignmentBlockText,
  type TextDatabaseRowReader,
} from '../../../canon/places/read-block.ts'
import { recreateDecisionOverlayTables } from '../../../canon/text/decision-exceptions.ts'
import { HeadingTreeBuilder, type ImportedHeading } from '../../../canon/tree/heading-tree-builder.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'

/** A passage of a heading that is aligned, or that helps to align it. */
interface PassageRow {
  /** Id of the heading in `text_order`. */
  readonly heading: number
  readonly edition: string
  readonly passage: number
  readonly volume: number
  readonly firstPage: number
  readonly isShown: number
  readonly isChanged: number
}

const PASSAGES = `
SELECT text_order.id AS heading, texts.edition, passages.number AS passage, text_order.volume,
       passages.first_page AS firstPage, changed.passage IS NOT NULL AS isChanged,
       passages.standing = 1 AND EXISTS (
         SELECT 1 FROM extents WHERE extents.passage = passages.number AND extents.printed) AS isShown
FROM text_order
JOIN texts ON texts.division = text_order.division AND texts.entry = text_order.entry
JOIN passages ON passages.text = texts.id
LEFT JOIN changed ON changed.passage = passages.number
ORDER BY text_order.id, texts.id, passages.source`

/**
 * Writes the tables `text_order` (the reading order of headings) and `aligned_blocks` (the alignment of the editions).
 * @param isFullRebuild whether all blocks are aligned again; otherwise unchanged ones are reused
 */
export function storeReadingOrderAndAlignedBlocks(sqlite: Database, isFullRebuild: boolean): void {
  const alignedByDigest = new Map<number, Uint8Array>()
  if (!isFullRebuild) {
    const rows = sqlite.query<{ made_of: number; aligned: Uint8Array }, []>(
      'SELECT made_of, aligned FROM aligned_blocks',
    )
    for (const { made_of, aligned } of rows.iterate()) alignedByDigest.set(made_of, aligned)
  }
  writeTextOrder(sqlite)
  const passages = sqlite.query<PassageRow, []>(PASSAGES).all()
  const starts = [...Map.groupBy(passages, ({ volume }) => volume).values()].flatMap(findBlockStarts)
  const setBlock = sqlite.query('UPDATE text_order SET block = ?1 WHERE id >= ?1 AND id < ?2')
  const insert = sqlite.query('INSERT INTO aligned_blocks VALUES (?, ?, ?, ?)')
  sqlite.run('DELETE FROM aligned_blocks')
  recreateDecisionOverlayTables({ sqlite })
  const text: TextDatabaseRowReader = {
    rows: <Row>(sql: string, ...values: SQLQueryBindings[]) =>
      sqlite.query<Row, SQLQueryBindings[]>(sql).all(...values),
  }
  let nextRow = 0
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? (passages.at(-1)?.heading ?? 0) + 1
    setBlock.run(from, to)
    const blockPassages: PassageRow[] = []
    for (let row = passages[nextRow]; row && row.heading < to; row = passages[++nextRow]) blockPassages.push(row)
    const digest = computeBlockDigest(blockPassages, from)
    const isUnchanged = blockPassages.every(({ isChanged }) => isChanged === 0)
    const aligned = (isUnchanged && alignedByDigest.get(digest)) || alignBlock(text, { from, to })
    if (aligned) insert.run(from, to - from, digest, aligned)
  }
}

function writeTextOrder(sqlite: Database): void {
  sqlite.run('DELETE FROM text_order')
  const insert = sqlite.query('INSERT INTO text_order (division, entry, volume, block) VALUES (?, ?, ?, 0)')
  for (const { division, entry, volume } of orderHeadingsWithText(sqlite)) insert.run(division, entry, volume)
}

/** Returns the ids of the headings at which blocks of a volume begin. @param passages the passages of the volume */
function findBlockStarts(passages: readonly PassageRow[]): readonly number[] {
  const first = passages[0]?.heading ?? 0
  const count = (passages.at(-1)?.heading ?? 0) - first + 1
  const texts = passages
    .filter(({ isShown }) => isShown === 1)
    .map(
      ({ heading, edition, firstPage }): FirstPageOfDisplayedText => ({
        edition,
        heading: heading - first,
        firstPage,
      }),
    )
  return findAlignmentBlockStarts(count, texts).map((index) => first + index)
}

/** Returns a digest of the passages of a block, which is the same at any position in the order. */
function computeBlockDigest(passages: readonly PassageRow[], from: number): number {
  const rows = passages.map(({ heading, passage, isShown }) => [heading - from, passage, isShown])
  return Number(BigInt.asIntN(53, BigInt(Bun.hash(JSON.stringify(rows)))))
}

function alignBlock(text: TextDatabaseRowReader, range: AlignmentBlockHeadingRange): Uint8Array | undefined {
  const block = readAlignmentBlockText(text, range, createUnnamedHeadingFactory())
  for (const { paragraphs } of block.columns)
    for (const { spans } of paragraphs) for (const { text: words } of spans) collectGarbageOccasionally(words.length)
  return block.columns.length === 0
    ? undefined
    : encodeAlignmentBlock(alignEditionsInBlock(block.columns, block.copies))
}

/** A heading with text, in reading order. */
interface TextInReadingOrder {
  readonly division: string
  readonly entry: string
  readonly volume: number
}

interface ArrivalRow {
  readonly source: number
  readonly division: string
  readonly slug: string
  readonly parent: string | null
  readonly volume: number | null
}

const ARRIVALS = 'SELECT source, division, slug, parent, volume FROM arrivals ORDER BY source, ordinal'

const TEXTS = `
SELECT division, entry, min(first_volume) AS volume FROM texts JOIN passages ON passages.text = texts.id
GROUP BY division, entry ORDER BY min(texts.id)`

/**
 * Computes the reading order of all headings with text.
 * @returns the headings volume by volume; those that no package lists come last in their volume
 */
function orderHeadingsWithText(sqlite: Database): readonly TextInReadingOrder[] {
  const texts = new Map(
    sqlite
      .query<TextInReadingOrder, []>(TEXTS)
      .all()
      .map((text) => [`${text.division}/${text.entry}`, text]),
  )
  const ordered: TextInReadingOrder[] = []
  for (const { slug, division, volume } of listHeadingsInOrder(sqlite)) {
    const key = `${division}/${slug}`
    const text = texts.get(key)
    if (!text) continue
    texts.delete(key)
    ordered.push({ ...text, volume: volume ?? text.volume })
  }
  return [...ordered, ...texts.values()].sort((a, b) => a.volume - b.volume)
}

function* listHeadingsInOrder(sqlite: Database): Generator<ImportedHeading> {
  const divisions = new Map<string, number>()
  const tree = new HeadingTreeBuilder([], [], {
    division: (slug) => {
      const id = divisions.getOrInsertComputed(slug, () => divisions.size + 1)
      return { id, title: '', firstVolume: 0, lastVolume: 0 }
    },
  })
  const unusedFields = {
    title: '',
    pali: null,
    royalPage: null,
    paliPage: null,
    romanPage: null,
    itemFrom: null,
    itemTo: null,
  }
  for (const row of sqlite.query<ArrivalRow, []>(ARRIVALS).iterate()) tree.take({ ...unusedFields, ...row })
  for (const division of divisions.values())
    for (const { arrival } of tree.inOrder(division)) if (arrival) yield arrival
}
