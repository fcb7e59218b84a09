/** First views: what the server pays for an address that was not opened before, with another build in the same run. */

import { Database } from 'bun:sqlite'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPlainParagraphs } from '../../db/stored-paragraphs.ts'
import { TEXT_FORMAT } from '../../db/text-schema.ts'
import { asCompiled, type Command, run } from '../program.ts'
import { type Random, randomFrom } from '../random.ts'
import { type LibraryServer, send, startLibrary, untilIdle } from './library-server.ts'
import { median } from './measured.ts'
import { type Figure, figure, type Goal, type Section } from './report.ts'

const ABOUT =
  'Processor time of the server for each request, every address asked for once. Baseline: the build named by --before; else the JSON of the same page for printed pages.'
/** Rounds, addresses of each kind in a round, and mixed requests before memory is read. */
const THOROUGH = { rounds: 4, addresses: 150, mixed: 4_000 }
const QUICK = { rounds: 2, addresses: 50, mixed: 800 }

/** Another build that is measured in turns with this one. */
export interface BuildBefore {
  /** Its binary. */
  readonly binary: string
  /** A data folder with a text of its format; that of this build when undefined. */
  readonly data: string | undefined
}

/** A kind of address: what is drawn at random, and how a first view of it is measured. */
interface Kind {
  readonly name: string
  readonly goal?: Goal
  /** How many addresses a round takes, where there are fewer than `ADDRESSES`. */
  readonly count?: number
  readonly draw: (library: LibraryContents, random: Random) => string
  /** What is done before each request, outside of the measured time. */
  readonly before?: (server: LibraryServer, nth: number) => Promise<void>
}

/** What addresses are drawn from. */
interface LibraryContents {
  readonly pages: readonly { readonly edition: string; readonly volume: number; readonly page: number }[]
  readonly headings: readonly { readonly volume: number; readonly slug: string }[]
  readonly words: (page: LibraryContents['pages'][number]) => readonly string[]
}

const heading = ({ headings }: LibraryContents, random: Random) => {
  const { volume, slug } = random.pick(headings)
  return `/canon/${volume}/entries/${slug}`
}

const query = (words: readonly string[], random: Random, count: number) => {
  const from = random.below(Math.max(1, words.length - count))
  return encodeURIComponent(words.slice(from, from + count).join(' '))
}

/** In each round every kind draws its own addresses; the JSON of printed pages is that of the pages before it. */
const KINDS: readonly Kind[] = [
  {
    name: 'printed page, HTML',
    goal: { atMost: 4 },
    draw: ({ pages }, random) => {
      const { volume, edition, page } = random.pick(pages)
      return `/canon/${volume}/${edition}/${page}`
    },
  },
  {
    name: 'printed page, JSON',
    draw: ({ pages }, random) => {
      const { volume, edition, page } = random.pick(pages)
      return `/api/v1/canon/volumes/${volume}/pages/${page}?edition=${edition}`
    },
  },
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
    draw: ({ pages, words }, random) =>
      `/api/v1/search?q=${query(words(random.pick(pages)), random, 1 + random.below(3))}`,
  },
  {
    name: 'search of everything, page',
    draw: ({ pages, words }, random) =>
      `/search?q=${query(words(random.pick(pages)), random, 1 + random.below(3))}`,
  },
  {
    name: 'list of 50 chants, first after a write',
    goal: { atMost: 0.3 },
    draw: () => '/api/v1/chants?limit=50',
    before: (server, nth) =>
      send(server, 'POST', '/chant-sections', {
        slug: `cold-${server.pid}-${nth}`,
        title: `หมวด ${nth}`,
      }),
  },
]

/**
 * Measures first views on both builds alternately.
 * @param data a whole data folder; each build gets a copy, and rebuilds its text when that has an older format
 * @param quick whether fewer addresses are asked for
 */
