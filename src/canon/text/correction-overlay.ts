/** Overlays corrections on the text. Follows new corrections of this process and of others. */

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
 * The parts of the text that contain corrections: their corrected paragraphs, the corrected words as JSON, and the
 * version of the overlay that wrote them. A temporary table of the connection, like `exception`.
 */
const CORRECTED_TABLE = `
CREATE TEMP TABLE corrected (
  part INTEGER PRIMARY KEY,
  corrected_paragraphs TEXT NOT NULL,
  corrected_words TEXT NOT NULL,
  version INTEGER NOT NULL
)`

/** SQL that joins the temporary table `corrected` to `parts`. */
export const JOIN_CORRECTED_PARTS_SQL = 'LEFT JOIN temp.corrected ON corrected.part = parts.id'
/** SQL expression for the paragraphs of a part with their corrections. Needs `JOIN_CORRECTED_PARTS_SQL`. */
export const DISPLAYED_PARAGRAPHS_SQL = 'coalesce(corrected.corrected_paragraphs, parts.paragraphs)'
/** SQL expression for the JSON of the corrected words of a part, or NULL. Needs `JOIN_CORRECTED_PARTS_SQL`. */
export const CORRECTED_WORDS_JSON_SQL = 'corrected.corrected_words'

/** Parses the JSON of `CORRECTED_WORDS_JSON_SQL`. Null gives an empty list. */
export const parseAppliedCorrections = (json: string | null): readonly AppliedCorrection[] =>
  json === null ? [] : (JSON.parse(json) as AppliedCorrection[])

/** Drops the temporary table `corrected` of a text database, and creates it empty. */
export function recreateCorrectionOverlayTable(text: Pick<TextDatabase, 'sqlite'>): void {
  text.sqlite.run('DROP TABLE IF EXISTS temp.corrected')
  text.sqlite.run(CORRECTED_TABLE)
}

/** Overlays corrections on the text, and knows the status of each correction in the open text database. */
export class CorrectionOverlay extends TextOverlayUpdater<CorrectionRow> {
  private readonly statuses: Map<number, CorrectionStatus>

  constructor(texts: TextDatabaseHolder, decisions: EditorialDecisionsSource, version: CacheVersion) {
    const statuses = new Map<number, CorrectionStatus>()
    super(texts, version, {
      collection: CORRECTIONS_COLLECTION,
      rows: () => Map.groupBy(decisions.corrections(), toSourceTextKey),
      clear: (text) => {
        statuses.clear()
        recreateCorrectionOverlayTable(text)
      },
      apply: (text, before, now, overlayVersion) => applyCorrectionRows(text, before, now, overlayVersion, statuses),
    })
    this.statuses = statuses
  }

  /** Returns the status of a correction in the open text, by its id; `homeless` without a text. */
  getCorrectionStatus(id: number): CorrectionStatus {
    this.refresh()
    return (this.texts.current && this.statuses.get(id)) ?? STATUS_WITHOUT_TEXT
  }
}

/**
 * Replaces the applied corrections of one source's text of a heading.
 * @param statuses map of the statuses of all corrections, which this updates
 */
function applyCorrectionRows(
  text: TextDatabase,
  before: readonly CorrectionRow[],
  now: readonly CorrectionRow[],
  overlayVersion: number,
  statuses: Map<number, CorrectionStatus>,
): readonly VolumeEdition[] {
  const [first] = now.length > 0 ? now : before
  if (!first) return []
  const parts = readUncorrectedParts(text, first)
  const found = computeCorrectionStatuses(parts, now)
  const replacements = getCorrectionReplacementsByPart(found)
  for (const { id } of before) statuses.delete(id)
  for (const [{ id }, status] of found) statuses.set(id, status)
  const insert = text.sqlite.query('INSERT INTO temp.corrected VALUES (?, ?, ?, ?)')
  const remove = text.sqlite.query('DELETE FROM temp.corrected WHERE part = ?')
  for (const { id, stored } of parts) {
    remove.run(id)
    const inPart = replacements.get(id)
    if (!inPart) continue
    const corrected = applyCorrections(stored, inPart)
    insert.run(id, corrected.stored, JSON.stringify(corrected.words), overlayVersion)
  }
  return parts.map(({ volume }) => ({ edition: first.edition, volume }))
}

/** Status of a correction while there is no text, or the text lacks the source's text of the heading. */
const STATUS_WITHOUT_TEXT: CorrectionStatus = { state: 'homeless', places: 0, place: undefined }
