/** A document as it was read, whatever program wrote it: headings, paragraphs, tables, notes, and what is lost of it. */

import { formatGroupedNumber } from '../../../definitions/languages/thai-digits.ts'
import { fileTooLargeError, MAX_TABLE_ROWS } from './limits.ts'

/** The cells of a table, row by row. */
export type TableRows = readonly (readonly string[])[]

/** One table of a file, or one sheet of a workbook. */
export interface ReadTable {
  readonly name: string
  readonly rows: TableRows
  /** What was changed or left out, as sentences. */
  readonly said: readonly string[]
}

/**
 * Rejects tables with too many rows. @throws an error in Thai
 * @throws Unfit where a table has more rows than are read
 */
export function requireTableLimits<Row>(rows: Row[]): Row[] {
  if (rows.length > MAX_TABLE_ROWS)
    throw fileTooLargeError(`ตารางนี้มีเกิน ${formatGroupedNumber(MAX_TABLE_ROWS)} แถว ซึ่งมากที่สุดที่อ่านได้ครั้งหนึ่ง`)
  return rows
}

/** A paragraph of a document. */
export interface DocumentBlock {
  readonly text: string
  /** Of a heading: 1 is the highest, 0 the name of the book. */
  readonly level?: number
  /** Every letter of it is bold, as headings are that a user only painted so. */
  readonly isBold?: boolean
}

/** A document. */
export interface ReadDocument {
  /** What is at a note's place in a text is `notePlaceholder` of its index here. */
  readonly pieces: readonly DocumentBlock[]
  readonly notes: readonly string[]
  readonly tables: readonly ReadTable[]
  /** What was corrected or cannot be kept, as sentences. */
  readonly said: readonly string[]
  /** Lines of a table of contents that were left out. */
  readonly contents: number
}

const OPEN = '\ue000'
const CLOSE = '\ue001'

/** Letters that mean nothing to anybody else: what comes in is free of them. */
export const PLACEHOLDER_LETTERS = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** Is for a note in a text. @param index from 0 */
export const notePlaceholder = (index: number): string => OPEN + index + CLOSE

/** With something else for each note. */
export const replaceNotePlaceholders = (text: string, instead: (index: number) => string): string =>
  text.replace(new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g'), (_, index: string) => instead(Number(index)))

/** Without any notes. */
export const removeNotePlaceholders = (text: string): string => replaceNotePlaceholders(text, () => '')
