/**
 * Letters that readers and typists confuse, and equivalent spellings. The pairs of Thai letters that look or sound
 * alike are the commonest of certain misprints in the royal edition: ฎ/ฏ, ณ/น, ิ/ี, ส/ศ, ญ/ฌ and ุ/ู. In Pali the
 * niggahita may replace any nasal before a consonant (Kaccāyana, "vaggantaṃ vā vagge"), so editions differ there
 * without a misprint.
 */

const THAI_ALIKE = [
  ...['ดต', 'คดต', 'ฎฏ', 'ชซข', 'นณ', 'ญฌณ', 'สศษ', 'ทธฑฒ', 'ผฝ', 'พฟ', 'ถภ', 'ฐธ'],
  ...['\u0e34\u0e35\u0e36\u0e37', '\u0e38\u0e39', '\u0e47\u0e48\u0e49\u0e4a\u0e4b'],
]

const NASALS = 'ṃmnñṅṇ'

/** Whether two Thai letters look or sound alike and are often misprinted for each other. */
export const areConfusableThaiLetters = (one: string, other: string): boolean =>
  THAI_ALIKE.some((alike) => alike.includes(one) && alike.includes(other))

/** Whether two letters of roman Pali are two spellings of the same nasal; one of them is the niggahita ṃ. */
export const areSpellingsOfSameNasal = (one: string, other: string): boolean =>
  NASALS.includes(one) && NASALS.includes(other) && (one === 'ṃ' || other === 'ṃ')

const VARIED_IN_PALI = ['nṇ', 'lḷ', 'bv']

/** Whether editions of Pali use either of two letters in the same words. */
export const areInterchangeableInPali = (one: string, other: string): boolean =>
  VARIED_IN_PALI.some((both) => both.includes(one) && both.includes(other))
