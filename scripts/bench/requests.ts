/**
 * Measures the server's processor time per request: for first views, for cached answers, and for writes. Another build
 * may be measured in the same run.
 */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { parseParagraphsAsPlainText } from '../../db/stored-paragraphs.ts'
import { TEXT_DATABASE_FORMAT } from '../../db/text-schema.ts'
import { getProgramCommand, type ProgramCommand, runProcess } from '../program.ts'
import { createRandomGenerator, type RandomGenerator } from '../random.ts'
import {
  type BenchRequest,
  createLinkedDataFolder,
  type MeasuredServer,
  startMeasuredServer,
  waitUntilIdle,
} from './library-server.ts'
import { type BenchFigure, type BenchGoal, type BenchReportSection, computeMedian, createFigure } from './report.ts'

/** Rounds, requests of each kind in a round, and mixed requests before memory is read. */
const THOROUGH = { rounds: 4, requests: 150, mixed: 4_000 }
const QUICK = { rounds: 2, requests: 50, mixed: 800 }

/** Requests answered from the cache per request that is not. */
const CACHED_REQUEST_FACTOR = 20

/** An earlier build. It is measured alternately with the current one, and its figures are the baseline. */
export interface PreviousBuild {
  /** Its binary. */
  readonly binary: string
  /** A data folder with a text of its format; undefined for the folder of this build. */
  readonly data: string | undefined
}

/** The contents of a library from which random requests are drawn. */
interface LibraryContents {
  readonly pages: readonly { readonly edition: string; readonly volume: number; readonly page: number }[]
  readonly headings: readonly { readonly volume: number; readonly slug: string }[]
  readonly words: (page: LibraryContents['pages'][number]) => readonly string[]
}

/** A kind of request: how one is drawn at random, and its baseline. */
interface RequestKind {
  readonly name: string
  readonly draw: (library: LibraryContents, random: RandomGenerator) => string | BenchRequest
  readonly goal?: BenchGoal
  /** Maximum requests per round, if there are only so many different ones. */
  readonly count?: number
  /** The kind that is its baseline if no other build is measured. */
  readonly against?: string
  /** Whether one address is requested repeatedly, so that the answer is cached. */
  readonly isRepeated?: true
  /** Whether a write precedes each request, outside of the measured time. */
  readonly isAfterWrite?: true
}

const headingPath = ({ headings }: LibraryContents, random: RandomGenerator) => {
  const { volume, slug } = random.pick(headings)
  return `/canon/${volume}/entries/${slug}`
}

const drawQuery = (words: readonly string[], random: RandomGenerator, count: number) => {
  const from = random.below(Math.max(1, words.length - count))
  return encodeURIComponent(words.slice(from, from + count).join(' '))
}

const readerPagePath = ({ pages }: LibraryContents, random: RandomGenerator) => {
  const { volume, edition, page } = random.pick(pages)
  return `/canon/${volume}/${edition}/${page}`
}

const pageJsonPath = ({ pages }: LibraryContents, random: RandomGenerator) => {
  const { volume, edition, page } = random.pick(pages)
  return `/api/v1/canon/volumes/${volume}/pages/${page}?edition=${edition}`
}

const drawGlobalQuery = ({ pages, words }: LibraryContents, random: RandomGenerator) =>
  drawQuery(words(random.pick(pages)), random, 1 + random.below(3))

/** Number of writes so far, since each needs a different name. */
let writeCount = 0

const createSectionRequest = (): BenchRequest => {
  const slug = `bench-${process.pid}-${writeCount++}`
  return { path: '/api/v1/chant-sections', method: 'POST', body: { slug, title: `หมวด ${slug}` } }
}

