/** Finds where two sequences of words differ: a diff that stays fast on the longest passages, and on the most repetitive. */

import { rising } from '../align/rising.ts'

/** Words from..to (exclusive) of the one side stand where words from..to of the other stand. */
export interface Change {
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** A stretch of both sequences. */
type Stretch = Change

/** Rows of so many words are looked for that occur once on both sides: formulas repeat words long before they repeat rows. */
const ROWS = [1, 2, 3, 5, 8, 12] as const

/** Most edits that are looked for from one place on; it costs with the square. */
const MOST_EDITS = 400

/** Rows by which a stretch is divided that has more, and the most places that one is looked up at. */
const COMMON_ROW = 16
const MOST_PLACES = 16

/** Words that may be looked at in dividing such stretches, all in all. */
const MOST_STEPS = 6_000_000

/** How much of the way is kept where the search ended underway: near its end it may have gone astray. */
const KEPT_SHARE = 0.8

/** The stretches in which the keys differ, in order. */
export function changesBetween(a: readonly string[], b: readonly string[]): Change[] {
  const numbers = new Map<string, number>()
  const numbered = (keys: readonly string[]) =>
    keys.map((key) => {
      let number = numbers.get(key)
      if (number === undefined) {
        number = numbers.size
        numbers.set(key, number)
      }
      return number
    })
  const comparison = new Comparison(numbered(a), numbered(b))
  comparison.compare({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length })
  return comparison.changes
}

class Comparison {
  readonly changes: Change[] = []
  private steps = 0

  constructor(
    private readonly a: readonly number[],
    private readonly b: readonly number[],
  ) {}

  /**
   * Splits a stretch at the words that occur once on both sides and in the same order (patience diff), since these
   * are almost always the same word, and where there are none, at rows of words. What lies between is small, and is
   * compared word by word.
   */
  compare(whole: Stretch): void {
    const stretch = this.withoutCommonEnds(whole)
    const { aFrom, aTo, bFrom, bTo } = stretch
    if (aFrom === aTo && bFrom === bTo) return
    if (aFrom === aTo || bFrom === bTo) {
      this.changes.push(stretch)
      return
    }
    const anchors = this.anchors(stretch)
    if (anchors.length > 0) this.between(stretch, anchors)
    else this.compareWordByWord(stretch)
  }

  private between({ aFrom, aTo, bFrom, bTo }: Stretch, anchors: readonly Anchor[]): void {
    let aAt = aFrom
    let bAt = bFrom
    for (const [aIndex, bIndex] of anchors) {
      this.compare({ aFrom: aAt, aTo: aIndex, bFrom: bAt, bTo: bIndex })
      aAt = aIndex + 1
      bAt = bIndex + 1
    }
    this.compare({ aFrom: aAt, aTo, bFrom: bAt, bTo })
  }

