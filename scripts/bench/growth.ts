/** How answers slow down as a library grows from 1 000 to 100 000 chants (goal: less than the logarithm excuses). */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, openConnections, requestBytes } from './connection.ts'
import { chant, sections } from './content.ts'
import { BENCH_KEY, type LibraryServer, send, startLibrary, untilIdle } from './library-server.ts'
import { median } from './process.ts'
import type { Figure, Section } from './report.ts'

const SIZES = [1_000, 10_000, 100_000] as const
const [SMALLEST, , LARGEST] = SIZES
/** What a search through a balanced tree would take longer. */
const LOGARITHM = Math.log(LARGEST) / Math.log(SMALLEST)
const SAMPLES = 150

/** A library of one size. */
interface Grown {
  readonly size: number
  readonly server: LibraryServer
}

/** One that is asked. */
interface Asked extends Grown {
  readonly connection: Connection
}

interface Operation {
  readonly name: string
  /** The nth request to a library. Every one is new, so that none is answered as it was before. */
  readonly request: (library: Grown, n: number) => Buffer
  /** A record changes its place in lists before each request, so that nothing is known of the list beforehand. */
  readonly afterWrite?: true
  /** Nobody expects an offset to be found without passing what is before it, or matches to be told without counting. */
  readonly excused?: true
}

const get = ({ server }: Grown, path: string) => requestBytes('GET', server.api + path)
const KEY = { Authorization: `Bearer ${BENCH_KEY}` }
const word = encodeURIComponent('เมตฺตา')
/** A number that one of the chants has in its title, another one for each n. */
const numberIn = ({ size }: Grown, n: number) => Math.floor((n * size) / SAMPLES)

const OPERATIONS: readonly Operation[] = [
  { name: 'record', request: (library, n) => get(library, `/chants/chant-${numberIn(library, n)}`) },
  { name: 'first page', afterWrite: true, request: (library, n) => get(library, `/chants?n=${n}`) },
  {
    name: 'deep page',
    afterWrite: true,
    request: (library, n) => get(library, `/chants?offset=${Math.floor(library.size * 0.9)}&n=${n}`),
    excused: true,
  },
  {
    name: 'filter: section',
    afterWrite: true,
    request: (library, n) => get(library, `/chants?section=section-${(n % 20) + 1}&n=${n}`),
  },
  {
    name: 'filter: transcribed',
    afterWrite: true,
    request: (library, n) => get(library, `/chants?transcribed=true&n=${n}`),
  },
  {
    name: 'create',
    request: ({ server }, n) => requestBytes('POST', `${server.api}/chants`, KEY, chant(10_000_000 + n)),
  },
  {
    name: 'search: a number',
    request: (library, n) => get(library, `/search?q=${numberIn(library, n) + 100}`),
  },
  { name: 'search: a common word', request: (library, n) => get(library, `/search?q=${word}&n=${n}`) },
  {
    name: 'search: a common word, after a write',
    afterWrite: true,
    request: (library, n) => get(library, `/search?q=${word}&n=${n}`),
    excused: true,
  },
]

/** Chants are filtered by whether they have a recording. */
const changeOf = ({ server }: Grown, n: number) =>
  requestBytes('PATCH', `${server.api}/chants/chant-5`, KEY, { audio: n % 2 === 0 ? null : '/audio/5.mp3' })

export async function measureGrowth(scratch: string): Promise<Section> {
  const grown: Grown[] = []
  try {
    for (const size of SIZES) grown.push(await grow(scratch, size))
    const libraries = await Promise.all(grown.map(connected))
    const figures: Figure[] = []
    const missing: string[] = []
    for (const operation of OPERATIONS) {
      const times = await timesOf(operation, libraries)
      if (times) figures.push(...figuresOf(operation, times))
      else missing.push(`${operation.name}: not answered`)
    }
    for (const { connection } of libraries) connection.close()
    return {
      title: 'Growth',
      about: `One client, answers made anew, those of lists after a record has changed its place, the sizes in turns, median of ${SAMPLES}. Baseline: the same with ${SMALLEST.toLocaleString('en')} chants. From there to ${LARGEST.toLocaleString('en')} the logarithm grows ${LOGARITHM.toFixed(2)}-fold, so ${Math.round(100 / LOGARITHM)} % is what it would excuse.`,
      figures,
      missing,
    }
  } finally {
    for (const { server } of grown) await server.stop()
  }
}

/** Restores a collection of chants, as an editor would: the fastest way in. */
async function grow(scratch: string, size: number): Promise<Grown> {
  const data = join(scratch, `growth-${size}`)
  mkdirSync(data, { recursive: true })
  const server = await startLibrary(data)
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
  // the records are indexed in the background; what is answered meanwhile is another matter
  await untilIdle(server)
  return { size, server }
}

/** Only when all have grown: a connection that stands still meanwhile is closed. */
async function connected(library: Grown): Promise<Asked> {
  const [connection] = await openConnections(library.server.port, 1)
  if (!connection) throw new Error('No connection')
  return { ...library, connection }
}

/** A chant with one line of each text, so that a hundred thousand fit into one body. */
function short(n: number) {
  const { pali, roman, ...rest } = chant(n)
  return { ...rest, pali: pali.split('\n')[0], roman: roman.split('\n')[0], meaning: null }
}

/** Median milliseconds by size; undefined when the operation is refused. */
async function timesOf(
  operation: Operation,
  libraries: readonly Asked[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const times = new Map(libraries.map(({ size }) => [size, [] as number[]]))
  for (let n = 0; n < SAMPLES; n++) {
    for (const library of libraries) {
      const request = operation.request(library, n)
      if (operation.afterWrite) await library.connection.ask(changeOf(library, n))
      const began = performance.now()
      const { status } = await library.connection.ask(request)
      times.get(library.size)?.push(performance.now() - began)
      if (status >= 400) return undefined
    }
  }
  return new Map([...times].map(([size, all]) => [size, median(all)]))
}

function figuresOf({ name, excused }: Operation, times: ReadonlyMap<number, number>): readonly Figure[] {
  const baseline = times.get(SMALLEST)
  if (baseline === undefined) return []
  return [...times].slice(1).map(([size, ours]) => ({
    name: `${name}, ${size.toLocaleString('en')}`,
    unit: 'ms',
    better: 'lower',
    ours,
    baseline,
    ...(size === LARGEST && !excused ? { goal: { share: 1 / LOGARITHM } } : {}),
  }))
}
