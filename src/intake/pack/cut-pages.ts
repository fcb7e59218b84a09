/** Divides the text of a book into pages. */

import {
  type InferredPageNumberKind,
  isSpanOfTextItself,
  type TextWithSpanKind,
} from '../../definitions/texts/format.ts'
import { fillPageMarksFromCanon } from './align/fill-pages.ts'
import {
  type CorpusBookPiece,
  type CorpusPageMark,
  type CorpusParagraph,
  type CorpusVolumeText,
  getParagraphPartsWithoutMarks,
  isCorpusPageMark,
} from './corpus.ts'
import type { PackWarningCollector } from './pack-warnings.ts'
import { recognisePageMarks } from './page-run.ts'

/** A paragraph on one page, or the part of a paragraph that is on one page. */
export interface ParagraphOnPage {
  readonly page: number
  /** How the page was inferred; absent if the source prints it. */
  readonly state?: InferredPageNumberKind
  readonly spans: readonly TextWithSpanKind[]
}

/** Maximum number of words of a page that may precede its mark at the start of a paragraph, as in CST. */
export const MAX_WORDS_BEFORE_PAGE_MARK = 3

/** More words than these before the first mark are the end of a page that is missing. */
const MAX_HOMAGE_WORDS = 8

/**
 * Yields the pieces of a book in order. Paragraphs are divided by page; beginnings of headings are yielded unchanged.
 * @param fill finds pages that have no mark
 */
export function* splitBookIntoPages(
  book: CorpusVolumeText,
  warnings: PackWarningCollector,
  fill = fillPageMarksFromCanon,
): Generator<Exclude<CorpusBookPiece, CorpusParagraph> | ParagraphSplitByPage> {
  const { pieces, pageByMark, states } = resolvePages(book, warnings, fill)
  if (pageByMark.size === 0) {
    yield* estimatePages(book, warnings)
    return
  }
  const starts = findPageStarts(pieces, pageByMark)
  let page = findFirstPage(pieces, starts, pageByMark)
  const createPart = (spans: readonly TextWithSpanKind[]): ParagraphOnPage => {
    const state = states.get(page)
    return state ? { page, state, spans } : { page, spans }
  }
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'begins') {
      yield piece
      continue
    }
    page = starts.get(at) ?? page
    const parts: ParagraphOnPage[] = []
    let spans: TextWithSpanKind[] = []
    for (const sourcePart of piece.parts) {
      if (!isCorpusPageMark(sourcePart)) {
        spans.push(sourcePart)
        continue
      }
      const next = pageByMark.get(sourcePart) ?? null
      // marks at the start of the paragraph are already handled
      if (next === null || next <= page) continue
      parts.push(createPart(spans))
      page = next
      spans = []
    }
    parts.push(createPart(spans))
    yield { kind: 'paragraph', source: piece, parts }
  }
}

interface Pages {
  readonly pieces: readonly CorpusBookPiece[]
  /** The page of each mark; empty if there are no marks and the words do not show any page. */
  readonly pageByMark: ReadonlyMap<CorpusPageMark, number | null>
  readonly states: ReadonlyMap<number, InferredPageNumberKind>
}

/** Determines the pages of a book's marks, and finds unmarked pages by its words. */
function resolvePages(
  book: CorpusVolumeText,
  warnings: PackWarningCollector,
  fill: typeof fillPageMarksFromCanon,
): Pages {
  const { volume, pieces } = book
  const found = pieces.flatMap((piece) => (piece.kind === 'paragraph' ? piece.parts.filter(isCorpusPageMark) : []))
  const marks = isUnmarked(book, found) ? [] : found
  const volumeName = `เล่ม ${volume}`
  const judgedPages = recognisePageMarks(marks, volumeName, warnings)
  const judgedMarks = new Map(
    marks.map((mark, nth) => [mark, { page: judgedPages[nth] ?? null, isFile: mark.takes === 'nothing' }]),
  )
  const isPali = book.writings.some(({ edition }) => edition !== 'royal')
  const filled = isPali ? fill(volume, pieces, judgedMarks) : null
  const pageByMark = new Map(marks.map((mark, nth) => [mark, (filled?.renumbered ?? judgedPages)[nth] ?? null]))
  const states = new Map<number, InferredPageNumberKind>()
  for (const [mark, page] of pageByMark) {
    if (page !== null && (mark.state || page !== mark.page)) states.set(page, mark.state ?? 'corrected')
  }
  reportCorrected(marks, judgedPages, pageByMark, warnings)
  for (const mark of filled?.added ?? []) {
    if (mark.page === null) continue
    pageByMark.set(mark, mark.page)
    states.set(mark.page, 'estimated')
  }
  reportEstimated(volumeName, filled?.added ?? [], warnings)
  return { pieces: filled?.pieces ?? pieces, pageByMark, states }
}

/** Reports the first of the files whose names are too low, for each offset. */
function reportCorrected(
  marks: readonly CorpusPageMark[],
  judgedPages: readonly (number | null)[],
  pageByMark: ReadonlyMap<CorpusPageMark, number | null>,
  warnings: PackWarningCollector,
): void {
  let last = 0
  for (const [nth, mark] of marks.entries()) {
    const [page, before] = [pageByMark.get(mark) ?? null, judgedPages[nth] ?? null]
    if (page === null || before === null || page - before === last) continue
    last = page - before
    warnings.add('slipped-pages', `${mark.where} ${before} → ${page}`)
  }
}

