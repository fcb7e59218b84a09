/** Converts the records of a list to a table that can be imported again; members of groups get a column each. */

import { getBulkPasteKindForCollection, listPasteableFields } from '../../../definitions/bulk-kinds.ts'
import type { DhammaGroupMember, FieldValue, ResourceDefinition } from '../../../definitions/definition.ts'
import { listFieldDefinitions } from '../../../definitions/fields.ts'
import { toThaiDigits } from '../../../definitions/languages/numerals.ts'
import { formatGroupMembersCell } from '../../../definitions/member-lines.ts'

/** The value of a cell in an exported table. */
export type ExportCell = string | number | null

/** A record with its slug and its fields, as the API returns it. */
export type ExportedRecord = Readonly<Record<string, FieldValue | boolean | undefined>>

/** Header of the slug column in exported tables; imports find their records by it. */
export const SLUG_COLUMN_HEAD = 'ชื่อในลิงก์'

/**
 * Returns the rows of a table for export: a header row, then a row for each record.
 * @param titleOf returns the title of a referenced record
 */
export function createExportTableRows(
  resource: ResourceDefinition,
  records: readonly ExportedRecord[],
  titleOf: (resource: string, slug: string) => string,
): readonly (readonly ExportCell[])[] {
  const kind = getBulkPasteKindForCollection(resource.name)
  const names = kind ? listPasteableFields(kind) : listFieldDefinitions(resource).map(([name]) => name)
  const columns = names.map((name) => columnsOf(resource, name, records, titleOf))
  // rows of pasteable lists are matched by number, others by slug
  const slugs = kind ? [] : [{ heads: [SLUG_COLUMN_HEAD], cells: (record: ExportedRecord) => [String(record.slug)] }]
  const all = [...slugs, ...columns]
  return [all.flatMap(({ heads }) => heads), ...records.map((record) => all.flatMap(({ cells }) => cells(record)))]
}

interface Columns {
  readonly heads: readonly string[]
  readonly cells: (record: ExportedRecord) => readonly ExportCell[]
}

function columnsOf(
  { fields }: ResourceDefinition,
  name: string,
  records: readonly ExportedRecord[],
  titleOf: (resource: string, slug: string) => string,
): Columns {
  const field = fields[name]
  const head = field?.label.th ?? name
  if (field?.kind === 'members') {
    const membersOf = (record: ExportedRecord) => (record[name] ?? []) as readonly DhammaGroupMember[]
    const count = Math.max(2, ...records.map((record) => membersOf(record).length))
    return {
      heads: Array.from({ length: count }, (_, index) => `ข้อ ${toThaiDigits(String(index + 1))}`),
      cells: (record) => Array.from({ length: count }, (_, index) => memberCell(membersOf(record)[index])),
    }
  }
  const cell = (value: ExportedRecord[string]): ExportCell => {
    if (value === null || value === undefined || typeof value === 'number') return value ?? null
    if (Array.isArray(value)) return value.join('\n')
    return field?.kind === 'reference' ? titleOf(field.to, String(value)) : String(value)
  }
  /** Whether a value is just the number of members; it is not exported, because it would not follow changes. */
  const isCounted = (record: ExportedRecord) => {
    const counted = field?.kind === 'integer' ? record[field.countsWhenEmpty ?? ''] : undefined
    return Array.isArray(counted) && record[name] === counted.length
  }
  return { heads: [head], cells: (record) => [isCounted(record) ? null : cell(record[name])] }
}

/** A member in a column of its own: title and Pali name in the first line, the description below. */
function memberCell(member: DhammaGroupMember | undefined): ExportCell {
  if (!member) return null
  const { description, ...names } = member
  const first = formatGroupMembersCell([{ ...names, description: null }])
  return description === null ? first : `${first}\n${description}`
}
