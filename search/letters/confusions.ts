/**
 * Letters that hands and eyes take for each other, and ways of writing that are none the worse.
 *
 * Thai letters that look alike or sound alike, as they were found for each other in the royal edition: of what was surely misprinted there
 * the commonest pairs are ฎ/ฏ, ณ/น, ิ/ี, ส/ศ, ญ/ฌ and ุ/ู. Pali has the niggahita for any nasal before a consonant (Kaccāyana, "vaggantaṃ vā
 * vagge"), so editions differ there without a misprint.
 */

const THAI_ALIKE = [
  ...['ดต', 'คดต', 'ฎฏ', 'ชซข', 'นณ', 'ญฌณ', 'สศษ', 'ทธฑฒ', 'ผฝ', 'พฟ', 'ถภ', 'ฐธ'],
  ...['\u0e34\u0e35\u0e36\u0e37', '\u0e38\u0e39', '\u0e47\u0e48\u0e49\u0e4a\u0e4b'],
]

const NASALS = 'ṃmnñṅṇ'

/** Whether two Thai letters are taken for each other. */
export const areConfusableThaiLetters = (one: string, other: string): boolean =>
  THAI_ALIKE.some((alike) => alike.includes(one) && alike.includes(other))

/** Whether two letters of roman Pali are two ways of writing one nasal. */
export const areSameNasal = (one: string, other: string): boolean =>
  NASALS.includes(one) && NASALS.includes(other) && (one === 'ṃ' || other === 'ṃ')

const VARIED_IN_PALI = ['nṇ', 'lḷ', 'bv']

/** Whether editions of Pali write the one or the other of two letters in the same words. */
export const areInterchangeableInPali = (one: string, other: string): boolean =>
  VARIED_IN_PALI.some((both) => both.includes(one) && both.includes(other))
