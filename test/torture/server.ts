/** A service that may be killed at any moment. */

import { memoryOf } from '../../scripts/process.ts'
import { type Command, serve } from '../../scripts/program.ts'

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

/** Starts `serve` on a data folder, without a limit and without a log unless its settings say otherwise. */
export async function startVictim(
  command: Command,
  data: string,
  options: VictimOptions = {},
): Promise<Victim> {
  const environment = { API_RATE_LIMIT: '0', LIBRARY_LOG: 'off', ...options.settings }
  const { pid, url, said, end } = await serve(command, data, options.arguments, { environment })
  return {
    pid,
    origin: url,
    api: `${url}/api/v1`,
    output: () => Object.values(said()).join('\n'),
    memory: () => memoryOf(pid).now,
    kill: async () => void (await end('SIGKILL')),
    stop: async () => (await end('SIGTERM')) ?? -1,
  }
}
