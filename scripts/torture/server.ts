/** The service as a process of its own that may be killed at any moment. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from '../bench/process.ts'

const ROOT = join(import.meta.dir, '../..')
const BINARY = join(ROOT, 'dist/library')

/** How the program is started. */
export type Command = readonly string[]

/** The program as it stands in the source. */
const fromSource: Command = [process.execPath, join(ROOT, 'src/main.ts')]

/** The compiled binary where there is one, else the source. */
export const asCompiled = (): Command => (existsSync(BINARY) ? [BINARY] : fromSource)

export interface Victim {
  readonly pid: number
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string
  /** Such as `http://127.0.0.1:1234/api/v1`. */
  readonly api: string
  /** Everything that it has printed. */
  output(): string
  /** Resident memory, in MB (10⁶ bytes). */
  memory(): number
  /** Ends it as a crash does: at once, without a word. */
  kill(): Promise<void>
  /** Ends it as a host does. @returns the exit code */
  stop(): Promise<number>
}

/** Settings of the environment, and what else the command is given. */
export interface VictimOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly arguments?: readonly string[]
}

/** Services started so far: each has a log of its own. */
let started = 0

/**
 * Starts `serve` on a data folder and waits until it says where it listens; the log goes to a file in the folder.
 * The system chooses the port: one that was free a moment ago may be taken when a busy machine comes to it.
 */
export async function serve(command: Command, data: string, options: VictimOptions = {}): Promise<Victim> {
  const log = join(data, `serve-${++started}.log`)
  const child = Bun.spawn(
    [...command, 'serve', '--data', data, ...portOf(options), ...(options.arguments ?? [])],
    {
      env: { PATH: process.env.PATH, API_RATE_LIMIT: '0', LIBRARY_LOG: 'off', ...options.settings },
      stdin: 'ignore',
      stdout: Bun.file(log),
      stderr: Bun.file(`${log}.err`),
    },
  )
  const output = () => [log, `${log}.err`].map((file) => readFileSync(file, 'utf8')).join('\n')
  const origin = await untilListening(child, output)
  return {
    pid: child.pid,
    origin,
    api: `${origin}/api/v1`,
    output,
    memory: () => memoryOf(child.pid).now,
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    stop: async () => {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

/** The system chooses the port, where none is given. */
const portOf = ({ arguments: given = [] }: VictimOptions): readonly string[] =>
  given.includes('--port') ? [] : ['--port', '0']

/** Longest time that a start may take, in milliseconds. */
const PATIENCE = 60_000

/** The address that the service names when it is ready. @throws Error when it ends instead, or is never ready */
async function untilListening(child: Bun.Subprocess, output: () => string): Promise<string> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await Bun.sleep(2)) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`The service ended with ${ended} instead of starting:\n${output()}`)
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? []
    if (origin !== undefined) return origin
  }
  child.kill('SIGKILL')
  throw new Error(`The service is not ready after ${PATIENCE / 1000} s:\n${output()}`)
}

/** Runs one command to its end. */
export async function runCommand(command: Command, words: readonly string[]) {
  const child = Bun.spawn([...command, ...words], {
    env: { PATH: process.env.PATH },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, error }
}
