/** A killed import changes nothing: the old text serves, and the next import goes through. At every step: test/host/cli/killed-commands.long.test.ts. */

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headings } from '../../../db/canon-tables.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { adoptHeadings } from '../../../src/canon/adopt.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { para, TestFolder, type TestPackage, testHeading, testPassage, testSource } from './packages.ts'

const ENTRIES = 60
/** What an import of that size says of its progress, the last time when all is in its place. */
const WORDS = 7

const generated = (version: string, count: number): TestPackage => ({
  source: testSource('killed', { version }),
  headings: Array.from({ length: count }, (_, index) => testHeading(`h${index}`)),
  passages: Array.from({ length: count }, (_, index) =>
    testPassage(`h${index}`, [para(index + 1, `ข้อความรุ่น ${version} หน้า ${index} `.repeat(10))]),
  ),
})

const child = (...args: readonly string[]) =>
  Bun.spawn([process.execPath, join(import.meta.dir, 'import-child.ts'), ...args], {
    stdout: 'pipe',
    stderr: 'inherit',
  })

/** The version of the text that would be served, with the number of its passages and of the headings. */
function stateOf(folder: string): { version: string; passages: number; headings: number } {
  const library = LibraryDatabase.open(join(folder, 'library.db'))
  const text = TextDatabase.open(join(folder, 'text.db'))
  adoptHeadings(library, text) // as the server does when it finds a text whose headings it has not taken in
  const version =
    text.sqlite.query<{ version: string }, []>('SELECT version FROM sources').get()?.version ?? ''
  const count = library.orm.select().from(headings).all().length
  expect(text.sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const { passages } = text
  text.close()
  library.close()
  return { version, passages, headings: count }
}

const OLD = { version: 'old', passages: ENTRIES, headings: ENTRIES }
const NEW = { version: 'new', passages: ENTRIES + 1, headings: ENTRIES + 1 }

test('killed at every word of progress, an import has not happened', async () => {
  using folder = new TestFolder()
  const library = LibraryDatabase.open(folder.file('library.db'))
  await importTexts({ paths: [folder.put(generated('old', ENTRIES))], dataFolder: folder.path, library })
  library.close()
  const next = folder.put(generated('new', ENTRIES + 1))
  const before = readFileSync(folder.file('text.db'))

  for (let word = 1; word <= WORDS; word++) {
    const process = child(folder.path, next, String(word))
    expect(await process.exited).not.toBe(0)
    expect(readFileSync(folder.file('text.db')).equals(before)).toBe(true)
  }
  expect(stateOf(folder.path)).toEqual(OLD)

  const whole = child(folder.path, next)
  expect(await whole.exited).toBe(0)
  expect(Number(await new Response(whole.stdout).text())).toBe(WORDS)
  expect(stateOf(folder.path)).toEqual(NEW)
})
