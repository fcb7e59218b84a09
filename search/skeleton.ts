/**
 * The bones of a name: the one key under which spellings from memory meet, in either script and in either Thai
 * spelling. อนัตตลักขณสูตร, อนตฺตลกฺขณสุตฺตํ, anattalakkhaṇasutta and "anatalakana suta" have the same bones.
 *
 * It is loose on purpose and stands below every other match. What it lets go of, and why:
 * - `a` and `ā`: Thai writes the first or leaves it out as its two spellings please, and nobody types the macron;
 * - doubling, aspiration (tt, ṭṭh → t) and which nasal it is, which memory loses first;
 * - spaces, since compounds are cut at will (itipiso, iti pi so);
 * - in Thai words, what Sanskrit spelling put in for the doubled consonant of Pali: รร (ธรรม, dhamma) and a final ตร or
 *   ทร (สูตร, sutta), the silenced letters, and ด บ for Pali ต ป.
 */
import { fold } from './fold.ts'
import { hasThai, toRoman } from './thai-pali.ts'

/** The shortest skeleton that says enough to look for. */
export const SHORTEST_SKELETON = 4

const CONSONANT = '[\u0e01-\u0e2e]'
const SILENCED = new RegExp(`${CONSONANT}[ิุ]?\u0e4c`, 'g')
const DOUBLED_R = new RegExp(`รร(${CONSONANT})`, 'g')

function paliOfThai(text: string): string {
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

/** The skeleton of a text: capital letters and digits, no spaces. A final niggahita is left out. */
export function skeleton(text: string): string {
  const plain = text.normalize('NFC')
  return fold(hasThai(plain) ? toRoman(paliOfThai(plain), 'aloud') : plain)
    .replace(/(?<![b-df-hj-np-tv-z])[aeiou]/g, 'x$&')
    .replace(/([kgcjtdpb])h/g, '$1')
    .replace(/[a ]+/g, '')
    .replace(/m$/, '')
    .replaceAll('m', 'n')
    .replace(/(.)\1+/g, '$1')
    .toUpperCase()
}
