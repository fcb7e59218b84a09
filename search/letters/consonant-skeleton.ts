/**
 * Consonant skeletons: keys that are equal for misremembered spellings of a name, in either script and in either Thai
 * spelling. อนัตตลักขณสูตร, อนตฺตลกฺขณสุตฺตํ, anattalakkhaṇasutta and "anatalakana suta" have the same skeleton. Such
 * matches are loose on purpose and rank below every other match. A skeleton ignores:
 * - `a` and `ā`: Thai writes the first or not, depending on the spelling, and readers do not type macrons;
 * - the doubling of letters, aspiration (tt, ṭṭh → t) and the kind of nasal, which readers forget first;
 * - spaces, since compounds are divided at will (itipiso, iti pi so);
 * - in Thai words, what Sanskrit spelling has instead of the doubled consonants of Pali: รร (ธรรม, dhamma) and a final
 *   ตร or ทร (สูตร, sutta), the silenced letters, and ด บ for Pali ต ป.
 */
import { foldText } from './fold.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from './thai-pali.ts'

/** Shorter skeletons are not specific enough to search for. */
const MIN_QUERY_CHARS = 4

const CONSONANT = '[\u0e01-\u0e2e]'
const SILENCED = new RegExp(`${CONSONANT}[ิุ]?\u0e4c`, 'g')
const DOUBLED_R = new RegExp(`รร(${CONSONANT})`, 'g')

/** Respells Thai words as Pali; text with phinthu is Pali already. Vowels that begin a word stay separate. */
function respellThaiAsPali(text: string): string {
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

/** NIKHAHIT and SARA UE, which are a niggahita, and all letters and digits. */
const FINAL_LETTER = /[\u0e4d\u0e36\p{L}\p{N}]/u

/** Whether the last letter of a text in Thai script is a niggahita. Searches from the end, in linear time. */
function endsInNiggahita(text: string): boolean {
  const last = [...text].findLast((character) => FINAL_LETTER.test(character))
  return last === '\u0e4d' || last === '\u0e36'
}

/** A niggahita at the end of roman letters without diacritics: a vowel and m. */
const ROMAN_NIGGAHITA = /[aiu]m$/

/**
 * Returns the consonant skeleton of a text: consonants and the vowels E, I, O and U as capital letters, and digits, but
 * no spaces. X precedes a vowel that begins a syllable, N is every nasal; a niggahita at the end is left out.
 */
export function toConsonantSkeleton(text: string): string {
  const plain = text.normalize('NFC')
  const thai = hasThaiLetters(plain)
  const letters = foldText(thai ? thaiPaliToRoman(respellThaiAsPali(plain), 'aloud') : plain)
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

/** Returns the consonant skeleton of a query or name; null if it has less than 4 characters, or only digits. */
export function toQueryConsonantSkeleton(text: string): string | null {
  const skeleton = toConsonantSkeleton(text)
  return skeleton.length >= MIN_QUERY_CHARS && /\D/.test(skeleton) ? skeleton : null
}

/** Removes from a skeleton what depends on the letters around it: beginnings of syllables, nasals, and doublings. */
const removeDependentLetters = (skeleton: string): string => skeleton.replace(/[XN]+/g, '').replace(/(\D)\1+/g, '$1')

/**
 * Creates a fast prefilter: whether some words of a text may have a skeleton; false only if none has. It takes a
 * fraction of the time of the skeletons of all words.
 */
export function createSkeletonFilter(text: string): (skeleton: string) => boolean {
  // words of other spellings are respelled if they are alone
  if (hasPhinthu(text)) return () => true
  // with a further word, no letter at the end is left out
  const all = removeDependentLetters(toConsonantSkeleton(`${text} ก`))
  return (skeleton) => all.includes(removeDependentLetters(skeleton))
}
