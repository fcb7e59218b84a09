/**
 * Folded keys with every two neighbouring letters written as one character, so that the trigram tokenizer of SQLite
 * indexes four letters at a time. Four letters are far rarer than three: measured on the canon, a word is found three
 * to four times as fast, for a sixth more on the disk. (Shorter pieces are in `page_grams`.)
 */
import { UnitBuffer } from './unit-buffer.ts'

/** Letters that can be told apart; folded text of the canon has about a hundred. */
const MOST_LETTERS = 1000

/** Pairs begin here: below are characters that mean something to SQLite. */
const FIRST_PAIR = 0x100

/** Numbers for letters, in the order of their first appearance. Letters beyond the last number share it. */
export class Alphabet {
  readonly #numbers = new Uint16Array(0x10000)
  #letters = ''

  /** @param letters what `letters` of an earlier alphabet gave */
  constructor(letters = '') {
    for (let i = 0; i < letters.length; i++) this.learn(letters.charCodeAt(i))
  }

  /** The letters in the order of their numbers. */
  get letters(): string {
    return this.#letters
  }

  /** The number of a UTF-16 unit, from 1; 0 when the alphabet does not have it. */
  number(unit: number): number {
    return this.#numbers[unit] ?? 0
  }

  /** The number of a unit, which is added when it is new. */
  learn(unit: number): number {
    const known = this.number(unit)
    if (known > 0) return known
    const number = Math.min(this.#letters.length + 1, MOST_LETTERS - 1)
    if (number > this.#letters.length) this.#letters += String.fromCharCode(unit)
    this.#numbers[unit] = number
    return number
  }
}

const to = new UnitBuffer()

/** The pairs of a key; an empty string for a single letter. `letters` learns the letters that it does not know. */
export function pairsOf(key: string, letters: Alphabet): string {
  to.reset(key.length * 2)
  let before = key.length > 0 ? letters.learn(key.charCodeAt(0)) : 0
  for (let i = 1; i < key.length; i++) {
    const number = letters.learn(key.charCodeAt(i))
    let code = FIRST_PAIR + before * MOST_LETTERS + number
    if (code >= 0xd800) code += 0x800
    if (code > 0xffff) {
      to.push(0xd800 + ((code - 0x10000) >> 10))
      to.push(0xdc00 + ((code - 0x10000) & 0x3ff))
    } else to.push(code)
    before = number
  }
  return to.text()
}
