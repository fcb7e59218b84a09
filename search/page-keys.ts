/** The key under which the text of a canon page is indexed. */
import { indexKey, KEY_SEPARATOR } from './fold.ts'
import { hasThai, toRoman } from './thai-pali.ts'

export type PageKey = {
  key: string
  /** Whether the text has roman letters itself, and not by its sound alone. */
  hasRoman: boolean
}

/** Whether folded letters have roman ones among them. */
export const hasRoman = (letters: string): boolean => /[a-z]/.test(letters)

/**
 * The folded text of a piece of a page; for the Pali edition, which is in Thai script, its roman sound as well, so that
 * roman queries find it. (Roman pages are found from Thai script through the sounds of the query.)
 */
export function pageKey(edition: string, text: string): PageKey {
  const letters = indexKey(text)
  const isSounded = edition === 'pali' && hasThai(text)
  const key = isSounded ? letters + KEY_SEPARATOR + indexKey(toRoman(text)) : letters
  return { key, hasRoman: hasRoman(letters) }
}
