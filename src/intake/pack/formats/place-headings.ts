/**
 * Finds where in the blocks of a volume the headings of the built-in table begin, and splits a block where one begins
 * inside.
 */

import { createPlaceProjection, type ProjectedPlace } from '../../../canon/align/align.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../definitions/facts/headings.ts'
import { countSortedItemsBefore } from '../../../foundation/bisect.ts'
import type { TextToCanonAlignment } from '../align/canon.ts'
import {
  computeSiamRathItemPositions,
  type ItemNumberDifferences,
  type NumberedItemOffset,
  toSiamRathItemNumbers,
} from '../align/items.ts'
import {
  type AlignmentLetterCounter,
  countParagraphAlignmentLetters,
  splitParagraphAtLength,
} from '../align/measure.ts'
import type { CorpusBookPiece, CorpusHeadingStart, CorpusParagraph } from '../corpus.ts'
import {
  type HeadingStartCandidate,
  type HeadingWithStart,
  moveHeadingsToOwnTitles,
  type PossibleHeadingBoundary,
} from './own-titles.ts'
import type { PageFileBlock } from './page-pieces.ts'
import {
  assignTitleLines,
  type HeadingTitleLine,
  splitParagraphBeforeLine,
  splitParagraphIntoLines,
} from './title-lines.ts'

/** The alignment of an edition's blocks with the canon, and the tests that placing headings needs. */
export interface BlockToCanonAlignment extends TextToCanonAlignment {
  readonly measure: AlignmentLetterCounter
  /** Items that are numbered differently from Siam Rath. */
  readonly apart?: readonly ItemNumberDifferences[]
  /** Whether a line above the text is the title of the heading. */
  readonly isTitle: (line: string, fact: BuiltInHeading) => boolean
}

/** A heading with words of its own, and where its words should begin and end. */
interface Wanted {
  readonly fact: BuiltInHeading
  /** Letters of the canon before it. */
  readonly at: number
  readonly begin: ProjectedPlace
  /** Letters between its beginning and end by the alignment, and letters that its length in the canon predicts. */
  readonly length: number
  readonly usual: number
}

/** Costs of unlikely places. Two of them weigh as much as an offset of the whole tolerance. */
const COST = {
  distance: 0.5,
  /** The heading's own title is above. */
  ownTitle: -1.5,
  /** The item with which the heading begins, without and with a title above. */
  ownItem: -1,
  titledItem: -1.3,
  otherTitle: 0.2,
  item: 0.3,
  paragraph: 0.7,
  inside: 1.6,
  /** The verse there summarises the text above; only texts named so begin with it. */
  uddana: 2.5,
  /** The edition omits the text or only names it. */
  shortened: 0.2,
  missing: 3,
}

/** Minimum tolerance in letters for the beginning of a heading in two prints. */
const MIN_DOUBT = 14

/** A text with less than this share of its usual length is abridged. */
const MIN_USUAL_SHARE = 0.2

/** Splits the blocks of a volume at its headings. @returns paragraphs and heading starts in reading order */
export function splitBlocksAtHeadings(
  blocks: readonly PageFileBlock[],
  beside: BlockToCanonAlignment,
): readonly CorpusBookPiece[] {
  const starts = startsOf(blocks, beside.measure)
  const wanted = wantedOf(beside)
  const placed = placesOf(blocks, starts, wanted, beside)
  const before = new Map<number, readonly HeadingTitleLine[]>()
  const inside = new Map<number, { readonly fact: BuiltInHeading; readonly at: number }[]>()
  for (const { fact, place } of placed) {
    if (place.inside) inside.set(place.block, [...(inside.get(place.block) ?? []), { fact, at: place.at }])
    else for (const [block, lines] of titlesOf(fact, place.block, blocks, beside)) before.set(block, lines)
  }
  const above = headingAbove(wanted, placed)
  if (above && !before.has(0)) before.set(0, [{ fact: above, line: 0 }])
  return blocks.flatMap((block, at) => {
    const pieces = cutTitles(block, before.get(at) ?? [])
    // a line where a heading begins is no title
    const cuts = inside.get(at)
    return cuts ? [...pieces.slice(0, -1), ...cutInside(block, starts[at] ?? 0, cuts, beside.measure)] : pieces
  })
}

/**
 * Where a heading begins including its titles and the headings that begin with it, by block.
 * @param text the block of its first words
 */
