/** The key under which the text of a canon page is indexed. */
import { indexKey, KEY_SEPARATOR } from './fold.ts'
import { hasThai, toRoman } from './thai-pali.ts'

/**
 * The folded text of a piece of a page; for the Pali edition, which is in Thai script, its roman sound as well, so that
 * roman queries find it. (Roman pages are found from Thai script through the sounds of the query.)
 */
export function pageKey(edition: string, text: string): string {
  const letters = indexKey(text)
  if (edition !== 'pali' || !hasThai(text)) return letters
  return letters + KEY_SEPARATOR + indexKey(toRoman(text))
}
