/** How answers slow down as a library grows from 1 000 to 100 000 chants (issue: less than the logarithm excuses). */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, openConnections, requestBytes } from './connection.ts'
import { chant, sections } from './content.ts'
import { BENCH_KEY, type LibraryServer, send, startLibrary } from './library-server.ts'
import { median } from './process.ts'
import type { Figure, Section } from './report.ts'

const SIZES = [1_000, 10_000, 100_000] as const
const [SMALLEST, , LARGEST] = SIZES
/** What a search through a balanced tree would take longer. */
const LOGARITHM = Math.log(LARGEST) / Math.log(SMALLEST)
/** Chants in one restored collection: its dump stays under the limit of a body. */
const SAMPLES = 150

interface Operation {
  readonly name: string
  /** The nth request to a library of `size` chants. Every one is new, so that none is answered from memory. */
  readonly request: (server: LibraryServer, size: number, n: number) => Buffer
  /** Nobody expects an offset to be found without passing what is before it. */
  readonly excused?: boolean
}

const get = (server: LibraryServer, path: string) => requestBytes('GET', server.api + path)
const KEY = { Authorization: `Bearer ${BENCH_KEY}` }
const word = encodeURIComponent('เมตฺตา')

const OPERATIONS: readonly Operation[] = [
  {
    name: 'record',
    request: (server, size, n) => get(server, `/chants/chant-${Math.floor((n * size) / SAMPLES)}?n=${n}`),
  },
  { name: 'first page', request: (server, _, n) => get(server, `/chants?n=${n}`) },
  {
    name: 'deep page',
    request: (server, size, n) => get(server, `/chants?offset=${Math.floor(size * 0.9)}&n=${n}`),
    excused: true,
  },
  {
    name: 'filter: section',
    request: (server, _, n) => get(server, `/chants?section=section-${(n % 20) + 1}&n=${n}`),
  },
  {
    name: 'filter: transcribed',
    request: (server, _, n) => get(server, `/chants?transcribed=true&n=${n}`),
  },
  {
    name: 'create',
    request: (server, size, n) =>
      requestBytes('POST', `${server.api}/chants`, KEY, chant(size + 10_000_000 + n)),
  },
  {
    name: 'search: a number',
    request: (server, size, n) => get(server, `/search?q=${Math.floor((n * size) / SAMPLES)}&n=${n}`),
  },
  { name: 'search: a common word', request: (server, _, n) => get(server, `/search?q=${word}&n=${n}`) },
]

/** Median milliseconds by operation and size. */
export async function measureGrowth(scratch: string): Promise<Section> {
  const times = new Map<string, number[]>(OPERATIONS.map(({ name }) => [name, []]))
  const missing = new Set<string>()
  for (const size of SIZES) {
    const data = join(scratch, `growth-${size}`)
    mkdirSync(data, { recursive: true })
    const server = await startLibrary(data)
    try {
      await fill(server, size)
      const [connection] = await openConnections(server.port, 1)
      if (!connection) throw new Error('No connection')
      for (const operation of OPERATIONS) {
        const time = await timeOf(operation, server, connection, size)
        if (time === undefined) missing.add(operation.name)
        else times.get(operation.name)?.push(time)
      }
      connection.close()
    } finally {
      await server.stop()
    }
  }
  const figures = OPERATIONS.flatMap(({ name, excused }) => figuresOf(name, excused, times.get(name) ?? []))
  return {
    title: 'Growth',
    about: `One client, answers made anew, median of ${SAMPLES}. Baseline: the same with ${SMALLEST.toLocaleString('en')} chants; from there to ${LARGEST.toLocaleString('en')} the logarithm grows ${LOGARITHM.toFixed(2)}-fold, so ${Math.round(100 / LOGARITHM)} % may be left.`,
    figures,
    missing: [...missing].map((name) => `${name}: not answered`),
  }
}

/** Restores the collection, as an editor would: the fastest way in. */
async function fill(server: LibraryServer, size: number): Promise<void> {
  for (const section of sections) await send(server, 'POST', '/chant-sections', section)
  const now = new Date().toISOString()
  const records = Array.from({ length: size }, (_, n) => ({
    id: n + 1,
    ...short(n),
    order: Math.floor(n / sections.length) + 1,
    createdAt: now,
    updatedAt: now,
    translations: {},
  }))
  await send(server, 'PUT', '/collections/chants', { collection: 'chants', format: 1, records })
}

/** A chant with one line of each text, so that a hundred thousand fit into one body. */
function short(n: number) {
  const { meaning: _, pali, roman, ...rest } = chant(n)
  return { ...rest, pali: pali.split('\n')[0], roman: roman.split('\n')[0], meaning: null }
}

async function timeOf(
  operation: Operation,
  server: LibraryServer,
  connection: Connection,
  size: number,
): Promise<number | undefined> {
  const times: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    const request = operation.request(server, size, n)
    const began = performance.now()
    const { status } = await connection.ask(request)
    times.push(performance.now() - began)
    if (status >= 400) return undefined
  }
  return median(times)
}

function figuresOf(
  name: string,
  excused: boolean | undefined,
  [first, ...later]: readonly number[],
): Figure[] {
  if (first === undefined) return []
  return later.map((time, index) => ({
    name: `${name}, ${SIZES[index + 1]?.toLocaleString('en')}`,
    unit: 'ms',
    better: 'lower',
    ours: time,
    baseline: first,
    ...(SIZES[index + 1] === LARGEST && !excused ? { goal: { share: 1 / LOGARITHM } } : {}),
  }))
}
