/**
 * Pali as Thai schools and many readers spell it: ั where a syllable with `a` is closed, and no ะ where it is open
 * (อัตตา หิ อัตตโน นาโถ). The spelling does not show which bare consonants close a syllable; it follows from the sounds
 * of Pali: after ั one always does; after ิ ุ เ โ one that is doubled, or a nasal with the stop of its class; all
 * others carry `a`.
 */

const SHORT_A = '\u0e31'
/** Short vowels, after which a syllable may be closed; a long one is not. */
const SHORT_VOWELS = '\u0e34\u0e36\u0e38'
const LEADING_VOWELS = 'เโ'
const CONSONANT = /[\u0e01-\u0e2e]/u

/** The one closed long syllable in common recitation: สวากขาโต. */
const SVAKKHATO = 'ากขา'

/** Consonant classes, one per row: stops without and with aspiration, voiced ones likewise, the nasal. */
const CONSONANT_CLASSES = ['กขคฆง', 'จฉชฌญ', 'ฏฐฑฒณ', 'ตถทธน', 'ปผพภม']
/** Consonants outside the classes that may be doubled. */
const OTHER_DOUBLED = 'ยลวส'
/** Consonants that may close a syllable before ห (ตุมฺเห, ชิวฺหา). */
const BEFORE_H = 'มนณญวฬ'

/**
 * Pairs that may begin a syllable together (ทฺวาร, สฺวากฺขาโต, พฺราหฺมณ), or have a vowel in between (อาสวา): the
 * spelling does not tell.
 */
const CLUSTERS = new Set('พร ทร ตร ทว ตว สว ขว พย วย ตย ขย หม'.split(' '))

/** Whether the consonant without vowel sign at index `i` closes the syllable before it, in school spelling. */
export function isFinalConsonant(text: string, i: number): boolean {
  const before = text[i - 1] ?? ''
  if (before === SHORT_A || text.startsWith(SVAKKHATO, i - 1)) return true
  const isAfterShort =
    before !== '' &&
    (SHORT_VOWELS.includes(before) || (CONSONANT.test(before) && LEADING_VOWELS.includes(text[i - 2] ?? ' ')))
  return isAfterShort && canClose(text[i] ?? '', findNextConsonant(text, i))
}

/** Whether the consonant without vowel sign at index `i` and the next one may begin a syllable together. */
export const mayBeConsonantCluster = (text: string, i: number): boolean => CLUSTERS.has(text.slice(i, i + 2))

/** The next consonant, after a vowel that is written before it; empty if there is none. */
function findNextConsonant(text: string, i: number): string {
  const next = text[i + 1] ?? ''
  return LEADING_VOWELS.includes(next) ? (text[i + 2] ?? '') : next
}

/** Whether a consonant may close a syllable before the next consonant, after a short vowel. */
function canClose(last: string, next: string): boolean {
  if (last === '' || next === '') return false
  if (last === next && OTHER_DOUBLED.includes(last)) return true
  if (next === 'ห' && BEFORE_H.includes(last)) return true
  const sameClass = CONSONANT_CLASSES.find((letters) => letters.includes(last) && letters.includes(next))
  if (!sameClass) return false
  const [at, nextAt] = [sameClass.indexOf(last), sameClass.indexOf(next)]
  const isNasal = at === NASAL_COLUMN
  const isAspirated = at % 2 === 1
  return isNasal || (!isAspirated && (nextAt === at || nextAt === at + 1))
}

/** Column of the nasals in the table of consonant classes. */
const NASAL_COLUMN = 4

/**
 * Removes ะ and ั, the signs for short `a`, to compare with the canon's spelling, which has none; phinthu is removed by
 * folding.
 */
export const removeThaiShortASigns = (text: string): string => text.replace(/[\u0e30\u0e31]/g, '')
