/** What `/metrics` tells: requests, latencies, memory that is kept, sizes and edits. */

import type { App } from '../../app.ts'
import { product, shownCommit } from '../../foundation/product.ts'
import type { WriteKeys } from '../../http/keys.ts'
import { wholePath } from '../../http/surface.ts'
import { countRecords } from '../../library/holdings.ts'
import type { Stores } from '../../library/stores.ts'
import { fileSize } from '../integrity/files.ts'
import type { DataFolder } from './data-folder.ts'
import { exposition, type Metric, type Sample } from './exposition.ts'
import { BUCKETS, type Histogram, type Metrics } from './metrics.ts'

export interface Measured {
  readonly metrics: Metrics
  readonly app: App
  readonly stores: Stores
  readonly folder: DataFolder
  readonly keys: WriteKeys
}

/** Of what `library doctor` reads. */
export const FORWARDED = 'library_http_forwarded_total'
export const KEYS = 'library_keys'
export const MEMORY = 'process_resident_memory_bytes'
export const STARTED = 'process_start_time_seconds'
export const BUILD = 'library_build_info'

/** Sizes and counts are looked up when somebody asks, so that they cost nothing otherwise. */
export function metricsText(measured: Measured): string {
  return exposition([
    ...aboutRequests(measured),
    ...aboutMemory(measured),
    ...aboutStorage(measured),
    ...aboutProcess(),
  ])
}

function aboutRequests({ metrics, app, keys }: Measured): readonly Metric[] {
  return [
    counter(
      'library_http_requests_total',
      'Answered requests by operation, method, route and status.',
      requestSamples(metrics, app),
    ),
    {
      name: 'library_http_request_duration_seconds',
      type: 'histogram',
      help: 'Time from the arrival of a request to its answer.',
      samples: [...histogramSamples(metrics.reads, 'read'), ...histogramSamples(metrics.writes, 'write')],
    },
    counter('library_http_rate_limited_total', 'Requests refused with 429.', metrics.rateLimited),
    counter(
      FORWARDED,
      'Requests with X-Forwarded-For as LIBRARY_TRUST_PROXY says, without, and with it where none is trusted.',
      by('header', Object.entries(metrics.forwarded)),
    ),
    gauge(
      KEYS,
      'Keys by what they may.',
      by('may', [
        ['publish', keys.filter(({ publishes }) => publishes).length],
        ['propose', keys.filter(({ publishes }) => !publishes).length],
      ]),
    ),
  ]
}

function requestSamples({ requests }: Metrics, { operations }: App): readonly Sample[] {
  const routes = new Map(
    operations.map((operation) => [
      operation.id,
      { operation: operation.id, method: operation.method.toUpperCase(), route: wholePath(operation) },
    ]),
  )
  return [...requests].flatMap(([operation, statuses]) => {
    const labels = routes.get(operation) ?? { operation: '', method: '', route: operation }
    return [...statuses].map(([status, value]) => ({ labels: { ...labels, status: String(status) }, value }))
  })
}

function histogramSamples(histogram: Histogram, kind: string): readonly Sample[] {
  let below = 0
  const buckets = BUCKETS.map((end, index) => {
    below += histogram.counts[index] ?? 0
    return { suffix: '_bucket' as const, labels: { kind, le: String(end) }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { kind, le: '+Inf' }, value: histogram.count },
    { suffix: '_sum', labels: { kind }, value: histogram.seconds },
    { suffix: '_count', labels: { kind }, value: histogram.count },
  ]
}

function aboutMemory({ app }: Measured): readonly Metric[] {
  return [
    gauge('library_kept_answers_bytes', 'Memory of answers kept ready to be sent again.', app.kept.bytes),
    gauge('library_kept_answers', 'Answers kept ready to be sent again.', app.kept.count),
    gauge(
      'library_rate_limit_callers',
      'Callers that the rate limiter remembers.',
      app.limits ? app.limits.addresses.callers + app.limits.keys.callers : 0,
    ),
  ]
}

function aboutStorage({ stores, folder }: Measured): readonly Metric[] {
  return [
    gauge(
      'library_database_bytes',
      'Sizes of the database files.',
      by(
        'database',
        (['library', 'text'] as const).map((name) => [name, fileSize(folder[name])]),
      ),
    ),
    gauge('library_records', 'Records by collection.', by('collection', countRecords(stores))),
    gauge('library_passages', 'Passages of imported text.', stores.canon.sources.passages ?? 0),
    counter('library_edits_total', 'Lines in the log of edits.', countEdits(stores)),
    ...aboutFreshness(stores),
  ]
}

/** How new what is answered is; by this, followers are compared with their primary. */
function aboutFreshness({ db: { changes, keptOut } }: Stores): readonly Metric[] {
  changes.look()
  const { lastEdit, textGeneration } = changes
  return [
    gauge('library_last_edit', 'Number of the last edit that answers show.', lastEdit?.id ?? 0),
    gauge(
      'library_last_edit_timestamp_seconds',
      'When that edit was made, in seconds since 1970.',
      lastEdit ? Date.parse(lastEdit.time) / 1000 : 0,
    ),
    gauge(
      'library_follower_kept_out',
      '1 while a follower does not serve the newest library file; /api/v1/health says why.',
      keptOut === undefined ? 0 : 1,
    ),
    gauge(
      'library_text_info',
      'Always 1; the label tells one imported text from another, and is empty where there is none.',
      by('generation', [[textGeneration ?? '', 1]]),
    ),
  ]
}

/** Numbers of lines are never used twice and none is taken out, so the last one is their count. */
const countEdits = ({ db }: Stores) =>
  db.sqlite.query<{ n: number | null }, []>('SELECT max(id) AS n FROM content_edit').get()?.n ?? 0

function aboutProcess(): readonly Metric[] {
  const { user, system } = process.cpuUsage()
  return [
    gauge(BUILD, 'Always 1; the labels say which program this is.', [
      { labels: { version: product.version, commit: shownCommit(product) }, value: 1 },
    ]),
    gauge(MEMORY, 'Memory of the process.', process.memoryUsage.rss()),
    counter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
    gauge(
      STARTED,
      'When the process started, in seconds since 1970.',
      Math.round(performance.timeOrigin) / 1000,
    ),
  ]
}

const metric =
  (type: Metric['type']) =>
  (name: string, help: string, given: number | readonly Sample[]): Metric => ({
    name,
    type,
    help,
    samples: typeof given === 'number' ? [{ value: given }] : given,
  })

const gauge = metric('gauge')
const counter = metric('counter')

/** A sample for each value of one label. */
const by = (label: string, values: Iterable<readonly [string, number]>): readonly Sample[] =>
  Array.from(values, ([name, value]) => ({ labels: { [label]: name }, value }))
