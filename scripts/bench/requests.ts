/**
 * What the server pays for a request, by its processor time: for addresses that were not opened before, for answers that it
 * has ready, and for writes. Another build may be measured in the same run.
 */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { parseParagraphsAsPlainText } from '../../db/stored-paragraphs.ts'
import { TEXT_DATABASE_FORMAT } from '../../db/text-schema.ts'
import { compiledProgram, type ProgramCommand, runProcess } from '../program.ts'
import { createRandom, type RandomGenerator } from '../random.ts'
import { type BenchRequest, type LibraryServer, linkDataFolder, startLibrary, waitUntilIdle } from './library-server.ts'
import { type BenchFigure, type BenchGoal, createFigure, median, type ReportSection } from './report.ts'

/** Rounds, requests of each kind in a round, and mixed requests before memory is read. */
const THOROUGH = { rounds: 4, requests: 150, mixed: 4_000 }
const QUICK = { rounds: 2, requests: 50, mixed: 800 }

/** Requests answered from the cache per request that is not. */
const CACHED_REQUEST_FACTOR = 20

/** Another build that is measured in turns with this one. */
export interface PreviousBuild {
  /** Its binary. */
  readonly binary: string
  /** A data folder with a text of its format; that of this build when undefined. */
  readonly data: string | undefined
}

/** What requests are drawn from. */
interface LibraryContents {
  readonly pages: readonly { readonly edition: string; readonly volume: number; readonly page: number }[]
  readonly headings: readonly { readonly volume: number; readonly slug: string }[]
  readonly words: (page: LibraryContents['pages'][number]) => readonly string[]
}

/** A kind of request: what is drawn at random, and what it is measured against. */
interface Kind {
  readonly name: string
  readonly draw: (library: LibraryContents, random: RandomGenerator) => string | BenchRequest
  readonly goal?: BenchGoal
  /** How many requests a round takes, where there are fewer different ones. */
  readonly count?: number
  /** The kind that is its baseline where no other build is measured. */
  readonly against?: string
  /** Whether one address is asked for again and again, so that the answer is ready. */
  readonly isRepeated?: true
  /** Whether something is written before each request, outside of the measured time. */
  readonly isAfterWrite?: true
}

const heading = ({ headings }: LibraryContents, random: RandomGenerator) => {
  const { volume, slug } = random.pick(headings)
  return `/canon/${volume}/entries/${slug}`
}

const query = (words: readonly string[], random: RandomGenerator, count: number) => {
  const from = random.below(Math.max(1, words.length - count))
  return encodeURIComponent(words.slice(from, from + count).join(' '))
}

const pageForReaders = ({ pages }: LibraryContents, random: RandomGenerator) => {
  const { volume, edition, page } = random.pick(pages)
  return `/canon/${volume}/${edition}/${page}`
}

const pageAsJson = ({ pages }: LibraryContents, random: RandomGenerator) => {
  const { volume, edition, page } = random.pick(pages)
  return `/api/v1/canon/volumes/${volume}/pages/${page}?edition=${edition}`
}

const everywhere = ({ pages, words }: LibraryContents, random: RandomGenerator) =>
  query(words(random.pick(pages)), random, 1 + random.below(3))

/** Writes so far, which need names of their own. */
let written = 0

const creation = (): BenchRequest => {
  const slug = `bench-${process.pid}-${written++}`
  return { path: '/api/v1/chant-sections', method: 'POST', body: { slug, title: `หมวด ${slug}` } }
}

