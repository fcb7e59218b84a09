/** References: another record, named by its slug both in what is written and in what is answered. */

import { Type } from 'typebox'
import type { ReferenceField } from '../definition.ts'
import type { Kind } from './kind.ts'
import { SLUG_LENGTH, SLUG_PATTERN, SLUG_WANTED } from './slug.ts'

export const referenceKind: Kind<ReferenceField> = {
  column: 'reference',
  empty: null,
  schema: () =>
    Type.String({ minLength: 1, maxLength: SLUG_LENGTH, pattern: SLUG_PATTERN, 'x-wanted': SLUG_WANTED }),
}
