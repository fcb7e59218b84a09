/** What a reader may send, and how much of it, for the form and for programs. */

import { type Static, Type } from 'typebox'
import { LONGEST, LONGEST_ADDRESS } from '../../definitions/findings/report.ts'
import { closedAs } from '../../definitions/schemas.ts'

const words = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, title })
const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))

const sentFields = {
  address: words('ที่อยู่ของหน้า', LONGEST_ADDRESS),
  words: { ...words('คำที่ผิด', LONGEST.words), 'x-quoted': true },
  should: words('ที่ถูกควรเป็น', LONGEST.should),
  note: textOrNull('หมายเหตุ', LONGEST.note),
  name: textOrNull('ชื่อของท่าน', LONGEST.name),
}

/** The schema of a sent report. */
export const sentReport = closedAs('SentReport', sentFields)

/** A sent report. */
export type SentBody = Static<typeof sentReport>
