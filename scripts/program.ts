/** The program as a process of its own: the one way in which tests, stress tests, benchmarks and the corpus run it. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const BINARY = join(ROOT, 'dist/library')

/** The words that start the program. */
export type ProgramCommand = readonly string[]

/** The program as source. */
export const FROM_SOURCE: ProgramCommand = [process.execPath, join(ROOT, 'src/main.ts')]

/** The compiled binary where there is one, else the source. */
export const compiledProgram = (): ProgramCommand => (existsSync(BINARY) ? [BINARY] : FROM_SOURCE)

/** The environment of a command. */
export interface ProgramEnvironment {
  /** All that it sees of the environment besides PATH. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Where it works; here when absent. */
  readonly folder?: string | undefined
}

/** Starts a command; its output is dropped unless requested. */
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

/** How a command is run. */
export interface RunOptions extends ProgramEnvironment {
  /** A command that takes longer is killed. */
  readonly seconds?: number
}

/** How a command ended, what it said, and what it took. */
export interface ProcessResult {
  readonly code: number
  readonly out: string
  readonly error: string
  readonly seconds: number
  /** The most memory that it held, in MB (10⁶ bytes). */
  readonly megabytes: number
}

/** Runs a command to its end. */
export async function runProcess(
  command: ProgramCommand,
  words: readonly string[],
  { seconds, ...surroundings }: RunOptions = {},
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

/** What a service has printed so far. */
export interface ProcessOutput {
  readonly out: string
  readonly error: string
}

/** A service that runs. */
export interface RunningServer {
  readonly pid: number
  /** Such as `http://127.0.0.1:1234`. */
  readonly url: string
  readonly said: () => ProcessOutput
  /** Sends a signal, and waits until it has ended. @returns the exit code; null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `serve` on a data folder and waits until it says where it listens. The system chooses the port unless the words
 * do: one that was free a moment ago may be taken when a busy machine comes to it.
 * @throws Error when it ends instead, or is never ready
 */
export async function serveLibrary(
  command: ProgramCommand,
  data: string,
  words: readonly string[] = [],
  surroundings: ProgramEnvironment = {},
): Promise<RunningServer> {
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
  const end: RunningServer['end'] = async (signal) => {
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
