/** Makes typing errors: a letter dropped, doubled, swapped with the next, or of a neighbouring key; a mark lost. */

/**
 * Kedmanee (TIS 820), without and with shift, from the row of digits down; the places of a row are above each other.
 */
const KEDMANEE = [
  ['ๅ/-ภถุึคตจขช', 'ๆไำพะัีรนยบล', 'ฟหกดเ้่าสวงฃ', 'ผปแอิืทมใฝ'],
  ['+๑๒๓๔ู฿๕๖๗๘๙', '๐"ฎฑธํ๊ณฯญฐ,', 'ฤฆฏโฌ็๋ษศซ.ฅ', '()ฉฮฺ์?ฒฬฦ'],
]
const QWERTY = [['qwertyuiop', 'asdfghjkl', 'zxcvbnm']]

/** The kinds of typing errors. */
export const TYPO_KINDS = ['dropped', 'doubled', 'swapped', 'key beside', 'mark lost'] as const
/** A kind of typing error. */
export type TypoKind = (typeof TYPO_KINDS)[number]

const LETTER = /[\p{L}\p{M}]/u
/** Whether a character is a letter or combining mark. False for PAIYANNOI, which ends sentences. */
export const isLetterOrMark = (character: string | undefined): boolean =>
  character !== undefined && character !== 'ฯ' && LETTER.test(character)

/**
 * Returns a text with one typing error at an index. Undefined if the letter there does not allow this kind.
 * @param random returns a number from 0 to below 1
 */
export function makeTypo(text: string, at: number, kind: TypoKind, random: () => number): string | undefined {
  const letter = text[at] ?? ''
  const [before, behind] = [text.slice(0, at), text.slice(at + 1)]
  switch (kind) {
    case 'dropped':
      return before + behind
    case 'doubled':
      return before + letter + letter + behind
    case 'swapped': {
      const next = text[at + 1]
      if (!isLetterOrMark(next) || next === letter) return undefined
      return before + next + letter + behind.slice(1)
    }
    case 'key beside': {
      const keys = keysAlongside(letter)
      const key = keys[Math.floor(random() * keys.length)]
      return key === undefined ? undefined : before + key + behind
    }
    case 'mark lost': {
      if (/\p{M}/u.test(letter)) return before + behind
      const [base = '', ...marks] = letter.normalize('NFD')
      return marks.length === 0 ? undefined : before + base + behind
    }
  }
}

/** Letters on the keys around that of a letter. */
function keysAlongside(letter: string): readonly string[] {
  const [base = ''] = letter.normalize('NFD').toLowerCase()
  for (const rows of [...KEDMANEE, ...QWERTY]) {
    for (const [row, keys] of rows.entries()) {
      const at = keys.indexOf(base)
      if (at < 0) continue
      const around = [keys[at - 1], keys[at + 1], rows[row - 1]?.[at], rows[row + 1]?.[at]]
      return around.filter((key) => key !== undefined && isLetterOrMark(key)) as string[]
    }
  }
  return []
}
