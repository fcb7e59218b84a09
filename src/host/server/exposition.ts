/** Writes metrics in the text format of Prometheus (exposition format 0.0.4). */

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>

/** One value of a metric. */
export interface Sample {
  readonly labels?: Labels
  readonly value: number
  /** Appended to the metric's name, for the parts of a histogram. */
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

export interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

export function exposition(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('')
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(
    ({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

/** The value of a sample in a text of this format; undefined where it has none. @param labels of it, in their order */
export function sampleIn(text: string, name: string, labels?: Labels): number | undefined {
  const start = `${name}${labelText(labels)} `
  const line = text.split('\n').find((each) => each.startsWith(start))
  return line === undefined ? undefined : Number(line.slice(start.length))
}

/** The labels of the first sample of a metric. */
export const labelsIn = (text: string, name: string): Labels =>
  Object.fromEntries(
    [...(new RegExp(`^${name}{(.*)} `, 'm').exec(text)?.[1] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, label = '', value = '']) => [label, value],
    ),
  )