  private withoutCommonEnds(stretch: Stretch): Stretch {
    const { a, b } = this
    let { aFrom, aTo, bFrom, bTo } = stretch
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) {
      aFrom++
      bFrom++
    }
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) {
      aTo--
      bTo--
    }
    return { aFrom, aTo, bFrom, bTo }
  }

  /** Where rows of words begin that occur once on each side, the longest run of them that is in order on both. */
  private anchors({ aFrom, aTo, bFrom, bTo }: Stretch): Anchor[] {
    for (const length of ROWS) {
      const inA = singles(this.a, aFrom, aTo, length)
      const inB = singles(this.b, bFrom, bTo, length)
      const common: Anchor[] = []
      for (const [row, aIndex] of inA) {
        const bIndex = inB.get(row)
        if (aIndex !== TWICE && bIndex !== undefined && bIndex !== TWICE) common.push([aIndex, bIndex])
      }
      if (common.length > 0) return rising(common.sort(([x], [y]) => x - y))
    }
    return []
  }

  /**
   * A long stretch is divided at the longest row that both sides have. Else with the fewest edits (Myers): where there are
   * too many, what was found so far stands, and the search begins anew behind it.
   */
  private compareWordByWord(stretch: Stretch): void {
    const common = this.isShort(stretch) ? undefined : this.longestCommon(stretch)
    if (common) {
      this.between(stretch, common)
      return
    }
    for (let rest = stretch; ; ) {
      const { anchors, isWhole } = this.equalWords(rest)
      const kept = isWhole ? anchors : anchors.slice(0, Math.ceil(anchors.length * KEPT_SHARE))
      const last = kept.at(-1)
      if (isWhole || !last || this.steps > MOST_STEPS) {
        this.note(rest, kept)
        return
      }
      const [aTo, bTo] = last
      this.note({ ...rest, aTo, bTo }, kept.slice(0, -1))
      rest = { ...rest, aFrom: aTo + 1, bFrom: bTo + 1 }
    }
  }

  /** Whether the search from its beginning comes to its end, however much of it differs. */
  private isShort({ aFrom, aTo, bFrom, bTo }: Stretch): boolean {
    return aTo - aFrom + bTo - bFrom <= MOST_EDITS
  }

  /** What stands between equal words differs. */
  private note({ aFrom, aTo, bFrom, bTo }: Stretch, anchors: readonly Anchor[]): void {
    let [aAt, bAt] = [aFrom, bFrom]
    for (const [aIndex, bIndex] of [...anchors, [aTo, bTo] as const]) {
      if (aIndex > aAt || bIndex > bAt)
        this.changes.push({ aFrom: aAt, aTo: aIndex, bFrom: bAt, bTo: bIndex })
      aAt = aIndex + 1
      bAt = bIndex + 1
    }
  }

  /** The words that stay along the shortest way to the end, or along the one that leads farthest with MOST_EDITS. */
  private equalWords({ aFrom, aTo, bFrom, bTo }: Stretch): { anchors: Anchor[]; isWhole: boolean } {
    const { a, b } = this
    const [lengthA, lengthB] = [aTo - aFrom, bTo - bFrom]
    const most = Math.min(MOST_EDITS, lengthA + lengthB)
    const middle = most + 1
    const reached = new Int32Array(2 * middle + 1)
    const steps: Int32Array[] = []
    for (let edits = 0; edits <= most; edits++) {
      for (let way = -edits; way <= edits; way += 2) {
        const isDown =
          way === -edits ||
          (way !== edits && (reached[middle + way - 1] ?? 0) < (reached[middle + way + 1] ?? 0))
        let x = isDown ? (reached[middle + way + 1] ?? 0) : (reached[middle + way - 1] ?? 0) + 1
        while (x < lengthA && x - way < lengthB && a[aFrom + x] === b[bFrom + x - way]) x++
        reached[middle + way] = x
        if (x >= lengthA && x - way >= lengthB) {
          return { anchors: anchorsOf(steps, way, x, aFrom, bFrom), isWhole: true }
        }
      }
      this.steps += edits
      steps.push(reached.slice(middle - edits, middle + edits + 1))
    }
    const last = steps.pop() ?? reached
    let best = { way: 0, x: 0, sum: -1 }
    for (let way = -most; way <= most; way += 2) {
      const x = last[most + way] ?? 0
      const isInside = x <= lengthA && x - way <= lengthB
      if (isInside && 2 * x - way > best.sum) best = { way, x, sum: 2 * x - way }
    }
    return { anchors: anchorsOf(steps, best.way, best.x, aFrom, bFrom), isWhole: false }
  }

  /**
   * The words of the longest row that both sides have, of equal ones that which stands at the most similar place; undefined
   * where there is none, or no time for it.
   */
  private longestCommon({ aFrom, aTo, bFrom, bTo }: Stretch): Anchor[] | undefined {
    const { a, b } = this
    const rowAt = (words: readonly number[], at: number) => words.slice(at, at + COMMON_ROW).join(' ')
    this.steps += (aTo - aFrom + bTo - bFrom) * COMMON_ROW
    if (this.steps > MOST_STEPS) return undefined
    const places = new Map<string, number[]>()
    for (let at = bFrom; at + COMMON_ROW <= bTo; at++) {
      const row = rowAt(b, at)
      const known = places.get(row)
      if (!known) places.set(row, [at])
      else if (known.length < MOST_PLACES) known.push(at)
    }
    let best = { aAt: 0, bAt: 0, words: 0, off: 0 }
    for (let aAt = aFrom; aAt + COMMON_ROW <= aTo; aAt++) {
      for (const bAt of places.get(rowAt(a, aAt)) ?? []) {
        let words = COMMON_ROW
        while (aAt + words < aTo && bAt + words < bTo && a[aAt + words] === b[bAt + words]) words++
        this.steps += words
        const off = Math.abs((aAt - aFrom) * (bTo - bFrom) - (bAt - bFrom) * (aTo - aFrom))
        if (words > best.words || (words === best.words && off < best.off)) best = { aAt, bAt, words, off }
      }
    }
    const { aAt, bAt, words } = best
    return words === 0
      ? undefined
      : Array.from({ length: words }, (_, index): Anchor => [aAt + index, bAt + index])
  }
}

type Anchor = readonly [aIndex: number, bIndex: number]

const TWICE = -1

/** The index of each row of so many words, or TWICE. */
function singles(
  words: readonly number[],
  from: number,
  to: number,
  length: number,
): Map<string | number, number> {
  const found = new Map<string | number, number>()
  for (let index = from; index + length <= to; index++) {
    const row = length === 1 ? (words[index] ?? 0) : words.slice(index, index + length).join(' ')
    found.set(row, found.has(row) ? TWICE : index)
  }
  return found
}

/** Goes the way back: `steps` holds, for each number of edits, how far each diagonal had come. */
function anchorsOf(
  steps: readonly Int32Array[],
  end: number,
  endX: number,
  aFrom: number,
  bFrom: number,
): Anchor[] {
  const anchors: Anchor[] = []
  let [way, x] = [end, endX]
  for (let edits = steps.length; edits > 0; edits--) {
    const before = steps[edits - 1]
    const at = (of: number) => before?.[edits - 1 + of] ?? Number.NEGATIVE_INFINITY
    const isDown = way === -edits || (way !== edits && at(way - 1) < at(way + 1))
    const from = isDown ? way + 1 : way - 1
    const fromX = at(from)
    const begins = isDown ? fromX : fromX + 1
    for (let index = x; index > begins; index--) anchors.push([aFrom + index - 1, bFrom + index - 1 - way])
    way = from
    x = fromX
  }
  for (let index = x; index > 0; index--) anchors.push([aFrom + index - 1, bFrom + index - 1 - way])
  return anchors.reverse()
}
