/** What is said where text is missing: that there is none, or that what is there cannot be read now. */

import { AppError, notFoundError } from '../../foundation/app-error.ts'
import type { OpenTextDatabase } from './text-shelf.ts'

type Text = Pick<OpenTextDatabase, 'unreadable'>

const BEING_REBUILT = 'ข้อความกำลังเตรียมให้ทันโปรแกรมรุ่นใหม่ ยังไม่ใช่ว่าไม่มี กรุณากลับมาใหม่ในอีกสักครู่'
const UNREADABLE = 'ขณะนี้เซิร์ฟเวอร์อ่านข้อความพระไตรปิฎกไม่ได้ กรุณากลับมาใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'

const whyNot = ({ unreadable }: Text): string | undefined =>
  unreadable && (unreadable === 'older' ? BEING_REBUILT : UNREADABLE)

/** 404 in any case, as programs were promised; @param message where there really is none */
export const textMissingError = (text: Text, message: string): AppError => notFoundError(whyNot(text) ?? message)

/** 503 to people and search engines, which forget what is 404; undefined while the text can be read. */
export function textRebuildingError(text: Text): AppError | undefined {
  const why = whyNot(text)
  return why === undefined ? undefined : new AppError('text_unavailable', why)
}
