/** Assigns the columns of a pasted table to fields by their headers. The editor can change the assignment. */

import {
  type BulkPasteDefinition,
  listPasteableFields,
  type PastedColumnFields,
} from '../../../definitions/bulk-kinds.ts'
import { toWesternDigits } from '../../../definitions/languages/numerals.ts'
import { formatGroupMembersCell, parseGroupMembersCell } from '../../../definitions/member-lines.ts'
import { joinPastedCells, splitPastedCells, splitPastedLines } from '../../../definitions/pasted-cells.ts'

/** Common headers besides the field's label, by field name. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  number: ['ลำดับ', 'ลำดับที่', 'เลขที่', 'ที่', 'ข้อ', 'no'],
  title: ['ชื่อ', 'ชื่อเรื่อง', 'name'],
  subject: ['ว่าด้วย', 'เรื่อง'],
  romanized: ['อักษรโรมัน', 'โรมัน', 'ชื่อโรมัน', 'roman'],
  description: ['คำอธิบาย', 'ความหมาย'],
  dictionaryNumber: ['เลขในพจนานุกรม', 'ข้อในพจนานุกรม'],
  set: ['ชุด', 'หมวด'],
  volume: ['เล่มที่'],
  members: ['รายการข้อธรรม', 'องค์ธรรม'],
}

/** Maximum number of title lines above the header. */
const MAX_TITLE_LINES = 10

/** Maximum number of columns; spreadsheets copy hundreds of empty ones. */
const MAX_COLUMNS = 100

/** A pasted table, and the field to which each column is assigned. */
export interface PastedTable {
  /** The pasted rows; the header and the lines above it are emptied, so that row numbers stay. */
  readonly rows: readonly string[]
  /** The header of each column; empty strings if the table has none. */
  readonly heads: readonly string[]
  readonly layout: PastedColumnFields
}

/**
 * Parses a pasted table: finds the header row, and the field of each column. Without a header row, the columns are in
 * the order of the fields.
 */
export function parsePastedTable(kind: BulkPasteDefinition, text: string): PastedTable {
  const lines = joinMemberColumns(kind, splitPastedLines(text))
  const cells = lines.map((line) => trimCells(splitPastedCells(line, MAX_COLUMNS)))
  const start = Math.max(
    0,
    cells.findIndex(({ length }) => length > 0),
  )
  for (let at = start; at < Math.min(lines.length, start + MAX_TITLE_LINES); at++) {
    const heads = cells[at] ?? []
    const layout = assignFields(kind, heads)
    if (!isHead(kind, heads, layout, at + 1 < lines.length)) continue
    const rows = lines.map((line, index) => (index <= at ? '' : line))
    return toPastedTable(rows, heads, layout, getMaxWidth(cells.slice(at + 1)))
  }
  // the rows may begin with a separator, which leaves an empty first cell
  const startsWithSeparator = cells.filter(({ length }) => length > kind.columns.length).every(([cell]) => cell === '')
  return toPastedTable(lines, [], kind.columns, getMaxWidth(cells) - (startsWithSeparator ? 1 : 0))
}

/** Matches the header of one member: ข้อ ๑, ข้อที่ 2. */
const MEMBER_HEAD = /^(?:ข้อ|ข้อที่|ข้อธรรมที่|item)\s*([\d๐-๙]+)$/i

/** Joins the member columns into one: the first line of each cell is a title, the others its description. */
function joinMemberColumns({ resource }: BulkPasteDefinition, lines: readonly string[]): readonly string[] {
  const field = Object.entries(resource.fields).find(([, { kind }]) => kind === 'members')?.[1]
  const memberNumbers = lines
    .slice(0, MAX_TITLE_LINES)
    .map((line) => splitPastedCells(line, MAX_COLUMNS).map(parseMemberNumber))
  const head = memberNumbers.findIndex((numbers) => numbers.filter(Boolean).length > 1)
  const numbers = memberNumbers[head]
  if (!field || !numbers) return lines
  const order = [...numbers.keys()]
    .filter((column) => numbers[column])
    .sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
  return lines.map((line, at) => {
    if (at < head || line.trim() === '') return line
    const cells = splitPastedCells(line)
    const members = order.flatMap((column) =>
      parseGroupMembersCell((cells[column] ?? '').trim().replaceAll('\n', '\n  ')),
    )
    const others = Array.from({ length: numbers.length }, (_, column) => cells[column] ?? '')
    return joinPastedCells([
      ...others.filter((_, column) => !numbers[column]),
      at === head ? field.label.th : formatGroupMembersCell(members),
    ])
  })
}

