/**
 * Words to look for that are as common as any: the commonest letters, syllables and words of the library's own text,
 * singly, repeated, mixed and quoted. They are taken from the text, since no list of them that somebody types is whole.
 */

import { join } from 'node:path'
import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { randomFrom } from '../../../scripts/random.ts'
import { EDITIONS } from '../../../src/definitions/editions.ts'
import { hasTooManyMarks } from '../../../src/foundation/validation/combining-marks.ts'

/** A query has at most so many characters. */
const LONGEST = 200

/** Every so manieth part of the text is counted. */
const SAMPLED = 100

/** The commonest of each length, and of words. */
const COMMONEST = 40
const LONGEST_GRAM = 5

/** What an edition's text is made of, commonest first. */
interface Pieces {
  /** Runs of 1, 2, … letters. */
  readonly grams: readonly (readonly string[])[]
  readonly words: readonly string[]
  /** Passages as they stand, to be pasted. */
  readonly passages: readonly string[]
}

/** As many queries as are wanted, others with every seed, each 2 to 200 characters long and such as the service takes. */
export function corpusWords(dataFolder: string, seed: number, count: number): readonly string[] {
  using text = TextDatabase.open(join(dataFolder, 'text.db'))
  const all = EDITIONS.map((edition) => piecesOf(text, edition)).filter(({ words }) => words.length > 0)
  if (all.length === 0) return []
  const random = randomFrom(seed)
  const several = (least: number, most: number, make: () => string) =>
    Array.from({ length: least + random.below(most - least + 1) }, make)
  const gram = (longest: number) => random.pick(random.pick(random.pick(all).grams.slice(0, longest)))
  const piece = () => (random.below(4) === 0 ? random.pick(random.pick(all).words) : gram(LONGEST_GRAM))
  const quoted = (make: () => string) => `"${make()}"`
  const makers: readonly (() => string)[] = [
    piece,
    () => piece().repeat(LONGEST),
    () => several(2, 20, piece).join(' '),
    () => several(2, 60, piece).join(''),
    () => several(2, 60, () => gram(2)).join(random.pick(['', ' '])),
    () => several(1, 3, () => quoted(piece)).join(' '),
    () => `${quoted(piece)} ${several(2, 8, piece).join(' ')}`,
    () => random.pick(random.pick(all).passages).slice(random.below(LONGEST)),
  ]
  const queries = Array.from({ length: count }, (_, n) => (makers[n % makers.length] ?? piece)())
  return queries
    .map((query) => query.slice(0, LONGEST).trim())
    .filter((query) => query.length >= 2 && !hasTooManyMarks(query))
}

const PARTS = 'SELECT paragraphs FROM parts WHERE edition = ? AND id % ? = 0'

function piecesOf({ sqlite }: TextDatabase, edition: string): Pieces {
  const counts = Array.from({ length: LONGEST_GRAM }, () => new Map<string, number>())
  const words = new Map<string, number>()
  const passages: string[] = []
  const count = (counted: Map<string, number>, piece: string) =>
    counted.set(piece, (counted.get(piece) ?? 0) + 1)
  const parts = sqlite.query<{ paragraphs: string }, [string, number]>(PARTS)
  for (const { paragraphs } of parts.iterate(edition, SAMPLED)) {
    const text = readPlainParagraphs(paragraphs)
      .join(' ')
      .replace(/["“”„«»]/g, '')
    if (text.length > 2 * LONGEST) passages.push(text.slice(0, 2 * LONGEST))
    for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
      if (word.length > 1) count(words, word)
      for (const [n, counted] of counts.entries())
        for (let at = 0; at + n < word.length && at < LONGEST; at++)
          count(counted, word.slice(at, at + n + 1))
    }
  }
  const commonest = (counted: ReadonlyMap<string, number>) =>
    [...counted]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, COMMONEST)
      .map(([piece]) => piece)
  return { grams: counts.map(commonest), words: commonest(words), passages }
}
