/** A primary under writes, with followers and a cache in front of which nobody may notice anything (scale §5). */

import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import { type Fleet, missingEngines, startFleet, until } from './fleet.ts'
import { importAndKill } from './imports.ts'
import { type Command, runCommand, serve } from './server.ts'

export interface FollowersOptions {
  readonly command: Command
  readonly folder: string
  readonly seed: number
  readonly tell: (line: string) => void
  /** How long to write, in seconds. */
  readonly seconds?: number
}

const KEY = 'the-key-of-the-followers'
const PROBE = '/chants/probe'
/** Milliseconds between two writes. */
const WRITE_EVERY = 200
/** Milliseconds between two looks of a watcher. */
const LOOK_EVERY = 20

/** What one reader saw of the probe, asking again and again. */
class Watcher {
  /** By number of the write: when it was first seen, on the clock of performance.now(). */
  readonly seen = new Map<number, number>()
  readonly took: number[] = []
  readonly faults: string[] = []
  answers = 0
  private last = 0
  private isOver = false
  private readonly watching: Promise<void>

  constructor(
    readonly name: string,
    private readonly api: string,
  ) {
    this.watching = this.watch()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.watching
  }

  private async watch(): Promise<void> {
    for (let turn = 0; !this.isOver; turn++) {
      await this.ask(PROBE, (text) => this.note(Number(/"ครั้งที่ (\d+)"/.exec(text)?.[1] ?? 0)))
      const began = performance.now()
      await this.ask(`/chants?limit=50&offset=${turn % 5}`)
      this.took.push(performance.now() - began)
      await Bun.sleep(LOOK_EVERY)
    }
  }

  private async ask(path: string, read: (text: string) => void = () => undefined): Promise<void> {
    try {
      const response = await fetch(this.api + path)
      const text = await response.text()
      this.answers++
      if (response.status === 200) read(text)
      else this.faults.push(`${path} → ${response.status}`)
    } catch (error) {
      this.faults.push(`${path} → ${error}`)
    }
  }

  private note(n: number): void {
    if (n < this.last) this.faults.push(`backwards from ${this.last} to ${n}`)
    this.last = Math.max(this.last, n)
    if (!this.seen.has(n)) this.seen.set(n, performance.now())
  }
}

/** The largest of the smallest share of all. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const rounded = (milliseconds: number) => Math.round(milliseconds)

/** After how many milliseconds each write was seen, itself or a later one. */
function lagsOf(written: ReadonlyMap<number, number>, { seen }: Watcher): readonly number[] {
  const order = [...seen].toSorted(([a], [b]) => a - b)
  return [...written].map(([n, at]) => {
    const first = order.find(([number]) => number >= n)
    return first ? Math.max(0, first[1] - at) : Number.POSITIVE_INFINITY
  })
}

/** @returns what was seen. @throws Error for what must not be */
export async function followAndLook({
  command,
  folder,
  seed,
  tell,
  seconds = 60,
}: FollowersOptions): Promise<string> {
  const missing = missingEngines()
  if (missing.length > 0) return `not run: ${missing.join(' and ')} not installed`
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    tell(line)
  }
  const fleet = await startFleet(command, folder, KEY)
  try {
    say(await underWrites(fleet, seconds))
    say(await hotAddress(fleet))
    say(await readYourWrites(fleet))
    say(await sameFolder(fleet, command))
    say(await searchesAgree(fleet))
    say(await imported(command, join(folder, 'imports'), seed))
    say(await primaryKilled(fleet))
    say(await followerKilled(fleet))
    say(await soundEverywhere(fleet, command))
  } finally {
    await fleet.stop()
  }
  return said.map((line) => `\n  ${line}`).join('')
}

