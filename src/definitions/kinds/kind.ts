/** The interface that each kind of field implements; the table of kinds is in kinds.ts. */

import type { TSchema } from 'typebox'
import type { FieldDefinition } from '../definition.ts'

/** A TypeBox schema of a field's value, with typed access to its keywords. */
export type FieldSchema = TSchema & {
  readonly type: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
}

/** How a database column stores a field: as text, integer, JSON, or the id of the record to which the field refers. */
export type ColumnStorageType = 'text' | 'integer' | 'json' | 'reference'

/** A part of a field's value that is in the search index. */
export interface SearchableFieldPart {
  readonly text: string
  /** Whether this part is Pali, even if the field is not marked as Pali. */
  readonly holdsPali?: true
}

/** Definition of a kind of field: its schema, storage, empty value and words for search. */
export interface FieldKindDefinition<F extends FieldDefinition> {
  readonly column: ColumnStorageType
  /** The value of an empty field. */
  readonly empty: null | readonly []
  /** Converts a validated value to its stored form, if that differs. */
  stored?(value: unknown): unknown
  /** Returns the parts of a value that search indexes. Absent if the kind is not searched. */
  words?(value: unknown): readonly SearchableFieldPart[]
  /** JSON Schema keywords of a non-null value; `type` is a single JSON type. */
  schema(field: F): FieldSchema
}

/** The largest integer that every JSON parser reads exactly (2⁵³ − 1). */
export const MAX_SAFE_JSON_INTEGER = Number.MAX_SAFE_INTEGER
