/** The letters by which two prints of one Pali text are laid side by side: without what scripts and editions write differently. */

import { hasThai, toRoman } from '../../../search/language/thai-pali.ts'

/** Spellings of one letter: nasals before their class, the two l, vowels with and without length. */
const LETTERS: Readonly<Record<string, string>> = {
  ā: 'a',
  ī: 'i',
  ū: 'u',
  ṃ: 'n',
  ṁ: 'n',
  ŋ: 'n',
  ṅ: 'n',
  ñ: 'n',
  ṇ: 'n',
  m: 'n',
  ṭ: 't',
  ḍ: 'd',
  ḷ: 'l',
}

/** The code of the letter that counts for each UTF-16 unit; 0 for one that does not. Aspiration and doubling do not count. */
const codes = new Uint8Array(0x2000)
for (let code = 97; code <= 122; code++) {
  const letter = String.fromCharCode(code)
  const counts = letter === 'h' ? 0 : (LETTERS[letter] ?? letter).charCodeAt(0)
  codes[code] = counts
  codes[code - 32] = counts
}
for (const [letter, plain] of Object.entries(LETTERS)) {
  codes[letter.charCodeAt(0)] = plain.charCodeAt(0)
  codes[letter.toUpperCase().charCodeAt(0)] = plain.charCodeAt(0)
}

/** The letters of a text, as one byte each. Roman or Thai script; numbers, signs and spaces do not count. */
export function lettersOf(text: string): Uint8Array {
  const roman = hasThai(text) ? toRoman(text) : text.normalize('NFC')
  const letters = new Uint8Array(roman.length)
  let length = 0
  for (let at = 0; at < roman.length; at++) {
    const code = codes[roman.charCodeAt(at)] ?? 0
    if (code !== 0 && code !== letters[length - 1]) letters[length++] = code
  }
  return letters.subarray(0, length)
}