/** First views: every round draws addresses of its own. */
const FIRST_VIEWS: readonly Kind[] = [
  { name: 'printed page, HTML', goal: { atMost: 4 }, against: 'printed page, JSON', draw: pageForReaders },
  { name: 'printed page, JSON', draw: pageAsJson },
  { name: 'heading page', goal: { atMost: 4 }, draw: heading },
  {
    name: 'rows, royal + pali + english',
    goal: { atMost: 5 },
    draw: (library, random) => `${heading(library, random)}?with=royal,pali,english`,
  },
  {
    name: 'search inside a volume',
    goal: { atMost: 5 },
    draw: ({ pages, words }, random) => {
      const page = random.pick(pages)
      return `/api/v1/canon/volumes/${page.volume}/search?edition=${page.edition}&q=${query(words(page), random, 1)}`
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
    draw: (library, random) => `/api/v1/search?q=${everywhere(library, random)}`,
  },
  {
    name: 'search of everything, page',
    draw: (library, random) => `/search?q=${everywhere(library, random)}`,
  },
  {
    name: 'list of 50 chants, first after a write',
    goal: { atMost: 0.3 },
    isAfterWrite: true,
    draw: () => '/api/v1/chants?limit=50',
  },
]

/** Answers that are ready, and writes. */
const SERVICE: readonly Kind[] = [
  { name: 'record, cached', isRepeated: true, draw: () => '/api/v1/jataka/jataka-1' },
  { name: 'record, first after a write', isAfterWrite: true, draw: () => '/api/v1/jataka/jataka-1' },
  { name: 'list of 50, cached', isRepeated: true, draw: () => '/api/v1/jataka?limit=50' },
  { name: 'printed page, JSON, cached', isRepeated: true, draw: pageAsJson },
  {
    name: 'printed page, HTML, cached',
    goal: { share: 0.8 },
    against: 'printed page, JSON, cached',
    isRepeated: true,
    draw: pageForReaders,
  },
  { name: 'create a section of chants', draw: creation },
]

/** Processor time of requests: first views as `cold`, cached answers and writes as `service`. */
export const REQUEST_PARTS = {
  cold: { title: 'First views', kinds: FIRST_VIEWS },
  service: { title: 'Cached answers and writes', kinds: SERVICE },
} as const

const ABOUT =
  'Milliseconds of the server’s processor time for each request, one after the other. Baseline: the build named by --before; else the JSON of the same page for printed pages.'

/**
 * Measures some kinds of requests on both builds alternately.
 * @param data a whole data folder; each build gets a copy, and rebuilds its text when that has an older format
 * @param quick whether fewer requests are sent
 */
export async function measureRequests(
  { title, kinds }: (typeof REQUEST_PARTS)[keyof typeof REQUEST_PARTS],
  data: string,
  scratch: string,
  before: PreviousBuild | undefined,
  quick: boolean,
): Promise<ReportSection> {
  const { rounds, requests: most, mixed } = quick ? QUICK : THOROUGH
  const ours = await serveCopy(data, join(scratch, 'ours'), compiledProgram())
  const theirs = before && (await serveCopy(before.data ?? data, join(scratch, 'theirs'), [before.binary]))
  const library = contentsOf(join(scratch, 'ours'))
  try {
    const times = new Map<string, readonly [ours: number[], theirs: number[]]>(
      kinds.map(({ name }) => [name, [[], []]]),
    )
    const random = createRandom(29)
    for (let round = 0; round < rounds; round++) {
      for (const kind of kinds) {
        const requests = drawRequests(kind, Math.min(most, kind.count ?? most), library, random)
        for (const [side, server] of [ours, theirs].entries())
          if (server) times.get(kind.name)?.[side]?.push(await timeOf(server, kind, requests))
      }
    }
    const of = (name: string, side: 0 | 1) => median(times.get(name)?.[side] ?? [])
    const figures = kinds.map(({ name, goal, against }): BenchFigure => {
      const baseline = theirs ? of(name, 1) : against === undefined ? undefined : of(against, 0)
      return createFigure(name, 'ms', of(name, 0), {
        ...(baseline === undefined ? {} : { baseline }),
        ...(goal ? { goal } : {}),
      })
    })
    const memory = kinds === FIRST_VIEWS ? [await memoryAfter(mixed, kinds, library, ours, theirs)] : []
    return { title, about: ABOUT, figures: [...figures, ...memory] }
  } finally {
    await ours.stop()
    await theirs?.stop()
  }
}

function drawRequests(
  { draw, isRepeated }: Kind,
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

/** Milliseconds of the server's processor time for each of the requests. */
async function timeOf(
  server: LibraryServer,
  { isAfterWrite, isRepeated }: Kind,
  requests: readonly BenchRequest[],
): Promise<number> {
  if (isRepeated && requests[0]) await server.ask(requests[0])
  await waitUntilIdle(server)
  const began = server.processorTime()
  let forWrites = 0
  for (const request of requests) {
    if (isAfterWrite) {
      const now = server.processorTime()
      await server.ask(creation())
      forWrites += server.processorTime() - now
    }
    await server.ask(request)
  }
  return (server.processorTime() - began - forWrites) / requests.length / 1_000
}

/** Memory that is no file's after different requests of all kinds. */
async function memoryAfter(
  mixed: number,
  kinds: readonly Kind[],
  library: LibraryContents,
  ours: LibraryServer,
  theirs: LibraryServer | undefined,
): Promise<BenchFigure> {
  const random = createRandom(31)
  for (let nth = 0; nth < mixed; nth++) {
    for (const request of drawRequests(random.pick(kinds), 1, library, random)) {
      await ours.ask(request)
      await theirs?.ask(request)
    }
  }
  return createFigure(`own memory after ${mixed} different requests`, 'MB', ours.memory().anonymous, {
    goal: { atMost: 150 },
    ...(theirs ? { baseline: theirs.memory().anonymous } : {}),
  })
}

/** Serves a copy of a data folder by a build. */
async function serveCopy(data: string, folder: string, command: ProgramCommand): Promise<LibraryServer> {
  linkDataFolder(data, folder)
  if (command[0] === compiledProgram()[0] && formatOf(join(folder, 'text.db')) < TEXT_DATABASE_FORMAT) {
    const { code, error } = await runProcess(command, ['import', '--data', folder])
    if (code !== 0) throw new Error(error)
  }
  const server = await startLibrary(folder, command)
  await waitUntilIdle(server)
  return server
}

function formatOf(path: string): number {
  using text = new Database(path, { readonly: true })
  return text.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

function contentsOf(folder: string): LibraryContents {
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
