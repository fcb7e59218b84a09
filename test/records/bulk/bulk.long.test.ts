/** A paste with the maximum number of rows. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BulkPasteResult } from '../../../src/records/bulk/store.ts'
import { type ErrorBody, openTestLibrary } from '../../support/library.ts'

const library = openTestLibrary({ facts: 'all' })
afterAll(() => library.close())

beforeAll(async () => {
  for (const slug of ['a', 'b']) await library.post('/dhamma-groups/sets', { slug, title: `ชุด ${slug}` })
})

const paste = (set: string, ...rows: string[]) =>
  library.post<BulkPasteResult & ErrorBody>('/dhamma-groups/bulk', { set, rows })

test('2,000 rows are accepted', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `${index + 1} | ก | | ${10_000 + index}`)
  const { body } = await paste('b', ...rows)
  expect(body.created).toBe(2000)
})
