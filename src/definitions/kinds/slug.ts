/** Slugs: the names of records in addresses (decisions §3). */

import { Type } from 'typebox'
import type { SlugFieldDefinition } from '../definition.ts'
import type { FieldKindDefinition } from './kind.ts'

/** Regular expression source of a slug: lower-case letters and digits, separated by single hyphens. */
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** Maximum length of a slug, in characters. */
export const MAX_SLUG_CHARS = 120
const SLUG_WANTED = 'ใช้ได้เฉพาะตัวอักษร a–z ตัวเล็ก ตัวเลข 0–9 และขีดกลางคั่นระหว่างคำ เช่น metta-sutta'

/** Definition of the field kind `slug`. */
export const slugFieldKind = {
  column: 'text',
  empty: null,
  schema: () =>
    Type.String({ minLength: 1, maxLength: MAX_SLUG_CHARS, pattern: SLUG_PATTERN, 'x-wanted': SLUG_WANTED }),
} as const satisfies FieldKindDefinition<SlugFieldDefinition>
