/** How the values of fields are stored. */

import { integer, text } from 'drizzle-orm/sqlite-core'
import type { FieldKind } from '../src/definitions/definition.ts'
import type { ColumnStorageType } from '../src/definitions/kinds/kind.ts'
import { getFieldKindStorageType } from '../src/definitions/kinds/kinds.ts'

const columns = {
  text: (name: string) => text(name),
  integer: (name: string) => integer(name),
  json: (name: string) => text(name, { mode: 'json' }),
  reference: (name: string) => integer(name),
} satisfies Record<ColumnStorageType, (name: string) => unknown>

/**
 * Returns the column name of a field in snake case. The name of a reference ends in `_id`. Its column holds the id of
 * the record that the field names.
 */
export const toColumnName = (field: string, kind: FieldKind): string =>
  toSnakeCase(field) + (getFieldKindStorageType(kind) === 'reference' ? '_id' : '')

/** Creates the drizzle column of a field, with the SQL type in which its kind is stored. */
export const createFieldColumn = (field: string, kind: FieldKind) =>
  columns[getFieldKindStorageType(kind)](toColumnName(field, kind))

/**
 * Converts a field or collection name to snake case: `publishedYear` to `published_year`, `book-categories` to
 * `book_categories`.
 */
export const toSnakeCase = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
