/** A list that is too long to be kept whole is read page by page, and no page shows it: order, totals, writes. */

import { expect, test } from 'bun:test'
import { type AnyList, openTestLibrary, type TestLibrary } from '../support/library.ts'

const RECORDS = 2_500

/** Chants in three sections and in none, every other one with text; the slugs in the order of the list. */
function plant({ db }: TestLibrary): readonly { slug: string; hasText: boolean }[] {
  const now = new Date().toISOString()
  for (const [id, position] of [
    [1, 3],
    [2, 1],
    [3, 2],
  ] as const) {
    db.sqlite.run(
      'INSERT INTO chant_sections (id, slug, position, created_at, updated_at, title) VALUES (?, ?, ?, ?, ?, ?)',
      [id, `section-${id}`, position, now, now, 'ก'],
    )
  }
  const insert = db.sqlite.query(
    'INSERT INTO chants (id, slug, section_id, position, pali, created_at, updated_at, title) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const rows = Array.from({ length: RECORDS }, (_, n) => ({
    id: n + 1,
    slug: `chant-${n + 1}`,
    section: n % 4 === 0 ? null : n % 4,
    // neither in the order of ids nor without equals
    position: ((n * 7) % 50) + 1,
    hasText: n % 2 === 0,
  }))
  db.sqlite.transaction(() => {
    for (const { id, slug, section, position, hasText } of rows) {
      insert.run(id, slug, section, position, hasText ? 'ปาฬิ' : null, now, now, 'ก')
    }
  })()
  const placeOf = (section: number | null) => (section === null ? 9 : ([0, 3, 1, 2][section] ?? 0))
  return rows.toSorted((a, b) => placeOf(a.section) - placeOf(b.section) || a.position - b.position || a.id - b.id)
}

const slugsOf = (list: AnyList) => list.items.map(({ slug }) => slug)

test('every page of a long list, filtered or not, has its part', async () => {
  const library = openTestLibrary({ facts: 'none' })
  const all = plant(library)
  for (const [filter, wanted] of [
    ['', all],
    ['&transcribed=true', all.filter(({ hasText }) => hasText)],
  ] as const) {
    for (const offset of [0, 1, 199, 600, 1_240, 1_875, 1_880, 2_400, 2_499, 2_500, 9_999]) {
      const { body } = await library.get<AnyList>(`/chants?limit=20&offset=${offset}${filter}`)
      const expected = wanted.slice(offset, offset + 20).map(({ slug }) => slug)
      expect([offset, body.total, slugsOf(body)]).toEqual([offset, wanted.length, expected])
    }
  }
})

test('a page of a long list shows a move', async () => {
  const library = openTestLibrary({ facts: 'none' })
  plant(library)
  const page = async () => slugsOf((await library.get<AnyList>('/chants?limit=3')).body)
  const [first = '', second, third] = await page()
  await library.post(`/chants/${first}/move`, { delta: 1 })
  expect(await page()).toEqual([second ?? '', first, third ?? ''])
  await library.remove(`/chants/${second}`)
  expect((await page()).slice(0, 2)).toEqual([first, third ?? ''])
})