/** First views: every round draws other addresses. */
const FIRST_VIEWS: readonly RequestKind[] = [
  { name: 'printed page, HTML', goal: { atMost: 4 }, against: 'printed page, JSON', draw: readerPagePath },
  { name: 'printed page, JSON', draw: pageJsonPath },
  { name: 'heading page', goal: { atMost: 4 }, draw: headingPath },
  {
    name: 'rows, royal + pali + english',
    goal: { atMost: 5 },
    draw: (library, random) => `${headingPath(library, random)}?with=royal,pali,english`,
  },
  {
    name: 'search inside a volume',
    goal: { atMost: 5 },
    draw: ({ pages, words }, random) => {
      const page = random.pick(pages)
      return `/api/v1/canon/volumes/${page.volume}/search?edition=${page.edition}&q=${drawQuery(words(page), random, 1)}`
    },
  },
  {
    name: 'page of a volume',
    goal: { atMost: 3 },
    count: 45,
    draw: (_, random) => `/canon/${1 + random.below(45)}?n=${random.below(1e9)}`,
  },
  {
    name: 'search of everything, API',
    draw: (library, random) => `/api/v1/search?q=${drawGlobalQuery(library, random)}`,
  },
  {
    name: 'search of everything, page',
    draw: (library, random) => `/search?q=${drawGlobalQuery(library, random)}`,
  },
  {
    name: 'list of 50 chants, first after a write',
    goal: { atMost: 0.3 },
    isAfterWrite: true,
    draw: () => '/api/v1/chants?limit=50',
  },
]

/** Cached answers, and writes. */
const SERVICE: readonly RequestKind[] = [
  { name: 'record, cached', isRepeated: true, draw: () => '/api/v1/jataka/jataka-1' },
  { name: 'record, first after a write', isAfterWrite: true, draw: () => '/api/v1/jataka/jataka-1' },
  { name: 'list of 50, cached', isRepeated: true, draw: () => '/api/v1/jataka?limit=50' },
  { name: 'printed page, JSON, cached', isRepeated: true, draw: pageJsonPath },
  {
    name: 'printed page, HTML, cached',
    goal: { share: 0.8 },
    against: 'printed page, JSON, cached',
    isRepeated: true,
    draw: readerPagePath,
  },
  { name: 'create a section of chants', draw: createSectionRequest },
]

/** Benchmarks of processor time per request: `cold` of first views, `service` of cached answers and writes. */
export const REQUEST_BENCHMARKS = {
  cold: { title: 'First views', kinds: FIRST_VIEWS },
  service: { title: 'Cached answers and writes', kinds: SERVICE },
} as const

const ABOUT =
  'Milliseconds of the server’s processor time for each request, one after the other. Baseline: the build named by --before; else the JSON of the same page for printed pages.'

/**
 * Measures some kinds of requests on both builds alternately.
 * @param data a complete data folder; each build gets a copy, and this build imports the text again if its format is
 * older
 * @param scratch folder for the copies
 * @param before the other build; undefined to measure only this one
 * @param quick whether fewer requests are sent
 */
export async function measureRequests(
  { title, kinds }: (typeof REQUEST_BENCHMARKS)[keyof typeof REQUEST_BENCHMARKS],
  data: string,
  scratch: string,
  before: PreviousBuild | undefined,
  quick: boolean,
): Promise<BenchReportSection> {
  const { rounds, requests: requestsPerRound, mixed } = quick ? QUICK : THOROUGH
  const current = await serveCopy(data, join(scratch, 'current'), getProgramCommand())
  const previous = before && (await serveCopy(before.data ?? data, join(scratch, 'previous'), [before.binary]))
  const library = readContents(join(scratch, 'current'))
  try {
    const times = new Map<string, readonly [current: number[], previous: number[]]>(
      kinds.map(({ name }) => [name, [[], []]]),
    )
    const random = createRandomGenerator(29)
    for (let round = 0; round < rounds; round++) {
      for (const kind of kinds) {
        const requests = drawRequests(kind, Math.min(requestsPerRound, kind.count ?? requestsPerRound), library, random)
        for (const [side, server] of [current, previous].entries())
          if (server) times.get(kind.name)?.[side]?.push(await measureTime(server, kind, requests))
      }
    }
    const medianOf = (name: string, side: 0 | 1) => computeMedian(times.get(name)?.[side] ?? [])
    const figures = kinds.map(({ name, goal, against }): BenchFigure => {
      const baseline = previous ? medianOf(name, 1) : against === undefined ? undefined : medianOf(against, 0)
      return createFigure(name, 'ms', medianOf(name, 0), {
        ...(baseline === undefined ? {} : { baseline }),
        ...(goal ? { goal } : {}),
      })
    })
    const memory = kinds === FIRST_VIEWS ? [await measureMemoryAfter(mixed, kinds, library, current, previous)] : []
    return { title, about: ABOUT, figures: [...figures, ...memory] }
  } finally {
    await current.stop()
    await previous?.stop()
  }
}

