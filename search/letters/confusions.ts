/**
 * Tells which letters readers and typists confuse, and which are equivalent spellings. The pairs of Thai letters that
 * look or sound alike are the commonest of certain misprints in the royal edition: ฎ/ฏ, ณ/น, ิ/ี, ส/ศ, ญ/ฌ and ุ/ู. In
 * Pali the niggahita may replace any nasal before a consonant (Kaccāyana, "vaggantaṃ vā vagge"), so editions differ
 * there without a misprint.
 */

const CONFUSABLE_THAI = [
  ...['ดต', 'คดต', 'ฎฏ', 'ชซข', 'นณ', 'ญฌณ', 'สศษ', 'ทธฑฒ', 'ผฝ', 'พฟ', 'ถภ', 'ฐธ'],
  ...['\u0e34\u0e35\u0e36\u0e37', '\u0e38\u0e39', '\u0e47\u0e48\u0e49\u0e4a\u0e4b'],
]

const NASALS = 'ṃmnñṅṇ'

/** Whether two Thai letters look or sound alike and are often misprinted for each other. */
export const areConfusableThaiLetters = (left: string, right: string): boolean =>
  CONFUSABLE_THAI.some((letters) => letters.includes(left) && letters.includes(right))

/** Whether two letters of roman Pali are two spellings of the same nasal; one of them is the niggahita ṃ. */
export const areSpellingsOfSameNasal = (left: string, right: string): boolean =>
  NASALS.includes(left) && NASALS.includes(right) && (left === 'ṃ' || right === 'ṃ')

const INTERCHANGEABLE_IN_PALI = ['nṇ', 'lḷ', 'bv']

/** Whether editions use either of two roman letters in the same Pali words (n/ṇ, l/ḷ, b/v). */
export const areInterchangeablePaliLetters = (left: string, right: string): boolean =>
  INTERCHANGEABLE_IN_PALI.some((letters) => letters.includes(left) && letters.includes(right))
