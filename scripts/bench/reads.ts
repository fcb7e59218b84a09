/** Warm reads against a raw Bun.serve that answers the same bytes under ready headers (goal: 80 %; 60 % as installed). */

import { type Baseline, baselineOf, fetchPlainly } from './baseline.ts'
import { compare, type Effort } from './compare.ts'
import type { LibraryServer } from './library-server.ts'
import type { Figure, Section } from './report.ts'

const GOAL = 0.8
/** With a log line and the limit's headers for each request, which the baseline has not. */
const GOAL_INSTALLED = 0.6

interface Case {
  readonly name: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** See Comparison.goal. */
  readonly goal?: number
}

const CASES: readonly Case[] = [
  { name: 'record', path: '/chants/chant-7' },
  { name: 'list of 50', path: '/chants' },
  { name: 'list of 50, zstd', path: '/chants', headers: { 'Accept-Encoding': 'gzip, br, zstd' } },
  { name: 'book page', path: '/books/bench-book/pages/7' },
  { name: 'openapi.json', path: '/openapi.json' },
]

const CANON_CASES: readonly Case[] = [
  { name: 'volume layout', path: '/canon/volumes/19/layout?edition=roman' },
  { name: 'canon page', path: '/canon/volumes/19/pages/100?edition=roman' },
]

/** @param scratch a folder for the baseline's files. */
export async function measureReads(
  server: LibraryServer,
  hasText: boolean,
  scratch: string,
  effort: Effort,
): Promise<Section> {
  const figures: Figure[] = []
  for (const one of [...CASES, ...(hasText ? CANON_CASES : [])]) {
    figures.push(...(await measureRead({ ...one, goal: GOAL }, server, scratch, effort)))
  }
  const url = `${server.api}/chants/chant-7`
  const known = { 'If-None-Match': (await fetchPlainly(url, {})).headers.get('etag') ?? '' }
  const { status } = await fetchPlainly(url, known)
  if (status !== 304) throw new Error(`An unchanged record is answered ${status}`)
  const unchanged = { name: '304', path: '/chants/chant-7', headers: known, goal: GOAL }
  figures.push(...(await measureRead(unchanged, server, scratch, effort)))
  return {
    title: 'Warm reads',
    about:
      'The same request over and over, on kept-alive connections. Baseline: a raw Bun.serve that answers the same bytes and headers. Processor time is the server’s own, per request.',
    figures,
    missing: hasText ? [] : ['volume layout and canon page: there are no text packages beside the project'],
  }
}

/** The same with a log line for each request and the callers counted, beside a baseline that does neither. */
export async function measureAsInstalled(
  server: LibraryServer,
  scratch: string,
  effort: Effort,
): Promise<Section> {
  const name = 'record, logged and limited'
  return {
    title: 'Warm reads as installed',
    about:
      'One JSON line in the log for each request, and a rate limit with its headers. Baseline: a raw Bun.serve without either.',
    figures: await measureRead(
      { name, path: '/chants/chant-7', goal: GOAL_INSTALLED },
      server,
      scratch,
      effort,
    ),
  }
}

async function measureRead(
  { name, path, headers = {}, goal }: Case,
  server: LibraryServer,
  scratch: string,
  effort: Effort,
): Promise<readonly Figure[]> {
  const url = server.api + path
  const baseline: Baseline = await baselineOf(url, headers, scratch)
  const wanted = goal === undefined ? {} : { goal }
  try {
    return await compare({ name, ours: { ...server, url }, baseline, headers, ...wanted }, effort)
  } finally {
    await baseline.stop()
  }
}
