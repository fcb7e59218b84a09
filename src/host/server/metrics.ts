/**
 * The metrics of the service for Prometheus, by prom-client. Requests are counted when they are answered; other values
 * are read when metrics are requested.
 */

import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { getDisplayedCommit, productInfo } from '../../foundation/product.ts'
import { parseForwardedIpAddresses } from '../../http/caller.ts'
import type { EditorKeys } from '../../http/keys.ts'
import { getFullRoutePath } from '../../http/route-group.ts'
import type { AnsweredRequest } from '../../http/service.ts'
import { countRecordsByCollection } from '../../services/holdings.ts'
import type { LibraryStores } from '../../services/stores.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { getDatabaseSizeWithLog, readFreeDiskBytes } from '../integrity/files.ts'
import type { DataFolderPaths } from './data-folder.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The labels of a request that reached no operation: 404, or rejected earlier. */
const NO_ROUTE = { operation: '', method: '', route: 'none' }

/** The objects from which the gauges are read when metrics are requested. */
export interface GaugeSources {
  readonly app: Pick<App, 'operations' | 'responses' | 'limits' | 'heavyReads'>
  readonly stores: LibraryStores
  readonly folder: DataFolderPaths
  readonly keys: EditorKeys
  /** Whether a text of an older format is being rebuilt. */
  readonly isRebuilding: boolean
}

/** Values by one label. */
type Series = Iterable<readonly [label: string, value: number]>
type GaugeReader = (measured: GaugeSources) => number | Series

/** The service's metrics in a prom-client registry, for `/metrics`. */
export class ServiceMetrics {
  readonly registry = new Registry()
  private readonly requests = this.createCounter(
    'library_http_requests_total',
    'Answered requests by operation, method, route and status.',
    ['operation', 'method', 'route', 'status'],
  )
  private readonly rateLimited = this.createCounter('library_http_rate_limited_total', 'Requests refused with 429.')
  private readonly forwarded = this.createCounter(
    'library_http_forwarded_total',
    'Requests with X-Forwarded-For as LIBRARY_TRUST_PROXY says, without, and with it where none is trusted.',
    ['header'],
  )
  private readonly duration = new Histogram({
    name: 'library_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [this.registry],
  })
  private routes = new Map<string, Readonly<Record<string, string>>>()
  private measure: (() => GaugeSources) | undefined

  /** @param proxies the host's own proxies in front */
  constructor(private readonly proxies = 0) {
    for (const header of ['expected', 'missing', 'unexpected']) this.forwarded.inc({ header }, 0)
    const [version, commit] = [productInfo.version, getDisplayedCommit(productInfo)]
    new Gauge({
      name: 'library_build_info',
      help: 'Always 1; the labels say which program this is.',
      labelNames: ['version', 'commit'],
      registers: [this.registry],
    }).set({ version, commit }, 1)
    for (const [name, help, read, label] of GAUGES) this.addGauge(name, help, read, label)
    for (const [name, help, read] of COUNTERS) this.addCounter(name, help, read)
  }

  /** Sets what gauges read, and the names of the app's routes. @param measure called whenever a gauge is read */
  watch(measure: () => GaugeSources): void {
    this.measure = measure
    this.routes = new Map(
      measure().app.operations.map((operation) => [
        operation.id,
        { operation: operation.id, method: operation.method.toUpperCase(), route: getFullRoutePath(operation) },
      ]),
    )
  }

  /** Counts one answered request. */
  record({ request, response, operation, milliseconds }: AnsweredRequest): void {
    const { status } = response
    this.requests.inc({ ...(this.routes.get(operation ?? '') ?? NO_ROUTE), status: String(status) })
    if (status === 429) this.rateLimited.inc()
    const hops = parseForwardedIpAddresses(request.headers).length
    if (this.proxies > 0) this.forwarded.inc({ header: hops >= this.proxies ? 'expected' : 'missing' })
    else if (hops > 0) this.forwarded.inc({ header: 'unexpected' })
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    this.duration.observe({ kind: isRead ? 'read' : 'write' }, milliseconds / 1000)
  }

  private createCounter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  private addGauge(name: string, help: string, read: GaugeReader, label?: string): void {
    const readMeasured = () => this.measure && read(this.measure())
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      collect() {
        this.reset()
        const value = readMeasured() ?? 0
        if (typeof value === 'number') this.set(value)
        else if (label !== undefined) for (const [key, figure] of value) this.set({ [label]: key }, figure)
      },
    })
  }

  private addCounter(name: string, help: string, read: (measured: GaugeSources) => number): void {
    const total = () => (this.measure ? read(this.measure()) : 0)
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset()
        this.inc(total())
      },
    })
  }
}

const toUnixSeconds = (time: string | undefined): number => (time === undefined ? 0 : Date.parse(time) / 1000)

