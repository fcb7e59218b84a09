/** Addresses of pictures and sound files: web addresses without a user, or paths on this site, nothing that runs (decisions §3). */

import { Type } from 'typebox'
import type { UrlField } from '../definition.ts'
import { MAX_SHORT_TEXT_CHARS } from '../labels.ts'
import type { FieldKindDefinition } from './kind.ts'

/**
 * Two slashes or a backslash after the first slash would name another host, so they are no path. Of the host only the
 * first letter is looked at: two parts that both take all letters would be tried in every way to share them.
 */
const URL_PATTERN = '^([hH][tT][tT][pP][sS]?://[^\\s/\\\\<>"][^\\s\\\\<>"]*|/(?!/)[^\\s\\\\<>"]*)$'

const URL = new RegExp(URL_PATTERN)

/**
 * Returns a stored URL if it is valid, else null. URLs are checked again before display, so that a tampered database
 * cannot give readers a link that runs code.
 */
export const toSafeUrl = (stored: string | null): string | null => (stored !== null && URL.test(stored) ? stored : null)

/** Schema, storage and search of fields with a URL. */
export const urlFieldKind: FieldKindDefinition<UrlField> = {
  column: 'text',
  empty: null,
  schema: () =>
    Type.String({
      minLength: 1,
      maxLength: MAX_SHORT_TEXT_CHARS,
      pattern: URL_PATTERN,
      'x-without-user': true,
      'x-wanted': 'ต้องเป็นลิงก์ที่ขึ้นต้นด้วย https:// หรือ http:// หรือที่อยู่ในเว็บนี้ที่ขึ้นต้นด้วย / และไม่มีช่องว่าง',
    }),
}
