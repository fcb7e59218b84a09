/**
 * Encodes folded keys with every two adjacent letters as one character, so that the trigram tokenizer of SQLite indexes
 * four letters at a time. Four letters are far rarer than three: measured on the canon, words are found three to four
 * times as fast, for a sixth more disk space. Three letters are a prefix of four; one and two letters have bitmaps of
 * parts (gram-bits.ts), since they begin too many.
 */
/**
 * Distinct numbers of letters: one for each letter of Thai and of ASCII, which folded text consists of; all others
 * share 128.
 */
const LETTERS = 384

const numberOf = (unit: number): number => {
  if (unit < 0x80) return unit
  return unit >= 0x0e00 && unit < 0x0e80 ? unit - 0x0d80 : 0x100 | (unit & 0x7f)
}

/** The code of the first pair: below are characters with a meaning in FTS5 expressions. */
const FIRST_PAIR = 0x100

/** Returns a number for one or two letters, by their character codes. */
export const toNgramNumber = (first: number, second = 0): number => numberOf(first) * LETTERS + numberOf(second)

/** Encodes the adjacent pairs of a key, one character each; an empty string for a single letter. */
export function encodeBigrams(key: string): string {
  const units = new Uint16Array(key.length * 2)
  let length = 0
  for (let i = 1; i < key.length; i++) {
    let code = FIRST_PAIR + toNgramNumber(key.charCodeAt(i - 1), key.charCodeAt(i))
    if (code >= 0xd800) code += 0x800
    if (code > 0xffff) {
      units[length++] = 0xd800 + ((code - 0x10000) >> 10)
      units[length++] = 0xdc00 + ((code - 0x10000) & 0x3ff)
    } else units[length++] = code
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
}

/** An FTS5 expression for a key of four or more letters. */
export interface FtsPhrase {
  readonly expression: string
  /** The encoded 4-grams whose position lists FTS5 reads for it. */
  readonly grams: readonly string[]
}

/**
 * Makes the FTS5 expression for a key from every third 4-gram. Within the length of the key they can only be positioned
 * as in the key, since each shares a letter with the next one. If two of them also fit together differently, the whole
 * phrase is used. Measured on 500 words of the canon: half of them need only some 4-grams, and all together take three
 * quarters of the time.
 */
export function toFtsPhrase(key: string): FtsPhrase {
  const grams = gramsOf(key)
  const last = grams.length - 1
  const at = Array.from({ length: Math.ceil(last / WINDOW) }, (_, i) => i * WINDOW).concat(last)
  const fitsOtherwise = at.some((a, i) => at.slice(i + 1).some((b) => fits(key, a, b)))
  if (last < 2 || fitsOtherwise) return { expression: `"${encodeBigrams(key)}"`, grams }
  const parts = at.map((start) => grams[start] ?? '')
  return { expression: `NEAR(${parts.map((gram) => `"${gram}"`).join(' ')}, ${last - 1})`, grams: parts }
}

/** Letters of the part by which a costly key is looked up. */
const PIECE = 24

/** Maximum further 4-grams that narrow down a costly key. */
const MAX_OTHERS = 4

/**
 * Makes an FTS5 expression for pages that may have a costly key: they contain the part around its rarest 4-gram, and
 * its rarest other 4-grams in any order. Each 4-gram costs its whole list in the index; two hundred of the commonest
 * took seconds.
 * @param weightOf estimates how common an encoded 4-gram is
 */
export function toRarestFtsPhrase(key: string, weightOf: (gram: string) => number): FtsPhrase {
  const first = new Map<string, number>()
  for (const [at, gram] of gramsOf(key).entries()) if (!first.has(gram)) first.set(gram, at)
  const rarestFirst = [...first]
    .map(([gram, at]) => ({ gram, at, weight: weightOf(gram) }))
    .sort((a, b) => a.weight - b.weight)
  const middle = (rarestFirst[0]?.at ?? 0) - (PIECE - FOUR) / 2
  const start = Math.max(0, Math.min(middle, key.length - PIECE))
  const piece = toFtsPhrase(key.slice(start, start + PIECE))
  const others = rarestFirst
    .filter(({ at }) => at < start || at + FOUR > start + PIECE)
    .slice(0, MAX_OTHERS)
    .map(({ gram }) => gram)
  return {
    expression: `(${[piece.expression, ...others.map((gram) => `"${gram}"`)].join(' AND ')})`,
    grams: [...piece.grams, ...others],
  }
}

/** The 4-grams of a key, encoded as pairs. */
function gramsOf(key: string): readonly string[] {
  const pairs = [...encodeBigrams(key)]
  return pairs.slice(0, 1 - WINDOW).map((_, at) => pairs.slice(at, at + WINDOW).join(''))
}

/** Pairs per token of the tokenizer: three, which are four letters. */
const WINDOW = 3
const FOUR = WINDOW + 1

/** Whether the 4-gram of a key at `b` could also overlap the one at `a` differently. */
function fits(key: string, a: number, b: number): boolean {
  for (let shift = -WINDOW; shift <= WINDOW; shift++) {
    const from = Math.max(0, shift)
    const to = Math.min(WINDOW, WINDOW + shift) + 1
    if (shift !== b - a && key.slice(a + from, a + to) === key.slice(b + from - shift, b + to - shift)) return true
  }
  return false
}
