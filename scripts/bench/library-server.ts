/** Runs the library as users run it: a program that serves a data folder, with its processor time and memory. */

import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readProcessMemory, readProcessorTime } from '../process.ts'
import { getProgramCommand, type ProgramCommand, startLibraryService } from '../program.ts'

const BUILD = join(import.meta.dir, '../build.ts')

/** The API key of the benchmark's writes. */
const BENCH_KEY = 'the-key-of-the-benchmark'

/** Settings without a rate limit and without a log of requests. */
const SETTINGS = { LIBRARY_LOG: 'off', API_RATE_LIMIT: '0', LIBRARY_API_KEY: BENCH_KEY }

/** A request of a benchmark: its path, and for a write the method and the JSON body. */
export interface BenchRequest {
  readonly path: string
  /** GET when absent. */
  readonly method?: 'POST' | 'PATCH'
  readonly body?: unknown
}

/** A running server of the library, whose processor time and memory are measured. */
export interface MeasuredServer {
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string
  /** Processor time used so far, in microseconds, all threads together. */
  processorTime(): number
  /** Current resident memory, its anonymous part, and the maximum, in MB (10⁶ bytes). */
  memory(): ReturnType<typeof readProcessMemory>
  /** Sends a request and reads the response. @throws Error for status 500 and above, or 300 and above for a write */
  send(request: BenchRequest): Promise<void>
  /** Stops the server and waits for its end. */
  stop(): Promise<void>
}

/** Builds the binary. Returns what is measured: the binary, or the source if the build fails. */
export function buildBinary(): string {
  const built = Bun.spawnSync([process.execPath, BUILD], { stderr: 'pipe' })
  return built.exitCode === 0 ? 'the compiled binary' : 'the source (the binary could not be built)'
}

/** Creates a data folder from another: copies library.db, which is written, and links the rest. @returns its path */
export function createLinkedDataFolder(data: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  cpSync(join(data, 'library.db'), join(folder, 'library.db'))
  for (const name of ['text.db', 'words.db'])
    if (existsSync(join(data, name))) symlinkSync(join(data, name), join(folder, name))
  return folder
}

/**
 * Starts a server over a data folder, with a key for writes, without rate limit and request log.
 * @param command starts the program; the binary by default
 */
export async function startMeasuredServer(
  data: string,
  command: ProgramCommand = getProgramCommand(),
): Promise<MeasuredServer> {
  const { pid, url, end } = await startLibraryService(command, data, [], { environment: SETTINGS })
  return {
    origin: url,
    processorTime: () => readProcessorTime(pid),
    memory: () => readProcessMemory(pid),
    send: async ({ path, method = 'GET', body }) => {
      const written = {
        headers: { authorization: `Bearer ${BENCH_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const response = await fetch(url + path, { method, ...(method === 'GET' ? {} : written) })
      const text = await response.text()
      if (response.status >= (method === 'GET' ? 500 : 300))
        throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    },
    stop: async () => void (await end('SIGTERM')),
  }
}

/** Processor time in a quarter of a second below which a server counts as idle. */
const BUSY_MICROSECONDS = 5_000

/** Sends a search, and waits until the server uses less than 5 ms of processor time in 250 ms. */
export async function waitUntilIdle(server: MeasuredServer): Promise<void> {
  await server.send({ path: `/api/v1/search?q=${encodeURIComponent('ธรรม')}` })
  for (let before = -BUSY_MICROSECONDS, now = 0; now - before >= BUSY_MICROSECONDS; ) {
    before = server.processorTime()
    await Bun.sleep(250)
    now = server.processorTime()
  }
}
