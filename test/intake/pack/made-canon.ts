/** Made-up Pali: syllables in an order that never repeats, in roman and in Thai script, and the letters of it. */

import { createRandomGenerator } from '../../../scripts/random.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { selectAlignmentLandmarks } from '../../../src/canon/align/landmarks.ts'
import type { VolumePositionsInLetters } from '../../../src/definitions/facts/canon-letters.ts'
import { getLettersCountedForAlignment } from '../../../src/intake/pack/align/canon.ts'
import type { CorpusParagraph } from '../../../src/intake/pack/corpus.ts'

const CONSONANTS = [...'kgcjtdnpbmyrlvs']
const VOWELS = [...'aiueo']

/** So many words; the same seed gives the same ones. */
export function generateWords(count: number, seed: number): readonly string[] {
  const { below, pick } = createRandomGenerator(seed)
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + below(3) }, () => pick(CONSONANTS) + pick(VOWELS)).join(''),
  )
}

export const wordsInThai = (words: readonly string[]): string => romanPaliToThai(words.join(' '))

export const generateParagraph = (text: string): CorpusParagraph => ({ kind: 'paragraph', parts: [{ text }] })

export const lettersIn = (text: string): number => getLettersCountedForAlignment([generateParagraph(text)]).length

/** A volume of these words. @param at what begins at which word */
export function generateLetters(
  words: readonly string[],
  at: {
    readonly headings?: readonly (readonly [heading: number, word: number])[]
    readonly pages?: readonly (readonly [page: number, word: number])[]
    readonly items?: readonly (readonly [item: number, word: number])[]
  },
): VolumePositionsInLetters {
  const letters = (word: number) => lettersIn(words.slice(0, word).join(' '))
  const text = words.join(' ')
  return {
    length: lettersIn(text),
    landmarks: selectAlignmentLandmarks(getLettersCountedForAlignment([generateParagraph(text)])),
    headings: (at.headings ?? []).map(([heading, word]) => ({ heading, at: letters(word) })),
    pages: (at.pages ?? []).map(([page, word]) => ({ page, at: letters(word) })),
    items: (at.items ?? []).map(([item, word]) => ({ item, at: letters(word) })),
  }
}
