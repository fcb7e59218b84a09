/** `bun run bench`: measures the library against baselines in one run; prints tables and writes dist/bench.json. */

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lazy } from '../db/statements.ts'
import { type BuildBefore, measureCold } from './bench/cold.ts'
import type { Effort } from './bench/compare.ts'
import { book, bookContents, chant, sections } from './bench/content.ts'
import { buildBinary, type LibraryServer, send, startLibrary, untilIdle } from './bench/library-server.ts'
import { describe, thisMachine } from './bench/machine.ts'
import { measurePages } from './bench/pages.ts'
import { measureAsInstalled, measureColdReads, measureReads } from './bench/reads.ts'
import { dataOf, meets, type Section, tableOf } from './bench/report.ts'
import { measureSearch } from './bench/search.ts'
import { measureStart } from './bench/start.ts'
import { measureSuggestions } from './bench/suggestions.ts'
import { folderWithTexts } from './bench/texts.ts'
import { measureWrites } from './bench/writes.ts'

const OUTPUT = join(import.meta.dir, '../dist/bench.json')

const THOROUGH: Effort = { rounds: 9, seconds: 1, connections: 32 }
const QUICK: Effort = { rounds: 3, seconds: 1, connections: 32 }

/** As it runs without a setting, but for a limit that the benchmark would soon meet. */
const AS_INSTALLED = { LIBRARY_LOG: 'json', API_RATE_LIMIT: '100000000' }

/** What a part of the benchmark is given. */
interface Bench {
  readonly effort: Effort
  readonly quick: boolean
  /** A folder for passing things; gone after the run. */
  readonly scratch: string
  /** A data folder with all the text at hand; undefined where there is none. */
  readonly texts: string | undefined
  /** Another build, which first views are measured against. */
  readonly before: BuildBefore | undefined
}

type Part = (bench: Bench) => Promise<readonly Section[]>

const parts: Readonly<Record<string, Part>> = {
  reads: async ({ effort, scratch, texts }) =>
    withLibrary(join(scratch, 'reads'), texts, {}, async (server) => {
      const measuring = { server, hasText: texts !== undefined, scratch }
      return [
        await measureReads(measuring, effort),
        await withLibrary(join(scratch, 'logged'), undefined, AS_INSTALLED, (logged) =>
          measureAsInstalled({ ...measuring, server: logged }, effort),
        ),
        await measureColdReads(measuring, effort.rounds * 5),
      ]
    }),
  writes: async ({ effort, scratch }) =>
    withLibrary(join(scratch, 'writes'), undefined, {}, async (server) => [
      await measureWrites(server, scratch, effort.rounds * 2),
    ]),
  start: async ({ effort, scratch, texts, quick }) => [
    await measureStart(texts, scratch, effort.rounds, quick ? 10 : 1),
  ],
  pages: async ({ scratch, texts, quick }) =>
    withLibrary(join(scratch, 'pages'), texts, {}, async (server) => [
      await measurePages(server, texts !== undefined, quick ? 3 : 9),
    ]),
  cold: async ({ texts, scratch, before, quick }) => [await measureCold(texts, scratch, before, quick)],
  search: async ({ texts, scratch, quick }) => [await measureSearch(texts, scratch, quick ? 100 : 400)],
  suggestions: async ({ texts, scratch, quick }) => [
    await measureSuggestions(texts, scratch, quick ? 1 : 5, 400),
  ],
}

/** A server over a library of its own with some chants and a book. */
async function withLibrary<T>(
  data: string,
  texts: string | undefined,
  settings: Readonly<Record<string, string>>,
  work: (server: LibraryServer) => Promise<T>,
): Promise<T> {
  mkdirSync(data, { recursive: true })
  if (texts) cpSync(texts, data, { recursive: true })
  const server = await startLibrary(data, settings)
  try {
    for (const section of sections) await send(server, 'POST', '/chant-sections', section)
    for (let n = 0; n < 300; n++) await send(server, 'POST', '/chants', chant(n))
    await send(server, 'POST', '/books', book)
    await send(server, 'PUT', `/books/${book.slug}/contents`, bookContents)
    await untilIdle(server)
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      json: { type: 'string' },
      data: { type: 'string' },
      before: { type: 'string' },
      'before-data': { type: 'string' },
    },
  })
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) {
    console.error(`No part is called ${unknown}; there are ${Object.keys(parts).join(', ')}`)
    return 2
  }
  const machine = thisMachine()
  const measured = buildBinary()
  console.log(`${describe(machine)}\nMeasured: ${measured}\n`)
  const scratch = mkdtempSync(join(tmpdir(), 'library-bench-'))
  const sections: Section[] = []
  try {
    const quick = values.quick === true
    const texts = lazy(() => values.data ?? folderWithTexts())
    const bench = {
      quick,
      effort: quick ? QUICK : THOROUGH,
      scratch,
      before:
        values.before === undefined ? undefined : { binary: values.before, data: values['before-data'] },
      // imported only for a part that asks, since that takes minutes
      get texts() {
        return texts()
      },
    }
    for (const name of wanted) {
      for (const section of (await parts[name]?.(bench)) ?? []) {
        sections.push(section)
        console.log(tableOf(section))
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const missed = sections.flatMap(({ figures }) => figures).filter((figure) => meets(figure) === false)
  const data = { machine, measured, sections: sections.map(dataOf) }
  await Bun.write(values.json ?? OUTPUT, `${JSON.stringify(data, null, 2)}\n`)
  console.log(missed.length === 0 ? 'Every goal is met.' : `${missed.length} goals are missed.`)
  return 0
}

process.exitCode = await main()
