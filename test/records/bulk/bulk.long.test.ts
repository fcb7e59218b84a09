/** A paste with the maximum number of rows. */

import { afterAll, expect, test } from 'bun:test'
import type { BulkPasteResult } from '../../../src/records/bulk/store.ts'
import { openTestLibrary } from '../../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

test('2,000 rows are accepted', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `${index + 1} | ก | | ${10_000 + index}`)
  await library.post('/dhamma-groups/sets', { slug: 'b', title: 'ชุด' })
  const { body } = await library.post<BulkPasteResult>('/dhamma-groups/bulk', { set: 'b', rows })
  expect(body.created).toBe(2000)
})
