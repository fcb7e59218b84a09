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

/** JSON Schema keywords of a value that is there (never null), and what an empty field holds. */
export interface Kind<F extends Field> {
  /** The value of a field that nobody filled in. */
  readonly empty: null | readonly []
  /** The form in which a judged value is stored, where that is more than the value itself. */
  stored?(value: unknown): unknown
  /** Keywords for a filled-in value; `type` is a single JSON type. */
  schema(field: F): FieldSchema
}

/** The largest whole number that JSON readers everywhere keep exactly. */
export const LARGEST_INTEGER = Number.MAX_SAFE_INTEGER