function titlesOf(
  fact: BuiltInHeading,
  text: number,
  blocks: readonly PageFileBlock[],
  { letters, isTitle }: BlockToCanonAlignment,
): ReadonlyMap<number, readonly HeadingTitleLine[]> {
  const run = titlesAbove(blocks, text)
  const homage = blocks.slice(0, text).findLastIndex(({ role }) => role === 'homage')
  const begins = new Map<number, readonly HeadingTitleLine[]>()
  // the title of a work and the homage belong to the work, not to its first chapter
  if (homage >= run) begins.set(run, [{ fact: topOf(fact), line: 0 }])
  const first = homage >= run ? homage + 1 : run
  begins.set(first, [{ fact, line: 0 }])
  const lines = blocks.slice(first, text).flatMap(({ role, paragraph }, nth) => {
    const own = role === 'title' ? splitParagraphIntoLines(paragraph) : []
    return own.map((words, line) => ({ words, block: first + nth, line }))
  })
  const facts = [fact, ...beginningWith(fact, letters)].reverse()
  const divided = assignTitleLines(
    lines.map(({ words }) => words),
    homage >= run ? facts.filter((one) => one !== topOf(fact)) : facts,
    isTitle,
  )
  for (const [nth, one] of divided.entries()) {
    const at = lines[one.line] ?? { block: text, line: 0 }
    const block = nth === 0 ? first : at.block
    const others = nth === 0 ? [] : (begins.get(block) ?? [])
    begins.set(block, [...others, { fact: one.fact, line: nth === 0 ? 0 : at.line }])
  }
  return begins
}

/** The ancestors of a heading that begin where it does, the nearest first. */
function beginningWith(fact: BuiltInHeading, { headings }: TextToCanonAlignment['letters']): readonly BuiltInHeading[] {
  const at = (index: number | undefined) => headings.find(({ heading }) => heading === index)?.at
  const own = at(fact.index)
  const found: BuiltInHeading[] = []
  for (let above = fact.parent; above && at(above.index) === own; above = above.parent) found.push(above)
  return found
}

/** Splits a block at the headings that begin before it and before its lines. */
function cutTitles(
  { paragraph, where }: PageFileBlock,
  begins: readonly HeadingTitleLine[],
): readonly CorpusBookPiece[] {
  const pieces: CorpusBookPiece[] = []
  let [rest, passed] = [paragraph, 0]
  for (const { fact, line } of begins) {
    if (line > passed) {
      const halves = splitParagraphBeforeLine(rest, line - passed)
      pieces.push(halves[0])
      rest = halves[1]
      passed = line
    }
    pieces.push(beginsOf(fact, where))
  }
  return [...pieces, rest]
}

/** Finds the printed item numbers in the paragraphs of a volume, each with the number of letters before it. */
export function findItemOffsetsInBlocks(
  blocks: readonly PageFileBlock[],
  measure: AlignmentLetterCounter,
): readonly NumberedItemOffset[] {
  const starts = startsOf(blocks, measure)
  return blocks.flatMap(({ item }, block) => (item ? [{ ...item, at: starts[block] ?? 0 }] : []))
}

/** Letters before each block. */
function startsOf(blocks: readonly PageFileBlock[], measure: AlignmentLetterCounter): readonly number[] {
  let sum = 0
  return blocks.map(({ paragraph }) => {
    const start = sum
    sum += countParagraphAlignmentLetters(paragraph, measure)
    return start
  })
}

/**
 * Headings with words. Of headings that begin at one place in the canon, the last has the words; the others only
 * contain it.
 */
function wantedOf({ letters, alignment }: BlockToCanonAlignment): readonly Wanted[] {
  const project = createPlaceProjection(alignment)
  const facts = readBuiltInHeadings()
  const leaves = letters.headings.filter(({ at }, nth) => at !== letters.headings[nth + 1]?.at)
  return leaves.flatMap(({ heading, at }, nth) => {
    const fact = facts[heading]
    const end = leaves[nth + 1]?.at ?? letters.length
    const [begin, next] = [project(at), project(end)]
    if (!fact) return []
    return [{ fact, at, begin, length: next.at - begin.at, usual: (end - at) * alignment.ratio }]
  })
}

