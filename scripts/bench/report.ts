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

/** A minimum share of the baseline (see computeShareOfBaseline), or a limit in the figure's own unit. */
export type BenchGoal = { readonly share: number } | { readonly atMost: number } | { readonly atLeast: number }

/** Creates a figure. For units per second a higher value is better, for all others a lower one. */
export const createFigure = (
  name: string,
  unit: string,
  ours: number,
  more: Pick<BenchFigure, 'baseline' | 'goal'> = {},
): BenchFigure => ({ name, unit, better: unit.endsWith('/s') ? 'higher' : 'lower', ours, ...more })

/** A part of the benchmark report: a title, and figures that were measured in the same way. */
export interface BenchReportSection {
  readonly title: string
  /** How it was measured and what the baseline is, in a sentence or two. */
  readonly about: string
  readonly figures: readonly BenchFigure[]
  /** What could not be measured on this machine, and why. */
  readonly missing?: readonly string[]
}

/** Computes the performance relative to the baseline: more is better, whatever the unit. Undefined if there is none. */
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

/** Formats a section of the report as a text table with aligned columns. */
export function formatSectionAsTable({ title, about, figures, missing = [] }: BenchReportSection): string {
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

/** Converts a section to JSON values. Each figure gets its share of the baseline, and whether it meets its goal. */
export const toBenchSectionJson = (section: BenchReportSection) => ({
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

/** Computes the median. NaN for an empty list. */
export const computeMedian = (values: readonly number[]): number => computeQuantile(values, 0.5)

/** Computes a quantile: about `share` (0 to 1) of the values are below it. NaN for an empty list. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
