/** Importing two thousand headings takes several steps, between which editors write. */

import { expect, spyOn, test } from 'bun:test'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'
import { createLongPackage, HEADINGS_OF_TWO_IMPORT_STEPS, listImportChanges } from './long-package.ts'

/** Two full steps and a part of a third one. */
const MANY = 2100
const slugsOf = async (library: CanonLibrary): Promise<readonly string[]> =>
  (await library.get('/canon/volumes/9/entries?limit=200')).items.map(({ slug }: { slug: string }) => slug)

test('imported headings are written in steps of a thousand, and the last edit counts them', async () => {
  using library = await openCanonLibrary(createLongPackage(MANY))
  expect(listImportChanges(library).map(({ added, unfinished }) => [added, unfinished])).toEqual([
    [1000, true],
    [1000, true],
    [MANY, undefined],
  ])
  expect(library.db.sqlite.query('SELECT count(*) AS n, max(position) AS last FROM headings').get()).toEqual({
    n: MANY,
    last: MANY,
  })
  const found = await library.get('/search?q=h2099&kind=headings')
  expect(found.total).toBe(1)
  // a search reads every segment of the index for every word
  const pieces = library.db.sqlite.query('SELECT count(DISTINCT segid) AS n FROM search_rows_idx')
  expect(pieces.get()).toEqual({ n: 1 })
})

test('constant edits of headings do not block the import', async () => {
  using library = await openCanonLibrary(createLongPackage(3))
  const write = library.db.writeLine.bind(library.db)
  let saved = 0
  const busy = spyOn(library.db, 'writeLine').mockImplementation(((...given: Parameters<typeof write>) => {
    write('an editor', (log) => {
      library.db.sqlite.query('UPDATE headings SET title = ? WHERE slug = ?').run(`${++saved}`, 'h1')
      log({ action: 'patch', collection: 'tipitaka-contents', record: 'h1', change: {} })
    })
    return write(...given)
  }) as typeof library.db.writeLine)
  try {
    await library.import(createLongPackage(HEADINGS_OF_TWO_IMPORT_STEPS, '2'))
  } finally {
    busy.mockRestore()
  }
  expect((await library.get('/canon/volumes/9/entries/h1')).entry.title).toBe(`${saved}`)
  expect(await slugsOf(library)).toHaveLength(HEADINGS_OF_TWO_IMPORT_STEPS)
})
