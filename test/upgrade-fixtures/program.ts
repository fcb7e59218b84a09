/** A program of any version, as its users have it: commands, and a server that two editors write to. */

import { type ProgramCommand, runProcess as runCommand } from '../../scripts/program.ts'
import { type ProgramReply, startProgram } from '../support/program.ts'

export type Editor = 'malee' | 'somchai'

/** As hard to guess as the keys that the program makes; it takes no others. */
const keyOf = (editor: Editor) => new Bun.CryptoHasher('sha256').update(`museum ${editor}`).digest('base64url')

export const KEYS: Readonly<Record<Editor, string>> = { malee: keyOf('malee'), somchai: keyOf('somchai') }

const environment = {
  LIBRARY_API_KEY: Object.entries(KEYS)
    .map(([name, key]) => `${name}:${key}`)
    .join(','),
  API_RATE_LIMIT: '0',
  LIBRARY_LOG: 'json',
}

/** Runs a command to its end. @returns what it printed @throws Error with what it complained of */
export async function runOldProgram(program: ProgramCommand, ...words: readonly string[]): Promise<string> {
  const { code, out, error } = await runCommand(program, words, { environment })
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${error}`)
  return out
}

export type Answer = Pick<ProgramReply, 'status' | 'body'>

/** Whoever answers as an editor asks. */
export interface ServedInput {
  /** @param path from the root of the server */
  ask(method: string, path: string, body?: unknown, editor?: Editor): Promise<Answer>
}

/** A server of the program over a data folder. */
export interface ServedOldProgram extends ServedInput, AsyncDisposable {}

export async function requestedStart(
  program: ProgramCommand,
  data: string,
  ...words: readonly string[]
): Promise<ServedOldProgram> {
  const server = await startProgram(program, data, { words, settings: environment })
  return {
    ask: async (method, path, body, editor) => {
      const headers = editor ? { authorization: `Bearer ${KEYS[editor]}` } : {}
      const reply = await server.ask(method, path, body, headers)
      return { status: reply.status, body: reply.body ?? null }
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
