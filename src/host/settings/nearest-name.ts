/** Suggests the known name for a mistyped one. */

/**
 * Finds the known name with the smallest edit distance. Undefined if that distance is above a quarter of the letters. A
 * distance of 1 is always accepted.
 */
export function findNearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, edits: distance(name, candidate) }))
    .sort((a, b) => a.edits - b.edits)
  const [best] = ranked
  return best && best.edits <= Math.max(1, Math.floor(name.length / 4)) ? best.candidate : undefined
}

/** Edit distance: letters to insert, remove, replace or swap with the next one. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isEqual = from[i - 1] === to[j - 1]
      let min = Math.min(getCost(last, j) + 1, getCost(row, j - 1) + 1, getCost(last, j - 1) + (isEqual ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (isSwapped) min = Math.min(min, getCost(beforeLast, j - 2) + 1)
      row.push(min)
    }
    beforeLast = last
    last = row
  }
  return getCost(last, to.length)
}

const getCost = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
