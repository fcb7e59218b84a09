/** The keys under which the text of a canon page is indexed. */
import { keyOf } from '../language/fold.ts'
import { hasThai, toRoman } from '../language/thai-pali.ts'

export type PageKeys = {
  letters: string
  /** The roman sound of the Pali edition, which is in Thai script, so that roman queries find it; empty for others. */
  sound: string
}

/** The keys of a piece of a page. (Roman pages are found from Thai script through the sounds of the query.) */
export function pageKeys(edition: string, text: string): PageKeys {
  const isSounded = edition === 'pali' && hasThai(text)
  return { letters: keyOf(text), sound: isSounded ? keyOf(toRoman(text)) : '' }
}
