/** Reads the metadata of a StarDict dictionary: the `.ifo` file of StarDict 2.4.2 and 3.0. */

import { PackError } from '../pack-fault.ts'

const FIRST_LINE = "StarDict's dict ifo file"
const VERSIONS: ReadonlySet<string> = new Set(['2.4.2', '3.0.0'])

/** Metadata of a StarDict dictionary, from its `.ifo` file. */
export interface StarDictInfo {
  readonly title: string
  readonly entries: number
  readonly synonyms: number
  /** Bytes of the unpacked index. */
  readonly indexSize: number
  readonly offsetBits: 32 | 64
  /** One letter for each piece of every entry; empty where each entry says its own. */
  readonly sameTypes: string
  readonly author: string | null
  readonly website: string | null
  readonly date: string | null
  readonly description: string
  /** The language that it explains in; null where it does not say. */
  readonly language: string | null
}

/** Parses the `.ifo` file of a StarDict dictionary. @throws PackError when it is not one, or of an unknown version */
export function parseStarDictInfo(text: string, name: string): StarDictInfo {
  const [first = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  if (first.trim() !== FIRST_LINE) {
    throw new PackError(name, `บรรทัดแรกไม่ใช่ “${FIRST_LINE}” จึงไม่ใช่พจนานุกรม StarDict`)
  }
  const fields = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf('=')
    if (at > 0) fields.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  const version = fields.get('version') ?? ''
  if (!VERSIONS.has(version)) {
    throw new PackError(name, `รุ่นของ StarDict คือ “${version.slice(0, 20)}” แต่อ่านได้เฉพาะ 2.4.2 และ 3.0.0`)
  }
  const title = fields.get('bookname') ?? ''
  if (title === '') throw new PackError(name, 'ไม่มีชื่อพจนานุกรม (bookname)')
  const bits = fields.get('idxoffsetbits') ?? '32'
  if (bits !== '32' && bits !== '64') throw new PackError(name, 'idxoffsetbits ต้องเป็น 32 หรือ 64')
  return {
    title,
    entries: numberOf(fields, 'wordcount', name),
    synonyms: fields.has('synwordcount') ? numberOf(fields, 'synwordcount', name) : 0,
    indexSize: numberOf(fields, 'idxfilesize', name),
    offsetBits: bits === '64' ? 64 : 32,
    sameTypes: fields.get('sametypesequence') ?? '',
    author: fields.get('author') || null,
    website: fields.get('website') || null,
    date: fields.get('date') || null,
    description: fields.get('description') ?? '',
    language: /^[a-z]{2,3}-([a-z]{2,3})$/.exec(fields.get('lang') ?? '')?.[1] ?? null,
  }
}

function numberOf(fields: ReadonlyMap<string, string>, key: string, name: string): number {
  const value = fields.get(key) ?? ''
  if (/^\d{1,12}$/.test(value)) return Number(value)
  throw new PackError(name, `${key} ต้องเป็นจำนวนเต็ม แต่พบ “${value.slice(0, 20)}”`)
}
