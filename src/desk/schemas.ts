/** Shapes that several operations of the desk share. */

import { type TSchema, Type } from 'typebox'
import { LARGEST_INTEGER } from '../resources/kinds/kind.ts'

export const id = (description: string) => Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, description })
export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** A value of one kind, or null. */
export const orNull = (type: 'string' | 'integer', description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

export const closed = <T extends Record<string, TSchema>>(properties: T, name?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(name ? { $id: name } : {}) })

/** A page of a list (contract, common rule 1). */
export const listOf = (item: TSchema, name: string) =>
  closed(
    {
      items: Type.Array(item),
      total: count('On all pages'),
      limit: Type.Integer({ minimum: 1 }),
      offset: count('Records skipped'),
    },
    name,
  )

export const time = (description: string) => Type.String({ format: 'date-time', description })
