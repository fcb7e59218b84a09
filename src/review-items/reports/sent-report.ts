/** The schema of the reports that readers send, with maximum lengths. The form and programs use it. */

import { type Static, Type } from 'typebox'
import { MAX_CHARS_BY_REPORT_FIELD, MAX_REPORTED_ADDRESS_CHARS } from '../../definitions/review-items/report.ts'
import { namedClosedObjectSchema } from '../../definitions/schemas.ts'

const words = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, title })
const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))

const sentFields = {
  address: words('ที่อยู่ของหน้า', MAX_REPORTED_ADDRESS_CHARS),
  words: { ...words('คำที่ผิด', MAX_CHARS_BY_REPORT_FIELD.words), 'x-quoted': true },
  should: words('ที่ถูกควรเป็น', MAX_CHARS_BY_REPORT_FIELD.should),
  note: textOrNull('หมายเหตุ', MAX_CHARS_BY_REPORT_FIELD.note),
  name: textOrNull('ชื่อของท่าน', MAX_CHARS_BY_REPORT_FIELD.name),
}

/** Schema of the body `SentReport`: a reader's report of a misprint. */
export const sentReportSchema = namedClosedObjectSchema('SentReport', sentFields)

/** A reader's report as it is sent. */
export type SentReportBody = Static<typeof sentReportSchema>
