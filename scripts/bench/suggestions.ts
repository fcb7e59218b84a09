/** Measures the time of suggestions, and the memory of the index of names. */

import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRandomGenerator } from '../random.ts'
import { createLinkedDataFolder, type MeasuredServer, startMeasuredServer, waitUntilIdle } from './library-server.ts'
import { type BenchReportSection, computeMedian, computeQuantile, createFigure } from './report.ts'

const ABOUT =
  'Requested over HTTP, each once: prefixes of words of all names, whole words, and words with a missing letter. Anonymous memory is compared with that of a server over the same library without names.'
/** Time after a start until a server has loaded all names and freed the memory used for loading. */
const IDLE_MS = 15_000

/** Measures search suggestions. @param texts a data folder with text @param count number of prefixes typed per round */
export async function measureSuggestions(
  texts: string,
  scratch: string,
  rounds: number,
  count: number,
): Promise<BenchReportSection> {
  const folders = { filled: join(scratch, 'names'), empty: join(scratch, 'no-names') }
  for (const folder of Object.values(folders)) createLinkedDataFolder(texts, folder)
  const words = readWords(folders.filled)
  deleteNames(folders.empty)
  const memory: Record<keyof typeof folders, number[]> = { filled: [], empty: [] }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const which of ['empty', 'filled'] as const) {
      const server = await startMeasuredServer(folders[which])
      await waitUntilIdle(server)
      await Bun.sleep(IDLE_MS)
      memory[which].push(server.memory().anonymous)
      if (which === 'filled' && round === 0) {
        for (const typed of drawTypedWords(words, count)) times.push(await measureTime(server, typed))
      }
      await server.stop()
    }
  }
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
  const { filled, empty } = { filled: computeMedian(memory.filled), empty: computeMedian(memory.empty) }
  return {
    title: 'Suggestions',
    about: `${ABOUT} ${words.length.toLocaleString('en')} words; ${filled.toFixed(1)} and ${empty.toFixed(1)} MB, median of ${rounds} starts each.`,
    figures: [
      createFigure('time to answer, median', 'ms', computeQuantile(times, 0.5)),
      createFigure('time to answer, 95 %', 'ms', computeQuantile(times, 0.95), { goal: { atMost: 10 } }),
      createFigure('time to answer, 99 %', 'ms', computeQuantile(times, 0.99)),
      createFigure('memory of the index of names', 'MB', Math.max(0, filled - empty), { goal: { atMost: 25 } }),
    ],
  }
}

const open = (folder: string) => new Database(join(folder, 'library.db'))

function readWords(folder: string): readonly string[] {
  using db = open(folder)
  return db
    .query<{ words: string }, []>("SELECT words FROM search_names WHERE words <> ''")
    .all()
    .flatMap(({ words }) => words.split(' '))
    .filter(({ length }) => length > 3)
    .sort()
}

function deleteNames(folder: string): void {
  using db = open(folder)
  db.run('DELETE FROM search_names')
}

/** Draws prefixes as users type them, whole words, and words with a missing letter. */
function drawTypedWords(words: readonly string[], count: number): readonly string[] {
  const { below } = createRandomGenerator(5)
  return Array.from({ length: count }, (_, nth) => {
    const word = words[below(words.length)] ?? ''
    if (nth % 4 === 0) return word
    const at = 1 + below(word.length - 1)
    return nth % 4 === 1 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, Math.max(2, at))
  })
}

async function measureTime(server: MeasuredServer, typed: string): Promise<number> {
  const start = performance.now()
  await server.send({ path: `/search/suggest?q=${encodeURIComponent(typed)}` })
  return performance.now() - start
}
