/**
 * Texts with corresponding lines as the rows of one table, and operations on its cells. All functions return new rows.
 */

/** Rows with one cell for each column; a cell is empty if its text has no such line. */
export type AlignedLineRows = readonly (readonly string[])[]

/** Puts the lines of several texts side by side in rows, one text per column; blank lines count. */
export function alignTextLinesInRows(texts: readonly string[]): AlignedLineRows {
  const columns = texts.map((text) => (text === '' ? [] : text.split('\n')))
  const height = Math.max(0, ...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, row) => columns.map((lines) => lines[row] ?? ''))
}

/** Returns the text of a column: its cells as lines, without blank lines at the end. */
export const getColumnText = (rows: AlignedLineRows, column: number): string =>
  rows
    .map((row) => row[column] ?? '')
    .join('\n')
    .replace(/\s+$/, '')

/** Returns the number of non-blank lines in each column. @param width number of columns */
export const countNonBlankLinesByColumn = (rows: AlignedLineRows, width: number): readonly number[] =>
  Array.from({ length: width }, (_, column) => rows.filter((row) => (row[column] ?? '').trim() !== '').length)

/** Returns the indexes of the non-empty columns whose line count differs from the first non-empty one. */
export function findColumnsWithDifferingLineCount(counts: readonly number[]): readonly number[] {
  const first = counts.find((count) => count > 0)
  return [...counts.keys()].filter((column) => counts[column] !== 0 && counts[column] !== first)
}

const createBlankRow = (width: number): readonly string[] => Array<string>(width).fill('')

/**
 * Returns the rows with cells pasted from a position on, as a spreadsheet does; rows are added as needed.
 * @param width number of columns
 */
export function pasteCellsIntoRows(
  rows: AlignedLineRows,
  width: number,
  row: number,
  column: number,
  cells: AlignedLineRows,
): AlignedLineRows {
  const height = Math.max(rows.length, row + cells.length)
  return Array.from({ length: height }, (_, at) => {
    const own = rows[at] ?? createBlankRow(width)
    const pasted = cells[at - row]
    return pasted ? own.map((cell, index) => pasted[index - column] ?? cell) : own
  })
}

/** Returns the rows with an empty row inserted. @param at index from 0 */
export const insertEmptyLineRow = (rows: AlignedLineRows, width: number, at: number): AlignedLineRows =>
  rows.toSpliced(at, 0, createBlankRow(width))

/** Inserts an empty cell into a column; the cells below move down. */
export function insertCellInColumn(rows: AlignedLineRows, width: number, row: number, column: number): AlignedLineRows {
  const cells = ['', ...rows.slice(row).map((each) => [each[column] ?? ''])].flat()
  return pasteCellsIntoRows(
    rows,
    width,
    row,
    column,
    cells.at(-1) === '' ? cells.slice(0, -1).map(toRow) : cells.map(toRow),
  )
}

/** Removes a cell from a column; the cells below move up. */
export function removeCellFromColumn(
  rows: AlignedLineRows,
  width: number,
  row: number,
  column: number,
): AlignedLineRows {
  const cells = [...rows.slice(row + 1).map((each) => each[column] ?? ''), '']
  return pasteCellsIntoRows(rows, width, row, column, cells.map(toRow)).filter(
    (each, at) => at < rows.length - 1 || each.some((cell) => cell !== ''),
  )
}

const toRow = (cell: string): readonly string[] => [cell]