function drawRequests(
  { draw, isRepeated }: RequestKind,
  count: number,
  library: LibraryContents,
  random: RandomGenerator,
): readonly BenchRequest[] {
  const next = (): BenchRequest => {
    const request = draw(library, random)
    return typeof request === 'string' ? { path: request } : request
  }
  if (!isRepeated) return Array.from({ length: count }, next)
  const request = next()
  return Array.from({ length: count * CACHED_REQUEST_FACTOR }, () => request)
}

/** Measures the milliseconds of the server's processor time per request. */
async function measureTime(
  server: MeasuredServer,
  { isAfterWrite, isRepeated }: RequestKind,
  requests: readonly BenchRequest[],
): Promise<number> {
  if (isRepeated && requests[0]) await server.send(requests[0])
  await waitUntilIdle(server)
  const start = server.processorTime()
  let writeTime = 0
  for (const request of requests) {
    if (isAfterWrite) {
      const now = server.processorTime()
      await server.send(createSectionRequest())
      writeTime += server.processorTime() - now
    }
    await server.send(request)
  }
  return (server.processorTime() - start - writeTime) / requests.length / 1_000
}

/** Measures the anonymous memory after different requests of all kinds. */
async function measureMemoryAfter(
  mixed: number,
  kinds: readonly RequestKind[],
  library: LibraryContents,
  current: MeasuredServer,
  previous: MeasuredServer | undefined,
): Promise<BenchFigure> {
  const random = createRandomGenerator(31)
  for (let nth = 0; nth < mixed; nth++) {
    for (const request of drawRequests(random.pick(kinds), 1, library, random)) {
      await current.send(request)
      await previous?.send(request)
    }
  }
  return createFigure(`own memory after ${mixed} different requests`, 'MB', current.memory().anonymous, {
    goal: { atMost: 150 },
    ...(previous ? { baseline: previous.memory().anonymous } : {}),
  })
}

/** Starts a build over a copy of a data folder. */
async function serveCopy(data: string, folder: string, command: ProgramCommand): Promise<MeasuredServer> {
  createLinkedDataFolder(data, folder)
  if (command[0] === getProgramCommand()[0] && readTextFormat(join(folder, 'text.db')) < TEXT_DATABASE_FORMAT) {
    const { code, error } = await runProcess(command, ['import', '--data', folder])
    if (code !== 0) throw new Error(error)
  }
  const server = await startMeasuredServer(folder, command)
  await waitUntilIdle(server)
  return server
}

function readTextFormat(path: string): number {
  using text = new Database(path, { readonly: true })
  return text.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

function readContents(folder: string): LibraryContents {
  const text = new Database(join(folder, 'text.db'), { readonly: true })
  const library = new Database(join(folder, 'library.db'), { readonly: true })
  const parts = text.query<{ paragraphs: string }, [string, number, number]>(
    'SELECT paragraphs FROM parts WHERE edition = ? AND volume = ? AND page = ? AND printed',
  )
  return {
    pages: text
      .query<LibraryContents['pages'][number], []>(
        'SELECT DISTINCT edition, volume, page FROM parts WHERE printed ORDER BY edition, volume, page',
      )
      .all(),
    headings: library
      .query<LibraryContents['headings'][number], []>(
        'SELECT volume, slug FROM headings WHERE volume IS NOT NULL ORDER BY id',
      )
      .all(),
    words: ({ edition, volume, page }) =>
      parts
        .all(edition, volume, page)
        .flatMap(({ paragraphs }) => parseParagraphsAsPlainText(paragraphs))
        .join(' ')
        .split(/[\s,.;:?!()[\]–—…“”‘’"ฯ\d๐-๙]+/)
        .filter((word) => word.length > 3 && word.length < 30),
  }
}
