/** Reads tables: the first sheet of a workbook that holds anything, and text whose cells are separated. */

import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { grouped } from '../../../definitions/languages/thai-digits.ts'
import { Unfit } from '../base/refused.ts'
import { MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, tooLarge } from './limits.ts'
import { packedAgain, unpacked } from './unpacked.ts'

export type Rows = readonly (readonly string[])[]

export interface ReadTable {
  readonly rows: Rows
  /** What is said of what was left out. */
  readonly said: readonly string[]
}

/** @throws Unfit */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadTable> {
  const packed = packedAgain(unpacked(bytes))
  // one more than is taken, so that it can be said
  const bounds = { maxRows: MOST_ROWS + 1, range: `A1:${columnName(MOST_COLUMNS)}${MOST_ROWS + 1}` }
  const book = await readXlsx(packed, bounds).catch(() => {
    throw new Unfit('อ่านตารางในไฟล์นี้ไม่ได้ กรุณาบันทึกใหม่เป็น .xlsx หรือ .csv แล้วลองอีกครั้ง')
  })
  const filled = book.sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => textOf(cell) !== '')))
  const [first] = filled
  if (!first) throw new Unfit('ไม่พบตารางในไฟล์นี้')
  const others = filled.slice(1).map(({ name }) => name)
  return {
    rows: bounded(first.rows.map((row) => row.map(textOf))),
    said: others.length > 0 ? [`อ่านแผ่นงาน “${first.name}” แผ่นเดียว ไม่ได้อ่าน “${others.join('” “')}”`] : [],
  }
}

/** @param text of `.csv` or `.tsv` @throws Unfit */
export function readSeparated(text: string): ReadTable {
  if (text.length > MOST_CHARACTERS) throw tooLarge('ไฟล์นี้ยาวเกินกว่าที่อ่านได้')
  const rows = parseCsv(text, { maxRows: MOST_ROWS + 1 })
  return { rows: bounded(rows.map((row) => row.map(textOf))), said: [] }
}

function bounded(rows: Rows): Rows {
  if (rows.length > MOST_ROWS) throw tooLarge(`ตารางนี้มีเกิน ${grouped(MOST_ROWS)} แถว ซึ่งมากที่สุดที่อ่านได้ครั้งหนึ่ง`)
  return rows
}

/** A cell as an editor sees it. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}

/** The letters of a column, counted from 1. */
const columnName = (column: number): string =>
  column <= LETTERS
    ? String.fromCharCode(64 + column)
    : columnName(Math.floor((column - 1) / LETTERS)) + columnName(((column - 1) % LETTERS) + 1)
const LETTERS = 26
