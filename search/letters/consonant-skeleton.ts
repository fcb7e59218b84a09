/**
 * Consonant skeletons: keys under which spellings of a name from memory meet, in either script and in either Thai
 * spelling. อนัตตลักขณสูตร, อนตฺตลกฺขณสุตฺตํ, anattalakkhaṇasutta and "anatalakana suta" have the same skeleton. It is
 * loose on purpose and ranks below every other match. It ignores:
 * - `a` and `ā`: Thai writes the first or not, depending on the spelling, and readers do not type macrons;
 * - the doubling of letters, aspiration (tt, ṭṭh → t) and the kind of nasal, which memory loses first;
 * - spaces, since compounds are divided at will (itipiso, iti pi so);
 * - in Thai words, what Sanskrit spelling has for the doubled consonant of Pali: รร (ธรรม, dhamma) and a final ตร or ทร
 * (สูตร, sutta), the silenced letters, and ด บ for Pali ต ป.
 */
import { foldText } from './fold.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from './thai-pali.ts'

/** The shortest skeleton that is specific enough to search for. */
const MIN_QUERY_CHARS = 4

const CONSONANT = '[\u0e01-\u0e2e]'
const SILENCED = new RegExp(`${CONSONANT}[ิุ]?\u0e4c`, 'g')
const DOUBLED_R = new RegExp(`รร(${CONSONANT})`, 'g')

/** Respells Thai words as Pali; text with phinthu is Pali already. Vowels that begin a word stay separate. */
function paliOfThai(text: string): string {
  if (hasPhinthu(text)) return text.replaceAll('อ', ' อ')
  return text
    .replace(SILENCED, '')
    .replace(DOUBLED_R, '$1$1')
    .replace(/(สู|ุ|ิ|เน)ตร(?![\u0e30-\u0e3a\u0e4d])/g, '$1ตต')
    .replace(/ทร(?![\u0e01-\u0e3a\u0e4d])/g, 'ทท')
    .replace(/ักร/g, 'ักก')
    .replace(/ด/g, 'ต')
    .replace(/บ/g, 'ป')
    .replace(/อ/g, ' อ')
}

/** NIKHAHIT and SARA UE, which are a niggahita, and every letter that may precede one. */
const ENDING = /[\u0e4d\u0e36\p{L}\p{N}]/u

/** Whether a text in Thai script ends in a niggahita, whatever signs follow. Searched from the end, in linear time. */
function endsInNiggahita(text: string): boolean {
  const last = [...text].findLast((character) => ENDING.test(character))
  return last === '\u0e4d' || last === '\u0e36'
}

/** A niggahita at the end of roman letters without diacritics: a vowel and m. */
const ROMAN_NIGGAHITA = /[aiu]m$/

/**
 * Returns the consonant skeleton of a text: capital letters and digits, no spaces. X represents the beginning of a
 * syllable that begins with a vowel, N every nasal; a niggahita at the end is left out.
 */
export function toConsonantSkeleton(text: string): string {
  const plain = text.normalize('NFC')
  const thai = hasThaiLetters(plain)
  const letters = foldText(thai ? thaiPaliToRoman(paliOfThai(plain), 'aloud') : plain)
  const niggahita = thai ? endsInNiggahita(plain) : ROMAN_NIGGAHITA.test(letters)
  return (niggahita ? letters.slice(0, -1) : letters)
    .replace(/([aeiou])(?=[aeiou])/g, '$1X')
    .replace(/(^|[^a-z])([aeiou])/g, '$1X$2')
    .replace(/([kgcjtdpb])h/g, '$1')
    .replace(/[a ]/g, '')
    .replaceAll('m', 'n')
    .replace(/[a-z]+/g, (roman) => roman.toUpperCase())
    .replace(/(\D)\1+/g, '$1')
}

/** Returns the consonant skeleton of a query; null if it is too short to be specific, or a number. */
export function toQueryConsonantSkeleton(text: string): string | null {
  const skeleton = toConsonantSkeleton(text)
  return skeleton.length >= MIN_QUERY_CHARS && /\D/.test(skeleton) ? skeleton : null
}
