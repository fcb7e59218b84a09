/** Words of everyday Thai and their synonyms in the texts of the library: thai-synonyms.tsv, read into a map. */

import { callOnce } from '../once.ts'
import { parseTabSeparatedRows } from './table-rows.ts'
import table from './thai-synonyms.tsv' with { type: 'text' }

const synonymsByWord = callOnce(
  () => new Map(parseTabSeparatedRows(table).map(([word = '', synonyms = '']) => [word, synonyms.split('|')])),
)

/** Whether the table has synonyms for a word. */
export const hasThaiSynonyms = (word: string): boolean => synonymsByWord().has(word)

/** Returns the synonyms of a word in the canon, the chants and the groups; none if the table does not have it. */
export const listThaiSynonyms = (word: string): readonly string[] => synonymsByWord().get(word) ?? []