/** Reads a figure of the data folder; 0 while that is gone or may not be read, so that all other figures are sent. */
function readOrZero(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

/** Queues of decisions: the table, and the status in it. */
const WAITING_QUEUES = [
  ['reports', 'open'],
  ['proposals', 'waiting'],
] as const

const countWaiting = ({ stores }: GaugeSources) =>
  WAITING_QUEUES.map(([table, state]) => {
    const row = stores.db.sqlite
      .query<{ n: number; oldest: string | null }, [string]>(
        `SELECT count(*) AS n, min(created_at) AS oldest FROM ${table} WHERE state = ?`,
      )
      .get(state)
    return [table, row?.n ?? 0, toUnixSeconds(row?.oldest ?? undefined)] as const
  })

const GAUGES: readonly (readonly [name: string, help: string, read: GaugeReader, label?: string])[] = [
  [
    'library_keys',
    'Keys by what they may.',
    ({ keys }) => [
      ['publish', keys.filter(({ publishes }) => publishes).length],
      ['propose', keys.filter(({ publishes }) => !publishes).length],
    ],
    'may',
  ],
  ['library_kept_answers_bytes', 'Memory of answers kept ready to be sent again.', ({ app }) => app.responses.bytes],
  ['library_kept_answers', 'Answers kept ready to be sent again.', ({ app }) => app.responses.count],
  [
    'library_rate_limit_callers',
    'Callers that the rate limiter remembers.',
    ({ app: { limits } }) => (limits ? limits.addresses.callers + limits.keys.callers : 0),
  ],
  ['library_heavy_reads', 'Heavy reads of callers without a key that run or wait.', ({ app }) => app.heavyReads.length],
  [
    'library_database_bytes',
    'Sizes of the database files.',
    ({ folder }) =>
      (['library', 'text', 'words'] as const).map((name) => [
        name,
        readOrZero(() => getDatabaseSizeWithLog(folder[name])),
      ]),
    'database',
  ],
  [
    'library_disk_free_bytes',
    'Free space on the disk of the data folder; 0 while that cannot be read.',
    ({ folder }) => readOrZero(() => readFreeDiskBytes(folder.path)),
  ],
  [
    'library_read_only',
    '1 while nothing can be written; /api/v1/health says why.',
    ({ stores }) => Number(stores.db.readOnly !== undefined),
  ],
  [
    'library_last_backup_timestamp_seconds',
    'When library backup last saved this folder, in seconds since 1970; 0 for never.',
    ({ folder }) => toUnixSeconds(readLastBackup(folder.path)?.at),
  ],
  ['library_last_backup_bytes', 'Size of that backup.', ({ folder }) => readLastBackup(folder.path)?.bytes ?? 0],
  [
    'library_text_rebuilding',
    '1 while a text of an older program is rebuilt.',
    ({ isRebuilding }) => Number(isRebuilding),
  ],
  [
    'library_waiting',
    'Reports and proposals that wait for a decision.',
    (measured) => countWaiting(measured).map(([table, count]) => [table, count]),
    'kind',
  ],
  [
    'library_waiting_oldest_timestamp_seconds',
    'When the oldest of them was sent, in seconds since 1970; 0 for none.',
    (measured) => countWaiting(measured).map(([table, , oldest]) => [table, oldest]),
    'kind',
  ],
  ['library_records', 'Records by collection.', ({ stores }) => countRecordsByCollection(stores), 'collection'],
  ['library_passages', 'Passages of imported text.', ({ stores }) => stores.canon.sources.passages ?? 0],
  [
    'library_last_edit',
    'Number of the last edit that answers show.',
    ({ stores: { db } }) => {
      db.version.look()
      return db.version.lastEdit?.id ?? 0
    },
  ],
  [
    'library_last_edit_timestamp_seconds',
    'When that edit was made, in seconds since 1970.',
    ({ stores }) => toUnixSeconds(stores.db.version.lastEdit?.time),
  ],
  [
    'library_follower_kept_out',
    '1 while a follower does not serve the newest library file; /api/v1/health says why.',
    ({ stores }) => Number(stores.db.keptOut !== undefined),
  ],
  [
    'library_text_info',
    'Always 1; the label tells one imported text from another, and is empty where there is none.',
    ({ stores }) => [[stores.db.version.textGeneration ?? '', 1]],
    'generation',
  ],
  ['process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()],
  [
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => Math.round(performance.timeOrigin) / 1000,
  ],
]

const COUNTERS: readonly (readonly [name: string, help: string, read: (measured: GaugeSources) => number])[] = [
  [
    'library_edits_total',
    'Lines in the log of edits.',
    // numbers of lines are never used twice and none is taken out
    ({ stores }) =>
      stores.db.sqlite.query<{ n: number | null }, []>('SELECT max(id) AS n FROM content_edit').get()?.n ?? 0,
  ],
  [
    'process_cpu_seconds_total',
    'Processor time of the process.',
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  ],
]
