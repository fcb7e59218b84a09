/** Adds missing page marks where the pages of Siam Rath begin in the letters of the canon. */

import { createPlaceProjection } from '../../../canon/align/align.ts'
import type { CorpusBookPiece, CorpusPageMark, CorpusParagraph } from '../corpus.ts'
import { alignVolumeWithCanonLetters, countPaliConsonants, type TextToCanonAlignment } from './canon.ts'
import { countParagraphAlignmentLetters, splitParagraphAtLength } from './measure.ts'

/** How a page mark of a corpus text is interpreted: as the beginning of a page, or as a mark to ignore. */
export interface JudgedPageMark {
  /** The page; null for a mark that is ignored. */
  readonly page: number | null
  /** Whether the mark is the beginning of a file, which no editor placed. */
  readonly isFile: boolean
}

/** A page with less than this share of its usual length is missing with its words, and gets no mark. */
const MIN_PAGE_SHARE = 0.3

/** Minimum share of their usual length for pages that divide a range among them. */
const MIN_PRESENT_SHARE = 0.6

/** Marks at most this many letters off belong to the start of the paragraph, or of the next one. */
const MAX_START_OFFSET = 6

/** Files in a row that must agree before pages are numbered differently from their files. */
const MIN_AGREEING_FILES = 8

/** Maximum pages by which the names of files are too low. */
const MAX_FILE_OFFSET = 12

interface FilledPages {
  /** Corrected pages of the files, in the order of the marks. */
  readonly renumbered: readonly (number | null)[]
  /** The pieces with the added marks. */
  readonly pieces: readonly CorpusBookPiece[]
  readonly added: readonly CorpusPageMark[]
}

/**
 * Adds marks for the pages of a volume that have none, by aligning its text with the letters of the canon. Null if the
 * text is not that of the volume.
 * @param judgedMarks the existing marks, with their interpretation
 */
export function fillPageMarksFromCanon(
  volume: number,
  pieces: readonly CorpusBookPiece[],
  judgedMarks: ReadonlyMap<CorpusPageMark, JudgedPageMark>,
): FilledPages | null {
  const canonAlignment = alignVolumeWithCanonLetters(
    volume,
    pieces.filter((piece) => piece.kind === 'paragraph'),
  )
  return canonAlignment && addMissingPageMarks(canonAlignment, `เล่ม ${volume}`, pieces, judgedMarks)
}

/**
 * Adds marks for the pages that have none, by a given alignment.
 * @param where the location that the added marks report, as in CorpusPageMark
 * @param judgedMarks the existing marks, with their interpretation
 */
export function addMissingPageMarks(
  canonAlignment: TextToCanonAlignment,
  where: string,
  pieces: readonly CorpusBookPiece[],
  judgedMarks: ReadonlyMap<CorpusPageMark, JudgedPageMark>,
): FilledPages {
  const project = createPlaceProjection(canonAlignment.alignment)
  const { pages, length } = canonAlignment.letters
  const pageStarts = pages.map(({ page, at }) => ({ page, at: project(at).at, usualLength: 0 }))
  for (const [nth, pageStart] of pageStarts.entries()) {
    pageStart.usualLength = (pages[nth + 1]?.at ?? length) - (pages[nth]?.at ?? 0)
  }
  const starts = computePieceStarts(pieces)
  const marks = locateMarks(pieces, starts, judgedMarks)
  const renumbered = renumberFiles(marks, pageStarts)
  const total = (starts.at(-1) ?? 0) + countPieceLetters(pieces.at(-1))
  const missing = findMissingPages(
    marks.map((mark, nth) => ({ ...mark, page: renumbered[nth] ?? null })),
    marks.length === 0 ? spreadPages(pageStarts, total) : pageStarts,
    total,
  )
  const ends = findPageEnds(pieces, starts)
  const added = missing.map(({ page, at: estimated }) => {
    const at = ends.find((end) => Math.abs(end - estimated) <= MAX_END_OFFSET) ?? estimated
    const mark: CorpusPageMark = {
      mark: String(page),
      page,
      takes: 'headings',
      where,
      state: 'estimated',
    }
    return { mark, at }
  })
  return { renumbered, pieces: insertMarks(pieces, starts, added), added: added.map(({ mark }) => mark) }
}

