/** What a reader may send, and how much of it, for the form and for programs. */

import { type Static, Type } from 'typebox'
import { MAX_ADDRESS_LENGTH, MAX_REPORT_LENGTH } from '../../definitions/findings/report.ts'
import { namedClosedObject } from '../../definitions/schemas.ts'

const words = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, title })
const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))

const sentFields = {
  address: words('ที่อยู่ของหน้า', MAX_ADDRESS_LENGTH),
  words: { ...words('คำที่ผิด', MAX_REPORT_LENGTH.words), 'x-quoted': true },
  should: words('ที่ถูกควรเป็น', MAX_REPORT_LENGTH.should),
  note: textOrNull('หมายเหตุ', MAX_REPORT_LENGTH.note),
  name: textOrNull('ชื่อของท่าน', MAX_REPORT_LENGTH.name),
}

/** The schema of a sent report. */
export const sentReportSchema = namedClosedObject('SentReport', sentFields)

/** A sent report. */
export type SentReportBody = Static<typeof sentReportSchema>
