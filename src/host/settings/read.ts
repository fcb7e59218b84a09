/**
 * Reads the settings. Flags override environment variables, which override `library.toml` in the data folder (decisions
 * §8).
 */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import { findNearestName } from './nearest-name.ts'
import { SettingError, toSettingFileKey } from './setting.ts'
import { getSettingByName, type SettingName, type Settings, settingNames } from './table.ts'

/** The name of the settings file in the data folder. */
export const SETTINGS_FILE = 'library.toml'

/** The sources of settings, in order of priority. */
interface Sources {
  /** Command line flags by name, without dashes. */
  readonly flags: Readonly<Record<string, string | undefined>>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Receives sentences about variables that seem to belong to other programs. */
  readonly warn?: (sentence: string) => void
}

type Texts = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of the given names. Other settings are not validated, so `check` works while a key is invalid. An
 * unknown name in the file is an error. So is a variable in the environment that is nearly one of our names, but not
 * variables of other programs (`LIBRARY_PATH` is the C compiler's). For a command without settings, such as `key`,
 * nothing is checked.
 * @throws SettingError with one sentence per line
 */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  { flags, environment, warn = () => undefined }: Sources,
): Pick<Settings, Name> {
  if (names.length === 0) return {} as Pick<Settings, Name>
  rejectNearMisses(environment, warn)
  const data = getSettingByName('data')
  const folder = data.parse(flags[data.flag?.name ?? ''] ?? trimToValue(environment[data.variable]) ?? data.fallback)
  const path = join(String(folder), SETTINGS_FILE)
  const file = { path, texts: readSettingsFile(path) }
  const faults: string[] = []
  const values = names.map((name) => {
    const setting = getSettingByName(name)
    const key = toSettingFileKey(setting)
    const flag = setting.flag && flags[setting.flag.name]
    const variable = trimToValue(environment[setting.variable])
    try {
      return [name, setting.parse(flag ?? variable ?? file.texts[key] ?? setting.fallback)]
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      // the sentence names the variable; a host who never set it needs to know where to look
      const reported =
        flag !== undefined ? `--${setting.flag?.name}` : variable === undefined && `${key} ใน ${file.path}`
      faults.push(reported ? `${sentence} (ค่านี้มาจาก ${reported})` : sentence)
      return [name, undefined]
    }
  })
  if (faults.length > 0) throw new SettingError(faults.join('\n'))
  return Object.fromEntries(values) as Pick<Settings, Name>
}

/** Trims a text; an empty one counts as absent, as in files of variables. */
const trimToValue = (text: string | undefined) => (text?.trim() ? text.trim() : undefined)

function rejectNearMisses(environment: Texts, warn: (sentence: string) => void): void {
  const known = settingNames.map((name) => getSettingByName(name).variable)
  const unknown = Object.keys(environment).filter((name) => name.startsWith('LIBRARY_') && !known.includes(name))
  for (const name of unknown) {
    const close = findCloseName(name, known)
    if (close !== undefined)
      throw new SettingError(
        `ไม่รู้จักการตั้งค่า ${name} ในตัวแปรสภาพแวดล้อม หมายถึง ${close} หรือไม่ ถ้าเป็นของโปรแกรมอื่น กรุณาลบออกก่อนเปิด library`,
      )
  }
  if (unknown.length > 0)
    warn(
      `ไม่ได้ใช้ตัวแปรสภาพแวดล้อม ${formatFirstFewNames(unknown)} เพราะไม่ใช่การตั้งค่าของ Library (ดูที่มีด้วย library serve --help)`,
    )
}

