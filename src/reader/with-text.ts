/** What is shown of imported text, or a refusal that says when it can be read again. */

import { Refusal } from '../foundation/refusal.ts'
import type { Reader } from './reader.ts'

/**
 * A text that is there and cannot be read now comes again: search engines forget what is 404, and wait for what is 503.
 * Where nothing was ever imported, nothing is missing.
 */
export function withText<T>({ stores: { canon } }: Reader, make: () => T): T {
  const refuse = () => {
    const { unreadable } = canon.text
    if (unreadable) throw new Refusal('text_unavailable', unreadable === 'older' ? BEING_REBUILT : UNREADABLE)
  }
  refuse()
  try {
    return make()
  } finally {
    refuse() // whoever reads a damaged text first finds it out
  }
}

const BEING_REBUILT = 'กำลังเตรียมข้อความพระไตรปิฎกให้ทันโปรแกรมรุ่นใหม่ กรุณากลับมาใหม่ในอีกสักครู่'
const UNREADABLE = 'ขณะนี้เซิร์ฟเวอร์อ่านข้อความพระไตรปิฎกไม่ได้ กรุณากลับมาใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'