/** A page that would begin at most this many letters from the end of another one begins at that end. */
const MAX_END_OFFSET = 60

/** Finds where the rest of a paragraph follows notes: a page ends there, whatever its number. */
function findPageEnds(pieces: readonly CorpusBookPiece[], starts: readonly number[]): readonly number[] {
  return pieces.flatMap((piece, at) => {
    const above = pieces[at - 1]
    if (piece.kind === 'begins' || piece.counts !== 0 || above?.kind !== 'paragraph') return []
    const [isBelow, isRest] = [isNote(above), piece.parts.some((part) => 'text' in part && !part.kind)]
    return isBelow && isRest ? [starts[at] ?? 0] : []
  })
}

const isNote = ({ parts }: CorpusParagraph): boolean => parts.some((part) => 'text' in part && part.kind === 'note')

interface PageStart {
  readonly page: number
  /** Letters of the text before it. */
  readonly at: number
  /** Letters that it has in the canon. */
  readonly usualLength: number
}

interface PlacedMark extends JudgedPageMark {
  readonly at: number
}

const countPieceLetters = (piece: CorpusBookPiece | undefined): number =>
  piece?.kind === 'paragraph' ? countParagraphAlignmentLetters(piece, countPaliConsonants) : 0

/** Letters of the text before each piece. */
function computePieceStarts(pieces: readonly CorpusBookPiece[]): readonly number[] {
  let sum = 0
  return pieces.map((piece) => {
    const start = sum
    sum += countPieceLetters(piece)
    return start
  })
}

function locateMarks(
  pieces: readonly CorpusBookPiece[],
  starts: readonly number[],
  judgedMarks: ReadonlyMap<CorpusPageMark, JudgedPageMark>,
): readonly PlacedMark[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind === 'begins') return []
    return piece.parts.flatMap((part, nth): PlacedMark[] => {
      const mark = 'mark' in part ? judgedMarks.get(part) : undefined
      if (!mark) return []
      const before = { ...piece, parts: piece.parts.slice(0, nth) }
      return [{ ...mark, at: (starts[index] ?? 0) + countParagraphAlignmentLetters(before, countPaliConsonants) }]
    })
  })
}

/**
 * Spreads pages over a volume without marks, in which every page has words. Pages whose words are not found, as in long
 * repetitions, share the range between their neighbours in proportion to their usual lengths.
 */
function spreadPages(pageStarts: readonly PageStart[], total: number): readonly PageStart[] {
  const spread = [...pageStarts]
  const lengthAt = (nth: number) => (spread[nth + 1]?.at ?? total) - (spread[nth]?.at ?? 0)
  for (let nth = 0; nth < spread.length; nth++) {
    if (lengthAt(nth) >= MIN_PAGE_SHARE * (spread[nth]?.usualLength ?? 0)) continue
    let [from, to] = [nth, nth + 1]
    const usual = () => spread.slice(from, to).reduce((sum, { usualLength: own }) => sum + own, 0)
    const getLength = () => (spread[to]?.at ?? total) - (spread[from]?.at ?? 0)
    while (getLength() < MIN_PRESENT_SHARE * usual() && (from > 0 || to < spread.length)) {
      from = Math.max(0, from - 1)
      to = Math.min(spread.length, to + 1)
    }
    const [start, ratio] = [spread[from]?.at ?? 0, getLength() / Math.max(1, usual())]
    let passed = 0
    for (let at = from; at < to; at++) {
      const pageStart = spread[at]
      if (!pageStart) continue
      spread[at] = { ...pageStart, at: Math.round(start + passed * ratio) }
      passed += pageStart.usualLength
    }
  }
  return spread
}

/**
 * Renumbers files after those that hold two pages. The words tell the offset: it never falls, and it changes only if
 * the next files agree.
 */
