/** How long a start takes until the first answer, and how much memory the service needs. */

import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../process.ts'
import { baselineOf } from './baseline.ts'
import { SETTINGS, serveCommand, startLibrary } from './library-server.ts'
import { median, startMeasured, untilAnswered } from './measured.ts'
import { figure, type Section } from './report.ts'
import { touchEverything } from './touch.ts'

const START_MS = 150
const IDLE_MB = 110
const TOUCHED_MB = 220
/** Milliseconds until a server counts as idle after its start, and after hard work. */
const SETTLE = 3_000
const IDLE_MS = 15_000
/** The first request: a list that needs the database. */
const FIRST = '/api/v1/jataka'

/** Measures the time to the first response after a start. @param texts a data folder with all the text at hand; without one the library holds its built-in records only.
 * @param thinning every how-many-th page and heading is read. */
export async function measureStart(
  texts: string | undefined,
  scratch: string,
  rounds: number,
  thinning: number,
): Promise<Section> {
  const data = join(scratch, 'start')
  mkdirSync(data, { recursive: true })
  if (texts) cpSync(texts, data, { recursive: true })

  const server = await startLibrary(data)
  const raw = await baselineOf(`${server.api}/jataka`, {}, scratch)
  await Bun.sleep(SETTLE)
  const [idle, rawIdle] = [server.memory().now, raw.memory().now]
  const requests = await touchEverything(server, thinning)
  await Bun.sleep(IDLE_MS)
  const touched = server.memory()
  await Promise.all([server.stop(), raw.stop()])

  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await timeToAnswer((port) => serveCommand(data, port)))
    theirs.push(await timeToAnswer(raw.commandAt))
  }
  const held = texts ? 'with all the text at hand' : 'without text'
  return {
    title: 'Start and memory',
    about: `From the start of the process to the first answer of a list, and resident memory, ${held}. Everything touched: ${requests.toLocaleString('en')} requests to every kind of read, then a rest of ${IDLE_MS / 1000} s; the most is what was held for a moment while they were answered. Baseline: a raw Bun.serve with one answer.`,
    figures: [
      figure('start to first answer', 'ms', median(ours), {
        baseline: median(theirs),
        goal: { atMost: START_MS },
      }),
      figure('memory, idle', 'MB', idle, { baseline: rawIdle, goal: { atMost: IDLE_MB } }),
      figure('memory, everything touched', 'MB', touched.now, { goal: { atMost: TOUCHED_MB } }),
      figure('memory, at the most', 'MB', touched.peak),
    ],
    missing: texts ? [] : ['the full corpus: there are no text packages beside the project'],
  }
}

/** Milliseconds from the start of a process to its first answer. */
async function timeToAnswer(commandAt: (port: number) => readonly string[]): Promise<number> {
  const port = freePort()
  const began = performance.now()
  const program = startMeasured(commandAt(port), SETTINGS)
  await untilAnswered(`http://127.0.0.1:${port}${FIRST}`)
  const took = performance.now() - began
  await program.stop()
  return took
}
