/**
 * Arranges the text of headings in rows of items or corresponding paragraphs, so that the same place of all displayed
 * editions is in one row.
 */

import { type EditionId, isTranslationOrCommentary } from '../../definitions/editions.ts'
import type { MatchedIndexRange } from '../align/matches.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { type AlignedEditionInBlock, type CommonParagraphStarts, findRootEdition } from './align-block.ts'
import { MAX_SHORT_ROW_LETTERS } from './align-paragraphs.ts'
import type { AlignedBlockReader, AlignedBlockWithHeadings } from './aligned-blocks.ts'
import {
  type AlignmentUnit,
  continuesParagraph,
  joinAlignmentUnits,
  type LocatedParagraph,
  MAX_ALIGNMENT_DOUBT,
} from './streams.ts'

type Column = AlignedEditionInBlock<HeadingNode>

/** Corresponding paragraphs of the displayed editions, one cell for each edition. */
export interface AlignedRow {
  readonly heading: HeadingNode
  /** Whether the heading's text begins here. */
  readonly first: boolean
  /** Whether an edition may begin it a sentence too early or too late, and whether that is so of the row after it. */
  readonly beginsUncertainly: boolean
  readonly endsUncertainly: boolean
  readonly cells: ReadonlyMap<EditionId, readonly AlignmentUnit[]>
}

/** Whether a row is long because alignment could not decide which of its paragraphs correspond. */
export function isUncertainAlignmentRow({ cells }: AlignedRow): boolean {
  const several = [...cells.values()].filter((units) => countCellParagraphs(units) > 1)
  return several.length > 1 && several.flat().reduce((sum, { length }) => sum + length, 0) > MAX_SHORT_ROW_LETTERS
}

/** Counts the paragraphs of a cell; units that continue the paragraph before are not counted. */
export const countCellParagraphs = (units: readonly Pick<AlignmentUnit, 'goesOn'>[]): number =>
  units.filter(({ goesOn }, nth) => nth === 0 || !goesOn).length

/**
 * Builds the row of a heading that is shown in a single edition, so that nothing has to be aligned.
 * @param parts of its passage, with how many paragraphs each has
 */
export function createSingleEditionRow(
  heading: HeadingNode,
  edition: EditionId,
  parts: readonly (Pick<LocatedParagraph, 'passage' | 'volume' | 'page'> & { id: number; length: number })[],
): AlignedRow {
  const paragraphs: LocatedParagraph[] = []
  for (const { id: part, passage, volume, page, length } of parts)
    for (let index = 0; index < length; index++)
      paragraphs.push({ heading, passage, part, volume, page, index, nth: paragraphs.length })
  const [words] = paragraphs
  const units = words ? [{ heading, paragraphs, words, goesOn: false, at: 0, length: paragraphs.length }] : []
  return {
    heading,
    first: true,
    beginsUncertainly: false,
    endsUncertainly: false,
    cells: new Map([[edition, units]]),
  }
}

/** Builds the rows of corresponding paragraphs of headings, for editions displayed side by side. */
export class AlignedRowBuilder {
  constructor(private readonly laid: Pick<AlignedBlockReader, 'of'>) {}

  /**
   * Builds the rows of headings, in order.
   * @param headings in reading order
   * @param isWhole whether paragraphs stay whole, so that no row begins inside one
   */
  of(headings: readonly HeadingNode[], editions: readonly EditionId[], isWhole = false): readonly AlignedRow[] {
    const wanted = new Set(headings)
    const done = new Set<HeadingNode>()
    return headings.flatMap((heading) => {
      if (done.has(heading)) return []
      const laid = this.laid.of(heading, editions)
      for (const { units } of laid?.columns ?? []) for (const unit of units) done.add(unit.heading)
      return laid ? rowsOf(laid, editions, wanted, isWhole) : []
    })
  }
}

