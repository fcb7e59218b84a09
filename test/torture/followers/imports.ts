/** Texts are imported on the primary while all followers are read (scale §5, point 6). */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, run } from '../../../scripts/program.ts'
import { randomFrom } from '../../../scripts/random.ts'
import { Client } from '../client.ts'
import type { Fleet } from './fleet.ts'

const DIVISION = 'digha-nikaya'
const VOLUME = 10
const EDITION = 'royal'
const ENTRIES = Array.from({ length: 60 }, (_, index) => `sutta-${index + 1}`)
/** How long a copied folder and a cache may take after an import, in milliseconds: a copy of half a gigabyte. */
const PATIENCE = 120_000

interface Imports {
  readonly command: Command
  readonly folder: string
  readonly seed: number
  readonly rounds: number
}

/**
 * Text of one word over and over is put in the place of another: every answer is made of one of them alone, and each
 * reader comes to the new one.
 */
export async function importedUnderReaders(
  { near, far }: Fleet,
  { command, folder, seed, rounds }: Imports,
): Promise<string> {
  const words = ['first', 'other'] as const
  const packages = words.map((word) => writePackage(folder, word))
  const commandOf = (n: number) => ['import', packages[n % 2] ?? '', '--data', near.folder]
  const bring = async (n: number) => {
    const { code, error } = await run(command, commandOf(n))
    if (code !== 0) throw new Error(`The import failed: ${error}`)
  }
  const random = randomFrom(seed)
  const kill = async (n: number) => {
    const child = Bun.spawn([...command, ...commandOf(n)], { stdio: ['ignore', 'ignore', 'ignore'] })
    // earlier than any import is done
    await Bun.sleep(random.below(120))
    child.kill('SIGKILL')
    await child.exited
  }
  const apis = {
    near: near.followers[0]?.api ?? '',
    far: far.followers[0]?.api ?? '',
    edge: `${far.edge}/api/v1`,
  }
  const readers = Object.entries(apis).map(([name, api]) => ({ name, client: new Client(api, '') }))
  const arrived = async (n: number, patience: number) => {
    const began = performance.now()
    const late = await Promise.all(
      readers.map(async ({ name, client }) => {
        await untilReads(client, words[n % 2] ?? '', `${name}, import ${n + 1}`, patience)
        return [name, Math.round(performance.now() - began)] as const
      }),
    )
    return late.map(([name, milliseconds]) => `${name} ${milliseconds}`).join(', ')
  }
  await bring(0)
  // until then there is nothing to read, and whoever is asked says so
  for (const api of Object.values(apis)) await untilThere(api)
  let [isOver, answers] = [false, 0]
  const reading = Promise.all(
    readers.map(async ({ client }) => {
      for (; !isOver; answers += 2) await readWhole(client, random.pick(ENTRIES))
    }),
  )
  reading.catch(() => undefined) // it is told below, when its turn has come
  const began = performance.now()
  let last = ''
  try {
    for (let n = 1; n < rounds; n++) {
      await kill(n)
      await bring(n)
      last = await arrived(n, PATIENCE)
    }
  } finally {
    isOver = true
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  await reading
  return `${rounds} imports and ${rounds - 1} killed ones, read meanwhile for ${seconds} s: ${answers} answers of near and far followers and the edge, none mixed, none failed; after the last one the new text was read after ${last} ms`
}

async function untilThere(api: string): Promise<void> {
  const path = `/canon/volumes/10/entries/${ENTRIES.at(-1)}/passage?edition=royal`
  for (const end = performance.now() + PATIENCE; performance.now() < end; await Bun.sleep(50))
    if ((await fetch(api + path)).status === 200) return
  throw new Error(`The first text never came to ${api}`)
}

/** Reads a passage and the page it stands on. @returns the word that all of both is made of */
async function readWhole(reader: Client, entry: string): Promise<string> {
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

async function untilReads(reader: Client, word: string, where: string, patience: number): Promise<void> {
  const end = performance.now() + patience
  while ((await readWhole(reader, 'sutta-1')) !== word) {
    if (performance.now() > end)
      throw new Error(`${where}: the import is done, but the old text is still served`)
    await Bun.sleep(20)
  }
}

/** A package of one source whose text is one word over and over. @returns its folder */
function writePackage(folder: string, word: string): string {
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
