/** Finds records that need a translation: fields with a value but no translation into a language (desk §1). */

import { toSnakeCase } from '../../../db/columns.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { findTableOfCollection } from '../../../db/recorded-tables.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'

interface UntranslatedItem {
  readonly collection: string
  readonly id: number
  readonly slug: string
  /** The slug of a heading's division. */
  readonly division?: string
  readonly title: string
  /** The names of the fields. */
  readonly fields: readonly string[]
}

interface StoredItem {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly division: string | null
  readonly fields: string
}

/**
 * Lists one page of the records that have fields with a value but no translation into a language.
 * @param fields the translatable fields of the collection
 */
export function listUntranslatedRecords(
  db: LibraryDatabase,
  collection: string,
  fields: readonly string[],
  language: LanguageCode,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly items: readonly UntranslatedItem[]; readonly total: number } {
  const table = findTableOfCollection(collection)
  if (!table) return { items: [], total: 0 }
  const missing = fields.map((name) => {
    const column = `record.${toSnakeCase(name)}`
    return `SELECT '${name}' AS name WHERE ${column} IS NOT NULL AND ${column} NOT IN ('', '[]')
      AND json_extract(translations.fields, '$.${name}') IS NULL`
  })
  const isHeading = table.columns.includes('division_id')
  const from = `FROM ${table.name} AS record
    LEFT JOIN translations ON translations.collection = ?1 AND record_id = record.id AND language = ?2
    ${isHeading ? 'LEFT JOIN divisions ON divisions.id = record.division_id' : ''}
    WHERE EXISTS (${missing.join(' UNION ALL ')})`
  const rows = db.sqlite.query<StoredItem, [string, string, number, number]>(
    `SELECT record.id, record.slug, record.${table.title ?? 'slug'} AS title, ${isHeading ? 'divisions.slug' : 'NULL'} AS division,
       (SELECT json_group_array(name) FROM (${missing.join(' UNION ALL ')})) AS fields
     ${from} ORDER BY record.id LIMIT ?3 OFFSET ?4`,
  )
  const total = db.sqlite.query<{ n: number }, [string, string]>(`SELECT count(*) AS n ${from}`)
  return db.read(() => ({
    items: rows.all(collection, language, limit, offset).map(({ division, fields: names, ...row }) => ({
      collection,
      ...row,
      ...(division === null ? {} : { division }),
      fields: JSON.parse(names) as string[],
    })),
    total: total.get(collection, language)?.n ?? 0,
  }))
}
