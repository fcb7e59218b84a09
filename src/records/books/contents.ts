/**
 * The contents of a book as editors send and receive them: two lists, paired by position (contract, "Known fields").
 */

import { type Static, Type } from 'typebox'
import {
  createTextCleaningSchemaKeywords,
  MAX_LONG_TEXT_CHARS,
  MAX_SHORT_TEXT_CHARS,
} from '../../definitions/labels.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { closedObjectSchema } from '../../definitions/schemas.ts'
import { type StoredChapter, splitParagraphs } from './paging.ts'

/** Maximum number of chapters of a book. No real book has as many; the limit rejects abusive bodies. */
export const MAX_BOOK_CHAPTERS = 5_000

const createItemSchema = (title: string, maxLength: number) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength,
    title,
    ...createTextCleaningSchemaKeywords(maxLength),
  })

/**
 * JSON schema of `{ chapterTitle, chapterBody }`: two lists with one item per chapter. An empty item is an empty string
 * or null.
 */
export const bookChaptersInputSchema = closedObjectSchema({
  chapterTitle: Type.Array(createItemSchema('ชื่อบท', MAX_SHORT_TEXT_CHARS), {
    maxItems: MAX_BOOK_CHAPTERS,
    title: 'ชื่อบท',
    description: 'Titles of the chapters',
  }),
  chapterBody: Type.Array(createItemSchema('เนื้อความ', MAX_LONG_TEXT_CHARS), {
    maxItems: MAX_BOOK_CHAPTERS,
    title: 'เนื้อความ',
    description: 'Bodies of the chapters; a blank line divides paragraphs',
  }),
})

/** The contents of a book in a request: chapter titles and chapter bodies in two lists, paired by position. */
export type BookChaptersInput = Static<typeof bookChaptersInputSchema>

/**
 * The contents of a book in dumps and answers: a list of titles and a list of bodies of the same length. An empty item
 * is an empty string.
 */
export interface ChapterTitleAndBodyLists {
  readonly chapterTitle: readonly string[]
  readonly chapterBody: readonly string[]
}

/** Converts chapters to the two lists of the API. */
export const toChapterTitleAndBodyLists = (chapters: readonly StoredChapter[]): ChapterTitleAndBodyLists => ({
  chapterTitle: chapters.map(({ title }) => title),
  chapterBody: chapters.map(({ body }) => body),
})

/** Converts the two lists of the API to chapters. Check them with `findContentsFault` first. */
export const toChaptersFromLists = ({ chapterTitle, chapterBody }: BookChaptersInput): readonly StoredChapter[] =>
  chapterTitle.map((title, index) => ({ title: title ?? '', body: chapterBody[index] ?? '' }))

/** Maximum blank chapters that a message lists. */
const MAX_LISTED_CHAPTERS = 10

/** Thai message for a chapter whose title and body are both blank. */
export const BLANK_CHAPTER_FAULT = 'ว่างทั้งชื่อบทและเนื้อความ กรุณากรอกอย่างน้อยหนึ่งช่อง'
/** Thai hint that follows BLANK_CHAPTER_FAULT when titles and bodies are two lists. */
export const REMOVE_BLANK_CHAPTER_HINT = ' หรือลบบทนั้นออกจากทั้งสองรายการ'

/**
 * Checks the rules of contents that the schema cannot check (decisions §5): both lists have the same length, and no
 * chapter is blank in both. Returns a Thai sentence about the first fault; undefined if the lists are valid.
 */
export function findContentsFault({ chapterTitle, chapterBody }: BookChaptersInput): string | undefined {
  const [titles, bodies] = [chapterTitle.length, chapterBody.length].map((n) => formatGroupedNumber(n))
  if (titles !== bodies) {
    return `ส่งชื่อบทมา ${titles} บท แต่ส่งเนื้อความมา ${bodies} บท กรุณาส่งให้เท่ากัน บทใดไม่มีชื่อหรือไม่มีเนื้อความให้เว้นช่องของบทนั้นว่างไว้`
  }
  const blank = findBlankChapters({ chapterTitle, chapterBody }).map((index) => formatGroupedNumber(index + 1))
  if (blank.length === 0) return undefined
  const more =
    blank.length > MAX_LISTED_CHAPTERS ? ` และอีก ${formatGroupedNumber(blank.length - MAX_LISTED_CHAPTERS)} บท` : ''
  return `บทที่ ${blank.slice(0, MAX_LISTED_CHAPTERS).join(', ')}${more} ${BLANK_CHAPTER_FAULT}${REMOVE_BLANK_CHAPTER_HINT}`
}

/** Returns the indexes (from 0) of the chapters whose title and body are both invisible. */
export const findBlankChapters = ({ chapterTitle, chapterBody }: BookChaptersInput): readonly number[] =>
  chapterTitle.flatMap((title, index) => (isTextInvisible(title) && isTextInvisible(chapterBody[index]) ? [index] : []))

/** Whether a text shows nothing: it is null, empty, or has only spaces and invisible characters. */
export const isTextInvisible = (text: string | null | undefined) => splitParagraphs(text ?? '').length === 0

/** The chapters that differ between two states of a book, before and after. */
interface ContentsChange {
  /** The number of the first chapter that differs, from 1. */
  readonly from: number
  readonly before: readonly StoredChapter[]
  readonly after: readonly StoredChapter[]
}

/** Reduces a change of chapters to the range that differs, without the equal chapters at the beginning and the end. */
export function trimUnchangedChapters(
  before: readonly StoredChapter[],
  after: readonly StoredChapter[],
): ContentsChange {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(before[start], after[start])) start++
  let end = 0
  while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  return {
    from: start + 1,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
  }
}

const isSame = (left: StoredChapter | undefined, right: StoredChapter | undefined) =>
  left?.title === right?.title && left?.body === right?.body
