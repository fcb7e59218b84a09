/** Runs a command line: finds the command, reads its settings, runs it and reports failures. */

import { escapeDirectionSigns } from '../../foundation/direction-signs.ts'
import { findNearestName } from '../settings/nearest-name.ts'
import { readSettings } from '../settings/read.ts'
import { SettingError } from '../settings/setting.ts'
import { parseArguments } from './arguments.ts'
import { type CommandDefinition, type CommandTerminal, UsageError } from './command.ts'
import { toCommandErrorSentence } from './error-sentence.ts'
import { formatCommandHelp, formatProgramHelp } from './help.ts'

/** Exit codes (decisions §8). */
const EXIT_OK = 0
const EXIT_FAILED = 1
const EXIT_USAGE = 2

/**
 * Runs one command line and returns the exit code (decisions §8). Every failure becomes a Thai sentence on standard
 * error and an exit code other than 0.
 */
export async function runCommandLine(
  commands: readonly CommandDefinition[],
  words: readonly string[],
  given: CommandTerminal,
): Promise<number> {
  const terminal = inPlainWords(given)
  const [name = 'help', ...rest] = words
  if (name === 'help' || isHelpFlag(name)) return help(commands, rest, terminal)
  const wanted = name === '--version' || name === '-v' ? 'version' : name
  const command = commands.find((candidate) => candidate.name === wanted)
  if (!command) return unknownCommand(commands, name, terminal)
  if (asksForHelp(rest)) {
    terminal.out(formatCommandHelp(command))
    return EXIT_OK
  }
  try {
    const { operands, switches, values } = parseArguments(command, rest)
    const settings = readSettings(command.settings, {
      flags: values,
      environment: terminal.environment,
      warn: (sentence) => terminal.error(`หมายเหตุ: ${sentence}`),
    })
    return await command.run({ operands, switches, values, settings, terminal })
  } catch (error) {
    return report(error, terminal)
  }
}

/** File names and contents come from others, so control characters are made visible. */
const inPlainWords = (terminal: CommandTerminal): CommandTerminal => ({
  ...terminal,
  out: terminal.watched ? (line) => terminal.out(escapeDirectionSigns(line)) : terminal.out,
  error: (line) => terminal.error(escapeDirectionSigns(line)),
})

function help(commands: readonly CommandDefinition[], words: readonly string[], terminal: CommandTerminal): number {
  const name = words.find((word) => word !== 'help' && !isHelpFlag(word))
  const command = commands.find((candidate) => candidate.name === name)
  if (name !== undefined && !command) return unknownCommand(commands, name, terminal)
  terminal.out(command ? formatCommandHelp(command) : formatProgramHelp(commands))
  return EXIT_OK
}

const isHelpFlag = (word: string) => word === '--help' || word === '-h'

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).some(isHelpFlag)
}

function unknownCommand(commands: readonly CommandDefinition[], name: string, terminal: CommandTerminal): number {
  if (name.startsWith('-')) {
    terminal.error(`${name} ต้องอยู่หลังคำสั่ง เช่น library serve ${name} ดูคำสั่งทั้งหมดด้วย library help`)
    return EXIT_USAGE
  }
  const close = findNearestName(name, [...commands.map((command) => command.name), 'help'])
  terminal.error(`ไม่รู้จักคำสั่ง “${name}” ${close ? `หมายถึง ${close} หรือไม่` : 'ดูคำสั่งทั้งหมดด้วย library help'}`)
  return EXIT_USAGE
}

function report(error: unknown, terminal: CommandTerminal): number {
  if (error instanceof UsageError || error instanceof SettingError) {
    terminal.error(error.message)
    return EXIT_USAGE
  }
  const sentence = toCommandErrorSentence(error)
  if (sentence !== undefined) {
    terminal.error(sentence)
    return EXIT_FAILED
  }
  terminal.error('โปรแกรมขัดข้องโดยไม่คาดคิด กรุณาแจ้งผู้พัฒนาพร้อมข้อความต่อไปนี้')
  terminal.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return EXIT_FAILED
}
