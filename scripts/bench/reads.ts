/**
 * Reads against a raw Bun.serve that answers the same bytes under ready headers: warm ones (goal: 80 %; 60 % as installed),
 * and cold ones, the first after a write (goal: 30 %).
 */

import { baselineOf, fetchPlainly } from './baseline.ts'
import { compare, type Effort, type Side } from './compare.ts'
import { askEach, type Connection, openConnections, requestBytes } from './connection.ts'
import { BENCH_KEY, type LibraryServer } from './library-server.ts'
import { median, type Program } from './measured.ts'
import { type Figure, figure, type Section } from './report.ts'

const GOAL = 0.8
/** With a log line and the limit's headers for each request, which the baseline has not. */
const GOAL_INSTALLED = 0.6
const GOAL_COLD = 0.3

const CONNECTIONS = 16
/** Rounds that do not count: a service that has run for a while has its code compiled. */
const WARM_UP = 200
/** Different addresses that are read after each write; the library holds as many chants. */
const BATCH = 300
/** Which of these is read over and over. */
const WARM = 99

interface Case {
  readonly name: string
  /** The nth address; all answers are about as long as the first one. */
  readonly path: (n: number) => string
  readonly headers?: Readonly<Record<string, string>>
  /** A write that makes all of them stale; absent where only warm reads are measured. */
  readonly write?: Write
  readonly isOnlyCold?: true
  /** There must be text. */
  readonly isOfCanon?: true
}

interface Write {
  /** PATCH when absent. */
  readonly method?: 'POST'
  readonly path: string
  readonly body: (round: number) => unknown
}

const changed = (path: string, field: string): Write => ({
  path,
  body: (round) => ({ [field]: `แก้ไขครั้งที่ ${round}` }),
})
const CHANGED_CHANT = changed('/chants/chant-299', 'note')
const CHANGED_DIVISION = changed('/canon/divisions/patthana', 'description')
/** The list is in another order each time. */
const MOVED_CHANT: Write = {
  method: 'POST',
  path: '/chants/chant-299/move',
  body: (round) => ({ delta: round % 2 === 0 ? -1 : 1 }),
}

const record = (n: number) => `/chants/chant-${n}`
/** Each is another address, and all pages overlap. */
const listOf = (n: number) => `/chants?offset=${n % 250}${n < 250 ? '' : `&n=${n}`}`

const CASES: readonly Case[] = [
  { name: 'record', path: record, write: CHANGED_CHANT },
  { name: 'list of 50', path: listOf, write: CHANGED_CHANT },
  { name: 'list of 50, zstd', path: listOf, headers: { 'Accept-Encoding': 'gzip, br, zstd' } },
  { name: 'list of 50, after a move', path: listOf, write: MOVED_CHANT, isOnlyCold: true },
  {
    name: 'book page',
    path: (n) => `/books/bench-book/pages/${(n % 20) + 1}?n=${n}`,
    write: changed('/books/bench-book', 'subtitle'),
  },
  { name: 'openapi.json', path: () => '/openapi.json' },
  {
    name: 'volume layout',
    path: (n) => `/canon/volumes/19/layout?edition=roman&n=${n}`,
    write: CHANGED_DIVISION,
    isOfCanon: true,
  },
  {
    name: 'canon page',
    path: (n) => `/canon/volumes/19/pages/${n + 1}?edition=roman`,
    write: CHANGED_DIVISION,
    isOfCanon: true,
  },
]

interface Measuring {
  readonly server: LibraryServer
  readonly hasText: boolean
  /** A folder for the baseline's files. */
  readonly scratch: string
}

/** Measures some of the cases, each against its own baseline. */
async function sectionOf(
  { server, hasText, scratch }: Measuring,
  [title, about]: readonly [string, string],
  cases: readonly Case[],
  measure: (one: Case, ours: Side, baseline: Side) => Promise<readonly Figure[]>,
  nth = WARM,
): Promise<Section> {
  const figures: Figure[] = []
  for (const one of cases) {
    if (one.isOfCanon && !hasText) continue
    const url = server.api + one.path(nth)
    const baseline = await baselineOf(url, one.headers ?? {}, scratch)
    try {
      figures.push(...(await measure(one, { ...server, url }, baseline)))
    } finally {
      await baseline.stop()
    }
  }
  const left = hasText ? [] : cases.filter(({ isOfCanon }) => isOfCanon).map(({ name }) => name)
  const missing =
    left.length === 0 ? [] : [`${left.join(' and ')}: there are no text packages beside the project`]
  return { title, about, figures, missing }
}

