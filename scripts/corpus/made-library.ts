/** Packs the corpora and imports the packages as a host does, and measures time and memory. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWithStores } from '../../src/host/cli/with-stores.ts'
import type { LibraryStores } from '../../src/services/stores.ts'
import { FROM_SOURCE, type ProcessResult, runProcess } from '../program.ts'
import { CORPORA } from './whole-corpora.ts'

/** Time and memory of packing one corpus. */
export interface Packing {
  readonly id: string
  readonly seconds: number
  /** Maximum memory of the process, in MB. */
  readonly megabytes: number
  /** The error output if packing failed. */
  readonly refused?: string
}

/** A library made from the whole corpora. */
export interface MadeLibrary {
  /** Holds the packages (`ID.tar.zst`). */
  readonly folder: string
  /** The data folder of the library, with library.db and text.db. */
  readonly data: string
  readonly packings: readonly Packing[]
  readonly importSeconds: number
}

/** Runs the program. */
export const runLibraryCommand = (...words: readonly string[]): Promise<ProcessResult> =>
  runProcess(FROM_SOURCE, words, { environment: process.env })

/** Runs the program, which must not fail. */
export async function requireSuccess(...words: readonly string[]): Promise<ProcessResult> {
  const result = await runLibraryCommand(...words)
  if (result.code !== 0) throw new Error(`library ${words.join(' ')} failed: ${result.error.slice(-2000)}`)
  return result
}

/** Opens an imported library as its commands do. */
export const inLibrary = <T>(
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

/** Packs and imports the corpora. @param corpora their folder @param folder for packages and library; existing ones are used */
export async function makeLibrary(corpora: string, folder: string): Promise<MadeLibrary> {
  const data = join(folder, 'data')
  const report = join(folder, 'made.json')
  if (existsSync(report)) return { ...JSON.parse(readFileSync(report, 'utf8')), folder, data }
  mkdirSync(data, { recursive: true })
  const packings: Packing[] = []
  const queue = [...CORPORA].reverse()
  const packNext = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { flags = [], read = next.paths } = next
      const { seconds, megabytes, ...result } = await runLibraryCommand(
        'pack',
        next.format,
        ...flags,
        ...read.map((path) => join(corpora, path)),
        '--out',
        packagePathOf(folder, next.id),
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
  const packed = CORPORA.map(({ id }) => packagePathOf(folder, id)).filter((path) => existsSync(path))
  await requireSuccess('begin', '--data', data)
  const { seconds: importSeconds } = await requireSuccess('import', ...packed, '--data', data)
  const made = { packings, importSeconds }
  writeFileSync(report, JSON.stringify(made))
  return { ...made, folder, data }
}

/** The path of a package. */
export const packagePathOf = (folder: string, id: string) => join(folder, `${id}.tar.zst`)
const lastLine = ({ out, error }: Pick<ProcessResult, 'out' | 'error'>) => (out + error).trim().split('\n').at(-1) ?? ''
