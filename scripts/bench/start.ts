/** Measures the time from a start to the first answer, and the memory of an idle server. */

import { join } from 'node:path'
import { createLinkedDataFolder, startMeasuredServer } from './library-server.ts'
import { type BenchReportSection, computeMedian, createFigure } from './report.ts'

const MAX_START_MS = 150
const MAX_IDLE_MB = 110
/** Milliseconds until a server counts as idle after its start. */
const SETTLE_MS = 3_000

/** Measures the time from a start to the first answer (a list from the database). @param texts a folder with text */
export async function measureStartTime(texts: string, scratch: string, rounds: number): Promise<BenchReportSection> {
  const data = createLinkedDataFolder(texts, join(scratch, 'start'))
  const [times, memory]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const server = await startMeasuredServer(data)
    await server.send({ path: '/api/v1/jataka' })
    times.push(performance.now() - start)
    await Bun.sleep(SETTLE_MS)
    memory.push(server.memory().now)
    await server.stop()
  }
  return {
    title: 'Start and memory',
    about: 'From the start of the process to the first answer of a list, and resident memory after it.',
    figures: [
      createFigure('start to first answer', 'ms', computeMedian(times), { goal: { atMost: MAX_START_MS } }),
      createFigure('memory, idle', 'MB', computeMedian(memory), { goal: { atMost: MAX_IDLE_MB } }),
    ],
  }
}