const parseMemberNumber = (head: string): number => Number(toWesternDigits(MEMBER_HEAD.exec(head.trim())?.[1] ?? '0'))

/** Matches error values that spreadsheets show for failed formulas. */
const ERROR_CELL = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA)$|^Err:\d+$/

/**
 * Returns the cells that contain a spreadsheet error such as `#REF!`, with their row number from 1. Columns without a
 * field are ignored.
 */
export const findFormulaErrors = ({ rows, layout }: PastedTable): readonly (readonly [row: number, error: string])[] =>
  rows.flatMap((line, row) =>
    splitPastedCells(line, layout.length)
      .map((cell) => cell.trim())
      .filter((cell, column) => (layout[column] ?? null) !== null && ERROR_CELL.test(cell))
      .map((error) => [row + 1, error] as const),
  )

const getMaxWidth = (cells: readonly (readonly string[])[]): number =>
  cells.reduce((most, { length }) => Math.max(most, length), 0)

/** Adds unused columns up to the width of the widest row. */
const toPastedTable = (
  rows: readonly string[],
  heads: readonly string[],
  layout: PastedColumnFields,
  width: number,
): PastedTable => ({
  rows,
  heads: Array.from({ length: Math.max(width, layout.length) }, (_, column) => heads[column] ?? ''),
  layout: Array.from({ length: Math.max(width, layout.length) }, (_, column) => layout[column] ?? null),
})

/**
 * Returns the layout with a field assigned to one column, and removed from any other column.
 * @param field null leaves the column unused
 */
export const assignFieldToColumn = (
  layout: PastedColumnFields,
  column: number,
  field: string | null,
): PastedColumnFields => layout.map((name, index) => (index === column ? field : name === field ? null : name))

/** Returns the field of each header; the first of two matching headers gets it. */
function assignFields(kind: BulkPasteDefinition, heads: readonly string[]): PastedColumnFields {
  const unassigned = new Map(listPasteableFields(kind).map((name) => [name, listHeaderNames(kind, name)]))
  const found = heads.map((): string | null => null)
  const assign = (fits: (head: string, names: HeaderNames) => boolean) => {
    for (const [index, head] of heads.entries()) {
      if (found[index] !== null || toPlainHeader(head) === '') continue
      for (const [field, names] of unassigned) {
        if (!fits(toPlainHeader(head), names)) continue
        found[index] = field
        unassigned.delete(field)
        break
      }
    }
  }
  assign((head, names) => names.own.includes(head))
  assign((head, names) => names.others.includes(head))
  // ชื่อชาดก (ไทย), ลำดับที่ของชาดก
  assign((head, { own, others }) =>
    [...own, ...others].some((name) => name.length >= MIN_PREFIX_CHARS && head.startsWith(name)),
  )
  return found
}

/** Minimum length of a name that a header may begin with; shorter ones are ambiguous. */
const MIN_PREFIX_CHARS = 4

/** Whether a row is a header: it names the key column and has no number, or names two columns of rows below. */
const isHead = (
  { key }: BulkPasteDefinition,
  heads: readonly string[],
  layout: PastedColumnFields,
  hasRows: boolean,
): boolean => {
  const named = layout.filter((name) => name !== null)
  return (
    (named.includes(key) || named.length > (hasRows ? 1 : 2)) && !heads.some((head) => /^[\d๐-๙]+[.)]?$/.test(head))
  )
}

interface HeaderNames {
  /** Names that the desk uses for the field. */
  readonly own: readonly string[]
  readonly others: readonly string[]
}

const listHeaderNames = ({ resource }: BulkPasteDefinition, name: string): HeaderNames => {
  const { th = '', en = '' } = resource.fields[name]?.label ?? {}
  return { own: [th, en, name].map(toPlainHeader), others: (ALSO_CALLED[name] ?? []).map(toPlainHeader) }
}

/** Returns only the letters and digits of a header, in lower case. */
const toPlainHeader = (head: string): string =>
  head
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Removes empty cells at the end, and trims the others. */
const trimCells = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim())
