/** The keys under which the text of a canon page is indexed. */

import { isThaiScriptPali } from '../../src/definitions/editions.ts'
import { KEY_SEPARATOR, keyOf } from '../letters/fold.ts'
import { hasThai, toRoman } from '../letters/thai-pali.ts'

/** Behind a key, so that its last letters, too, begin four of them: shorter queries are beginnings of these. */
export const KEY_END = KEY_SEPARATOR.repeat(3)

/**
 * The key of a piece of a page, and of Pali in Thai script that of its roman sound, so that roman
 * queries find it. (Roman pages are found from Thai script through the sounds of the query.)
 */
export function pageKeys(edition: string, text: string): string[] {
  const isSounded = isThaiScriptPali(edition) && hasThai(text)
  return isSounded ? [keyOf(text), keyOf(toRoman(text))] : [keyOf(text)]
}
