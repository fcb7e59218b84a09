/** A program of any version, as its users have it: commands, and a server that two editors write to. */

import { type Command, run as runCommand, type Serving, serve } from '../../scripts/program.ts'
import type { Json } from '../support/json.ts'

export type Editor = 'malee' | 'somchai'

/** As hard to guess as the keys that the program makes; it takes no others. */
const keyOf = (editor: Editor) =>
  new Bun.CryptoHasher('sha256').update(`museum ${editor}`).digest('base64url')

export const KEYS: Readonly<Record<Editor, string>> = { malee: keyOf('malee'), somchai: keyOf('somchai') }

const environment = {
  LIBRARY_API_KEY: Object.entries(KEYS)
    .map(([name, key]) => `${name}:${key}`)
    .join(','),
  API_RATE_LIMIT: '0',
  LIBRARY_LOG: 'json',
}

/** Runs a command to its end. @returns what it printed @throws Error with what it complained of */
export async function run(program: Command, ...words: readonly string[]): Promise<string> {
  const { code, out, error } = await runCommand(program, words, { environment })
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${error}`)
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
  private constructor(private readonly serving: Serving) {}

  static async start(program: Command, data: string, ...words: readonly string[]): Promise<Served> {
    return new Served(await serve(program, data, words, { environment }))
  }

  async ask(method: string, path: string, body?: unknown, editor?: Editor): Promise<Answer> {
    const response = await fetch(this.serving.url + path, {
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
    await this.serving.end('SIGTERM')
  }
}
