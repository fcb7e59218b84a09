/** Divides the chapters of a book into pages (decisions §5). */

import { countCharacters } from '../../foundation/validation/characters.ts'

/** Matches a line without visible characters: spaces of any kind, and invisible marks of word processors. */
const BLANK_LINE = /^[\s\u200b-\u200d\u2060]*$/

/** Splits text into paragraphs at blank lines. No paragraph is empty. Line ends inside a paragraph become LF. */
export function splitParagraphs(text: string): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  for (const line of [...text.split(/\r\n?|\n/), '']) {
    if (!BLANK_LINE.test(line)) lines.push(line.trimEnd())
    else if (lines.length > 0) {
      paragraphs.push(lines.join('\n'))
      lines = []
    }
  }
  return paragraphs
}

/** Target length of a book's page, in code points. A page takes whole paragraphs up to this length. */
export const TARGET_BOOK_PAGE_CHARS = 1_800

/** A stored chapter of a book. Blank lines separate its paragraphs. Title or body may be empty, but not both. */
export interface StoredChapter {
  readonly title: string
  readonly body: string
}

/** A chapter of a book with pages: the page on which it begins, and its number of pages. */
export interface ChapterWithPages {
  /** Counted from 1. */
  readonly chapter: number
  readonly title: string
  readonly firstPage: number
  /** How many pages it has, at least 1. */
  readonly pages: number
}

/** One page of a book. */
export interface BookPage {
  /** Counted from 1 through the whole book. */
  readonly number: number
  /** Counted from 0. */
  readonly chapterIndex: number
  /** The title of the chapter that starts on this page. */
  readonly heading?: string
  /** Whole paragraphs; empty if the chapter has only a title. */
  readonly paragraphs: readonly string[]
}

/** A book divided into pages, with its chapters. */
export interface PagedBook {
  readonly chapters: readonly ChapterWithPages[]
  readonly pages: readonly BookPage[]
}

/** The pages of one chapter, each with its paragraphs. */
type ChapterPages = readonly (readonly string[])[]

/**
 * Divides a chapter into pages of whole paragraphs, at least one page. A paragraph longer than a page gets a page of
 * its own. Numbers of pages are stored, so they must be counted again when this rule changes.
 */
export function paginateChapter(body: string): ChapterPages {
  let page: string[] = []
  const pages = [page]
  let chars = 0
  for (const paragraph of splitParagraphs(body)) {
    const length = countCharacters(paragraph)
    if (page.length > 0 && chars + length > TARGET_BOOK_PAGE_CHARS) {
      page = []
      pages.push(page)
      chars = 0
    }
    page.push(paragraph)
    chars += length
  }
  return pages
}

/**
 * Divides a book into pages and finds where each chapter begins. Each chapter begins on a new page. A book without
 * chapters has no pages.
 */
export function paginateBook(book: readonly StoredChapter[]): PagedBook {
  const chapters: ChapterWithPages[] = []
  const pages: BookPage[] = []
  for (const [chapterIndex, { title, body }] of book.entries()) {
    const firstPage = pages.length + 1
    for (const [index, paragraphs] of paginateChapter(body).entries()) {
      const heading = index === 0 && title !== '' ? { heading: title } : {}
      pages.push({ number: firstPage + index, chapterIndex, ...heading, paragraphs })
    }
    chapters.push({ chapter: chapterIndex + 1, title, firstPage, pages: pages.length + 1 - firstPage })
  }
  return { chapters, pages }
}

/** Returns the total number of pages of chapters. */
export const sumChapterPages = (chapters: readonly ChapterWithPages[]): number =>
  chapters.reduce((sum, { pages }) => sum + pages, 0)
