/** One value, or several, out of a closed list. */

import { Type } from 'typebox'
import type { ChoiceField, ChoicesField } from '../definition.ts'
import type { Kind } from './kind.ts'

const oneOf = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })

export const choiceKind: Kind<ChoiceField> = {
  column: 'text',
  empty: null,
  schema: (field) => ({ ...oneOf(field.values), type: 'string' }),
}

export const choicesKind: Kind<ChoicesField> = {
  column: 'json',
  empty: [],
  schema: (field) => Type.Array(oneOf(field.values), { uniqueItems: true, maxItems: field.values.length }),
}