/** The rows of a block, without the words of headings that are not wanted. */
function rowsOf(
  laid: AlignedBlockWithHeadings,
  editions: readonly EditionId[],
  wanted: ReadonlySet<HeadingNode>,
  isWhole: boolean,
): AlignedRow[] {
  const columns = new Map(laid.columns.map((column) => [column.edition, column]))
  const shown = editions.flatMap((edition) => columns.get(edition) ?? [])
  const spine = spineFor(laid, columns, shown)
  if (!spine) return []
  const needed = neededCuts(shown, cutsOf(spine, shown), isWhole)
  const cuts = isWhole ? needed : dividedCuts(spine, shown, needed)
  const own = new Map(shown.map(({ edition, units }) => [edition, units.some(({ heading }) => wanted.has(heading))]))
  const begun = new Set<HeadingNode>()
  return cuts.flatMap((cut, index): AlignedRow[] => {
    const next = cuts[index + 1]
    const onSpine = spine.units.slice(cut.spine, next?.spine)
    const slices = shown.map(
      (column) => [column.edition, column.units.slice(cut.starts.get(column), next?.starts.get(column))] as const,
    )
    const heading = [...slices.flatMap(([, units]) => units), ...onSpine].find((unit) =>
      wanted.has(unit.heading),
    )?.heading
    if (!heading) return []
    const cells = slices.flatMap(([edition, units]): (readonly [EditionId, readonly AlignmentUnit[]])[] => {
      // what an edition has under the heading before is here all the same; a translation has its root's headings
      const here =
        own.get(edition) || isTranslationOrCommentary(edition)
          ? units.filter((unit) => wanted.has(unit.heading))
          : units
      return here.length === 0 ? [] : [[edition, joinedPieces(here)]]
    })
    if (cells.length === 0) return []
    const first = !begun.has(heading)
    begun.add(heading)
    const [beginsUncertainly, endsUncertainly] = [doubtOf(cut) > 0, doubtOf(next) > 0]
    return [{ heading, first, beginsUncertainly, endsUncertainly, cells: new Map(cells) }]
  })
}

/** Whether a unit continues a paragraph that the row before begins. */
const beginsInside = (unit: AlignmentUnit | undefined): boolean =>
  unit?.paragraphs[0] !== undefined && continuesParagraph(unit.paragraphs[0])

/** What a row has of one paragraph is one unit. */
function joinedPieces(units: readonly AlignmentUnit[]): readonly AlignmentUnit[] {
  const found: AlignmentUnit[] = []
  for (const unit of units) {
    const last = found.at(-1)
    if (last && beginsInside(unit)) found[found.length - 1] = joinAlignmentUnits(last, unit)
    else found.push(unit)
  }
  return found
}

/** Where rows are cut: by the units of which text, and where each column begins with them. */
interface Spine {
  readonly units: Column['units']
  /** Where a unit of the spine, and one of a column, begins, in letters of the aligned spine. */
  readonly along: readonly number[]
  readonly beginsIn: (column: Column) => CommonParagraphStarts
}

/** Where a text is shown with its translations and commentaries alone its own paragraphs make the rows, whatever other editions there are. */
function spineFor(
  { spine }: AlignedBlockWithHeadings,
  columns: ReadonlyMap<EditionId, Column>,
  shown: readonly Column[],
): Spine | undefined {
  const roots = new Set(
    shown.map((column) =>
      isTranslationOrCommentary(column.edition) ? findRootEdition(columns, column.edition) : column,
    ),
  )
  const [root] = roots
  if (shown.length > 1 && roots.size === 1 && root && root.edition !== spine) {
    const itself = new Map(root.units.map((_, index) => [index, index]))
    return {
      units: root.units,
      along: root.along,
      beginsIn: (column) => (column === root ? itself : (column.alongsideRoot?.begins ?? column.begins)),
    }
  }
  const own = columns.get(spine)
  return own && { units: own.units, along: own.along, beginsIn: ({ begins }) => begins }
}

/** Where a row begins: the unit of the spine, and that of each edition that is shown. */
interface Cut {
  readonly spine: number
  readonly starts: ReadonlyMap<Column, number>
  /** A doubt besides those of its units. */
  readonly doubt?: number
}

/** Places at which all editions begin a paragraph; one edition alone is cut at its headings. */
function cutsOf(spine: Spine, shown: readonly Column[]): readonly Cut[] {
  const beginnings = shown.map((column) => [column, spine.beginsIn(column)] as const)
  const cuts: Cut[] = []
  let last: Cut | undefined
  for (const [index, unit] of spine.units.entries()) {
    const isHeading = unit.heading !== spine.units[index - 1]?.heading
    if (shown.length === 1 && !isHeading && index > 0) continue
    const starts = new Map<Column, number>()
    for (const [column, begins] of beginnings) {
      const start = index === 0 ? 0 : begins.get(index)
      if (start !== undefined && start >= (last?.starts.get(column) ?? 0)) starts.set(column, start)
    }
    if (starts.size < shown.length) continue
    last = { spine: index, starts }
    cuts.push(last)
  }
  return cuts
}

/** How much speaks against all editions beginning a row together; 0 where that is certain. */
const doubtOf = (cut: Cut | undefined): number =>
  [...(cut?.starts ?? [])].reduce((sum, [{ units }, start]) => sum + (units[start]?.doubt ?? 0), cut?.doubt ?? 0)

/** Letters of all columns in a row that is divided inside a paragraph, and fewest letters on either side. */
const CERTAIN = { most: 500, least: 120 }

/** The same for a row that is divided at an uncertain place: rows that readers still compare are not. */
const UNCERTAIN = { most: 560, least: 150 }

