/** Cuts the text of a book where its pages end. */

import type { Span } from '../texts/format.ts'
import type { Book, PageMark, Paragraph, Part, Piece } from './corpus.ts'
import type { PackWarnings } from './pack-warnings.ts'
import { judgePages } from './page-run.ts'

/** A paragraph, or what of it stands on one page. */
export interface PagePart {
  readonly page: number
  readonly spans: readonly Span[]
}

/** Most words of a page that may stand in front of its mark, at the start of a paragraph (CST's marks do so). */
const WORDS_BEFORE_MARK = 3

/** More words than these in front of the first mark are the end of a page that is not there. */
const WORDS_OF_HOMAGE = 8

const isMark = (part: Part): part is PageMark => 'mark' in part

/** The pieces of a book with the pages on which they stand, in order. Headings (`begins`) come out as they are. */
export function* cutPages(
  book: Book,
  warnings: PackWarnings,
): Generator<Exclude<Piece, Paragraph> | CutParagraph> {
  const { pieces } = book
  const marks = pieces.flatMap((piece) => (piece.kind === 'paragraph' ? piece.parts.filter(isMark) : []))
  const name = `เล่ม ${book.volume}`
  if (isUnmarked(book, marks)) {
    yield* estimated(book, warnings)
    return
  }
  const judged = judgePages(marks, name, warnings)
  const pageOf = new Map(marks.map((mark, at) => [mark, judged[at] ?? null]))
  const starts = pageStarts(pieces, pageOf)
  let page = firstPage(pieces, starts, pageOf)
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'begins') {
      yield piece
      continue
    }
    page = starts.get(at) ?? page
    const parts: PagePart[] = []
    let spans: Span[] = []
    for (const part of piece.parts) {
      if (!isMark(part)) {
        spans.push(part)
        continue
      }
      const next = pageOf.get(part) ?? null
      // marks at the start of the paragraph have been seen to
      if (next === null || next <= page) continue
      parts.push({ page, spans })
      page = next
      spans = []
    }
    parts.push({ page, spans })
    yield { kind: 'paragraph', source: piece, parts }
  }
}

export interface CutParagraph {
  readonly kind: 'paragraph'
  readonly source: Paragraph
  readonly parts: readonly PagePart[]
}

/** The pages that begin at the start of a paragraph, by the paragraph's index among the pieces. */
function pageStarts(
  pieces: readonly Piece[],
  pageOf: ReadonlyMap<PageMark, number | null>,
): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'begins') continue
    const found = pageAtStart(piece, pageOf)
    if (!found) continue
    starts.set(at, found.page)
    if (found.takes === 'nothing') continue
    for (let above = at - 1; above >= 0; above--) {
      const other = pieces[above]
      if (other?.kind !== 'paragraph') continue
      // a line that has a mark of its own stands on that page
      if (!other.leads || other.parts.some((part) => isMark(part) && pageOf.get(part))) break
      starts.set(above, found.page)
    }
  }
  return starts
}

/** The last page that begins before the fourth word of a paragraph. */
function pageAtStart(
  { parts }: Paragraph,
  pageOf: ReadonlyMap<PageMark, number | null>,
): { readonly page: number; readonly takes: PageMark['takes'] } | null {
  let words = 0
  let found: { page: number; takes: PageMark['takes'] } | null = null
  for (const part of parts) {
    if (!isMark(part)) {
      words += wordsOf(part)
      continue
    }
    const page = pageOf.get(part) ?? null
    if (page === null) continue
    if (words > (part.takes === 'words' ? WORDS_BEFORE_MARK : 0)) break
    found = { page, takes: part.takes }
  }
  return found
}

/** Numbers, notes and headings count as none. */
const wordsOf = ({ text, kind }: Span) =>
  kind === undefined || kind === 'verse' ? (text.match(/[^\s–—-]+/g)?.length ?? 0) : 0

/** The page on which the book's text begins: that of the first mark, or the one before when a page's end stands in front. */
function firstPage(
  pieces: readonly Piece[],
  starts: ReadonlyMap<number, number>,
  pageOf: ReadonlyMap<PageMark, number | null>,
): number {
  let words = 0
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'begins') continue
    let first = starts.get(at) ?? null
    for (const part of piece.parts) {
      if (first !== null) break
      if (isMark(part)) first = pageOf.get(part) ?? null
      else words += wordsOf(part)
    }
    if (first !== null) return words > WORDS_OF_HOMAGE ? Math.max(1, first - 1) : first
  }
  return 1
}

/** Whether there are so few marks that they say nothing of the whole: fewer than one for ten pages of the table. */
function isUnmarked({ pieces }: Book, marks: readonly PageMark[]): boolean {
  const pages = anchorsOf(pieces).map(({ page }) => page)
  const span = Math.max(0, ...pages) - Math.min(Number.POSITIVE_INFINITY, ...pages)
  return (
    marks.length === 0 ||
    (span > 0 && marks.length * 10 < span && !marks.some(({ takes }) => takes === 'nothing'))
  )
}

/** Headings whose pages the table knows, with the characters of text in front of them. */
function anchorsOf(pieces: readonly Piece[]): readonly { page: number; at: number }[] {
  const anchors: { page: number; at: number }[] = []
  let at = 0
  for (const piece of pieces) {
    if (piece.kind === 'paragraph') at += lengthOf(piece)
    else if (piece.fact?.paliPage) {
      const last = anchors.at(-1)
      // a page that goes back would take the text with it
      if (!last || piece.fact.paliPage >= last.page) anchors.push({ page: piece.fact.paliPage, at })
    }
  }
  return anchors
}

const lengthOf = ({ parts }: Paragraph) =>
  parts.reduce((sum, part) => sum + (isMark(part) ? 0 : part.text.length), 0)

/** Whole paragraphs on pages that are reckoned from those of the headings before and behind. */
function* estimated(
  { volume, pieces }: Book,
  warnings: PackWarnings,
): Generator<Exclude<Piece, Paragraph> | CutParagraph> {
  const anchors = anchorsOf(pieces)
  let at = 0
  let passed = 0
  let last = anchors[0]?.page ?? 1
  const from = last
  for (const piece of pieces) {
    if (piece.kind === 'begins') {
      yield piece
      continue
    }
    while ((anchors[passed + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) passed++
    const [before, behind] = [anchors[passed], anchors[passed + 1]]
    if (before && at >= before.at) {
      const share = behind ? (at - before.at) / Math.max(1, behind.at - before.at) : 0
      last = Math.max(last, before.page + Math.floor(share * ((behind?.page ?? before.page) - before.page)))
    }
    yield {
      kind: 'paragraph',
      source: piece,
      parts: [{ page: last, spans: piece.parts.filter((part): part is Span => !isMark(part)) }],
    }
    at += lengthOf(piece)
  }
  warnings.add('estimated-pages', `เล่ม ${volume} → ${from}–${last}`, last - from + 1)
}
