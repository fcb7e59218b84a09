/** `bun run bench --data FOLDER`: measures the library; prints tables and writes dist/bench.json. */

import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBinary, createLinkedDataFolder, startMeasuredServer } from './bench/library-server.ts'
import { measureReaderPages } from './bench/pages.ts'
import { type BenchReportSection, formatSectionAsTable, meetsGoal, toBenchSectionJson } from './bench/report.ts'
import { measureRequests, type PreviousBuild, REQUEST_BENCHMARKS } from './bench/requests.ts'
import { measureSearch } from './bench/search.ts'
import { measureStartTime } from './bench/start.ts'
import { measureSuggestions } from './bench/suggestions.ts'

const OUTPUT = join(import.meta.dir, '../dist/bench.json')

/** What a part of the benchmark is given. */
interface Bench {
  readonly quick: boolean
  /** A folder for passing things; gone after the run. */
  readonly scratch: string
  /** A data folder with text, which stays as it is. */
  readonly data: string
  /** Another build, which requests are measured against. */
  readonly before: PreviousBuild | undefined
}

const requests =
  (part: keyof typeof REQUEST_BENCHMARKS) =>
  ({ data, scratch, before, quick }: Bench) =>
    measureRequests(REQUEST_BENCHMARKS[part], data, join(scratch, part), before, quick)

const parts: Readonly<Record<string, (bench: Bench) => Promise<BenchReportSection>>> = {
  service: requests('service'),
  cold: requests('cold'),
  search: ({ data, scratch, quick }) => measureSearch(data, scratch, quick ? 100 : 400),
  suggestions: ({ data, scratch, quick }) => measureSuggestions(data, scratch, quick ? 1 : 5, 400),
  start: ({ data, scratch, quick }) => measureStartTime(data, scratch, quick ? 3 : 9),
  pages: async ({ data, scratch, quick }) => {
    const server = await startMeasuredServer(createLinkedDataFolder(data, join(scratch, 'pages')))
    try {
      return await measureReaderPages(server, quick ? 3 : 9)
    } finally {
      await server.stop()
    }
  },
}

/** The machine in one line; a load of more than a few tenths says that it was shared. */
const machine = (): string => {
  const [processor, ...others] = cpus()
  const [load = 0] = loadavg()
  return `${processor?.model.trim()}, ${others.length + 1} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, bun ${Bun.version}, load ${load.toFixed(2)}`
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      data: { type: 'string' },
      before: { type: 'string' },
      'before-data': { type: 'string' },
    },
  })
  const { quick, data, before } = values
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
  if (data === undefined || unknown !== undefined) {
    console.error(
      data === undefined
        ? 'Give a data folder with imported text: bun run bench --data FOLDER'
        : `No part is called ${unknown}; there are ${Object.keys(parts).join(', ')}`,
    )
    return 2
  }
  const head = { machine: machine(), measured: buildBinary() }
  console.log(`${head.machine}\nMeasured: ${head.measured}\n`)
  const scratch = mkdtempSync(join(tmpdir(), 'library-bench-'))
  const sections: BenchReportSection[] = []
  try {
    const build = before === undefined ? undefined : { binary: before, data: values['before-data'] }
    for (const name of wanted) {
      const section = await parts[name]?.({ quick, data, scratch, before: build })
      if (!section) continue
      sections.push(section)
      console.log(formatSectionAsTable(section))
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const missed = sections.flatMap(({ figures }) => figures).filter((figure) => meetsGoal(figure) === false)
  await Bun.write(OUTPUT, `${JSON.stringify({ ...head, sections: sections.map(toBenchSectionJson) }, null, 2)}\n`)
  console.log(missed.length === 0 ? 'Every goal is met.' : `${missed.length} goals are missed.`)
  return 0
}

process.exitCode = await main()