/** What a border costs that is not certain, what each further doubt adds, and what so many letters above `most` cost. */
const [UNSURE, DOUBT, EXTRA] = [1, 0.3, 100]

/**
 * Leaves out what divides paragraphs of rows that are short without it, and then what is only likely where rows are not
 * too long without it.
 * @param isWhole whether no paragraph is divided
 */
function neededCuts(shown: readonly Column[], cuts: readonly Cut[], isWhole: boolean): readonly Cut[] {
  const isInsideCut = ({ starts }: Cut) => shown.some((column) => beginsInside(column.units[starts.get(column) ?? 0]))
  const places = cuts.map((cut): Place => ({ cut, at: lettersBefore(shown, cut), doubt: doubtOf(cut) }))
  const end = lettersBefore(shown, undefined)
  const certain = places.filter(({ doubt, cut }) => doubt === 0 && !(isWhole && isInsideCut(cut)))
  const made = betweenWhole(certain, end, ({ cut }) => !isInsideCut(cut), divideOften)
  const stays = new Set(made)
  const possible = places.filter(
    (place) => stays.has(place) || (place.doubt > 0 && !(isWhole && isInsideCut(place.cut))),
  )
  return betweenWhole(possible, end, (place) => stays.has(place), divideLeast).map(({ cut }) => cut)
}

/** A cut, and how many letters all columns have before it. */
interface Place {
  readonly cut: Cut
  readonly at: number
  readonly doubt: number
}

const lettersBefore = (shown: readonly Column[], cut: Cut | undefined): number =>
  shown.reduce((sum, column) => {
    const last = column.units.at(-1)
    const unit = column.units[cut?.starts.get(column) ?? column.units.length]
    return sum + (unit?.at ?? (last ? last.at + last.length : 0))
  }, 0)

/** Chooses some of the places between two that are borders in any case. */
type Divide = (from: number, between: readonly Place[], to: number) => readonly Place[]

function betweenWhole(
  places: readonly Place[],
  end: number,
  isWhole: (place: Place) => boolean,
  divide: Divide,
): readonly Place[] {
  const found: Place[] = []
  let [from, between]: [number, Place[]] = [0, []]
  for (const place of places) {
    if (!isWhole(place)) {
      between.push(place)
      continue
    }
    found.push(...divide(from, between, place.at), place)
    ;[from, between] = [place.at, []]
  }
  return [...found, ...divide(from, between, end)]
}

/** Each border that leaves enough on both sides, until what is left is short. */
const divideOften: Divide = (start, between, to) => {
  let from = start
  return between.filter(({ at }) => {
    if (to - from <= CERTAIN.most || at - from < CERTAIN.least || to - at < CERTAIN.least) return false
    from = at
    return true
  })
}

/** The likeliest borders that leave no row too long (shortest path). */
const divideLeast: Divide = (from, between, to) => {
  if (to - from <= UNCERTAIN.most) return []
  const inside = between.filter(({ at }) => at - from >= UNCERTAIN.least && to - at >= UNCERTAIN.least)
  const stops = [...inside.map(({ at, doubt }) => ({ at, cost: UNSURE + DOUBT * doubt })), { at: to, cost: 0 }]
  const costs: number[] = []
  const before: number[] = []
  for (const [nth, { at, cost }] of stops.entries()) {
    costs[nth] = cost + Math.max(0, at - from - UNCERTAIN.most) / EXTRA
    before[nth] = -1
    for (let other = nth - 1; other >= 0; other--) {
      const length = at - (stops[other]?.at ?? 0)
      if (length < UNCERTAIN.least) continue
      const sum = (costs[other] ?? 0) + cost + Math.max(0, length - UNCERTAIN.most) / EXTRA
      if (sum < (costs[nth] ?? 0)) [costs[nth], before[nth]] = [sum, other]
      // a longer row costs more than any border
      if (length > UNCERTAIN.most + EXTRA * (UNSURE + DOUBT * MAX_ALIGNMENT_DOUBT * 2)) break
    }
  }
  const chosen: Place[] = []
  for (let nth = before.at(-1) ?? -1; nth >= 0; nth = before[nth] ?? -1) chosen.push(inside[nth] as Place)
  return chosen.reverse()
}

/** By how much of the shorter half, in letters of the spine, the beginnings of a border may differ: a sentence or two of a page. */
const APART = 0.25

/** Letters of the spine by which beginnings are apart that are one all the same. */
const TOGETHER = 8

/** Divides rows of several paragraphs that are too long, at the borders at which all columns begin a paragraph about together. */
function dividedCuts(spine: Spine, shown: readonly Column[], cuts: readonly Cut[]): readonly Cut[] {
  if (shown.length === 1) return cuts
  const end: Cut = {
    spine: spine.units.length,
    starts: new Map(shown.map((column) => [column, column.units.length])),
  }
  return cuts.flatMap((cut, index) => [cut, ...bordersBetween(spine, shown, cut, cuts[index + 1] ?? end)])
}