/** Places all headings together: their places ascend, and the sum of costs is minimal. */
function placesOf(
  blocks: readonly PageFileBlock[],
  starts: readonly number[],
  wanted: readonly Wanted[],
  beside: BlockToCanonAlignment,
): readonly HeadingWithStart[] {
  const total =
    (starts.at(-1) ?? 0) +
    (blocks.at(-1) ? countParagraphAlignmentLetters(blocks.at(-1)?.paragraph ?? NOTHING, beside.measure) : 0)
  const borders = bordersOf(blocks, starts, beside)
  let states: State[] = [{ at: -1, cost: 0, placed: null }]
  for (const [nth, one] of wanted.entries()) {
    if (one.begin.at < -one.begin.doubt - MIN_DOUBT || one.begin.at > total + MIN_DOUBT) continue
    const isShort = one.length < MIN_USUAL_SHARE * one.usual
    const places = candidates(one, wanted[nth - 1], isShort, blocks, starts, borders, beside)
    const next = new Map<number, State>()
    const offer = (state: State) => {
      const known = next.get(state.at)
      if (!known || state.cost < known.cost) next.set(state.at, state)
    }
    for (const state of states) {
      offer({ ...state, cost: state.cost + (isShort ? COST.shortened : COST.missing) })
      for (const place of places) {
        if (place.at <= state.at) continue
        const placed = { fact: one.fact, place, before: state.placed }
        offer({ at: place.at, cost: state.cost + place.cost, placed })
      }
    }
    const best = Math.min(...[...next.values()].map(({ cost }) => cost))
    states = [...next.values()].filter(({ cost }) => cost <= best + MAX_COST_ABOVE_BEST)
  }
  const placed: HeadingWithStart[] = []
  const best = states.reduce((one, other) => (other.cost < one.cost ? other : one))
  for (let link = best.placed; link; link = link.before) placed.push(link)
  return moveHeadingsToOwnTitles(placed.reverse(), borders, blocks, beside.isTitle)
}

const NOTHING: CorpusParagraph = { kind: 'paragraph', parts: [] }

/** A placed heading with those before it, the latest first. */
interface Link extends HeadingWithStart {
  readonly before: Link | null
}

interface State {
  /** Letters before the last heading. */
  readonly at: number
  readonly cost: number
  readonly placed: Link | null
}

/** Candidates that cost this much more than the best one are dropped. */
const MAX_COST_ABOVE_BEST = 9

/** Maximum letters of an introduction below the titles. */
const MAX_INTRODUCTION_LENGTH = 80

/** `ตสฺสุทฺทานํ`, `ตสฺส อุทฺทานํ`. */
const UDDANA = /ุทฺทาน/

function bordersOf(
  blocks: readonly PageFileBlock[],
  starts: readonly number[],
  { letters, apart = [] }: BlockToCanonAlignment,
): readonly PossibleHeadingBoundary[] {
  const items = computeSiamRathItemPositions(letters)
  const borders = blocks.flatMap(({ role, goesOn, item }, block): PossibleHeadingBoundary[] => {
    if (role !== 'text' || goesOn) return []
    const titles = blocks
      .slice(titlesAbove(blocks, block), block)
      .flatMap(({ role: other, paragraph }) => (other === 'title' ? splitParagraphIntoLines(paragraph) : []))
    const [alike] = item ? toSiamRathItemNumbers([{ ...item, at: 0 }], apart) : []
    const own = alike ? (items.get(`${alike.count}/${alike.item}`) ?? null) : null
    const at = starts[block] ?? 0
    const isSummed = titles.some((line) => UDDANA.test(line))
    return [{ block, at, titles, item: own, itemAt: at, isSummed }]
  })
  return borders.map((border, nth) => {
    if (border.titles.length === 0 || border.item !== null) return border
    const next = borders.slice(nth + 1).find(({ item, titles }) => item !== null || titles.length > 0)
    const isIntroduced = next && next.titles.length === 0 && next.at - border.at <= MAX_INTRODUCTION_LENGTH
    return isIntroduced ? { ...border, item: next.item, itemAt: next.at } : border
  })
}

/**
 * The first block of the titles right above a block, across notes and page ends; the block itself if there are none.
 */
function titlesAbove(blocks: readonly PageFileBlock[], block: number): number {
  let first = block
  for (let at = block - 1; at >= 0; at--) {
    const role = blocks[at]?.role
    if (role === 'title' || role === 'homage') first = at
    else if (role !== 'note' && role !== 'page') break
  }
  return first
}

