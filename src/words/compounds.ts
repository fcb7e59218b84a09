/**
 * Finds the compounds that a dictionary entry mentions. rūpakkhandha is `-khandha` in the entry rūpa, `rūpa°` in the
 * entry khandha, or `rūpa-kkhandha`.
 */

import { toPaliKey } from './pali-key.ts'

const LETTERS = 'a-zāīūṅñṭḍṇḷṃ'

/** Matches a compound that an entry lists with a dash in place of its headword: `-khandha` in the entry rūpa. */
const COMPOUND_WITH_DASH = /<b>\s*[-–]\s*([^<]{2,60})<\/b>/g
/** Matches a compound whose first member is the headword: `°citta` in the entry abyāpanna. */
const HEADWORD_FIRST = new RegExp(`°([${LETTERS}]{4,40})\\b(?!°)`, 'gu')
/** Matches a compound whose last member is the headword: `rūpa°` in the entry khandha. */
const HEADWORD_LAST = new RegExp(`(?<![${LETTERS}°-])([${LETTERS}]{3,30})°`, 'giu')
/** Matches a compound with a hyphen: `nāma-rūpa` in the entries nāma and rūpa. */
const HYPHENATED = new RegExp(`(?<![${LETTERS}°-])([${LETTERS}]{3,30})-([${LETTERS}]{3,30})(?![${LETTERS}-])`, 'giu')
/** Matches another spelling at the beginning of an entry: `Cattārīsa (and cattāḷīsa)`. */
const ALSO_SPELLED = new RegExp(
  `^<p><b>[^<]{1,60}</b>(?:<sup>\\d</sup>)?[^\\p{L}<]{0,3}(?:and|or|also)\\s+(?:<b>)?([${LETTERS}]{3,60})(?![${LETTERS}°])`,
  'iu',
)
const VOWELS = /^[aāiīuūeo]/

/** Contractions of the last vowel of the first member with the first vowel of the second. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
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
 * Finds the alternative spellings of a headword at the beginning of its dictionary entry.
 * @param headword key of the headword
 * @returns keys
 */
export function extractHeadwordSpellings(headword: string, html: string): readonly string[] {
  const other = toPaliKey(ALSO_SPELLED.exec(html)?.[1] ?? '')
  // dhītar and dhītā are one word with two stems and one table of forms
  return other !== '' && other.startsWith(headword.slice(0, 2)) && !headword.endsWith('ar') ? [other] : []
}

/**
 * Finds the compounds of a headword that its dictionary entry mentions.
 * @param headword key of the headword
 * @returns keys, in every spelling that the rules of sandhi allow
 */
export function extractCompoundsOfEntry(headword: string, html: string): readonly string[] {
  if (headword === '') return []
  const found: string[] = []
  for (const [first, second] of findMemberPairs(headword, html)) {
    found.push(...joinMembers(first, second))
    if (found.length > MAX_COMPOUNDS) break
  }
  return found
}

function* findMemberPairs(headword: string, html: string): Generator<readonly [first: string, second: string]> {
  for (const [, below = ''] of [...html.matchAll(COMPOUND_WITH_DASH), ...html.matchAll(HEADWORD_FIRST)]) {
    for (const part of below.split(/[,;]/)) {
      // the dictionary shortens or explains with brackets and dots, so the rest of the word is unknown
      if (/[.°()*]/.test(part)) continue
      yield [headword, toPaliKey(part.replace(/^[\s–-]+/, ''))]
    }
  }
  for (const [, first = ''] of html.matchAll(HEADWORD_LAST)) yield [toPaliKey(first), headword]
  for (const [, one = '', other = ''] of html.matchAll(HYPHENATED)) {
    const [first, second] = [toPaliKey(one), toPaliKey(other)]
    if (first === headword || second === headword) yield [first, second]
  }
}

function joinMembers(first: string, second: string): readonly string[] {
  if (first.length < 2 || second.length < 2) return []
  if (!VOWELS.test(second)) {
    // many consonants are doubled at the border of two members: rūpakkhandha
    const isDoubled = /^[kgcjṭḍtdpbsñnmlv](?![kgcjṭḍtdpb])/.test(second)
    return [first + second, ...(isDoubled ? [first + second.charAt(0) + second] : [])]
  }
  const contracted = CONTRACTIONS[first.slice(-1) + second.charAt(0)]
  const plain = first.slice(0, -1) + second
  return contracted ? [plain, first.slice(0, -1) + contracted + second.slice(1)] : [plain]
}
