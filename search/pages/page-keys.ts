/** The keys under which the text of a canon page is indexed. */

import { isLatinScriptEdition, isPaliEdition, isThaiScriptPaliEdition } from '../../src/definitions/editions.ts'
import { SEARCH_KEY_SEPARATOR, toSearchKey } from '../letters/fold.ts'
import { toNonPaliSearchKey } from '../letters/non-pali-keys.ts'
import { mayBeCanonPaliSpelling } from '../letters/phonetic-keys.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'

/** Whether an edition is in Latin script, but not in Pali: a translation into a language with spaces between words. */
export const isSpacedNonPaliEdition = (edition: string): boolean =>
  isLatinScriptEdition(edition) && !isPaliEdition(edition)

/**
 * Returns the index keys of the text of a page part. Thai script gets a second key, the sound key: that of its Pali in
 * roman letters, so that roman queries find it. (Thai queries find roman pages by the phonetic keys of the query.)
 */
export function toPageIndexKeys(edition: string, text: string): string[] {
  if (isSpacedNonPaliEdition(edition)) return [toNonPaliSearchKey(text)]
  if (!hasThaiLetters(text)) return [toSearchKey(text)]
  const sound = isThaiScriptPaliEdition(edition) ? toSearchKey(thaiPaliToRoman(text)) : toQuotedPaliKey(text)
  return sound === '' ? [toSearchKey(text)] : [toSearchKey(text), sound]
}

/** Signs that only Pali in Thai script has: phinthu and nikhahit. Thai SARA AM is a separate letter. */
const PALI_MARK = /[\u0e3a\u0e4d]/

/**
 * The roman key of Pali that a Thai text quotes in the canon's spelling: adjacent words, one of which has a sign of
 * Pali.
 */
function toQuotedPaliKey(text: string): string {
  if (!PALI_MARK.test(text)) return ''
  const runs: string[][] = [[]]
  for (const word of text.split(/[\s()“”"]+/)) {
    if (mayBeCanonPaliSpelling(word)) runs.at(-1)?.push(word)
    else runs.push([])
  }
  return runs
    .map((run) => run.join(' '))
    .flatMap((run) => (PALI_MARK.test(run) ? [toSearchKey(thaiPaliToRoman(run))] : []))
    .join(SEARCH_KEY_SEPARATOR)
}
