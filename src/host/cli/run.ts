/** From a command line to an exit code: finds the command, reads its settings, runs it, reports failures. */

import { legible } from '../../foundation/legible.ts'
import { nearest } from '../settings/nearest.ts'
import { readSettings } from '../settings/read.ts'
import { SettingFault } from '../settings/setting.ts'
import { parseArguments } from './arguments.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { commandHelp, programHelp } from './help.ts'
import { sentenceOf } from './sentence.ts'

/** Exit codes (decisions §8). */
const DONE = 0
const FAILED = 1
const WRONG_USE = 2

/** Runs one command line; every failure is a sentence on standard error and a number other than 0. */
export async function run(
  commands: readonly Command[],
  words: readonly string[],
  given: Terminal,
): Promise<number> {
  const terminal = inPlainWords(given)
  const [name = 'help', ...rest] = words
  if (name === 'help' || isHelpFlag(name)) return help(commands, rest, terminal)
  const wanted = name === '--version' || name === '-v' ? 'version' : name
  const command = commands.find((candidate) => candidate.name === wanted)
  if (!command) return unknownCommand(commands, name, terminal)
  if (asksForHelp(rest)) {
    terminal.out(commandHelp(command))
    return DONE
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
const inPlainWords = (terminal: Terminal): Terminal => ({
  ...terminal,
  out: terminal.watched ? (line) => terminal.out(legible(line)) : terminal.out,
  error: (line) => terminal.error(legible(line)),
})

function help(commands: readonly Command[], words: readonly string[], terminal: Terminal): number {
  const name = words.find((word) => word !== 'help' && !isHelpFlag(word))
  const command = commands.find((candidate) => candidate.name === name)
  if (name !== undefined && !command) return unknownCommand(commands, name, terminal)
  terminal.out(command ? commandHelp(command) : programHelp(commands))
  return DONE
}

const isHelpFlag = (word: string) => word === '--help' || word === '-h'

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).some(isHelpFlag)
}

function unknownCommand(commands: readonly Command[], name: string, terminal: Terminal): number {
  if (name.startsWith('-')) {
    terminal.error(`${name} ต้องอยู่หลังคำสั่ง เช่น library serve ${name} ดูคำสั่งทั้งหมดด้วย library help`)
    return WRONG_USE
  }
  const close = nearest(name, [...commands.map((command) => command.name), 'help'])
  terminal.error(`ไม่รู้จักคำสั่ง “${name}” ${close ? `หมายถึง ${close} หรือไม่` : 'ดูคำสั่งทั้งหมดด้วย library help'}`)
  return WRONG_USE
}

function report(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError || error instanceof SettingFault) {
    terminal.error(error.message)
    return WRONG_USE
  }
  const sentence = sentenceOf(error)
  if (sentence !== undefined) {
    terminal.error(sentence)
    return FAILED
  }
  terminal.error('โปรแกรมขัดข้องโดยไม่คาดคิด กรุณาแจ้งผู้พัฒนาพร้อมข้อความต่อไปนี้')
  terminal.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return FAILED
}
