/** A program of any version, as its users have it: commands, and a server that two editors write to. */

import type { Json } from '../support/json.ts'

export type Editor = 'malee' | 'somchai'

/** As hard to guess as the keys that the program makes; it takes no others. */
const keyOf = (editor: Editor) =>
  new Bun.CryptoHasher('sha256').update(`museum ${editor}`).digest('base64url')

export const KEYS: Readonly<Record<Editor, string>> = { malee: keyOf('malee'), somchai: keyOf('somchai') }

/** The words that start the program. */
export type Program = readonly string[]

const environment = {
  PATH: process.env.PATH ?? '',
  LIBRARY_API_KEY: Object.entries(KEYS)
    .map(([name, key]) => `${name}:${key}`)
    .join(','),
  API_RATE_LIMIT: '0',
  LIBRARY_LOG: 'json',
}

/** Runs a command to its end. @returns what it printed @throws Error with what it complained of */
export async function run(program: Program, ...words: readonly string[]): Promise<string> {
  const child = Bun.spawn([...program, ...words], { env: environment, stdout: 'pipe', stderr: 'pipe' })
  const [out, complaint, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${complaint}`)
  return out
}

export interface Answer {
  readonly status: number
  readonly body: Json
}

/** Whoever answers as an editor asks. */
export interface Asked {
  /** @param path from the root of the server */
  ask(method: string, path: string, body?: unknown, editor?: Editor): Promise<Answer>
}

/** A server of the program over a data folder. */
export class Served implements Asked, AsyncDisposable {
  private constructor(
    private readonly child: Bun.Subprocess,
    private readonly url: string,
  ) {}

  static async start(program: Program, data: string, ...words: readonly string[]): Promise<Served> {
    const child = Bun.spawn([...program, 'serve', '--data', data, '--port', '0', ...words], {
      env: environment,
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { promise: listening, resolve } = Promise.withResolvers<string>()
    let said = ''
    // read to the end: a program that nobody listens to stops
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of child.stdout) {
        said += decoder.decode(chunk, { stream: true })
        const url = /"event":"listening".*?"url":"([^"]+)"/.exec(said)?.[1]
        if (url !== undefined) resolve(url)
      }
      throw new Error(`The program ended: ${said}`)
    })()
    reading.catch(() => undefined)
    return new Served(child, await Promise.race([listening, reading]))
  }

  async ask(method: string, path: string, body?: unknown, editor?: Editor): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(editor ? { authorization: `Bearer ${KEYS[editor]}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGTERM')
    await this.child.exited
  }
}
