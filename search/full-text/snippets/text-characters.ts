/** Which kinds of characters a text has, so that patterns are tried only where they can match. */

/** The bits that getCharacterKinds returns. */
export const [THAI, LATIN, RARE_SEPARATOR] = [1, 2, 4]
const [WORD, USUAL] = [8, 16]

const THAI_CHARACTER = /[\u0e00-\u0e7f]/
const LATIN_LETTER = /[a-z\u00c0-\u024f\u1e00-\u1eff\u212a]/i
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u

/** Regular expression class of the usual characters between words: those of ASCII, Latin-1, punctuation and Thai. */
export const USUAL_SEPARATOR_CLASS = String.raw`[\0-/:-@\[-\x60{-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u2000-\u206f\u0e3f\u0e4f\u0e5a\u0e5b]`
const USUAL_SEPARATOR = new RegExp(USUAL_SEPARATOR_CLASS, 'u')

/** The kind of each UTF-16 unit, 0 until it is known. */
const kindOfUnit = new Uint8Array(0x10000)

function findKind(unit: number): number {
  const character = String.fromCharCode(unit)
  const script = (THAI_CHARACTER.test(character) ? THAI : 0) | (LATIN_LETTER.test(character) ? LATIN : 0)
  const isWord = WORD_CHARACTER.test(character)
  const kind = script | (isWord ? WORD : USUAL_SEPARATOR.test(character) ? USUAL : RARE_SEPARATOR)
  kindOfUnit[unit] = kind
  return kind
}

/** The last text, since several patterns are tried on each. */
let last = { text: '', kinds: 0 }

/**
 * Returns which kinds of characters a text has, as bits: THAI characters, LATIN letters, and RARE_SEPARATOR for a
 * character between words that is not in USUAL_SEPARATOR_CLASS, or half of a surrogate pair. Ignore all other bits.
 */
export function getCharacterKinds(text: string): number {
  if (text === last.text) return last.kinds
  let kinds = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    kinds |= kindOfUnit[unit] || findKind(unit)
  }
  last = { text, kinds }
  return kinds
}

/** Whether a UTF-16 unit is a letter, a mark or a digit; half of a surrogate pair is none. */
export const isWordUnit = (unit: number): boolean => ((kindOfUnit[unit] || findKind(unit)) & WORD) !== 0
