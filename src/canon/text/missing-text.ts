/** Errors for missing text: there is none, or the text database cannot be read at the moment. */

import { AppError, createNotFoundError } from '../../foundation/app-error.ts'
import type { TextDatabaseHolder } from './text-database-holder.ts'

type Text = Pick<TextDatabaseHolder, 'unreadable'>

const BEING_REBUILT = 'ข้อความกำลังเตรียมให้ทันโปรแกรมรุ่นใหม่ ยังไม่ใช่ว่าไม่มี กรุณากลับมาใหม่ในอีกสักครู่'
const UNREADABLE = 'ขณะนี้เซิร์ฟเวอร์อ่านข้อความพระไตรปิฎกไม่ได้ กรุณากลับมาใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'

const whyNot = ({ unreadable }: Text): string | undefined =>
  unreadable && (unreadable === 'older' ? BEING_REBUILT : UNREADABLE)

/**
 * Creates the `not_found` error (404) for missing text. Programs were promised 404 also while the text cannot be read;
 * the message then gives that reason.
 * @param message used when the text can be read and really lacks this
 */
export const createTextMissingError = (text: Text, message: string): AppError =>
  createNotFoundError(whyNot(text) ?? message)

/**
 * Creates the `text_unavailable` error (503) while the text cannot be read; undefined otherwise. A 404 would make
 * search engines drop the address.
 */
export function createTextRebuildingError(text: Text): AppError | undefined {
  const why = whyNot(text)
  return why === undefined ? undefined : new AppError('text_unavailable', why)
}
