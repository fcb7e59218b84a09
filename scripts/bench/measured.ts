/** Programs under measurement: asked for their processor time and memory, and stopped again; and figures in order. */

import { memoryOf, processorTime } from '../process.ts'
import { type Command, start } from '../program.ts'
import { Connection, requestBytes } from './connection.ts'

/** A process whose processor time and memory are measured. */
export interface Program {
  readonly pid: number
  /** Processor time used so far, in microseconds, all threads together. */
  processorTime(): number
  /** Resident memory now, what of it is no file's, and the most there was, in MB (10⁶ bytes). */
  memory(): ReturnType<typeof memoryOf>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
}

/** Starts a program; what it prints goes nowhere, but for what it complains of. */
export function startMeasured(command: Command, environment: Readonly<Record<string, string>> = {}): Program {
  const child = start(command, [], { environment }, ['ignore', 'inherit'])
  const stop = async () => {
    child.kill('SIGTERM')
    await child.exited
  }
  return measured(child.pid, stop)
}

/** Measures a process by its id. */
export const measured = (pid: number, stop: Program['stop']): Program => ({
  pid,
  processorTime: () => processorTime(pid),
  memory: () => memoryOf(pid),
  stop,
})

/** Longest time that a program may take until it answers, in milliseconds. */
const TIMEOUT_MS = 60_000

/**
 * Waits for the first answer at an address, trying again every millisecond.
 * @throws Error when there is none in time.
 */
export async function untilAnswered(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const request = requestBytes('GET', url)
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    try {
      const connection = await Connection.open(hostname, Number(port))
      const { status } = await connection.ask(request)
      connection.close()
      if (status < 400) return
      throw new Error(`${url} answers ${status}`)
    } catch {
      await Bun.sleep(1)
    }
  }
  throw new Error(`Nothing answers at ${url}`)
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The value that a share of them stays below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
