/** Words of everyday Thai, and the words that the texts of the library use instead, from thai-synonyms.tsv. */

import { callOnce } from '../once.ts'
import { parseTabSeparatedRows } from './table-rows.ts'
import table from './thai-synonyms.tsv' with { type: 'text' }

const synonymsByWord = callOnce(
  () => new Map(parseTabSeparatedRows(table).map(([word = '', synonyms = '']) => [word, synonyms.split('|')])),
)

/** Whether thai-synonyms.tsv lists an everyday Thai word. */
export const hasThaiSynonyms = (word: string): boolean => synonymsByWord().has(word)

/** Lists the words that the texts use for an everyday Thai word. Empty if thai-synonyms.tsv lacks the word. */
export const listThaiSynonyms = (word: string): readonly string[] => synonymsByWord().get(word) ?? []
