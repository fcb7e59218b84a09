/**
 * Folded keys with every two neighbouring letters written as one character, so that the trigram tokenizer of SQLite
 * indexes four letters at a time. Four letters are far rarer than three: measured on the canon, a word is found three
 * to four times as fast, for a sixth more on the disk. Three letters are the beginning of four; of one and two there is a
 * bit for every part, since they begin too many.
 */
/** A number for every letter of Thai and of ASCII, which folded text is in; all others share 128 numbers. */
const LETTERS = 384

const numberOf = (unit: number): number => {
  if (unit < 0x80) return unit
  return unit >= 0x0e00 && unit < 0x0e80 ? unit - 0x0d80 : 0x100 | (unit & 0x7f)
}

/** Pairs begin here: below are characters that mean something to SQLite. */
const FIRST_PAIR = 0x100

/** A number for one or two letters. */
export const toNgramNumber = (first: number, second = 0): number => numberOf(first) * LETTERS + numberOf(second)

/** The pairs of a key; an empty string for a single letter. */
export function bigramsOf(key: string): string {
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

/** How FTS5 is asked for a key of four and more letters. */
export interface FtsPhrase {
  readonly expression: string
  /** The four letters, as pairs, whose lists are read for it. */
  readonly grams: readonly string[]
}

/**
 * FTS5 reads where each four letters are, so that not all are asked for but every third: within as many letters as the
 * key has, they can only be as they do in the key, since each shares a letter with the next. Unless two of them fit
 * together in another way, too; then they are a phrase.
 * Measured on 500 words of the canon: half of them are asked so, and all together found in three quarters of the time.
 */
export function toFtsPhrase(key: string): FtsPhrase {
  const grams = gramsOf(key)
  const last = grams.length - 1
  const at = Array.from({ length: Math.ceil(last / WINDOW) }, (_, i) => i * WINDOW).concat(last)
  const fitsOtherwise = at.some((a, i) => at.slice(i + 1).some((b) => fits(key, a, b)))
  if (last < 2 || fitsOtherwise) return { expression: `"${bigramsOf(key)}"`, grams }
  const parts = at.map((start) => grams[start] ?? '')
  return { expression: `NEAR(${parts.map((gram) => `"${gram}"`).join(' ')}, ${last - 1})`, grams: parts }
}

/** Of a key that is too costly to ask for, so much is asked for in a row. */
const PIECE = 24

/** So many other four letters narrow down where the piece is. */
const MAX_OTHERS = 4

/**
 * How FTS5 is asked for pages that may have a key: they have the piece of it around its rarest four letters, and the
 * rarest others, in whatever order. Each four letters cost their whole list in the index; two hundred of the commonest
 * took seconds.
 * @param weightOf how common four letters are, given as pairs
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

/** Every four letters of a key, as pairs. */
function gramsOf(key: string): readonly string[] {
  const pairs = [...bigramsOf(key)]
  return pairs.slice(0, 1 - WINDOW).map((_, at) => pairs.slice(at, at + WINDOW).join(''))
}

/** So many pairs are what the tokenizer takes at once: four letters. */
const WINDOW = 3
const FOUR = WINDOW + 1

/** Whether the four letters of a key at `b` could also be elsewhere over those at `a`. */
function fits(key: string, a: number, b: number): boolean {
  for (let shift = -WINDOW; shift <= WINDOW; shift++) {
    const from = Math.max(0, shift)
    const to = Math.min(WINDOW, WINDOW + shift) + 1
    if (shift !== b - a && key.slice(a + from, a + to) === key.slice(b + from - shift, b + to - shift)) return true
  }
  return false
}
