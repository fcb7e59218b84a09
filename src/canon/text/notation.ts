/** What only writes Pali otherwise and carries no sense: nasals, and where words are divided (text §6). */

import { agreementKey } from '../../../search/language/agreement.ts'
import { hasThai, toRoman } from '../../../search/language/thai-pali.ts'
import { type Edition, isPali } from '../../resources/editions.ts'
import type { Word } from './words.ts'

/** A nasal before a consonant, whichever of the five it is, the niggahita, and either of them at the end. */
const NASAL = /[mn](?=[kgcjtdpbhmny]|$)/g

/** Marks of notes are raised figures. */
const NOTE_MARK = /[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+/g

const bare = (letters: string): string => letters.replace(NOTE_MARK, '').replace(NASAL, 'N')

/** Equal for words that read alike, however their nasals are written and wherever they are divided. */
export const bareKey = (words: readonly Word[]): string => bare(words.map(({ roman }) => roman).join(''))

/** The same of words as they are written. */
export function bareWords(words: string, edition: Edition): string {
  if (!isPali(edition)) return agreementKey(words)
  return bare(agreementKey(hasThai(words) ? toRoman(words) : words))
}
