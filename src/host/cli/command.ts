/** What a command is: help, argument parsing and running all follow from this description. */

import type { SettingName, Settings } from '../settings/table.ts'

/** A switch (`--json`), or a flag that takes a value (`--since T`) when it has a placeholder. */
export interface Flag {
  readonly placeholder?: string
  readonly meaning: string
}

/** Where a command's words go, and what it knows of the world around it. */
export interface CommandTerminal {
  /** Writes a line of results. */
  readonly out: (line: string) => void
  /** Writes a line about what is going on or went wrong. */
  readonly error: (line: string) => void
  /** Writes text unchanged to standard error when that is a terminal; absent otherwise. */
  readonly progress?: (text: string) => void
  /** Asks a yes-or-no question on the terminal; absent when there is none. */
  readonly ask?: (question: string) => boolean
  /** Whether a person watches the results, or another program reads them. */
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

/** One command of the program: its name, help, flags, settings and what it runs. */
export interface Command<Name extends SettingName = SettingName> {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What else one should know, a paragraph a line. */
  readonly details?: readonly string[]
  /** How the operands are called, and how many there may be. */
  readonly operands?: { readonly name: string; readonly least: number; readonly most: number }
  readonly flags?: Readonly<Record<string, Flag>>
  /** The settings that it reads; a setting that has a flag can be given as one. */
  readonly settings: readonly Name[]
  /** Does it. The number is the exit code: 0 done, 1 failed. */
  run(invocation: Invocation<Name>): Promise<number> | number
}

/** A command with its settings' names forgotten: the list holds all alike. */
export function defineCommand<Name extends SettingName = never>(definition: Command<Name>): Command {
  return definition as unknown as Command
}

/** What was typed makes no sense; `message` is a Thai sentence. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command could not be done; `message` is a Thai sentence. The exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandFailure'
}
