/** A raw Bun.serve, in a process of its own, that answers every request with the bytes and headers that the library answered. */

import { join } from 'node:path'
import { freePort } from '../process.ts'
import { type Program, startMeasured, untilAnswered } from './measured.ts'

/** A running baseline server. */
export interface Baseline extends Program {
  readonly url: string
  /** Starts another one on a port. */
  readonly commandAt: (port: number) => readonly string[]
}

/** Headers that every server makes for itself. */
const OWN_HEADERS = new Set(['date', 'content-length', 'connection'])

/** Fetches as the load generator does: asking for no encoding that `headers` do not ask for. */
export const fetchPlainly = (url: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { headers, decompress: false } as RequestInit)

/**
 * A server of its own process with the library's answer to a request: status, headers and bytes.
 * @param scratch a folder for the answer.
 */
export async function baselineOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  scratch: string,
): Promise<Baseline> {
  const response = await fetchPlainly(url, headers)
  const answer = {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name))),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
  if (answer.status >= 400) throw new Error(`${url} answers ${answer.status}`)
  const port = freePort()
  const file = join(scratch, `answer-${port}.json`)
  await Bun.write(file, JSON.stringify(answer))
  const commandAt = (port: number) => [process.execPath, import.meta.path, String(port), file]
  const program = startMeasured(commandAt(port))
  const base = `http://127.0.0.1:${port}`
  await untilAnswered(base)
  return { ...program, commandAt, url: base + new URL(url).pathname + new URL(url).search }
}

/** As a program of its own. Arguments: the port, and a JSON file `{ status, headers, body }` with the body in base64. */
if (import.meta.main) {
  const [port, file = ''] = process.argv.slice(2)
  const { status, headers, body } = await Bun.file(file).json()
  const bytes = status === 304 ? null : Buffer.from(body, 'base64')
  // the fastest honest program does not put its headers together for each request
  const ready = new Headers(headers)
  Bun.serve({
    hostname: '127.0.0.1',
    port: Number(port),
    development: false,
    fetch: () => new Response(bytes, { status, headers: ready }),
  })
}
