/** A primary under writes, with followers and caches in front of which nobody may notice anything (scale §5). */

import { type Command, run } from '../../../scripts/program.ts'
import { Client } from '../client.ts'
import { addressesOf, hotAddress, mix, originKilled, seldomAsked } from './edge.ts'
import { type Fleet, missingEngines, startFleet, until } from './fleet.ts'
import { importedUnderReaders } from './imports.ts'
import { readBeside, readYourWrites, underWrites } from './lag.ts'
import { MOST_OTHERS, percent, shareOfOthers } from './machine.ts'
import { coldSearches } from './search.ts'
import { PROBE, readMeanwhile } from './watcher.ts'

interface FollowersOptions {
  readonly command: Command
  readonly folder: string
  readonly seed: number
  /** A data folder to begin with, instead of the sample. */
  readonly library?: string
  readonly tell: (line: string) => void
  /** How long to write, in seconds. */
  readonly seconds?: number
}

const KEY = 'the-key-of-the-followers'

/**
 * @returns what was seen.
 * @throws Error for what must not be; for what is late when all else has been looked at, unless the machine is busy
 */
export async function followAndLook({
  command,
  folder,
  seed,
  library,
  tell,
  seconds = 60,
}: FollowersOptions): Promise<string> {
  const missing = missingEngines()
  if (missing.length > 0) return `not run: ${missing.join(' and ')} not installed`
  const fleet = await startFleet({
    command,
    folder,
    key: KEY,
    ...(library === undefined ? {} : { library }),
  })
  const late: string[] = []
  const addresses = await addressesOf(fleet)
  const points: readonly (() => Promise<string | readonly string[]>)[] = [
    () => underWrites(fleet, KEY, seconds, (why) => late.push(why)),
    () => readBeside(fleet, KEY),
    () => coldSearches(fleet),
    () => hotAddress(fleet),
    () => seldomAsked(fleet, KEY),
    () => mix(fleet, folder, addresses),
    () => originKilled(fleet, folder, addresses),
    () => readYourWrites(fleet, KEY),
    () => searchesAgree(fleet),
    () => importedUnderReaders(fleet, { command, folder, seed, rounds: library === undefined ? 8 : 2 }),
    () => primaryKilled(fleet),
    () => followerKilled(fleet),
    () => soundEverywhere(fleet, command),
  ]
  const others = await shareOfOthers()
  const said: string[] = [
    `over ${library === undefined ? 'the sample' : 'all the text at hand'}; other programs take ${percent(others)} of the processors`,
  ]
  try {
    for (const point of points)
      for (const line of [await point()].flat()) {
        said.push(line)
        tell(line)
      }
  } catch (error) {
    throw new Error([...said, ...late, error instanceof Error ? error.message : error].join('\n  '))
  } finally {
    await fleet.stop()
  }
  if (late.length > 0 && others < MOST_OTHERS) throw new Error([...said, ...late].join('\n  '))
  if (late.length > 0) said.push(`late, beside other programs: ${late.join('; ')}`)
  return said.map((line) => `\n  ${line}`).join('')
}

/** Point 1: a follower finds what its primary finds. */
async function searchesAgree({ primary, near, far }: Fleet): Promise<string> {
  const queries = ['อ่านกลับ', 'นะโม', 'probe', 'พระ', 'ธรรม', 'buddha']
  for (const query of queries) {
    const path = `/search?q=${encodeURIComponent(query)}`
    for (const { api } of [...near.followers, ...far.followers])
      await until(async () => {
        const texts = [primary.api, api].map(async (one) => (await fetch(one + path)).text())
        const [its, theirs] = await Promise.all(texts)
        return its === theirs
      })
  }
  return `${queries.length} searches answered alike on primary and followers`
}

/** What readers look at: new addresses among the cached ones. */
const someOf =
  ({ far: { edge } }: Fleet) =>
  (turn: number): string =>
    `${edge}/api/v1${turn % 2 === 0 ? PROBE : `/chants?limit=${1 + (turn % 40)}&offset=${turn % 7}`}`

/** Point 7: the primary ends as in a crash, is away for some seconds, and comes back. */
async function primaryKilled(fleet: Fleet): Promise<string> {
  const answers = await readMeanwhile(someOf(fleet), async () => {
    await Bun.sleep(500)
    await fleet.primary.kill()
    await Bun.sleep(4000)
    await fleet.restartPrimary()
    const client = new Client(fleet.primary.api, KEY)
    await client.write({ method: 'PATCH', path: PROBE, body: { title: 'หลังล้ม' } })
    for (const { api } of [...fleet.near.followers, ...fleet.far.followers])
      await until(async () => (await (await fetch(api + PROBE)).text()).includes('หลังล้ม'))
  })
  return `primary killed, away for 4 s and back, its next write at the followers: ${answers} answers meanwhile, all 200`
}

/** Point 7: one of two followers ends so. */
async function followerKilled(fleet: Fleet): Promise<string> {
  const answers = await readMeanwhile(someOf(fleet), async () => {
    await Bun.sleep(500)
    await fleet.far.kill(1)
    await Bun.sleep(3000)
  })
  return `one follower of two killed: ${answers} answers meanwhile, all 200`
}

async function soundEverywhere({ near, far, primary }: Fleet, command: Command): Promise<string> {
  await Promise.all([primary.kill(), near.kill(), far.kill()])
  for (const { folder } of [near, far]) {
    const { code, out, error } = await run(command, ['check', '--data', folder])
    if (code !== 0) throw new Error(`library check in ${folder}: ${out} ${error}`)
  }
  return 'library check: sound on the primary and on the copy'
}
