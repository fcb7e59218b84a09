/** A text's headings are taken in step by step, so that editors may write between them, and nothing gets lost. */

import { expect, spyOn, test } from 'bun:test'
import { acquireFileLock } from '../../db/file-lock.ts'
import { getImportLockPath, isImporting } from '../../db/import-lock.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { TextDatabase } from '../../db/text-database.ts'
import { applyImportedHeadings } from '../../src/canon/apply-imported-headings.ts'
import { TestFolder, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

/** Two whole steps, and a piece of a third. */
const MANY = 2100
/** One whole step, and a piece of another. */
const SOME = 1100

const pack = (count: number, version = '1') => ({
  source: testSource('long', { version }),
  headings: Array.from({ length: count }, (_, n) => testHeading(`h${n}`)),
  passages: [testPassage('h0', [testParagraph(1, 'ก')])],
})

const importsOf = (library: CanonLibrary) =>
  library
    .edits()
    .filter(({ action }) => action === 'import')
    .map(({ change }) => change as { readonly added: number; readonly unfinished?: true })

const slugsOf = async (library: CanonLibrary): Promise<readonly string[]> =>
  (await library.get('/canon/volumes/9/entries?limit=200')).items.map(({ slug }: { slug: string }) => slug)

test('imported headings are written in steps of a thousand, and the last edit counts them', async () => {
  using library = await openCanonLibrary(pack(MANY))
  expect(importsOf(library).map(({ added, unfinished }) => [added, unfinished])).toEqual([
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
  // each piece of the index is looked into for every word
  const pieces = library.db.sqlite.query('SELECT count(DISTINCT segid) AS n FROM search_rows_idx')
  expect(pieces.get()).toEqual({ n: 1 })
})

test('without new headings one short write is made, and the search index stays', async () => {
  using library = await openCanonLibrary(pack(SOME))
  const rows = spyOn(library.db as { indexSearch: LibraryDatabase['indexSearch'] & object }, 'indexSearch')
  library.db.sqlite.run("UPDATE adopted_text SET generation = 'before'")
  using text = TextDatabase.open(library.folder.file('text.db'))
  applyImportedHeadings(library.db, text)
  expect(rows.mock.calls).toEqual([[[]]])
  expect(importsOf(library)).toHaveLength(3)
})

test('unchanged headings are not read, unless the tree or the languages changed', async () => {
  using library = await openCanonLibrary(pack(3))
  const titleOf = () =>
    library.db.sqlite.query<{ title: string }, []>("SELECT title FROM headings WHERE slug = 'h1'").get()?.title
  const given = titleOf()
  // no user logs it: who reads the headings gives the title back
  const spoil = () => library.db.sqlite.run("UPDATE headings SET title = 'อื่น' WHERE slug = 'h1'")
  const importAgain = async (words: string, count = 3) => {
    spoil()
    await library.import({ ...pack(count), passages: [testPassage('h0', [testParagraph(1, words)])] })
    return titleOf()
  }
  expect(await importAgain('ข')).toBe('อื่น')
  expect(importsOf(library).at(-1)).toMatchObject({ added: 0 })
  expect(await importAgain('ค', 4)).toBe(given)
  expect(await importAgain('ง', 4)).toBe('อื่น')
  library.db.writeLine('an editor', (log) =>
    log({ action: 'patch', collection: 'tipitaka-contents', record: 'h2', recordId: 3, change: {} }),
  )
  expect(await importAgain('จ', 4)).toBe(given)
  expect(await importAgain('ฉ', 4)).toBe('อื่น')
  // as if titles had been taken in in other languages
  library.db.sqlite.run(
    `UPDATE content_edit SET change = json_set(change, '$.languages', json('["ja"]')) WHERE action = 'import'`,
  )
  expect(await importAgain('ช', 4)).toBe(given)
})

test('an edit between two steps stays, and the rest is placed around it', async () => {
  using library = await openCanonLibrary(pack(3))
  const write = library.db.writeLine.bind(library.db)
  let steps = 0
  const between = spyOn(library.db, 'writeLine').mockImplementation(((...given: Parameters<typeof write>) => {
    // a heading is renamed and one deleted after the first step
    if (++steps === 2) {
      between.mockRestore()
      const { sqlite } = library.db
      write('an editor', (log) => {
        sqlite.run("UPDATE headings SET title = 'ของบรรณาธิการ', slug = 'own' WHERE slug = 'h1'")
        log({ action: 'patch', collection: 'tipitaka-contents', record: 'own', change: {} })
      })
    }
    return write(...given)
  }) as typeof library.db.writeLine)
  await library.import(pack(SOME, '2'))
  expect(steps).toBe(2)
  const counted = library.db.sqlite.query('SELECT count(*) AS n, count(DISTINCT position) AS at FROM headings')
  expect(counted.get()).toEqual({ n: SOME, at: SOME })
  expect((await library.get('/canon/volumes/9/entries/own')).entry.title).toBe('ของบรรณาธิการ')
  expect(importsOf(library).at(-1)?.added).toBe(SOME - 3)
})

test('constant edits of headings do not block the import', async () => {
  using library = await openCanonLibrary(pack(3))
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
    await library.import(pack(SOME, '2'))
  } finally {
    busy.mockRestore()
  }
  expect((await library.get('/canon/volumes/9/entries/h1')).entry.title).toBe(`${saved}`)
  expect(await slugsOf(library)).toHaveLength(SOME)
})

test('a server leaves the headings to a running import', async () => {
  using folder = new TestFolder()
  expect(isImporting(folder.path)).toBe(false)
  const letGo = acquireFileLock(getImportLockPath(folder.path))
  expect(isImporting(folder.path)).toBe(true)
  letGo?.()
  expect(isImporting(folder.path)).toBe(false)
})
