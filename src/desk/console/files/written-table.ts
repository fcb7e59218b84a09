/** Writes tables as files of spreadsheets. */

import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'

type Table = readonly (readonly (string | number | null)[])[]

/** A workbook of one sheet; every text is a text in it, whatever it begins with. */
export const writeWorkbook = (name: string, rows: Table): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: name.slice(0, MAX_SHEET_NAME), rows: rows.map((row) => [...row]) }] })

/** Longer names are refused by Excel. */
const MAX_SHEET_NAME = 31

/** CSV as Excel opens it in Thai. What would be a formula there begins with an apostrophe, which reading takes off again. */
export const writeCsvForExcel = (rows: Table): string =>
  writeCsv(
    rows.map((row) => [...row]),
    { bom: true, escapeFormulae: true },
  )
