/** Parses the lines of a Thai page file: their indent, item marks, notes and rulers. */

import { toWesternDigits } from '../../../definitions/languages/numerals.ts'
import type { CorpusPageMark } from '../corpus.ts'
import { PackError } from '../pack-fault.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import { rejectMisdecodedText, rejectUtf16 } from '../reject-misdecoded.ts'
import type { CorpusFile } from '../source-files.ts'
import { decodeCp874, isUtf8Thai } from './cp874.ts'

/** A line of a page file. */
export interface PageFileLine {
  /** Columns before the first letter; a tab advances to the next multiple of eight. */
  readonly indent: number
  /** Text without leading and trailing spaces. Inner spaces are kept, since they separate half-lines of verse. */
  readonly text: string
  /** The number in brackets before it, `[๙๑]`: an item may begin here, at any indent. */
  readonly item: number | null
}

/** A line of a page file, with its page. */
export interface PageLineOfVolume extends PageFileLine {
  /** The page's mark, on its first line. */
  readonly mark?: CorpusPageMark
  readonly page: number
  /** Whether its file may hold more than one page. */
  readonly isCrowded?: true
  /** Location, as in CorpusPageMark: the name of the file. */
  readonly where: string
  /** Its path in the corpus. */
  readonly file: string
}

/** `<span class="LineNumber"> 001 </span>` before each line of a page file. */
const LINE_NUMBER = /^<span class="LineNumber">\s*\d+\s*<\/span>/

/**
 * Hyphens that join two typed parts of a word in one file of the royal edition (`พระผู้มี---พระภาค`), once on a page of
 * volumes 18 and 20; nothing is missing. Between figures they are a dash.
 */
const JOINING_HYPHENS = /(?<=[ก-ฮะ-ๆ็-์ฯ]\s?)-{2,4}(?=[ก-ฮเ-ไ]|\s*$)/gu

const RULE = /^[_\-–=*~\s]{3,}$/

/**
 * Parses a page file into its lines with words, in order. Lines that only draw a rule are left out.
 * @throws PackError if the file is truncated or in another encoding
 */
export function parsePageLines(file: CorpusFile, warnings: PackWarningCollector): readonly PageFileLine[] {
  const bytes = file.read()
  if (isUtf8Thai(bytes)) {
    throw new PackError(file.path, 'ไฟล์เป็น UTF-8 ไม่ใช่ CP874 กรุณาใช้ไฟล์ต้นฉบับ')
  }
  rejectUtf16(bytes, file.path)
  let stray = 0
  const text = decodeCp874(bytes, (byte, line) => {
    stray++
    warnings.add('stray-bytes', `${file.name}:${line} 0x${byte.toString(16).toUpperCase()}`)
  })
  rejectMisdecodedText(stray, bytes.length, file.path)
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('<') && !LINE_NUMBER.test(line)) {
      throw new PackError(file.path, `ไฟล์เสียหายหรือไม่ครบ (บรรทัด ${at + 1})`)
    }
    const words = line.replace(LINE_NUMBER, '').replace(JOINING_HYPHENS, '')
    const trimmed = words.trim()
    if (trimmed === '' || RULE.test(trimmed)) return []
    const indent = countIndent(words)
    return [{ indent, text: trimmed, item: parseItem(trimmed) }]
  })
}

function countIndent(line: string): number {
  let column = 0
  for (const letter of line) {
    if (letter === '\t') column += 8 - (column % 8)
    else if (letter === ' ') column++
    else break
  }
  return column
}

/** Matches an item mark. Five marks of the royal edition contain a space or lack the first bracket. */
const ITEM = /^\[?\s*([๐-๙]+)\s*\]/

function parseItem(text: string): number | null {
  const [, digits] = ITEM.exec(text) ?? []
  return digits === undefined ? null : parseThaiNumber(digits)
}

/** Splits text into the item mark at its beginning and the rest. The mark is empty if there is none. */
export function splitItemMark(text: string): readonly [mark: string, rest: string] {
  const [mark = ''] = ITEM.exec(text) ?? []
  return [mark.replace(/\s/g, ''), text.slice(mark.length).trimStart()]
}

/** Parses a number in Thai digits. 0 for an empty string. */
export const parseThaiNumber = (digits: string) => Number(toWesternDigits(digits))

/** Counts the columns of a text in a fixed-width font. Vowels and marks above and below take none. */
export const countDisplayColumns = (text: string): number => text.replace(/\p{Mn}/gu, '').length

/** First character of a footnote in page files. */
export const NOTE_SIGN = '#'

/** Whether a line begins a footnote. */
export const isFirstLineOfNote = ({ text }: PageFileLine): boolean => text.startsWith(NOTE_SIGN)

/** Whether a line ends a sentence. A title never does. The mark of a note may follow the full stop. */
export const endsSentence = (line: PageFileLine | undefined): boolean => /ฯ\s*[[\]0-9๐-๙]*$/.test(line?.text ?? '')

/**
 * Returns the index of the next line above or below that has words and is no note. It is out of range if there is none.
 * @param step -1 for above, 1 for below
 */
export function findAdjacentLineIndex(lines: readonly PageFileLine[], from: number, step: 1 | -1): number {
  let at = from + step
  for (let line = lines[at]; line && (isFirstLineOfNote(line) || line.text === ''); line = lines[at]) at += step
  return at
}
