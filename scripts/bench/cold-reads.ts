/** Cold reads, the first after a write, against a raw Bun.serve that answers the same bytes (goal: 30 %). */

import { type Baseline, baselineOf } from './baseline.ts'
import { askEach, type Connection, openConnections, requestBytes } from './connection.ts'
import { BENCH_KEY, type LibraryServer } from './library-server.ts'
import { median, type Program } from './measured.ts'
import { type Figure, figure, type Section } from './report.ts'

const GOAL = 0.3
const CONNECTIONS = 16
/** Rounds that do not count: a service that has run for a while has its code compiled. */
const WARM_UP = 200
/** Different addresses that are read after each write; the library holds as many chants. */
const BATCH = 300

interface Case {
  readonly name: string
  /** The nth address; all answers are about as long as the first one. */
  readonly path: (n: number) => string
  /** A write that makes all of them stale. */
  readonly write: Write
}

interface Write {
  /** PATCH when absent. */
  readonly method?: 'POST'
  readonly path: string
  readonly body: (round: number) => unknown
}

const CHANGED_CHANT: Write = {
  path: '/chants/chant-299',
  body: (round) => ({ note: `แก้ไขครั้งที่ ${round}` }),
}
/** The list is in another order each time. */
const MOVED_CHANT: Write = {
  method: 'POST',
  path: '/chants/chant-299/move',
  body: (round) => ({ delta: round % 2 === 0 ? -1 : 1 }),
}
const CHANGED_BOOK: Write = {
  path: '/books/bench-book',
  body: (round) => ({ subtitle: `แก้ไขครั้งที่ ${round}` }),
}
const CHANGED_DIVISION: Write = {
  path: '/canon/divisions/patthana',
  body: (round) => ({ description: `แก้ไขครั้งที่ ${round}` }),
}

/** Each is another address, and all pages overlap. */
const listOf = (n: number) => `/chants?offset=${n % 250}${n < 250 ? '' : `&n=${n}`}`

const CASES: readonly Case[] = [
  { name: 'record', path: (n) => `/chants/chant-${n}`, write: CHANGED_CHANT },
  { name: 'list of 50', path: listOf, write: CHANGED_CHANT },
  { name: 'list of 50, after a move', path: listOf, write: MOVED_CHANT },
  { name: 'book page', path: (n) => `/books/bench-book/pages/${(n % 20) + 1}?n=${n}`, write: CHANGED_BOOK },
]

const CANON_CASES: readonly Case[] = [
  {
    name: 'volume layout',
    path: (n) => `/canon/volumes/19/layout?edition=roman&n=${n}`,
    write: CHANGED_DIVISION,
  },
  {
    name: 'canon page',
    path: (n) => `/canon/volumes/19/pages/${n + 1}?edition=roman`,
    write: CHANGED_DIVISION,
  },
]

/** One side of a comparison: the server, and the requests that are sent to it. */
interface Side {
  readonly program: Program
  readonly connections: readonly Connection[]
  readonly requests: readonly Buffer[]
  readonly throughput: number[]
  readonly processorTime: number[]
}

export async function measureColdReads(
  server: LibraryServer,
  hasText: boolean,
  scratch: string,
  rounds: number,
): Promise<Section> {
  const figures: Figure[] = []
  for (const one of [...CASES, ...(hasText ? CANON_CASES : [])]) {
    const baseline = await baselineOf(server.api + one.path(0), {}, scratch)
    try {
      figures.push(...(await measureCase(one, server, baseline, rounds)))
    } finally {
      await baseline.stop()
    }
  }
  return {
    title: 'Cold reads',
    about: `After each write, ${BATCH} different addresses are read once over ${CONNECTIONS} connections, so that every answer is made anew: after a chant, a book or a division was changed, all answers that show something of such records. Baseline: a raw Bun.serve that answers the bytes of the first one.`,
    figures,
    missing: hasText ? [] : ['volume layout and canon page: there are no text packages beside the project'],
  }
}

async function measureCase(
  { name, path, write }: Case,
  server: LibraryServer,
  baseline: Baseline,
  rounds: number,
): Promise<readonly Figure[]> {
  const numbers = Array.from({ length: BATCH }, (_, n) => n)
  const side = async (program: Program, port: number, base: string): Promise<Side> => ({
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
    await change(writer, server, write, round)
    for (const one of [ours, theirs]) await readEach(one, round >= 0)
  }
  for (const connection of [...ours.connections, ...theirs.connections]) connection.close()
  writer?.close()
  const goal = { goal: { share: GOAL } }
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
  { program, connections, requests, throughput, processorTime }: Side,
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