/** Reads the settings file as texts by key; empty if there is none. @throws SettingError */
function readSettingsFile(path: string): Texts {
  if (!existsSync(path)) return {}
  const allowed = settingNames
    .filter((name) => !getSettingByName(name).notInFile)
    .map((name) => toSettingFileKey(getSettingByName(name)))
  return Object.fromEntries(
    Object.entries(joinScans(joinKeys(parseFile(path), path), path)).map(([key, value]) => {
      if (key === toSettingFileKey(getSettingByName('data'))) {
        throw new SettingError(`${path} ตั้ง data ไม่ได้ เพราะไฟล์นี้อยู่ในโฟลเดอร์ข้อมูลเอง กรุณาใช้ --data หรือ LIBRARY_DATA`)
      }
      if (!allowed.includes(key)) {
        throw new SettingError(`ไม่รู้จักการตั้งค่า ${key} ใน ${path} ${suggestName(key, allowed)}`)
      }
      return [key, toSettingText(key, value, path)]
    }),
  )
}

/**
 * Joins the keys of a table `[api_keys]` to one line and marks those in the list `proposing`, which may only propose
 * (review §1).
 */
function joinKeys(settings: Readonly<Record<string, unknown>>, path: string) {
  const { api_keys: table, proposing: proposingOutsideTable = [], ...others } = settings
  if (table === undefined && settings.proposing === undefined) return others
  const { proposing = proposingOutsideTable, ...keys } = (table ?? {}) as Readonly<Record<string, unknown>>
  const isTable = Object.values(keys).every((key) => typeof key === 'string')
  if ('api_key' in others || !isTable || !Array.isArray(proposing))
    throw new SettingError(
      `${path} ตั้งกุญแจได้ทางเดียว คือ api_key หรือตาราง [api_keys] ที่มีบรรทัด ชื่อ = "กุญแจ" และ proposing = ["ชื่อ"] สำหรับผู้ที่เสนอได้อย่างเดียว`,
    )
  const unknown = proposing.find((name) => typeof name !== 'string' || !(name in keys))
  if (unknown !== undefined) throw new SettingError(`proposing ใน ${path} มีชื่อ “${unknown}” ที่ไม่มีใน [api_keys]`)
  const named = Object.entries(keys).map(([name, key]) => `${name}${proposing.includes(name) ? '?' : ''}:${key}`)
  return { ...others, api_key: named }
}

/** Joins scans, which are tables by source, to one line; a folder is relative to the file (review §4). */
function joinScans({ scans, ...others }: Readonly<Record<string, unknown>>, path: string) {
  if (scans === undefined) return others
  const resolved = Object.entries(Object(scans) as Readonly<Record<string, unknown>>).map(([source, table]) => {
    const { folder } = Object(table) as { readonly folder?: unknown }
    return [source, typeof folder === 'string' ? { ...Object(table), folder: resolve(dirname(path), folder) } : table]
  })
  return { ...others, scans: JSON.stringify(Object.fromEntries(resolved)) }
}

function parseFile(path: string): Readonly<Record<string, unknown>> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new SettingError(`อ่านไฟล์ ${path} ไม่ได้ กรุณาตรวจสอบสิทธิ์ของไฟล์`)
  }
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new SettingError(
      `ไฟล์ ${path} ผิดรูปแบบ TOML ที่บรรทัด ${error.line} ตัวอย่างที่ถูกต้อง: port = 8080 หรือ host = "0.0.0.0"`,
    )
  }
}

/** Converts a value of the file to the text that the environment would have. */
function toSettingText(key: string, value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return trimToValue(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return trimToValue(value.join(','))
  throw new SettingError(`${key} ใน ${path} ต้องเป็นข้อความในเครื่องหมายคำพูด ตัวเลข true false หรือรายการข้อความใน [ ]`)
}

function suggestName(name: string, known: readonly string[]): string {
  const close = findCloseName(name, known)
  return close ? `หมายถึง ${close} หรือไม่` : `ที่มีให้ตั้งคือ ${known.join(' ')}`
}

/** Also compares names in their other form: `API_KEY` in the file, `LIBRARY_API_RATE_LIMIT` in the environment. */
function findCloseName(name: string, known: readonly string[]): string | undefined {
  const bare = findNearestName(
    toSettingFileKey({ variable: name }),
    known.map((variable) => toSettingFileKey({ variable })),
  )
  return known.find((variable) => toSettingFileKey({ variable }) === bare)
}
