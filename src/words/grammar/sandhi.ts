/** Changes of letters where words meet, and of stem endings inside compounds. */

/**
 * Vowel sandhi: the pairs of vowels that a written vowel may contract. The left one ends a word, the right one begins
 * the next.
 */
export const VOWEL_PAIRS_BY_CONTRACTED_VOWEL: Readonly<
  Record<string, readonly (readonly [left: string, right: string])[]>
> = Object.fromEntries(
  Object.entries({
    ā: 'a+a ā+a a+ā ā+ā',
    i: 'i+i ī+i',
    ī: 'i+i a+i ā+i',
    u: 'u+i',
    ū: 'u+u a+u',
    e: 'a+i ā+i a+ī e+a e+i',
    o: 'a+u ā+u o+a o+i o+e',
  }).map(([written, pairs]) => [written, pairs.split(' ').map((pair) => pair.split('+') as [string, string])]),
)

/** Stem endings inside compounds that differ from the ending of the dictionary word, each with its cost. */
export const STEM_END_VARIANTS: readonly (readonly [written: string, lemma: string, cost: number])[] = [
  ['ā', 'a', 1],
  ['a', 'ā', 0.4],
  ['ī', 'i', 0.4],
  ['i', 'ī', 0.4],
  ['ī', 'in', 0.4],
  ['i', 'in', 0.4],
  ['ū', 'u', 0.4],
  ['u', 'ū', 0.4],
  ['a', 'an', 0.4],
  ['a', 'o', 0.4],
  ['o', 'a', 1],
  ['ā', 'ar', 1],
  ['u', 'ar', 1],
  ['at', 'ant', 0.4],
  ['a', 'ant', 1],
  ['anta', 'ant', 0.4],
]

/** For each nasal, a pattern of the letters before which sandhi writes ṃ as that nasal. */
export const CONSONANT_PATTERNS_BY_NASAL: Readonly<Record<string, RegExp>> = {
  ñ: /^[cjñyh]/,
  ṅ: /^[kg]/,
  n: /^[tdn]/,
  ṇ: /^[ṭḍṇ]/,
  m: /^[pbmaāiīuūeo]/,
  d: /^[aāiīuūeo]/,
}
