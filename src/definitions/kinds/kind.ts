/** What each kind of field must say about itself; the table of kinds is in kinds.ts. */

import type { TSchema } from 'typebox'
import type { Field } from '../definition.ts'

/** A schema whose keywords can be read and added to. */
export type FieldSchema = TSchema & {
  readonly type: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
}

/** How a value is stored in its column: as it is, as JSON, or as the id of the record that it names. */
export type StoredColumn = 'text' | 'integer' | 'json' | 'reference'

/** A piece of a value that search looks at. */
export interface SearchablePiece {
  readonly text: string
  /** In Pali whatever the field says. */
  readonly holdsPali?: true
}

/** All that differs between kinds of fields. */
export interface FieldKindDefinition<F extends Field> {
  readonly column: StoredColumn
  /** The value of an empty field. */
  readonly empty: null | readonly []
  /** The form in which a judged value is stored, where that is more than the value itself. */
  stored?(value: unknown): unknown
  /** What search looks at in a value; without it, nothing. */
  words?(value: unknown): readonly SearchablePiece[]
  /** JSON Schema keywords of a value that is there (never null); `type` is a single JSON type. */
  schema(field: F): FieldSchema
}

/** The largest whole number that JSON readers everywhere keep exactly. */
export const MAX_SAFE_JSON_INTEGER = Number.MAX_SAFE_INTEGER
