/**
 * Imports a text again and again while it is read, and kills the import at random moments: readers always get
 * one text whole, the old one or the new one, and an import that said it was done is there.
 */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, run } from '../../scripts/program.ts'
import { Client } from './client.ts'
import { randomFrom } from './random.ts'
import { startVictim } from './server.ts'

const DIVISION = 'digha-nikaya'
const VOLUME = 10
const EDITION = 'royal'
export const ENTRIES = Array.from({ length: 60 }, (_, index) => `sutta-${index + 1}`)
/** What may lie in the data folder; of an unfinished import there is one, which the next one begins over. */
const EXPECTED =
  /^(library\.db(-wal|-shm)?|text\.db(\.new(-journal)?)?|(serve|import)\.lock(-journal)?|\.writable|(package|serve)-.*)$/
/** Times that a running server may take to notice a new text, in milliseconds. */
const NOTICE = 5_000

interface ImportOptions {
  readonly command: Command
  /** An empty folder. */
  readonly data: string
  readonly seed: number
  readonly rounds: number
}

interface ImportReport {
  readonly killed: number
  readonly finished: number
  /** Answers that readers got meanwhile. */
  readonly answers: number
}

export async function importAndKill({ command, data, seed, rounds }: ImportOptions): Promise<ImportReport> {
  const random = randomFrom(seed)
  const words = ['first', 'other'] as const
  const packages = words.map((word) => writePackage(data, word))
  const began = performance.now()
  const { code, error } = await run(command, ['import', packages[0] ?? '', '--data', data])
  if (code !== 0) throw new Error(`The import failed: ${error}`)
  const longest = (performance.now() - began) * 1.5
  const victim = await startVictim(command, data)
  const reader = new Client(victim.api, '')
  let [killed, finished, answers] = [0, 0, 0]
  let reading = true
  const readers = Promise.all(
    Array.from({ length: 3 }, async () => {
      for (; reading; answers++) await readWhole(reader, random.pick(ENTRIES))
    }),
  )
  readers.catch(() => undefined) // it is told below, when its turn has come
  try {
    for (let round = 1; round <= rounds; round++) {
      const now = await readWhole(reader, 'sutta-1')
      const next = now === words[0] ? words[1] : words[0]
      const child = Bun.spawn([...command, 'import', packages[words.indexOf(next)] ?? '', '--data', data], {
        env: { PATH: process.env.PATH },
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      await Promise.race([Bun.sleep(random.below(longest)), child.exited])
      const ended = child.exitCode !== null
      if (!ended) child.kill('SIGKILL')
      const exit = await child.exited
      if (ended && exit !== 0) throw new Error(`Seed ${seed}, round ${round}: the import ended with ${exit}`)
      if (ended) {
        finished++
        await untilReads(reader, next, `seed ${seed}, round ${round}`)
      } else killed++
      await Promise.race([readers, Bun.sleep(0)])
    }
    const left = readdirSync(data).filter((name) => !EXPECTED.test(name))
    if (left.length > 0) throw new Error(`Killed imports leave more and more behind: ${left.join(', ')}`)
    reading = false
    await readers
  } finally {
    reading = false
    await victim.kill()
  }
  return { killed, finished, answers }
}

/** Reads a passage and the page it stands on. @returns the word that all of both is made of */
export async function readWhole(reader: Client, entry: string): Promise<string> {
  const { paragraphs } = await reader.read<{ paragraphs: readonly { spans: readonly { text: string }[] }[] }>(
    `/canon/volumes/${VOLUME}/entries/${entry}/passage?edition=${EDITION}`,
  )
  const inPassage = wordsOf(paragraphs.flatMap(({ spans }) => spans.map(({ text }) => text)))
  const page = ENTRIES.indexOf(entry) + 1
  const { paragraphs: onPage } = await reader.read<{ paragraphs: readonly string[] }>(
    `/canon/volumes/${VOLUME}/pages/${page}?edition=${EDITION}`,
  )
  const inPage = wordsOf(onPage)
  const [word] = inPassage
  // the text may change between two requests, but not inside one
  if (word === undefined || inPassage.size !== 1 || inPage.size !== 1) {
    throw new Error(`${entry} is mixed: ${[...inPassage]} in the passage, ${[...inPage]} on the page`)
  }
  return word
}

const wordsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(' ').filter((word) => word !== '')))

export async function untilReads(
  reader: Client,
  word: string,
  where: string,
  patience = NOTICE,
): Promise<void> {
  const end = performance.now() + patience
  while ((await readWhole(reader, 'sutta-1')) !== word) {
    if (performance.now() > end)
      throw new Error(`${where}: the import is done, but the old text is still served`)
    await Bun.sleep(20)
  }
}

/** A package of one source whose text is one word over and over. @returns its folder */
export function writePackage(folder: string, word: string): string {
  const path = join(folder, `package-${word}`)
  mkdirSync(path, { recursive: true })
  const headings = ENTRIES.map((slug) => ({ division: DIVISION, slug, title: slug, volume: VOLUME }))
  const passages = ENTRIES.map((entry, index) => ({
    division: DIVISION,
    entry,
    edition: EDITION,
    volume: VOLUME,
    paragraphs: Array.from({ length: 8 }, () => ({
      page: index + 1,
      spans: [{ text: `${word} `.repeat(30) }],
    })),
  }))
  const source = { format: 'library-text/1', id: 'source', title: 'Source', readingLinks: {} }
  writeFileSync(join(path, 'source.json'), JSON.stringify(source))
  for (const [name, rows] of Object.entries({ headings, passages })) {
    writeFileSync(join(path, `${name}.jsonl`), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  }
  return path
}
