/** `bun run torture`: the long form of test/trust, with another seed every time; what fails names its seed. */

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBinary } from '../../scripts/bench/library-server.ts'
import { folderWithTexts } from '../../scripts/bench/texts.ts'
import { asCompiled, type Command, run } from '../../scripts/program.ts'
import { startProgram } from '../support/program.ts'
import { DISAGREEMENTS, writeDisagreement } from './corners/decisions.ts'
import { crashAndLook } from './crash.ts'
import { followAndLook } from './followers/followers.ts'
import { fuzz, together } from './fuzz/fuzz.ts'
import { fillFolder, inProcess, KEY, overHttp } from './fuzz/target.ts'
import { countTogether, createOnce, jostle, judgeTogether, racerKeys } from './races.ts'
import { closesStalled, floods } from './strangers.ts'
import { HEAD, waiting, waitingForSearches } from './waiting/waiting.ts'

interface Ordeal {
  readonly command: Command
  readonly seed: number
  /** An empty folder of its own. */
  readonly folder: string
  readonly tell: (line: string) => void
  /** A data folder with a whole canon, where one was named. */
  readonly texts?: string | undefined
}

/** How many common words are looked for in each place, another choice with every seed. */
const COMMON_WORDS = 400

/** Resident memory that the service may reach under any of this, in MB. */
const MOST_MEMORY = 300

const ordeals: Readonly<Record<string, (ordeal: Ordeal) => Promise<string>>> = {
  crash: async ({ command, seed, folder: data, tell }) => {
    const { kills, acknowledged, underWay } = await crashAndLook({
      command,
      data,
      seed,
      rounds: 80,
      longestLife: 900,
      tell,
    })
    return `killed ${kills} times; ${acknowledged} acknowledged writes all there; of those under way ${underWay.done} done, ${underWay.undone} undone, none in half; log agrees`
  },

  races: async ({ command, seed, folder: data }) => {
    await run(command, ['import', ...writeDisagreement(data), '--data', data])
    const victim = await startProgram(command, data, { settings: { LIBRARY_API_KEY: racerKeys(200) } })
    try {
      const late = await countTogether(victim, 200, 3)
      await createOnce(victim, 200, 20)
      let [done, met] = [0, 0]
      for (let round = 0; round < 5; round++) {
        const jostled = await jostle(victim, data, seed + round * 1000, 40, 40)
        done += jostled.done
        met += jostled.late
      }
      await judgeTogether(victim, data, seed, 60, 20, DISAGREEMENTS)
      return `200 clients, 600 counted updates, none lost (${late} were told to read again); ${done} jostling writes explained by the log's order, ${met} refused for coming late`
    } finally {
      await victim.stop()
    }
  },

  fuzz: async ({ seed, folder, tell }) => {
    await fillFolder(folder)
    const reports = []
    for (let library = 0; library < 20; library++) {
      const target = inProcess(folder, `library-${library}`)
      try {
        reports.push(await fuzz(target, seed + library, 20))
      } finally {
        await target.close()
      }
      tell(`library ${library + 1}: no fault`)
    }
    const { requests, operations, reached, statuses } = together(reports)
    const missed = [...operations].filter((operation) => !reached.has(operation))
    if (missed.length > 0) throw new Error(`Never answered with success: ${missed.join(', ')}`)
    return `${requests} requests to ${operations.size} operations, each reached; ${JSON.stringify(statuses)}`
  },

  wire: async ({ command, seed, folder, tell }) => {
    await fillFolder(folder)
    const target = await overHttp(command, folder)
    const reports = []
    try {
      for (let round = 0; round < 6; round++) {
        reports.push(await fuzz(target, seed + round, 50))
        tell(`${(round + 1) * 4500} requests over HTTP, ${Math.round(target.memory())} MB`)
      }
      const memory = Math.round(target.memory())
      if (memory > MOST_MEMORY) throw new Error(`The service takes ${memory} MB`)
      return `${together(reports).requests} requests over HTTP; ${memory} MB afterwards`
    } finally {
      await target.close()
    }
  },

  waiting: async ({ command, seed, folder, texts }) => {
    const whole = texts ?? folderWithTexts()
    if (whole === undefined) await fillFolder(folder)
    else for (const file of ['library.db', 'text.db']) copyFileSync(join(whole, file), join(folder, file))
    const victim = await startProgram(command, folder, { settings: { LIBRARY_API_KEY: `torture:${KEY}` } })
    try {
      console.log(HEAD)
      const asked = { victim, seed, tell: (line: string) => console.log(line) }
      const searches = await waitingForSearches(asked, folder, COMMON_WORDS)
      const waits = [...searches, ...(await waiting({ ...asked, large: true }))]
      const late = waits.filter(({ tooLong }) => tooLong)
      if (late.length > 0)
        throw new Error(`Others wait too long for ${late.map(({ operation }) => operation).join(', ')}`)
      const sent = waits.reduce((sum, { requests }) => sum + requests, 0)
      const longest = Math.max(...waits.map(({ service }) => service))
      return `${sent} hostile requests to ${waits.length} operations; another client waited ${Math.round(longest)} ms at the longest`
    } finally {
      await victim.stop()
    }
  },

  followers: (ordeal) => {
    const library = folderWithTexts()
    return followAndLook({ ...ordeal, ...(library === undefined ? {} : { library }) })
  },

  strangers: async ({ command, folder: data }) => {
    const seconds = await closesStalled(command, data)
    const memory = await floods(command, data)
    if (memory > MOST_MEMORY) throw new Error(`The service takes ${memory} MB`)
    return `stalled connections closed after ${seconds} s at the latest; ${memory} MB at most while strangers try to send 2 GB`
  },
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, only: { type: 'string' }, data: { type: 'string' } },
  })
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) {
    console.error(`A seed is a whole number, not ${values.seed}`)
    return 2
  }
  const wanted = values.only?.split(',') ?? Object.keys(ordeals)
  const unknown = wanted.find((name) => !Object.hasOwn(ordeals, name))
  if (unknown !== undefined) {
    console.error(`No part is called ${unknown}; there are ${Object.keys(ordeals).join(', ')}`)
    return 2
  }
  console.log(`Seed ${seed}; tortured is ${buildBinary()}`)
  let failures = 0
  for (const name of wanted) {
    const ordeal = ordeals[name]
    if (!ordeal) continue
    const folder = mkdtempSync(join(tmpdir(), 'library-torture-'))
    const began = performance.now()
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
    try {
      const tell = (line: string) => process.stdout.isTTY && console.log(`  ${line}`)
      console.log(
        `${name}: ${await ordeal({ command: asCompiled(), seed, folder, tell, texts: values.data })} (${seconds()})`,
      )
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
