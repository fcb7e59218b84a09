/** Headings of a text are added step by step, so that editors can write in between, and nothing is lost. */

import { expect, spyOn, test } from 'bun:test'
import { acquireFileLock } from '../../db/file-lock.ts'
import { getImportLockPath, isImporting } from '../../db/import-lock.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { TextDatabase } from '../../db/text-database.ts'
import { applyImportedHeadings } from '../../src/canon/apply-imported-headings.ts'
import { TestFolder, testParagraph, testPassage } from '../intake/import/packages.ts'
import { openCanonLibrary } from './canon-library.ts'
import { createLongPackage, HEADINGS_OF_TWO_IMPORT_STEPS, listImportChanges } from './long-package.ts'

test('without new headings one short write is made, and the search index stays', async () => {
  using library = await openCanonLibrary(createLongPackage(HEADINGS_OF_TWO_IMPORT_STEPS))
  const rows = spyOn(library.db as { indexSearch: LibraryDatabase['indexSearch'] & object }, 'indexSearch')
  library.db.sqlite.run("UPDATE adopted_text SET generation = 'before'")
  using text = TextDatabase.open(library.folder.file('text.db'))
  applyImportedHeadings(library.db, text)
  expect(rows.mock.calls).toEqual([[[]]])
  expect(listImportChanges(library)).toHaveLength(3)
})

test('unchanged headings are not read, unless the tree or the languages changed', async () => {
  using library = await openCanonLibrary(createLongPackage(3))
  const titleOf = () =>
    library.db.sqlite.query<{ title: string }, []>("SELECT title FROM headings WHERE slug = 'h1'").get()?.title
  const given = titleOf()
  // it is not logged: reading the headings restores the title
  const spoil = () => library.db.sqlite.run("UPDATE headings SET title = 'อื่น' WHERE slug = 'h1'")
  const importAgain = async (words: string, count = 3) => {
    spoil()
    await library.import({ ...createLongPackage(count), passages: [testPassage('h0', [testParagraph(1, words)])] })
    return titleOf()
  }
  expect(await importAgain('ข')).toBe('อื่น')
  expect(listImportChanges(library).at(-1)).toMatchObject({ added: 0 })
  expect(await importAgain('ค', 4)).toBe(given)
  expect(await importAgain('ง', 4)).toBe('อื่น')
  library.db.writeLine('an editor', (log) =>
    log({ action: 'patch', collection: 'tipitaka-contents', record: 'h2', recordId: 3, change: {} }),
  )
  expect(await importAgain('จ', 4)).toBe(given)
  expect(await importAgain('ฉ', 4)).toBe('อื่น')
  // as if the last import had applied titles in other languages
  library.db.sqlite.run(
    `UPDATE content_edit SET change = json_set(change, '$.languages', json('["ja"]')) WHERE action = 'import'`,
  )
  expect(await importAgain('ช', 4)).toBe(given)
})

test('an edit between two steps stays, and the rest is placed around it', async () => {
  using library = await openCanonLibrary(createLongPackage(3))
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
  await library.import(createLongPackage(HEADINGS_OF_TWO_IMPORT_STEPS, '2'))
  expect(steps).toBe(2)
  const counted = library.db.sqlite.query('SELECT count(*) AS n, count(DISTINCT position) AS at FROM headings')
  expect(counted.get()).toEqual({ n: HEADINGS_OF_TWO_IMPORT_STEPS, at: HEADINGS_OF_TWO_IMPORT_STEPS })
  expect((await library.get('/canon/volumes/9/entries/own')).entry.title).toBe('ของบรรณาธิการ')
  expect(listImportChanges(library).at(-1)?.added).toBe(HEADINGS_OF_TWO_IMPORT_STEPS - 3)
})

test('a server leaves the headings to a running import', async () => {
  using folder = new TestFolder()
  expect(isImporting(folder.path)).toBe(false)
  const letGo = acquireFileLock(getImportLockPath(folder.path))
  expect(isImporting(folder.path)).toBe(true)
  letGo?.()
  expect(isImporting(folder.path)).toBe(false)
})
