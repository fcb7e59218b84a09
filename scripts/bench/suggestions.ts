/** How quickly names are suggested while typing, and the memory of the index of names. */

import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../random.ts'
import { type LibraryServer, linkDataFolder, startLibrary, waitUntilIdle } from './library-server.ts'
import { createFigure, median, quantile, type ReportSection } from './report.ts'

const ABOUT =
  'Asked over HTTP, each once: beginnings of the words of all names, whole words, and words with a letter left out. Memory is anonymous, of two servers over the same library, of which one has no words of names to learn.'
/** Milliseconds after a start until a server has learnt all and let go of what it used for that. */
const IDLE_MS = 15_000

/** Measures suggestions. @param texts a data folder with text */
export async function measureSuggestions(
  texts: string,
  scratch: string,
  rounds: number,
  count: number,
): Promise<ReportSection> {
  const folders = { learnt: join(scratch, 'names'), bare: join(scratch, 'no-names') }
  for (const folder of Object.values(folders)) linkDataFolder(texts, folder)
  const words = wordsIn(folders.learnt)
  forget(folders.bare)
  const memory: Record<keyof typeof folders, number[]> = { learnt: [], bare: [] }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const which of ['bare', 'learnt'] as const) {
      const server = await startLibrary(folders[which])
      await waitUntilIdle(server)
      await Bun.sleep(IDLE_MS)
      memory[which].push(server.memory().anonymous)
      if (which === 'learnt' && round === 0) {
        for (const typed of typedOf(words, count)) times.push(await timeOf(server, typed))
      }
      await server.stop()
    }
  }
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
  const { learnt, bare } = { learnt: median(memory.learnt), bare: median(memory.bare) }
  return {
    title: 'Suggestions',
    about: `${ABOUT} ${words.length.toLocaleString('en')} words; ${learnt.toFixed(1)} and ${bare.toFixed(1)} MB, in the middle of ${rounds} starts each.`,
    figures: [
      createFigure('time to answer, median', 'ms', quantile(times, 0.5)),
      createFigure('time to answer, 95 %', 'ms', quantile(times, 0.95), { goal: { atMost: 10 } }),
      createFigure('time to answer, 99 %', 'ms', quantile(times, 0.99)),
      createFigure('memory of the index of names', 'MB', Math.max(0, learnt - bare), { goal: { atMost: 25 } }),
    ],
  }
}

const open = (folder: string) => new Database(join(folder, 'library.db'))

function wordsIn(folder: string): readonly string[] {
  using db = open(folder)
  return db
    .query<{ words: string }, []>("SELECT words FROM search_names WHERE words <> ''")
    .all()
    .flatMap(({ words }) => words.split(' '))
    .filter(({ length }) => length > 3)
    .sort()
}

function forget(folder: string): void {
  using db = open(folder)
  db.run('DELETE FROM search_names')
}

/** Prefixes as typed, and mistyped ones. */
function typedOf(words: readonly string[], count: number): readonly string[] {
  const { below } = createRandom(5)
  return Array.from({ length: count }, (_, nth) => {
    const word = words[below(words.length)] ?? ''
    if (nth % 4 === 0) return word
    const at = 1 + below(word.length - 1)
    return nth % 4 === 1 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, Math.max(2, at))
  })
}

async function timeOf(server: LibraryServer, typed: string): Promise<number> {
  const began = performance.now()
  await server.ask({ path: `/search/suggest?q=${encodeURIComponent(typed)}` })
  return performance.now() - began
}
