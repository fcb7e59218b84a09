/** Aligns two short strings of skeleton letters with affine gap costs (Gotoh's algorithm). */

const MATCH_SCORE = 2
const MISMATCH_SCORE = -3
const GAP_OPEN_SCORE = -6
const GAP_EXTEND_SCORE = -0.05

/** Runs of letters that are alike count from this length on. */
const MIN_RUN_LETTERS = 4

const IMPOSSIBLE_SCORE = -1e9

/**
 * Aligns two skeletons by edit distance with affine gap costs (Gotoh's algorithm).
 * @param leftFrom added to the places of the left skeleton
 * @param rightFrom added to the places of the right skeleton
 * @returns the places of equal letters in runs of at least four, ascending on both sides
 */
export function alignLetterByLetter(
  left: Uint8Array,
  right: Uint8Array,
  leftFrom: number,
  rightFrom: number,
): [number, number][] {
  const width = right.length + 1
  // two bits each for where a cell of a letter, and of a gap on either side, is reached from
  const predecessors = new Uint8Array((left.length + 1) * width)
  let match = new Float32Array(width).fill(IMPOSSIBLE_SCORE)
  let down = new Float32Array(width).fill(IMPOSSIBLE_SCORE)
  let across = new Float32Array(width).fill(IMPOSSIBLE_SCORE)
  match[0] = 0
  for (let y = 1; y < width; y++) across[y] = (y === 1 ? GAP_OPEN_SCORE : (across[y - 1] ?? 0)) + GAP_EXTEND_SCORE
  let [nextMatch, nextDown, nextAcross] = [new Float32Array(width), new Float32Array(width), new Float32Array(width)]
  for (let x = 1; x <= left.length; x++) {
    const letter = left[x - 1]
    nextMatch[0] = IMPOSSIBLE_SCORE
    nextAcross[0] = IMPOSSIBLE_SCORE
    nextDown[0] = (x === 1 ? GAP_OPEN_SCORE : (down[0] as number)) + GAP_EXTEND_SCORE
    const row = x * width
    predecessors[row] = x === 1 ? 0 : 1 << 2
    for (let y = 1; y < width; y++) {
      // plain variables: this is where all the time goes
      let best = match[y - 1] as number
      let predecessor = 0
      if ((down[y - 1] as number) > best) {
        best = down[y - 1] as number
        predecessor = 1
      }
      if ((across[y - 1] as number) > best) {
        best = across[y - 1] as number
        predecessor = 2
      }
      nextMatch[y] = best + (letter === right[y - 1] ? MATCH_SCORE : MISMATCH_SCORE)
      best = (match[y] as number) + GAP_OPEN_SCORE
      if ((down[y] as number) > best) {
        best = down[y] as number
        predecessor |= 1 << 2
      }
      nextDown[y] = best + GAP_EXTEND_SCORE
      best = (nextMatch[y - 1] as number) + GAP_OPEN_SCORE
      if ((nextAcross[y - 1] as number) > best) {
        best = nextAcross[y - 1] as number
        predecessor |= 2 << 4
      } else if ((nextDown[y - 1] as number) + GAP_OPEN_SCORE > best) {
        best = (nextDown[y - 1] as number) + GAP_OPEN_SCORE
        predecessor |= 1 << 4
      }
      nextAcross[y] = best + GAP_EXTEND_SCORE
      predecessors[row + y] = predecessor
    }
    const [oldMatch, oldDown, oldAcross] = [match, down, across]
    match = nextMatch
    down = nextDown
    across = nextAcross
    nextMatch = oldMatch
    nextDown = oldDown
    nextAcross = oldAcross
  }
  const last = right.length
  const ends = [match[last] as number, down[last] as number, across[last] as number]
  let state = ends.indexOf(Math.max(...ends))
  const pairs: [number, number][] = []
  let run = 0
  let [x, y] = [left.length, right.length]
  while (x > 0 && y > 0) {
    const predecessor = predecessors[x * width + y] ?? 0
    if (state === 0) {
      x--
      y--
      run = left[x] === right[y] ? run + 1 : 0
      // the last letters of a run are met first
      if (run >= MIN_RUN_LETTERS) pairs.push([leftFrom + x, rightFrom + y])
      state = predecessor & 3
    } else if (state === 1) {
      x--
      run = 0
      state = (predecessor >> 2) & 3
    } else {
      y--
      run = 0
      state = (predecessor >> 4) & 3
    }
  }
  return pairs.reverse()
}
