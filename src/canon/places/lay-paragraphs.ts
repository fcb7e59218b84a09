/**
 * Aligns paragraphs of a translation with those of the Pali where item numbers alone leave many together: by their
 * lengths and by shared words, such as names and loan words. Paragraphs stay together where the alignment is uncertain.
 */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { type MatchPair, type MatchRange, rangesBetweenPairs } from '../align/matches.ts'
import { continuesParagraph, type TokenizedUnit, type WordStream } from './streams.ts'

/** Letters of a string that both have: most words that a translation takes over are longer. */
const GRAM = 5

/** Paragraphs of the one times those of the other: more are not compared. */
const MAX_COUNT = 20_000

/** What is compared: so many of the one may be one of the other, and how far from its share of all a border may be. */
interface Reach {
  readonly together: number
  readonly aside: number
}
const PARAGRAPHS: Reach = { together: 24, aside: 1 }
const SENTENCES: Reach = { together: 12, aside: 0.25 }

/** What it costs to lay one paragraph beside another, and several beside one, or two beside two. */
const [SEVERAL, TWO_BY_TWO] = [0.55, 1.1]

/** What it costs that a paragraph begins in the middle of what goes with pieces of another. */
const PASSED = 0.5

/** What words in common count against lengths. */
const WORDS = 0.55

/** Letters by which a border may be off: at the top of a printed page, where words run on, by more. */
const [NEAR, NEAR_PAGE] = [30, 300]

/** Letters by which two pages may cut a paragraph at other places, computed by how much is before: half a sentence. */
const NEAR_CUT = 30

/** Maximum letters of both sides in a row that readers take in at a glance: a screen or two of a phone. */
export const MAX_SHORT_ROW_LETTERS = 800

/** How much longer or shorter than all of the text is where sentences are no longer compared. */
const ABRIDGED = 1.6

/** Letters of two editions in a row that is divided where sentences begin together. */
const MAX_ROW = 200

/** How much worse every place for a border must be that is farther off. */
const SURE = 0.2

/** The longer two runs are, the more it says that they are as long as each other: one for so many letters, and at most so much. */
const [WEIGHED, HEAVIEST] = [120, 16]

/** Letters that make little difference in a length. */
const FEW = 12

/**
 * Finds the places in a range at which paragraphs of both sides begin together, by their lengths and shared words.
 * Uncertain places are left out.
 */
export function alignParagraphStarts(
  one: WordStream,
  own: MatchRange,
  other: WordStream,
  theirs: MatchRange,
): readonly MatchPair[] {
  const whole = begunTogether(one, paragraphsIn(one, own), other, paragraphsIn(other, theirs), NEAR)
  return rangesBetweenPairs([...whole, [own[1], theirs[1]]], [own[0], theirs[0]]).flatMap(([mine, its], index) => [
    ...cutTogether(one, mine, other, its),
    ...whole.slice(index, index + 1),
  ])
}

/**
 * Inside of paragraphs that go together sentences are aligned, where the paragraphs are too long for one row; else the tops of
 * pages: pages cut sentences, and no user reads half of one beside the whole of it unless it must be.
 */
function cutTogether(one: WordStream, mine: MatchRange, other: WordStream, its: MatchRange): readonly MatchPair[] {
  const sentences = alignSentenceStarts(one, mine, other, its)
  if (sentences.length > 0 || lengthOf(mine) + lengthOf(its) <= MAX_SHORT_ROW_LETTERS) return sentences
  return begunTogether(one, pagesIn(one, mine), other, pagesIn(other, its), NEAR_PAGE).filter((pair) =>
    isInProportion(pair, mine, its),
  )
}

/**
 * Finds the places in a range at which sentences of both sides begin together. Returns none when the range is short
 * enough for one row, or when one side is abridged.
 */
export function alignSentenceStarts(
  one: WordStream,
  own: MatchRange,
  other: WordStream,
  theirs: MatchRange,
): readonly MatchPair[] {
  if (lengthOf(own) + lengthOf(theirs) <= MAX_ROW) return []
  // a translation that leaves out what is said again has no sentences in proportion
  const ratio = (lengthOf(theirs) * one.letters.length) / Math.max(1, lengthOf(own) * other.letters.length)
  if (ratio > ABRIDGED || ratio < 1 / ABRIDGED) return []
  return begunTogether(one, unitsIn(one, own), other, unitsIn(other, theirs), NEAR, SENTENCES)
}

