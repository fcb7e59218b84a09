/**
 * The common form of documents read from files of any format: headings, paragraphs, tables, notes, and messages about
 * losses.
 */

import { formatGroupedNumber } from '../../../definitions/languages/numerals.ts'
import { createFileTooLargeError, MAX_IMPORTED_TABLE_ROWS } from './limits.ts'

/** The texts of a table's cells, row by row. */
export type TableCells = readonly (readonly string[])[]

/** One table of a document, or one sheet of a workbook. */
export interface ParsedTable {
  readonly name: string
  readonly rows: TableCells
  /** Thai messages about what was changed or left out. */
  readonly messages: readonly string[]
}

/** Returns the rows. @throws UnusableInputError when there are more than MAX_IMPORTED_TABLE_ROWS */
export function requireTableLimits<Row>(rows: Row[]): Row[] {
  if (rows.length > MAX_IMPORTED_TABLE_ROWS)
    throw createFileTooLargeError(`ตารางนี้มีเกิน ${formatGroupedNumber(MAX_IMPORTED_TABLE_ROWS)} แถว ซึ่งมากที่สุดที่อ่านได้ครั้งหนึ่ง`)
  return rows
}

/** A paragraph or heading of a document. */
export interface DocumentBlock {
  readonly text: string
  /** Level of a heading: 1 is the highest, 0 the book title; undefined for paragraphs. */
  readonly level?: number
  /** Whether all of it is bold, as in headings without a heading style. */
  readonly isBold?: boolean
}

/** A document read from a file: its paragraphs, notes and tables, and messages about what was changed or lost. */
export interface ParsedDocument {
  /** Paragraphs and headings; `createNotePlaceholder(i)` in a text marks the place of `notes[i]`. */
  readonly pieces: readonly DocumentBlock[]
  readonly notes: readonly string[]
  readonly tables: readonly ParsedTable[]
  /** Thai messages about what was corrected or lost. */
  readonly said: readonly string[]
  /** Number of lines of a table of contents that were left out. */
  readonly contents: number
}

const OPEN = '\ue000'
const CLOSE = '\ue001'

/** Matches the two private-use characters that enclose note placeholders; texts are freed of them before. */
export const NOTE_PLACEHOLDER_DELIMITER_PATTERN = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** Returns the placeholder of a note inside a text. @param index of the note in the document, from 0 */
export const createNotePlaceholder = (index: number): string => OPEN + index + CLOSE

/** Replaces each note placeholder in a text. @param instead returns the replacement for the index of a note */
export const replaceNotePlaceholders = (text: string, instead: (index: number) => string): string =>
  text.replace(new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g'), (_, index: string) => instead(Number(index)))

/** Removes all note placeholders from a text. */
export const removeNotePlaceholders = (text: string): string => replaceNotePlaceholders(text, () => '')
