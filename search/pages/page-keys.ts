/** The keys under which the text of a canon page is indexed. */

import { isLatinScriptEdition, isPaliEdition, isThaiScriptPaliEdition } from '../../src/definitions/editions.ts'
import type { QueryTerm } from '../full-text/query.ts'
import { KEY_SEPARATOR, toSearchKey } from '../letters/fold.ts'
import { shiftToForeignLetters, toForeignKey } from '../letters/foreign.ts'
import { isCanonSpelling } from '../letters/sounds.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'

/** Behind a key, so that its last letters, too, begin four of them: shorter queries are beginnings of these. */
export const PAGE_KEY_END = KEY_SEPARATOR.repeat(3)

/** Whether an edition is in a language whose words are divided, and no Pali. */
export const isNonPaliDividedEdition = (edition: string): boolean =>
  isLatinScriptEdition(edition) && !isPaliEdition(edition)

/**
 * The key of a piece of a page, and of Pali in Thai script that of its roman sound, so that roman
 * queries find it. (Roman pages are found from Thai script through the sounds of the query.)
 */
export function pageKeysOfText(edition: string, text: string): string[] {
  if (isNonPaliDividedEdition(edition)) return [toForeignKey(text)]
  if (!hasThaiLetters(text)) return [toSearchKey(text)]
  const sound = isThaiScriptPaliEdition(edition) ? toSearchKey(thaiPaliToRoman(text)) : quotedPali(text)
  return sound === '' ? [toSearchKey(text)] : [toSearchKey(text), sound]
}

/** Letters that only Pali in Thai script has; SARA AM is a letter of its own. */
const PALI_MARK = /[\u0e3a\u0e4d]/

/** The sound of Pali that a Thai text quotes, as the canon spells it: words in a row, one of which has a mark of Pali. */
function quotedPali(text: string): string {
  if (!PALI_MARK.test(text)) return ''
  const runs: string[][] = [[]]
  for (const word of text.split(/[\s()“”"]+/)) {
    if (isCanonSpelling(word)) runs.at(-1)?.push(word)
    else runs.push([])
  }
  return runs
    .map((run) => run.join(' '))
    .flatMap((run) => (PALI_MARK.test(run) ? [toSearchKey(thaiPaliToRoman(run))] : []))
    .join(KEY_SEPARATOR)
}

/** The keys by which pages have a term. */
export const pageKeysOfTerm = ({
  letters,
  sounds,
  words,
}: Pick<QueryTerm, 'letters' | 'sounds' | 'words'>): readonly string[] => [
  ...new Set([...letters, ...sounds, ...words.map(shiftToForeignLetters)]),
]
