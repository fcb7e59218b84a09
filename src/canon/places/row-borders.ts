/**
 * Chooses where rows begin. They begin where all displayed editions begin a paragraph or sentence, often enough to keep
 * rows short.
 */

import type { HeadingNode } from '../tree/division-tree.ts'
import { MAX_SHORT_ROW_LETTERS } from './align-paragraphs.ts'
import type { AlignedEditionInBlock, CommonParagraphStarts } from './block-code.ts'
import { type AlignmentUnit, isParagraphContinuation, MAX_ALIGNMENT_DOUBT } from './streams.ts'

type Column = AlignedEditionInBlock<HeadingNode>

/**
 * Counts the paragraphs of a cell. Units that continue the paragraph before are not counted.
 * @param from index of the first unit of the cell
 * @param to index after its last unit
 */
export function countCellParagraphs(
  units: readonly Pick<AlignmentUnit, 'continuesParagraph'>[],
  from = 0,
  to = units.length,
): number {
  let count = 0
  for (let nth = from; nth < to; nth++) if (nth === from || !units[nth]?.continuesParagraph) count++
  return count
}

/** Sums the letters of units. @param from index of the first unit @param to index after the last unit */
export function sumUnitLetters(units: readonly AlignmentUnit[], from = 0, to = units.length): number {
  let letters = 0
  for (let nth = from; nth < to; nth++) letters += units[nth]?.length ?? 0
  return letters
}

/** Whether a unit continues a paragraph that begins in an earlier row. */
export const isContinuedFromEarlierRow = (unit: AlignmentUnit | undefined): boolean =>
  unit?.paragraphs[0] !== undefined && isParagraphContinuation(unit.paragraphs[0])

/**
 * The possible borders of rows: the units of one text (the spine), and the units of each column that begin together
 * with them.
 */
export interface RowSpine {
  readonly units: Column['units']
  /** Beginning of a unit of the spine, and of one of a column, in letters of the aligned spine. */
  readonly spineOffsets: readonly number[]
  /** Returns the units of a column by the units of the spine with which they begin. */
  readonly beginsIn: (column: Column) => CommonParagraphStarts
}

/** The beginning of a row: the index of its first unit in the spine (see RowSpine) and in each displayed edition. */
export interface RowBorder {
  readonly spine: number
  readonly starts: ReadonlyMap<Column, number>
  /** Doubt (tenths of a probability) in addition to the doubts of its units. */
  readonly doubt?: number
}

/** Chooses where the rows of displayed editions begin. @param isWhole whether no paragraph may be divided */
export function chooseAlignedRowBorders(
  spine: RowSpine,
  shown: readonly Column[],
  isWhole: boolean,
): readonly RowBorder[] {
  const borders = selectNeededBorders(shown, findSharedStarts(spine, shown), isWhole)
  return isWhole ? borders : divideLongRows(spine, shown, borders)
}

/** Finds the places at which all editions begin a paragraph; a single edition is divided at its headings. */
function findSharedStarts(spine: RowSpine, shown: readonly Column[]): readonly RowBorder[] {
  const beginnings = shown.map((column) => [column, spine.beginsIn(column)] as const)
  const candidates: RowBorder[] = []
  let last: RowBorder | undefined
  for (const [index, unit] of spine.units.entries()) {
    const isHeading = unit.heading !== spine.units[index - 1]?.heading
    if (shown.length === 1 && !isHeading && index > 0) continue
    const starts = new Map<Column, number>()
    for (const [column, begins] of beginnings) {
      const start = index === 0 ? 0 : begins.get(index)
      if (start === undefined || start < (last?.starts.get(column) ?? 0)) break
      starts.set(column, start)
    }
    if (starts.size < shown.length) continue
    last = { spine: index, starts }
    candidates.push(last)
  }
  return candidates
}

/** Sums the doubts of the units that begin a row; 0 for a certain border. */
function sumDoubts(border: RowBorder | undefined): number {
  let doubt = border?.doubt ?? 0
  for (const [{ units }, start] of border?.starts ?? []) doubt += units[start]?.doubt ?? 0
  return doubt
}

