/** Reads CSV and tab-separated text (RFC 4180), also where a quotation mark is never closed. */

import { detectDelimiter } from 'hucre/csv'
import { type ParsedTable, requireTableLimits } from './document.ts'
import { FileImportReport } from './import-report.ts'
import { MAX_IMPORTED_TABLE_ROWS } from './limits.ts'

/**
 * Reads CSV or tab-separated text; detects the delimiter.
 * @param text content of a `.csv` or `.tsv` file
 * @throws UnusableInputError beyond MAX_IMPORTED_TABLE_ROWS
 */
export function readCsvOrTsv(text: string): ParsedTable {
  const whole = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const delimiter = detectDelimiter(whole)
  const reported = new FileImportReport()
  const rows: string[][] = [[]]
  for (let at = 0; at <= whole.length && rows.length <= MAX_IMPORTED_TABLE_ROWS + 1; ) {
    const close = whole[at] === '"' ? closing(whole, at, delimiter) : undefined
    if (whole[at] === '"' && close === undefined)
      reported.add('เครื่องหมายคำพูดที่เปิดแล้วไม่ปิด # แห่งเหลือเป็นตัวอักษร', `แถว ${rows.length}`)
    const end = close === undefined ? endOfCell(whole, at, delimiter) : close + 1
    const cell = close === undefined ? whole.slice(at, end) : whole.slice(at + 1, close).replaceAll('""', '"')
    rows.at(-1)?.push(cell.trim().replace(ESCAPED_FORMULA, ''))
    if (whole[end] === '\n' && end + 1 < whole.length) rows.push([])
    at = end + 1
    if (whole[end] === '\n' && at >= whole.length) break
  }
  return { name: '', rows: requireTableLimits(rows), said: reported.sentences }
}

/** The apostrophe before what would be a formula, as `writeCsvForExcel` puts it. */
const ESCAPED_FORMULA = /^'(?=[=+\-@|\t\r\n\0])/

const endOfCell = (text: string, start: number, delimiter: string): number => {
  const ends = [text.indexOf(delimiter, start), text.indexOf('\n', start)].filter((end) => end >= 0)
  return ends.length > 0 ? Math.min(...ends) : text.length
}

/** Where the quotation closes that opens there; undefined where more than the end of the cell follows it. */
function closing(text: string, start: number, delimiter: string): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') {
      const next = text[at + 1]
      return next === undefined || next === '\n' || next === delimiter ? at : undefined
    }
    at++
  }
  return undefined
}
