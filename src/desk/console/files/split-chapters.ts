/** Divides a document into chapters at its headings. The editor can move the borders before anything is saved. */

import type { ChapterText } from '../book/chapters.ts'
import { type DocumentBlock, type ParsedDocument, removeNotePlaceholders, replaceNotePlaceholders } from './document.ts'

/** A document, and the blocks at which its chapters begin. */
export interface DocumentWithChapterBorders {
  readonly document: ParsedDocument
  /** The indexes of the blocks that begin a chapter, except the first. */
  readonly cuts: ReadonlySet<number>
  /** Whether notes are appended to their chapter; otherwise they are dropped. */
  readonly keepsNotes: boolean
}

/** A chapter of a document: title and text, the range of its blocks, and the number of its notes. */
export interface DocumentChapter extends ChapterText {
  readonly from: number
  readonly to: number
  readonly notes: number
}

/** Typical beginnings of chapter headings, for documents without heading styles. */
const CHAPTER_HEADING = /^(บทที่|ภาคที่|ภาค|ตอนที่|กัณฑ์ที่|วรรคที่|ส่วนที่|chapter|part|book)\s*[\d๐-๙ivxlc]+/i

/** Maximum length of a heading without a heading style. */
const MAX_HEADING_CHARS = 150

/**
 * Returns the heading levels that occur in a document, the highest (smallest number) first. The level of the book
 * title, 0, is left out.
 */
export const listHeadingLevels = ({ pieces }: ParsedDocument): readonly number[] =>
  [...new Set(pieces.flatMap(({ level }) => (level ? [level] : [])))].sort((a, b) => a - b)

/**
 * Marks headings in a document without heading styles. They are short paragraphs that begin like “บทที่ 1”, or, if
 * there are none, short bold paragraphs. A document with heading styles is returned unchanged.
 */
export function detectHeadings(document: ParsedDocument): ParsedDocument {
  const { pieces } = document
  if (listHeadingLevels(document).length > 0) return document
  const chapterHeadings = pieces.filter((piece) => isShort(piece) && CHAPTER_HEADING.test(piece.text))
  const bold = pieces.filter((piece) => isShort(piece) && piece.isBold)
  // a document that is mostly bold has no bold headings
  const found = new Set(chapterHeadings.length > 0 ? chapterHeadings : bold.length * 2 <= pieces.length ? bold : [])
  return { ...document, pieces: pieces.map((piece) => (found.has(piece) ? { ...piece, level: 1 } : piece)) }
}

const isShort = ({ text }: DocumentBlock): boolean => text.length <= MAX_HEADING_CHARS && !text.includes('\n')

/** Splits a document at the highest level that has several headings. If none has, at the highest level. */
export function splitDocumentAtTopHeadings(read: ParsedDocument): DocumentWithChapterBorders {
  const document = detectHeadings(read)
  const levels = listHeadingLevels(document)
  const repeatedLevel = levels.find((level) => document.pieces.filter((piece) => piece.level === level).length > 1)
  return splitDocumentAtLevel({ document, cuts: new Set(), keepsNotes: true }, repeatedLevel ?? levels[0] ?? 0)
}

/** Splits a document at all headings of a level and of higher levels. Level 0 splits only after the book's title. */
export function splitDocumentAtLevel(split: DocumentWithChapterBorders, level: number): DocumentWithChapterBorders {
  const { pieces } = split.document
  const cuts = pieces.flatMap(({ level: own }, index) =>
    own !== undefined && own <= level && index > 0 && !isBookTitle(pieces, index - 1) ? [index] : [],
  )
  return { ...split, cuts: new Set([...cuts, ...listCutsAfterBookTitle(pieces)]) }
}

