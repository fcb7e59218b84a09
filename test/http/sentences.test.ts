/** Messages of the desk, the reader and the API hold no names of parameters and no words of programmers. */

import { expect, test } from 'bun:test'
import { listThaiMessages } from '../../scripts/messages.ts'

/** Names of parameters in brackets, and what a reader who is no programmer stumbled over. */
const HELD_OUT = [
  /[\u0e00-\u0e7f] ?\([a-z][A-Za-z]*\)/,
  /\b(?:slug|soft hyphen|sha256|BOM|text\.db)\b|[\u0e00-\u0e7f] (?:id|object|null|field|version)\b/,
  /พาธ|พารามิเตอร์|ลายเซ็น|ลายนิ้วมือ|\.zip\/|\u00ad/,
  // two sentences without a space between them
  /(?:แล้ว|อยู่|ไว้)กรุณา/,
]

test('no message contains a parameter name or programmers’ jargon', async () => {
  const messages = await listThaiMessages()
  expect(messages.length).toBeGreaterThan(1_500)
  const held = messages.filter(({ text }) => HELD_OUT.some((word) => word.test(text)))
  expect(held).toEqual([])
})
