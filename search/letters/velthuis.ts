/** Pali typed in plain letters, as Velthuis wrote it (`ka.thina`, `aaraama`), in the letters of the Pali Text Society. */

const SPELLED: readonly (readonly [typed: RegExp, letter: string])[] = [
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

/** One word; what is in the Society's letters already stays as it is: it never has a vowel twice or a stop inside. */
export function wordFromVelthuis(word: string): string {
  if (!/aa|ii|uu|[.~"_]/.test(word)) return word
  return SPELLED.reduce((text, [typed, letter]) => text.replace(typed, letter), word)
}

/** What in a word of plain letters is Velthuis's and no English: two vowels, or a sign before its letter. */
const WRITTEN_SO = /aa|ii|uu|~n|[a-z](?:\.[tdnlm]|_n)(?![^a-z\s])/

/** Whether a text has none but the letters and signs in which Velthuis wrote Pali. */
export const isPlain = (text: string): boolean => /^[a-zṅ.~_\s]+$/i.test(text)

/** The words of a text in plain letters that are written as Velthuis wrote Pali, in the letters of the Society; all others stay. */
export const textFromVelthuis = (text: string): string =>
  text.replace(/[a-z.~_]+/gi, (typed) => {
    const word = typed.toLowerCase()
    return WRITTEN_SO.test(word) ? wordFromVelthuis(word) : typed
  })

/** Whether each word with a long vowel may be whole in Pali: `vacūm` and `Isāc` come from other words, which are meant as typed. */
export const endsLikePali = (text: string): boolean => !/[āīū](?:\S*[^aāiīuūeomṃṁŋ\s]|m)(?!\S)/i.test(text)

/** Plain `m` before a consonant that has another nasal as that nasal: `samgha` is `sangha`. */
export const withOwnNasals = (text: string): string => text.replace(/m(?=[kgcjtd])/g, 'n')

/** A text with ṅ where Velthuis writes it as a quotation mark before n, inside a word with no other mark. */
export const replaceVelthuisQuotes = (text: string): string =>
  text.replace(/(?<![^\s])([a-z.~]+)"n(?=[a-z.~]+(?!\S))/gi, '$1ṅ')
