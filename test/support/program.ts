/** A server of any program as a process of its own: requested with a key, inspected, and ended at any moment. */

import { readProcessMemory } from '../../scripts/process.ts'
import { type ProgramCommand, startLibraryService } from '../../scripts/program.ts'
import type { Json } from './json.ts'

type Settings = Readonly<Record<string, string>>

/** An answer, read to its end. */
export interface ProgramReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is no JSON. */
  readonly body: Json
}

/** A server that runs. */
export interface ProgramServer extends AsyncDisposable {
  readonly pid: number
  /** Such as `http://127.0.0.1:1234`. */
  readonly url: string
  /** Such as `http://127.0.0.1:1234/api/v1`. */
  readonly api: string
  /** Everything that it has printed. */
  readonly output: () => string
  /** What the log says so far, line by line. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[]
  /** Resident memory, in MB (10⁶ bytes). */
  readonly memory: () => number
  /** Writes with its key, and reads without one; `path` starts with a slash. */
  ask(method: string, path: string, body?: unknown, headers?: Settings): Promise<ProgramReply>
  get(path: string): Promise<ProgramReply>
  /** Ends it as a host does. @returns the exit code; null when a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it as a crash does: at once, without a word. */
  kill(): Promise<void>
}

export interface ServerOptions {
  /** What else the command is given. */
  readonly words?: readonly string[]
  /** Of the environment; without a limit and without a log unless it says otherwise. */
  readonly settings?: Settings
  readonly folder?: string | undefined
  /** What `ask` writes with. */
  readonly key?: string
}

/** Starts `serve` on a data folder and waits until it says that it listens. */
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
