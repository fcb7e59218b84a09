/** The library as users run it: a program that serves a data folder, and what it takes of the machine. */

import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readMemoryOf, readProcessorTime } from '../process.ts'
import { compiledProgram, type ProgramCommand, serveLibrary } from '../program.ts'

const BUILD = join(import.meta.dir, '../build.ts')

/** The key that the benchmark writes with. */
const BENCH_KEY = 'the-key-of-the-benchmark'

/** Nothing limits or logs the requests. */
const SETTINGS = { LIBRARY_LOG: 'off', API_RATE_LIMIT: '0', LIBRARY_API_KEY: BENCH_KEY }

/** A request: an address from the root on, and what is written there. */
export interface BenchRequest {
  readonly path: string
  /** GET when absent. */
  readonly method?: 'POST' | 'PATCH'
  readonly body?: unknown
}

/** The service under measurement. */
export interface LibraryServer {
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string
  /** Processor time used so far, in microseconds, all threads together. */
  processorTime(): number
  /** Resident memory now, what of it is no file's, and the most there was, in MB (10⁶ bytes). */
  memory(): ReturnType<typeof readMemoryOf>
  /** Sends a request and reads the whole answer. @throws Error for a failure, and for a write that is refused */
  ask(request: BenchRequest): Promise<void>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
}

/** Builds the binary from the current source. @returns a description of the build. */
export function buildBinary(): string {
  const built = Bun.spawnSync([process.execPath, BUILD], { stderr: 'pipe' })
  return built.exitCode === 0 ? 'the compiled binary' : 'the source (the binary could not be built)'
}

/** Makes a data folder out of another: the library is copied, since it is written; what is only read is linked. @returns its path */
export function linkDataFolder(data: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  cpSync(join(data, 'library.db'), join(folder, 'library.db'))
  for (const name of ['text.db', 'words.db'])
    if (existsSync(join(data, name))) symlinkSync(join(data, name), join(folder, name))
  return folder
}

/** Serves from a data folder until it is stopped. */
export async function startLibrary(data: string, command: ProgramCommand = compiledProgram()): Promise<LibraryServer> {
  const { pid, url, end } = await serveLibrary(command, data, [], { environment: SETTINGS })
  return {
    origin: url,
    processorTime: () => readProcessorTime(pid),
    memory: () => readMemoryOf(pid),
    ask: async ({ path, method = 'GET', body }) => {
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

/** Waits until the server has done what it does in the background after a start or a large write. */
export async function waitUntilIdle(server: LibraryServer): Promise<void> {
  await server.ask({ path: `/api/v1/search?q=${encodeURIComponent('ธรรม')}` })
  for (let before = -BUSY_MICROSECONDS, now = 0; now - before >= BUSY_MICROSECONDS; ) {
    before = server.processorTime()
    await Bun.sleep(250)
    now = server.processorTime()
  }
}
