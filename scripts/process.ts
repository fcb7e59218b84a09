/** Reads processor time and memory of a process from the system, and finds a free port. */

import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the processor time of all threads of a process, in microseconds. Linux reports it exactly, other systems
 * (`ps`) in hundredths of a second.
 */
export function readProcessorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return times.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0) / 1000
  } catch {
    const [, minutes, seconds] = /(\d+):([\d.]+)$/.exec(readProcessColumn(pid, 'time')) ?? []
    return (Number(minutes) * 60 + Number(seconds)) * 1_000_000
  }
}

/**
 * Returns the memory of a process in MB (10⁶ bytes): `now` is resident, `anonymous` the part of it that is no file's,
 * `peak` the maximum so far. Systems other than Linux report only `now`.
 */
export function readProcessMemory(pid: number): { now: number; anonymous: number; peak: number } {
  const megabytes = (kib: unknown) => (Number(kib) * 1024) / 1e6
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const reported = (name: string) => megabytes(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
    return { now: reported('VmRSS'), anonymous: reported('RssAnon'), peak: reported('VmHWM') }
  } catch {
    const now = megabytes(readProcessColumn(pid, 'rss'))
    return { now, anonymous: now, peak: now }
  }
}

const readProcessColumn = (pid: number, column: string) =>
  Bun.spawnSync(['ps', '-o', `${column}=`, '-p', String(pid)])
    .stdout.toString()
    .trim()

/** Returns a free port on 127.0.0.1, below the ports that the system gives to connections. */
export function findFreePort(): number {
  for (let tries = 0; tries < 1000; tries++) {
    const port = 10_000 + Math.floor(Math.random() * 22_000)
    try {
      void Bun.serve({ hostname: '127.0.0.1', port, reusePort: false, fetch: () => new Response() }).stop(true)
      return port
    } catch {}
  }
  throw new Error('No port is free')
}
