/** Runs commands of the program inside the test's process. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../../src/host/cli/commands.ts'
import { runCommandLine } from '../../src/host/cli/run.ts'
import { openTestDatabaseFile } from './database.ts'

/** Creates a data folder with a new library. @returns the flags with which commands use it */
export function createDataFlags(folder: string, name = 'data'): readonly ['--data', string] {
  const data = join(folder, name)
  mkdirSync(data)
  openTestDatabaseFile(join(data, 'library.db')).close()
  return ['--data', data]
}

/** Exit code and output of a command. */
export interface CommandResult {
  readonly code: number
  /** Standard output, without its last line end. */
  readonly out: string
  /** Standard error, without its last line end. */
  readonly error: string
}

/**
 * Runs a command line. @param words its arguments
 * @param environment all environment variables that the command sees
 * @param watched whether the output is a terminal
 */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  watched = false,
): Promise<CommandResult> {
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

/** Whether a message has Thai text, and no stack trace, SQLite error or file name of the code. */
export const isPlainThai = (text: string): boolean =>
  /[\u0e00-\u0e7f]/.test(text) && !/ {4}at |Error:|SQLITE_|\.ts:/.test(text)
