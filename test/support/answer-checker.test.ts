/** The checker of all answers must itself be able to fail. */

import { describe, expect, test } from 'bun:test'
import { type CheckedResponse, createAnswerChecker } from './answer-checker.ts'
import { openTestLibrary } from './library.ts'

const library = openTestLibrary()
const check = createAnswerChecker(library.app)

const seen = (status: number, body: unknown): CheckedResponse => ({
  status,
  body,
  bytes: new TextEncoder().encode(JSON.stringify(body)),
  headers: new Headers({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  }),
})

const languages = 'http://library.local/api/v1/languages'
const appError = (message: string, issues?: object) => ({
  error: { code: 'not_found', message, ...(issues ? { issues } : {}) },
})

describe('the answer checker', () => {
  test('accepts a right answer', async () => {
    await check('GET', languages, seen(200, { items: [] }))
    await check('GET', 'http://library.local/api/v1/books/none', seen(404, appError('ไม่พบหนังสือ')))
  })

  test.each([
    ['a body that is not as documented', seen(200, { items: [{ code: 'th' }] })],
    ['a key that is not documented', seen(200, { items: [], more: 1 })],
    ['a status that is not documented', seen(404, appError('ไม่พบ'))],
    ['another error shape', seen(400, { message: 'ไม่พบ' })],
    ['an English refusal', seen(400, appError('Not found'))],
    ['an English issue', seen(400, appError('ข้อมูลผิด', { title: ['Too long'] }))],
    ['SQL in a refusal', seen(500, appError('ผิดพลาด SQLITE_ERROR: no such table'))],
    ['a stack trace in a refusal', seen(500, appError('ผิดพลาด\n    at run (store.js:1:1)'))],
    ['text that is not JSON', { ...seen(200, { items: [] }), headers: new Headers({ 'content-type': 'text/html' }) }],
  ])('refuses %s', async (_, answer) => {
    await expect(check('GET', languages, answer)).rejects.toThrow('GET http://library.local/api/v1/languages →')
  })

  test('accepts answers of a library', async () => {
    const { status, body } = await library.get('/languages')
    expect({ status, body }).toMatchObject({ status: 200, body: { items: [{ code: 'th' }, { code: 'en' }] } })
  })
})
