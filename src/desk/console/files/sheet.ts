/** Reads the sheets of a workbook. Each cell is formatted as a spreadsheet program shows it. */

import { type Cell, readXlsx, type Sheet } from 'hucre/xlsx'
import { format, isDateFormat } from 'numfmt'
import { toThaiDigits } from '../../../definitions/languages/numerals.ts'
import { UnusableInputError } from '../base/request-errors.ts'
import { type ParsedTable, requireTableRowLimit } from './document.ts'
import { FileImportReport } from './import-report.ts'
import { MAX_IMPORTED_TABLE_COLUMNS, MAX_IMPORTED_TABLE_ROWS } from './limits.ts'
import { unzipOfficeXml, zipOfficeXml } from './office-zip.ts'

/**
 * Reads the sheets of an `.xlsx` file that are not empty, visible ones first. Columns beyond MAX_IMPORTED_TABLE_COLUMNS
 * are left out, and of rows beyond MAX_IMPORTED_TABLE_ROWS all but one.
 * @throws UnusableInputError when there are none, or the file cannot be read
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly ParsedTable[]> {
  const packed = zipOfficeXml(unzipOfficeXml(bytes))
  // one more than the limit, so that exceeding it can be reported
  const bounds = {
    maxRows: MAX_IMPORTED_TABLE_ROWS + 1,
    range: `A1:${columnName(MAX_IMPORTED_TABLE_COLUMNS)}${MAX_IMPORTED_TABLE_ROWS + 1}`,
  }
  const book = await readXlsx(packed, { ...bounds, readStyles: true }).catch(() => {
    throw new UnusableInputError('อ่านตารางในไฟล์นี้ไม่ได้ กรุณาบันทึกใหม่เป็น .xlsx หรือ .csv แล้วลองอีกครั้ง')
  })
  const isHidden = ({ hidden, veryHidden }: Sheet) => hidden === true || veryHidden === true
  const tables = book.sheets
    .toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
    .map((sheet) => ({ ...readSheet(sheet), name: isHidden(sheet) ? `${sheet.name} (ซ่อนอยู่)` : sheet.name }))
    .filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')))
  if (tables.length === 0) throw new UnusableInputError('ไม่พบตารางในไฟล์นี้')
  return tables
}

function readSheet({ name, rows, cells, merges = [], rowDefs, columns = [] }: Sheet): ParsedTable {
  const report = new FileImportReport()
  const texts = requireTableRowLimit(
    rows.map((row, at) =>
      row.map((value, column) => {
        const cell = cells?.get(`${at},${column}`)
        const text = formatCell(value, cell)
        const place = columnName(column + 1) + (at + 1)
        const isTime = value instanceof Date || (typeof value === 'number' && isDateFormat(getNumberFormat(cell)))
        if (isTime) report.add('วันหรือเวลา # ช่องนำมาตามที่เห็นในตาราง', `${place} (${text})`)
        if (typeof value === 'boolean') report.add('ค่าจริงเท็จ # ช่องนำมาเป็นคำ TRUE หรือ FALSE', place)
        if (cell && isStruck(cell)) report.add('ช่องที่มีข้อความขีดฆ่า # ช่องนำมาเป็นตัวธรรมดา', place)
        return text
      }),
    ),
  )
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const text = texts[startRow]?.[startCol] ?? ''
    if (text === '') continue
    report.add('ช่องที่รวมกัน # ช่อง ใส่ค่าซ้ำในทุกแถวและคอลัมน์ที่รวม', columnName(startCol + 1) + (startRow + 1))
    for (const row of texts.slice(startRow, endRow + 1))
      for (let column = startCol; column <= Math.min(endCol, MAX_IMPORTED_TABLE_COLUMNS - 1); column++) {
        while (row.length <= column) row.push('')
        row[column] = text
      }
  }
  const isFilled = (row: readonly string[] | undefined) => row?.some((cell) => cell !== '') === true
  for (const [row, { hidden }] of rowDefs ?? [])
    if (hidden && isFilled(texts[row])) report.add('แถวที่ซ่อนไว้ # แถวนำมาด้วย', String(row + 1))
  for (const [column, definition] of columns.entries())
    if (definition?.hidden && texts.some((row) => (row[column] ?? '') !== ''))
      report.add('คอลัมน์ที่ซ่อนไว้ # คอลัมน์นำมาด้วย', columnName(column + 1))
  return { name, rows: texts, messages: report.sentences }
}

const isStruck = ({ style, richText = [] }: Cell): boolean =>
  [style?.font, ...richText.map(({ font }) => font)].some((font) => font?.strikethrough)

const getNumberFormat = (cell: Cell | undefined): string => cell?.style?.numFmt ?? 'General'

/** Formats a cell as its program shows it. */
function formatCell(value: unknown, cell: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value.trim()
  const pattern = getNumberFormat(cell)
  const number = value instanceof Date ? toSerialNumber(value) : Number(value)
  // an unformatted number is shown with fewer digits in a narrow column; keep all digits
  if (/^(\[[^\]]*\])?General$/i.test(pattern))
    return withLocaleDigits(pattern, String(Number(number.toPrecision(PRECISION_DIGITS))))
  try {
    return withLocaleDigits(pattern, format(toBuddhistPattern(pattern), number).trim())
  } catch {
    return String(number)
  }
}

/** Converts a date to a workbook's serial number: days since 1899, with 1900 counted as a leap year. */
function toSerialNumber(moment: Date): number {
  const days = (moment.getTime() - Date.UTC(1899, 11, 31)) / (24 * 60 * 60 * 1000)
  return days < FALSE_LEAP_DAY ? days : days + 1
}
const FALSE_LEAP_DAY = 60

/** Significant digits of a number in a workbook. */
const PRECISION_DIGITS = 15

/** `[$-DCCLLLL]`: digits, calendar and language of a format (ECMA-376, 18.8.31). */
const LOCALE_PREFIX = /\[\$[^\]-]*-([0-9a-f]+)\]/i
const THAI_DIGITS = 0x0d
const BUDDHIST_ERA = 0x07

const getLocaleCode = (pattern: string): number => Number.parseInt(LOCALE_PREFIX.exec(pattern)?.[1] ?? '0', 16)

const withLocaleDigits = (pattern: string, text: string): string =>
  getLocaleCode(pattern) >>> 24 === THAI_DIGITS ? toThaiDigits(text) : text

/** Changes a format pattern to Buddhist years if its calendar is the Thai one. */
function toBuddhistPattern(pattern: string): string {
  if (((getLocaleCode(pattern) >>> 16) & 0xff) !== BUDDHIST_ERA) return pattern
  return pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]|y+/gi, (found) =>
    /^y/i.test(found) ? (found.length > 2 ? 'bbbb' : 'bb') : found,
  )
}

/** Returns the letters of a column, counted from 1. */
const columnName = (column: number): string =>
  column <= ALPHABET_LETTERS
    ? String.fromCharCode(64 + column)
    : columnName(Math.floor((column - 1) / ALPHABET_LETTERS)) + columnName(((column - 1) % ALPHABET_LETTERS) + 1)
const ALPHABET_LETTERS = 26
