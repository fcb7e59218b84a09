/** Lays corrections over the text, and keeps them in step with what people correct, here or in another process. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { CORRECTIONS } from '../../definitions/collection-names.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import { applyCorrections, type WordsPutRight } from './apply-corrections.ts'
import {
  type CorrectionRow,
  type CorrectionStanding,
  printedPartsOf,
  replacementsOf,
  sourceTextKey,
  standingsIn,
} from './corrections.ts'
import { AlignedRows } from './overlay-rows.ts'
import type { SaidOfText } from './said-of-text.ts'
import type { TextShelf } from './text-shelf.ts'
import type { VolumePart } from './volume-part.ts'

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
export const JOIN_CORRECTED = 'LEFT JOIN temp.corrected ON corrected.part = parts.id'
/** The paragraphs of a part as readers see them. */
export const DISPLAYED_PARAGRAPHS = 'coalesce(corrected.corrected_paragraphs, parts.paragraphs)'
/** JSON of the words in them that were corrected; null where there are none. */
export const PUT_RIGHT = 'corrected.put_right'

/** Parses the stored corrected words of a passage. */
export const readPutRight = (json: string | null): readonly WordsPutRight[] =>
  json === null ? [] : (JSON.parse(json) as WordsPutRight[])

/** Prepares a newly opened text database: nothing is corrected. */
export function clearCorrected(text: Pick<TextDatabase, 'sqlite'>): void {
  text.sqlite.run('DROP TABLE IF EXISTS temp.corrected')
  text.sqlite.run(CORRECTED_TABLE)
}

/** The corrections as an overlay of the text. */
export class AlignedCorrections extends AlignedRows<CorrectionRow> {
  private readonly standings: Map<number, CorrectionStanding>

  constructor(
    private readonly shelf: TextShelf,
    said: SaidOfText,
    version: CacheVersion,
  ) {
    const standings = new Map<number, CorrectionStanding>()
    super(shelf, version, {
      collection: CORRECTIONS,
      rows: () => Map.groupBy(said.corrections(), sourceTextKey),
      clear: (text) => {
        standings.clear()
        clearCorrected(text)
      },
      lay: (text, before, now, laid) => layCorrections(text, before, now, laid, standings),
    })
    this.standings = standings
  }

  /** How a correction is in the text that is open. */
  standingOf(id: number): CorrectionStanding {
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
  standings: Map<number, CorrectionStanding>,
): readonly VolumePart[] {
  const [one] = now.length > 0 ? now : before
  if (!one) return []
  const parts = printedPartsOf(text, one)
  const found = standingsIn(parts, now)
  const replacements = replacementsOf(found)
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
const NOWHERE: CorrectionStanding = { state: 'homeless', places: 0, stand: undefined }
