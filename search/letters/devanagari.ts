/** Pali in Devanagari as roman Pali (ISO 15919, as CST's Devanagari files are spelled). */

const CONSONANTS =
  'क k ख kh ग g घ gh ङ ṅ च c छ ch ज j झ jh ञ ñ ट ṭ ठ ṭh ड ḍ ढ ḍh ण ṇ त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l व v स s ह h ळ ḷ श s ष s'
const VOWELS = 'अ a आ ā इ i ई ī उ u ऊ ū ए e ओ o'
const SIGNS = 'ा ā ि i ी ī ु u ू ū े e ो o'
const VIRAMA = '\u094d'
const ANUSVARA = '\u0902'

const tableOf = (pairs: string): ReadonlyMap<string, string> => {
  const words = pairs.split(' ')
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])))
}

const consonants = tableOf(CONSONANTS)
const vowels = tableOf(VOWELS)
const signs = tableOf(SIGNS)

export const hasDevanagari = (text: string): boolean => /[\u0905-\u0939]/.test(text)

/** What is not Devanagari stays as it is; digits become Arabic ones, daṇḍas full stops. */
export function devanagariToRoman(text: string): string {
  let roman = ''
  const letters = [...text]
  for (const [at, letter] of letters.entries()) {
    const consonant = consonants.get(letter)
    if (consonant !== undefined) {
      const next = letters[at + 1] ?? ''
      roman += consonant + (next === VIRAMA || signs.has(next) ? '' : 'a')
    } else if (letter === VIRAMA || letter === '\u200c' || letter === '\u200d') continue
    else if (letter === ANUSVARA) roman += 'ṃ'
    else if (/[०-९]/.test(letter)) roman += String((letter.codePointAt(0) ?? 0x966) - 0x966)
    else if (letter === '।' || letter === '॥') roman += '.'
    else roman += vowels.get(letter) ?? signs.get(letter) ?? letter
  }
  return roman
}
