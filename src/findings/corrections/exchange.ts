/** Corrections on their way from one library to another, or to those who keep a corpus: one a line (variants §2). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type CorrectionRow,
  type CorrectionState,
  correctionStatusesIn,
  type NewCorrection,
  readPrintedParts,
  sourceTextKey,
} from '../../canon/text/corrections.ts'
import type { WordOccurrencePlace } from '../../canon/text/words-in-place.ts'
import { CORRECTIONS_COLLECTION } from '../../definitions/collection-names.ts'
import { CORRECTION_DEFINITION } from '../../definitions/findings/correction.ts'
import { invalidRequestError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import { validateBody } from '../../foundation/validation/judge.ts'
import type { RestoredRecord } from '../../records/collections/collection.ts'
import { findingSchema, findingToRecord } from '../finding-row.ts'
import { Corrections, type CorrectionWithStatus, eachCorrectionWithStatus } from './corrections.ts'

/** A correction as a line tells it: by the packages' names, and without what only its own library knows. */
export type ExchangedCorrection = Omit<CorrectionRow, 'id' | 'report' | 'updatedAt'> & {
  readonly state: CorrectionState
  /** The file of the corpus that the page was read in; null where the package does not tell. */
  readonly file: string | null
  /** Where it begins in the raw file, from 1; null where no user looked into the corpus. */
  readonly line: number | null
}

/** The columns of a table of corrections, and the keys of a line of JSON. */
export const EXCHANGED_COLUMNS = [
  ...(['source', 'division', 'entry', 'edition', 'volume', 'page', 'file', 'line', 'state'] as const),
  ...(['before', 'wrong', 'after', 'right', 'reason', 'evidence', 'correctedBy', 'createdAt'] as const),
] as const satisfies readonly (keyof ExchangedCorrection)[]

/** What becomes of a line that is taken in. */
export interface SortedCorrections {
  /** Are in the text here, and are new. */
  readonly fitting: readonly NewCorrection[]
  /** Are here already. */
  readonly known: number
  /** The text here has the right words already. */
  readonly appliedUpstream: number
  /** Their words are not here as one place, or a user has corrected these differently. */
  readonly homeless: readonly NewCorrection[]
}

/**
 * Yields the corrections of a library as records of an exchange file.
 * @param lineOf looks into the raw corpus, where it is at hand
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

const RECORD = findingSchema(CORRECTION_DEFINITION)

/** A line as it was read. @throws Refusal `invalid_request` naming the line */
export function parseCorrectionLine(value: unknown, line: number): NewCorrection {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequestError(
      {},
      `บรรทัด ${line} ไม่ใช่การแก้คำผิด กรุณาใช้ไฟล์จาก library corrections export จึงไม่ได้นำเข้าอะไรเลย`,
    )
  const { file: _, line: __, state: ___, ...record } = value as Readonly<Record<string, unknown>>
  try {
    return findingToRecord(
      CORRECTION_DEFINITION,
      validateBody(RECORD, record, 'stored') as RestoredRecord,
      new Date().toISOString(),
    )
  } catch (error) {
    const issues = error instanceof Error && 'issues' in error ? Object.values(error.issues ?? {}).flat() : []
    throw invalidRequestError({}, `บรรทัด ${line} ยังไม่ถูกต้อง: ${issues.join(' ')} จึงไม่ได้นำเข้าอะไรเลย`)
  }
}

/** How lines fit the text that is here; nothing is written. */
export function matchCorrectionsToText(
  db: LibraryDatabase,
  text: TextDatabase,
  given: readonly NewCorrection[],
): SortedCorrections {
  const corrections = new Corrections(db)
  const fitting: NewCorrection[] = []
  const homeless: NewCorrection[] = []
  let known = 0
  let appliedUpstream = 0
  for (const rows of Map.groupBy(given, sourceTextKey).values()) {
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
    const standings = correctionStatusesIn(readPrintedParts(text, first), [...here, ...fresh])
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

/** Writes what fits, as one edit. @param keyName who takes it in, as the log tells it */
export function importCorrections(db: LibraryDatabase, keyName: string, fitting: readonly NewCorrection[]): void {
  const corrections = new Corrections(db)
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