function reportEstimated(volumeName: string, added: readonly CorpusPageMark[], warnings: PackWarningCollector): void {
  const pages = added.flatMap(({ page }) => (page === null ? [] : [page]))
  for (let nth = 0; nth < pages.length; ) {
    let end = nth
    while (pages[end + 1] === (pages[end] ?? 0) + 1) end++
    const [from, to] = [pages[nth], pages[end]]
    warnings.add('estimated-pages', `${volumeName} → ${from === to ? from : `${from}–${to}`}`, end - nth + 1)
    nth = end + 1
  }
}

/** A paragraph, divided by page. */
export interface ParagraphSplitByPage {
  readonly kind: 'paragraph'
  readonly source: CorpusParagraph
  readonly parts: readonly ParagraphOnPage[]
}

/** The pages that begin at the start of a paragraph, by the paragraph's index among the pieces. */
function findPageStarts(
  pieces: readonly CorpusBookPiece[],
  pageByMark: ReadonlyMap<CorpusPageMark, number | null>,
): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'begins') continue
    const found = pageAtStart(piece, pageByMark)
    if (!found) continue
    starts.set(at, found.page)
    if (found.takes === 'nothing') continue
    for (let above = at - 1; above >= 0; above--) {
      const other = pieces[above]
      if (other?.kind !== 'paragraph') continue
      // a line with its own mark is on that page
      if (!other.leads || other.parts.some((part) => isCorpusPageMark(part) && pageByMark.get(part))) break
      starts.set(above, found.page)
    }
  }
  return starts
}

/** The last page that begins before the fourth word of a paragraph. */
function pageAtStart(
  { parts }: CorpusParagraph,
  pageByMark: ReadonlyMap<CorpusPageMark, number | null>,
): { readonly page: number; readonly takes: CorpusPageMark['takes'] } | null {
  let words = 0
  let found: { page: number; takes: CorpusPageMark['takes'] } | null = null
  for (const part of parts) {
    if (!isCorpusPageMark(part)) {
      words += countTextWordsInSpan(part)
      continue
    }
    const page = pageByMark.get(part) ?? null
    if (page === null) continue
    if (words > (part.takes === 'words' ? MAX_WORDS_BEFORE_PAGE_MARK : 0)) break
    found = { page, takes: part.takes }
  }
  return found
}

/** Counts the words of a span. 0 for numbers, notes, headings and closing lines. */
export const countTextWordsInSpan = ({ text, kind }: TextWithSpanKind): number =>
  isSpanOfTextItself(kind) ? (text.match(/[^\s–—-]+/g)?.length ?? 0) : 0

/** The page on which the book's text begins: that of the first mark, or the one before if text precedes the mark. */
function findFirstPage(
  pieces: readonly CorpusBookPiece[],
  starts: ReadonlyMap<number, number>,
  pageByMark: ReadonlyMap<CorpusPageMark, number | null>,
): number {
  let words = 0
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'begins') continue
    let first = starts.get(at) ?? null
    for (const part of piece.parts) {
      if (first !== null) break
      if (isCorpusPageMark(part)) first = pageByMark.get(part) ?? null
      else words += countTextWordsInSpan(part)
    }
    if (first !== null) return words > MAX_HOMAGE_WORDS ? Math.max(1, first - 1) : first
  }
  return 1
}

/** Whether there are too few marks to be reliable: fewer than one per ten pages of the table. */
function isUnmarked(book: CorpusVolumeText, marks: readonly CorpusPageMark[]): boolean {
  const pages = findAnchors(book).map(({ page }) => page)
  const span = Math.max(0, ...pages) - Math.min(Number.POSITIVE_INFINITY, ...pages)
  return marks.length === 0 || (span > 0 && marks.length * 10 < span && !marks.some(({ takes }) => takes === 'nothing'))
}

/** Headings with known pages in this volume, and the characters of text before them. */
function findAnchors({
  volume,
  pieces,
}: Pick<CorpusVolumeText, 'volume' | 'pieces'>): readonly { page: number; at: number }[] {
  const anchors: { page: number; at: number }[] = []
  let at = 0
  for (const piece of pieces) {
    if (piece.kind === 'paragraph') at += countPieceCharacters(piece)
    else if (piece.fact?.paliPage && piece.fact.volume === volume) {
      const last = anchors.at(-1)
      // an anchor with a lower page would move the text back
      if (!last || piece.fact.paliPage >= last.page) anchors.push({ page: piece.fact.paliPage, at })
    }
  }
  return anchors
}

const countPieceCharacters = ({ parts }: CorpusParagraph) =>
  parts.reduce((sum, part) => sum + (isCorpusPageMark(part) ? 0 : part.text.length), 0)

/** Yields whole paragraphs on estimated pages, interpolated between the pages of the headings around them. */
function* estimatePages(
  book: CorpusVolumeText,
  warnings: PackWarningCollector,
): Generator<Exclude<CorpusBookPiece, CorpusParagraph> | ParagraphSplitByPage> {
  const { volume, pieces } = book
  const anchors = findAnchors(book)
  let at = 0
  let anchorIndex = 0
  let last = anchors[0]?.page ?? 1
  const from = last
  for (const piece of pieces) {
    if (piece.kind === 'begins') {
      yield piece
      continue
    }
    while ((anchors[anchorIndex + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) anchorIndex++
    const [before, next] = [anchors[anchorIndex], anchors[anchorIndex + 1]]
    if (before && at >= before.at) {
      const share = next ? (at - before.at) / Math.max(1, next.at - before.at) : 0
      last = Math.max(last, before.page + Math.floor(share * ((next?.page ?? before.page) - before.page)))
    }
    yield {
      kind: 'paragraph',
      source: piece,
      parts: [{ page: last, state: 'estimated', spans: getParagraphPartsWithoutMarks(piece) }],
    }
    at += countPieceCharacters(piece)
  }
  warnings.add('estimated-pages', `เล่ม ${volume} → ${from}–${last}`, last - from + 1)
}
