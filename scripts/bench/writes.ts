/** Writes over HTTP against bare bun:sqlite transactions (issue: 60 % or more at one client). */

import { join } from 'node:path'
import { askEach, type Connection, openConnections, requestBytes } from './connection.ts'
import { chant } from './content.ts'
import { BENCH_KEY, type LibraryServer } from './library-server.ts'
import { median } from './process.ts'
import type { Section } from './report.ts'

const GOAL = 0.6
const WRITES = 200
const MANY = 16

/** Numbers of chants that nothing else in the benchmark uses. */
let nextChant = 1_000_000

/** Writes a second, and microseconds of processor time for each, by round. */
type Rounds = Readonly<Record<'bare' | 'bareTime' | 'one' | 'oneTime' | 'many' | 'change', number[]>>

/** @param count rounds; the middle one counts. */
export async function measureWrites(server: LibraryServer, scratch: string, count: number): Promise<Section> {
  const [single, ...others] = await openConnections(server.port, MANY)
  if (!single) throw new Error('No connection')
  const many = [single, ...others]
  const rounds: Rounds = { bare: [], bareTime: [], one: [], oneTime: [], many: [], change: [] }
  for (let round = -1; round < count; round++) {
    const bare = bareInserts(scratch, round)
    const used = server.processorTime()
    const one = await rate(server, [single], creation)
    const oneTime = (server.processorTime() - used) / WRITES
    const together = await rate(server, many, creation)
    const change = await rate(server, [single], changing)
    if (round < 0) continue // until the compilers have done their work, nothing counts
    rounds.bare.push(bare.rate)
    rounds.bareTime.push(bare.processorTime)
    rounds.one.push(one)
    rounds.oneTime.push(oneTime)
    rounds.many.push(together)
    rounds.change.push(change)
  }
  for (const connection of many) connection.close()
  const against = { unit: 'writes/s', better: 'higher', baseline: median(rounds.bare) } as const
  return {
    title: 'Writes',
    about:
      'Each creates a chant with its log line and is answered when both are on disk. Baseline: a bare bun:sqlite transaction that inserts the same row and log line into the same tables, WAL and synchronous=FULL, in its own process.',
    figures: [
      { name: 'create, one client', ...against, ours: median(rounds.one), goal: { share: GOAL } },
      { name: `create, ${MANY} clients`, ...against, ours: median(rounds.many) },
      { name: 'change a field, one client', ...against, ours: median(rounds.change) },
      {
        name: 'processor time of a create',
        unit: 'µs',
        better: 'lower',
        ours: median(rounds.oneTime),
        baseline: median(rounds.bareTime),
      },
    ],
  }
}

function bareInserts(scratch: string, round: number): { rate: number; processorTime: number } {
  const program = join(import.meta.dir, 'bare-inserts.ts')
  const database = join(scratch, 'bare.db')
  const ran = Bun.spawnSync([
    process.execPath,
    program,
    database,
    String(WRITES),
    String((round + 1) * (WRITES + 20)),
  ])
  if (ran.exitCode !== 0) throw new Error(ran.stderr.toString())
  const { seconds, processorTime } = JSON.parse(ran.stdout.toString())
  return { rate: WRITES / seconds, processorTime: processorTime / WRITES }
}

const KEY = { Authorization: `Bearer ${BENCH_KEY}` }

const creation = (server: LibraryServer, n: number) =>
  requestBytes('POST', `${server.api}/chants`, KEY, chant(n))

const changing = (server: LibraryServer, n: number) =>
  requestBytes('PATCH', `${server.api}/chants/chant-${n % 300}`, KEY, { note: `บันทึก ${n}` })

/** Writes a second. */
async function rate(
  server: LibraryServer,
  connections: readonly Connection[],
  request: typeof creation,
): Promise<number> {
  const requests = Array.from({ length: WRITES }, () => request(server, nextChant++))
  const began = performance.now()
  await askEach(connections, requests, (status) => status === 200 || status === 201)
  return WRITES / ((performance.now() - began) / 1000)
}
