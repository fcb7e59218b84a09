/**
 * Exchanges corrections with other libraries and with maintainers of corpora, by files with one correction per line
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
import type { RecordToRestore } from '../../records/collections/collection.ts'
import { createReviewItemDumpRecordSchema, toReviewItemRow } from '../review-item-row.ts'
import { CorrectionStore, type CorrectionWithStatus, eachCorrectionWithStatus } from './corrections.ts'

/** A correction in an exchange file. It has the names of packages, and no values that only its own library knows. */
export type ExchangedCorrection = Omit<CorrectionRow, 'id' | 'report' | 'updatedAt'> & {
  readonly state: CorrectionState
  /** The file of the corpus that contains the page; null if the package does not name it. */
  readonly file: string | null
  /** Line of the raw file where it begins, from 1; null when the corpus was not searched. */
  readonly line: number | null
}

/** Names of the columns of an exchange file as a table, and of the keys of its lines as JSON. */
export const CORRECTION_EXCHANGE_COLUMNS = [
  ...(['source', 'division', 'entry', 'edition', 'volume', 'page', 'file', 'line', 'state'] as const),
  ...(['before', 'wrong', 'after', 'right', 'reason', 'evidence', 'correctedBy', 'createdAt'] as const),
] as const satisfies readonly (keyof ExchangedCorrection)[]

/** The corrections of an exchange file, grouped by whether they fit the text of this library. */
export interface CorrectionsByFit {
  /** New corrections whose words are in the text. */
  readonly fitting: readonly NewCorrection[]
  /** Number of corrections that the library already has. */
  readonly known: number
  /** Number of corrections whose source already has the right words. */
  readonly appliedUpstream: number
  /** Corrections whose words are not in the text at exactly one place, or are already corrected differently. */
  readonly orphaned: readonly NewCorrection[]
}

/**
 * Yields the corrections of a library as records of an exchange file.
 * @param source id of a source; undefined for all
 * @param getLine finds the line in the raw corpus, if that is available
 */
export function* eachExportedCorrection(
  db: LibraryDatabase,
  text: TextDatabase,
  source: string | undefined,
  getLine: (correction: CorrectionWithStatus) => number | null = () => null,
): Generator<ExchangedCorrection> {
  const getFile = ({ part }: WordOccurrencePlace) =>
    text.row<{ file: string | null }>('SELECT file FROM parts WHERE id = ?', part)?.file ?? null
  for (const correction of eachCorrectionWithStatus(db, text, source)) {
    const { row, status } = correction
    const { state, place } = status
    const { id: _, report: __, updatedAt: ___, ...reported } = row
    const file = place ? getFile(place) : null
    const [volume, page] = [place?.volume ?? row.volume, place?.page ?? row.page]
    yield { ...reported, volume, page, state, file, line: getLine(correction) }
  }
}

const RECORD_SCHEMA = createReviewItemDumpRecordSchema(CORRECTION_DEFINITION)

/**
 * Parses a line of an exchange file, as `library corrections export` writes it.
 * @param line number of the line, from 1
 * @throws AppError `invalid_request` with the number of the line
 */
export function parseCorrectionLine(value: unknown, line: number): NewCorrection {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createInvalidRequestError(
      {},
      `บรรทัด ${line} ไม่ใช่การแก้คำผิด กรุณาใช้ไฟล์จาก library corrections export จึงไม่ได้นำเข้าอะไรเลย`,
    )
  const { file: _, line: __, state: ___, ...record } = value as Readonly<Record<string, unknown>>
  try {
    return toReviewItemRow(
      CORRECTION_DEFINITION,
      normaliseAndValidateBody(RECORD_SCHEMA, record, 'stored') as RecordToRestore,
      new Date().toISOString(),
    )
  } catch (error) {
    const issues = error instanceof Error && 'issues' in error ? Object.values(error.issues ?? {}).flat() : []
    throw createInvalidRequestError({}, `บรรทัด ${line} ยังไม่ถูกต้อง: ${issues.join(' ')} จึงไม่ได้นำเข้าอะไรเลย`)
  }
}

/**
 * Divides the corrections of an exchange file into those that fit the text of this library and those that do not.
 * Counts those that are already known or applied upstream. Nothing is written.
 */
export function matchCorrectionsToText(
  db: LibraryDatabase,
  text: TextDatabase,
  corrections: readonly NewCorrection[],
): CorrectionsByFit {
  const store = new CorrectionStore(db)
  const fitting: NewCorrection[] = []
  const orphaned: NewCorrection[] = []
  let known = 0
  let appliedUpstream = 0
  for (const rows of Map.groupBy(corrections, toSourceTextKey).values()) {
    const [first] = rows
    if (!first) continue
    const stored = store.selectOfText(first)
    const keys = new Set(stored.map(toPlaceAndWordsKey))
    const newRows = rows.flatMap((row) => {
      if (keys.has(toPlaceAndWordsKey(row))) {
        known++
        return []
      }
      keys.add(toPlaceAndWordsKey(row))
      return [{ ...row, id: 0 }]
    })
    const statuses = computeCorrectionStatuses(readUncorrectedParts(text, first), [...stored, ...newRows])
    for (const row of newRows) {
      const { id: _, ...correction } = row
      const state = statuses.get(row)?.state
      if (state === 'active') fitting.push(correction)
      else if (state === 'taken-up') appliedUpstream++
      else orphaned.push(correction)
    }
  }
  return { fitting, known, appliedUpstream, orphaned }
}

/** Stores corrections that fit the text, as one edit. @param keyName who imports them, for the edit log */
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

const toPlaceAndWordsKey = ({ volume, page, before, wrong, after, right }: NewCorrection): string =>
  JSON.stringify([volume, page, before, wrong, after, right])
