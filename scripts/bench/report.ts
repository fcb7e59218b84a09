/** Results of the benchmarks: figures and their baselines, as a table for people and as JSON. */

/** One measured value and its baseline. */
export interface BenchFigure {
  readonly name: string
  /** Such as `req/s`, `µs`, `ms`, `MB`. */
  readonly unit: string
  readonly better: 'higher' | 'lower'
  /** The library's value. */
  readonly ours: number
  /** The value to compare with, from the same run; absent where there is only a limit. */
  readonly baseline?: number
  /** The condition for meeting the goal. */
  readonly goal?: BenchGoal
}

/** A share of the baseline (see computeShareOfBaseline), or a limit in the figure's own unit. */
export type BenchGoal = { readonly share: number } | { readonly atMost: number } | { readonly atLeast: number }

/** Creates a figure. For units per second a higher value is better, for all others a lower one. */
export const createFigure = (
  name: string,
  unit: string,
  ours: number,
  more: Pick<BenchFigure, 'baseline' | 'goal'> = {},
): BenchFigure => ({ name, unit, better: unit.endsWith('/s') ? 'higher' : 'lower', ours, ...more })

/** Figures that belong together. */
export interface ReportSection {
  readonly title: string
  /** How it was measured and what the baseline is, in a sentence or two. */
  readonly about: string
  readonly figures: readonly BenchFigure[]
  /** What could not be measured on this machine, and why. */
  readonly missing?: readonly string[]
}

/** Computes the performance relative to the baseline: 1 is equal and more is better, whatever the unit. */
export function computeShareOfBaseline({ better, ours, baseline }: BenchFigure): number | undefined {
  if (baseline === undefined) return undefined
  return better === 'higher' ? ours / baseline : baseline / ours
}

/** Whether a figure meets its goal; undefined if it has none. */
export function meetsGoal(figure: BenchFigure): boolean | undefined {
  const { goal, ours } = figure
  if (!goal) return undefined
  if ('share' in goal) return (computeShareOfBaseline(figure) ?? 0) >= goal.share
  return 'atMost' in goal ? ours <= goal.atMost : ours >= goal.atLeast
}

/** Formats a section as lines of text with aligned columns. */
export function figuresToTable({ title, about, figures, missing = [] }: ReportSection): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${formatNumber(figure.ours)} ${figure.unit}`,
    figure.baseline === undefined ? '' : `${formatNumber(figure.baseline)} ${figure.unit}`,
    formatPercent(computeShareOfBaseline(figure)),
    formatGoal(figure),
  ])
  const all = [['', 'Library', 'Baseline', 'Share', 'Goal'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length))) ?? []
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [`${title}`, about, '', ...lines, ...missing.map((text) => `not measured: ${text}`), ''].join('\n')
}

/** Returns a section as data, including shares and whether goals are met. */
export const figuresToData = (section: ReportSection) => ({
  ...section,
  figures: section.figures.map((figure) => ({
    ...figure,
    share: computeShareOfBaseline(figure),
    met: meetsGoal(figure),
  })),
})

function formatGoal(figure: BenchFigure): string {
  const { goal, unit } = figure
  if (!goal) return ''
  const wanted =
    'share' in goal
      ? `≥ ${formatPercent(goal.share)}`
      : 'atMost' in goal
        ? `≤ ${formatNumber(goal.atMost)} ${unit}`
        : `≥ ${formatNumber(goal.atLeast)} ${unit}`
  return `${wanted} ${meetsGoal(figure) ? 'met' : 'MISSED'}`
}

const formatPercent = (share: number | undefined) => (share === undefined ? '' : `${(share * 100).toFixed(0)} %`)

/** Formats a number with three significant digits, since measures on a shared machine are not more precise. */
function formatNumber(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Returns the median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Returns the quantile: the value that a share of the values stays below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
