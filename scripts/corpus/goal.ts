/** Rows of the table of results: the goal of a measure, the measured value, and examples that fail. */

import type { CorpusEvidence } from './evidence.ts'

/** A row of the table of results. */
export interface MeasureRow {
  /** Short, such as `same passage, Siam Rath`. */
  readonly name: string
  /** As a person reads it: `≥ 97 %`. */
  readonly goal: string
  readonly measured: string
  readonly ok: boolean
  /** The worst examples first: where, and what is wrong there. */
  readonly worst: readonly string[]
}

/** A measure of the imported library. `--only` selects measures by name. Each is a file in measures/. */
export interface CorpusMeasure {
  readonly name: string
  /** Whether it only runs if `--only` names it, because it takes as long as all others together. */
  readonly onRequest?: true
  readonly rows: (evidence: CorpusEvidence) => readonly MeasureRow[] | Promise<readonly MeasureRow[]>
}

/** Maximum examples of each row. */
const MAX_EXAMPLES = 40

type Examples = readonly string[]

/** Returns a row with the goal that at least a share `min` (0 to 1) of `total` is right. @param part the right ones */
export const checkMinShare = (
  name: string,
  min: number,
  part: number,
  total: number,
  worst: Examples = [],
): MeasureRow => ({
  name,
  goal: `≥ ${percent(min)}`,
  measured: `${percent(total === 0 ? 0 : part / total)} (${part} of ${total})`,
  // without any measurement the goal is not met
  ok: total > 0 && part / total >= min,
  worst: worst.slice(0, MAX_EXAMPLES),
})

/**
 * Returns a row with the goal that at least a share `min` (0 to 1) of all cases is right.
 * @param report converts a wrong case to a line of the report
 */
export const checkMinRight = <T>(
  name: string,
  min: number,
  all: readonly unknown[],
  wrong: readonly T[],
  report: (one: T) => string = String,
): MeasureRow => checkMinShare(name, min, all.length - wrong.length, all.length, wrong.map(report))

/** Returns a row with the goal that a count is at most `max`. @param unit appended to the numbers, such as ` MB` */
export const checkMaxCount = (
  name: string,
  max: number,
  count: number,
  worst: Examples = [],
  unit = '',
): MeasureRow => ({
  name,
  goal: max === 0 ? 'none' : `≤ ${max}${unit}`,
  measured: `${Math.round(count * 10) / 10}${unit}`,
  ok: count <= max,
  worst: worst.slice(0, MAX_EXAMPLES),
})

/** Returns a row with the goal that `part` is at most a share `max` (0 to 1) of `total`. */
export const checkMaxShare = (
  name: string,
  max: number,
  part: number,
  total: number,
  worst: Examples = [],
): MeasureRow => ({
  name,
  goal: `≤ ${percent(max)}`,
  measured: `${percent(total === 0 ? 1 : part / total)} (${part} of ${total})`,
  ok: total > 0 && part / total <= max,
  worst: worst.slice(0, MAX_EXAMPLES),
})

const percent = (share: number) => `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`
