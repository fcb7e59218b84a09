/** What parameters mean is a matter of the operation that they are sent to. */

import { expect, test } from 'bun:test'
import { Type } from 'typebox'
import { AppError } from '../../src/foundation/app-error.ts'
import { judgeQuery, parametersOf } from '../../src/http/query.ts'

const paged = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, default: 50 })) })
const named = Type.Object({ limit: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })

test('each operation judges the same parameters by its own schema', () => {
  const parameters = parametersOf('/chants?limit=7&name=%E0%B8%81&lang=en')
  expect(judgeQuery(paged, parameters)).toEqual({ limit: 7 })
  expect(judgeQuery(named, parameters)).toEqual({ limit: '7', name: 'ก' })
  expect(judgeQuery(paged, parametersOf('/chants'))).toEqual({ limit: 50 })
})

test('what is a fault to one may be a value to another', () => {
  const parameters = parametersOf('/chants?limit=none')
  expect(() => judgeQuery(paged, parameters)).toThrow(AppError)
  expect(judgeQuery(named, parameters)).toEqual({ limit: 'none' })
})
