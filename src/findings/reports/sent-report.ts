/** What a reader may send, and how much of it: one definition for the form, for programs and for dumps. */

import { type Static, Type } from 'typebox'
import { closed } from '../../definitions/schemas.ts'

/** Longest address of a page, in characters. */
export const LONGEST_ADDRESS = 500

/** How long each field may be, in characters: as much as two lines of print, and room to say why. */
export const LONGEST = { words: 300, should: 300, note: 1_000, name: 120 } as const

const words = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, title })
const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))

export const sentFields = {
  address: words('ที่อยู่ของหน้า', LONGEST_ADDRESS),
  words: words('คำที่ผิด', LONGEST.words),
  should: words('ที่ถูกควรเป็น', LONGEST.should),
  note: textOrNull('หมายเหตุ', LONGEST.note),
  name: textOrNull('ชื่อของท่าน', LONGEST.name),
}

export const sentReport = closed(sentFields, 'SentReport')

export type SentBody = Static<typeof sentReport>
