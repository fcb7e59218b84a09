/** How late followers and caches are while somebody writes (scale §5, points 1, 3, 4 and 5). */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../client.ts'
import { type Fleet, until } from './fleet.ts'
import { PROBE, quantile, titleOf, Watcher } from './watcher.ts'

/** Milliseconds between two writes. */
const WRITE_EVERY = 200

/** What a reader may notice at the most, in milliseconds. */
interface Limits {
  readonly lag95: number
  readonly lagMost: number
  readonly list99: number
}

const FOLLOWER: Limits = { lag95: 2500, lagMost: 5000, list99: 50 }
/** How late at the most is looked at with nothing else going on: see readBeside. */
const BESIDE: Limits = { lag95: 300, lagMost: 1000, list99: 50 }
/**
 * nginx counts in whole seconds: what may be kept for one second is asked for again every two. What a cache adds to
 * its follower is 2 s and one look; 6 s is the age that its answers may have at the most (scale §3).
 */
const EDGE: Limits = { lag95: 2500, lagMost: 6000, list99: 50 }
const FAR_EDGE: Limits = { ...EDGE, lag95: EDGE.lag95 + FOLLOWER.lag95 }

/** Several writes a second while everybody reads. @param fail is told what was later or slower than it may be */
export async function underWrites(
  { primary, near, far }: Fleet,
  key: string,
  seconds: number,
  fail: (why: string) => void,
): Promise<readonly string[]> {
  const client = new Client(primary.api, key)
  await client.write({
    method: 'POST',
    path: '/chants',
    body: { slug: 'probe', title: titleOf(0), pali: 'นะโม ตัสสะ' },
  })
  const readers: readonly [string, string, Limits][] = [
    ...far.followers.map(({ api }, n): [string, string, Limits] => [`far follower ${n + 1}`, api, FOLLOWER]),
    ['edge before them', `${far.edge}/api/v1`, FAR_EDGE],
    ['near follower', near.followers[0]?.api ?? '', BESIDE],
    ['edge before it', `${near.edge}/api/v1`, EDGE],
  ]
  for (const [, api] of readers) await until(async () => (await fetch(api + PROBE)).ok)
  const watchers = readers.map(([name, api, limits]) => ({ watcher: new Watcher(name, api), limits }))
  const written = new Map<number, number>()
  let largestLog = 0
  const end = performance.now() + seconds * 1000
  for (let n = 1; performance.now() < end; n++) {
    const next = performance.now() + WRITE_EVERY
    await client.write({ method: 'PATCH', path: PROBE, body: { title: titleOf(n) } })
    written.set(n, performance.now())
    largestLog = Math.max(largestLog, sizeOf(join(near.folder, 'library.db-wal')))
    await Bun.sleep(Math.max(0, next - performance.now()))
  }
  await until(async () => watchers.every(({ watcher }) => watcher.seen.has(written.size)))
  for (const { watcher } of watchers) await watcher.stop()
  const faults = watchers.flatMap(({ watcher: { name, faults } }) =>
    faults.map((fault) => `${name}: ${fault}`),
  )
  if (faults.length > 0) throw new Error(`${faults.length} faults, such as ${faults.slice(0, 3).join('; ')}`)
  const mostLog = Math.max(2 * sizeOf(join(near.folder, 'library.db')), 8 << 20)
  if (largestLog > mostLog) throw new Error(`The log beside the database reached ${largestLog} bytes`)
  const answers = watchers.reduce((sum, { watcher }) => sum + watcher.answers, 0)
  return [
    `${written.size} writes in ${seconds} s, ${answers} answers, all 200 and none backwards; log at most ${(largestLog / 1e6).toFixed(1)} MB`,
    ...watchers.map(({ watcher, limits }) => {
      const lags = watcher.lagsOf(written)
      const figures = {
        lag95: quantile(lags, 0.95),
        lagMost: Math.max(...lags),
        list99: quantile(watcher.took, 0.99),
      }
      for (const [name, most] of Object.entries(limits)) {
        const figure = figures[name as keyof Limits]
        if (figure > most) fail(`${watcher.name}: ${name} ${Math.round(figure)} ms, more than ${most}`)
      }
      return `${watcher.name}: lag p50 ${Math.round(quantile(lags, 0.5))}, p95 ${Math.round(figures.lag95)}, most ${Math.round(figures.lagMost)} ms; lists p50 ${quantile(watcher.took, 0.5).toFixed(1)}, p99 ${figures.list99.toFixed(1)} ms`
    }),
  ]
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Who sends the key reads what it wrote. */
export async function readYourWrites({ far }: Fleet, key: string): Promise<string> {
  const client = new Client(`${far.edge}/api/v1`, key)
  for (let n = 1; n <= 1000; n++) {
    const title = `อ่านกลับ ${n}`
    await client.write({ method: 'PATCH', path: PROBE, body: { title } })
    const read = await client.read<{ title: string }>(PROBE)
    if (read.title !== title) throw new Error(`After “${title}” the editor read “${read.title}”`)
  }
  return '1000 times written and read back through the edge with the key: always new'
}

/** A follower in the folder of its primary: after each write it is asked until it has it. */
export async function readBeside({ primary, near }: Fleet, key: string): Promise<string> {
  const client = new Client(primary.api, key)
  const [beside] = near.followers
  const lags: number[] = []
  for (let n = 1; n <= 200; n++) {
    const title = `ข้างกัน ${n}`
    await client.write({ method: 'PATCH', path: PROBE, body: { title } })
    const began = performance.now()
    await until(async () => (await (await fetch(beside?.api + PROBE)).text()).includes(`"${title}"`))
    lags.push(performance.now() - began)
  }
  const most = Math.max(...lags)
  if (most > 300) throw new Error(`A follower on the same folder was ${Math.round(most)} ms late`)
  return `same folder: 200 writes seen after p50 ${quantile(lags, 0.5).toFixed(1)}, at most ${most.toFixed(1)} ms`
}
