/**
 * Words of the translations, with the Pali words that they translate and the weight of each pair. The table is learned
 * from the canon by IBM Model 1 in both directions: from sentences that begin together in Pali and Thai, and from
 * segments that have one id in Pali and English. A weight is the geometric mean of the two probabilities. Unlikely
 * pairs and rare words are left out. `bun scripts/facts/translated-words.ts DATA` makes the table. Stored alignments of
 * sentences depend on it.
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import table from './translated-words.tsv.zst' with { type: 'file' }

/** A word of a translation, and the Pali words that it translates. */
export interface TranslatedWord {
  /** ISO 639 code of the translation's language. */
  readonly language: string
  /** The word in Thai; in other languages its beginning in lower case. */
  readonly word: string
  /** Consonants of a Pali word (`toAlignmentLetters`), of a long one `^` and the first five; weights are 0.1 to 0.9. */
  readonly pali: readonly (readonly [letters: string, weight: number])[]
}

/** Reads the built-in table of translated words on the first call. Later calls return the same list. */
export const readWordTranslationTable: () => readonly TranslatedWord[] = callOnce(() =>
  Bun.zstdDecompressSync(readFileSync(table))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [language = '', word = '', pali = ''] = line.split('\t')
      return {
        language,
        word,
        pali: pali.split(' ').map((one) => [one.slice(0, -1), Number(one.slice(-1)) / 10] as const),
      }
    }),
)
