/** `bun run stress`: runs the long form of the security tests with a new seed; a failure names its seed. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBinary } from '../../scripts/bench/library-server.ts'
import { getProgramCommand, type ProgramCommand, runProcess } from '../../scripts/program.ts'
import { startProgram } from '../support/program.ts'
import { DISAGREEMENTS, writeDisagreement } from './corners/decisions.ts'
import { crashAndCheck } from './crash.ts'
import { runConcurrently, runFuzz } from './fuzz/fuzz.ts'
import { createFuzzFolder, targetInProcess, targetOverHttp } from './fuzz/target.ts'
import { checkRaceResults, countTogether, createOnce, createRacerKeys, raceWrites } from './races.ts'

interface StressRun {
  readonly command: ProgramCommand
  readonly seed: number
  /** An empty folder of its own. */
  readonly folder: string
  readonly report: (line: string) => void
}

/** Resident memory that the service may reach under any of this, in MB. */
const MAX_MEMORY_MB = 300

const stressTests: Readonly<Record<string, (run: StressRun) => Promise<string>>> = {
  crash: async ({ command, seed, folder: data, report }) => {
    const { kills, acknowledged, underWay } = await crashAndCheck({
      command,
      data,
      seed,
      rounds: 80,
      longestLife: 900,
      report,
    })
    return `killed ${kills} times; ${acknowledged} acknowledged writes all there; of those under way ${underWay.done} done, ${underWay.undone} undone, none in half; log agrees`
  },

  races: async ({ command, seed, folder: data }) => {
    await runProcess(command, ['import', ...writeDisagreement(data), '--data', data])
    await using victim = await startProgram(command, data, { settings: { LIBRARY_API_KEY: createRacerKeys(200) } })
    const late = await countTogether(victim, 200, 3)
    await createOnce(victim, 200, 20)
    let [done, met] = [0, 0]
    for (let round = 0; round < 5; round++) {
      const raced = await raceWrites(victim, data, seed + round * 1000, 40, 40)
      done += raced.done
      met += raced.late
    }
    await checkRaceResults(victim, data, seed, 60, 20, DISAGREEMENTS)
    return `200 clients, 600 counted updates, none lost (${late} were told to read again); ${done} racing writes explained by the log's order, ${met} refused for coming late`
  },

  fuzz: async ({ seed, folder, report }) => {
    await createFuzzFolder(folder)
    const reports = []
    for (let library = 0; library < 20; library++) {
      await using target = targetInProcess(folder, `library-${library}`)
      reports.push(await runFuzz(target, seed + library, 20))
      report(`library ${library + 1}: no fault`)
    }
    const { requests, operations, reached, statuses } = runConcurrently(reports)
    const missed = [...operations].filter((operation) => !reached.has(operation))
    if (missed.length > 0) throw new Error(`Never answered with success: ${missed.join(', ')}`)
    return `${requests} requests to ${operations.size} operations, each reached; ${JSON.stringify(statuses)}`
  },

  wire: async ({ command, seed, folder, report }) => {
    await createFuzzFolder(folder)
    await using target = await targetOverHttp(command, folder)
    const reports = []
    for (let round = 0; round < 6; round++) {
      reports.push(await runFuzz(target, seed + round, 50))
      report(`${(round + 1) * 4500} requests over HTTP, ${Math.round(target.memory())} MB`)
    }
    const memory = Math.round(target.memory())
    if (memory > MAX_MEMORY_MB) throw new Error(`The service takes ${memory} MB`)
    return `${runConcurrently(reports).requests} requests over HTTP; ${memory} MB afterwards`
  },
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, only: { type: 'string' } },
  })
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) {
    console.error(`A seed is a whole number, not ${values.seed}`)
    return 2
  }
  const wanted = values.only?.split(',') ?? Object.keys(stressTests)
  const unknown = wanted.find((name) => !Object.hasOwn(stressTests, name))
  if (unknown !== undefined) {
    console.error(`No part is called ${unknown}; there are ${Object.keys(stressTests).join(', ')}`)
    return 2
  }
  console.log(`Seed ${seed}; the binary is ${buildBinary()}`)
  let failures = 0
  for (const name of wanted) {
    const stressTest = stressTests[name]
    if (!stressTest) continue
    const folder = mkdtempSync(join(tmpdir(), 'library-stress-'))
    const began = performance.now()
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
    try {
      const report = (line: string) => process.stdout.isTTY && console.log(`  ${line}`)
      console.log(`${name}: ${await stressTest({ command: getProgramCommand(), seed, folder, report })} (${seconds()})`)
    } catch (error) {
      failures++
      console.error(
        `${name} FAILED after ${seconds()}, seed ${seed}: ${error instanceof Error ? error.message : error}`,
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return failures === 0 ? 0 : 1
}

process.exitCode = await main()
