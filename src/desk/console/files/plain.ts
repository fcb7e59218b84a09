/** A text without any marks as a document: its paragraphs stand between blank lines, or are its lines. */

import { paragraphsOf } from '../../../records/books/paragraphs.ts'
import { MARK_LETTERS, type ReadDocument } from './document.ts'
import { MOST_PARAGRAPHS, tooLarge } from './limits.ts'

/** @throws Unfit */
export function plainDocument(text: string): ReadDocument {
  const whole = text.replace(MARK_LETTERS, '').replace(/\r\n?/g, '\n')
  const between = paragraphsOf(whole)
  const paragraphs = /\n\s*\n/.test(whole.trim()) ? between : between.flatMap((lines) => lines.split('\n'))
  if (paragraphs.length > MOST_PARAGRAPHS) throw tooLarge('ข้อความนี้มีย่อหน้ามากเกินกว่าที่อ่านได้')
  return { pieces: paragraphs.map((paragraph) => ({ text: paragraph })), notes: [], tables: [], said: [] }
}
