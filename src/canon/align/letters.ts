/**
 * Reduces Pali to alignment letters, by which two editions of a text are aligned: consonants, in a form that all
 * scripts and editions share. Vowels, doubling and aspiration are left out, because spelling and sandhi differ. All
 * nasals are one letter, because editions write ṃ or the nasal of the class for one sound.
 */

const ROMAN = 'k k g g ṅ n c c j j ñ n ṭ t ḍ d ṇ n t t d d n n p p b b m n y y r r l l ḷ l v v s s h h ṃ n ṁ n ŋ n'
const THAI =
  'ก k ข k ค g ฆ g ง n จ c ฉ c ช j ฌ j ญ n ฏ t ฐ t ฑ d ฒ d ณ n ต t ถ t ท d ธ d น n ป p ผ p พ b ภ b ม n ย y ร r ล l ว v ส s ห h ฬ l \u0e4d n \u0e36 n'

/** Code of the compared letter for each UTF-16 unit; 0 for units that are not compared. */
const codes = new Uint8Array(0x2000)
for (const table of [ROMAN, THAI]) {
  const cells = table.split(' ')
  for (let at = 0; at < cells.length; at += 2) {
    const [letter = '', compared = ''] = [cells[at], cells[at + 1]]
    codes[letter.charCodeAt(0)] = compared.charCodeAt(0)
    codes[letter.toUpperCase().charCodeAt(0)] = compared.charCodeAt(0)
  }
}

const H = 'h'.charCodeAt(0)
const CAPITAL_H = 'H'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)
const LINE_END = '\n'.charCodeAt(0)

/** Consonants after which h is no separate letter. */
const aspirable = new Set([...'kgcjṭḍtdpbKGCJṬḌTDPB'].map((letter) => letter.charCodeAt(0)))

/** Characters that divide words, in any script. */
const separators = new Uint8Array(0x2100)
for (const sign of ' \t\n\u000b\u00a0-–—.,;:?!‘’“”"\'()[]…ฯ') separators[sign.charCodeAt(0)] = 1

/** First letters of a long word that are hashed as a key of their own. */
const WORD_START_LETTERS = 5

/** Factor of the hash (the FNV prime). */
const HASH_FACTOR = 0x01000193
const START = '^'.charCodeAt(0)

/**
 * Returns the key of a word, as `forEachAlignmentWordKey` gives it.
 * @param letters the alignment letters of the word; for the key of its beginning, `^` and its first five letters
 */
export function toAlignmentWordKey(letters: string): number {
  let key = 0
  for (let at = 0; at < letters.length; at++) key = (Math.imul(key, HASH_FACTOR) + letters.charCodeAt(at)) | 0
  return key
}

/**
 * Calls `seen` with the key of each word of at least two alignment letters: a hash of these letters. For a word of more
 * than five letters it also calls `seen` with the key of its first five.
 */
export function forEachAlignmentWordKey(text: string, seen: (key: number) => void): void {
  let [key, startKey, length, before, last] = [0, START, 0, 0, 0]
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : SPACE
    if ((separators[unit] ?? 0) === 1) {
      if (length > 1) seen(key)
      if (length > WORD_START_LETTERS) seen(startKey)
      key = length = before = last = 0
      startKey = START
      continue
    }
    const code = codes[unit] ?? 0
    if (code !== 0 && code !== last && !((unit === H || unit === CAPITAL_H) && aspirable.has(before))) {
      key = (Math.imul(key, HASH_FACTOR) + code) | 0
      if (length++ < WORD_START_LETTERS) startKey = (Math.imul(startKey, HASH_FACTOR) + code) | 0
      last = code
    }
    before = unit
  }
}

/**
 * Reduces a text (NFC, Roman or Thai script) to alignment letters, one byte each: consonants without aspiration and
 * doubling, all nasals as one. Vowels, digits, signs and spaces are dropped.
 */
export function toAlignmentLetters(text: string): Uint8Array {
  const letters = new Uint8Array(text.length)
  let [length, before, last] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const code = codes[unit] ?? 0
    // a doubled letter across two words counts twice, so that lengths of words add up
    if (code === 0) last = unit === SPACE || unit === LINE_END ? 0 : last
    else if (code !== last && !((unit === H || unit === CAPITAL_H) && aspirable.has(before))) {
      letters[length++] = code
      last = code
    }
    before = unit
  }
  return letters.subarray(0, length)
}

/**
 * Counts the alignment letters of consecutive pieces of a text. Each piece is reduced by itself, as
 * `toAlignmentLetters` would do.
 * @param ends where each piece ends in UTF-16 units, ascending
 */
export function countAlignmentLetters(text: string, ends: readonly number[]): Uint32Array {
  const counts = new Uint32Array(ends.length)
  let at = 0
  for (let nth = 0; nth < ends.length; nth++) {
    let count = 0
    let before = 0
    let last = 0
    for (const end = ends[nth] ?? 0; at < end; at++) {
      const unit = text.charCodeAt(at)
      const code = codes[unit] ?? 0
      if (code === 0) last = unit === SPACE || unit === LINE_END ? 0 : last
      else if (code !== last && !((unit === H || unit === CAPITAL_H) && aspirable.has(before))) {
        count++
        last = code
      }
      before = unit
    }
    counts[nth] = count
  }
  return counts
}
