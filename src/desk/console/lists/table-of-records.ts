/**
 * Converts the records of a list to a table, and compares an edited table with the stored records. Rows are matched by
 * slug, columns by header. Each member of a group has a column of its own.
 */

import { findBulkPasteDefinition, listPasteableFields } from '../../../definitions/bulk-kinds.ts'
import type {
  DhammaGroupMember,
  FieldDefinition,
  FieldValue,
  ResourceDefinition,
} from '../../../definitions/definition.ts'
import { getTitleFieldName, listFieldDefinitions } from '../../../definitions/fields.ts'
import { toThaiDigits, toWesternDigits } from '../../../definitions/languages/numerals.ts'
import { formatGroupMembersCell } from '../../../definitions/member-lines.ts'
import { areValuesStoredEqually } from '../base/field-equality.ts'
import type { TableCells } from '../files/document.ts'

/** The value of a cell in an exported table. Null for an empty cell. */
export type ExportCell = string | number | null

/** A record as the API returns it: slug, version and fields by name. */
export type ExportedRecord = Readonly<Record<string, FieldValue | boolean | undefined>>

/** Header of the column with the slugs in an exported table. An import finds the records by it. */
export const SLUG_COLUMN_HEAD = 'ชื่อในลิงก์'

/**
 * Returns the rows of a table for export: a header row, then a row for each record.
 * @param titleOf returns the title of a referenced record by the name of its resource and its slug
 */
export function createExportTableRows(
  resource: ResourceDefinition,
  records: readonly ExportedRecord[],
  titleOf: (resource: string, slug: string) => string,
): readonly (readonly ExportCell[])[] {
  const kind = findBulkPasteDefinition(resource.name)
  const names = kind ? listPasteableFields(kind) : listFieldDefinitions(resource).map(([name]) => name)
  const columns = names.map((name) => createColumns(resource, name, records, titleOf))
  // rows of pasteable lists are matched by number, others by slug
  const slugs = kind ? [] : [{ heads: [SLUG_COLUMN_HEAD], cells: (record: ExportedRecord) => [String(record.slug)] }]
  const all = [...slugs, ...columns]
  return [all.flatMap(({ heads }) => heads), ...records.map((record) => all.flatMap(({ cells }) => cells(record)))]
}

interface Columns {
  readonly heads: readonly string[]
  readonly cells: (record: ExportedRecord) => readonly ExportCell[]
}

function createColumns(
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
      cells: (record) => Array.from({ length: count }, (_, index) => formatMemberCell(membersOf(record)[index])),
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
function formatMemberCell(member: DhammaGroupMember | undefined): ExportCell {
  if (!member) return null
  const { description, ...names } = member
  const first = formatGroupMembersCell([{ ...names, description: null }])
  return description === null ? first : `${first}\n${description}`
}

/** What one row of an imported table changes in its record. */
export interface ImportedRowChange {
  readonly slug: string
  readonly title: string
  readonly version: string
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly before: Readonly<Record<string, FieldValue>>
}

/** What an imported table changes in records, and messages about ignored columns and rows. */
export interface ImportedTableChanges {
  readonly changes: readonly ImportedRowChange[]
  /** Thai messages about ignored columns and rows. */
  readonly messages: readonly string[]
}

/**
 * Compares an imported table with the stored records and returns the differences. Empty cells leave their fields
 * unchanged.
 * @param records the stored records
 * @param slugOf returns the slug of a referenced record by the name of its resource and its title
 * @returns undefined if the table has no column with slugs
 */
export function computeImportedTableChanges(
  resource: ResourceDefinition,
  [heads = [], ...rows]: TableCells,
  records: readonly ExportedRecord[],
  slugOf: (resource: string, title: string) => string,
): ImportedTableChanges | undefined {
  const fields = new Map<string, readonly [string, FieldDefinition]>(
    listFieldDefinitions(resource).map(([name, field]) => [field.label.th, [name, field]]),
  )
  const columns = heads.map((head) => fields.get(head.trim()))
  const slugColumn = heads.findIndex((head) => head.trim() === SLUG_COLUMN_HEAD)
  if (slugColumn === -1) return undefined
  const bySlug = new Map(records.map((record) => [String(record.slug), record]))
  const unknownSlugs: string[] = []
  const changes = rows.flatMap((row): ImportedRowChange[] => {
    const slug = row[slugColumn]?.trim() ?? ''
    const record = bySlug.get(slug)
    if (!record) {
      if (slug !== '') unknownSlugs.push(slug)
      return []
    }
    const changed = columns.flatMap((column, at) => {
      const cell = row[at] ?? ''
      if (!column || cell === '') return []
      const [name, field] = column
      const value = parseCell(field, cell, slugOf)
      return areValuesStoredEqually(record[name] as FieldValue, value) ? [] : [[name, value] as const]
    })
    if (changed.length === 0) return []
    return [
      {
        slug,
        title: String(record[getTitleFieldName(resource)] ?? slug),
        version: String(record.version),
        fields: Object.fromEntries(changed),
        before: Object.fromEntries(changed.map(([name]) => [name, (record[name] ?? null) as FieldValue])),
      },
    ]
  })
  const ignoredHeads = heads.filter((head, at) => head.trim() !== '' && at !== slugColumn && !columns[at])
  return {
    changes,
    messages: [
      ignoredHeads.length > 0 ? `ไม่ใช้คอลัมน์ ${ignoredHeads.join(' · ')}` : '',
      unknownSlugs.length > 0
        ? `ไม่มีรายการชื่อในลิงก์ ${unknownSlugs.slice(0, 5).join(', ')} จึงไม่ได้ใช้ ${unknownSlugs.length} แถว`
        : '',
    ].filter(Boolean),
  }
}

function parseCell(
  field: FieldDefinition,
  cell: string,
  slugOf: (resource: string, title: string) => string,
): FieldValue {
  const digits = toWesternDigits(cell.trim())
  // other text goes to the server unchanged, whose message explains what is right
  if (field.kind === 'integer') return /^\d{1,15}$/.test(digits) ? Number(digits) : cell
  if (field.kind === 'choices') return cell.split('\n')
  return field.kind === 'reference' ? slugOf(field.to, cell.trim()) : cell
}
