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

/** Returns the path of the binary: that of `bun run check`, or one that this run of the tests builds for itself. */
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

/** Options to run the compiled program. */
export interface BinaryRunOptions {
  /** Environment variables of the program; it has only these and PATH. */
  readonly environment?: Environment
  /** Working directory. */
  readonly folder?: string
  /** Timeout after which the command is killed; 240 by default, less than a test may take. */
  readonly seconds?: number
  /** Command that runs the program, such as `setpriv`. */
  readonly before?: readonly string[]
}

/** Exit code, standard output and standard error of a command. */
export type BinaryResult = Pick<Ran, 'code' | 'out' | 'error'>

/** Runs a command of the compiled program to its end. @param words its arguments */
export async function runBinary(
  words: readonly string[],
  { before = [], seconds = 240, ...surroundings }: BinaryRunOptions = {},
): Promise<BinaryResult> {
  const { code, out, error } = await runProcess([...before, await binaryPath()], words, { seconds, ...surroundings })
  return { code, out: out.trimEnd(), error: error.trimEnd() }
}

/** Key of `tester`, the only editor of these servers. */
export const KEY = 'the-key-of-the-binary-tests'

/** Starts `library serve` with a JSON log, and waits until it listens. @param data the data folder */
export async function startServer(
  data: string,
  words: readonly string[] = [],
  { before = [], environment, folder }: BinaryRunOptions = {},
): Promise<ProgramServer> {
  const settings = { LIBRARY_API_KEY: `tester:${KEY}`, LIBRARY_LOG: 'json', ...environment }
  return startProgram([...before, await binaryPath()], data, { words, settings, folder, key: KEY })
}

/** Starts `library serve` with a new data folder, removed when disposed. @param fill writes into the folder first */
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
