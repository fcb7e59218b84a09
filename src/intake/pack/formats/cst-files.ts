/**
 * Handles the files of the CST corpus: the book and layer that each belongs to, and their paragraphs in roman script.
 */

import { devanagariToRoman, hasDevanagari } from '../../../../search/letters/indic-pali.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../../search/letters/thai-pali.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import { PackError } from '../pack-fault.ts'
import type { CorpusFile } from '../source-files.ts'
import { type CstElement, getElementTextWithoutNotes, readCstElements } from './cst-elements.ts'
import { decodeXmlFile } from './xml-text.ts'

/** `s0101m.mul12.xml`, or `s0101m.mul.xml` in the original layout; lists of titles (`.mul.toc.xml`) do not fit. */
const FILE = /(?:^|\/)([a-z]+\d+[a-z]+\d*)\.(mul|att|tik)(\d*)\.xml$/i

/** A layer of the CST corpus: the canon (`mul`), its commentary (`att`), or its subcommentary (`tik`). */
export type CstCorpusLayer = 'mul' | 'att' | 'tik'

/** Whether a file belongs to one of the layers, by its path. */
export const isFileOfCstLayer = (path: string, ...layers: readonly CstCorpusLayer[]): boolean => {
  const layer = FILE.exec(path)?.[2]?.toLowerCase()
  return layers.some((one) => one === layer)
}

/** A book of the CST corpus: its files in order, under the name that they share, such as `s0101m`. */
export interface CstBook {
  readonly base: string
  readonly files: readonly CorpusFile[]
}

/**
 * Finds the books of a layer, in the order of the files. When folders hold the same book in several scripts, the roman
 * one is used.
 * @throws PackError when two folders have the same file in the same script
 */
export function findCstBooksOfLayer(files: readonly CorpusFile[], layer: CstCorpusLayer): readonly CstBook[] {
  const byBase = new Map<string, Map<string, CorpusFile>>()
  for (const file of files) {
    if (!isFileOfCstLayer(file.path, layer)) continue
    const base = FILE.exec(file.path)?.[1]?.toLowerCase() ?? ''
    const parts = byBase.get(base) ?? new Map<string, CorpusFile>()
    byBase.set(base, parts)
    const other = parts.get(file.name)
    if (other && isRomanFolder(other) === isRomanFolder(file)) {
      throw new PackError(file.path, `ซ้ำกับ ${other.path} กรุณาระบุโฟลเดอร์ของอักษรเดียว เช่น romn`)
    }
    if (!other || isRomanFolder(file)) parts.set(file.name, file)
  }
  return [...byBase].map(([base, parts]) => ({ base, files: [...parts.values()] }))
}

const isRomanFolder = ({ path }: CorpusFile) => /(^|\/)(romn|cscd)\//i.test(path)

/** Reads the paragraphs of a book. @param prints codes of the prints whose pages are marked; Siam Rath's by default */
export function readCstBookElements({ files }: CstBook, prints?: string): readonly CstElement[] {
  const elements = files.flatMap((file) => {
    const xml = decodeXmlFile(file.read(), file.path)
    // of a whole work many books are read before the first volume of it is there
    collectGarbageOccasionally(xml.length)
    return readCstElements(xml, file.path, file.name, prints)
  })
  if (elements.length > MAX_WITHOUT_NUMBER && elements.every(({ n }) => n === null))
    throw new PackError(files[0]?.path ?? '', 'ไม่พบเลขย่อหน้าของ CST เลยทั้งคัมภีร์ กรุณาตรวจสอบว่าเป็นไฟล์ของคลังนี้')
  return romanised(elements)
}

/** Every book of CST numbers some of so many paragraphs. */
const MAX_WITHOUT_NUMBER = 400

/** The elements with their words in roman script. */
function romanised(elements: readonly CstElement[]): readonly CstElement[] {
  const sample = elements.slice(0, 200).map(getElementTextWithoutNotes).join(' ')
  const convert = hasThaiLetters(sample) ? thaiPaliToRoman : hasDevanagari(sample) ? devanagariToRoman : null
  if (!convert) return elements
  return elements.map((element) => ({
    ...element,
    parts: element.parts.map((part) => ('text' in part ? { ...part, text: convert(part.text) } : part)),
  }))
}
