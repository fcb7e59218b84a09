/** A server of any program as a process of its own: requested with a key, inspected, and ended at any moment. */

import { readProcessMemory } from '../../scripts/process.ts'
import { type ProgramCommand, startLibraryService } from '../../scripts/program.ts'
import type { Json } from './json.ts'

type Settings = Readonly<Record<string, string>>

/** The response to a request, with its whole body. */
export interface ProgramReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly body: Json
}

/** A running server process. Disposing stops it. */
export interface ProgramServer extends AsyncDisposable {
  readonly pid: number
  /** Its origin, such as `http://127.0.0.1:1234`. */
  readonly url: string
  /** The base of the API, such as `http://127.0.0.1:1234/api/v1`. */
  readonly api: string
  /** Returns everything that it has printed. */
  readonly output: () => string
  /** Returns the entries of its JSON log so far. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[]
  /** Returns its resident memory, in MB (10⁶ bytes). */
  readonly memory: () => number
  /** Sends a request, with the key unless the method is GET; `path` starts with a slash. */
  ask(method: string, path: string, body?: unknown, headers?: Settings): Promise<ProgramReply>
  get(path: string): Promise<ProgramReply>
  /** Stops it with a signal and waits. @returns the exit code; null if the signal killed it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
}

/** Options to start a server process. */
export interface ServerOptions {
  /** Further arguments of the command. */
  readonly words?: readonly string[]
  /** Environment variables; by default no rate limit and no log. */
  readonly settings?: Settings
  readonly folder?: string | undefined
  /** The key with which `ask` writes. */
  readonly key?: string
}

/** Starts `serve` on a data folder, and waits until it listens. */
export async function startProgram(
  command: ProgramCommand,
  data: string,
  { words = [], settings = {}, folder, key = '' }: ServerOptions = {},
): Promise<ProgramServer> {
  const environment = { API_RATE_LIMIT: '0', LIBRARY_LOG: 'off', ...settings }
  const { pid, url, said, end } = await startLibraryService(command, data, words, { environment, folder })
  const ask: ProgramServer['ask'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(method === 'GET' || key === '' ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  return {
    pid,
    url,
    api: `${url}/api/v1`,
    output: () => Object.values(said()).join('\n'),
    log: () =>
      said()
        .out.split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
    memory: () => readProcessMemory(pid).now,
    ask,
    get: (path) => ask('GET', path),
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => void (await end('SIGKILL')),
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