const warm =
  (effort: Effort, goal: number) =>
  ({ name, headers = {} }: Case, ours: Side, baseline: Side) =>
    compare({ name, ours, baseline, headers, goal }, effort)

/** Measures cached reads. */
export async function measureReads(measuring: Measuring, effort: Effort): Promise<Section> {
  const url = `${measuring.server.api}${record(WARM)}`
  const known = { 'If-None-Match': (await fetchPlainly(url, {})).headers.get('etag') ?? '' }
  const { status } = await fetchPlainly(url, known)
  if (status !== 304) throw new Error(`An unchanged record is answered ${status}`)
  return sectionOf(
    measuring,
    [
      'Warm reads',
      'The same request over and over, on kept-alive connections. Baseline: a raw Bun.serve that answers the same bytes and headers. Processor time is the server’s own, per request.',
    ],
    [...CASES.filter(({ isOnlyCold }) => !isOnlyCold), { name: '304', path: record, headers: known }],
    warm(effort, GOAL),
  )
}

/** The same with a log line per request and counted callers, against a baseline without both. */
export const measureAsInstalled = (measuring: Measuring, effort: Effort): Promise<Section> =>
  sectionOf(
    measuring,
    [
      'Warm reads as installed',
      'One JSON line in the log for each request, and a rate limit with its headers. Baseline: a raw Bun.serve without either.',
    ],
    [{ name: 'record, logged and limited', path: record }],
    warm(effort, GOAL_INSTALLED),
  )

/** Measures reads that are not cached. */
export const measureColdReads = (measuring: Measuring, rounds: number): Promise<Section> =>
  sectionOf(
    measuring,
    [
      'Cold reads',
      `After each write, ${BATCH} different addresses are read once over ${CONNECTIONS} connections, so that every answer is made anew: after a chant, a book or a division was changed, all answers that show something of such records. Baseline: a raw Bun.serve that answers the bytes of the first one.`,
    ],
    CASES.filter(({ write }) => write !== undefined),
    (one, _, baseline) => measureCold(one, measuring.server, baseline, rounds),
    0,
  )

/** One side of a cold comparison: the server, and the requests that are sent to it. */
interface ColdSide {
  readonly program: Program
  readonly connections: readonly Connection[]
  readonly requests: readonly Buffer[]
  readonly throughput: number[]
  readonly processorTime: number[]
}

async function measureCold(
  { name, path, write }: Case,
  server: LibraryServer,
  baseline: Side,
  rounds: number,
): Promise<readonly Figure[]> {
  const numbers = Array.from({ length: BATCH }, (_, n) => n)
  const side = async (program: Program, port: number, base: string): Promise<ColdSide> => ({
    program,
    connections: await openConnections(port, CONNECTIONS),
    requests: numbers.map((n) => requestBytes('GET', base + path(n))),
    throughput: [],
    processorTime: [],
  })
  const ours = await side(server, server.port, server.api)
  const theirs = await side(baseline, Number(new URL(baseline.url).port), new URL(baseline.url).origin)
  const [writer] = await openConnections(server.port, 1)
  for (let round = -WARM_UP; round < rounds; round++) {
    if (write) await change(writer, server, write, round)
    for (const one of [ours, theirs]) await readEach(one, round >= 0)
  }
  for (const connection of [...ours.connections, ...theirs.connections]) connection.close()
  writer?.close()
  const goal = { goal: { share: GOAL_COLD } }
  return [
    figure(name, 'req/s', median(ours.throughput), { baseline: median(theirs.throughput), ...goal }),
    figure('  processor time', 'µs', median(ours.processorTime), { baseline: median(theirs.processorTime) }),
  ]
}

async function change(
  writer: Connection | undefined,
  server: LibraryServer,
  { method, path, body }: Write,
  round: number,
): Promise<void> {
  const key = { Authorization: `Bearer ${BENCH_KEY}` }
  const answer = await writer?.ask(requestBytes(method ?? 'PATCH', server.api + path, key, body(round)))
  if (answer?.status !== 200) throw new Error(`The write was answered ${answer?.status}`)
}

async function readEach(
  { program, connections, requests, throughput, processorTime }: ColdSide,
  counts: boolean,
): Promise<void> {
  const used = program.processorTime()
  const began = performance.now()
  await askEach(connections, requests, (status) => status === 200)
  const seconds = (performance.now() - began) / 1000
  if (!counts) return
  throughput.push(requests.length / seconds)
  processorTime.push((program.processorTime() - used) / requests.length)
}
