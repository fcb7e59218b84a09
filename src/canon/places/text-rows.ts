/** The text of headings in rows of items, or of paragraphs that go together, so that the same place stands on one line. */

import { type Edition, isBeside, isPali } from '../../definitions/editions.ts'
import { countBefore } from '../../foundation/bisect.ts'
import { placeBeside } from '../align/align.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { type Laid, type LaidBlocks, rootAmong } from './laid.ts'
import { turned } from './lay-beside.ts'
import { AT_A_GLANCE } from './lay-paragraphs.ts'
import type { Stream, Unit } from './streams.ts'

/** What stands beside each other in the editions that are shown. */
export interface TextRow {
  readonly heading: HeadingNode
  /** Whether the heading's text begins here. */
  readonly first: boolean
  readonly cells: ReadonlyMap<Edition, readonly Unit[]>
}

/** Whether much stands in a row because nobody can tell which of its paragraphs go together. */
export function isUnsure({ cells }: TextRow): boolean {
  const several = [...cells.values()].filter((units) => countParagraphs(units) > 1)
  return several.length > 1 && several.flat().reduce((sum, { length }) => sum + length, 0) > AT_A_GLANCE
}

/** What goes on is of the paragraph before. */
export const countParagraphs = (units: readonly Unit[]): number =>
  units.filter(({ goesOn }, nth) => nth === 0 || !goesOn).length

/** Letters by which paragraphs that begin together may be off, in two prints of the Pali. */
const NEAR = 10

export class TextRows {
  constructor(private readonly laid: LaidBlocks) {}

  /**
   * The rows of headings, in order.
   * @param headings in reading order
   * @param volumeOf in which a heading is read
   */
  of(
    headings: readonly HeadingNode[],
    editions: readonly Edition[],
    volumeOf: (heading: HeadingNode) => number,
  ): readonly TextRow[] {
    const wanted = new Set(headings)
    const rows: TextRow[] = []
    let passed = -1
    for (const heading of headings) {
      if (heading.index < passed) continue
      const laid = this.laid.of(heading, volumeOf(heading), editions)
      if (!laid) continue
      passed = laid.block.to
      rows.push(...rowsOf(laid, editions, wanted))
    }
    return rows
  }
}

/** The rows of a block, without the words of headings that are not wanted. */
function rowsOf(found: Laid, editions: readonly Edition[], wanted: ReadonlySet<HeadingNode>): TextRow[] {
  const shown = editions.flatMap((edition) => found.streams.get(edition) ?? [])
  const laid = besideRoot(found, shown)
  const cuts = cutsOf(laid, shown)
  const own = new Map(
    shown.map(({ edition, units }) => [edition, units.some(({ heading }) => wanted.has(heading))]),
  )
  const begun = new Set<HeadingNode>()
  return cuts.flatMap((cut, index): TextRow[] => {
    const next = cuts[index + 1]
    const spine = laid.spine.units.slice(cut.spine, next?.spine)
    const columns = shown.map(
      (stream) =>
        [stream.edition, stream.units.slice(cut.starts.get(stream), next?.starts.get(stream))] as const,
    )
    const heading = [...columns.flatMap(([, units]) => units), ...spine].find((unit) =>
      wanted.has(unit.heading),
    )?.heading
    if (!heading) return []
    const cells = columns.flatMap(([edition, units]): (readonly [Edition, readonly Unit[]])[] => {
      // what an edition has under the heading before stands here all the same; a translation has its root's headings
      const here =
        own.get(edition) || isBeside(edition) ? units.filter((unit) => wanted.has(unit.heading)) : units
      return here.length === 0 ? [] : [[edition, here]]
    })
    if (cells.length === 0) return []
    const first = !begun.has(heading)
    begun.add(heading)
    return [{ heading, first, cells: new Map(cells) }]
  })
}

/** Where a root stands with its translations and commentaries alone its own paragraphs make the rows, whatever other editions there are. */
function besideRoot(laid: Laid, shown: readonly Stream[]): Laid {
  const [spine, ...more] = new Set(
    shown.map((stream) => (isBeside(stream.edition) ? rootAmong(laid.streams, stream.edition) : stream)),
  )
  if (shown.length < 2 || more.length > 0) return laid
  if (!spine || spine === laid.spine) return laid
  return { ...laid, spine, pairs: laid.fromRoots }
}

/** Where a row begins: the unit of the spine, and that of each edition that is shown. */
interface Cut {
  readonly spine: number
  readonly starts: ReadonlyMap<Stream, number>
}

