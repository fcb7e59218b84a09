/** Compares an edited export table with the stored records: rows are matched by slug, columns by header. */

import type { FieldDefinition, FieldValue, ResourceDefinition } from '../../../definitions/definition.ts'
import { getTitleFieldName, listFieldDefinitions } from '../../../definitions/fields.ts'
import { toWesternDigits } from '../../../definitions/languages/numerals.ts'
import { areValuesStoredEqually } from '../base/field-equality.ts'
import type { TableCells } from '../files/document.ts'
import { type ExportedRecord, SLUG_COLUMN_HEAD } from './table-of-records.ts'

/** The changes that one row of an imported table makes to its record. */
export interface ImportedRowChange {
  readonly slug: string
  readonly title: string
  readonly version: string
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly before: Readonly<Record<string, FieldValue>>
}

/** The record changes that an imported spreadsheet makes, and Thai messages about ignored columns and rows. */
export interface ImportedTableChanges {
  readonly changes: readonly ImportedRowChange[]
  /** Thai messages about ignored columns and rows. */
  readonly said: readonly string[]
}

/**
 * Returns the record changes that an imported spreadsheet makes, compared with the stored records. Empty cells
 * leave their fields unchanged.
 * @param records the stored records
 * @param slugOf returns the slug of a referenced record by its title
 * @returns undefined if the table has no slug column
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
  const unknown: string[] = []
  const changes = rows.flatMap((row): ImportedRowChange[] => {
    const slug = row[slugColumn]?.trim() ?? ''
    const record = bySlug.get(slug)
    if (!record) {
      if (slug !== '') unknown.push(slug)
      return []
    }
    const changed = columns.flatMap((column, at) => {
      const cell = row[at] ?? ''
      if (!column || cell === '') return []
      const [name, field] = column
      const value = valueIn(field, cell, slugOf)
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
  const left = heads.filter((head, at) => head.trim() !== '' && at !== slugColumn && !columns[at])
  return {
    changes,
    said: [
      left.length > 0 ? `ไม่ใช้คอลัมน์ ${left.join(' · ')}` : '',
      unknown.length > 0 ? `ไม่มีรายการชื่อในลิงก์ ${unknown.slice(0, 5).join(', ')} จึงไม่ได้ใช้ ${unknown.length} แถว` : '',
    ].filter(Boolean),
  }
}

function valueIn(
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
