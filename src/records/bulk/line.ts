/** Parses one pasted line, or says in Thai what is wrong with it and what would be right. */

import type { TObject } from 'typebox'
import type { BulkPasteKind, PastedColumns } from '../../definitions/bulk-kinds.ts'
import type { FieldDefinition, FieldValue } from '../../definitions/definition.ts'
import { MAX_SHORT_TEXT_CHARS } from '../../definitions/labels.ts'
import { parseGroupMembersCell } from '../../definitions/member-lines.ts'
import { closedObjectSchema, createPatchBodySchema } from '../../definitions/schemas.ts'
import { normaliseJsonValue, type UnstorableValue } from '../../foundation/validation/normalise.ts'
import { findValidationIssues } from '../../foundation/validation/validate-body.ts'
import { fitCellsToColumns, MAX_CELLS_PER_LINE, parseNumberCell, splitPastedLineIntoCells } from './cells.ts'

/** The content of a pasted line: the value of its key field, and the fields that it fills in. */
export interface ParsedPastedLine {
  readonly key: number
  readonly fields: Readonly<Record<string, FieldValue>>
  /** What the row says that it belongs to, as it was written. */
  readonly group?: string
}

/** A fault in a pasted line, with the field that it is in; the field is `row` when the fault is not in one cell. */
export interface PastedCellFault {
  readonly field: string
  readonly sentence: string
}

const wholeRow = (sentence: string): readonly PastedCellFault[] => [{ field: 'row', sentence }]

/** Maximum length of an editor's own words that a message repeats. */
const MAX_QUOTED_CHARS = 40

/** Returns the Thai label of a field, for messages. */
export const getFieldLabel = (kind: BulkPasteKind, name: string): string => kind.resource.fields[name]?.label.th ?? name

/**
 * Creates a function that parses pasted lines: it returns the line's fields, or its faults as Thai sentences.
 * @param layout what each cell holds, where it is not the columns of the kind
 */
export function createPastedLineParser(
  kind: BulkPasteKind,
  layout: PastedColumns = kind.columns,
): (line: string) => ParsedPastedLine | readonly PastedCellFault[] {
  const schema = columnsSchema(kind, layout)
  return (line) => {
    const given = splitPastedLineIntoCells(line)
    const cells = fitCellsToColumns(given, layout.length, layout[0] === kind.key)
    if (cells === null) return wholeRow(tooManyCells(kind, layout, given.length))
    const { fields, faults, group } = valuesOf(kind, layout, cells)
    const key = fields[kind.key]
    if (typeof key !== 'number' && given.length === 1) return wholeRow(noBars(kind, layout))
    if (faults.length > 0) return faults
    if (typeof key !== 'number') return [{ field: kind.key, sentence: noKey(kind, layout) }]
    // whoever says what the columns are has looked at them
    if (layout === kind.columns && mayBeShifted(given, cells)) return wholeRow(shifted(kind))
    const blemishes: UnstorableValue[] = []
    const stored = normaliseJsonValue(schema, fields, blemishes)
    const issues = findValidationIssues(schema, stored, blemishes)
    // what fits the schema of the columns is an object of their values: cells are never empty here
    return issues
      ? faultsIn(issues)
      : { key, fields: stored as ParsedPastedLine['fields'], ...(group === undefined ? {} : { group }) }
  }
}

/** The cells that hold anything as values of their fields. */
function valuesOf(kind: BulkPasteKind, layout: PastedColumns, cells: readonly string[]) {
  const fields: Record<string, FieldValue> = {}
  const faults: PastedCellFault[] = []
  let group: string | undefined
  for (const [column, name] of layout.entries()) {
    const cell = cells[column] ?? ''
    if (cell === '' || name === null) continue
    if (name === kind.parent) {
      group = inOneLine(cell)
      continue
    }
    const field = kind.resource.fields[name]
    const value = toValue(field, cell)
    if (value === null) faults.push({ field: name, sentence: notANumber(kind, layout, column, cell) })
    else fields[name] = value
  }
  return { fields, faults, group }
}

function toValue(field: FieldDefinition | undefined, cell: string): FieldValue {
  if (field?.kind === 'integer') return parseNumberCell(cell)
  if (field?.kind === 'members') return parseGroupMembersCell(cell)
  return isOneLine(field) ? inOneLine(cell) : cell
}

