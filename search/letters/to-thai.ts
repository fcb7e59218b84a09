/** Transliterates roman Pali to Thai script. */

import { PALI_CONSONANTS } from './thai-pali.ts'

const PHINTHU = '\u0e3a'
const NIKHAHIT = '\u0e4d'

const thaiConsonant = new Map(Object.entries(PALI_CONSONANTS).map(([thai, roman]) => [roman, thai]))
const thaiVowel = new Map([
  ['a', ''],
  ['ā', 'า'],
  ['i', 'ิ'],
  ['ī', 'ี'],
  ['u', 'ุ'],
  ['ū', 'ู'],
])

/** A sequence of letters of roman Pali. */
const ROMAN_PALI = /[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃ]+/g
const SYLLABLE = /((?:[kgcjṭḍtdpb]h|[kgṅcjñṭḍṇtdnpbmyrlvshḷ])*)(iṃ|[aāiīuūeo]?)(ṃ?)/gy

/**
 * Transliterates roman Pali to Thai script, in the canon's spelling. Digits become Thai ones, other text stays.
 * `thaiPaliToRoman` of the result is the text in lower case with niggahita ṃ.
 */
export function romanPaliToThai(text: string): string {
  const plain = text.normalize('NFC').toLowerCase().replace(/[ṁŋ]/g, 'ṃ')
  return plain.replace(ROMAN_PALI, spellThai).replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
}

function spellThai(word: string): string {
  return word.replace(SYLLABLE, (_, cluster: string, vowel: string, niggahita: string) => {
    const consonants = cluster.match(/[kgcjṭḍtdpb]h|./g) ?? []
    const thai = consonants.map((letter) => thaiConsonant.get(letter) ?? letter)
    if (vowel === '' && niggahita === '') return thai.map((letter) => letter + PHINTHU).join('')
    if (thai.length === 0) thai.push('อ')
    const tail = niggahita === '' ? '' : NIKHAHIT
    if (vowel === 'iṃ') return `${thai.join(PHINTHU)}ึ`
    if (vowel !== 'e' && vowel !== 'o') return thai.join(PHINTHU) + (thaiVowel.get(vowel) ?? '') + tail
    const onset = onsetStart(consonants)
    const before = thai.slice(0, onset).map((letter) => letter + PHINTHU)
    return `${before.join('')}${vowel === 'e' ? 'เ' : 'โ'}${thai.slice(onset).join(PHINTHU)}${tail}`
  })
}

/** Index of the consonant cluster before which a leading vowel is written: เทฺว (dve), but เมตฺเต (mette). */
function onsetStart(consonants: string[]): number {
  let start = Math.max(0, consonants.length - 1)
  while (start > 0) {
    const first = consonants[start - 1] ?? ''
    const second = consonants[start] ?? ''
    const joined = first !== second && (/^[yrlvh]$/.test(second) || first === 's' || (first === 'h' && second === 'm'))
    if (!joined) break
    start--
  }
  return start
}
