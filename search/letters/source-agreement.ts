/** The normalisation by which two sources agree on a text (decisions §4). */
import { lowerCaseKeepingLength } from './letter-case.ts'

/** What becomes of each UTF-16 code unit: its unit of the key, or one of these, which are no letters; 0 if not known yet. */
const [REMOVED, SEVERAL] = [1, 2]
const units = new Uint16Array(0x10000)

/** Where keys of words are made: an array for each of millions of words costs more than all else. */
const scratch = new Uint16Array(256)
const scratchBytes = Buffer.from(scratch.buffer)

/**
 * Returns the comparison key of a text: two sources agree when their keys are equal (NFD, diacritics removed, lower
 * case, letters and digits only). Two texts agree when their keys are equal. Each step changes every letter by
 * itself, so letters are looked up in a table.
 */
export function toSourceAgreementKey(text: string): string {
  const key = text.length <= scratch.length ? scratch : new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const own = units[unit] || learnUnit(unit)
    if (own === SEVERAL) return normaliseText(text)
    if (own !== REMOVED) key[length++] = own
  }
  const bytes = key === scratch ? scratchBytes : Buffer.from(key.buffer)
  return bytes.toString('utf16le', 0, length * 2)
}

function learnUnit(unit: number): number {
  const key = normaliseText(String.fromCharCode(unit))
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  units[unit] = isSurrogate || key.length > 1 ? SEVERAL : key === '' ? REMOVED : key.charCodeAt(0)
  return units[unit] ?? SEVERAL
}

/** Diacritics are also removed before NFD, since ordering a long row of them takes quadratic time. */
const normaliseText = (text: string): string =>
  lowerCaseKeepingLength(
    text
      .replace(/\p{M}+/gu, '')
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )
