/** Reads a dictionary of StarDict 2.4.2 or 3.0: index, entries and synonyms. Each is checked against the others. */

import { plainTextToHtml, type RemovedMarkupCounts, sanitizeEntryHtml } from '../../../words/entry-html.ts'
import { PackError } from '../pack-fault.ts'
import { type DictionaryFiles, getStarDictFileStem, gunzipFile, readDictionaryFiles } from './dictionary-files.ts'
import type { ParsedDictionary, ParsedDictionaryEntry } from './read-dictionary.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a StarDict dictionary. @throws PackError if a file is missing or truncated, or points outside of the files */
export async function readStarDict(path: string): Promise<ParsedDictionary> {
  const files = await readDictionaryFiles(path)
  const infos = files.names.filter((name) => name.toLowerCase().endsWith('.ifo'))
  const [info, second] = infos
  if (info === undefined) throw new PackError(path, 'ไม่มีไฟล์ .ifo จึงไม่ใช่พจนานุกรม StarDict')
  if (second !== undefined) {
    throw new PackError(path, `มีพจนานุกรมมากกว่าหนึ่ง (${info}, ${second}) กรุณาระบุไฟล์ .ifo ของพจนานุกรมที่ต้องการ`)
  }
  const ifo = parseStarDictInfo(decodeText(await files.read(info), info), info)
  const stem = getStarDictFileStem(info)
  const index = await readFile(files, stem, 'idx', 'gz')
  const bodies = await readFile(files, stem, 'dict', 'dz')
  if (!index) throw new PackError(path, `ไม่มีไฟล์ ${stem}.idx หรือ ${stem}.idx.gz`)
  if (!bodies) throw new PackError(path, `ไม่มีไฟล์ ${stem}.dict หรือ ${stem}.dict.dz`)
  if (index.bytes.length !== ifo.indexSize) {
    throw new PackError(
      index.name,
      `ยาว ${index.bytes.length} ไบต์ แต่ ${info} บอกว่า ${ifo.indexSize} ไบต์ ไฟล์จึงไม่ครบหรือไม่ใช่ของกัน`,
    )
  }
  const positions = readIndex(index.bytes, ifo, index.name, bodies.bytes.length)
  const synonyms = await readFile(files, stem, 'syn', 'dz')
  if (ifo.synonyms > 0 && !synonyms) throw new PackError(path, `ไม่มีไฟล์ ${stem}.syn`)
  const synonymsByEntry = synonyms ? readSynonyms(synonyms.bytes, ifo, synonyms.name) : new Map<number, string[]>()
  return {
    about: {
      title: ifo.title,
      publisher: ifo.author,
      licence: parseLicence(ifo.description),
      url: ifo.website,
      version: ifo.date,
      language: ifo.language,
    },
    count: positions.length,
    entries: (removedMarkup) => generateEntries(positions, bodies, synonymsByEntry, ifo, removedMarkup),
  }
}

interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads a file, unpacked if necessary. */
async function readFile(files: DictionaryFiles, stem: string, kind: string, packed: string): Promise<NamedFile | null> {
  const find = (wanted: string) => files.names.find((name) => name.toLowerCase() === wanted.toLowerCase())
  const plain = find(`${stem}.${kind}`)
  if (plain !== undefined) return { name: plain, bytes: await files.read(plain) }
  const name = find(`${stem}.${kind}.${packed}`)
  return name === undefined ? null : { name, bytes: await gunzipFile(await files.read(name), name) }
}

function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new PackError(name, 'มีอักขระที่ไม่ใช่ UTF-8')
  }
}

/** Position of the entry of a headword. */
interface EntryPosition {
  readonly word: string
  readonly from: number
  readonly to: number
}

function readIndex(bytes: Uint8Array, ifo: StarDictInfo, name: string, maxEnd: number): readonly EntryPosition[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [offsetBytes, positions] = [ifo.offsetBits / 8, [] as EntryPosition[]]
  const createCutError = () => new PackError(name, 'ไฟล์ไม่ครบ ดัชนีสิ้นสุดกลางคำ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at)
    if (end < 0 || end + 1 + offsetBytes + 4 > bytes.length) throw createCutError()
    const word = decodeText(bytes.subarray(at, end), name)
    const from = offsetBytes === 8 ? Number(view.getBigUint64(end + 1)) : view.getUint32(end + 1)
    const to = from + view.getUint32(end + 1 + offsetBytes)
    if (to > maxEnd) {
      throw new PackError(
        name,
        `คำ “${word.slice(0, 40)}” ชี้ไปถึงไบต์ที่ ${to} แต่ไฟล์คำอธิบายยาว ${maxEnd} ไบต์ ไฟล์จึงไม่ครบหรือไม่ใช่ของกัน`,
      )
    }
    positions.push({ word, from, to })
    at = end + 1 + offsetBytes + 4
  }
  if (positions.length !== ifo.entries) {
    throw new PackError(name, `มี ${positions.length} คำ แต่ .ifo บอกว่า ${ifo.entries} คำ ไฟล์จึงไม่ครบหรือไม่ใช่ของกัน`)
  }
  return positions
}

