/** Parses a command line by the definition of its command. */

import { parseArgs } from 'node:util'
import { findNearestName } from '../settings/nearest-name.ts'
import { getSettingByName } from '../settings/table.ts'
import { type CommandDefinition, type CommandFlagDefinition, UsageError } from './command.ts'

/** Returns the flags that a command accepts, by name: those of its settings, then its own. */
export function listCommandFlags(command: CommandDefinition): Readonly<Record<string, CommandFlagDefinition>> {
  const fromSettings = command.settings.flatMap((name) => {
    const { flag, meaning } = getSettingByName(name)
    return flag ? [[flag.name, { placeholder: flag.placeholder, meaning: meaning.th }] as const] : []
  })
  return { ...Object.fromEntries(fromSettings), ...command.flags }
}

/** Parses the words after the name of a command into operands, switches and values. @throws UsageError */
export function parseArguments(command: CommandDefinition, words: readonly string[]) {
  const flags = listCommandFlags(command)
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(flags).map(([name, { placeholder }]) => [
        name,
        { type: placeholder === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const operands: string[] = []
  const switches = new Set<string>()
  const values: Record<string, string> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined
    if (!flag) throw unknownFlag(command, token.rawName, Object.keys(flags))
    if (flag.placeholder === undefined) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} ไม่รับค่าต่อท้าย`)
      switches.add(token.name)
    } else {
      // `--data --port 80` means that a value was forgotten
      if (!token.value || (!token.inlineValue && token.value.startsWith('--'))) {
        throw new UsageError(`${token.rawName} ต้องมีค่าต่อท้าย เช่น ${token.rawName} ${flag.placeholder}`)
      }
      if (token.name in values) throw new UsageError(`${token.rawName} ใส่ซ้ำมากกว่าหนึ่งครั้ง`)
      values[token.name] = token.value
    }
  }
  checkOperands(command, operands)
  return { operands, switches, values }
}

function unknownFlag(command: CommandDefinition, rawName: string, known: readonly string[]): UsageError {
  const close = findNearestName(rawName.replace(/^-+/, ''), known)
  const hint = close ? `หมายถึง --${close} หรือไม่` : `ดูที่ใช้ได้ด้วยคำสั่ง library ${command.name} --help`
  return new UsageError(`คำสั่ง ${command.name} ไม่รู้จัก ${rawName} ${hint}`)
}

function checkOperands(command: CommandDefinition, operands: readonly string[]): void {
  const { name = '', least = 0, most = 0 } = command.operands ?? {}
  if (operands.length < least) throw new UsageError(`คำสั่ง ${command.name} ต้องระบุ ${name} ด้วย`)
  if (operands.length > most) {
    const extra = operands[most] ?? ''
    throw new UsageError(`คำสั่ง ${command.name} ไม่รับ “${extra}” เพิ่ม ดูวิธีใช้ด้วยคำสั่ง library ${command.name} --help`)
  }
}