/**
 * Maximum letters of all columns in a row that is not divided, and in a row of several paragraphs that do not begin
 * together anywhere.
 */
const [MAX_ROW_LETTERS, MAX_ROW_LETTERS_OF_SEVERAL] = [500, 640]

/** Letters of all columns that a row has at least inside paragraphs, and that it may have at no cost. */
const [MIN_ROW_LETTERS, FREE_ROW_LETTERS] = [120, 300]

/** Costs of a border, of each doubt about it, and of an uncertain one. */
const [BORDER_COST, DOUBT_COST, UNCERTAIN_COST] = [0.5, 0.3, 2]
/** Letters above the free ones that cost 1. */
const LETTERS_PER_COST = 70

/** Minimum doubt of an uncertain border: of 65 borders below it that people checked, 50 were right to the clause. */
const MIN_UNCERTAIN_DOUBT = 4

/** Whether an edition may begin the row at a border a sentence too early or too late. */
export const isUncertainBorder = (border: RowBorder | undefined): boolean => sumDoubts(border) >= MIN_UNCERTAIN_DOUBT

/**
 * Keeps the certain borders at which all editions begin a paragraph, and between these as many others as limit the
 * length of rows.
 * @param isWhole whether no paragraph is divided
 */
function selectNeededBorders(
  shown: readonly Column[],
  candidates: readonly RowBorder[],
  isWhole: boolean,
): readonly RowBorder[] {
  const end = countLettersBefore(shown, undefined)
  const borders: RowBorder[] = []
  let [from, between]: [number, BorderWithPlace[]] = [0, []]
  for (const border of candidates) {
    const place = { border, at: countLettersBefore(shown, border), doubt: sumDoubts(border) }
    const isInside = shown.some((column) => isContinuedFromEarlierRow(column.units[border.starts.get(column) ?? 0]))
    if (isInside || isUncertainBorder(border)) {
      if (!isInside || !isWhole) between.push(place)
      continue
    }
    borders.push(...chooseBordersBetween(from, between, place.at), border)
    ;[from, between] = [place.at, []]
  }
  return [...borders, ...chooseBordersBetween(from, between, end)]
}

/** A border, and the letters of all columns before it. */
interface BorderWithPlace {
  readonly border: RowBorder
  readonly at: number
  readonly doubt: number
}

function countLettersBefore(shown: readonly Column[], border: RowBorder | undefined): number {
  let letters = 0
  for (const column of shown) {
    const { units } = column
    const unit = units[border?.starts.get(column) ?? units.length]
    const last = unit ?? units.at(-1)
    if (last) letters += last.at + (unit ? 0 : last.length)
  }
  return letters
}

/** Chooses the cheapest borders between two places: few and certain ones that leave no row long (shortest path). */
function chooseBordersBetween(from: number, between: readonly BorderWithPlace[], to: number): readonly RowBorder[] {
  if (to - from <= MAX_ROW_LETTERS) return []
  const inside = between.filter(({ at }) => at - from >= MIN_ROW_LETTERS && to - at >= MIN_ROW_LETTERS)
  const stops = [
    ...inside.map(({ border, at, doubt }) => ({
      at,
      cost: BORDER_COST + DOUBT_COST * doubt + (isUncertainBorder(border) ? UNCERTAIN_COST : 0),
    })),
    { at: to, cost: 0 },
  ]
  const costs: number[] = []
  const before: number[] = []
  for (const [nth, { at, cost }] of stops.entries()) {
    costs[nth] = cost + Math.max(0, at - from - FREE_ROW_LETTERS) / LETTERS_PER_COST
    before[nth] = -1
    for (let other = nth - 1; other >= 0; other--) {
      const length = at - (stops[other]?.at ?? 0)
      if (length < MIN_ROW_LETTERS) continue
      const sum = (costs[other] ?? 0) + cost + Math.max(0, length - FREE_ROW_LETTERS) / LETTERS_PER_COST
      if (sum < (costs[nth] ?? 0)) [costs[nth], before[nth]] = [sum, other]
      // a longer row costs more than any border
      if (
        length >
        FREE_ROW_LETTERS + LETTERS_PER_COST * (BORDER_COST + UNCERTAIN_COST + DOUBT_COST * MAX_ALIGNMENT_DOUBT * 2)
      )
        break
    }
  }
  const chosen: RowBorder[] = []
  for (let nth = before.at(-1) ?? -1; nth >= 0; nth = before[nth] ?? -1)
    chosen.push((inside[nth] as BorderWithPlace).border)
  return chosen.reverse()
}

