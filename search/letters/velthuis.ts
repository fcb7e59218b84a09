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
export function fromVelthuis(word: string): string {
  if (!/aa|ii|uu|[.~"_]/.test(word)) return word
  return SPELLED.reduce((text, [typed, letter]) => text.replace(typed, letter), word)
}