const lengthOf = ([from, to]: MatchRange): number => to - from

/** Two pages that cut a paragraph cut it at one place only where they cut off about as much of it. */
const isInProportion = ([at, like]: MatchPair, mine: MatchRange, its: MatchRange): boolean =>
  Math.abs(((at - mine[0]) / lengthOf(mine)) * lengthOf(its) - (like - its[0])) <= NEAR_CUT

/** @param near letters by which a border may be off @param together what is compared */
function begunTogether(
  one: WordStream,
  left: readonly Run[],
  other: WordStream,
  right: readonly Run[],
  near: number,
  { together, aside }: Reach = PARAGRAPHS,
): readonly MatchPair[] {
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2 || n * m > MAX_COUNT) return []
  const bead = beads(one, left, other, right)
  const [shares, likeShares] = [sharesOf(left), sharesOf(right)]
  const isFar = (i: number, j: number) => Math.abs((shares[i] ?? 0) - (likeShares[j] ?? 0)) > aside
  const forth = costs(n, m, together, bead, isFar)
  const back = costs(
    n,
    m,
    together,
    (i, k, j, l) => bead(n - i - k, k, m - j - l, l),
    (i, j) => isFar(n - i, m - j),
  )
  const width = m + 1
  const through = (i: number, j: number) => (forth[i * width + j] ?? 0) + (back[(n - i) * width + m - j] ?? 0)
  const best = through(n, m)
  return left.flatMap((unit, i): readonly MatchPair[] => {
    if (i === 0) return []
    const place = right.findIndex((_, j) => j > 0 && through(i, j) - best < 1e-6)
    const at = right[place]?.at
    if (at === undefined) return []
    const isSure = right.every((other, j) => j === 0 || Math.abs(other.at - at) <= near || through(i, j) - best >= SURE)
    return isSure ? [[unit.at, at]] : []
  })
}

/** Where each begins, and where the last ends, as a share of all. */
function sharesOf(runs: readonly Run[]): readonly number[] {
  const lengths = lengthsOf(runs)
  return lengths.map((length) => length / Math.max(1, lengths.at(-1) ?? 0))
}

/** A paragraph, or a piece of one. */
type Run = Pick<TokenizedUnit, 'at' | 'length'> & { readonly words?: Pick<TokenizedUnit['words'], 'slice'> }

function unitsIn({ units }: WordStream, range: MatchRange): readonly TokenizedUnit[] {
  const [from, to] = range.map((place) => countSortedItemsBefore(units.length, (nth) => (units[nth]?.at ?? 0) < place))
  return units.slice(from, to).filter(({ length }) => length > 0)
}

/** What goes on is one. */
const paragraphsIn = (stream: WordStream, range: MatchRange): readonly Run[] =>
  joined(unitsIn(stream, range), ({ goesOn }) => goesOn)

/** What a page has of a paragraph is one. */
const pagesIn = (stream: WordStream, range: MatchRange): readonly Run[] =>
  joined(unitsIn(stream, range), ({ words }) => continuesParagraph(words))

function joined(units: readonly TokenizedUnit[], goesOn: (unit: TokenizedUnit) => boolean): readonly Run[] {
  const runs: { at: number; length: number }[] = []
  for (const unit of units) {
    const last = runs.at(-1)
    if (last && goesOn(unit)) last.length = unit.at + unit.length - last.at
    else runs.push({ at: unit.at, length: unit.length })
  }
  return runs
}

/** What it costs to lay `k` paragraphs from the `i`th on beside `l` of the other side from its `j`th on. */
type Bead = (i: number, k: number, j: number, l: number) => number

