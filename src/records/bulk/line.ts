/** Understands one pasted line, or says in Thai why it cannot be understood and what would be right. */

import type { TObject } from 'typebox'
import type { BulkKind } from '../../definitions/bulk-kinds.ts'
import type { Field } from '../../definitions/definition.ts'
import { SHORT_TEXT } from '../../definitions/labels.ts'
import { closed, patchSchema } from '../../definitions/schemas.ts'
import { issuesOf } from '../../foundation/validation/judge.ts'
import { type Blemish, normalise } from '../../foundation/validation/normalise.ts'
import { cellsOf, inColumns, MOST_CELLS, numberInCell } from './cells.ts'

/** What a line says: the value of its key field, and only those fields that it fills in. */
export interface ReadLine {
  readonly key: number
  readonly fields: Readonly<Record<string, string | number>>
}

/** What is wrong with a line, and in which of its fields; `row` where it is no single one. */
export interface CellFault {
  readonly field: string
  readonly sentence: string
}

const wholeRow = (sentence: string): readonly CellFault[] => [{ field: 'row', sentence }]

/** Longest piece of an editor's own words that a sentence repeats. */
const QUOTED = 40

/** The name of a field in sentences. */
export const labelOf = (kind: BulkKind, name: string): string => kind.resource.fields[name]?.label.th ?? name

/** A reader of lines of one kind: the line's fields, or the sentences about it. */
export function lineReader(kind: BulkKind): (line: string) => ReadLine | readonly CellFault[] {
  const schema = columnsSchema(kind)
  return (line) => {
    const given = cellsOf(line)
    const cells = inColumns(given, kind.columns.length, kind.columns[0] === kind.key)
    if (cells === null) return wholeRow(tooManyCells(kind, given.length))
    const fields: Record<string, string | number> = {}
    const faults: CellFault[] = []
    for (const [column, name] of kind.columns.entries()) {
      const cell = cells[column] ?? ''
      if (cell === '') continue
      const field = kind.resource.fields[name]
      const value = field?.kind === 'integer' ? numberInCell(cell) : isOneLine(field) ? inOneLine(cell) : cell
      if (value === null) faults.push({ field: name, sentence: notANumber(kind, column, cell) })
      else fields[name] = value
    }
    const key = fields[kind.key]
    if (typeof key !== 'number' && given.length === 1) return wholeRow(noBars(kind))
    if (faults.length > 0) return faults
    if (typeof key !== 'number') return [{ field: kind.key, sentence: noKey(kind) }]
    if (mayBeShifted(given, cells)) return wholeRow(shifted(kind))
    const blemishes: Blemish[] = []
    const stored = normalise(schema, fields, blemishes)
    const issues = issuesOf(schema, stored, blemishes)
    // What fits the schema of the columns is an object of strings and numbers: cells are never empty here.
    return issues ? faultsIn(issues) : { key, fields: stored as ReadLine['fields'] }
  }
}

const faultsIn = (issues: Readonly<Record<string, readonly string[]>>): readonly CellFault[] =>
  Object.entries(issues).flatMap(([field, sentences]) => sentences.map((sentence) => ({ field, sentence })))

/** Names stand in one line, wherever a spreadsheet broke it. */
const isOneLine = (field: Field | undefined): boolean => field?.kind === 'text' && field.max <= SHORT_TEXT

/** Lines are trimmed one by one: a pattern with the spaces around a break takes minutes where there are a million spaces. */
const inOneLine = (cell: string): string =>
  cell
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** The fields that rows have, with the limits and sentences of the resource's own definition. */
function columnsSchema(kind: BulkKind): TObject {
  const fields: Record<string, Field> = {}
  for (const name of kind.columns) {
    const field = kind.resource.fields[name]
    if (field) fields[name] = field
  }
  return closed(patchSchema(fields).properties)
}

/** A leading bar with a number after it: a table's edge before the first column, or an empty first column? */
const mayBeShifted = (given: readonly string[], cells: readonly string[]): boolean =>
  given[0] === '' && cells[0] === '' && numberInCell(cells[1] ?? '') !== null

const layoutOf = (kind: BulkKind): string => kind.columns.map((name) => labelOf(kind, name)).join(' | ')

const tooManyCells = (kind: BulkKind, found: number): string =>
  `มี${found > MOST_CELLS ? `เกิน ${MOST_CELLS}` : ` ${found}`} ช่อง แต่ใส่ได้ ${kind.columns.length} ช่อง คือ ${layoutOf(kind)} ถ้ามีขีดตั้ง (|) อยู่ในข้อความ กรุณาเปลี่ยนเป็นเครื่องหมายอื่น`

const noBars = (kind: BulkKind): string => `ไม่พบขีดตั้ง (|) ที่คั่นระหว่างช่อง กรุณาพิมพ์ให้มีรูปแบบดังนี้ ${kind.example}`

const noKey = (kind: BulkKind): string =>
  `ขาด${labelOf(kind, kind.key)} (ช่องที่ ${kind.columns.indexOf(kind.key) + 1}) ซึ่งใช้บอกว่าเป็นรายการใด กรุณาพิมพ์ให้มีรูปแบบดังนี้ ${kind.example}`

const shifted = (kind: BulkKind): string =>
  `ขึ้นต้นด้วยขีดตั้ง (|) แล้วตามด้วยตัวเลข จึงไม่แน่ใจว่าตัวเลขนั้นอยู่ช่องใด กรุณาลบขีดตั้งตัวแรกออก หรือใส่ให้ครบทุกช่อง คือ ${layoutOf(kind)}`

function notANumber(kind: BulkKind, column: number, cell: string): string {
  const name = labelOf(kind, kind.columns[column] ?? '')
  // no more than is needed of a cell that may be as long as a body
  const characters = [...cell.slice(0, 2 * QUOTED + 2)]
  const words = characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : cell
  const heading = /[\d๐-๙]/.test(cell) ? '' : ' ถ้าแถวนี้เป็นหัวตาราง กรุณาลบออก'
  return `${name} (ช่องที่ ${column + 1}) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “${words}”${heading}`
}