export async function measureCold(
  data: string | undefined,
  scratch: string,
  before: BuildBefore | undefined,
  quick: boolean,
): Promise<Section> {
  const { rounds, addresses: most, mixed } = quick ? QUICK : THOROUGH
  const title = 'First views'
  if (!data)
    return { title, about: ABOUT, figures: [], missing: ['all of it: there is no text of the canon here'] }
  const [ours, theirs] = [
    await startOver(data, join(scratch, 'cold'), asCompiled()),
    before && (await startOver(before.data ?? data, join(scratch, 'cold-before'), [before.binary])),
  ]
  const library = contentsOf(join(scratch, 'cold'))
  try {
    const times = new Map<string, number[][]>(KINDS.map(({ name }) => [name, [[], []]]))
    const random = randomFrom(29)
    for (let round = 0; round < rounds; round++) {
      for (const kind of KINDS) {
        const addresses = Array.from({ length: Math.min(most, kind.count ?? most) }, () =>
          kind.draw(library, random),
        )
        for (const [side, server] of [ours, theirs].entries())
          if (server) times.get(kind.name)?.[side]?.push(await timeOf(server, kind, addresses))
      }
    }
    const of = (name: string, side: 0 | 1) => median(times.get(name)?.[side] ?? [])
    const figures = KINDS.map(({ name, goal }): Figure => {
      const baseline = theirs
        ? of(name, 1)
        : name === 'printed page, HTML'
          ? of('printed page, JSON', 0)
          : undefined
      return figure(name, 'ms', of(name, 0), {
        ...(baseline === undefined ? {} : { baseline }),
        ...(goal ? { goal } : {}),
      })
    })
    return { title, about: ABOUT, figures: [...figures, await memoryAfter(mixed, library, ours, theirs)] }
  } finally {
    await ours.stop()
    await theirs?.stop()
  }
}

/** Milliseconds of the server's processor time for each of the addresses. */
async function timeOf(
  server: LibraryServer,
  { before }: Kind,
  addresses: readonly string[],
): Promise<number> {
  let all = 0
  if (!before) await untilIdle(server)
  const began = server.processorTime()
  for (const address of addresses) {
    if (!before) {
      await ask(server, address)
      continue
    }
    await before(server, sent++)
    const now = server.processorTime()
    await ask(server, address)
    all += server.processorTime() - now
  }
  return (before ? all : server.processorTime() - began) / addresses.length / 1_000
}

/** Writes so far, which need names of their own. */
let sent = 0

async function ask({ port }: LibraryServer, address: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`)
  await response.bytes()
  if (response.status >= 500) throw new Error(`${address}: ${response.status}`)
}

/** Memory that is no file's after different requests of all kinds. */
async function memoryAfter(
  mixed: number,
  library: LibraryContents,
  ours: LibraryServer,
  theirs: LibraryServer | undefined,
): Promise<Figure> {
  const random = randomFrom(31)
  const kinds = KINDS.filter(({ before }) => !before)
  for (let nth = 0; nth < mixed; nth++) {
    const address = random.pick(kinds).draw(library, random)
    await ask(ours, address)
    if (theirs) await ask(theirs, address)
  }
  return figure(`own memory after ${mixed} different requests`, 'MB', ours.memory().anonymous, {
    goal: { atMost: 150 },
    ...(theirs ? { baseline: theirs.memory().anonymous } : {}),
  })
}

/** Serves a copy of a data folder by a build. */
async function startOver(data: string, folder: string, command: Command): Promise<LibraryServer> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['library.db', 'text.db', 'words.db'])
    if (existsSync(join(data, name))) cpSync(join(data, name), join(folder, name))
  if (command[0] === asCompiled()[0] && formatOf(join(folder, 'text.db')) < TEXT_FORMAT) {
    const { code, error } = await run(command, ['import', '--data', folder])
    if (code !== 0) throw new Error(error)
  }
  const server = await startLibrary(folder, {}, command)
  await untilIdle(server)
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
        .flatMap(({ paragraphs }) => readPlainParagraphs(paragraphs))
        .join(' ')
        .split(/[\s,.;:?!()[\]–—…“”‘’"ฯ\d๐-๙]+/)
        .filter((word) => word.length > 3 && word.length < 30),
  }
}
