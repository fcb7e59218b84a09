/** Finds words in a raw file by their letters and those around them, whatever packing did to the spaces and lines between. */

import type { RawText } from './raw-text.ts'

/** Words with what stands around them, as readers have it. */
export interface WordsAround {
  readonly before: string
  readonly words: string
  readonly after: string
}

/** The units of the raw words that stand for the letters of the words; -1 for what the file does not have there. */
export type FoundWords = Int32Array

/**
 * No letters for finding: spaces and ends of lines, hyphens of cut words, brackets and marks that packing puts or takes,
 * and what it drops as stray.
 */
const PASSED_OVER = /[\s\p{Cc}\u0900-\u097f\u00ad\-[\]#*_]/u

export const isLetter = (unit: string): boolean => !PASSED_OVER.test(unit)

/** One letter for those that the scripts of one text do not tell apart. */
const alike = (text: string): string => text.toLowerCase().replace(/[ṁŋ]/g, 'ṃ')

/** So many letters around the words tell that they are meant. */
const ENOUGH = 12
/** And so many where the words stand only once. */
const ENOUGH_ONCE = 4

/** The letters of a raw text, made once for all words that are looked for in it. */
export class RawLetters {
  private readonly letters: string
  private readonly units: Uint32Array

  constructor(readonly raw: RawText) {
    const units: number[] = []
    const letters: string[] = []
    for (let unit = 0; unit < raw.words.length; unit++) {
      const letter = raw.words[unit] ?? ''
      if (!isLetter(letter)) continue
      units.push(unit)
      letters.push(alike(letter))
    }
    this.units = Uint32Array.from(units)
    this.letters = letters.join('')
  }

  /** `several` where what is around the words does not tell which of them are meant; null where they are not there. */
  find({ before, words, after }: WordsAround): FoundWords | 'several' | null {
    const wanted = lettersOf(words)
    if (wanted === '') return null
    const [ahead, behind] = [lettersOf(before), lettersOf(after)]
    let best: { readonly at: number; readonly score: number } | null = null
    let isTied = false
    let places = 0
    for (let at = this.letters.indexOf(wanted); at >= 0; at = this.letters.indexOf(wanted, at + 1)) {
      places++
      const score = this.alikeAhead(at, ahead) + this.alikeBehind(at + wanted.length, behind)
      isTied = score === best?.score || (isTied && score < (best?.score ?? 0))
      if (score > (best?.score ?? -1)) best = { at, score }
    }
    const enough = Math.min(places === 1 ? ENOUGH_ONCE : ENOUGH, ahead.length + behind.length)
    if (!best || best.score < enough) return null
    return isTied ? 'several' : this.unitsOf(words, best.at)
  }

  private alikeAhead(at: number, ahead: string): number {
    let count = 0
    while (count < ahead.length && this.letters[at - 1 - count] === ahead[ahead.length - 1 - count]) count++
    return count
  }

  private alikeBehind(at: number, behind: string): number {
    let count = 0
    while (count < behind.length && this.letters[at + count] === behind[count]) count++
    return count
  }

  private unitsOf(words: string, from: number): FoundWords {
    const found = new Int32Array(words.length).fill(-1)
    let next = from
    for (let at = 0; at < words.length; at++) {
      if (isLetter(words[at] ?? '')) found[at] = this.units[next++] ?? -1
    }
    for (let at = 0; at < words.length; at++) {
      const sign = words[at] ?? ''
      if (found[at] !== -1 || /\s/.test(sign)) continue
      const earlier = found.subarray(0, at).findLast((unit) => unit >= 0) ?? -1
      const later = found.subarray(at).find((unit) => unit >= 0) ?? -1
      const unit = this.raw.words.indexOf(sign, earlier + 1)
      if (earlier >= 0 && unit > earlier && unit < later) found[at] = unit
    }
    return found
  }
}

const lettersOf = (text: string): string => {
  let letters = ''
  for (const unit of alike(text)) if (isLetter(unit)) letters += unit
  return letters
}