function bordersBetween(spine: Spine, shown: readonly Column[], from: Cut, to: Cut): readonly Cut[] {
  const rangeOf = (column: Column): MatchedIndexRange => [from.starts.get(column) ?? 0, to.starts.get(column) ?? 0]
  const inside = shown.map((column) => column.units.slice(...rangeOf(column)))
  const isOfSeveral = inside.filter((units) => countCellParagraphs(units) > 1).length > 1
  const letters = inside.flat().reduce((sum, { length }) => sum + length, 0)
  if (letters <= (isOfSeveral ? UNCERTAIN.most : MAX_SHORT_ROW_LETTERS)) return []
  const placeOf = (index: number) => spine.along[index] ?? lastOf(spine)
  const [begin, end] = [placeOf(from.spine), placeOf(to.spine)]
  let best: { readonly cut: Cut; readonly apart: number } | undefined
  for (let index = from.spine + 1; index < to.spine; index++) {
    if (spine.units[index]?.heading !== spine.units[index - 1]?.heading) continue
    const at = placeOf(index)
    const starts = new Map<Column, number>()
    let farthest = 0
    for (const column of shown) {
      const [start, stop] = rangeOf(column)
      const nearest = nearestUnit(column, start + 1, stop, at)
      if (nearest === undefined) break
      starts.set(column, nearest)
      farthest = Math.max(farthest, Math.abs((column.along[nearest] ?? 0) - at))
    }
    const apart = farthest / Math.max(1, Math.min(at - begin, end - at))
    if (starts.size === shown.length && apart <= APART && apart < (best?.apart ?? Number.POSITIVE_INFINITY))
      best = { cut: { spine: index, starts, doubt: farthest <= TOGETHER ? 0 : MAX_ALIGNMENT_DOUBT }, apart }
  }
  if (!best) return []
  const { cut } = best
  return [...bordersBetween(spine, shown, from, cut), cut, ...bordersBetween(spine, shown, cut, to)]
}

const lastOf = ({ units, along }: Spine): number => (along.at(-1) ?? 0) + (units.at(-1)?.length ?? 0)

/** Of some units with words the one that begins nearest to a place. */
function nearestUnit({ units, along }: Column, from: number, to: number, at: number): number | undefined {
  let nearest: number | undefined
  for (let index = from; index < to; index++) {
    if (units[index]?.length === 0) continue
    const off = Math.abs((along[index] ?? 0) - at)
    if (nearest === undefined || off < Math.abs((along[nearest] ?? 0) - at)) nearest = index
  }
  return nearest
}

/**
 * Divides the rows of a heading into `runs` parts of about equal length, and returns the part with the given index.
 * @param index which part, from 0
 */
export function selectEvenRowPart(rows: readonly AlignedRow[], index: number, runs: number): readonly AlignedRow[] {
  const all = lengthOf(rows)
  const most = all / runs
  const found: AlignedRow[] = []
  let [before, run] = [0, 0]
  for (const row of rows.flatMap((whole) => divided(whole, Math.ceil(lengthOf([whole]) / most)))) {
    if (![...row.cells.values()].some(([first]) => beginsInside(first)))
      run = Math.min(runs - 1, Math.floor((before / Math.max(1, all)) * runs))
    if (run === index) found.push(row)
    before += lengthOf([row])
  }
  return found
}

/** A row that is too long for a run, cut in proportion. */
function divided(row: AlignedRow, slices: number): readonly AlignedRow[] {
  if (slices <= 1) return [row]
  return Array.from({ length: slices }, (_, slice): AlignedRow => {
    const cells = [...row.cells].flatMap(([edition, units]): (readonly [EditionId, readonly AlignmentUnit[]])[] => {
      const [from, all] = [units[0]?.at ?? 0, units.reduce((sum, { length }) => sum + length, 0)]
      const here = units.filter(({ at }, nth) => {
        const share = all > 0 ? (at - from) / all : nth / units.length
        return Math.min(slices - 1, Math.floor(share * slices)) === slice
      })
      return here.length === 0 ? [] : [[edition, here]]
    })
    const isBegin = slice === 0
    const beginsUncertainly = row.beginsUncertainly && isBegin
    const endsUncertainly = row.endsUncertainly && slice === slices - 1
    return { ...row, first: row.first && isBegin, beginsUncertainly, endsUncertainly, cells: new Map(cells) }
  }).filter(({ cells }) => cells.size > 0)
}

const lengthOf = (rows: readonly AlignedRow[]): number =>
  rows.reduce(
    (sum, { cells }) =>
      sum + [...cells.values()].flat().reduce((letters, { length }) => letters + Math.max(1, length), 0),
    0,
  )
