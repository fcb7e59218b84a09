/** Whole numbers within limits. */

import { Type } from 'typebox'
import type { IntegerField } from '../definition.ts'
import { type Kind, LARGEST_INTEGER } from './kind.ts'

export const integerKind: Kind<IntegerField> = {
  column: 'integer',
  empty: null,
  schema: (field) => Type.Integer({ minimum: field.min, maximum: field.max ?? LARGEST_INTEGER }),
}
