/**
 * Extracts the compounds that an entry names: `-khandha` in the entry rūpa is rūpakkhandha, and so is `rūpa°` in the
 * entry khandha, and `rūpa-kkhandha`.
 */

import { toPaliKey } from './pali-key.ts'

const LETTERS = 'a-zāīūṅñṭḍṇḷṃ'

const BELOW = /<b>\s*[-–]\s*([^<]{2,60})<\/b>/g
/** Matches a compound whose first member is the headword: `°citta` in the entry abyāpanna. */
const SHORTENED = new RegExp(`°([${LETTERS}]{4,40})\\b(?!°)`, 'gu')
/** Matches a compound whose last member is the headword: `rūpa°` in the entry khandha. */
const IN_FRONT = new RegExp(`(?<![${LETTERS}°-])([${LETTERS}]{3,30})°`, 'giu')
/** Matches a compound with a hyphen: `nāma-rūpa` in the entries nāma and rūpa. */
const PARTED = new RegExp(`(?<![${LETTERS}°-])([${LETTERS}]{3,30})-([${LETTERS}]{3,30})(?![${LETTERS}-])`, 'giu')
/** Matches another spelling at the beginning of an entry: `Cattārīsa (and cattāḷīsa)`. */
const ALSO_SPELLED = new RegExp(
  `^<p><b>[^<]{1,60}</b>(?:<sup>\\d</sup>)?[^\\p{L}<]{0,3}(?:and|or|also)\\s+(?:<b>)?([${LETTERS}]{3,60})(?![${LETTERS}°])`,
  'iu',
)
const VOWELS = /^[aāiīuūeo]/

/** Contractions of the last vowel of the first member with the first vowel of the second. */
const MEETING: Readonly<Record<string, string>> = {
  aa: 'ā',
  aā: 'ā',
  āa: 'ā',
  āā: 'ā',
  ai: 'e',
  aī: 'e',
  āi: 'e',
  au: 'o',
  aū: 'ū',
  āu: 'o',
  ii: 'ī',
  uu: 'ū',
}

/** Maximum compounds of one entry; the longest entry of the Pali Text Society has about 150. */
const MAX_COMPOUNDS = 400

/**
 * Extracts the alternative spellings of a headword from the beginning of its dictionary entry.
 * @param headword as a key
 * @returns keys
 */
export function extractHeadwordSpellings(headword: string, html: string): readonly string[] {
  const other = toPaliKey(ALSO_SPELLED.exec(html)?.[1] ?? '')
  // dhītar and dhītā are one word with two stems and one table of forms
  return other !== '' && other.startsWith(headword.slice(0, 2)) && !headword.endsWith('ar') ? [other] : []
}

/**
 * Extracts the compounds of a headword that its dictionary entry names.
 * @param headword as a key
 * @returns keys, with every spelling that the rules allow
 */
export function extractCompoundsOfEntry(headword: string, html: string): readonly string[] {
  if (headword === '') return []
  const found: string[] = []
  for (const [first, second] of membersIn(headword, html)) {
    found.push(...joined(first, second))
    if (found.length > MAX_COMPOUNDS) break
  }
  return found
}

function* membersIn(headword: string, html: string): Generator<readonly [first: string, second: string]> {
  for (const [, below = ''] of [...html.matchAll(BELOW), ...html.matchAll(SHORTENED)]) {
    for (const part of below.split(/[,;]/)) {
      // the dictionary shortens or explains with brackets and dots, so the rest of the word is unknown
      if (/[.°()*]/.test(part)) continue
      yield [headword, toPaliKey(part.replace(/^[\s–-]+/, ''))]
    }
  }
  for (const [, first = ''] of html.matchAll(IN_FRONT)) yield [toPaliKey(first), headword]
  for (const [, one = '', other = ''] of html.matchAll(PARTED)) {
    const [first, second] = [toPaliKey(one), toPaliKey(other)]
    if (first === headword || second === headword) yield [first, second]
  }
}

function joined(first: string, second: string): readonly string[] {
  if (first.length < 2 || second.length < 2) return []
  if (!VOWELS.test(second)) {
    // many consonants are doubled at the border of two members: rūpakkhandha
    const isDoubled = /^[kgcjṭḍtdpbsñnmlv](?![kgcjṭḍtdpb])/.test(second)
    return [first + second, ...(isDoubled ? [first + second.charAt(0) + second] : [])]
  }
  const meeting = MEETING[first.slice(-1) + second.charAt(0)]
  const plain = first.slice(0, -1) + second
  return meeting ? [plain, first.slice(0, -1) + meeting + second.slice(1)] : [plain]
}
