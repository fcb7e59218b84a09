/** The definition of a command. Its help and the parsing of its arguments are derived from it. */

import type { SettingName, Settings } from '../settings/table.ts'

/** A command line flag. Without a placeholder it is a switch (`--json`), with one it has a value (`--since T`). */
export interface CommandFlagDefinition {
  readonly placeholder?: string
  readonly meaning: string
}

/** The output of a command, and what it knows about the terminal. */
export interface CommandTerminal {
  /** Writes a line of results to standard output. */
  readonly out: (line: string) => void
  /** Writes a line of progress or errors to standard error. */
  readonly error: (line: string) => void
  /** Writes text unchanged to standard error when that is a terminal; absent otherwise. */
  readonly progress?: (text: string) => void
  /** Asks a yes-or-no question on the terminal; absent when there is none. */
  readonly ask?: (question: string) => boolean
  /** Whether standard output is a terminal, which a person reads. */
  readonly watched: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}

interface Invocation<Name extends SettingName = never> {
  /** The arguments that are not flags. */
  readonly operands: readonly string[]
  readonly switches: ReadonlySet<string>
  /** Values of the command's own flags. */
  readonly values: Readonly<Record<string, string | undefined>>
  readonly settings: Pick<Settings, Name>
  readonly terminal: CommandTerminal
}

/** Definition of a command: name, help, flags, settings, and the function that runs it. */
export interface CommandDefinition<Name extends SettingName = SettingName> {
  readonly name: string
  /** One line of Thai for the list of commands. */
  readonly summary: string
  /** Further help, one paragraph per line. */
  readonly details?: readonly string[]
  /** The name of the operands in help, and how many there may be. */
  readonly operands?: { readonly name: string; readonly least: number; readonly most: number }
  readonly flags?: Readonly<Record<string, CommandFlagDefinition>>
  /** The settings that it reads; those with a flag can be given as one. */
  readonly settings: readonly Name[]
  /** Runs the command. The result is the exit code: 0 for success, 1 for failure. */
  run(invocation: Invocation<Name>): Promise<number> | number
}

/** Returns the definition with a wider type, so that commands with different settings fit in one list. */
export function defineCommand<Name extends SettingName = never>(
  definition: CommandDefinition<Name>,
): CommandDefinition {
  return definition as unknown as CommandDefinition
}

/** Thrown for an invalid command line; `message` is a Thai sentence. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Thrown when a command fails for a known reason; `message` is a Thai sentence. The exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
