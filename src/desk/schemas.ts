/** Shapes that several operations of the desk share. */

import { type TSchema, Type } from 'typebox'
import { LARGEST_INTEGER } from '../definitions/kinds/kind.ts'
import { closed } from '../definitions/schemas.ts'

export const id = (description: string) => Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, description })
export const count = (description: string) => Type.Integer({ minimum: 0, description })

export const batchName = Type.String({ description: 'By which all of it can be undone' })

/** A value of one kind, or null. */
export const orNull = (type: 'string' | 'integer', description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

/** One of several words. */
export const oneOf = <T extends string>(values: readonly T[], about: Readonly<Record<string, string>> = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...about })

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

/** One page of a list that is there as a whole. */
export function pageOfWhole<T>(
  all: readonly T[],
  asked: { limit?: number | undefined; offset?: number | undefined },
) {
  const [limit, offset] = [Number(asked.limit), Number(asked.offset)]
  return { items: all.slice(offset, offset + limit), total: all.length, limit, offset }
}

export const time = (description: string) => Type.String({ format: 'date-time', description })