/** Places at which all editions begin a paragraph; one edition alone is cut at its headings. */
function cutsOf(laid: Laid, shown: readonly Stream[]): readonly Cut[] {
  const beginnings = shown.map((stream) => [stream, beginningsOf(laid, stream)] as const)
  const cuts: Cut[] = []
  let last: Cut | undefined
  for (const [index, unit] of laid.spine.units.entries()) {
    const isHeading = unit.heading !== laid.spine.units[index - 1]?.heading
    if (shown.length === 1 && !isHeading && index > 0) continue
    const starts = new Map<Stream, number>()
    for (const [stream, begins] of beginnings) {
      const start = index === 0 ? 0 : begins.get(index)
      if (start !== undefined && start >= (last?.starts.get(stream) ?? 0)) starts.set(stream, start)
    }
    if (starts.size < shown.length) continue
    last = { spine: index, starts }
    cuts.push(last)
  }
  return cuts
}

/** For units of the spine, the unit with which an edition begins at the same place. */
function beginningsOf({ spine, pairs, told }: Laid, stream: Stream): ReadonlyMap<number, number> {
  const begins = new Map<number, number>()
  if (stream === spine) {
    for (const index of spine.units.keys()) begins.set(index, index)
    return begins
  }
  const own = pairs.get(stream.edition) ?? []
  const known = new Map(own)
  const back = turned(own)
  const starts = spine.units.map(({ at }) => at)
  const tellsLetters = isPali(spine.edition) && (isPali(stream.edition) || isBeside(stream.edition))
  const isTold = told.get(stream.edition)
  for (const [index, { at }] of stream.units.entries()) {
    if (isTold && !isTold.has(at)) continue
    const place = placeBeside(back, at)
    const nearest = nearestTo(starts, place)
    const start = starts[nearest] ?? 0
    // elsewhere only places that both are known to have are the same: others are in proportion, and about right
    const isNear = tellsLetters && Math.abs(start - place) <= nearBy(spine, nearest)
    if ((known.get(start) === at || isNear) && !begins.has(nearest)) begins.set(nearest, index)
  }
  const headings = headingStarts(stream)
  const onSpine = [...headingStarts(spine)]
  for (const [nth, [heading, index]] of onSpine.entries()) {
    const start = headings.get(heading)
    const end = onSpine[nth + 1]?.[1] ?? spine.units.length
    if (start !== undefined) begins.set(index, start)
    // a heading that an edition has nothing of, not even with the one before
    else if (![...begins.keys()].some((unit) => unit >= index && unit < end)) {
      const behind = stream.units.findIndex((unit) => unit.heading.index > heading.index)
      begins.set(index, behind < 0 ? stream.units.length : behind)
    }
  }
  return begins
}

/** Where the text of each heading begins. */
function headingStarts({ units }: Stream): ReadonlyMap<HeadingNode, number> {
  const starts = new Map<HeadingNode, number>()
  for (const [index, { heading }] of units.entries()) if (!starts.has(heading)) starts.set(heading, index)
  return starts
}

/** Short paragraphs are told apart more closely. */
const nearBy = ({ units }: Stream, index: number): number =>
  Math.min(NEAR, (units[index]?.length ?? 0) / 4, (units[index - 1]?.length ?? 0) / 4)

function nearestTo(rising: readonly number[], place: number): number {
  const low = countBefore(rising.length, (at) => (rising[at] ?? 0) < place)
  const [before, behind] = [rising[low - 1], rising[low]]
  if (before === undefined) return low
  return behind === undefined || place - before < behind - place ? low - 1 : low
}

/**
 * One of several runs of a heading's rows that are about as long as each other. @param index from 0
 */
export function runOf(rows: readonly TextRow[], index: number, runs: number): readonly TextRow[] {
  const all = lengthOf(rows)
  const most = all / runs
  const found: TextRow[] = []
  let before = 0
  for (const row of rows.flatMap((whole) => divided(whole, Math.ceil(lengthOf([whole]) / most)))) {
    if (Math.min(runs - 1, Math.floor((before / Math.max(1, all)) * runs)) === index) found.push(row)
    before += lengthOf([row])
  }
  return found
}

/** A row that is too long for a run, cut in proportion. */
function divided(row: TextRow, slices: number): readonly TextRow[] {
  if (slices <= 1) return [row]
  return Array.from({ length: slices }, (_, slice): TextRow => {
    const cells = [...row.cells].flatMap(([edition, units]): (readonly [Edition, readonly Unit[]])[] => {
      const [from, all] = [units[0]?.at ?? 0, units.reduce((sum, { length }) => sum + length, 0)]
      const here = units.filter(({ at }, nth) => {
        const share = all > 0 ? (at - from) / all : nth / units.length
        return Math.min(slices - 1, Math.floor(share * slices)) === slice
      })
      return here.length === 0 ? [] : [[edition, here]]
    })
    return { heading: row.heading, first: row.first && slice === 0, cells: new Map(cells) }
  }).filter(({ cells }) => cells.size > 0)
}

const lengthOf = (rows: readonly TextRow[]): number =>
  rows.reduce(
    (sum, { cells }) =>
      sum + [...cells.values()].flat().reduce((letters, { length }) => letters + Math.max(1, length), 0),
    0,
  )
