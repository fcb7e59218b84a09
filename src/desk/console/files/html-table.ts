/** Builds the grid of one HTML table. A merged cell repeats its text in each row and column that it covers. */

import type { TableCells } from './document.ts'
import { FileImportReport, quoteStartOfText } from './import-report.ts'
import { createFileTooLargeError, MAX_IMPORTED_TABLE_COLUMNS, MAX_IMPORTED_TABLE_ROWS } from './limits.ts'

/** A cell; a merged cell is the same object in several places of the grid. */
interface Cell {
  text: string
}

/** Attribute of a table cell that continues the cell above it. The `.docx` reader writes it instead of `rowspan`. */
export const CONTINUED_CELL_ATTRIBUTE = 'data-above'

/** Collects the cells of one HTML table while its elements are read in order. It resolves merged cells. */
export class HtmlTableReader {
  private readonly rows: Cell[][] = []
  private readonly merged = new Set<Cell>()
  /** By column: a cell from above, and how many more rows it covers. */
  private readonly covering = new Map<number, { readonly cell: Cell; left: number }>()
  private current: Cell | undefined

  /** Starts a row. @throws UnusableInputError beyond MAX_IMPORTED_TABLE_ROWS */
  beginRow(): void {
    this.endRow()
    if (this.rows.length >= MAX_IMPORTED_TABLE_ROWS) throw createFileTooLargeError('ตารางในไฟล์นี้มีแถวมากเกินกว่าที่อ่านได้')
    this.rows.push([])
  }

  beginCell(attributes: Readonly<Record<string, string>>): void {
    if (this.rows.length === 0) this.beginRow()
    const row = this.rows.at(-1) ?? []
    this.insertCoveringCells(row)
    const across = parseSpan(attributes.colspan, 1, MAX_IMPORTED_TABLE_COLUMNS)
    const down = parseSpan(attributes.rowspan, MAX_IMPORTED_TABLE_ROWS, MAX_IMPORTED_TABLE_ROWS)
    const above = attributes[CONTINUED_CELL_ATTRIBUTE] === undefined ? undefined : this.rows.at(-2)?.[row.length]
    const cell = above ?? { text: '' }
    this.current = cell
    if (above || across > 1 || down > 1) this.merged.add(cell)
    for (let count = 0; count < across && row.length < MAX_IMPORTED_TABLE_COLUMNS; count++) {
      if (down > 1) this.covering.set(row.length, { cell, left: down - 1 })
      row.push(cell)
    }
  }

  /** Adds a paragraph to the current cell. */
  write(text: string): void {
    if (this.current) this.current.text += `${text}\n`
  }

  /** Returns the non-empty rows, the same as text lines (a merged cell appears once), and messages. */
  end(): { readonly rows: TableCells; readonly lines: readonly string[]; readonly messages: readonly string[] } {
    this.endRow()
    const report = new FileImportReport()
    for (const { text } of this.merged)
      if (text.trim() !== '') report.add('ช่องที่รวมกัน # ช่อง ใส่ค่าซ้ำในทุกแถวและคอลัมน์ที่รวม', quoteStartOfText(text))
    const writtenCells = new Set<Cell>()
    const toLineText = (cell: Cell): string => {
      const text = writtenCells.has(cell) ? '' : cleanCellText(cell).replaceAll('\n', ' ')
      writtenCells.add(cell)
      return text
    }
    const filled = this.rows.filter((row) => row.some((cell) => cleanCellText(cell) !== ''))
    return {
      rows: filled.map((row) => row.map(cleanCellText)),
      lines: filled.map((row) =>
        row
          .filter((cell, column) => column === 0 || row[column - 1] !== cell)
          .map(toLineText)
          .join(' | '),
      ),
      messages: report.sentences,
    }
  }

  private endRow(): void {
    const row = this.rows.at(-1)
    if (!row) return
    this.insertCoveringCells(row)
    // cells from above that cover columns after the row's last cell
    for (const column of [...this.covering.keys()].sort((a, b) => a - b)) {
      if (column < row.length) continue
      while (row.length < column) row.push({ text: '' })
      this.insertCoveringCells(row)
    }
    this.current = undefined
  }

  /** Inserts the cells from above that cover the next columns. */
  private insertCoveringCells(row: Cell[]): void {
    for (let cover = this.covering.get(row.length); cover; cover = this.covering.get(row.length)) {
      if (cover.left-- <= 1) this.covering.delete(row.length)
      row.push(cover.cell)
    }
  }
}

const cleanCellText = ({ text }: Cell): string => text.replace(/\n{2,}/g, '\n').trim()

/** Parses a `colspan` or `rowspan` attribute. @param toEnd the span that 0 means: to the end of the table */
function parseSpan(attribute: string | undefined, toEnd: number, maxSpan: number): number {
  const count = Number.parseInt(attribute ?? '', 10)
  if (Number.isNaN(count) || count < 0) return 1
  return Math.min(count === 0 ? toEnd : count, maxSpan)
}
