/**
 * Joins the lines of Thai print. Thai has no spaces between words, only between phrases, and print does not show
 * whether a line ends with a phrase. A joined line gets a space when the same letters occur elsewhere with a space
 * between them more often than without.
 */

import { countSortedItemsBefore } from '../../../foundation/bisect.ts'

/** Letters on each side of a line end that are searched in all lines; if they do not occur, the smaller number. */
const CONTEXT_LETTERS = [5, 3] as const

/** Decides whether two joined lines get a space between them. */
export class ThaiLineJoiner {
  private readonly joints: readonly JointCounts[]

  /**
   * @param lines all lines that may be joined, in order; called several times. Each line end with the next beginning is
   * searched in all of them, and none is kept
   */
  constructor(lines: () => Iterable<string>) {
    this.joints = CONTEXT_LETTERS.map((letters) => new JointCounts(letters))
    let text = ''
    for (const next of lines()) {
      for (const joints of this.joints) joints.register(text, next)
      text = next
    }
    for (const line of lines()) for (const joints of this.joints) joints.count(line)
    for (const joints of this.joints) joints.endCounting()
  }

  /** Joins a text and the line after it, with or without a space. */
  join(text: string, next: string): string {
    // the hyphen of a cut word; after a digit it is part of a note mark
    if (/[^\s\d๐-๙]-$/.test(text)) return text.slice(0, -1) + next
    return `${text}${this.hasSpace(text, next) ? ' ' : ''}${next}`
  }

  private hasSpace(text: string, next: string): boolean {
    if (/[.?ฯๆ!,;:"”)\]-]$/.test(text)) return true
    for (const joints of this.joints) {
      const hasSpace = joints.hasSpace(text, next)
      if (hasSpace !== undefined) return hasSpace
    }
    // figures are separate words
    return /[๐-๙]$/.test(text) !== /^[๐-๙]/.test(next)
  }
}

/** Added for a joint with a space; one without adds 1, so that one number holds both counts. */
const SPACE_COUNT = 2 ** 26

/**
 * Counts how often letters are adjacent with and without a space. About 200,000 line ends are searched in 26 million
 * places, so letters are numbers: strings took four times as long and a gigabyte.
 */
class JointCounts {
  private readonly ends = new Set<number>()
  /** Counts by both sides, while counting. */
  private readonly counts = new Map<number, number>()
  /**
   * The joints found, sorted: twice the key, plus 1 if they have a space. Needs an eighth of the memory of counting.
   */
  private found = new Float64Array()
  private readonly size: number

  /** @param letters on each side, at most 6 */
  constructor(private readonly letters: number) {
    this.size = 256 ** letters
  }

  /** Registers the joint of two lines for counting. */
  register(text: string, next: string): void {
    const end = encodeLetters(text, Math.max(0, text.length - this.letters), this.letters)
    this.ends.add(end)
    this.counts.set(combine(end, encodeLetters(next, 0, this.letters)), 0)
  }

  /** Counts the registered joints in a line. */
  count(line: string): void {
    let end = 0
    for (let at = 0; at + this.letters <= line.length; at++) {
      if (at >= this.letters && this.ends.has(end)) {
        const isSpace = line.charCodeAt(at) === 0x20
        const key = combine(end, encodeLetters(line, isSpace ? at + 1 : at, this.letters))
        const found = this.counts.get(key)
        if (found !== undefined) this.counts.set(key, found + (isSpace ? SPACE_COUNT : 1))
      }
      end = (end * 256 + encodeLetter(line.charCodeAt(at))) % this.size
    }
  }

  /** Stores the results, and releases the memory that only counting needs. */
  endCounting(): void {
    const found: number[] = []
    for (const [key, count] of this.counts) {
      if (count > 0) found.push(2 * key + (Math.floor(count / SPACE_COUNT) > count % SPACE_COUNT ? 1 : 0))
    }
    this.found = Float64Array.from(found).sort()
    this.ends.clear()
    this.counts.clear()
  }

  /** Whether a space separates the letters; undefined for a joint that occurs nowhere. */
  hasSpace(text: string, next: string): boolean | undefined {
    const end = encodeLetters(text, Math.max(0, text.length - this.letters), this.letters)
    const key = 2 * combine(end, encodeLetters(next, 0, this.letters))
    const found =
      (this.found[countSortedItemsBefore(this.found.length, (at) => (this.found[at] ?? 0) < key)] ?? 0) - key
    return found === 0 || found === 1 ? found === 1 : undefined
  }
}

/** Returns a byte for Thai letters and ASCII; the few other signs of CP874 share the remaining ones. */
const encodeLetter = (code: number): number => (code >> 7 === THAI ? 0x80 : 0) + (code & 0x7f)

const THAI = 0x0e00 >> 7

/** Encodes some letters of a text as one number. */
function encodeLetters(text: string, from: number, letters: number): number {
  let number = 0
  const end = Math.min(text.length, from + letters)
  for (let at = from; at < end; at++) number = number * 256 + encodeLetter(text.charCodeAt(at))
  return number
}

/** The largest prime below 2²⁶: two of its remainders fit into one exact number. Two joints collide once in 10⁹. */
const HASH_PRIME = 67_108_859
const combine = (end: number, next: number): number => (end % HASH_PRIME) * 2 ** 26 + (next % HASH_PRIME)