function beads(one: WordStream, left: readonly Run[], other: WordStream, right: readonly Run[]): Bead {
  const [lengths, likes] = [lengthsOf(left), lengthsOf(right)]
  const ratio = (likes.at(-1) ?? 1) / Math.max(1, lengths.at(-1) ?? 1)
  const common = commonWords(one, left, other, right)
  const [starts, likeStarts] = [startsBefore(left), startsBefore(right)]
  /** Paragraphs that begin in the middle of some units. */
  const startsIn = (before: readonly number[], from: number, count: number) =>
    (before[from + count] ?? 0) - (before[from + 1] ?? 0)
  return (i, k, j, l) => {
    const length = ((lengths[i + k] ?? 0) - (lengths[i] ?? 0)) * ratio
    const like = (likes[j + l] ?? 0) - (likes[j] ?? 0)
    const apart = Math.log((like + FEW) / (length + FEW))
    const kind = k === 1 && l === 1 ? 0 : k === 2 && l === 2 ? TWO_BY_TWO : SEVERAL * Math.log2(k + l - 1)
    const heavy = Math.min(HEAVIEST, (length + like) / WEIGHED)
    const passed = startsIn(starts, i, k) + startsIn(likeStarts, j, l)
    return heavy * apart * apart + kind + PASSED * passed - WORDS * Math.log(1 + common(i, k, j, l))
  }
}

/** How many paragraphs begin before each unit, and before the end, where some units are pieces of one. */
function startsBefore(units: readonly Run[]): readonly number[] {
  const hasPieces = units.some(({ words }) => words && continuesParagraph(words))
  let sum = 0
  return [0, ...units.map(({ words }) => (sum += hasPieces && words && !continuesParagraph(words) ? 1 : 0))]
}

/** Letters in front of each paragraph, and of all. */
function lengthsOf(units: readonly Run[]): readonly number[] {
  let sum = 0
  return [0, ...units.map(({ length }) => (sum += length))]
}

/** How many strings two runs of paragraphs have in common; one that is several times counts for as much less. */
function commonWords(one: WordStream, left: readonly Run[], other: WordStream, right: readonly Run[]): Bead {
  const width = right.length + 1
  const sums = new Float32Array((left.length + 1) * width)
  const places = placesOf(other, right)
  for (const [gram, rows] of placesOf(one, left)) {
    const columns = places.get(gram)
    if (!columns) continue
    const weight = 1 / (rows.size * columns.size)
    for (const row of rows)
      for (const column of columns) {
        const at = (row + 1) * width + column + 1
        sums[at] = (sums[at] ?? 0) + weight
      }
  }
  const sum = (i: number, j: number) => sums[i * width + j] ?? 0
  for (let i = 1; i <= left.length; i++)
    for (let j = 1; j < width; j++) sums[i * width + j] = sum(i, j) + sum(i - 1, j) + sum(i, j - 1) - sum(i - 1, j - 1)
  return (i, k, j, l) => Math.max(0, sum(i + k, j + l) - sum(i, j + l) - sum(i + k, j) + sum(i, j))
}

/** The paragraphs in which each string is. */
function placesOf({ letters }: WordStream, units: readonly Run[]): ReadonlyMap<number, ReadonlySet<number>> {
  const places = new Map<number, Set<number>>()
  for (const [nth, { at, length }] of units.entries()) {
    for (let start = at; start + GRAM <= at + length; start++) {
      let gram = 0
      for (let offset = 0; offset < GRAM; offset++) gram = (Math.imul(gram, 131) + (letters[start + offset] ?? 0)) | 0
      const known = places.get(gram)
      if (known) known.add(nth)
      else places.set(gram, new Set([nth]))
    }
  }
  return places
}

/** The least that it costs to lay all paragraphs in front of two places beside each other. */
function costs(
  n: number,
  m: number,
  together: number,
  bead: Bead,
  isFar: (i: number, j: number) => boolean,
): Float64Array {
  const width = m + 1
  const least = new Float64Array((n + 1) * width).fill(Number.POSITIVE_INFINITY)
  least[0] = 0
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      const here = least[i * width + j] ?? 0
      if (here === Number.POSITIVE_INFINITY) continue
      const lay = (k: number, l: number) => {
        if (i + k > n || j + l > m || isFar(i + k, j + l)) return
        const to = (i + k) * width + j + l
        const cost = here + bead(i, k, j, l)
        if (cost < (least[to] ?? 0)) least[to] = cost
      }
      lay(2, 2)
      for (let count = 1; count <= together; count++) {
        lay(1, count)
        if (count > 1) lay(count, 1)
      }
    }
  return least
}
