/** Parses one pasted line; describes its faults in Thai, with what would be correct. */

import type { TObject } from 'typebox'
import type { BulkPasteDefinition, PastedColumnFields } from '../../definitions/bulk-kinds.ts'
import type { FieldDefinition, FieldValue } from '../../definitions/definition.ts'
import { MAX_SHORT_TEXT_CHARS } from '../../definitions/labels.ts'
import { parseGroupMembersCell } from '../../definitions/member-lines.ts'
import { closedObjectSchema, createPatchBodySchema } from '../../definitions/schemas.ts'
import { normaliseJsonValue, type UnstorableValue } from '../../foundation/validation/normalise.ts'
import { findValidationIssues } from '../../foundation/validation/validate-body.ts'
import { fitCellsToColumns, MAX_CELLS_PER_LINE, parseNumberCell, splitPastedLineIntoCells } from './cells.ts'

/** The content of a pasted line: the value of its key field, and the values of other fields by name. */
export interface ParsedPastedLine {
  readonly key: number
  readonly fields: Readonly<Record<string, FieldValue>>
  /** The record that the row belongs to, as the row names it. */
  readonly group?: string
}

/** A fault in a pasted line, with the name of its field. The name is `row` if the fault is not in one cell. */
export interface PastedCellFault {
  readonly field: string
  readonly sentence: string
}

const createRowFault = (sentence: string): readonly PastedCellFault[] => [{ field: 'row', sentence }]

/** Maximum length of an editor's own words that a message repeats. */
const MAX_QUOTED_CHARS = 40

/** Returns the Thai label of a field, for messages. */
export const getFieldLabel = (kind: BulkPasteDefinition, name: string): string =>
  kind.resource.fields[name]?.label.th ?? name

/**
 * Creates a function that parses a pasted line. It returns the fields of the line, or its faults as Thai sentences.
 * @param layout the field of each cell, if it differs from the columns of the kind
 */
export function createPastedLineParser(
  kind: BulkPasteDefinition,
  layout: PastedColumnFields = kind.columns,
): (line: string) => ParsedPastedLine | readonly PastedCellFault[] {
  const schema = createRowSchema(kind, layout)
  return (line) => {
    const lineCells = splitPastedLineIntoCells(line)
    const cells = fitCellsToColumns(lineCells, layout.length, layout[0] === kind.key)
    if (cells === null) return createRowFault(describeTooManyCells(kind, layout, lineCells.length))
    const { fields, faults, group } = parseCells(kind, layout, cells)
    const key = fields[kind.key]
    if (typeof key !== 'number' && lineCells.length === 1)
      return createRowFault(describeMissingSeparators(kind, layout))
    if (faults.length > 0) return faults
    if (typeof key !== 'number') return [{ field: kind.key, sentence: describeMissingKey(kind, layout) }]
    // an editor who names the columns has checked that the cells fit them
    if (layout === kind.columns && mayBeShifted(lineCells, cells)) return createRowFault(describeShiftedRow(kind))
    const unstorable: UnstorableValue[] = []
    const stored = normaliseJsonValue(schema, fields, unstorable)
    const issues = findValidationIssues(schema, stored, unstorable)
    // the schema has only the fields of the columns, and empty cells were skipped, so all values are field values
    return issues
      ? toCellFaults(issues)
      : { key, fields: stored as ParsedPastedLine['fields'], ...(group === undefined ? {} : { group }) }
  }
}

/** Converts the cells that are not empty to the values of their fields. */
function parseCells(kind: BulkPasteDefinition, layout: PastedColumnFields, cells: readonly string[]) {
  const fields: Record<string, FieldValue> = {}
  const faults: PastedCellFault[] = []
  let group: string | undefined
  for (const [column, name] of layout.entries()) {
    const cell = cells[column] ?? ''
    if (cell === '' || name === null) continue
    if (name === kind.parent) {
      group = joinLines(cell)
      continue
    }
    const field = kind.resource.fields[name]
    const value = toValue(field, cell)
    if (value === null) faults.push({ field: name, sentence: describeNonNumber(kind, layout, column, cell) })
    else fields[name] = value
  }
  return { fields, faults, group }
}

function toValue(field: FieldDefinition | undefined, cell: string): FieldValue {
  if (field?.kind === 'integer') return parseNumberCell(cell)
  if (field?.kind === 'members') return parseGroupMembersCell(cell)
  return isOneLineField(field) ? joinLines(cell) : cell
}

