/**
 * Converts Pali typed in ASCII by the Velthuis scheme (`ka.thina`, `aaraama`) to the letters of the Pali Text Society.
 */

const VELTHUIS_LETTERS: readonly (readonly [typed: RegExp, letter: string])[] = [
  [/aa/g, 'ā'],
  [/ii/g, 'ī'],
  [/uu/g, 'ū'],
  [/\.t/g, 'ṭ'],
  [/\.d/g, 'ḍ'],
  [/\.n/g, 'ṇ'],
  [/\.l/g, 'ḷ'],
  [/\.m/g, 'ṃ'],
  [/~n/g, 'ñ'],
  [/["_]n/g, 'ṅ'],
]

/** Converts a word from Velthuis (`ka.thina`) to diacritics (`kaṭhina`). A word with diacritics stays as it is. */
export function velthuisWordToPali(word: string): string {
  if (!/aa|ii|uu|[.~"_]/.test(word)) return word
  return VELTHUIS_LETTERS.reduce((text, [typed, letter]) => text.replace(typed, letter), word)
}

/** Marks of a Velthuis word, which English words hardly have: double vowels, or a sign before its letter. */
const VELTHUIS_MARK = /aa|ii|uu|~n|[a-z](?:\.[tdnlm]|_n)(?![^a-z\s])/

/** Whether a text has only the letters and signs of the Velthuis scheme. */
export const hasOnlyVelthuisLetters = (text: string): boolean => /^[a-zṅñ.~_\s]+$/i.test(text)

/** Converts the Velthuis words of a text to diacritics; all other words stay. */
export const velthuisTextToPali = (text: string): string =>
  text.replace(/[a-z.~_]+/gi, (typed) => {
    const word = typed.toLowerCase()
    return VELTHUIS_MARK.test(word) ? velthuisWordToPali(word) : typed
  })

/** False if a word with a long vowel has an end that no Pali word has: `vacūm`, `Isāc`. Those are searched as typed. */
export const mayBeWholePaliWords = (text: string): boolean => !/[āīū](?:\S*[^aāiīuūeomṃṁŋ\s]|m)(?!\S)/i.test(text)

/**
 * Replaces the Velthuis letters `"n` inside words by ṅ, and `~n` at their beginning by ñ, since the parser of queries
 * treats both signs as punctuation.
 */
export const convertVelthuisNasals = (text: string): string =>
  text.replace(/(?<![^\s])([a-z.~]+)"n(?=[a-z.~]+(?!\S))/gi, '$1ṅ').replace(/(?<!\S)~n(?=[a-z])/gi, 'ñ')
