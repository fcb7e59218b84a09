/** Encodes the letters of a line as one byte each. The codes do not depend on script and word division. */

import { lowerCaseKeepingLength } from '../../../../search/letters/letter-case.ts'
import { hasThaiLetters, thaiPaliToRoman, thaiPaliToRomanWithMap } from '../../../../search/letters/thai-pali.ts'

/** Letter number that ends a sequence of letters: a digit, a letter of another script, or the end of the line. */
export const BREAK_LETTER_NUMBER = 0
/** Letter number of ignored characters between letters; each edition divides words in its own way. */
const IGNORED = 255

/** Whether a letter number is that of a letter. False for a sequence break, an ignored character and undefined. */
export const isEncodedLetter = (number: number | undefined): boolean =>
  number !== undefined && number !== BREAK_LETTER_NUMBER && number !== IGNORED

/** The letters of a script, numbered from 1. */
export interface NumberedAlphabet {
  /** By UTF-16 unit: the letter’s number, BREAK_LETTER_NUMBER or IGNORED. */
  readonly numbers: Uint8Array
  readonly letters: readonly string[]
  /** Whether Thai script is read as roman letters first. */
  readonly isRoman: boolean
}

function createAlphabet(letters: readonly string[], ignored: string, isRoman: boolean): NumberedAlphabet {
  const numbers = new Uint8Array(0x10000)
  for (const character of `${ignored} \n\t\u00a0\u200b\u200c\u200d\u00ad'‘’"“”–—-.,;:?!…`)
    numbers[character.charCodeAt(0)] = IGNORED
  for (const [index, letter] of letters.entries()) numbers[letter.charCodeAt(0)] = index + 1
  return { numbers, letters, isRoman }
}

const thaiLetters = Array.from({ length: 0x4e }, (_, index) => String.fromCharCode(0x0e01 + index)).filter(
  (letter) => letter !== 'ฯ' && letter !== 'ๆ' && /\p{L}|\p{M}/u.test(letter),
)
/** The alphabet of Thai. */
export const THAI_LETTERS: NumberedAlphabet = createAlphabet(thaiLetters, '', false)

/** Vowels, then consonants, then the niggahita. */
const PALI = 'aāiīuūeokgṅcjñṭḍṇtdnpbmyrlvshḷṃ'
/** The alphabet of Pali in roman letters. */
export const PALI_LETTERS: NumberedAlphabet = createAlphabet([...PALI], 'ฯ', true)
/**
 * Letter numbers of the Pali consonants and of the vowel a. Thai script writes a consonant with a as one letter, roman
 * script as two (TypoSearchOptions.pairs).
 */
export const PALI_CONSONANT_AND_VOWEL_NUMBERS = {
  consonants: [...'kgṅcjñṭḍṇtdnpbmyrlvshḷ'].map((letter) => PALI.indexOf(letter) + 1),
  vowel: 1,
}

/**
 * Removes Latin letters from Thai text before it is converted to roman script: they are misprints of their own
 * (impossible-letters.ts) and would look like letters of the words.
 */
const withoutLatin = (words: string): string => words.replace(/[A-Za-z]/g, ' ')

/** Bit that is added to the number of a letter with which a word begins in its edition. */
export const WORD_START_FLAG = 0x80

function toSearchedScript(words: string, { isRoman }: NumberedAlphabet): string {
  if (!isRoman) return words
  return lowerCaseKeepingLength(hasThaiLetters(words) ? thaiPaliToRoman(withoutLatin(words)) : words).replaceAll(
    'ṁ',
    'ṃ',
  )
}

/** Encodes the letters of a line as letter numbers, with BREAK_LETTER_NUMBER between separate sequences. */
export function encodeLineAsLetterNumbers(words: string, alphabet: NumberedAlphabet): Uint8Array {
  const text = toSearchedScript(words, alphabet)
  const { numbers } = alphabet
  const letters = new Uint8Array(text.length)
  let length = 0
  let wordStart = WORD_START_FLAG
  for (let i = 0; i < text.length; i++) {
    const number = numbers[text.charCodeAt(i)] ?? BREAK_LETTER_NUMBER
    if (number === IGNORED) wordStart = WORD_START_FLAG
    else if (number !== BREAK_LETTER_NUMBER) {
      letters[length++] = number | wordStart
      wordStart = 0
    } else {
      wordStart = WORD_START_FLAG
      if (length > 0 && letters[length - 1] !== BREAK_LETTER_NUMBER) letters[length++] = BREAK_LETTER_NUMBER
    }
  }
  if (letters[length - 1] === BREAK_LETTER_NUMBER) length--
  return letters.subarray(0, length)
}

/** Returns the offset in the line of each letter that `encodeLineAsLetterNumbers` encodes, in UTF-16 units. */
export function getLetterOffsets(words: string, { numbers, isRoman }: NumberedAlphabet): readonly number[] {
  const offsets: number[] = []
  const mapped = isRoman && hasThaiLetters(words) ? thaiPaliToRomanWithMap(withoutLatin(words)) : undefined
  const text = isRoman ? lowerCaseKeepingLength(mapped?.text ?? words).replaceAll('ṁ', 'ṃ') : words
  let isAfterBreak = true
  for (let i = 0; i < text.length; i++) {
    const number = numbers[text.charCodeAt(i)] ?? BREAK_LETTER_NUMBER
    if (number === IGNORED || (number === BREAK_LETTER_NUMBER && isAfterBreak)) continue
    offsets.push(mapped?.map[i] ?? i)
    isAfterBreak = number === BREAK_LETTER_NUMBER
  }
  return offsets
}

/** Returns the letter numbers of a word. */
export const toLetterNumbers = (word: string, alphabet: NumberedAlphabet): readonly number[] =>
  Array.from(toSearchedScript(word, alphabet), (letter) => alphabet.numbers[letter.charCodeAt(0)] ?? 0).filter(
    isEncodedLetter,
  )
