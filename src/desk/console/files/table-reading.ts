/** Tables of a document while they are read: rows of cells; a table inside a cell is more text of that cell. */

import { tooLarge } from './limits.ts'
import type { Rows } from './sheet.ts'

export class TableReading {
  readonly all: Rows[] = []
  private depth = 0
  private rows: string[][] = []

  constructor(
    private readonly mostRows: number,
    private readonly mostColumns: number,
  ) {}

  get isOpen(): boolean {
    return this.depth > 0
  }

  open(): void {
    if (this.depth++ === 0) this.rows = []
  }

  row(): void {
    if (this.depth !== 1) return
    if (this.rows.length >= this.mostRows) throw tooLarge('ตารางในไฟล์นี้มีแถวมากเกินกว่าที่อ่านได้')
    this.rows.push([])
  }

  /** Begins a cell. */
  cell(): void {
    if (this.depth !== 1) return
    if (this.rows.length === 0) this.row()
    const row = this.rows.at(-1)
    if (row && row.length < this.mostColumns) row.push('')
  }

  /** Goes into the cell that is open. */
  text(text: string): void {
    const row = this.rows.at(-1)
    if (row && row.length > 0) row[row.length - 1] += text
  }

  /** @returns the rows as lines where the outermost table ended */
  close(): readonly string[] {
    if (this.depth === 0 || --this.depth > 0) return []
    const rows = this.rows
      .map((row) => row.map((cell) => cell.replace(/\n{2,}/g, '\n').trim()))
      .filter((row) => row.some((cell) => cell !== ''))
    if (rows.length === 0) return []
    this.all.push(rows)
    return [rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')).join(' | ')).join('\n')]
  }
}
