/** The library as users run it: the compiled binary in a data folder of its own. */

import { join } from 'node:path'
import { asCompiled, type Command, serve } from '../program.ts'
import { measured, type Program } from './measured.ts'

const BUILD = join(import.meta.dir, '../build.ts')

/** The key that the benchmark writes with. */
export const BENCH_KEY = 'the-key-of-the-benchmark'

/** The service under measurement. */
export interface LibraryServer extends Program {
  /** Such as `http://127.0.0.1:1234/api/v1`. */
  readonly api: string
  readonly port: number
}

/** Builds the binary from the current source. @returns a description of the build. */
export function buildBinary(): string {
  const built = Bun.spawnSync([process.execPath, BUILD], { stderr: 'pipe' })
  return built.exitCode === 0 ? 'the compiled binary' : 'the source (the binary could not be built)'
}

/** Serves from a data folder until it is stopped; see SETTINGS for what holds unless other settings are given. */
export async function startLibrary(
  data: string,
  settings: Readonly<Record<string, string>> = {},
  command: Command = asCompiled(),
): Promise<LibraryServer> {
  const { pid, url, end } = await serve(command, data, [], { environment: { ...SETTINGS, ...settings } })
  const program = measured(pid, async () => void (await end('SIGTERM')))
  return { ...program, api: `${url}/api/v1`, port: Number(new URL(url).port) }
}

/** The command that serves from a data folder. */
export const serveCommand = (data: string, port: number): readonly string[] => [
  ...asCompiled(),
  'serve',
  '--data',
  data,
  '--port',
  String(port),
]

/** Nothing limits or logs the requests, as in the baseline. */
export const SETTINGS = { LIBRARY_LOG: 'off', API_RATE_LIMIT: '0', LIBRARY_API_KEY: BENCH_KEY } as const

/** Waits until the server has done what it does in the background after a start or a large write. */
export async function untilIdle(server: LibraryServer): Promise<void> {
  await fetch(`${server.api}/search?q=${encodeURIComponent('ธรรม')}`)
  for (let before = -BUSY, now = 0; now - before >= BUSY; ) {
    before = server.processorTime()
    await Bun.sleep(250)
    now = server.processorTime()
  }
}

/** Microseconds of processor time in a quarter of a second that an idle server stays under. */
const BUSY = 5_000

/** Sends one write; fails when it is refused. */
export async function send(
  server: LibraryServer,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: unknown,
): Promise<void> {
  const response = await fetch(server.api + path, {
    method,
    headers: { authorization: `Bearer ${BENCH_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
}