function renumberFiles(marks: readonly PlacedMark[], pageStarts: readonly PageStart[]): readonly (number | null)[] {
  const offsets = marks.map((mark) => {
    if (!mark.isFile || mark.page === null) return null
    const nearest = pageStarts.reduce<PageStart | null>(
      (best, pageStart) => (!best || Math.abs(pageStart.at - mark.at) < Math.abs(best.at - mark.at) ? pageStart : best),
      null,
    )
    return nearest ? nearest.page - mark.page : null
  })
  // cheapest path (Viterbi): a mark that disagrees costs 1, a change of the offset MIN_AGREEING_FILES for each page
  let costs = Array.from({ length: MAX_FILE_OFFSET + 1 }, (_, offset) => offset * MIN_AGREEING_FILES)
  const predecessors: number[][] = []
  for (const offset of offsets) {
    const predecessor: number[] = []
    costs = costs.map((_, to) => {
      let from = 0
      const cost = (other: number) => (costs[other] ?? 0) + (to - other) * MIN_AGREEING_FILES
      for (let other = 1; other <= to; other++) if (cost(other) < cost(from)) from = other
      predecessor.push(from)
      return cost(from) + (offset === null || offset === to ? 0 : 1)
    })
    predecessors.push(predecessor)
  }
  let offset = costs.indexOf(Math.min(...costs))
  const pages: (number | null)[] = []
  for (let nth = marks.length - 1; nth >= 0; nth--) {
    const { page = null, isFile } = marks[nth] ?? {}
    pages[nth] = page === null ? null : page + (isFile ? offset : 0)
    offset = predecessors[nth]?.[offset] ?? 0
  }
  return pages
}

/** Returns where the missing pages between two marks begin. A single page that CST lost stays missing. */
function findMissingPages(
  marks: readonly PlacedMark[],
  pageStarts: readonly PageStart[],
  total: number,
): readonly PageStart[] {
  const right = marks.filter(({ page }) => page !== null)
  const areFiles = right.length === 0 || right.every(({ isFile }) => isFile)
  const borders = [null, ...right, null]
  return borders.slice(1).flatMap((next, nth) => {
    const before = borders[nth] ?? null
    if (!before && right.length > 0) return []
    const [low, high] = [before?.page ?? 0, next?.page ?? Number.POSITIVE_INFINITY]
    const [from, to] = [before?.at ?? 0, next?.at ?? total]
    const between = pageStarts.filter(({ page }) => page > low && page < high)
    const present = between.filter(({ at, usualLength }, index) => {
      const end = Math.min(between[index + 1]?.at ?? to, to)
      return (at >= from || !before) && at < to && end - Math.max(from, at) >= MIN_PAGE_SHARE * usualLength
    })
    return areFiles || !next || between.length > 1 ? present : []
  })
}

/** Inserts marks into the pieces. @param added in the order of their places */
function insertMarks(
  pieces: readonly CorpusBookPiece[],
  starts: readonly number[],
  added: readonly { readonly mark: CorpusPageMark; readonly at: number }[],
): readonly CorpusBookPiece[] {
  const remaining = [...added]
  return pieces.map((piece, index) => {
    if (piece.kind === 'begins') return piece
    const start = starts[index] ?? 0
    const length = countPieceLetters(piece)
    if (length === 0) return piece
    const marksHere: typeof remaining = []
    // a mark at the end of a paragraph belongs to the next one, unless this is the last
    const isLast = index === pieces.length - 1
    while (remaining[0] && (isLast || remaining[0].at < start + length - Math.min(MAX_START_OFFSET, length / 2))) {
      marksHere.push(...remaining.splice(0, 1))
    }
    return marksHere.reduceRight((whole, { mark, at }) => insertMarkAt(whole, mark, at - start), piece)
  })
}

function insertMarkAt(paragraph: CorpusParagraph, mark: CorpusPageMark, letters: number): CorpusParagraph {
  const halves =
    letters < MAX_START_OFFSET ? null : splitParagraphAtLength(paragraph, letters, countPaliConsonants, true)
  if (!halves) return { ...paragraph, parts: [mark, ...paragraph.parts] }
  return { ...paragraph, parts: [...halves[0].parts, mark, ...halves[1].parts] }
}
