/** Text: strings with a limit, counted in characters (code points). */

import { Type } from 'typebox'
import type { TextField } from '../definition.ts'
import { oneLine } from '../labels.ts'
import type { Kind } from './kind.ts'

export const textKind: Kind<TextField> = {
  column: 'text',
  words: (value) => [{ text: String(value) }],
  empty: null,
  schema: (field) => Type.String({ minLength: 1, maxLength: field.max, ...oneLine(field.max) }),
}
