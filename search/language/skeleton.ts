/**
 * The bones of a name: the one key under which spellings from memory meet, in either script and in either Thai
 * spelling. อนัตตลักขณสูตร, อนตฺตลกฺขณสุตฺตํ, anattalakkhaṇasutta and "anatalakana suta" have the same bones.
 *
 * It is loose on purpose and stands below every other match. What it lets go of, and why:
 * - `a` and `ā`: Thai writes the first or leaves it out as its two spellings please, and nobody types the macron;
 * - the doubling of letters, aspiration (tt, ṭṭh → t) and which nasal it is, which memory loses first;
 * - spaces, since compounds are cut at will (itipiso, iti pi so);
 * - in Thai words, what Sanskrit spelling put in for the doubled consonant of Pali: รร (ธรรม, dhamma) and a final ตร or
 *   ทร (สูตร, sutta), the silenced letters, and ด บ for Pali ต ป.
 */
import { fold } from './fold.ts'
import { hasPhinthu, hasThai, toRoman } from './thai-pali.ts'
import { UnitBuffer } from './unit-buffer.ts'

/** The shortest skeleton that says enough to look for. */
const SHORTEST = 4

const CONSONANT = '[\u0e01-\u0e2e]'
const SILENCED = new RegExp(`${CONSONANT}[ิุ]?\u0e4c`, 'g')
const DOUBLED_R = new RegExp(`รร(${CONSONANT})`, 'g')

/** Thai words as Pali would spell them; text with phinthu is Pali already. A vowel that begins a word stands apart. */
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

const SMALLEST = 0x61
const VOWELS = new Set([...'aeiou'].map((letter) => letter.charCodeAt(0)))
const ASPIRATED = new Set([...'kgcjtdpb'].map((letter) => letter.charCodeAt(0)))
const A = 0x61
const H = 0x68
const M = 0x6d
const CAPITAL_N = 0x4e
const CAPITAL_X = 0x58
const SPACE = 0x20
const SARA_UE = 0x0e36
const NIKHAHIT = 0x0e4d

const isRoman = (unit: number): boolean => unit >= SMALLEST && unit <= 0x7a
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39

const LETTER = /^[\p{L}\p{N}]$/u

/** Whether a text in Thai script ends in a niggahita, whatever signs follow. Looked for from the end, never twice. */
function endsInNiggahita(text: string): boolean {
  for (let end = text.length; end > 0; end--) {
    const unit = text.charCodeAt(end - 1)
    if (unit === NIKHAHIT || unit === SARA_UE) return true
    const isHalf = unit >= 0xdc00 && unit < 0xe000 && end > 1
    if (LETTER.test(isHalf ? text.slice(end - 2, end) : text.charAt(end - 1))) return false
  }
  return false
}

/** At the end of a text, roman letters without marks leave a vowel and m of it. */
const ROMAN_NIGGAHITA = /[aiu]m$/

const to = new UnitBuffer(256)

/**
 * The skeleton of a text: capital letters and digits, no spaces. X stands for the beginning of a syllable that begins
 * with a vowel, N for every nasal; a niggahita at the end is left out.
 */
export function skeleton(text: string): string {
  const plain = text.normalize('NFC')
  const thai = hasThai(plain)
  const letters = fold(thai ? toRoman(paliOfThai(plain), 'aloud') : plain)
  to.reset(letters.length * 2)
  const put = (unit: number): void => {
    if (isDigit(unit) || to.length === 0 || to.units[to.length - 1] !== unit) to.push(unit)
  }
  const niggahita = thai ? endsInNiggahita(plain) : ROMAN_NIGGAHITA.test(letters)
  const end = niggahita ? letters.length - 1 : letters.length
  let before = SPACE
  for (let i = 0; i < end; i++) {
    const unit = letters.charCodeAt(i)
    if (VOWELS.has(unit)) {
      if (!isRoman(before) || VOWELS.has(before)) put(CAPITAL_X)
      if (unit !== A) put(unit - 0x20)
    } else if (unit === M) put(CAPITAL_N)
    else if (unit !== SPACE && !(unit === H && ASPIRATED.has(before))) put(isRoman(unit) ? unit - 0x20 : unit)
    before = unit
  }
  return to.text()
}

/** The skeleton of a text to look for; null where it says too little: it is short, or a number, which has no spelling. */
export function bonesOf(text: string): string | null {
  const bones = skeleton(text)
  return bones.length >= SHORTEST && /\D/.test(bones) ? bones : null
}
