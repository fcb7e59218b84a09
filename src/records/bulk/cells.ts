/** Splits a pasted row into its cells, and removes what word processors, spreadsheets and web pages leave in them. */

import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import { splitPastedCells, splitPastedLines } from '../../definitions/pasted-cells.ts'
import { DROP_UTF16_UNIT, rewriteUtf16Units } from '../../foundation/validation/rewrite-units.ts'

/** A character other than spaces, bars and marks without width. */
const CONTENT = /[^\s|｜\u200b-\u200d\u2060\ufeff]/

/**
 * A character to trim: spaces, and marks without width (byte-order mark, zero-width space and joiners, word joiner).
 */
const EDGE_MARK = /[\s\u200b-\u200d\u2060\ufeff]/

/** Maximum number of cells that are read of a pasted line. Spreadsheets copy hundreds of empty ones. */
export const MAX_CELLS_PER_LINE = 300

/** Longer than any stored value: longer cells are rejected later, so they need no cleaning. */
const MAX_CLEANED_CELL_CHARS = 200_000

const BYTE_ORDER_MARK = 0xfeff
const TAB = 0x09
const SPACE = 0x20

/** Longer than any number; longer cells are no numbers. */
const MAX_NUMBER_CHARS = 40

/**
 * Splits a pasted row into lines with their numbers (from 1). Lines with only bars and spaces are left out. A line
 * break in a quoted cell does not end a line.
 */
export function splitPastedRowIntoLines(row: string): { readonly number: number; readonly text: string }[] {
  return splitPastedLines(row)
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => CONTENT.test(text))
}

/** Counts the lines of a pasted row, blank ones included. The count may be too high if lines end with CRLF. */
export function countPastedRowLines(row: string): number {
  let lines = 1
  for (let at = 0; at < row.length; at++) {
    const unit = row.charCodeAt(at)
    if (unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029) lines++
  }
  return lines
}

/**
 * Splits a pasted line into cleaned cells: at bars, or at tabs if it has no bar. Of a line with more cells than
 * MAX_CELLS_PER_LINE, one cell more than that is returned.
 */
export function splitPastedLineIntoCells(line: string): string[] {
  return splitPastedCells(line, MAX_CELLS_PER_LINE + 1).map(cleanCell)
}

/** Trims a cell, removes byte-order marks, and replaces all kinds of spaces and tabs by plain spaces. */
function cleanCell(cell: string): string {
  if (cell === '') return ''
  let [start, end] = [0, cell.length]
  while (start < end && EDGE_MARK.test(cell.charAt(start))) start++
  while (start < end && EDGE_MARK.test(cell.charAt(end - 1))) end--
  const trimmed = cell.slice(start, end)
  return trimmed.length > MAX_CLEANED_CELL_CHARS ? trimmed : rewriteUtf16Units(trimmed, replaceSpace)
}

function replaceSpace(unit: number): number {
  if (unit === BYTE_ORDER_MARK) return DROP_UTF16_UNIT
  return unit === TAB || isSpace(unit) ? SPACE : unit
}

/** Whether a UTF-16 unit is a space: Unicode's category Zs. */
const isSpace = (unit: number): boolean =>
  unit === SPACE ||
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000

/**
 * Fits the cells of a line to the columns of a paste. Missing cells at the end become empty. Empty cells beyond the
 * last column are dropped. An empty first cell (from a bar at the start of the line) is also dropped if there is one
 * cell too many, or if `isFirstRequired`.
 * @param columns number of columns
 * @param isFirstRequired whether the first column is never empty
 * @returns null if there are still too many cells
 */
export function fitCellsToColumns(
  cells: readonly string[],
  columns: number,
  isFirstRequired: boolean,
): string[] | null {
  let used = cells.length
  while (used > columns && cells[used - 1] === '') used--
  const start = cells[0] === '' && (isFirstRequired || used > columns) ? 1 : 0
  if (used - start > columns) return null
  return Array.from({ length: columns }, (_, column) => cells[start + column] ?? '')
}

/**
 * Parses a cell as a number in Arabic, Thai or full-width digits. A full stop or bracket may follow, as in a numbered
 * list. Null for any other content.
 */
export function parseNumberCell(cell: string): number | null {
  if (cell.length > MAX_NUMBER_CHARS) return null
  const digits = /^(\d+)[.)]?$/.exec(toWesternDigits(cell.normalize('NFKC')))?.[1]
  return digits === undefined ? null : Number(digits)
}