/**
 * Maximum spread of the beginnings of one border, as a share of the shorter half in letters of the spine: one or two
 * sentences of a page.
 */
const MAX_START_SPREAD = 0.25

/** Beginnings at most this many letters of the spine apart count as one. */
const SAME_START_LETTERS = 8

/**
 * Divides rows of several paragraphs that are too long, at borders where all columns begin a paragraph at about the
 * same place.
 */
function divideLongRows(
  spine: RowSpine,
  shown: readonly Column[],
  candidates: readonly RowBorder[],
): readonly RowBorder[] {
  if (shown.length === 1) return candidates
  const end: RowBorder = {
    spine: spine.units.length,
    starts: new Map(shown.map((column) => [column, column.units.length])),
  }
  return candidates.flatMap((border, index) => [
    border,
    ...findBordersBetween(spine, shown, border, candidates[index + 1] ?? end),
  ])
}

function findBordersBetween(
  spine: RowSpine,
  shown: readonly Column[],
  from: RowBorder,
  to: RowBorder,
): readonly RowBorder[] {
  let [several, letters] = [0, 0]
  for (const column of shown) {
    const [start, stop] = [from.starts.get(column) ?? 0, to.starts.get(column) ?? 0]
    if (countCellParagraphs(column.units, start, stop) > 1) several++
    letters += sumUnitLetters(column.units, start, stop)
  }
  if (letters <= (several > 1 ? MAX_ROW_LETTERS_OF_SEVERAL : MAX_SHORT_ROW_LETTERS)) return []
  const placeOf = (index: number) => spine.spineOffsets[index] ?? getSpineEnd(spine)
  const [begin, end] = [placeOf(from.spine), placeOf(to.spine)]
  let best: { readonly border: RowBorder; readonly spread: number } | undefined
  for (let index = from.spine + 1; index < to.spine; index++) {
    if (spine.units[index]?.heading !== spine.units[index - 1]?.heading) continue
    const at = placeOf(index)
    const starts = new Map<Column, number>()
    let maxDistance = 0
    for (const column of shown) {
      const nearest = findNearestUnit(column, (from.starts.get(column) ?? 0) + 1, to.starts.get(column) ?? 0, at)
      if (nearest === undefined) break
      starts.set(column, nearest)
      maxDistance = Math.max(maxDistance, Math.abs((column.spineOffsets[nearest] ?? 0) - at))
    }
    const spread = maxDistance / Math.max(1, Math.min(at - begin, end - at))
    if (
      starts.size === shown.length &&
      spread <= MAX_START_SPREAD &&
      spread < (best?.spread ?? Number.POSITIVE_INFINITY)
    )
      best = {
        border: { spine: index, starts, doubt: maxDistance <= SAME_START_LETTERS ? 0 : MAX_ALIGNMENT_DOUBT },
        spread,
      }
  }
  if (!best) return []
  const { border } = best
  return [...findBordersBetween(spine, shown, from, border), border, ...findBordersBetween(spine, shown, border, to)]
}

const getSpineEnd = ({ units, spineOffsets }: RowSpine): number =>
  (spineOffsets.at(-1) ?? 0) + (units.at(-1)?.length ?? 0)

/** Returns the unit with words that begins nearest to a place. */
function findNearestUnit({ units, spineOffsets }: Column, from: number, to: number, at: number): number | undefined {
  let nearest: number | undefined
  for (let index = from; index < to; index++) {
    if (units[index]?.length === 0) continue
    const distance = Math.abs((spineOffsets[index] ?? 0) - at)
    if (nearest === undefined || distance < Math.abs((spineOffsets[nearest] ?? 0) - at)) nearest = index
  }
  return nearest
}