/** Returns the heading level at which a document is split. Undefined after the editor has moved a border. */
export const getSplitHeadingLevel = (split: DocumentWithChapterBorders): number | undefined =>
  [0, ...listHeadingLevels(split.document)].find((level) => {
    const { cuts } = splitDocumentAtLevel(split, level)
    return cuts.size === split.cuts.size && [...cuts].every((cut) => split.cuts.has(cut))
  })

/**
 * Returns the document with a chapter border added before a block, or removed if there is one.
 * @param block index of the block in the document
 */
export function toggleChapterStart(split: DocumentWithChapterBorders, block: number): DocumentWithChapterBorders {
  const cuts = new Set(split.cuts)
  if (!cuts.delete(block)) cuts.add(block)
  return { ...split, cuts }
}

/** Returns the book title with which a document begins; it belongs to no chapter. Undefined if there is none. */
export const findBookTitleInDocument = ({ document: { pieces } }: DocumentWithChapterBorders): string | undefined =>
  isBookTitle(pieces, 0) ? removeNotePlaceholders(pieces[0]?.text ?? '') : undefined

function isBookTitle(pieces: readonly DocumentBlock[], index: number): boolean {
  const [first, second] = pieces
  if (index !== 0 || first?.level === undefined || second?.level === undefined) return false
  return second.level > first.level && pieces.filter(({ level }) => level === first.level).length === 1
}

const listCutsAfterBookTitle = (pieces: readonly DocumentBlock[]): readonly number[] =>
  isBookTitle(pieces, 0) ? [1] : []

/** Returns the chapters of a split document, without empty ones. */
export function listDocumentChapters(split: DocumentWithChapterBorders): readonly DocumentChapter[] {
  const { document, cuts } = split
  const start = findBookTitleInDocument(split) === undefined ? 0 : 1
  const starts = [start, ...[...cuts].filter((cut) => cut > start).sort((a, b) => a - b)]
  return starts
    .map((from, index) => createChapter(split, from, starts[index + 1] ?? document.pieces.length))
    .filter(({ title, body }) => title !== '' || body !== '')
}

/** Counts the headings inside chapters. They become plain text, because chapters have no subheadings. */
export function countHeadingsInsideChapters(split: DocumentWithChapterBorders): number {
  const starts = new Set(listDocumentChapters(split).map(({ from }) => from))
  const start = findBookTitleInDocument(split) === undefined ? 0 : 1
  return split.document.pieces.filter(({ level }, index) => level !== undefined && index >= start && !starts.has(index))
    .length
}

function createChapter(
  { document, keepsNotes }: DocumentWithChapterBorders,
  from: number,
  to: number,
): DocumentChapter {
  const notes: number[] = []
  const withNoteNumbers = (text: string) =>
    replaceNotePlaceholders(text, (note) => {
      if (!keepsNotes) return ''
      if (!notes.includes(note)) notes.push(note)
      return `[${notes.indexOf(note) + 1}]`
    })
  const pieces = document.pieces.slice(from, to)
  const [first] = pieces
  const hasTitle = first?.level !== undefined
  // notes in a title move to the text: titles cannot have note marks
  const title = hasTitle ? removeNotePlaceholders(first.text).replace(/\s*\n\s*/g, ' ') : ''
  const titleMarks = hasTitle ? withNoteNumbers(first.text).match(/\[\d+\]/g) : null
  const paragraphs = pieces.slice(hasTitle ? 1 : 0).map(({ text }) => withNoteNumbers(text))
  const noteLines = notes.map((note, index) => `[${index + 1}] ${document.notes[note] ?? ''}`)
  if (titleMarks && paragraphs.length > 0) paragraphs[0] = `${titleMarks.join('')} ${paragraphs[0]}`
  const body = [...paragraphs, ...(noteLines.length > 0 ? [`${NOTES_HEADING}\n${noteLines.join('\n')}`] : [])].join(
    '\n\n',
  )
  return { title, body, from, to, notes: notes.length }
}

/** Heading above the notes of a chapter. */
const NOTES_HEADING = 'เชิงอรรถ'