/** Reads the other names of entries, by the index of the entry. */
function readSynonyms(bytes: Uint8Array, ifo: StarDictInfo, name: string): ReadonlyMap<number, string[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Map<number, string[]>()
  let count = 0
  for (let at = 0; at < bytes.length; count++) {
    const end = bytes.indexOf(0, at)
    if (end < 0 || end + 5 > bytes.length) {
      throw new PackError(name, 'ไฟล์ไม่ครบ สิ้นสุดกลางคำ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
    }
    const entry = view.getUint32(end + 1)
    if (entry >= ifo.entries) throw new PackError(name, `ชี้ไปที่คำลำดับ ${entry} แต่มีเพียง ${ifo.entries} คำ`)
    found.getOrInsertComputed(entry, () => []).push(decodeText(bytes.subarray(at, end), name))
    at = end + 5
  }
  if (count !== ifo.synonyms) {
    throw new PackError(name, `มี ${count} คำ แต่ .ifo บอกว่า ${ifo.synonyms} คำ ไฟล์จึงไม่ครบหรือไม่ใช่ของกัน`)
  }
  return found
}

function* generateEntries(
  positions: readonly EntryPosition[],
  { bytes, name }: NamedFile,
  synonymsByEntry: ReadonlyMap<number, string[]>,
  { sameTypes }: StarDictInfo,
  removedMarkup: RemovedMarkupCounts,
): Generator<ParsedDictionaryEntry> {
  for (const [number, { word, from, to }] of positions.entries()) {
    const fields = splitEntry(bytes.subarray(from, to), sameTypes, name, word)
    const html = fields.map(({ type, text }) =>
      MARKUP_TYPES.has(type)
        ? sanitizeEntryHtml(text, removedMarkup)
        : TEXT_TYPES.has(type)
          ? plainTextToHtml(text)
          : '',
    )
    yield { headword: word, also: synonymsByEntry.get(number) ?? [], html: html.join('') }
  }
}

/** Types with markup: HTML, XDXF, Pango and KingSoft's, in which elements of one name have one meaning. */
const MARKUP_TYPES: ReadonlySet<string> = new Set(['h', 'x', 'g', 'k'])
const TEXT_TYPES: ReadonlySet<string> = new Set(['m', 'l', 't', 'y'])

interface EntryField {
  readonly type: string
  readonly text: string
}

/**
 * Splits an entry. A type in a small letter ends with a zero, one in a capital begins with its size; the last of a
 * known sequence has neither.
 */
function splitEntry(bytes: Uint8Array, sameTypes: string, name: string, word: string): readonly EntryField[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields: EntryField[] = []
  const createCutError = () => new PackError(name, `คำอธิบายของ “${word.slice(0, 40)}” ไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่`)
  let at = 0
  for (let count = 0; sameTypes === '' ? at < bytes.length : count < sameTypes.length; count++) {
    const type = sameTypes === '' ? String.fromCharCode(bytes[at++] ?? 0) : sameTypes.charAt(count)
    const isLast = sameTypes !== '' && count === sameTypes.length - 1
    let end = bytes.length
    let next = end
    if (/[A-Z]/.test(type) && !isLast) {
      if (at + 4 > bytes.length) throw createCutError()
      end = at + 4 + view.getUint32(at)
      at += 4
      next = end
    } else if (!isLast) {
      end = bytes.indexOf(0, at)
      // the last piece of an entry that states its own types may lack the zero
      if (end < 0) end = bytes.length
      next = end + 1
    }
    if (end > bytes.length) throw createCutError()
    if (/[a-z]/.test(type)) fields.push({ type, text: decodeText(bytes.subarray(at, end), name) })
    at = next
  }
  return fields
}

/** Returns the Creative Commons licence that the description states; null if it states none. */
function parseLicence(description: string): string | null {
  const words = description.replace(/<[^>]*>/g, ' ')
  const link = /creativecommons\.org\/licenses\/([a-z-]{2,12})\/(\d\.\d)/i.exec(description)
  const stated = /creative commons licen[cs]e\s+([a-z-]{2,12})\/(\d\.\d)/i.exec(words)
  const [, kind, version] = link ?? stated ?? []
  if (kind !== undefined) return `CC ${kind.toUpperCase()} ${version}`
  return /creativecommons\.org\/publicdomain\/zero/i.test(description) ? 'CC0 1.0' : null
}

const FIRST_LINE = "StarDict's dict ifo file"
const VERSIONS: ReadonlySet<string> = new Set(['2.4.2', '3.0.0'])

/** Metadata of a StarDict dictionary, from its `.ifo` file. */
interface StarDictInfo {
  readonly title: string
  readonly entries: number
  readonly synonyms: number
  /** Bytes of the unpacked index. */
  readonly indexSize: number
  readonly offsetBits: 32 | 64
  /** One letter per piece of every entry; empty if each entry states its own. */
  readonly sameTypes: string
  readonly author: string | null
  readonly website: string | null
  readonly date: string | null
  readonly description: string
  /** The language of the explanations; null if not stated. */
  readonly language: string | null
}

/** Parses the `.ifo` file of a StarDict dictionary. @throws PackError when it is not one, or of an unknown version */
function parseStarDictInfo(text: string, name: string): StarDictInfo {
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
    entries: parseNumberField(fields, 'wordcount', name),
    synonyms: fields.has('synwordcount') ? parseNumberField(fields, 'synwordcount', name) : 0,
    indexSize: parseNumberField(fields, 'idxfilesize', name),
    offsetBits: bits === '64' ? 64 : 32,
    sameTypes: fields.get('sametypesequence') ?? '',
    author: fields.get('author') || null,
    website: fields.get('website') || null,
    date: fields.get('date') || null,
    description: fields.get('description') ?? '',
    language: /^[a-z]{2,3}-([a-z]{2,3})$/.exec(fields.get('lang') ?? '')?.[1] ?? null,
  }
}

function parseNumberField(fields: ReadonlyMap<string, string>, key: string, name: string): number {
  const value = fields.get(key) ?? ''
  if (/^\d{1,12}$/.test(value)) return Number(value)
  throw new PackError(name, `${key} ต้องเป็นจำนวนเต็ม แต่พบ “${value.slice(0, 20)}”`)
}
