/** The letters of all sources of one language in a row, a byte each, whatever their script and wherever their words are divided. */

import { lowerCase } from '../../../../search/letters/letter-case.ts'
import { hasThai, toRoman, toRomanWithMap } from '../../../../search/letters/thai-pali.ts'
import { countBefore } from '../../../foundation/bisect.ts'
import { GrowingNumbers } from '../growing-numbers.ts'
import type { SearchedLine } from './searched-lines.ts'
import { WordCounts } from './word-counts.ts'

/** Ends what stands in a row: the end of a paragraph, a number, a letter of another script. */
export const BREAK = 0
/** Stands between letters and says nothing: where words are divided is each edition's own. */
const SOFT = 255

/** Whether a number stands for a letter. */
export const isLetterNumber = (number: number | undefined): boolean =>
  number !== undefined && number !== BREAK && number !== SOFT

/** Which letters there are, by number from 1. */
export interface Alphabet {
  /** By UTF-16 unit: the letter's number, BREAK or SOFT. */
  readonly numbers: Uint8Array
  readonly letters: readonly string[]
  /** Whether Thai script is read as roman letters first. */
  readonly isRoman: boolean
}

function alphabetOf(letters: readonly string[], soft: string, isRoman: boolean): Alphabet {
  const numbers = new Uint8Array(0x10000)
  for (const character of `${soft} \n\t\u00a0\u200b\u200c\u200d\u00ad'‘’"“”–—-.,;:?!…`)
    numbers[character.charCodeAt(0)] = SOFT
  for (const [index, letter] of letters.entries()) numbers[letter.charCodeAt(0)] = index + 1
  return { numbers, letters, isRoman }
}

const thaiLetters = Array.from({ length: 0x4e }, (_, index) => String.fromCharCode(0x0e01 + index)).filter(
  (letter) => letter !== 'ฯ' && letter !== 'ๆ' && /\p{L}|\p{M}/u.test(letter),
)
export const THAI_LETTERS: Alphabet = alphabetOf(thaiLetters, '', false)

/** Vowels, then consonants, then the niggahita. */
const PALI = 'aāiīuūeokgṅcjñṭḍṇtdnpbmyrlvshḷṃ'
export const PALI_LETTERS: Alphabet = alphabetOf([...PALI], 'ฯ', true)
/** How a consonant without another vowel is written as two letters where Thai script writes one (OddOptions.pairs). */
export const PALI_PAIRS = {
  consonants: [...'kgṅcjñṭḍṇtdnpbmyrlvshḷ'].map((letter) => PALI.indexOf(letter) + 1),
  vowel: 1,
}

/** A Latin letter in Thai is a fault of its own (impossible-letters.ts), and no letter of the word when that is read as roman. */
const withoutLatin = (words: string): string => words.replace(/[A-Za-z]/g, ' ')

/** Letters on each side of everything, so that one can always look around. */
const MARGIN = 32

/** The letters of one source in one edition. */
export interface StreamPart {
  readonly source: number
  readonly from: number
  to: number
  /** How often each of its words stands there, by its letters. */
  readonly words: WordCounts
}

/** A line of the stream. */
export interface StreamLine extends Pick<SearchedLine, 'passage' | 'part' | 'paragraph'> {
  /** Index of its first letter. */
  readonly from: number
}

export class LetterStream {
  private readonly room: Uint8Array
  private length = MARGIN
  private readonly starts = new GrowingNumbers()
  /** Passage, part and paragraph of each line. */
  private readonly places = new GrowingNumbers()
  readonly parts: StreamPart[] = []
  /** Where each passage begins and ends. */
  readonly passages = new Map<number, { readonly from: number; to: number }>()

  /** @param most letters that will be added */
  constructor(
    readonly alphabet: Alphabet,
    most: number,
  ) {
    this.room = new Uint8Array(most + 2 * MARGIN)
  }

  /** All letters, with BREAK before and behind. */
  get letters(): Uint8Array {
    return this.room.subarray(0, this.length + MARGIN)
  }

  /** What is added then is of that source. @param letters of it, at most */
  begin(source: number, letters: number): StreamPart {
    const part = { source, from: this.length, to: this.length, words: new WordCounts(letters) }
    this.parts.push(part)
    return part
  }

  add({ passage, part, paragraph, words }: SearchedLine): void {
    const own = this.parts.at(-1)
    if (!own) throw new Error('No source has begun')
    this.starts.add(this.length)
    for (const number of [passage, part, paragraph]) this.places.add(number)
    const known = this.passages.get(passage)
    if (!known) this.passages.set(passage, { from: this.length, to: this.length })
    this.write(this.asRead(words), own.words)
    own.to = this.length
    const range = this.passages.get(passage)
    if (range) range.to = this.length
  }

  private asRead(words: string): string {
    if (!this.alphabet.isRoman) return words
    return lowerCase(hasThai(words) ? toRoman(withoutLatin(words)) : words).replaceAll('ṁ', 'ṃ')
  }

  private write(text: string, counted: WordCounts): void {
    const { room } = this
    const { numbers } = this.alphabet
    let at = this.length
    for (let i = 0; i < text.length; i++) {
      const number = numbers[text.charCodeAt(i)] ?? BREAK
      if (number === SOFT) counted.end()
      else if (number !== BREAK) {
        counted.letter(number)
        room[at++] = number
      } else {
        counted.end()
        if (room[at - 1] !== BREAK) room[at++] = BREAK
      }
    }
    counted.end()
    if (room[at - 1] !== BREAK) room[at++] = BREAK
    this.length = at
  }

  /** The line that has a letter. */
  lineAt(at: number): StreamLine {
    const low = Math.max(0, countBefore(this.starts.length, (nth) => this.starts.at(nth) <= at) - 1)
    const [passage, part, paragraph] = [0, 1, 2].map((index) => this.places.at(3 * low + index))
    return { passage: passage ?? 0, part: part ?? 0, paragraph: paragraph ?? 0, from: this.starts.at(low) }
  }

  /** Where in a line each of its letters comes from: UTF-16 units, in the order of the stream. */
  originsOf(words: string): readonly number[] {
    const { numbers, isRoman } = this.alphabet
    const origins: number[] = []
    const mapped = isRoman && hasThai(words) ? toRomanWithMap(withoutLatin(words)) : undefined
    const text = isRoman ? lowerCase(mapped?.text ?? words).replaceAll('ṁ', 'ṃ') : words
    let isBroken = true
    for (let i = 0; i < text.length; i++) {
      const number = numbers[text.charCodeAt(i)] ?? BREAK
      if (number === SOFT || (number === BREAK && isBroken)) continue
      origins.push(mapped?.map[i] ?? i)
      isBroken = number === BREAK
    }
    return origins
  }
}
