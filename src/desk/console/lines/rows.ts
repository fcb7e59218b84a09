/** Texts whose lines belong together, as rows of one table: their lines, and what moving them does. */

/** A row has a cell for each column; the cell of a column that has no such line is empty. */
export type LineRows = readonly (readonly string[])[]

/** The lines of texts next to each other, blank ones too. */
export function rowsOfTexts(texts: readonly string[]): LineRows {
  const columns = texts.map((text) => (text === '' ? [] : text.split('\n')))
  const height = Math.max(0, ...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, row) => columns.map((lines) => lines[row] ?? ''))
}

/** The text of a column, without blank lines at its end. */
export const columnText = (rows: LineRows, column: number): string =>
  rows
    .map((row) => row[column] ?? '')
    .join('\n')
    .replace(/\s+$/, '')

/** How many lines of each column hold anything. */
export const countLines = (rows: LineRows, width: number): readonly number[] =>
  Array.from({ length: width }, (_, column) => rows.filter((row) => (row[column] ?? '').trim() !== '').length)

/** The columns that hold something, and not as many lines as the first that does. */
export function columnsWithOtherCount(counts: readonly number[]): readonly number[] {
  const first = counts.find((count) => count > 0)
  return [...counts.keys()].filter((column) => counts[column] !== 0 && counts[column] !== first)
}

const blank = (width: number): readonly string[] => Array<string>(width).fill('')

/** With cells from a place on, as a spreadsheet pastes them; rows are added where there are too few. */
export function withPastedCells(rows: LineRows, width: number, row: number, column: number, cells: LineRows): LineRows {
  const height = Math.max(rows.length, row + cells.length)
  return Array.from({ length: height }, (_, at) => {
    const own = rows[at] ?? blank(width)
    const pasted = cells[at - row]
    return pasted ? own.map((cell, index) => pasted[index - column] ?? cell) : own
  })
}

/** Inserts an empty row. */
export const withInsertedRow = (rows: LineRows, width: number, at: number): LineRows =>
  rows.toSpliced(at, 0, blank(width))

/** With an empty cell before one of a column: the cells below move down. */
export function shiftColumnDown(rows: LineRows, width: number, row: number, column: number): LineRows {
  const cells = ['', ...rows.slice(row).map((each) => [each[column] ?? ''])].flat()
  return withPastedCells(
    rows,
    width,
    row,
    column,
    cells.at(-1) === '' ? cells.slice(0, -1).map(single) : cells.map(single),
  )
}

/** Without one cell of a column: the cells below move up. */
export function shiftColumnUp(rows: LineRows, width: number, row: number, column: number): LineRows {
  const cells = [...rows.slice(row + 1).map((each) => each[column] ?? ''), '']
  return withPastedCells(rows, width, row, column, cells.map(single)).filter(
    (each, at) => at < rows.length - 1 || each.some((cell) => cell !== ''),
  )
}

const single = (cell: string): readonly string[] => [cell]
