/** The compiled program, as its users have it: run as a process of its own. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireFileLock } from '../../db/file-lock.ts'
import { buildProgram } from '../../scripts/build.ts'
import { type ProcessResult as Ran, runProcess } from '../../scripts/program.ts'
import { type ProgramServer, startProgram } from './program.ts'

export type { ProgramReply as Reply, ProgramServer as Server } from './program.ts'

const DIST = join(import.meta.dir, '../../dist')

let built: Promise<string> | undefined

/**
 * The binary's path: the one that `bun run check` has just compiled, otherwise one of the tests' own, which
 * no other process replaces while it runs.
 */
export function binaryPath(): Promise<string> {
  const compiled = join(DIST, 'library')
  built ??= process.env.CI && existsSync(compiled) ? Promise.resolve(compiled) : builtOnce()
  return built
}

/** Which run of `bun test` this is: with `--parallel` its workers are children of one process. */
const RUN = String(process.env.BUN_TEST_WORKER_ID === undefined ? process.pid : process.ppid)

/** Builds the binary unless another worker of the same run has; the others wait for the one that does. */
async function builtOnce(): Promise<string> {
  const folder = join(DIST, 'test')
  const [path, run] = [join(folder, 'library'), join(folder, 'run')]
  mkdirSync(folder, { recursive: true })
  let release = acquireFileLock(join(folder, 'lock'))
  while (!release) {
    await Bun.sleep(100)
    release = acquireFileLock(join(folder, 'lock'))
  }
  try {
    if (existsSync(run) && readFileSync(run, 'utf8') === RUN) return path
    const { path: fresh } = await buildProgram({ outfile: join(folder, 'fresh') })
    renameSync(fresh, path)
    writeFileSync(run, RUN)
    return path
  } finally {
    release()
  }
}

type Environment = Readonly<Record<string, string>>

export interface RunOptions {
  /** All that the program sees of the environment beside PATH. */
  readonly environment?: Environment
  readonly folder?: string
  /** A command that takes longer is killed; 240 when absent, less than a test may take. */
  readonly seconds?: number
  /** Put before the program, such as `setpriv`. */
  readonly before?: readonly string[]
}

/** How a command ended, and what it said. */
export type BinaryResult = Pick<Ran, 'code' | 'out' | 'error'>

/** Runs a command to its end. */
export async function runBinary(
  words: readonly string[],
  { before = [], seconds = 240, ...surroundings }: RunOptions = {},
): Promise<BinaryResult> {
  const { code, out, error } = await runProcess([...before, await binaryPath()], words, { seconds, ...surroundings })
  return { code, out: out.trimEnd(), error: error.trimEnd() }
}

export const KEY = 'the-key-of-the-binary-tests'

/** Starts `library serve`, which logs, and waits until it says that it listens. */
export async function startServer(
  data: string,
  words: readonly string[] = [],
  { before = [], environment, folder }: RunOptions = {},
): Promise<ProgramServer> {
  const settings = { LIBRARY_API_KEY: `tester:${KEY}`, LIBRARY_LOG: 'json', ...environment }
  return startProgram([...before, await binaryPath()], data, { words, settings, folder, key: KEY })
}

/**
 * Starts `library serve` over a data folder of its own, which is removed afterwards.
 * @param fill puts something into the folder first
 */
export async function startServerInFolder(
  words: readonly string[] = [],
  fill: (data: string) => Promise<void> = async () => undefined,
): Promise<ProgramServer & { readonly data: string }> {
  const root = mkdtempSync(join(tmpdir(), 'library-served-'))
  const data = join(root, 'data')
  mkdirSync(data)
  await fill(data)
  const server = await startServer(data, words)
  return {
    ...server,
    data,
    [Symbol.asyncDispose]: async () => {
      await server.stop('SIGKILL')
      rmSync(root, { recursive: true, force: true })
    },
  }
}
