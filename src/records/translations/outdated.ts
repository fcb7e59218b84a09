/** Finds translations whose original was changed later, from the edit log (desk §1). */

import { toSnakeCase } from '../../../db/columns.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { findTableOfCollection } from '../../../db/recorded-tables.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'

/**
 * Finds the ids of records with a translation that is older than a change of a field that it translates. The value at
 * the time of the translation is compared with the current one, so a change that was reverted does not count. Saving a
 * translation, even unchanged, makes it up to date.
 * @param fields the translatable fields of the collection
 * @param only id of the only record to check; null for all
 */
export function findOutdatedTranslationRecords(
  { sqlite }: LibraryDatabase,
  collection: string,
  fields: readonly string[],
  language: LanguageCode,
  only: number | null = null,
): readonly number[] {
  const table = findTableOfCollection(collection)
  if (!table) return []
  const changed = fields.map((name) => {
    const column = toSnakeCase(name)
    return `(json_extract(fields, '$.${name}') IS NOT NULL AND EXISTS (
      SELECT 1 FROM (
        SELECT before ->> '${column}' AS value FROM edit_rows
        WHERE edit_rows.collection = ?1 AND edit_rows.record = saved.id AND name = '${table.name}' AND edit > saved.edit
          AND after IS NOT NULL AND json_type(before, '$.${column}') IS NOT NULL
        ORDER BY edit LIMIT 1) AS first
      WHERE first.value IS NOT saved.${column}))`
  })
  const sql = `
WITH lines AS (
  SELECT record_id, max(id) AS edit FROM content_edit
  WHERE action = 'translate' AND collection = ?1 AND json_extract(change, '$.language') = ?2 AND (?3 IS NULL OR record_id = ?3)
  GROUP BY record_id),
saved AS (
  SELECT record.*, translations.fields, max(coalesce(lines.edit, 0), coalesce((
    SELECT max(edit) FROM edit_rows
    WHERE edit_rows.collection = ?1 AND edit_rows.record = record.id AND name = 'translations' AND key ->> 2 = ?2), 0)) AS edit
  FROM translations JOIN ${table.name} AS record ON record.id = translations.record_id
    LEFT JOIN lines ON lines.record_id = record.id
  WHERE translations.collection = ?1 AND language = ?2 AND (?3 IS NULL OR record.id = ?3))
SELECT id FROM saved WHERE ${changed.join(' OR ')} ORDER BY id`
  const rows = sqlite.query<{ id: number }, [string, string, number | null]>(sql)
  return rows.all(collection, language, only).map(({ id }) => id)
}