function candidates(
  { fact, at: here, begin, length }: Wanted,
  before: Wanted | undefined,
  isShort: boolean,
  blocks: readonly PageFileBlock[],
  starts: readonly number[],
  borders: readonly PossibleHeadingBoundary[],
  { measure, isTitle }: BlockToCanonAlignment,
): readonly HeadingStartCandidate[] {
  const doubt = MIN_DOUBT + begin.doubt
  const reach = 4 * doubt
  const far = reach + (Math.max(0, length) + Math.max(0, before?.length ?? length)) / 2
  const places: HeadingStartCandidate[] = []
  for (const { block, at, titles, item, itemAt, isSummed } of within(borders, begin.at - far, begin.at + far)) {
    const isOwn = titles.some((line) => isTitle(line, fact))
    if (!isOwn && Math.abs(at - begin.at) > reach) continue
    const isOwnItem = item !== null && Math.abs(item - here) <= MIN_DOUBT
    const kind = titles.length > 0 ? 'otherTitle' : item === null ? 'paragraph' : 'item'
    const itemKind = titles.length > 0 ? 'titledItem' : 'ownItem'
    const isUddana = isSummed && !/uddān/i.test(fact.pali)
    const cost = COST[isOwn ? 'ownTitle' : isOwnItem ? itemKind : kind] + (isUddana ? COST.uddana : 0)
    const off = (COST.distance * Math.abs((isOwnItem ? itemAt : at) - begin.at)) / doubt
    places.push({ block, at, inside: false, cost: cost + off })
  }
  if (isShort) return places
  const block = blockAt(blocks, starts, begin.at)
  const size = block === null ? 0 : countParagraphAlignmentLetters(blocks[block]?.paragraph ?? NOTHING, measure)
  const from = block === null ? 0 : begin.at - (starts[block] ?? 0)
  if (block !== null && from > 0 && from < size) places.push({ block, at: begin.at, inside: true, cost: COST.inside })
  return places
}

/** Candidates in a range, from boundaries in the order of `at`. */
function within(
  borders: readonly PossibleHeadingBoundary[],
  from: number,
  to: number,
): readonly PossibleHeadingBoundary[] {
  const low = countSortedItemsBefore(borders.length, (at) => (borders[at]?.at ?? 0) < from)
  let end = low
  while (end < borders.length && (borders[end]?.at ?? 0) <= to) end++
  return borders.slice(low, end)
}

/** The block of text that contains a letter; null if none does. */
function blockAt(blocks: readonly PageFileBlock[], starts: readonly number[], letter: number): number | null {
  const low = countSortedItemsBefore(starts.length, (at) => (starts[at] ?? 0) <= letter)
  return blocks[low - 1]?.role === 'text' ? low - 1 : null
}

/** The heading before the first placed one, in the middle of which pages from the middle of a volume begin. */
function headingAbove(wanted: readonly Wanted[], [first]: readonly HeadingWithStart[]): BuiltInHeading | null {
  const until = first ? wanted.findIndex(({ fact }) => fact === first.fact) : wanted.length
  const last = wanted.slice(0, until).findLast(({ begin }) => begin.at < 0)
  return last?.fact ?? null
}

/** Splits a block where headings begin inside it. @param start letters before the block */
function cutInside(
  { paragraph, where }: PageFileBlock,
  start: number,
  begins: readonly { readonly fact: BuiltInHeading; readonly at: number }[],
  measure: AlignmentLetterCounter,
): readonly CorpusBookPiece[] {
  const pieces: CorpusBookPiece[] = []
  let [rest, passed] = [paragraph, start]
  for (const { fact, at } of begins) {
    const halves = splitParagraphAtLength(rest, at - passed, measure)
    if (!halves) continue
    pieces.push(halves[0], beginsOf(fact, where))
    passed += countParagraphAlignmentLetters(halves[0], measure)
    rest = halves[1]
  }
  return [...pieces, rest]
}

/** The heading at the top of the tree above another one. */
const topOf = (fact: BuiltInHeading): BuiltInHeading => (fact.parent ? topOf(fact.parent) : fact)

const beginsOf = (fact: BuiltInHeading, where: string): CorpusHeadingStart => ({
  kind: 'begins',
  fact,
  title: fact.pali,
  level: fact.depth,
  where,
})
