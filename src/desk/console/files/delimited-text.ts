/** Reads CSV and tab-separated text (RFC 4180). It also reads files in which a quotation mark is never closed. */

import { detectDelimiter } from 'hucre/csv'
import { type ParsedTable, requireTableRowLimit } from './document.ts'
import { FileImportReport } from './import-report.ts'
import { MAX_IMPORTED_TABLE_ROWS } from './limits.ts'

/**
 * Reads CSV or tab-separated text. The delimiter is detected from the text.
 * @param text content of a `.csv` or `.tsv` file
 * @throws UnusableInputError beyond MAX_IMPORTED_TABLE_ROWS
 */
export function readCsvOrTsv(text: string): ParsedTable {
  const content = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const delimiter = detectDelimiter(content)
  const report = new FileImportReport()
  const rows: string[][] = [[]]
  for (let at = 0; at <= content.length && rows.length <= MAX_IMPORTED_TABLE_ROWS + 1; ) {
    const close = content[at] === '"' ? findClosingQuote(content, at, delimiter) : undefined
    if (content[at] === '"' && close === undefined)
      report.add('เครื่องหมายคำพูดที่เปิดแล้วไม่ปิด # แห่งเหลือเป็นตัวอักษร', `แถว ${rows.length}`)
    const end = close === undefined ? findEndOfCell(content, at, delimiter) : close + 1
    const cell = close === undefined ? content.slice(at, end) : content.slice(at + 1, close).replaceAll('""', '"')
    rows.at(-1)?.push(cell.trim().replace(ESCAPED_FORMULA, ''))
    if (content[end] === '\n' && end + 1 < content.length) rows.push([])
    at = end + 1
    if (content[end] === '\n' && at >= content.length) break
  }
  return { name: '', rows: requireTableRowLimit(rows), messages: report.sentences }
}

/** Matches the apostrophe that `writeCsvForExcel` puts before text that looks like a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@|\t\r\n\0])/

const findEndOfCell = (text: string, start: number, delimiter: string): number => {
  const ends = [text.indexOf(delimiter, start), text.indexOf('\n', start)].filter((end) => end >= 0)
  return ends.length > 0 ? Math.min(...ends) : text.length
}

/** Returns the index of the quotation mark that closes a cell; undefined if the cell does not end after it. */
function findClosingQuote(text: string, start: number, delimiter: string): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') {
      const next = text[at + 1]
      return next === undefined || next === '\n' || next === delimiter ? at : undefined
    }
    at++
  }
  return undefined
}