/** Converts validation issues to faults by cell; an issue of one member is a fault of the cell with all members. */
const toCellFaults = (issues: Readonly<Record<string, readonly string[]>>): readonly PastedCellFault[] =>
  Object.entries(issues).flatMap(([field, sentences]) =>
    sentences.map((sentence) => ({ field: field.split('.')[0] ?? field, sentence })),
  )

/** Whether a field holds a short text, in which line breaks of a spreadsheet cell become spaces. */
const isOneLineField = (field: FieldDefinition | undefined): boolean =>
  field?.kind === 'text' && field.max <= MAX_SHORT_TEXT_CHARS

/**
 * Joins the lines of a cell. Lines are trimmed one by one, since a regular expression takes minutes for a million
 * spaces.
 */
const joinLines = (cell: string): string =>
  cell
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** Creates the schema of a row's fields, with the limits and messages of the resource's definition. */
function createRowSchema(kind: BulkPasteDefinition, layout: PastedColumnFields): TObject {
  const fields: Record<string, FieldDefinition> = {}
  for (const name of layout) {
    const field = name === null || name === kind.parent ? undefined : kind.resource.fields[name]
    if (name !== null && field) fields[name] = field
  }
  return closedObjectSchema(createPatchBodySchema(fields).properties)
}

/** Whether a line begins with a bar and a number, so that the bar may be a table's edge or an empty first column. */
const mayBeShifted = (lineCells: readonly string[], cells: readonly string[]): boolean =>
  lineCells[0] === '' && cells[0] === '' && parseNumberCell(cells[1] ?? '') !== null

/** Describes the columns of a row, for messages. */
const describeColumns = (kind: BulkPasteDefinition, layout: PastedColumnFields): string =>
  layout.map((name) => (name === null ? 'ไม่ใช้' : getFieldLabel(kind, name))).join(' | ')

/** Returns an example row, or the columns if an editor named them. */
const getExample = (kind: BulkPasteDefinition, layout: PastedColumnFields): string =>
  layout === kind.columns ? kind.example : describeColumns(kind, layout)

const describeTooManyCells = (kind: BulkPasteDefinition, layout: PastedColumnFields, found: number): string =>
  `มี${found > MAX_CELLS_PER_LINE ? `เกิน ${MAX_CELLS_PER_LINE}` : ` ${found}`} ช่อง แต่ใส่ได้ ${layout.length} ช่อง คือ ${describeColumns(kind, layout)} ถ้ามีขีดตั้ง (|) อยู่ในข้อความ กรุณาเปลี่ยนเป็นเครื่องหมายอื่น`

const describeMissingSeparators = (kind: BulkPasteDefinition, layout: PastedColumnFields): string =>
  `ไม่พบขีดตั้ง (|) ที่คั่นระหว่างช่อง กรุณาพิมพ์ให้มีรูปแบบดังนี้ ${getExample(kind, layout)}`

const describeMissingKey = (kind: BulkPasteDefinition, layout: PastedColumnFields): string =>
  `ขาด${getFieldLabel(kind, kind.key)} (ช่องที่ ${layout.indexOf(kind.key) + 1}) ซึ่งใช้บอกว่าเป็นรายการใด กรุณาพิมพ์ให้มีรูปแบบดังนี้ ${getExample(kind, layout)}`

const describeShiftedRow = (kind: BulkPasteDefinition): string =>
  `ขึ้นต้นด้วยขีดตั้ง (|) แล้วตามด้วยตัวเลข จึงไม่แน่ใจว่าตัวเลขนั้นอยู่ช่องใด กรุณาลบขีดตั้งตัวแรกออก หรือใส่ให้ครบทุกช่อง คือ ${describeColumns(kind, kind.columns)}`

function describeNonNumber(
  kind: BulkPasteDefinition,
  layout: PastedColumnFields,
  column: number,
  cell: string,
): string {
  const name = getFieldLabel(kind, layout[column] ?? '')
  // only the beginning of the cell is read, which may be as long as a request body
  const characters = [...cell.slice(0, 2 * MAX_QUOTED_CHARS + 2)]
  const words = characters.length > MAX_QUOTED_CHARS ? `${characters.slice(0, MAX_QUOTED_CHARS).join('')}…` : cell
  const heading = /[\d๐-๙]/.test(cell) ? '' : ' ถ้าแถวนี้เป็นหัวตาราง กรุณาลบออก'
  return `${name} (ช่องที่ ${column + 1}) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “${words}”${heading}`
}
