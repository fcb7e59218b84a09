/**
 * Pali as Thai schools and many readers spell it: ั where a syllable with `a` is closed, and no ะ where it is open
 * (อัตตา หิ อัตตโน นาโถ). Which bare consonants close a syllable is not written and follows from the sounds of Pali: after
 * ั one always does; after ิ ุ เ โ one that is doubled, or a nasal with the stop of its class; all others carry `a`.
 */

const SHORT_A = '\u0e31'
/** Short vowels, after which a syllable may be closed; a long one is not. */
const SHORT_VOWELS = '\u0e34\u0e36\u0e38'
const LEADING = 'เโ'
const CONSONANT = /[\u0e01-\u0e2e]/u

/** The one closed long syllable in common recitation: สวากขาโต. */
const SVAKKHATO = 'ากขา'

/** Consonant classes, one per row: stops without and with aspiration, voiced ones likewise, the nasal. */
const CLASSES = ['กขคฆง', 'จฉชฌญ', 'ฏฐฑฒณ', 'ตถทธน', 'ปผพภม']
/** Consonants outside the classes that may be doubled. */
const DOUBLED = 'ยลวส'
/** Consonants that may close a syllable before ห (ตุมฺเห, ชิวฺหา). */
const BEFORE_H = 'มนณญวฬ'

/**
 * Pairs that may begin a syllable together (ทฺวาร, สฺวากฺขาโต, พฺราหฺมณ), or have a vowel in between (อาสวา): the
 * spelling does not tell.
 */
const JOINED = new Set('พร ทร ตร ทว ตว สว ขว พย วย ตย ขย หม'.split(' '))

/** Whether the consonant without vowel sign at index `i` closes the syllable before it, in school spelling. */
export function isFinalConsonant(text: string, i: number): boolean {
  const before = text[i - 1] ?? ''
  if (before === SHORT_A || text.startsWith(SVAKKHATO, i - 1)) return true
  const isAfterShort =
    before !== '' && (SHORT_VOWELS.includes(before) || (CONSONANT.test(before) && LEADING.includes(text[i - 2] ?? ' ')))
  return isAfterShort && isClosedBy(text[i] ?? '', consonantAfter(text, i))
}

/** Whether the consonant without vowel sign at index `i` and the next one may begin a syllable together. */
export const mayBeConsonantCluster = (text: string, i: number): boolean => JOINED.has(text.slice(i, i + 2))

/** The next consonant, after a vowel that is written before it; empty if there is none. */
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
  const isNasal = at === NASAL_COLUMN
  const hasBreath = at % 2 === 1
  return isNasal || (!hasBreath && (then === at || then === at + 1))
}

/** Column of the nasals in the table of consonant classes. */
const NASAL_COLUMN = 4

/**
 * Removes ะ and ั, the signs for short `a`, to compare with the canon's spelling, which has none; phinthu is removed by
 * folding.
 */
export const removeThaiShortASigns = (text: string): string => text.replace(/[\u0e30\u0e31]/g, '')
