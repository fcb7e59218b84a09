/** Messages of the desk, the reader and the API hold no names of parameters and no words of programmers. */

import { expect, test } from 'bun:test'
import { messagesIn } from '../../scripts/messages.ts'

const HELD_OUT = /[\u0e00-\u0e7f] ?\([a-z][A-Za-z]*\)|\bslug\b|พาธ|soft hyphen|sha256|\.zip\/|\u00ad/

test('no message contains a parameter name or programmers’ jargon', async () => {
  const messages = await messagesIn()
  expect(messages.length).toBeGreaterThan(1_500)
  expect(messages.filter(({ text }) => HELD_OUT.test(text))).toEqual([])
})
