/** Finds where in the blocks of a volume the built-in headings begin. Divides a block if a heading begins inside it. */

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

/** The alignment of an edition's blocks with the letters of the canon, and what placing headings needs in addition. */
export interface BlockToCanonAlignment extends TextToCanonAlignment {
  readonly measure: AlignmentLetterCounter
  /** Items that are numbered differently from Siam Rath. */
  readonly itemDifferences?: readonly ItemNumberDifferences[]
  /** Whether a line above the text is the title of the heading. */
  readonly isTitle: (line: string, fact: BuiltInHeading) => boolean
}

/** A heading with words of its own, and where its words should begin and end. */
interface HeadingToPlace {
  readonly fact: BuiltInHeading
  /** Letters of the canon before it. */
  readonly at: number
  readonly begin: ProjectedPlace
  /** Letters between its beginning and end by the alignment, and letters that its length in the canon predicts. */
  readonly length: number
  readonly usual: number
}

/** Costs of unlikely places. Two of them weigh as much as an offset of the whole tolerance. */
const COSTS = {
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
const MIN_TOLERANCE_LETTERS = 14

/** A text with less than this share of its usual length is abridged. */
const MIN_USUAL_SHARE = 0.2

/** Divides the blocks of a volume at its headings. @returns paragraphs and heading starts in reading order */
export function splitBlocksAtHeadings(
  blocks: readonly PageFileBlock[],
  canon: BlockToCanonAlignment,
): readonly CorpusBookPiece[] {
  const starts = computeBlockStarts(blocks, canon.measure)
  const headings = listHeadingsToPlace(canon)
  const placed = placeHeadings(blocks, starts, headings, canon)
  const before = new Map<number, readonly HeadingTitleLine[]>()
  const inside = new Map<number, { readonly fact: BuiltInHeading; readonly at: number }[]>()
  for (const { fact, place } of placed) {
    if (place.inside) inside.set(place.block, [...(inside.get(place.block) ?? []), { fact, at: place.at }])
    else for (const [block, lines] of assignTitles(fact, place.block, blocks, canon)) before.set(block, lines)
  }
  const above = findHeadingAbove(headings, placed)
  if (above && !before.has(0)) before.set(0, [{ fact: above, line: 0 }])
  return blocks.flatMap((block, at) => {
    const pieces = splitAtTitles(block, before.get(at) ?? [])
    // a line where a heading begins is no title
    const cuts = inside.get(at)
    return cuts ? [...pieces.slice(0, -1), ...splitInside(block, starts[at] ?? 0, cuts, canon.measure)] : pieces
  })
}

/**
 * Assigns the titles above a text to its heading and to the headings that begin with it, by block.
 * @param text the block of its first words
 */
function assignTitles(
  fact: BuiltInHeading,
  text: number,
  blocks: readonly PageFileBlock[],
  { letters, isTitle }: BlockToCanonAlignment,
): ReadonlyMap<number, readonly HeadingTitleLine[]> {
  const run = findFirstTitleAbove(blocks, text)
  const homage = blocks.slice(0, text).findLastIndex(({ role }) => role === 'homage')
  const begins = new Map<number, readonly HeadingTitleLine[]>()
  // the title of a work and the homage belong to the work, not to its first chapter
  if (homage >= run) begins.set(run, [{ fact: getTopHeading(fact), line: 0 }])
  const first = homage >= run ? homage + 1 : run
  begins.set(first, [{ fact, line: 0 }])
  const lines = blocks.slice(first, text).flatMap(({ role, paragraph }, nth) => {
    const own = role === 'title' ? splitParagraphIntoLines(paragraph) : []
    return own.map((words, line) => ({ words, block: first + nth, line }))
  })
  const facts = [fact, ...listAncestorsBeginningWith(fact, letters)].reverse()
  const divided = assignTitleLines(
    lines.map(({ words }) => words),
    homage >= run ? facts.filter((one) => one !== getTopHeading(fact)) : facts,
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

/** Returns the ancestors of a heading that begin where it does, the nearest first. */
function listAncestorsBeginningWith(
  fact: BuiltInHeading,
  { headings }: TextToCanonAlignment['letters'],
): readonly BuiltInHeading[] {
  const at = (index: number | undefined) => headings.find(({ heading }) => heading === index)?.at
  const own = at(fact.index)
  const found: BuiltInHeading[] = []
  for (let above = fact.parent; above && at(above.index) === own; above = above.parent) found.push(above)
  return found
}

/** Splits a block at the headings that begin before it and before its lines. */
function splitAtTitles(
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
    pieces.push(createHeadingStart(fact, where))
  }
  return [...pieces, rest]
}

/** Finds the items that the blocks of a volume print, each with the number of letters before it. */
export function findItemOffsetsInBlocks(
  blocks: readonly PageFileBlock[],
  measure: AlignmentLetterCounter,
): readonly NumberedItemOffset[] {
  const starts = computeBlockStarts(blocks, measure)
  return blocks.flatMap(({ item }, block) => (item ? [{ ...item, at: starts[block] ?? 0 }] : []))
}

/** Letters before each block. */
function computeBlockStarts(blocks: readonly PageFileBlock[], measure: AlignmentLetterCounter): readonly number[] {
  let sum = 0
  return blocks.map(({ paragraph }) => {
    const start = sum
    sum += countParagraphAlignmentLetters(paragraph, measure)
    return start
  })
}

/**
 * Lists the headings with words. Of headings that begin at one place in the canon, the last has the words; the others
 * contain it.
 */
function listHeadingsToPlace({ letters, alignment }: BlockToCanonAlignment): readonly HeadingToPlace[] {
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

/** Places all headings by dynamic programming: their places ascend, and the sum of costs is minimal. */
function placeHeadings(
  blocks: readonly PageFileBlock[],
  starts: readonly number[],
  headings: readonly HeadingToPlace[],
  canon: BlockToCanonAlignment,
): readonly HeadingWithStart[] {
  const total =
    (starts.at(-1) ?? 0) +
    (blocks.at(-1) ? countParagraphAlignmentLetters(blocks.at(-1)?.paragraph ?? EMPTY_PARAGRAPH, canon.measure) : 0)
  const boundaries = findBoundaries(blocks, starts, canon)
  let states: State[] = [{ at: -1, cost: 0, placed: null }]
  for (const [nth, one] of headings.entries()) {
    if (one.begin.at < -one.begin.doubt - MIN_TOLERANCE_LETTERS || one.begin.at > total + MIN_TOLERANCE_LETTERS)
      continue
    const isShort = one.length < MIN_USUAL_SHARE * one.usual
    const places = listCandidates(one, headings[nth - 1], isShort, blocks, starts, boundaries, canon)
    const next = new Map<number, State>()
    const offer = (state: State) => {
      const known = next.get(state.at)
      if (!known || state.cost < known.cost) next.set(state.at, state)
    }
    for (const state of states) {
      offer({ ...state, cost: state.cost + (isShort ? COSTS.shortened : COSTS.missing) })
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
  return moveHeadingsToOwnTitles(placed.reverse(), boundaries, blocks, canon.isTitle)
}

const EMPTY_PARAGRAPH: CorpusParagraph = { kind: 'paragraph', parts: [] }

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
const MAX_INTRODUCTION_LETTERS = 80

/** `ตสฺสุทฺทานํ`, `ตสฺส อุทฺทานํ`. */
const UDDANA = /ุทฺทาน/

function findBoundaries(
  blocks: readonly PageFileBlock[],
  starts: readonly number[],
  { letters, itemDifferences = [] }: BlockToCanonAlignment,
): readonly PossibleHeadingBoundary[] {
  const items = computeSiamRathItemPositions(letters)
  const boundaries = blocks.flatMap(({ role, isContinuation, item }, block): PossibleHeadingBoundary[] => {
    if (role !== 'text' || isContinuation) return []
    const titles = blocks
      .slice(findFirstTitleAbove(blocks, block), block)
      .flatMap(({ role: other, paragraph }) => (other === 'title' ? splitParagraphIntoLines(paragraph) : []))
    const [siamRathItem] = item ? toSiamRathItemNumbers([{ ...item, at: 0 }], itemDifferences) : []
    const itemAtInCanon = siamRathItem ? (items.get(`${siamRathItem.count}/${siamRathItem.item}`) ?? null) : null
    const at = starts[block] ?? 0
    const isAboveUddana = titles.some((line) => UDDANA.test(line))
    return [{ block, at, titles, item: itemAtInCanon, itemAt: at, isAboveUddana }]
  })
  return boundaries.map((boundary, nth) => {
    if (boundary.titles.length === 0 || boundary.item !== null) return boundary
    const next = boundaries.slice(nth + 1).find(({ item, titles }) => item !== null || titles.length > 0)
    const isIntroduced = next && next.titles.length === 0 && next.at - boundary.at <= MAX_INTRODUCTION_LETTERS
    return isIntroduced ? { ...boundary, item: next.item, itemAt: next.at } : boundary
  })
}

/** The first block of the titles above a block, across notes and page ends; the block itself if there are none. */
function findFirstTitleAbove(blocks: readonly PageFileBlock[], block: number): number {
  let first = block
  for (let at = block - 1; at >= 0; at--) {
    const role = blocks[at]?.role
    if (role === 'title' || role === 'homage') first = at
    else if (role !== 'note' && role !== 'page') break
  }
  return first
}

function listCandidates(
  { fact, at: canonAt, begin, length }: HeadingToPlace,
  before: HeadingToPlace | undefined,
  isShort: boolean,
  blocks: readonly PageFileBlock[],
  starts: readonly number[],
  boundaries: readonly PossibleHeadingBoundary[],
  { measure, isTitle }: BlockToCanonAlignment,
): readonly HeadingStartCandidate[] {
  const tolerance = MIN_TOLERANCE_LETTERS + begin.doubt
  const reach = 4 * tolerance
  const far = reach + (Math.max(0, length) + Math.max(0, before?.length ?? length)) / 2
  const places: HeadingStartCandidate[] = []
  for (const { block, at, titles, item, itemAt, isAboveUddana } of selectBoundaries(
    boundaries,
    begin.at - far,
    begin.at + far,
  )) {
    const isOwn = titles.some((line) => isTitle(line, fact))
    if (!isOwn && Math.abs(at - begin.at) > reach) continue
    const isOwnItem = item !== null && Math.abs(item - canonAt) <= MIN_TOLERANCE_LETTERS
    const kind = titles.length > 0 ? 'otherTitle' : item === null ? 'paragraph' : 'item'
    const itemKind = titles.length > 0 ? 'titledItem' : 'ownItem'
    const isUddana = isAboveUddana && !/uddān/i.test(fact.pali)
    const cost = COSTS[isOwn ? 'ownTitle' : isOwnItem ? itemKind : kind] + (isUddana ? COSTS.uddana : 0)
    const distanceCost = (COSTS.distance * Math.abs((isOwnItem ? itemAt : at) - begin.at)) / tolerance
    places.push({ block, at, inside: false, cost: cost + distanceCost })
  }
  if (isShort) return places
  const block = findBlockAt(blocks, starts, begin.at)
  const size = block === null ? 0 : countParagraphAlignmentLetters(blocks[block]?.paragraph ?? EMPTY_PARAGRAPH, measure)
  const from = block === null ? 0 : begin.at - (starts[block] ?? 0)
  if (block !== null && from > 0 && from < size) places.push({ block, at: begin.at, inside: true, cost: COSTS.inside })
  return places
}

/** Returns the boundaries in a range of letters, from boundaries in the order of `at`. */
function selectBoundaries(
  boundaries: readonly PossibleHeadingBoundary[],
  from: number,
  to: number,
): readonly PossibleHeadingBoundary[] {
  const low = countSortedItemsBefore(boundaries.length, (at) => (boundaries[at]?.at ?? 0) < from)
  let end = low
  while (end < boundaries.length && (boundaries[end]?.at ?? 0) <= to) end++
  return boundaries.slice(low, end)
}

/** Returns the index of the block of text that contains a letter; null if none does. */
function findBlockAt(blocks: readonly PageFileBlock[], starts: readonly number[], letter: number): number | null {
  const low = countSortedItemsBefore(starts.length, (at) => (starts[at] ?? 0) <= letter)
  return blocks[low - 1]?.role === 'text' ? low - 1 : null
}

/** Returns the heading before the first placed one, in which pages from the middle of a volume begin. */
function findHeadingAbove(
  headings: readonly HeadingToPlace[],
  [first]: readonly HeadingWithStart[],
): BuiltInHeading | null {
  const until = first ? headings.findIndex(({ fact }) => fact === first.fact) : headings.length
  const last = headings.slice(0, until).findLast(({ begin }) => begin.at < 0)
  return last?.fact ?? null
}

/** Splits a block where headings begin inside it. @param start letters before the block */
function splitInside(
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
    pieces.push(halves[0], createHeadingStart(fact, where))
    passed += countParagraphAlignmentLetters(halves[0], measure)
    rest = halves[1]
  }
  return [...pieces, rest]
}

/** The heading at the top of the tree above another one. */
const getTopHeading = (fact: BuiltInHeading): BuiltInHeading => (fact.parent ? getTopHeading(fact.parent) : fact)

const createHeadingStart = (fact: BuiltInHeading, where: string): CorpusHeadingStart => ({
  kind: 'begins',
  fact,
  title: fact.pali,
  level: fact.depth,
  where,
})
