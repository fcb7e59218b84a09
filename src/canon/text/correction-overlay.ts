/** Overlays corrections on the text, and keeps them in step with new corrections, in this or another process. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { CORRECTIONS_COLLECTION } from '../../definitions/collection-names.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import { type AppliedCorrection, applyCorrections } from './apply-corrections.ts'
import {
  type CorrectionRow,
  type CorrectionStatus,
  computeCorrectionStatuses,
  getCorrectionReplacementsByPart,
  readUncorrectedParts,
  toSourceTextKey,
} from './corrections.ts'
import type { EditorialDecisionsSource } from './decisions.ts'
import { TextOverlayUpdater } from './overlay-rows.ts'
import type { TextDatabaseHolder } from './text-database-holder.ts'
import type { VolumeEdition } from './volume-part.ts'

/**
 * The parts of the text in which words were corrected: their paragraphs as they are shown then, the words as JSON, and
 * a number that tells this state of the part from those before. In the memory of the connection, as exceptions are.
 */
const CORRECTED_TABLE = `
CREATE TEMP TABLE corrected (
  part INTEGER PRIMARY KEY,
  corrected_paragraphs TEXT NOT NULL,
  put_right TEXT NOT NULL,
  laid INTEGER NOT NULL
)`

/** SQL that joins the temporary table `corrected` to `parts`. */
export const JOIN_CORRECTED_SQL = 'LEFT JOIN temp.corrected ON corrected.part = parts.id'
/**
 * SQL expression for the paragraphs of a part as readers see them, with corrections applied. Needs
 * `JOIN_CORRECTED_SQL`.
 */
export const DISPLAYED_PARAGRAPHS_SQL = 'coalesce(corrected.corrected_paragraphs, parts.paragraphs)'
/** SQL expression for the corrected words of a part as JSON; null where there are none. Needs `JOIN_CORRECTED_SQL`. */
export const CORRECTED_WORDS_JSON_SQL = 'corrected.put_right'

/** Parses the JSON of corrected words of a part; null yields an empty list. */
export const parseAppliedCorrections = (json: string | null): readonly AppliedCorrection[] =>
  json === null ? [] : (JSON.parse(json) as AppliedCorrection[])

/** Drops the temporary table of corrections of a text database, and creates it empty. */
export function recreateCorrectionOverlayTable(text: Pick<TextDatabase, 'sqlite'>): void {
  text.sqlite.run('DROP TABLE IF EXISTS temp.corrected')
  text.sqlite.run(CORRECTED_TABLE)
}

/** Corrections as an overlay of the text, with the status of each correction in the open text database. */
export class CorrectionOverlay extends TextOverlayUpdater<CorrectionRow> {
  private readonly standings: Map<number, CorrectionStatus>

  constructor(
    private readonly shelf: TextDatabaseHolder,
    said: EditorialDecisionsSource,
    version: CacheVersion,
  ) {
    const standings = new Map<number, CorrectionStatus>()
    super(shelf, version, {
      collection: CORRECTIONS_COLLECTION,
      rows: () => Map.groupBy(said.corrections(), toSourceTextKey),
      clear: (text) => {
        standings.clear()
        recreateCorrectionOverlayTable(text)
      },
      lay: (text, before, now, laid) => layCorrections(text, before, now, laid, standings),
    })
    this.standings = standings
  }

  /** Returns the status of a correction in the open text, by its id; `homeless` without a text. */
  standingOf(id: number): CorrectionStatus {
    this.catchUp()
    return (this.shelf.current && this.standings.get(id)) ?? NOWHERE
  }
}

/** @param standings of all corrections, which are brought up to date */
function layCorrections(
  text: TextDatabase,
  before: readonly CorrectionRow[],
  now: readonly CorrectionRow[],
  laid: number,
  standings: Map<number, CorrectionStatus>,
): readonly VolumeEdition[] {
  const [one] = now.length > 0 ? now : before
  if (!one) return []
  const parts = readUncorrectedParts(text, one)
  const found = computeCorrectionStatuses(parts, now)
  const replacements = getCorrectionReplacementsByPart(found)
  for (const { id } of before) standings.delete(id)
  for (const [{ id }, standing] of found) standings.set(id, standing)
  const lay = text.sqlite.query('INSERT INTO temp.corrected VALUES (?, ?, ?, ?)')
  const forget = text.sqlite.query('DELETE FROM temp.corrected WHERE part = ?')
  for (const { id, stored } of parts) {
    forget.run(id)
    const here = replacements.get(id)
    if (!here) continue
    const shown = applyCorrections(stored, here)
    lay.run(id, shown.stored, JSON.stringify(shown.words), laid)
  }
  return parts.map(({ volume }) => ({ edition: one.edition, volume }))
}

/** Without a text, and without that source's text. */
const NOWHERE: CorrectionStatus = { state: 'homeless', places: 0, stand: undefined }
