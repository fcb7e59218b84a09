/** The files of the CST corpus: the book and layer of each, and their paragraphs in roman script. */

import { devanagariToRoman, hasDevanagari } from '../../../../search/letters/indic-pali.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../../search/letters/thai-pali.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import { PackError } from '../pack-fault.ts'
import type { CorpusFile } from '../source-files.ts'
import { type CstElement, getElementTextWithoutNotes, readCstElements } from './cst-elements.ts'

/** `s0101m.mul12.xml`, or `s0101m.mul.xml` in the original layout; lists of titles (`.mul.toc.xml`) do not fit. */
const CST_FILE = /(?:^|\/)([a-z]+\d+[a-z]+\d*)\.(mul|att|tik)(\d*)\.xml$/i

/** A layer of the CST corpus: the canon (`mul`), its commentary (`att`), or its subcommentary (`tik`). */
export type CstCorpusLayer = 'mul' | 'att' | 'tik'

/** Whether a file belongs to one of some layers, by its path. */
export const isFileOfCstLayer = (path: string, ...layers: readonly CstCorpusLayer[]): boolean => {
  const layer = CST_FILE.exec(path)?.[2]?.toLowerCase()
  return layers.some((one) => one === layer)
}

/** A book of the CST corpus: its files in order, and the name that they share, such as `s0101m`. */
export interface CstBook {
  readonly base: string
  readonly files: readonly CorpusFile[]
}

/**
 * Finds the books of a layer, in the order of the files. If folders have the same book in several scripts, the roman
 * one is used.
 * @throws PackError if two folders have the same file in the same script
 */
export function findCstBooksOfLayer(files: readonly CorpusFile[], layer: CstCorpusLayer): readonly CstBook[] {
  const byBase = new Map<string, Map<string, CorpusFile>>()
  for (const file of files) {
    if (!isFileOfCstLayer(file.path, layer)) continue
    const base = CST_FILE.exec(file.path)?.[1]?.toLowerCase() ?? ''
    const parts = byBase.getOrInsert(base, new Map<string, CorpusFile>())
    const other = parts.get(file.name)
    if (other && isRomanFolder(other) === isRomanFolder(file)) {
      throw new PackError(file.path, `ซ้ำกับ ${other.path} กรุณาระบุโฟลเดอร์ของอักษรเดียว เช่น romn`)
    }
    if (!other || isRomanFolder(file)) parts.set(file.name, file)
  }
  return [...byBase].map(([base, parts]) => ({ base, files: [...parts.values()] }))
}

const isRomanFolder = ({ path }: CorpusFile) => /(^|\/)(romn|cscd)\//i.test(path)

/**
 * Reads the paragraphs of a book, in roman script.
 * @param prints codes of prints whose page marks are read; Siam Rath by default
 * @throws PackError if a file is no XML or truncated, or a long book has no paragraph numbers
 */
export function readCstBookElements({ files }: CstBook, prints?: string): readonly CstElement[] {
  const elements = files.flatMap((file) => {
    const xml = decodeXmlFile(file.read(), file.path)
    // many books are read before the first volume of a work is complete
    collectGarbageOccasionally(xml.length)
    return readCstElements(xml, file.path, file.name, prints)
  })
  if (elements.length > MAX_UNNUMBERED_PARAGRAPHS && elements.every(({ n }) => n === null))
    throw new PackError(files[0]?.path ?? '', 'ไม่พบเลขย่อหน้าของ CST เลยทั้งคัมภีร์ กรุณาตรวจสอบว่าเป็นไฟล์ของคลังนี้')
  return toRoman(elements)
}

/** Maximum paragraphs in a row without a number, since every book of CST numbers some. */
const MAX_UNNUMBERED_PARAGRAPHS = 400

/** Converts the words of elements to roman script. */
function toRoman(elements: readonly CstElement[]): readonly CstElement[] {
  const sample = elements.slice(0, 200).map(getElementTextWithoutNotes).join(' ')
  const convert = hasThaiLetters(sample) ? thaiPaliToRoman : hasDevanagari(sample) ? devanagariToRoman : null
  if (!convert) return elements
  return elements.map((element) => ({
    ...element,
    parts: element.parts.map((part) => ('text' in part ? { ...part, text: convert(part.text) } : part)),
  }))
}

/**
 * Decodes an XML file. The first bytes, or else the declaration, determine its encoding.
 * @throws PackError for an unknown encoding, when declaration and bytes disagree, or when the bytes are not text of
 * that encoding
 */
function decodeXmlFile(bytes: Uint8Array, path: string): string {
  const detected = detectEncoding(bytes)
  const declared = readDeclaredEncoding(bytes, detected)
  // a declaration that can be read byte by byte excludes UTF-16
  const isWide = detected !== null && normaliseEncoding(detected) === 'utf-16'
  if (
    declared !== null &&
    (detected ? normaliseEncoding(detected) !== normaliseEncoding(declared) : normaliseEncoding(declared) === 'utf-16')
  ) {
    const really = isWide ? 'UTF-16' : 'ไม่ใช่ UTF-16'
    throw new PackError(path, `ไฟล์บอกว่าเป็น ${declared} แต่ไบต์จริง${isWide ? `เป็น ${really}` : really} กรุณาใช้ไฟล์ต้นฉบับ`)
  }
  try {
    return new TextDecoder((detected ?? declared ?? 'utf-8') as 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PackError(path, `ไฟล์ไม่ใช่ข้อความ ${detected ?? declared ?? 'UTF-8'} ที่ถูกต้อง อาจเสียหายหรือไม่ครบ`)
  }
}

/** Detects the encoding by the first bytes: a byte order mark, or the zeros of UTF-16 around `<`. */
function detectEncoding([a, b, c]: Uint8Array): string | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  return null
}

function readDeclaredEncoding(bytes: Uint8Array, detected: string | null): string | null {
  const head = new TextDecoder((detected ?? 'latin1') as 'latin1').decode(bytes.subarray(0, 400))
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(head.replace(/^\ufeff/, ''))?.[1] ?? null
}

const normaliseEncoding = (encoding: string) =>
  /^(utf-?16|ucs-?2)/i.test(encoding) ? 'utf-16' : encoding.toLowerCase().replace('utf8', 'utf-8')
