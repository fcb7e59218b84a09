/** The compounds that an entry explains below its headword: `-khandha` under `rūpa` is rūpakkhandha. */

import { paliKey } from './pali-key.ts'

const BELOW = /<b>\s*[-–]\s*([^<]{2,60})<\/b>/g
/** In the text of an entry: `°citta` in abyāpanna. */
const SHORTENED = /°([a-zāīūṅñṭḍṇḷṃ]{4,40})\b(?!°)/gu
const VOWELS = /^[aāiīuūeo]/

/** What a vowel at the end of the first member and one at the beginning of the second become. */
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

/** Compounds of one entry, at most: the longest of the Pali Text Society has some 150. */
const MOST = 400

/** @param headword as a key @returns keys, with every spelling that the rules allow */
export function compoundsIn(headword: string, html: string): readonly string[] {
  if (headword === '') return []
  const found: string[] = []
  for (const [, below = ''] of [...html.matchAll(BELOW), ...html.matchAll(SHORTENED)]) {
    for (const part of below.split(/[,;]/)) {
      // brackets and dots stand where the dictionary shortens or explains: nobody knows how the word goes on
      if (/[.°()*]/.test(part)) continue
      const second = paliKey(part.replace(/^[\s–-]+/, ''))
      if (second.length < 2) continue
      if (VOWELS.test(second)) {
        const meeting = MEETING[headword.slice(-1) + second.slice(0, 1)]
        found.push(headword.slice(0, -1) + second)
        if (meeting) found.push(headword.slice(0, -1) + meeting + second.slice(1))
      } else {
        found.push(headword + second)
        // many consonants are doubled where words meet: rūpakkhandha
        if (/^[kgcjṭḍtdpbsñnmlv](?![kgcjṭḍtdpb])/.test(second))
          found.push(headword + second.charAt(0) + second)
      }
    }
    if (found.length > MOST) break
  }
  return found
}
