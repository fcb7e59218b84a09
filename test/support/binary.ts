/** The compiled program, as its users have it: run as a process of its own. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../../db/file-lock.ts'
import { build } from '../../scripts/build.ts'
import type { Json } from './json.ts'

const DIST = join(import.meta.dir, '../../dist')

let built: Promise<string> | undefined

/**
 * The binary's path: the one that `bun run check` has just compiled, otherwise one of the tests' own, so that
 * nobody's is changed while it runs.
 */
export function binaryPath(): Promise<string> {
  const compiled = join(DIST, 'library')
  built ??= process.env.CI && existsSync(compiled) ? Promise.resolve(compiled) : builtOnce()
  return built
}

/** Which run of `bun test` this is: with `--parallel` its workers are children of one process. */
const RUN = String(process.env.BUN_TEST_WORKER_ID === undefined ? process.pid : process.ppid)

/** Builds the binary unless another worker of the same run has; the others wait for the one that does. */
async function builtOnce(): Promise<string> {
  const folder = join(DIST, 'test')
  const [path, run] = [join(folder, 'library'), join(folder, 'run')]
  mkdirSync(folder, { recursive: true })
  let release = takeLock(join(folder, 'lock'))
  while (!release) {
    await Bun.sleep(100)
    release = takeLock(join(folder, 'lock'))
  }
  try {
    if (existsSync(run) && readFileSync(run, 'utf8') === RUN) return path
    const { path: fresh } = await build({ outfile: join(folder, 'fresh') })
    renameSync(fresh, path)
    writeFileSync(run, RUN)
    return path
  } finally {
    release()
  }
}

type Environment = Readonly<Record<string, string>>

export interface RunOptions {
  /** All that the program sees of the environment beside where its temporary files go. */
  readonly environment?: Environment
  readonly folder?: string
  /** A command that takes longer is killed; 60 when absent. */
  readonly seconds?: number
  /** Put before the program, such as `setpriv`. */
  readonly before?: readonly string[]
}

/** How a command ended, and what it said. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Runs a command to its end. */
export async function runBinary(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = await start(words, options)
  const timer = setTimeout(() => child.kill('SIGKILL'), 1000 * (options.seconds ?? 60))
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  clearTimeout(timer)
  return { code, out: out.trimEnd(), error: error.trimEnd() }
}

async function start(words: readonly string[], { environment = {}, folder, before = [] }: RunOptions) {
  return Bun.spawn([...before, await binaryPath(), ...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    ...(folder === undefined ? {} : { cwd: folder }),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** An answer, read to its end. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is no JSON. */
  readonly body: Json
}

export const KEY = 'the-key-of-the-binary-tests'

/** A server that runs. */
export interface Server {
  readonly url: string
  /** What the log says so far, line by line. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[]
  readonly raw: () => string
  /** Asks with the key of the tests; `path` starts with a slash. */
  ask(method: string, path: string, body?: unknown, headers?: Environment): Promise<Reply>
  get(path: string): Promise<Reply>
  /** @returns the exit code; null when a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `library serve` on a free port and waits until it says that it listens. */
export async function startServer(
  data: string,
  words: readonly string[] = [],
  options: RunOptions = {},
): Promise<Server> {
  const child = await start(['serve', '--data', data, '--port', '0', ...words], {
    ...options,
    environment: {
      LIBRARY_API_KEY: `tester:${KEY}`,
      LIBRARY_LOG: 'json',
      API_RATE_LIMIT: '0',
      ...options.environment,
    },
  })
  let said = ''
  const complaints = new Response(child.stderr).text()
  const { promise: url, resolve: listening } = Promise.withResolvers<string>()
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of child.stdout) {
      said += decoder.decode(chunk, { stream: true })
      const address = /"event":"listening".*"url":"([^"]+)"/.exec(said)?.[1]
      if (address !== undefined) listening(address)
    }
  })()
  const ended = reading.then(async () => {
    throw new Error(`The server ended before it listened: ${said}${await complaints}`)
  })
  ended.catch(() => undefined)
  const base = await Promise.race([url, ended])
  const ask: Server['ask'] = async (method, path, body, headers = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { authorization: `Bearer ${KEY}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  return {
    url: base,
    raw: () => said,
    log: () => said.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
    ask,
    get: (path) => ask('GET', path),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await child.exited
      await reading.catch(() => undefined)
      return child.exitCode
    },
  }
}

/**
 * Starts `library serve` over a data folder of its own, which is gone afterwards.
 * @param fill puts something into the folder first
 */
export async function startServerInFolder(
  words: readonly string[] = [],
  fill: (data: string) => Promise<void> = async () => undefined,
): Promise<Server & AsyncDisposable & { readonly data: string }> {
  const root = mkdtempSync(join(tmpdir(), 'library-served-'))
  const data = join(root, 'data')
  mkdirSync(data)
  await fill(data)
  const server = await startServer(data, words)
  return {
    ...server,
    data,
    [Symbol.asyncDispose]: async () => {
      await server.stop('SIGKILL')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
