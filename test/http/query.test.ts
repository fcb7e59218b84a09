/** Each operation defines the meaning of its parameters. */

import { expect, test } from 'bun:test'
import { Type } from 'typebox'
import { AppError } from '../../src/foundation/app-error.ts'
import { parseQueryParameters, validateQuery } from '../../src/http/query.ts'

const paged = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, default: 50 })) })
const named = Type.Object({ limit: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })

test('each operation validates the same parameters by its own schema', () => {
  const parameters = parseQueryParameters('/chants?limit=7&name=%E0%B8%81&lang=en')
  expect(validateQuery(paged, parameters)).toEqual({ limit: 7 })
  expect(validateQuery(named, parameters)).toEqual({ limit: '7', name: 'ก' })
  expect(validateQuery(paged, parseQueryParameters('/chants'))).toEqual({ limit: 50 })
})

test('a value that one schema rejects may be valid for another', () => {
  const parameters = parseQueryParameters('/chants?limit=none')
  expect(() => validateQuery(paged, parameters)).toThrow(AppError)
  expect(validateQuery(named, parameters)).toEqual({ limit: 'none' })
})
