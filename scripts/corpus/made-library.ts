/** Packs the corpora and imports the packages by the program's commands, and measures time and memory. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWithStores } from '../../src/host/cli/with-stores.ts'
import type { LibraryStores } from '../../src/services/stores.ts'
import { type ProcessResult, runProcess, SOURCE_COMMAND } from '../program.ts'
import { MEASURED_CORPORA } from './whole-corpora.ts'

/** Time and memory of packing one corpus, and whether it failed. */
export interface PackingResult {
  readonly id: string
  readonly seconds: number
  /** Maximum memory of the process, in MB. */
  readonly megabytes: number
  /** The error output if packing failed. */
  readonly refused?: string
}

/** A library into which all corpora were imported. */
export interface CorpusLibrary {
  /** The folder with the packages (`ID.tar.zst`). */
  readonly folder: string
  /** The data folder of the library, with library.db and text.db. */
  readonly data: string
  readonly packings: readonly PackingResult[]
  readonly importSeconds: number
}

/** Runs a command of the program from source, such as `import`. Returns its result, whether it failed or not. */
export const runLibraryCommand = (...words: readonly string[]): Promise<ProcessResult> =>
  runProcess(SOURCE_COMMAND, words, { environment: process.env })

/** Runs a command of the program from source and returns its result. @throws Error if it fails */
export async function requireLibraryCommand(...words: readonly string[]): Promise<ProcessResult> {
  const result = await runLibraryCommand(...words)
  if (result.code !== 0) throw new Error(`library ${words.join(' ')} failed: ${result.error.slice(-2000)}`)
  return result
}

/**
 * Opens the imported library as commands do, calls a function with its stores, and closes it.
 * @param data the data folder
 * @param need whether it is opened for reading only, or for writing, too
 */
export const runWithLibrary = <T>(
  data: string,
  need: 'read' | 'write',
  packNext: (stores: LibraryStores) => T | Promise<T>,
): Promise<T> =>
  runWithStores(
    { data, languages: { primary: 'th', all: ['th', 'en'] } },
    { out: () => {}, error: console.error, watched: false, environment: {} },
    need,
    (stores) => {
      stores.canon.refresh()
      return packNext(stores)
    },
  )

/**
 * Packs and imports the corpora.
 * @param corpora the folder with the unpacked corpora
 * @param folder folder for packages and library; those of an earlier run are used again
 */
export async function packAndImportCorpora(corpora: string, folder: string): Promise<CorpusLibrary> {
  const data = join(folder, 'data')
  const report = join(folder, 'made.json')
  if (existsSync(report)) return { ...JSON.parse(readFileSync(report, 'utf8')), folder, data }
  mkdirSync(data, { recursive: true })
  const packings: PackingResult[] = []
  const queue = [...MEASURED_CORPORA].reverse()
  const packNext = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { flags = [], read = next.paths } = next
      const { seconds, megabytes, ...result } = await runLibraryCommand(
        'pack',
        next.format,
        ...flags,
        ...read.map((path) => join(corpora, path)),
        '--out',
        getCorpusPackagePath(folder, next.id),
      )
      packings.push({
        id: next.id,
        seconds,
        megabytes,
        ...(result.code === 0 ? {} : { refused: lastLine(result) }),
      })
    }
  }
  // two at a time, since there are at least two processors
  await Promise.all([packNext(), packNext()])
  const packed = MEASURED_CORPORA.map(({ id }) => getCorpusPackagePath(folder, id)).filter((path) => existsSync(path))
  await requireLibraryCommand('begin', '--data', data)
  const { seconds: importSeconds } = await requireLibraryCommand('import', ...packed, '--data', data)
  const made = { packings, importSeconds }
  writeFileSync(report, JSON.stringify(made))
  return { ...made, folder, data }
}

/** Returns the path of the package of a corpus. */
export const getCorpusPackagePath = (folder: string, id: string) => join(folder, `${id}.tar.zst`)
const lastLine = ({ out, error }: Pick<ProcessResult, 'out' | 'error'>) => (out + error).trim().split('\n').at(-1) ?? ''
