/** A row of a measure: the goal, the value found, and examples that fail. */

import type { Evidence } from './evidence.ts'

/** One line of the table. */
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

/** A measure with a name for `--only`. A new goal is a file in measures/ and a line in measures.ts. */
export interface CorpusMeasure {
  readonly name: string
  /** Whether it only runs if `--only` names it, because it takes as long as all others together. */
  readonly onRequest?: true
  readonly rows: (evidence: Evidence) => readonly MeasureRow[] | Promise<readonly MeasureRow[]>
}

/** Maximum examples of each row. */
const MAX_EXAMPLES = 40

type Examples = readonly string[]

/** A row whose value must reach a bound. */
export const atLeast = (name: string, min: number, part: number, total: number, worst: Examples = []): MeasureRow => ({
  name,
  goal: `≥ ${percent(min)}`,
  measured: `${percent(total === 0 ? 0 : part / total)} (${part} of ${total})`,
  // without any measurement the goal is not met
  ok: total > 0 && part / total >= min,
  worst: worst.slice(0, MAX_EXAMPLES),
})

/** All but a few are right; the exceptions are listed. */
export const atLeastAllBut = <T>(
  name: string,
  min: number,
  all: readonly unknown[],
  wrong: readonly T[],
  report: (one: T) => string = String,
): MeasureRow => atLeast(name, min, all.length - wrong.length, all.length, wrong.map(report))

/** A row whose count must not exceed a bound. */
export const atMost = (name: string, max: number, count: number, worst: Examples = [], unit = ''): MeasureRow => ({
  name,
  goal: max === 0 ? 'none' : `≤ ${max}${unit}`,
  measured: `${Math.round(count * 10) / 10}${unit}`,
  ok: count <= max,
  worst: worst.slice(0, MAX_EXAMPLES),
})

/** A row whose share must not exceed a bound. */
export const atMostShare = (
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
