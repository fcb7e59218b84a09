/**
 * Texts whose lines correspond, as the rows of one table, and operations on its cells. No function changes its
 * arguments.
 */

/** Rows with one cell for each column. A cell is empty if its text has no such line. */
export type AlignedLineRows = readonly (readonly string[])[]

/** Returns a table with a column for each text and a row for each line number. Blank lines are lines, too. */
export function alignTextLinesInRows(texts: readonly string[]): AlignedLineRows {
  const columns = texts.map((text) => (text === '' ? [] : text.split('\n')))
  const height = Math.max(0, ...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, row) => columns.map((lines) => lines[row] ?? ''))
}

/** Returns the text of a column: its cells as lines. Blank lines at the end are left out. */
export const getColumnText = (rows: AlignedLineRows, column: number): string =>
  rows
    .map((row) => row[column] ?? '')
    .join('\n')
    .replace(/\s+$/, '')

/** Returns the number of lines in each column, without blank ones. @param width number of columns */
export const countNonBlankLinesByColumn = (rows: AlignedLineRows, width: number): readonly number[] =>
  Array.from({ length: width }, (_, column) => rows.filter((row) => (row[column] ?? '').trim() !== '').length)

/**
 * Returns the indexes of the columns that have another number of lines than the first column with lines. Empty columns
 * are left out.
 * @param counts number of lines of each column
 */
export function findColumnsWithDifferingLineCount(counts: readonly number[]): readonly number[] {
  const first = counts.find((count) => count > 0)
  return [...counts.keys()].filter((column) => counts[column] !== 0 && counts[column] !== first)
}

const createBlankRow = (width: number): readonly string[] => Array<string>(width).fill('')

/**
 * Returns the rows with a block of cells pasted at a position, as in a spreadsheet. Rows are added as needed; cells
 * beyond the last column are dropped.
 * @param width number of columns
 * @param row index of the row where the block begins
 * @param column index of the column where the block begins
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

/** Returns the rows with an empty row inserted. @param at index of the new row, from 0 */
export const insertEmptyLineRow = (rows: AlignedLineRows, width: number, at: number): AlignedLineRows =>
  rows.toSpliced(at, 0, createBlankRow(width))

/** Returns the rows with an empty cell inserted into a column. The cells below move down. */
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

/** Returns the rows with a cell removed from a column. The cells below move up. */
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
