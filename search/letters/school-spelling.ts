/**
 * Pali as Thai schools and many readers spell it: ั where a syllable with `a` is closed, and no ะ where it is open
 * (อัตตา หิ อัตตโน นาโถ). Which bare consonants close a syllable is not written and follows from the sounds of Pali: after
 * ั one always does; after ิ ุ เ โ one that is doubled, or a nasal with the stop of its class; all others carry `a`.
 */

const SHORT_A = '\u0e31'
/** After these a syllable may be closed; what is long is not. */
const SHORT_VOWELS = '\u0e34\u0e36\u0e38'
const LEADING = 'เโ'
const CONSONANT = /[\u0e01-\u0e2e]/u

/** The one long syllable that is closed and that every user recites: สวากขาโต. */
const SVAKKHATO = 'ากขา'

/** Each row a class: stops without and with breath, voiced ones likewise, the nasal. */
const CLASSES = ['กขคฆง', 'จฉชฌญ', 'ฏฐฑฒณ', 'ตถทธน', 'ปผพภม']
/** Doubled by themselves. */
const DOUBLED = 'ยลวส'
/** These are before ห in one syllable's end (ตุมฺเห, ชิวฺหา). */
const BEFORE_H = 'มนณญวฬ'

/** What may begin a syllable together (ทฺวาร, สฺวากฺขาโต, พฺราหฺมณ), or carry a vowel between (อาสวา): only a reader knows. */
const JOINED = new Set('พร ทร ตร ทว ตว สว ขว พย วย ตย ขย หม'.split(' '))

/** Whether the bare consonant at `i` ends the syllable before it. */
export function isFinalConsonant(text: string, i: number): boolean {
  const before = text[i - 1] ?? ''
  if (before === SHORT_A || text.startsWith(SVAKKHATO, i - 1)) return true
  const isAfterShort =
    before !== '' && (SHORT_VOWELS.includes(before) || (CONSONANT.test(before) && LEADING.includes(text[i - 2] ?? ' ')))
  return isAfterShort && isClosedBy(text[i] ?? '', consonantAfter(text, i))
}

/** Whether the bare consonant at `i` and the next one may begin a syllable together. */
export const mayBeConsonantCluster = (text: string, i: number): boolean => JOINED.has(text.slice(i, i + 2))

/** The next consonant, behind a vowel that is written before it; empty where there is none. */
function consonantAfter(text: string, i: number): string {
  const next = text[i + 1] ?? ''
  return LEADING.includes(next) ? (text[i + 2] ?? '') : next
}

function isClosedBy(last: string, next: string): boolean {
  if (last === '' || next === '') return false
  if (last === next && DOUBLED.includes(last)) return true
  if (next === 'ห' && BEFORE_H.includes(last)) return true
  const ofOne = CLASSES.find((letters) => letters.includes(last) && letters.includes(next))
  if (!ofOne) return false
  const [at, then] = [ofOne.indexOf(last), ofOne.indexOf(next)]
  const isNasal = at === NASAL
  const hasBreath = at % 2 === 1
  return isNasal || (!hasBreath && (then === at || then === at + 1))
}

const NASAL = 4

/** The letters that the canon's spelling has, too, where it does without the signs for `a`; phinthu folds away. */
export const removeShortVowelSigns = (text: string): string => text.replace(/[\u0e30\u0e31]/g, '')
