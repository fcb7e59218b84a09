/** Sentences of refusals and of the desk hold no names of parameters and no words of programmers. */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { AppError } from '../../src/foundation/app-error.ts'
import { toErrorBody } from '../../src/http/errors.ts'

test.each([
  ['ถึงหน้า (to) ต้องไม่น้อยกว่าตั้งแต่หน้า (from)', 'ถึงหน้าต้องไม่น้อยกว่าตั้งแต่หน้า'],
  ['ไม่พบ “สวดมนต์ (pali)”', 'ไม่พบ “สวดมนต์ (pali)”'],
  ['ระบุ Host (RFC 9110)', 'ระบุ Host (RFC 9110)'],
])('“%s” is sent as “%s”', (sentence, sent) => {
  const { error } = toErrorBody(new AppError('invalid_request', sentence, { to: [sentence] }))
  expect([error.message, error.issues]).toEqual([sent, { to: [sent] }])
})

test('the ids of editions stay in a message without issues', () => {
  const sentence = 'ฉบับที่มีคือ ฉบับหลวง (royal) และฉบับสยามรัฐ (pali)'
  expect(toErrorBody(new AppError('not_found', sentence)).error).toEqual({
    code: 'not_found',
    message: sentence,
  })
})

test('no sentence of the desk or the reader has a word of programmers', () => {
  const root = join(import.meta.dir, '../../src')
  const files = [...new Bun.Glob('{desk,reader,records,findings,foundation,definitions}/**/*.{ts,tsx}').scanSync(root)]
  const reported = files
    .filter((file) => !/\.d\.ts$|^reader\/mcp\//.test(file))
    .map(async (file) => {
      const lines = (await Bun.file(join(root, file)).text()).split('\n')
      return lines
        .filter((line) => /[\u0e00-\u0e7f]/.test(line) && /พาธ|sha256|[\u0e00-\u0e7f] ?\(slug\)|\u00ad/.test(line))
        .map((line) => `${file}: ${line.trim()}`)
    })
  return expect(Promise.all(reported).then((all) => all.flat())).resolves.toEqual([])
})
