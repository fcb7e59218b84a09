/** Computes tables for reading pages in advance, so that readers do not wait. */

import type { Database } from 'bun:sqlite'
import { parseStoredParagraphs } from '../../../../db/stored-paragraphs.ts'
import { findItemNumberRanges } from '../../../canon/text/item-index.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import { storeReadingOrderAndAlignedBlocks } from './align-texts.ts'

/**
 * Updates the tables of PRECOMPUTED_TEXT_TABLES_SQL. Call it after `storeTextOrderAndShownPassages`.
 * @param isFullRebuild whether everything is computed again
 */
export function writePrecomputedTextTables(sqlite: Database, isFullRebuild: boolean): void {
  writeItems(sqlite, isFullRebuild)
  writeVolumes(sqlite)
  storeReadingOrderAndAlignedBlocks(sqlite, isFullRebuild)
}

interface NumberedPart {
  readonly passage: number
  readonly seq: number
  readonly edition: string
  readonly volume: number
  readonly page: number
  readonly paragraphs: string
}

const NUMBERED_PARTS = `
SELECT passage, seq, edition, volume, page, paragraphs FROM parts WHERE printed AND instr(paragraphs, '"number"') > 0`
const IS_CHANGED = 'passage IN (SELECT passage FROM changed)'

function writeItems(sqlite: Database, isFullRebuild: boolean): void {
  if (isFullRebuild) sqlite.run('DELETE FROM items')
  else sqlite.run(`DELETE FROM items WHERE ${IS_CHANGED}`)
  const insert = sqlite.query('INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const parts = sqlite.query<NumberedPart, []>(isFullRebuild ? NUMBERED_PARTS : `${NUMBERED_PARTS} AND ${IS_CHANGED}`)
  for (const { passage, seq, edition, volume, page, paragraphs } of parts.iterate()) {
    for (const [nth, { from, to }] of parseStoredParagraphs(paragraphs).flatMap(findItemNumberRanges).entries())
      insert.run(edition, volume, page, passage, seq, nth, from, to)
    collectGarbageOccasionally(paragraphs.length)
  }
}

function writeVolumes(sqlite: Database): void {
  sqlite.run('DELETE FROM shown_volumes')
  sqlite.run(`
    INSERT INTO shown_volumes
    SELECT parts.edition, parts.volume, count(DISTINCT iif(standing = 1, page, NULL)),
           coalesce(min(iif(standing = 1, page, NULL)), 1), count(DISTINCT iif(standing = 1, parts.passage, NULL))
    FROM parts JOIN passages ON passages.number = parts.passage
    WHERE parts.printed GROUP BY parts.edition, parts.volume`)
  sqlite.run('DELETE FROM volume_sources')
  sqlite.run(`
    INSERT INTO volume_sources
    SELECT volume, edition, passages.source, max(extents.printed) FROM extents
    JOIN passages ON passages.number = extents.passage GROUP BY volume, edition, passages.source`)
}
