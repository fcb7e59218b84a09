/** The normalisation by which two sources agree on a text (decisions §4). */
import { lowerCaseKeepingLength } from './letter-case.ts'

/** Result of each UTF-16 code unit: its unit in the key, REMOVED or SEVERAL; 0 if not computed yet. */
const [REMOVED, SEVERAL] = [1, 2]
const mappedUnits = new Uint16Array(0x10000)

/** Buffer for the keys of words, since a new array for each of millions of words would cost more than the rest. */
const scratch = new Uint16Array(256)
const scratchBytes = Buffer.from(scratch.buffer)

/**
 * Returns the letters and digits of a text without diacritics and case (NFD). Two sources agree on a text if these keys
 * are equal (decisions §4). Each step changes every letter independently, so letters are looked up in a table.
 */
export function toSourceAgreementKey(text: string): string {
  const key = text.length <= scratch.length ? scratch : new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const mapped = mappedUnits[unit] || computeUnit(unit)
    if (mapped === SEVERAL) return normalise(text)
    if (mapped !== REMOVED) key[length++] = mapped
  }
  const bytes = key === scratch ? scratchBytes : Buffer.from(key.buffer)
  return bytes.toString('utf16le', 0, length * 2)
}

function computeUnit(unit: number): number {
  const key = normalise(String.fromCharCode(unit))
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  mappedUnits[unit] = isSurrogate || key.length > 1 ? SEVERAL : key === '' ? REMOVED : key.charCodeAt(0)
  return mappedUnits[unit] ?? SEVERAL
}

/** Diacritics are also removed before NFD, since ordering a long row of them takes quadratic time. */
const normalise = (text: string): string =>
  lowerCaseKeepingLength(
    text
      .replace(/\p{M}+/gu, '')
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )
