/** A query string is read once and remembered for a while; what it means stays a matter of the operation. */

import { expect, test } from 'bun:test'
import { Type } from 'typebox'
import { Query } from '../../src/http/query.ts'
import { Refusal } from '../../src/refusal.ts'

const paged = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, default: 50 })) })
const named = Type.Object({ limit: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })

test('each operation judges the same query string by its own parameters', () => {
  for (let time = 0; time < 2; time++) {
    const query = Query.of('?limit=7&name=%E0%B8%81&lang=en')
    expect(query.values(paged)).toEqual({ limit: 7 })
    expect(query.values(named)).toEqual({ limit: '7', name: 'ก' })
    expect(query.lang).toBe('en')
  }
  expect(Query.of('').values(paged)).toEqual({ limit: 50 })
  expect(Query.of('').lang).toBeNull()
})

test('a fault is a fault every time', () => {
  for (let time = 0; time < 2; time++) {
    expect(() => Query.of('?limit=none').values(paged)).toThrow(Refusal)
    expect(Query.of('?limit=none').values(named)).toEqual({ limit: 'none' })
  }
})

test('values that are remembered cannot be changed by who is given them', () => {
  const values = Query.of('?limit=3').values(paged) as { limit: number }
  expect(() => {
    values.limit = 4
  }).toThrow()
  expect(Query.of('?limit=3').values(paged)).toEqual({ limit: 3 })
})

test('a few short query strings are remembered, and strangers push them out', () => {
  const remembered = Query.of('?edition=roman')
  expect(Query.of('?edition=roman')).toBe(remembered)
  const long = `?q=${'ก'.repeat(300)}`
  expect(Query.of(long)).not.toBe(Query.of(long))
  for (let n = 0; n < 300; n++) Query.of(`?n=${n}`)
  expect(Query.of('?edition=roman')).not.toBe(remembered)
})
