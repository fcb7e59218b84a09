/** Help texts of the program and of each command, made from the commands' descriptions. */

import { SETTINGS_FILE } from '../settings/read.ts'
import { getSettingByName, type SettingName } from '../settings/table.ts'
import { listCommandFlags } from './arguments.ts'
import type { CommandDefinition } from './command.ts'

/** Returns the help of `library help`, with a list of commands. */
export function formatProgramHelp(commands: readonly CommandDefinition[]): string {
  return [
    'Library เผยแพร่คลังธรรมะผ่าน HTTP และให้บรรณาธิการดูแลแก้ไขได้',
    '',
    'วิธีใช้: library คำสั่ง [ตัวเลือก]',
    '',
    ...alignColumns([...commands.map((command) => [formatUsage(command), command.summary] as const), HELP]),
    '',
    'ดูวิธีใช้ของแต่ละคำสั่ง: library คำสั่ง --help',
    'รหัสจบการทำงาน: 0 สำเร็จ, 1 ไม่สำเร็จ, 2 ใช้คำสั่งหรือตั้งค่าไม่ถูกต้อง',
  ].join('\n')
}

/** `help` belongs to the program and is no command with settings and flags. */
const HELP = ['help [COMMAND]', 'แสดงวิธีใช้นี้ หรือวิธีใช้ของคำสั่งหนึ่ง'] as const

/** Returns the help of one command: usage, details, flags and settings. */
export function formatCommandHelp(command: CommandDefinition): string {
  const flags = Object.entries(command.flags ?? {})
  const takesFlags = Object.keys(listCommandFlags(command)).length > 0
  return [
    `วิธีใช้: library ${formatUsage(command)}${takesFlags ? ' [ตัวเลือก]' : ''}`,
    '',
    command.summary,
    ...(command.details ?? []),
    ...formatSection(
      'ตัวเลือก',
      flags.map(([name, { placeholder, meaning }]) => [
        placeholder === undefined ? `--${name}` : `--${name} ${placeholder}`,
        meaning,
      ]),
    ),
    ...formatSection('การตั้งค่า ด้วยตัวเลือกหรือตัวแปรสภาพแวดล้อม [ค่าปริยาย]', formatSettingsHelp(command.settings)),
    ...(command.settings.some((name) => !getSettingByName(name).notInFile)
      ? [
          '',
          `ตัวเลือกสำคัญกว่าตัวแปรสภาพแวดล้อม และตัวแปรสำคัญกว่าไฟล์ ${SETTINGS_FILE} ในโฟลเดอร์ข้อมูล`,
          'ชื่อในไฟล์คือชื่อตัวแปรตัวพิมพ์เล็กที่ไม่มี LIBRARY_ นำหน้า เช่น port = 8080',
        ]
      : []),
  ].join('\n')
}

function formatUsage({ name, operands }: CommandDefinition): string {
  if (!operands) return name
  // `FORMAT PATH…`, but `URL N`
  const canRepeat = operands.most > operands.name.split(' ').length
  const written = `${operands.name}${canRepeat ? '…' : ''}`
  return `${name} ${operands.least === 0 ? `[${written}]` : written}`
}

function formatSection(title: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...alignColumns(rows)]
}

function alignColumns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

/** Returns the rows of settings for `--help`: names, and meaning with default. */
function formatSettingsHelp(names: readonly SettingName[]): readonly (readonly [string, string])[] {
  return names.map((name) => {
    const setting = getSettingByName(name)
    const fallback = setting.shownFallback?.th ?? setting.fallback ?? ''
    const flag = setting.flag ? `--${setting.flag.name} ${setting.flag.placeholder}, ` : ''
    return [`${flag}${setting.variable}`, `${setting.meaning.th} [${fallback}]`]
  })
}
