/** Learns from texts in two languages which words translate each other: IBM Model 1 by expectation maximization. */

/** A Pali text as a list of words, and its translation. */
export interface TranslatedPaliText {
  readonly pali: readonly string[]
  readonly text: string
}

/** A Pali word, and a word of the other language that translates it. */
export interface LearnedTranslation {
  readonly pali: string
  readonly word: string
  /** Geometric mean of the two probabilities of each word given the other; above 0.05. */
  readonly weight: number
  /** Number of texts that have the rarer of the two words. */
  readonly texts: number
}

const ITERATIONS = 5
/** Probability of the empty word, for words without a translation. */
const NULL_PROBABILITY = 1e-4
/** Rarer words are not learned, and less likely translations are not returned. */
const [MIN_TEXTS, MIN_WEIGHT] = [6, 0.05]

/** Numbers the words that enough texts have. */
function numberWords(texts: readonly (readonly string[])[]) {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].flatMap(([word, count]) => (count < MIN_TEXTS ? [] : [{ word, count }]))
  const numbers = new Map(words.map(({ word }, number) => [word, number]))
  return { words, texts: texts.map((text) => text.flatMap((word) => numbers.get(word) ?? [])) }
}

/**
 * Estimates the probability of each pair by IBM Model 1, with one of its two words given.
 * @param cells the pair at each place; a place is one word of a text and one of its translation
 * @param sought the number of the word at each place that is not given, counted over all texts
 * @param given the number of the given word of each pair
 */
function estimate(cells: Int32Array, sought: Int32Array, given: Int32Array): Float64Array {
  let probabilities = new Float64Array(given.length).fill(1)
  const add = (sums: Float64Array, at = 0, value = 0) => {
    sums[at] = (sums[at] ?? 0) + value
  }
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const sums = new Float64Array((sought.at(-1) ?? 0) + 1).fill(NULL_PROBABILITY)
    for (let at = 0; at < cells.length; at++) add(sums, sought[at], probabilities[cells[at] ?? 0])
    const [expected, totals] = [new Float64Array(given.length), new Float64Array(given.length)]
    for (let at = 0; at < cells.length; at++) {
      const pair = cells[at] ?? 0
      const share = (probabilities[pair] ?? 0) / (sums[sought[at] ?? 0] ?? 1)
      add(expected, pair, share)
      add(totals, given[pair], share)
    }
    probabilities = expected.map((count, pair) => count / (totals[given[pair] ?? 0] ?? 1))
  }
  return probabilities
}

/**
 * Learns which words translate each other in both directions. Returns them by weight, highest first.
 * @param divide divides a translation into words
 * @param maxPairs texts with this many pairs of words or more are left out
 */
export function learnWordTranslations(
  texts: readonly TranslatedPaliText[],
  divide: (text: string) => string[],
  maxPairs: number,
): LearnedTranslation[] {
  const pali = numberWords(texts.map((text) => text.pali))
  const other = numberWords(texts.map(({ text }) => [...new Set(divide(text))]))
  const size = (nth: number) => (pali.texts[nth]?.length ?? 0) * (other.texts[nth]?.length ?? 0)
  const learned = [...texts.keys()].filter((nth) => size(nth) < maxPairs)
  const length = learned.reduce((sum, nth) => sum + size(nth), 0)
  const [cells, paliAt, otherAt] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)]
  const pairs = new Map<number, number>()
  let [at, paliWords, otherWords] = [0, 0, 0]
  for (const nth of learned) {
    for (const one of pali.texts[nth] ?? []) {
      for (const [column, two] of (other.texts[nth] ?? []).entries()) {
        const key = one * other.words.length + two
        const pair = pairs.get(key) ?? pairs.size
        if (pair === pairs.size) pairs.set(key, pair)
        cells[at] = pair
        paliAt[at] = paliWords
        otherAt[at++] = otherWords + column
      }
      paliWords++
    }
    otherWords += other.texts[nth]?.length ?? 0
  }
  const keys = [...pairs.keys()]
  const paliOf = Int32Array.from(keys, (key) => Math.floor(key / other.words.length))
  const otherOf = Int32Array.from(keys, (key) => key % other.words.length)
  const [toOther, toPali] = [estimate(cells, otherAt, paliOf), estimate(cells, paliAt, otherOf)]
  const found = keys.flatMap((_, pair): LearnedTranslation[] => {
    const weight = Math.sqrt((toOther[pair] ?? 0) * (toPali[pair] ?? 0))
    const [one, two] = [pali.words[paliOf[pair] ?? 0], other.words[otherOf[pair] ?? 0]]
    if (!(weight > MIN_WEIGHT && one && two)) return []
    return [{ pali: one.word, word: two.word, weight, texts: Math.min(one.count, two.count) }]
  })
  return found.sort((a, b) => b.weight - a.weight)
}
