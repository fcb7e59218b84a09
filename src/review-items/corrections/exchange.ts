/**
 * Exchanges corrections with other libraries and with maintainers of corpora: files with one correction per line
 * (variants §2).
 */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type CorrectionRow,
  type CorrectionState,
  computeCorrectionStatuses,
  type NewCorrection,
  readUncorrectedParts,
  toSourceTextKey,
} from '../../canon/text/corrections.ts'
import type { WordOccurrencePlace } from '../../canon/text/passage-word-finder.ts'
import { CORRECTIONS_COLLECTION } from '../../definitions/collection-names.ts'
import { CORRECTION_DEFINITION } from '../../definitions/review-items/correction.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import { normaliseAndValidateBody } from '../../foundation/validation/validate-body.ts'
import type { RestoredRecord } from '../../records/collections/collection.ts'
import { createReviewItemDumpRecordSchema, dumpRecordToReviewItemRow } from '../review-item-row.ts'
import { CorrectionStore, type CorrectionWithStatus, eachCorrectionWithStatus } from './corrections.ts'

/** A correction in an exchange file: with the packages' names, and without values that only its own library knows. */
export type ExchangedCorrection = Omit<CorrectionRow, 'id' | 'report' | 'updatedAt'> & {
  readonly state: CorrectionState
  /** The file of the corpus that contains the page; null where the package does not say. */
  readonly file: string | null
  /** Line of the raw file where it begins, from 1; null when the corpus was not searched. */
  readonly line: number | null
}

/** Columns of an exchange file as a table, and keys of its lines as JSON. */
export const CORRECTION_EXCHANGE_COLUMNS = [
  ...(['source', 'division', 'entry', 'edition', 'volume', 'page', 'file', 'line', 'state'] as const),
  ...(['before', 'wrong', 'after', 'right', 'reason', 'evidence', 'correctedBy', 'createdAt'] as const),
] as const satisfies readonly (keyof ExchangedCorrection)[]

/**
 * Corrections of an exchange file, grouped by whether they fit the text: importable, already known, already in the
 * source, without place.
 */
export interface CorrectionsByFit {
  /** New corrections whose words are in the text. */
  readonly fitting: readonly NewCorrection[]
  /** Number of corrections that the library already has. */
  readonly known: number
  /** Number of corrections whose source already has the right words. */
  readonly appliedUpstream: number
  /** Corrections whose words are not in the text at exactly one place, or are already corrected differently. */
  readonly homeless: readonly NewCorrection[]
}

/**
 * Yields the corrections of a library as records of an exchange file.
 * @param source only the corrections of this source; undefined for all
 * @param lineOf finds the line in the raw corpus, where that is at hand
 */
export function* exportCorrections(
  db: LibraryDatabase,
  text: TextDatabase,
  source: string | undefined,
  lineOf: (correction: CorrectionWithStatus) => number | null = () => null,
): Generator<ExchangedCorrection> {
  const fileOf = ({ part }: WordOccurrencePlace) =>
    text.row<{ file: string | null }>('SELECT file FROM parts WHERE id = ?', part)?.file ?? null
  for (const correction of eachCorrectionWithStatus(db, text, source)) {
    const { row, standing } = correction
    const { state, stand } = standing
    const { id: _, report: __, updatedAt: ___, ...reported } = row
    const file = stand ? fileOf(stand) : null
    const [volume, page] = [stand?.volume ?? row.volume, stand?.page ?? row.page]
    yield { ...reported, volume, page, state, file, line: lineOf(correction) }
  }
}

const RECORD = createReviewItemDumpRecordSchema(CORRECTION_DEFINITION)

/**
 * Parses one line of an exchange file of corrections, as `library corrections export` writes them.
 * @throws AppError `invalid_request` naming the line
 */
export function parseCorrectionLine(value: unknown, line: number): NewCorrection {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createInvalidRequestError(
      {},
      `บรรทัด ${line} ไม่ใช่การแก้คำผิด กรุณาใช้ไฟล์จาก library corrections export จึงไม่ได้นำเข้าอะไรเลย`,
    )
  const { file: _, line: __, state: ___, ...record } = value as Readonly<Record<string, unknown>>
  try {
    return dumpRecordToReviewItemRow(
      CORRECTION_DEFINITION,
      normaliseAndValidateBody(RECORD, record, 'stored') as RestoredRecord,
      new Date().toISOString(),
    )
  } catch (error) {
    const issues = error instanceof Error && 'issues' in error ? Object.values(error.issues ?? {}).flat() : []
    throw createInvalidRequestError({}, `บรรทัด ${line} ยังไม่ถูกต้อง: ${issues.join(' ')} จึงไม่ได้นำเข้าอะไรเลย`)
  }
}

/**
 * Divides the corrections of an exchange file into those that fit the text of this library and those that do not,
 * and counts those already known or applied upstream; writes nothing.
 */
export function matchCorrectionsToText(
  db: LibraryDatabase,
  text: TextDatabase,
  given: readonly NewCorrection[],
): CorrectionsByFit {
  const corrections = new CorrectionStore(db)
  const fitting: NewCorrection[] = []
  const homeless: NewCorrection[] = []
  let known = 0
  let appliedUpstream = 0
  for (const rows of Map.groupBy(given, toSourceTextKey).values()) {
    const [first] = rows
    if (!first) continue
    const here = corrections.of(first)
    const names = new Set(here.map(wordsOf))
    const fresh = rows.flatMap((row) => {
      if (names.has(wordsOf(row))) {
        known++
        return []
      }
      names.add(wordsOf(row))
      return [{ ...row, id: 0 }]
    })
    const standings = computeCorrectionStatuses(readUncorrectedParts(text, first), [...here, ...fresh])
    for (const row of fresh) {
      const { id: _, ...correction } = row
      const state = standings.get(row)?.state
      if (state === 'active') fitting.push(correction)
      else if (state === 'taken-up') appliedUpstream++
      else homeless.push(correction)
    }
  }
  return { fitting, known, appliedUpstream, homeless }
}

/**
 * Stores corrections that fit, as one edit.
 * @param keyName who imports them, as the log names them
 */
export function importCorrections(db: LibraryDatabase, keyName: string, fitting: readonly NewCorrection[]): void {
  const corrections = new CorrectionStore(db)
  db.write(keyName, (log) => {
    for (const row of fitting) corrections.add({ ...row, report: null })
    log({
      action: 'correct',
      collection: CORRECTIONS_COLLECTION,
      record: '*',
      change: { places: fitting.length },
      batch: createBatchName(),
    })
  })
}

const wordsOf = ({ volume, page, before, wrong, after, right }: NewCorrection): string =>
  JSON.stringify([volume, page, before, wrong, after, right])
