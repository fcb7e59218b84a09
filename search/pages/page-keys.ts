/** The keys under which the text of a canon page is indexed. */

import { isLatin, isPali, isThaiScriptPali } from '../../src/definitions/editions.ts'
import type { Term } from '../full-text/query.ts'
import { KEY_SEPARATOR, keyOf } from '../letters/fold.ts'
import { foreignKey, shifted } from '../letters/foreign.ts'
import { isCanon } from '../letters/sounds.ts'
import { hasThai, toRoman } from '../letters/thai-pali.ts'

/** Behind a key, so that its last letters, too, begin four of them: shorter queries are beginnings of these. */
export const KEY_END = KEY_SEPARATOR.repeat(3)

/** Whether an edition is in a language whose words are divided, and no Pali. */
export const isForeign = (edition: string): boolean => isLatin(edition) && !isPali(edition)

/**
 * The key of a piece of a page, and of Pali in Thai script that of its roman sound, so that roman
 * queries find it. (Roman pages are found from Thai script through the sounds of the query.)
 */
export function pageKeys(edition: string, text: string): string[] {
  if (isForeign(edition)) return [foreignKey(text)]
  if (!hasThai(text)) return [keyOf(text)]
  const sound = isThaiScriptPali(edition) ? keyOf(toRoman(text)) : quotedPali(text)
  return sound === '' ? [keyOf(text)] : [keyOf(text), sound]
}

/** Letters that only Pali in Thai script has; SARA AM is a letter of its own. */
const PALI_MARK = /[\u0e3a\u0e4d]/

/** The sound of Pali that a Thai text quotes, as the canon spells it: words in a row, one of which has a mark of Pali. */
function quotedPali(text: string): string {
  if (!PALI_MARK.test(text)) return ''
  const runs: string[][] = [[]]
  for (const word of text.split(/[\s()“”"]+/)) {
    if (isCanon(word)) runs.at(-1)?.push(word)
    else runs.push([])
  }
  return runs
    .map((run) => run.join(' '))
    .flatMap((run) => (PALI_MARK.test(run) ? [keyOf(toRoman(run))] : []))
    .join(KEY_SEPARATOR)
}

/** The keys by which pages have a term. */
export const keysInPages = ({
  letters,
  sounds,
  words,
}: Pick<Term, 'letters' | 'sounds' | 'words'>): readonly string[] => [
  ...new Set([...letters, ...sounds, ...words.map(shifted)]),
]
