/** Turns the text of a setting into its value, or says in Thai why it cannot. */

import type { Languages } from '../../definitions/languages/languages.ts'
import type { ScanSetting } from '../../services/scans.ts'

const fault = (sentence: string) => new Error(sentence)

/** A whole number between two bounds. */
export function parseWholeNumber(variable: string, least: number, most: number): (text?: string) => number {
  return (text = '') => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw fault(`${variable} ต้องเป็นจำนวนเต็มตั้งแต่ ${least} ถึง ${most} แต่ที่ตั้งไว้คือ “${text}”`)
  }
}

/** On or off. */
export function parseBoolean(variable: string): (text?: string) => boolean {
  return (text = '') => {
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    throw fault(`${variable} ต้องเป็น true หรือ false แต่ที่ตั้งไว้คือ “${text}”`)
  }
}

/** A host name or an address to listen on. */
export function parseHostName(text = ''): string {
  if (/^[\w.:-]{1,253}$/.test(text)) return text
  throw fault(`LIBRARY_HOST ต้องเป็นชื่อเครื่องหรือหมายเลข IP เช่น 127.0.0.1 หรือ 0.0.0.0 แต่ที่ตั้งไว้คือ “${text}”`)
}

/** A folder; whether it can be used shows when it is opened. */
export const parseFolder = (text = ''): string => text

/** Language codes, the primary one first. */
export function parseLanguageList(text = ''): Languages {
  const all = text.split(',').map((code) => code.trim().toLowerCase())
  const [primary] = all
  const wrong = all.find((code) => !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code))
  if (wrong !== undefined || primary === undefined) {
    throw fault(`LIBRARY_LANGUAGES ต้องเป็นรหัสภาษาคั่นด้วยจุลภาค เช่น th,en แต่อ่าน “${wrong ?? text}” เป็นรหัสภาษาไม่ได้`)
  }
  if (new Set(all).size < all.length) throw fault(`LIBRARY_LANGUAGES มีภาษาซ้ำกัน: ${all.join(',')}`)
  return { primary, all }
}

/** The public address, without a slash at its end; a path below the host is allowed. */
export function parsePublicAddress(text?: string): string | undefined {
  if (text === undefined) return undefined
  const address = parseWebAddress(text)
  if (address !== undefined) return address
  throw fault(`LIBRARY_BASE_URL ต้องเป็นที่อยู่เว็บเต็ม เช่น https://library.example.org แต่ที่ตั้งไว้คือ “${text}”`)
}

/** An address of the web without a slash at its end; undefined for what is none, or has a query or a password. */
export function parseWebAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const usable = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  return usable ? url.href.replace(/\/+$/, '') : undefined
}

/** `*`, or origins separated by commas, each as browsers send them. */
export function parseOriginList(text = ''): string {
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin))
  if (wrong === undefined) return origins.join(',')
  throw fault(`LIBRARY_CORS_ORIGIN ต้องเป็น * หรือที่อยู่เว็บคั่นด้วยจุลภาค เช่น https://www.example.org แต่อ่าน “${wrong}” ไม่ได้`)
}

/** Origins whose pictures and sounds pages show. @throws */
export function parseMediaOriginList(text = ''): readonly string[] {
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const named = origins.filter((origin) => origin !== '')
  const wrong = named.find((origin) => !isOrigin(origin) || !/^https?:/.test(origin))
  if (wrong === undefined) return named
  throw fault(`LIBRARY_MEDIA_ORIGINS ต้องเป็นที่อยู่เว็บคั่นด้วยจุลภาค เช่น https://media.example.org แต่อ่าน “${wrong}” ไม่ได้`)
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

/** How requests are logged. */
export type LogFormat = 'text' | 'json' | 'off'

/** Undefined leaves the choice to whether the program runs on a terminal. */
export function parseLogFormat(text?: string): LogFormat | undefined {
  if (text === undefined || text === 'text' || text === 'json' || text === 'off') return text
  throw fault(`LIBRARY_LOG ต้องเป็น text, json หรือ off แต่ที่ตั้งไว้คือ “${text}”`)
}

/** Where pictures of printed pages are, as JSON by the ids of sources; see `[scans.ID]` in hosting.md. */
export function parseScanList(text = '{}'): readonly ScanSetting[] {
  const tables = jsonIn(text)
  if (!isTable(tables)) throw fault('LIBRARY_SCANS ต้องเป็นตารางของแหล่ง เช่น {"royal":{"folder":"/srv/scans"}}')
  return Object.entries(tables).map(([source, table]) => {
    const { folder, address, offset = 0, readers = false, ...unknown } = isTable(table) ? table : { source }
    const wrong = Object.keys(unknown)[0]
    if (wrong !== undefined) throw fault(`[scans.${source}] ไม่รู้จัก ${wrong} ที่มีให้ตั้งคือ folder address offset readers`)
    if (!Number.isInteger(offset) || typeof readers !== 'boolean')
      throw fault(`[scans.${source}] offset ต้องเป็นจำนวนเต็ม และ readers ต้องเป็น true หรือ false`)
    const rest = { source, offset: Number(offset), readers }
    if (typeof folder === 'string' && folder !== '' && address === undefined) return { ...rest, folder }
    if (typeof address === 'string' && folder === undefined && isScanAddress(address)) return { ...rest, address }
    throw fault(`[scans.${source}] ต้องมี folder = "โฟลเดอร์" หรือ address = "https://…/{volume}/{page}.jpg" อย่างใดอย่างหนึ่ง`)
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
