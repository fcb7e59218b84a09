/** Writes tables as spreadsheet files. */

import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'

type Table = readonly (readonly (string | number | null)[])[]

/**
 * Returns an `.xlsx` workbook with one sheet. Texts stay texts, even if they look like formulas.
 * @param name name of the sheet; cut at 31 characters
 */
export const writeWorkbook = (name: string, rows: Table): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: name.slice(0, MAX_SHEET_NAME_CHARS), rows: rows.map((row) => [...row]) }] })

/** Excel rejects longer sheet names. */
const MAX_SHEET_NAME_CHARS = 31

/**
 * Returns CSV with a byte order mark, so that Excel reads it as UTF-8. A text that looks like a formula gets an
 * apostrophe in front, which readCsvOrTsv removes.
 */
export const writeCsvForExcel = (rows: Table): string =>
  writeCsv(
    rows.map((row) => [...row]),
    { bom: true, escapeFormulae: true },
  )
