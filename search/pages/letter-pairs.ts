/**
 * Folded keys with every two neighbouring letters written as one character, so that the trigram tokenizer of SQLite
 * indexes four letters at a time. Four letters are far rarer than three: measured on the canon, a word is found three
 * to four times as fast, for a sixth more on the disk. Three letters are the beginning of four; of one and two there is a
 * bit for every slot, since they begin too many.
 */
import { UnitBuffer } from '../language/unit-buffer.ts'

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

/** The first text behind all those that begin with these pairs, in the order of the index. */
export function behind(pairs: string): string {
  const codes = [...pairs].map((pair) => pair.codePointAt(0) ?? 0)
  const last = (codes.pop() ?? 0) + 1
  return String.fromCodePoint(...codes, last === 0xd800 ? 0xe000 : last)
}

/** How many numbers there are for one or two letters. */
export const GRAMS = MOST_LETTERS * MOST_LETTERS

/** A number for one or two letters. */
export const gramOf = (first: number, second = 0): number => first * MOST_LETTERS + second

/** The pairs of a key; an empty string for a single letter. `letters` learns the letters that it does not know. */
export function pairsOf(key: string, letters: Alphabet): string {
  to.reset(key.length * 2)
  let before = key.length > 0 ? letters.learn(key.charCodeAt(0)) : 0
  for (let i = 1; i < key.length; i++) {
    const number = letters.learn(key.charCodeAt(i))
    let code = FIRST_PAIR + gramOf(before, number)
    if (code >= 0xd800) code += 0x800
    if (code > 0xffff) {
      to.push(0xd800 + ((code - 0x10000) >> 10))
      to.push(0xdc00 + ((code - 0x10000) & 0x3ff))
    } else to.push(code)
    before = number
  }
  return to.text()
}
