/** What the benchmarks measured: figures and their baselines, as a table for people and as JSON. */

/** One measured value and its baseline. */
export interface BenchFigure {
  readonly name: string
  /** Such as `req/s`, `µs`, `ms`, `MB`. */
  readonly unit: string
  readonly better: 'higher' | 'lower'
  /** The library's value. */
  readonly ours: number
  /** The value of what it is compared with, from the same run; absent where there is only a limit. */
  readonly baseline?: number
  /** What has to hold for the goal to be met. */
  readonly goal?: BenchGoal
}

/** A share of the baseline (see shareOf), or a limit in the figure's own unit. */
export type BenchGoal = { readonly share: number } | { readonly atMost: number } | { readonly atLeast: number }

/** What is counted by the second is better where there is more of it. */
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
  /** What could not be measured here, and why. */
  readonly missing?: readonly string[]
}

/** How much of the baseline's performance is reached: 1 is equal, more is better, whatever the unit. */
export function formatShareOfBaseline({ better, ours, baseline }: BenchFigure): number | undefined {
  if (baseline === undefined) return undefined
  return better === 'higher' ? ours / baseline : baseline / ours
}

/** Whether the goal is met; undefined where there is none. */
export function meetsGoal(figure: BenchFigure): boolean | undefined {
  const { goal, ours } = figure
  if (!goal) return undefined
  if ('share' in goal) return (formatShareOfBaseline(figure) ?? 0) >= goal.share
  return 'atMost' in goal ? ours <= goal.atMost : ours >= goal.atLeast
}

/** A section as lines of text, columns aligned. */
export function figuresToTable({ title, about, figures, missing = [] }: ReportSection): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${number(figure.ours)} ${figure.unit}`,
    figure.baseline === undefined ? '' : `${number(figure.baseline)} ${figure.unit}`,
    percent(formatShareOfBaseline(figure)),
    goalText(figure),
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

/** A section as data, shares and verdicts included. */
export const figuresToData = (section: ReportSection) => ({
  ...section,
  figures: section.figures.map((figure) => ({
    ...figure,
    share: formatShareOfBaseline(figure),
    met: meetsGoal(figure),
  })),
})

function goalText(figure: BenchFigure): string {
  const { goal, unit } = figure
  if (!goal) return ''
  const wanted =
    'share' in goal
      ? `≥ ${percent(goal.share)}`
      : 'atMost' in goal
        ? `≤ ${number(goal.atMost)} ${unit}`
        : `≥ ${number(goal.atLeast)} ${unit}`
  return `${wanted} ${meetsGoal(figure) ? 'met' : 'MISSED'}`
}

const percent = (share: number | undefined) => (share === undefined ? '' : `${(share * 100).toFixed(0)} %`)

/** Three significant digits are all that a shared machine can promise. */
function number(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The middle value. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value that a share of them stays below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
