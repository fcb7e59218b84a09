/** Lays two strings of bones side by side, by strings that stand once in each. */

/** Places that stand for each other, rising on both sides. */
export interface Alignment {
  readonly left: Float64Array
  readonly right: Float64Array
}

const LONG = 10
const SHORT = 6

/** What lies between two anchors is searched again for shorter strings when it is no longer than this. */
const LONGEST_GAP = 20_000

export function align(left: Uint8Array, right: Uint8Array): Alignment {
  const first = anchors(left, 0, left.length, right, 0, right.length, LONG)
  const all: [number, number][] = []
  let [a, b] = [0, 0]
  for (const [x, y] of [...first, [left.length, right.length] as [number, number]]) {
    if (x - a > SHORT && y - b > SHORT && x - a < LONGEST_GAP && y - b < LONGEST_GAP) {
      all.push(...anchors(left, a, x, right, b, y, SHORT))
    }
    all.push([x, y])
    ;[a, b] = [x, y]
  }
  return {
    left: Float64Array.from(all, ([x]) => x),
    right: Float64Array.from(all, ([, y]) => y),
  }
}

/** Strings of `size` bones that stand once in a stretch of each, as far as they rise together. */
export function anchors(
  left: Uint8Array,
  from: number,
  to: number,
  right: Uint8Array,
  above: number,
  below: number,
  size: number,
): [number, number][] {
  const places = once(right, above, below, size)
  const own = once(left, from, to, size)
  const pairs: [number, number][] = []
  for (const [key, at] of own) {
    const other = at < 0 ? undefined : places.get(key)
    if (other !== undefined && other >= 0) pairs.push([at, other])
  }
  return rising(pairs)
}

/** The strings of a stretch with their places; those that stand twice have place -1. In order of the stretch. */
function once(bones: Uint8Array, from: number, to: number, size: number): Map<number, number> {
  const places = new Map<number, number>()
  const top = 32 ** (size - 1)
  let key = 0
  for (let at = from; at < to; at++) {
    key = (key % top) * 32 + (bones[at] ?? 0)
    const start = at - size + 1
    if (start < from) continue
    places.set(key, places.has(key) ? -1 : start)
  }
  return places
}

/** The longest run of pairs that rises on both sides; `pairs` rise on the left. */
export function rising<T extends readonly [number, number, ...number[]]>(pairs: readonly T[]): T[] {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [at, [, y]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < y) low = middle + 1
      else high = middle
    }
    if (low > 0) before[at] = ends[low - 1] ?? -1
    ends[low] = at
  }
  const run: T[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair) run.push(pair)
  }
  return run.reverse()
}

/** Where a place of the left string stands in the right one; between two anchors in proportion. */
export function placeOf({ left, right }: Alignment, place: number): number {
  let [low, high] = [0, left.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((left[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  const [x0, y0] = low === 0 ? [0, 0] : [left[low - 1] ?? 0, right[low - 1] ?? 0]
  const [x1, y1] = low === left.length ? [x0, y0] : [left[low] ?? 0, right[low] ?? 0]
  return x1 === x0 ? y0 : y0 + ((place - x0) / (x1 - x0)) * (y1 - y0)
}
