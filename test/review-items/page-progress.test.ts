/** Proofreading progress is counted from the marked pages alone, and agrees with the states of single pages. */

import { expect, spyOn, test } from 'bun:test'
import { countPagesByProofreadingState } from '../../src/review-items/pages/page-progress.ts'
import { PROPOSING_KEY } from '../canon/canon-library.ts'
import { type DeskLibrary, openDeskLibrary } from '../desk/desk-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

/** More pages than are read one by one. */
const MANY_PAGES = 300

const printed = (edited = '') => ({
  source: testSource('first'),
  headings: [testHeading('one', { royalPage: 1 })],
  passages: [
    testPassage(
      'one',
      Array.from({ length: MANY_PAGES }, (_, at) => testParagraph(at + 1, `หน้าที่ ${at + 1}${at === 2 ? edited : ''}`)),
    ),
  ],
})

const markPages = async (library: DeskLibrary, pages: readonly number[]) => {
  const headers = { authorization: `Bearer ${PROPOSING_KEY}` }
  for (const page of pages) {
    const { status } = await library.desk('POST', `/pages/9/royal/${page}/read`, undefined, headers)
    expect(status).toBe(200)
  }
}

const readProgress = async (library: DeskLibrary) => (await library.desk('GET', '/pages')).body.volumes

test('the progress reads only the marked pages, and these once', async () => {
  using library = await openDeskLibrary([printed()])
  const { pageMarks } = library.stores.editorial
  await markPages(library, [2, 3, 7])
  const single = spyOn(pageMarks.letters, 'computeForPage')
  const whole = spyOn(pageMarks.letters, 'getOfVolume')
  expect(await readProgress(library)).toMatchObject([{ volume: 9, pages: MANY_PAGES, read: 3, changed: 0 }])
  expect(single.mock.calls.map(([{ page }]) => page).toSorted()).toEqual([2, 3, 7])
  await markPages(library, [8])
  single.mockClear()
  expect(await readProgress(library)).toMatchObject([{ pages: MANY_PAGES, read: 4 }])
  expect(single.mock.calls.map(([{ page }]) => page)).toEqual([8])
  expect(whole).not.toHaveBeenCalled()
})

test('the progress agrees with the states of the pages after an import that changes one', async () => {
  using library = await openDeskLibrary([printed()])
  const { pageMarks, pageProgress } = library.stores.editorial
  await markPages(library, [2, 3])
  expect(await readProgress(library)).toMatchObject([{ read: 2, changed: 0 }])
  await library.import(printed(' แก้แล้ว'))
  expect(await readProgress(library)).toMatchObject([{ read: 1, changed: 1 }])
  const part = { volume: 9, edition: 'royal' } as const
  const counted = { ...part, ...countPagesByProofreadingState(pageMarks.listPages(part)) }
  // now that all digests of the volume are known, too
  expect([...pageProgress.eachVolume()]).toEqual([counted])
})

test('the progress of a volume with many marks reads the volume at once', async () => {
  using library = await openDeskLibrary([printed()])
  const { pageMarks } = library.stores.editorial
  await readProgress(library)
  const digests = pageMarks.letters.getOfVolume({ volume: 9, edition: 'royal' })
  const insert = library.db.sqlite.query(
    `INSERT INTO page_marks (edition, volume, page, digest, letters, read_by, read_at, created_at, updated_at)
     VALUES ('royal', 9, ?, ?, '', 'dao', ?3, ?3, ?3)`,
  )
  for (const [page, digest] of digests) insert.run(page, digest, '2026-01-01T00:00:00.000Z')
  await library.import(printed(' แก้แล้ว'))
  const single = spyOn(pageMarks.letters, 'computeForPage')
  expect(await readProgress(library)).toMatchObject([{ read: MANY_PAGES - 1, changed: 1 }])
  expect(single).not.toHaveBeenCalled()
})
