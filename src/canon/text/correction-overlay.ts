/** Lays corrections over the text, and keeps them in step with what people correct, here or in another process. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { CORRECTIONS_COLLECTION } from '../../definitions/collection-names.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import { type AppliedCorrection, applyCorrections } from './apply-corrections.ts'
import {
  type CorrectionRow,
  type CorrectionStatus,
  correctionStatusesIn,
  findReplacements,
  readPrintedParts,
  sourceTextKey,
} from './corrections.ts'
import { OverlayTable } from './overlay-rows.ts'
import type { EditorialState } from './said-of-text.ts'
import type { OpenTextDatabase } from './text-shelf.ts'
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

/** Joins `corrected` to `parts`. */
export const JOIN_CORRECTED_SQL = 'LEFT JOIN temp.corrected ON corrected.part = parts.id'
/** The paragraphs of a part as readers see them. */
export const DISPLAYED_PARAGRAPHS_SQL = 'coalesce(corrected.corrected_paragraphs, parts.paragraphs)'
/** JSON of the words in them that were corrected; null where there are none. */
export const APPLIED_CORRECTIONS_SQL = 'corrected.put_right'

/** Parses the stored corrected words of a passage. */
export const parseAppliedCorrections = (json: string | null): readonly AppliedCorrection[] =>
  json === null ? [] : (JSON.parse(json) as AppliedCorrection[])

/** Prepares a newly opened text database: nothing is corrected. */
export function clearCorrectionOverlay(text: Pick<TextDatabase, 'sqlite'>): void {
  text.sqlite.run('DROP TABLE IF EXISTS temp.corrected')
  text.sqlite.run(CORRECTED_TABLE)
}

/** The corrections as an overlay of the text. */
export class CorrectionOverlay extends OverlayTable<CorrectionRow> {
  private readonly standings: Map<number, CorrectionStatus>

  constructor(
    private readonly shelf: OpenTextDatabase,
    said: EditorialState,
    version: CacheVersion,
  ) {
    const standings = new Map<number, CorrectionStatus>()
    super(shelf, version, {
      collection: CORRECTIONS_COLLECTION,
      rows: () => Map.groupBy(said.corrections(), sourceTextKey),
      clear: (text) => {
        standings.clear()
        clearCorrectionOverlay(text)
      },
      lay: (text, before, now, laid) => layCorrections(text, before, now, laid, standings),
    })
    this.standings = standings
  }

  /** How a correction is in the text that is open. */
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
  const parts = readPrintedParts(text, one)
  const found = correctionStatusesIn(parts, now)
  const replacements = findReplacements(found)
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
