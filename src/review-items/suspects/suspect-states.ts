/** States of suspected errors: which are corrected or judged, updated when editors change anything. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { CorrectionRow } from '../../canon/text/corrections.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { CORRECTIONS_COLLECTION, SUSPECT_VERDICTS_COLLECTION } from '../../definitions/collection-names.ts'
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
 * States of a suspected error: `open`, `printed` (correct as printed), `later` (decide later), and `corrected` (a
 * displayed correction covers it).
 */
export const SUSPECT_STATES = ['open', 'printed', 'later', 'corrected'] as const
/** One of `SUSPECT_STATES`. */
export type SuspectState = (typeof SUSPECT_STATES)[number]

/** The state of a suspected error, with its judgement and correction. */
export interface SuspectStatus {
  readonly state: SuspectState
  /** The judgement of this place, else that of its pair of words. */
  readonly judgement: SuspectJudgementRow | undefined
  readonly correction: CorrectionRow | undefined
}

const OPEN: SuspectStatus = { state: 'open', judgement: undefined, correction: undefined }

/**
 * Computes the status of all suspects that are not open, by id. Judgements of one place override those of all places,
 * and corrections override both.
 * @param reachOf returns the ids of the suspects to which a judgement applies
 */
export function computeSuspectStatuses(
  text: TextDatabase,
  judgements: readonly SuspectJudgementRow[],
  corrections: Iterable<CorrectionWithStatus>,
  reachOf = (row: SuspectJudgementRow) => findJudgedSuspects(text, row),
): Map<number, SuspectStatus> {
  const standings = new Map<number, SuspectStatus>()
  for (const row of judgements.toSorted(
    (a, b) => Number(isJudgementForAllPlaces(b)) - Number(isJudgementForAllPlaces(a)),
  )) {
    const standing = { state: row.state, judgement: row, correction: undefined }
    for (const id of reachOf(row)) standings.set(id, standing)
  }
  for (const { row: correction, standing } of corrections) {
    if (standing.state !== 'active' || !standing.stand) continue
    for (const id of readSuspectIdsAtPlace(text, standing.stand))
      standings.set(id, { state: 'corrected', judgement: standings.get(id)?.judgement, correction })
  }
  return standings
}

/** The suspects that a row speaks of, as long as the row and the text are what they were. */
interface Reach<Row> {
  readonly row: Row
  readonly suspects: readonly number[]
}

/** Computes and caches the status of every suspect of the open text. */
export class SuspectStatusReader {
  private text: TextDatabase | undefined
  private state = -1
  private standings = new Map<number, SuspectStatus>()
  private readonly reaches = new Map<number, Reach<SuspectJudgementRow>>()

  constructor(
    private readonly shown: DisplayedTextReader,
    private readonly judgements: SuspectJudgementStore,
    private readonly corrections: CorrectionStore,
    private readonly version: CacheVersion,
  ) {}

  /** Returns the status of a suspect by its id. */
  of(id: number): SuspectStatus {
    return this.all().get(id) ?? OPEN
  }

  /** Returns the status of all judged or corrected suspects by id; all others are open. */
  all(): ReadonlyMap<number, SuspectStatus> {
    const state = this.version.of(CORRECTIONS_COLLECTION, SUSPECT_VERDICTS_COLLECTION)
    const text = this.shown.current
    if (text !== this.text) this.reaches.clear()
    if (text !== this.text || state !== this.state)
      this.standings = this.shown.read((opened) => this.made(opened), new Map())
    this.text = text
    this.state = state
    return this.standings
  }

  private made(text: TextDatabase): Map<number, SuspectStatus> {
    const rows = this.judgements.all()
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of this.reaches.keys()) if (!ids.has(id)) this.reaches.delete(id)
    const corrections = this.corrections
      .all()
      .map((row) => ({ row, standing: this.shown.standingOfCorrection(row.id) }))
    return computeSuspectStatuses(text, rows, corrections, (row) => this.reachOf(text, row))
  }

  private reachOf(text: TextDatabase, row: SuspectJudgementRow): readonly number[] {
    const known = this.reaches.get(row.id)
    if (known && Bun.deepEquals(known.row, row)) return known.suspects
    const suspects = findJudgedSuspects(text, row)
    this.reaches.set(row.id, { row, suspects })
    return suspects
  }
}

/** Counts the open suspects of a text that are most likely misprints. */
export function countLikelyMisprints(db: LibraryDatabase, text: TextDatabase): number {
  const likely = text.rows<{ id: number }>('SELECT id FROM suspects WHERE weight >= ?', MIN_LIKELY_SUSPECT_WEIGHT)
  const standings = computeSuspectStatuses(
    text,
    new SuspectJudgementStore(db).all(),
    eachCorrectionWithStatus(db, text),
  )
  return likely.filter(({ id }) => (standings.get(id)?.state ?? 'open') === 'open').length
}
