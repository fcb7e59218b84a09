/** Writes over HTTP against bare bun:sqlite transactions, and against a bare server of the same rows (goal: 60 %). */

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../process.ts'
import { askEach, type Connection, openConnections, requestBytes } from './connection.ts'
import { chant } from './content.ts'
import { BENCH_KEY, type LibraryServer } from './library-server.ts'
import { median, type Program, startMeasured, untilAnswered } from './measured.ts'
import type { Section } from './report.ts'

const GOAL = 0.6
const WRITES = 200
const MANY = 16

/** Numbers of chants that nothing else in the benchmark uses. */
let nextChant = 1_000_000

/** Writes a second, and microseconds of processor time for each, by round. */
type Rounds = Readonly<
  Record<
    'bare' | 'bareTime' | 'one' | 'oneTime' | 'many' | 'change' | 'rows' | 'rowsTime' | 'rowsMany',
    number[]
  >
>

/** @param count rounds; the middle one counts. */
export async function measureWrites(server: LibraryServer, scratch: string, count: number): Promise<Section> {
  const [single, ...others] = await openConnections(server.port, MANY)
  if (!single) throw new Error('No connection')
  const many = [single, ...others]
  const rows = await sameRows(scratch, (count + 1) * 2 * WRITES)
  const rowsConnections = await openConnections(rows.port, MANY)
  const rounds: Rounds = {
    ...{ bare: [], bareTime: [], one: [], oneTime: [], many: [], change: [] },
    ...{ rows: [], rowsTime: [], rowsMany: [] },
  }
  for (let round = -1; round < count; round++) {
    const bare = bareInserts(scratch, round)
    const { rate: one, processorTime: oneTime } = await timed(server, [single], creation)
    const together = await rate(server, many, creation)
    const alone = await timed(rows, rowsConnections.slice(0, 1), creation)
    const rowsMany = await rate(rows, rowsConnections, creation)
    const change = await rate(server, [single], changing)
    if (round < 0) continue // until the compilers have done their work, nothing counts
    rounds.bare.push(bare.rate)
    rounds.bareTime.push(bare.processorTime)
    rounds.one.push(one)
    rounds.oneTime.push(oneTime)
    rounds.many.push(together)
    rounds.change.push(change)
    rounds.rows.push(alone.rate)
    rounds.rowsTime.push(alone.processorTime)
    rounds.rowsMany.push(rowsMany)
  }
  for (const connection of [...many, ...rowsConnections]) connection.close()
  await rows.stop()
  const time = { unit: 'µs', better: 'lower', ours: median(rounds.oneTime) } as const
  const perSecond = { unit: 'writes/s', better: 'higher' } as const
  const against = { ...perSecond, baseline: median(rounds.bare) } as const
  return {
    title: 'Writes',
    about:
      'Each creates a chant with its log line and is answered when both are on disk. Baseline: a bare bun:sqlite transaction that inserts the same row and log line into the same tables, WAL and synchronous=FULL, in its own process. The same rows: a raw Bun.serve that inserts, for each request, all rows that the library does (what is searched and what undo needs, too), likewise.',
    figures: [
      { name: 'create, one client', ...against, ours: median(rounds.one) },
      { name: `create, ${MANY} clients`, ...against, ours: median(rounds.many) },
      { name: 'change a field, one client', ...against, ours: median(rounds.change) },
      { name: 'processor time of a create', ...time, baseline: median(rounds.bareTime) },
      {
        name: 'create, one client, beside the same rows',
        ...perSecond,
        ours: median(rounds.one),
        baseline: median(rounds.rows),
      },
      {
        name: `create, ${MANY} clients, beside the same rows`,
        ...perSecond,
        ours: median(rounds.many),
        baseline: median(rounds.rowsMany),
        goal: { share: GOAL },
      },
      {
        name: 'processor time of a create, beside the same rows',
        ...time,
        baseline: median(rounds.rowsTime),
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

/** The second baseline, ready for so many chants. */
async function sameRows(scratch: string, count: number): Promise<Target & Program> {
  const port = freePort()
  const program = join(import.meta.dir, 'same-rows.ts')
  const folder = mkdtempSync(join(scratch, 'same-rows-'))
  const running = startMeasured([process.execPath, program, String(port), folder, String(count)])
  const api = `http://127.0.0.1:${port}`
  await untilAnswered(api)
  return { ...running, port, api }
}

const KEY = { Authorization: `Bearer ${BENCH_KEY}` }

/** What writes are sent to. */
type Target = Pick<LibraryServer, 'api' | 'port'>

const creation = (server: Target, n: number) => requestBytes('POST', `${server.api}/chants`, KEY, chant(n))

const changing = (server: Target, n: number) =>
  requestBytes('PATCH', `${server.api}/chants/chant-${n % 300}`, KEY, { note: `บันทึก ${n}` })

/** Writes a second. */
async function rate(
  server: Target,
  connections: readonly Connection[],
  request: typeof creation,
): Promise<number> {
  const requests = Array.from({ length: WRITES }, () => request(server, nextChant++))
  const began = performance.now()
  await askEach(connections, requests, (status) => status === 200 || status === 201)
  return WRITES / ((performance.now() - began) / 1000)
}

/** The same with the server's processor time for each, in microseconds. */
async function timed(
  server: Target & Program,
  connections: readonly Connection[],
  request: typeof creation,
): Promise<{ rate: number; processorTime: number }> {
  const used = server.processorTime()
  const writes = await rate(server, connections, request)
  return { rate: writes, processorTime: (server.processorTime() - used) / WRITES }
}