/** Point 1: several writes a second while everybody reads. */
async function underWrites(fleet: Fleet, seconds: number): Promise<string> {
  const client = new Client(fleet.primary.api, KEY)
  const chant = { slug: 'probe', title: 'ครั้งที่ 0', pali: 'นะโม ตัสสะ' }
  await client.write({ method: 'POST', path: '/chants', body: chant })
  for (const { api } of fleet.followers) await until(async () => (await fetch(api + PROBE)).ok)
  await until(async () => (await fetch(`${fleet.edge}/api/v1${PROBE}`)).ok)
  const watchers = [
    ...fleet.followers.map(({ api }, n) => new Watcher(`follower ${n + 1}`, api)),
    new Watcher('edge', `${fleet.edge}/api/v1`),
  ]
  const written = new Map<number, number>()
  let largestLog = 0
  const end = performance.now() + seconds * 1000
  for (let n = 1; performance.now() < end; n++) {
    const next = performance.now() + WRITE_EVERY
    await client.write({ method: 'PATCH', path: PROBE, body: { title: `ครั้งที่ ${n}` } })
    written.set(n, performance.now())
    largestLog = Math.max(largestLog, sizeOf(join(fleet.folders.primary, 'library.db-wal')))
    await Bun.sleep(Math.max(0, next - performance.now()))
  }
  await until(async () => watchers.every(({ seen }) => seen.has(written.size)))
  for (const watcher of watchers) await watcher.stop()
  const faults = watchers.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
  if (faults.length > 0) throw new Error(`${faults.length} faults, such as ${faults.slice(0, 3).join('; ')}`)
  const mostLog = Math.max(2 * sizeOf(join(fleet.folders.primary, 'library.db')), 8 << 20)
  if (largestLog > mostLog) throw new Error(`The log beside the database reached ${largestLog} bytes`)
  const lines = watchers.map((watcher) => {
    const lags = lagsOf(written, watcher)
    return `${watcher.name}: lag p50 ${rounded(quantile(lags, 0.5))}, p95 ${rounded(quantile(lags, 0.95))}, most ${rounded(Math.max(...lags))} ms; lists p50 ${quantile(watcher.took, 0.5).toFixed(1)}, p99 ${rounded(quantile(watcher.took, 0.99))} ms`
  })
  const answers = watchers.reduce((sum, watcher) => sum + watcher.answers, 0)
  return `${written.size} writes in ${seconds} s, ${answers} answers, all 200 and none backwards; ${lines.join('; ')}; log at most ${(largestLog / 1e6).toFixed(1)} MB`
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Point 4: an address that everybody asks for reaches the followers about once a second. */
async function hotAddress({ edge, followers }: Fleet): Promise<string> {
  const SECONDS = 5
  const reached = async () => {
    const counts = followers.map(async ({ origin }) => {
      const text = await (await fetch(`${origin}/metrics`)).text()
      const lines = text.matchAll(/^library_http_requests_total\{operation="listChants".*\} (\d+)$/gm)
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  const before = await reached()
  let asked = 0
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; asked++) {
    const response = await fetch(`${edge}/api/v1/chants?limit=7`)
    if (response.status !== 200) throw new Error(`A hot address answered ${response.status}`)
    await response.text()
  }
  const came = (await reached()) - before
  if (came === 0 || came > 2 * SECONDS) throw new Error(`${came} of ${asked} reached the followers`)
  return `a hot address: ${asked} requests in ${SECONDS} s, of which ${came} reached the followers`
}

/** Point 5: who sends the key reads what it wrote. */
async function readYourWrites({ edge }: Fleet): Promise<string> {
  const client = new Client(`${edge}/api/v1`, KEY)
  for (let n = 1; n <= 1000; n++) {
    const title = `อ่านกลับ ${n}`
    await client.write({ method: 'PATCH', path: PROBE, body: { title } })
    const read = await client.read<{ title: string }>(PROBE)
    if (read.title !== title) throw new Error(`After “${title}” the editor read “${read.title}”`)
  }
  return '1000 times written and read back through the edge with the key: always new'
}

/** Point 2: a follower beside the primary, in its folder. */
async function sameFolder({ primary, folders }: Fleet, command: Command): Promise<string> {
  const beside = await serve(command, folders.primary, { arguments: ['--follow', primary.origin] })
  try {
    const client = new Client(primary.api, KEY)
    const lags: number[] = []
    for (let n = 1; n <= 200; n++) {
      const title = `ข้างกัน ${n}`
      await client.write({ method: 'PATCH', path: PROBE, body: { title } })
      const began = performance.now()
      await until(async () => (await (await fetch(beside.api + PROBE)).text()).includes(`"${title}"`))
      lags.push(performance.now() - began)
    }
    const most = Math.max(...lags)
    if (most > 300) throw new Error(`A follower on the same folder was ${rounded(most)} ms late`)
    return `same folder: 200 writes seen after p50 ${quantile(lags, 0.5).toFixed(1)}, at most ${most.toFixed(1)} ms`
  } finally {
    await beside.stop()
  }
}

/** Point 1: a follower finds what its primary finds. */
async function searchesAgree({ primary, followers }: Fleet): Promise<string> {
  const queries = ['ข้างกัน', 'นะโม', 'probe', 'พระ', 'ธรรม', 'buddha']
  for (const query of queries) {
    const path = `/search?q=${encodeURIComponent(query)}`
    for (const { api } of followers) {
      const answers = async () =>
        Promise.all([primary.api, api].map(async (one) => (await fetch(one + path)).text()))
      await until(async () => {
        const [its, theirs] = await answers()
        return its === theirs
      })
    }
  }
  return `${queries.length} searches answered alike on primary and followers`
}

/** Point 6: texts are imported, and imports killed, while a follower is read. */
async function imported(command: Command, data: string, seed: number): Promise<string> {
  mkdirSync(data)
  const { killed, finished, answers } = await importAndKill({
    command,
    data,
    seed,
    rounds: 10,
    followed: true,
  })
  return `${finished} imports finished and ${killed} killed: ${answers} answers of a follower meanwhile, none mixed, none failed`
}

/** Asks for what readers look at, without a pause. */
async function readMeanwhile(edge: string, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const faults: string[] = []
  let answers = 0
  const reading = (async () => {
    for (let n = 0; !isOver; n++) {
      // new addresses among the cached ones
      const path = n % 2 === 0 ? PROBE : `/chants?limit=${1 + (n % 40)}&offset=${n % 7}`
      const response = await fetch(`${edge}/api/v1${path}`).catch((error) => String(error))
      if (typeof response === 'string' || response.status !== 200)
        faults.push(`${path} → ${typeof response === 'string' ? response : response.status}`)
      else await response.text()
      answers++
    }
  })()
  await work()
  isOver = true
  await reading
  if (faults.length > 0) throw new Error(`${faults.length} of ${answers} failed, such as ${faults[0]}`)
  return answers
}

/** Point 7: the primary ends as in a crash, is away for some seconds, and comes back. */
async function primaryKilled(fleet: Fleet): Promise<string> {
  const answers = await readMeanwhile(fleet.edge, async () => {
    await Bun.sleep(500)
    await fleet.primary.kill()
    await Bun.sleep(4000)
    await fleet.restartPrimary()
    const client = new Client(fleet.primary.api, KEY)
    await client.write({ method: 'PATCH', path: PROBE, body: { title: 'หลังล้ม' } })
    for (const { api } of fleet.followers)
      await until(async () => (await (await fetch(api + PROBE)).text()).includes('หลังล้ม'))
  })
  return `primary killed, away for 4 s and back, its next write at the followers: ${answers} answers meanwhile, all 200`
}

/** Point 7: one of two followers ends so. */
async function followerKilled({ edge, followers: [one] }: Fleet): Promise<string> {
  const answers = await readMeanwhile(edge, async () => {
    await Bun.sleep(500)
    await one?.kill()
    await Bun.sleep(3000)
  })
  return `one follower of two killed: ${answers} answers meanwhile, all 200`
}

async function soundEverywhere({ folders, primary, followers }: Fleet, command: Command): Promise<string> {
  await Promise.all([primary, ...followers].map((victim) => victim.kill()))
  for (const data of Object.values(folders)) {
    const { code, out, error } = await runCommand(command, ['check', '--data', data])
    if (code !== 0) throw new Error(`library check in ${data}: ${out} ${error}`)
  }
  return 'library check: sound on the primary and on the copy'
}
