/** Runs the program in a process of its own. Tests, stress tests, benchmarks and the corpus scripts all use it. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const BINARY = join(ROOT, 'dist/library')

/** The command line that starts the program, without its arguments. */
export type ProgramCommand = readonly string[]

/** Starts the program from source. */
export const SOURCE_COMMAND: ProgramCommand = [process.execPath, join(ROOT, 'src/main.ts')]

/** Returns the command line of the compiled binary (dist/library). If there is none, that of the source. */
export const getProgramCommand = (): ProgramCommand => (existsSync(BINARY) ? [BINARY] : SOURCE_COMMAND)

/** The environment and the working directory of a command. */
export interface ProgramEnvironment {
  /** The environment variables of the process in addition to PATH. It inherits no others. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The working directory; that of this process if absent. */
  readonly folder?: string | undefined
}

/**
 * Starts a command with arguments. Its output is discarded unless requested: the last parameter says where standard
 * output and standard error go.
 */
export const startProcess = (
  command: ProgramCommand,
  words: readonly string[],
  { environment, folder = process.cwd() }: ProgramEnvironment = {},
  [stdout, stderr]: readonly [Printed, Printed] = ['ignore', 'ignore'],
) =>
  Bun.spawn([...command, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    cwd: folder,
    stdin: 'ignore',
    stdout,
    stderr,
  })

type Printed = 'ignore' | 'inherit' | 'pipe' | Bun.BunFile

/** Options of runProcess: environment, working directory, time limit. */
export interface ProcessRunOptions extends ProgramEnvironment {
  /** The command is killed if it takes longer. */
  readonly seconds?: number
}

/** Exit code, output, time and memory of a command that has ended. */
export interface ProcessResult {
  readonly code: number
  readonly out: string
  readonly error: string
  readonly seconds: number
  /** Maximum resident memory in MB (10⁶ bytes). */
  readonly megabytes: number
}

/** Runs a command and waits for its end. @returns its result, whether it failed or not */
export async function runProcess(
  command: ProgramCommand,
  words: readonly string[],
  { seconds, ...surroundings }: ProcessRunOptions = {},
): Promise<ProcessResult> {
  const began = performance.now()
  const child = startProcess(command, words, surroundings, ['pipe', 'pipe'])
  const timer = seconds && setTimeout(() => child.kill('SIGKILL'), 1000 * seconds)
  const [out, error, code] = await Promise.all([
    new Response(child.stdout as ReadableStream).text(),
    new Response(child.stderr as ReadableStream).text(),
    child.exited,
  ])
  clearTimeout(timer)
  const took = (performance.now() - began) / 1000
  return { code, out, error, seconds: took, megabytes: (child.resourceUsage()?.maxRSS ?? 0) / 1e6 }
}

/** What a process has printed so far to standard output and standard error. */
export interface ProcessOutput {
  readonly out: string
  readonly error: string
}

/** A running library service. */
export interface RunningLibraryService {
  readonly pid: number
  /** Such as `http://127.0.0.1:1234`. */
  readonly url: string
  readonly said: () => ProcessOutput
  /** Sends a signal, and waits until the process has ended. @returns the exit code; null if the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `serve` and waits until it prints its address. The system chooses a port, unless `words` has `--port`.
 * @param words further arguments of `serve`
 * @throws Error if the process ends, or prints no address within 4 minutes
 */
export async function startLibraryService(
  command: ProgramCommand,
  data: string,
  words: readonly string[] = [],
  surroundings: ProgramEnvironment = {},
): Promise<RunningLibraryService> {
  // files, since an unread pipe blocks its writer
  const folder = mkdtempSync(join(tmpdir(), 'library-log-'))
  const [out, error] = [join(folder, 'out'), join(folder, 'error')]
  const port = words.includes('--port') ? [] : ['--port', '0']
  const child = startProcess(command, ['serve', '--data', data, ...port, ...words], surroundings, [
    Bun.file(out),
    Bun.file(error),
  ])
  let stored: ProcessOutput | undefined
  const said = () => stored ?? { out: readFileSync(out, 'utf8'), error: readFileSync(error, 'utf8') }
  void child.exited.then(() => {
    stored = said()
    rmSync(folder, { recursive: true })
  })
  const url = await untilListening(child, said)
  const end: RunningLibraryService['end'] = async (signal) => {
    child.kill(signal)
    await child.exited
    return child.exitCode
  }
  return { pid: child.pid, url, said, end }
}

/** Longest time that a start may take, in milliseconds. */
const TIMEOUT_MS = 240_000

async function untilListening(child: Bun.Subprocess, said: () => ProcessOutput): Promise<string> {
  const words = () => Object.values(said()).join('\n')
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await Bun.sleep(2)) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`The service ended with ${ended} instead of starting:\n${words()}`)
    const [url] = /http:\/\/(127\.0\.0\.1|localhost|\[::1?\]|0\.0\.0\.0):\d+/.exec(words()) ?? []
    if (url !== undefined) return url
  }
  child.kill('SIGKILL')
  throw new Error(`The service is not ready after ${TIMEOUT_MS / 1000} s:\n${words()}`)
}
