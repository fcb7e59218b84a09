/** States of suspects: which are corrected or judged. They follow every change by editors. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { CorrectionRow } from '../../canon/text/corrections.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { CORRECTIONS_COLLECTION, SUSPECT_JUDGEMENTS_COLLECTION } from '../../definitions/collection-names.ts'
import { MIN_LIKELY_SUSPECT_WEIGHT } from '../../definitions/review-items/suspect.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import {
  type CorrectionStore,
  type CorrectionWithStatus,
  eachCorrectionWithStatus,
} from '../corrections/corrections.ts'
import {
  findJudgedSuspects,
  isJudgementForAllPlaces,
  type SuspectJudgementRow,
  SuspectJudgementStore,
} from './judgements.ts'
import { readSuspectIdsAtPlace } from './stored-suspects.ts'

/**
 * States of a suspect: `open`, `printed` (correct as printed), `later` (decide later), and `corrected` (a displayed
 * correction covers it).
 */
export const SUSPECT_STATES = ['open', 'printed', 'later', 'corrected'] as const
/** One of `SUSPECT_STATES`. */
export type SuspectState = (typeof SUSPECT_STATES)[number]

/** The state of a suspect, with its judgement and correction. */
export interface SuspectStatus {
  readonly state: SuspectState
  /** The judgement of this place, else that of its pair of words. */
  readonly judgement: SuspectJudgementRow | undefined
  readonly correction: CorrectionRow | undefined
}

const OPEN: SuspectStatus = { state: 'open', judgement: undefined, correction: undefined }

/**
 * Computes the status of all suspects that are not open, by id. A judgement of one place overrides that of all places,
 * and a correction overrides both.
 * @param listJudged returns the ids of the suspects to which a judgement applies
 */
export function computeSuspectStatuses(
  text: TextDatabase,
  judgements: readonly SuspectJudgementRow[],
  corrections: Iterable<CorrectionWithStatus>,
  listJudged = (row: SuspectJudgementRow) => findJudgedSuspects(text, row),
): Map<number, SuspectStatus> {
  const statuses = new Map<number, SuspectStatus>()
  for (const row of judgements.toSorted(
    (a, b) => Number(isJudgementForAllPlaces(b)) - Number(isJudgementForAllPlaces(a)),
  )) {
    const status = { state: row.state, judgement: row, correction: undefined }
    for (const id of listJudged(row)) statuses.set(id, status)
  }
  for (const { row: correction, status } of corrections) {
    if (status.state !== 'active' || !status.place) continue
    for (const id of readSuspectIdsAtPlace(text, status.place))
      statuses.set(id, { state: 'corrected', judgement: statuses.get(id)?.judgement, correction })
  }
  return statuses
}

/** The suspects to which a judgement applies; valid while the judgement and the text are unchanged. */
interface JudgedSuspects {
  readonly row: SuspectJudgementRow
  readonly suspects: readonly number[]
}

/** Computes the status of every suspect of the open text and caches it. */
export class SuspectStatusReader {
  private text: TextDatabase | undefined
  private state = -1
  private statuses = new Map<number, SuspectStatus>()
  /** By the judgement's id. */
  private readonly judgedSuspects = new Map<number, JudgedSuspects>()

  constructor(
    private readonly shown: DisplayedTextReader,
    private readonly judgements: SuspectJudgementStore,
    private readonly corrections: CorrectionStore,
    private readonly version: CacheVersion,
  ) {}

  /** Returns the status of a suspect by its id. */
  getStatus(id: number): SuspectStatus {
    return this.getAllStatuses().get(id) ?? OPEN
  }

  /** Returns the status of all judged or corrected suspects by id; all others are open. */
  getAllStatuses(): ReadonlyMap<number, SuspectStatus> {
    const state = this.version.of(CORRECTIONS_COLLECTION, SUSPECT_JUDGEMENTS_COLLECTION)
    const text = this.shown.current
    if (text !== this.text) this.judgedSuspects.clear()
    if (text !== this.text || state !== this.state)
      this.statuses = this.shown.read((opened) => this.computeStatuses(opened), new Map())
    this.text = text
    this.state = state
    return this.statuses
  }

  private computeStatuses(text: TextDatabase): Map<number, SuspectStatus> {
    const rows = this.judgements.all()
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of this.judgedSuspects.keys()) if (!ids.has(id)) this.judgedSuspects.delete(id)
    const corrections = this.corrections.all().map((row) => ({ row, status: this.shown.getCorrectionStatus(row.id) }))
    return computeSuspectStatuses(text, rows, corrections, (row) => this.listJudged(text, row))
  }

  private listJudged(text: TextDatabase, row: SuspectJudgementRow): readonly number[] {
    const known = this.judgedSuspects.get(row.id)
    if (known && Bun.deepEquals(known.row, row)) return known.suspects
    const suspects = findJudgedSuspects(text, row)
    this.judgedSuspects.set(row.id, { row, suspects })
    return suspects
  }
}

/** Counts the open suspects of a text that are probably misprints (see MIN_LIKELY_SUSPECT_WEIGHT). */
export function countLikelyMisprints(db: LibraryDatabase, text: TextDatabase): number {
  const likely = text.rows<{ id: number }>('SELECT id FROM suspects WHERE weight >= ?', MIN_LIKELY_SUSPECT_WEIGHT)
  const statuses = computeSuspectStatuses(text, new SuspectJudgementStore(db).all(), eachCorrectionWithStatus(db, text))
  return likely.filter(({ id }) => (statuses.get(id)?.state ?? 'open') === 'open').length
}
