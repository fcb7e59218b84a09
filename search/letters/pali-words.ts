/** Pali words typed without diacritics, as readers remember them: they are searched in all spellings. */

import { parseTabSeparatedRows } from '../../src/definitions/facts/table-rows.ts'
import { callOnce } from '../../src/definitions/once.ts'
import { foldText } from './fold.ts'
import table from './pali-words.tsv' with { type: 'text' }

const readWords = callOnce(
  () => new Map(parseTabSeparatedRows(table).map(([word = '']) => [foldText(word), word] as const)),
)

/** Adds the diacritics of well-known words to a text: `nibbana` becomes `nibbāna`. */
export const addPaliDiacritics = (text: string): string =>
  text.replace(/[a-z]+/gi, (word) => readWords().get(word.toLowerCase()) ?? word)