/** A fault inside a member is one of the cell that has all of them. */
const faultsIn = (issues: Readonly<Record<string, readonly string[]>>): readonly PastedCellFault[] =>
  Object.entries(issues).flatMap(([field, sentences]) =>
    sentences.map((sentence) => ({ field: field.split('.')[0] ?? field, sentence })),
  )

/** Names are in one line, wherever a spreadsheet broke it. */
const isOneLine = (field: FieldDefinition | undefined): boolean =>
  field?.kind === 'text' && field.max <= MAX_SHORT_TEXT_CHARS

/** Lines are trimmed one by one: a pattern with the spaces around a break takes minutes where there are a million spaces. */
const inOneLine = (cell: string): string =>
  cell
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** The fields that rows have, with the limits and sentences of the resource's own definition. */
function columnsSchema(kind: BulkPasteKind, layout: PastedColumns): TObject {
  const fields: Record<string, FieldDefinition> = {}
  for (const name of layout) {
    const field = name === null || name === kind.parent ? undefined : kind.resource.fields[name]
    if (name !== null && field) fields[name] = field
  }
  return closedObjectSchema(createPatchBodySchema(fields).properties)
}

/** A leading bar with a number after it: a table's edge before the first column, or an empty first column? */
const mayBeShifted = (given: readonly string[], cells: readonly string[]): boolean =>
  given[0] === '' && cells[0] === '' && parseNumberCell(cells[1] ?? '') !== null

/** How a right row is laid out, for sentences. */
const inWords = (kind: BulkPasteKind, layout: PastedColumns): string =>
  layout.map((name) => (name === null ? 'ไม่ใช้' : getFieldLabel(kind, name))).join(' | ')

/** A right row; of a layout of its own there is none to show but its columns. */
const exampleOf = (kind: BulkPasteKind, layout: PastedColumns): string =>
  layout === kind.columns ? kind.example : inWords(kind, layout)

const tooManyCells = (kind: BulkPasteKind, layout: PastedColumns, found: number): string =>
  `มี${found > MAX_CELLS_PER_LINE ? `เกิน ${MAX_CELLS_PER_LINE}` : ` ${found}`} ช่อง แต่ใส่ได้ ${layout.length} ช่อง คือ ${inWords(kind, layout)} ถ้ามีขีดตั้ง (|) อยู่ในข้อความ กรุณาเปลี่ยนเป็นเครื่องหมายอื่น`

const noBars = (kind: BulkPasteKind, layout: PastedColumns): string =>
  `ไม่พบขีดตั้ง (|) ที่คั่นระหว่างช่อง กรุณาพิมพ์ให้มีรูปแบบดังนี้ ${exampleOf(kind, layout)}`

const noKey = (kind: BulkPasteKind, layout: PastedColumns): string =>
  `ขาด${getFieldLabel(kind, kind.key)} (ช่องที่ ${layout.indexOf(kind.key) + 1}) ซึ่งใช้บอกว่าเป็นรายการใด กรุณาพิมพ์ให้มีรูปแบบดังนี้ ${exampleOf(kind, layout)}`

const shifted = (kind: BulkPasteKind): string =>
  `ขึ้นต้นด้วยขีดตั้ง (|) แล้วตามด้วยตัวเลข จึงไม่แน่ใจว่าตัวเลขนั้นอยู่ช่องใด กรุณาลบขีดตั้งตัวแรกออก หรือใส่ให้ครบทุกช่อง คือ ${inWords(kind, kind.columns)}`

function notANumber(kind: BulkPasteKind, layout: PastedColumns, column: number, cell: string): string {
  const name = getFieldLabel(kind, layout[column] ?? '')
  // no more than is needed of a cell that may be as long as a body
  const characters = [...cell.slice(0, 2 * MAX_QUOTED_CHARS + 2)]
  const words = characters.length > MAX_QUOTED_CHARS ? `${characters.slice(0, MAX_QUOTED_CHARS).join('')}…` : cell
  const heading = /[\d๐-๙]/.test(cell) ? '' : ' ถ้าแถวนี้เป็นหัวตาราง กรุณาลบออก'
  return `${name} (ช่องที่ ${column + 1}) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “${words}”${heading}`
}
