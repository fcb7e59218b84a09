/** Words in the script of a raw file: CST is one text in several scripts, and readers have it in two whatever its files have. */

import { hasDevanagari } from '../../../search/letters/indic-pali.ts'
import { hasThai, toRoman } from '../../../search/letters/thai-pali.ts'
import { toThai } from '../../../search/letters/to-thai.ts'
import type { WordsAround } from './find-words.ts'

export interface Wanted extends WordsAround {
  readonly right: string
}

/** Null where the words cannot be written in the script of the file so that packing reads the same again. */
export function inScriptOf(raw: string, wanted: Wanted): Wanted | null {
  const { before, words, after, right } = wanted
  const isThai = hasThai(before + words + after)
  if (hasThai(raw) === isThai)
    return hasDevanagari(raw) && !hasThai(raw) && !/[a-z]/i.test(raw) ? null : wanted
  const [write, read] = isThai ? [toRoman, toThai] : [toThai, toRoman]
  if (read(write(right)) !== right || read(write(words)) !== words) return null
  return { before: write(before), words: write(words), after: write(after), right: write(right) }
}
