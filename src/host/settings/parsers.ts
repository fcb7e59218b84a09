/** Parsers of settings. Each throws a SettingError with a Thai sentence for an invalid value. */

import type { PublishedLanguages } from '../../definitions/languages/languages.ts'
import type { PageScanSetting } from '../../services/scans.ts'
import { SettingError } from './setting.ts'

const createError = (sentence: string) => new SettingError(sentence)

/**
 * Creates the parser of a setting that is a whole number of 0 or more.
 * @param variable name of the setting's environment variable
 * @param max maximum
 */
export function createWholeNumberParser(variable: string, max: number): (text?: string) => number {
  return (text = '') => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value <= max) return value
    throw createError(`${variable} ต้องเป็นจำนวนเต็มตั้งแต่ 0 ถึง ${max} แต่ที่ตั้งไว้คือ “${text}”`)
  }
}

/** Creates the parser of a `true` or `false` setting. @param variable name of the setting's environment variable */
export function createBooleanParser(variable: string): (text?: string) => boolean {
  return (text = '') => {
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    throw createError(`${variable} ต้องเป็น true หรือ false แต่ที่ตั้งไว้คือ “${text}”`)
  }
}

/** Parses the host name or IP address to listen on. @throws SettingError */
export function parseHostName(text = ''): string {
  if (/^[\w.:-]{1,253}$/.test(text)) return text
  throw createError(`LIBRARY_HOST ต้องเป็นชื่อเครื่องหรือหมายเลข IP เช่น 127.0.0.1 หรือ 0.0.0.0 แต่ที่ตั้งไว้คือ “${text}”`)
}

/** Returns the path of a folder unchanged. Whether it can be used is checked when it is opened. */
export const parseFolder = (text = ''): string => text

/** Parses language codes separated by commas. The first one is the primary. @throws SettingError */
export function parseLanguageList(text = ''): PublishedLanguages {
  const all = text.split(',').map((code) => code.trim().toLowerCase())
  const [primary] = all
  const invalid = all.find((code) => !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code))
  if (invalid !== undefined || primary === undefined) {
    throw createError(`LIBRARY_LANGUAGES ต้องเป็นรหัสภาษาคั่นด้วยจุลภาค เช่น th,en แต่อ่าน “${invalid ?? text}” เป็นรหัสภาษาไม่ได้`)
  }
  if (new Set(all).size < all.length) throw createError(`LIBRARY_LANGUAGES มีภาษาซ้ำกัน: ${all.join(',')}`)
  return { primary, all }
}

/**
 * Parses the public address of the service. It may have a path. The result has no trailing slash; undefined for
 * undefined.
 * @throws SettingError
 */
export function parsePublicAddress(text?: string): string | undefined {
  if (text === undefined) return undefined
  const address = parseWebAddress(text)
  if (address !== undefined) return address
  throw createError(`LIBRARY_BASE_URL ต้องเป็นที่อยู่เว็บเต็ม เช่น https://library.example.org แต่ที่ตั้งไว้คือ “${text}”`)
}

/**
 * Parses a web address. The result has no trailing slash. Undefined if the text is no web address, or has a query or a
 * password.
 */
export function parseWebAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const usable = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  return usable ? url.href.replace(/\/+$/, '') : undefined
}

/**
 * Parses the origins that may use the API: `*`, or origins separated by commas. Returns them as text, as browsers send
 * them.
 * @throws SettingError
 */
export function parseOriginList(text = ''): string {
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const invalid = origins.find((origin) => origin !== '*' && !isOrigin(origin))
  if (invalid === undefined) return origins.join(',')
  throw createError(
    `LIBRARY_CORS_ORIGIN ต้องเป็น * หรือที่อยู่เว็บคั่นด้วยจุลภาค เช่น https://www.example.org แต่อ่าน “${invalid}” ไม่ได้`,
  )
}

/** Parses the origins from which pages may load pictures and sounds, separated by commas. @throws SettingError */
export function parseMediaOriginList(text = ''): readonly string[] {
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const nonEmpty = origins.filter((origin) => origin !== '')
  const invalid = nonEmpty.find((origin) => !isOrigin(origin) || !/^https?:/.test(origin))
  if (invalid === undefined) return nonEmpty
  throw createError(
    `LIBRARY_MEDIA_ORIGINS ต้องเป็นที่อยู่เว็บคั่นด้วยจุลภาค เช่น https://media.example.org แต่อ่าน “${invalid}” ไม่ได้`,
  )
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

/** The format in which requests are logged; `off` logs none. */
export type LogFormat = 'text' | 'json' | 'off'

/**
 * Parses the log format. Undefined if the setting is not given; then it depends on whether the output is a terminal.
 * @throws SettingError
 */
export function parseLogFormat(text?: string): LogFormat | undefined {
  if (text === undefined || text === 'text' || text === 'json' || text === 'off') return text
  throw createError(`LIBRARY_LOG ต้องเป็น text, json หรือ off แต่ที่ตั้งไว้คือ “${text}”`)
}

/** Parses where scans of printed pages are: JSON by source id; see `[scans.ID]` in hosting.md. @throws SettingError */
export function parsePageScanSettings(text = '{}'): readonly PageScanSetting[] {
  const tables = jsonIn(text)
  if (!isTable(tables)) throw createError('LIBRARY_SCANS ต้องเป็นตารางของแหล่ง เช่น {"royal":{"folder":"/srv/scans"}}')
  return Object.entries(tables).map(([source, table]) => {
    const { folder, address, offset = 0, readers = false, ...unknown } = isTable(table) ? table : { source }
    const invalid = Object.keys(unknown)[0]
    if (invalid !== undefined)
      throw createError(`[scans.${source}] ไม่รู้จัก ${invalid} ที่มีให้ตั้งคือ folder address offset readers`)
    if (!Number.isInteger(offset) || typeof readers !== 'boolean')
      throw createError(`[scans.${source}] offset ต้องเป็นจำนวนเต็ม และ readers ต้องเป็น true หรือ false`)
    const rest = { source, offset: Number(offset), readers }
    if (typeof folder === 'string' && folder !== '' && address === undefined) return { ...rest, folder }
    if (typeof address === 'string' && folder === undefined && isScanAddress(address)) return { ...rest, address }
    throw createError(
      `[scans.${source}] ต้องมี folder = "โฟลเดอร์" หรือ address = "https://…/{volume}/{page}.jpg" อย่างใดอย่างหนึ่ง`,
    )
  })
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScanAddress = (text: string): boolean =>
  /^https?:\/\/[^{}]+\//.test(text) && text.includes('{volume}') && text.includes('{page}') && URL.canParse(text)

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
