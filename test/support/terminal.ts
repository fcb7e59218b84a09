/** Runs a command line inside the test, with a terminal that remembers what was said. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../../src/host/cli/commands.ts'
import { runCommandLine } from '../../src/host/cli/run.ts'
import { openTestFile } from './database.ts'

/** The flags of commands on a data folder that has a young library. */
export function youngDataFlags(folder: string, name = 'data'): readonly ['--data', string] {
  const data = join(folder, name)
  mkdirSync(data)
  openTestFile(join(data, 'library.db')).close()
  return ['--data', data]
}

/** What a command did. */
export interface CommandRun {
  readonly code: number
  /** Standard output, without its last line end. */
  readonly out: string
  /** Standard error, without its last line end. */
  readonly error: string
}

/**
 * @param environment all that the command sees of the environment.
 * @param watched whether a person reads the results.
 */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  watched = false,
): Promise<CommandRun> {
  const out: string[] = []
  const error: string[] = []
  const code = await runCommandLine(allCommands, words, {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
    watched,
    environment,
  })
  return { code, out: out.join('\n'), error: error.join('\n') }
}

/** Whether a text speaks Thai and nothing of the inside. */
export const isPlainThai = (text: string): boolean =>
  /[\u0e00-\u0e7f]/.test(text) && !/ {4}at |Error:|SQLITE_|\.ts:/.test(text)
