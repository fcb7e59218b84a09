/** The keys under which the text of a canon page is indexed. */

import { keyOf } from '../../../search/language/fold.ts'
import { hasThai, toRoman } from '../../../search/language/thai-pali.ts'

/**
 * The key of a piece of a page, and of the Pali edition, which is in Thai script, that of its roman sound, so that roman
 * queries find it. (Roman pages are found from Thai script through the sounds of the query.)
 */
export function pageKeys(edition: string, text: string): string[] {
  const isSounded = edition === 'pali' && hasThai(text)
  return isSounded ? [keyOf(text), keyOf(toRoman(text))] : [keyOf(text)]
}
