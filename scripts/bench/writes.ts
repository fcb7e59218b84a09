/** Writes over HTTP against a bare server that inserts the same rows (goal: 60 %). */

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../process.ts'
import { askEach, type Connection, openConnections, requestBytes } from './connection.ts'
import { chant } from './content.ts'
import { BENCH_KEY, type LibraryServer } from './library-server.ts'
import { median, type Program, startMeasured, untilAnswered } from './measured.ts'
import { figure, type Section } from './report.ts'

const GOAL = 0.6
const WRITES = 200
const MANY = 16

/** What writes are sent to. */
type Target = Pick<LibraryServer, 'api' | 'port'> & Program

interface Round {
  /** Writes a second. */
  readonly rate: number
  /** Of the server, for each, in microseconds. */
  readonly processorTime: number
}

/** Numbers of chants that nothing else in the benchmark uses. */
let nextChant = 1_000_000

/** Measures acknowledged writes. @param count rounds; the middle one counts. */
export async function measureWrites(server: LibraryServer, scratch: string, count: number): Promise<Section> {
  const rows = await sameRows(scratch, (count + 1) * 2 * WRITES)
  const [ours, theirs] = [await openConnections(server.port, MANY), await openConnections(rows.port, MANY)]
  const rounds: Record<'one' | 'many' | 'rows' | 'rowsMany' | 'change', Round>[] = []
  for (let round = -1; round < count; round++) {
    const measured = {
      one: await timed(server, ours.slice(0, 1), creation),
      many: await timed(server, ours, creation),
      rows: await timed(rows, theirs.slice(0, 1), creation),
      rowsMany: await timed(rows, theirs, creation),
      change: await timed(server, ours.slice(0, 1), changing),
    }
    // until the compilers have done their work, nothing counts
    if (round >= 0) rounds.push(measured)
  }
  for (const connection of [...ours, ...theirs]) connection.close()
  await rows.stop()
  const middle = (name: keyof (typeof rounds)[number], of: keyof Round = 'rate') =>
    median(rounds.map((round) => round[name][of]))
  return {
    title: 'Writes',
    about:
      'Each creates a chant with its log line and is answered when both are on disk. Baseline: a raw Bun.serve that inserts, for each request, all rows that the library does (what is searched and what undo needs, too), WAL and synchronous=FULL.',
    figures: [
      figure('create, one client', 'writes/s', middle('one'), { baseline: middle('rows') }),
      figure(`create, ${MANY} clients`, 'writes/s', middle('many'), {
        baseline: middle('rowsMany'),
        goal: { share: GOAL },
      }),
      figure('change a field, one client', 'writes/s', middle('change')),
      figure('processor time of a create', 'µs', middle('one', 'processorTime'), {
        baseline: middle('rows', 'processorTime'),
      }),
    ],
  }
}

/** The baseline, ready for so many chants. */
async function sameRows(scratch: string, count: number): Promise<Target> {
  const port = freePort()
  const program = join(import.meta.dir, 'same-rows.ts')
  const folder = mkdtempSync(join(scratch, 'same-rows-'))
  const running = startMeasured([process.execPath, program, String(port), folder, String(count)])
  const api = `http://127.0.0.1:${port}`
  await untilAnswered(api)
  return { ...running, port, api }
}

const KEY = { Authorization: `Bearer ${BENCH_KEY}` }

const creation = ({ api }: Target, n: number) => requestBytes('POST', `${api}/chants`, KEY, chant(n))

const changing = ({ api }: Target, n: number) =>
  requestBytes('PATCH', `${api}/chants/chant-${n % 300}`, KEY, { note: `บันทึก ${n}` })

async function timed(
  target: Target,
  connections: readonly Connection[],
  request: typeof creation,
): Promise<Round> {
  const requests = Array.from({ length: WRITES }, () => request(target, nextChant++))
  const used = target.processorTime()
  const began = performance.now()
  await askEach(connections, requests, (status) => status === 200 || status === 201)
  const rate = WRITES / ((performance.now() - began) / 1000)
  return { rate, processorTime: (target.processorTime() - used) / WRITES }
}
