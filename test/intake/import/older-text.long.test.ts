/** A text database of an older format is as good as one of today: it is rebuilt from itself, and nothing is lost. */

import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { TextDatabase } from '../../../db/text-database.ts'
import { TEXT_DATABASE_FORMAT } from '../../../db/text-schema.ts'
import { checkTextDatabase } from '../../../src/host/integrity/check-imported.ts'
import { moveSourceToFirstRank } from '../../../src/intake/import/change-sources.ts'
import { ImportRejectedError } from '../../../src/intake/import/import-error.ts'
import { examineExistingTextDatabase } from '../../../src/intake/import/text-file.ts'
import {
  type CanonLibrary,
  createLibraryImage,
  type LibraryImage,
  openCanonLibrary,
  openLibraryCopy,
} from '../../canon/canon-library.ts'
import { downgradeText, OLDER_FORMATS } from './older-formats.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from './packages.ts'

const createPackage = (
  id: string,
  texts: Readonly<Record<string, string>>,
  more: Partial<TestPackage> = {},
): TestPackage => ({
  source: testSource(id, {
    publisher: `ผู้พิมพ์ ${id}`,
    url: 'https://example.org/',
    readingLinks: { royal: 'https://example.org/{volume}/{page}' },
  }),
  headings: Object.keys(texts).map((slug) => testHeading(slug)),
  passages: Object.entries(texts).map(([slug, text], index) =>
    testPassage(slug, [
      testParagraph(index + 1, text),
      testParagraph(index + 2, [{ text: 'คาถา', kind: 'verse' }, { text: ' ท้าย' }]),
    ]),
  ),
  ...more,
})

/** Everything that is imported, as far as a reader, an editor or the next import can tell. */
function readStored(path: string, but: readonly string[] = []): Readonly<Record<string, unknown>> {
  using sqlite = new Database(path, { readonly: true })
  const tables = {
    sources: 'rank',
    arrivals: 'source, ordinal',
    texts: 'id',
    passages: 'number',
    parts: 'passage, seq',
    extents: 'edition, volume, passage',
    retired: 'number',
    conflicts: 'text',
    word_counts: 'edition, word',
    page_parts: 'page, passage',
    printed_pages: 'id',
    printed_volumes: 'edition, volume',
  }
  return Object.fromEntries(
    Object.entries(tables).map(([table, order]) => [
      table,
      sqlite
        .query<Record<string, unknown>, []>(`SELECT * FROM ${table} ORDER BY ${order}`)
        .all()
        // parts are numbered as they are written
        .map((row) => ({ ...row, ...(PARTS.includes(table) ? { id: 0 } : {}), ...blankColumns(row, but) })),
    ]),
  )
}

const PARTS = ['parts', 'page_parts']

const blankColumns = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, null]))

/** Three sources that agree, differ and are alone, one of them ranked first later, with retired numbers. */
async function createImage(): Promise<LibraryImage> {
  using library = await openCanonLibrary()
  await library.import(createPackage('one', { a: 'ข้อความหนึ่ง', b: 'ต่างกัน', gone: 'หายไปภายหลัง' }))
  await library.import(
    createPackage('two', { a: 'ข้อความหนึ่ง', b: 'ไม่เหมือนกัน', c: 'มีแหล่งเดียว\u007f' }, { headings: [testHeading('c')] }),
  )
  await library.import(createPackage('three', { b: 'อย่างที่สาม' }), createPackage('one', { a: 'ข้อความหนึ่ง', b: 'ต่างกัน' }))
  await moveSourceToFirstRank({ id: 'two', dataFolder: library.folder.path, library: library.db })
  return createLibraryImage(library)
}

const image = await createImage()
const openLibrary = () => openLibraryCopy(image)

/** A file of today that has taken in another text. */
const other = openLibrary()
afterAll(() => other[Symbol.dispose]())
const next = createPackage('three', { b: 'อย่างที่สี่', a: 'ใหม่' })
await other.import(next)

/** `library import` without a path. */
const rebuild = (library: CanonLibrary) => library.import()

for (const older of OLDER_FORMATS) {
  const lacksReports = older.take.some((step) => step.includes('warnings'))

  test(`format ${older.called} is rebuilt from its own rows without loss`, async () => {
    using library = openLibrary()
    const path = library.folder.file('text.db')
    // what was said at the import is not in a file that never had it
    const but = lacksReports ? ['warnings'] : []
    const before = readStored(path, but)
    expect(before.retired).toHaveLength(1)
    library.canon.close()
    downgradeText(path, older)
    const { storedPassages, brokenFile } = await rebuild(library)
    expect([storedPassages, brokenFile]).toEqual([6, null])
    expect(readStored(path, but)).toEqual(before)
    expect(checkTextDatabase(path, true)).toEqual([])
    const entry = await library.get('/canon/volumes/9/entries/c/passage')
    expect(entry).toMatchObject({ source: 'two' })
  })

  // after the rows are taken over, the import is the same for all formats
  if (older !== OLDER_FORMATS[0] && older !== OLDER_FORMATS.at(-1)) continue
  test(`importing one source into format ${older.called} keeps the others and their numbers`, async () => {
    using library = openLibrary()
    library.canon.close()
    downgradeText(library.folder.file('text.db'), older)
    const { brokenFile } = await library.import(next)
    expect(brokenFile).toBeNull()
    // as if the file had been one of today
    const but = ['imported_at', ...(lacksReports ? ['warnings'] : [])]
    expect(readStored(library.folder.file('text.db'), but)).toEqual(readStored(other.folder.file('text.db'), but))
  })
}

test('ranking a source first works in an older format', async () => {
  using library = openLibrary()
  library.canon.close()
  const [older] = OLDER_FORMATS
  if (older) downgradeText(library.folder.file('text.db'), older)
  await moveSourceToFirstRank({ id: 'three', dataFolder: library.folder.path, library: library.db })
  using text = TextDatabase.open(library.folder.file('text.db'))
  const ids = text.sqlite.query<{ id: string }, []>('SELECT id FROM sources ORDER BY rank').all()
  expect(ids.map(({ id }) => id)).toEqual(['three', 'two', 'one'])
})

test('decisions and hidden passages survive a rebuild', async () => {
  using library = openLibrary()
  const names = { division: 'digha-nikaya', entry: 'b', edition: 'royal' }
  await library.call('POST', '/passages/settle', { ...names, choice: 'swap' })
  const decided = await library.get('/canon/volumes/9/entries/b/passage')
  const { passage } = await library.get('/canon/volumes/9/entries/c/passage')
  await library.call('POST', `/passages/${passage}/hide`, { hide: true })
  library.canon.close()
  for (const older of OLDER_FORMATS.slice(0, 1)) downgradeText(library.folder.file('text.db'), older)
  await rebuild(library)
  expect(await library.get('/canon/volumes/9/entries/b/passage')).toEqual(decided)
  expect((await library.call('GET', '/canon/volumes/9/entries/c/passage')).status).toBe(404)
})

describe('import without packages', () => {
  test('rebuilds a text of the current format, too', async () => {
    using library = openLibrary()
    const path = library.folder.file('text.db')
    const before = readStored(path)
    const { ino } = await Bun.file(path).stat()
    await rebuild(library)
    expect((await Bun.file(path).stat()).ino).not.toBe(ino)
    expect(readStored(path)).toEqual(before)
  })

  test('is rejected without a text', async () => {
    using library = await openCanonLibrary()
    await expect(rebuild(library)).rejects.toThrow('ยังไม่มีข้อความที่นำเข้าไว้')
    writeFileSync(library.folder.file('text.db'), 'broken')
    await expect(rebuild(library)).rejects.toBeInstanceOf(ImportRejectedError)
    expect(readFileSync(library.folder.file('text.db'), 'utf8')).toBe('broken')
  })
})

test('sources lost with a broken text are named for a new import', async () => {
  using library = openLibrary()
  const path = library.folder.file('text.db')
  const bytes = readFileSync(path)
  // behind the tables that are first; nothing of it is whole any more
  bytes.fill(0xab, Math.floor(bytes.length / 2))
  library.canon.close()
  writeFileSync(path, bytes)
  const { lostSources } = await library.import(createPackage('one', { a: 'ใหม่' }))
  expect(lostSources).toEqual(['two', 'three'])
  expect((await library.import(createPackage('two', { a: 'ใหม่' }))).lostSources).toEqual([])
})

test('only a text written after its import is examined', async () => {
  using library = openLibrary()
  await library.import(createPackage('one', { a: 'ใหม่' }))
  const path = library.folder.file('text.db')
  library.canon.close()
  const { mtime } = statSync(path)
  const bytes = readFileSync(path)
  const [pageSize, page] = readRootPage(path, 'parts')
  writeFileSync(path, bytes)
  expect(examineExistingTextDatabase(path)).toBe('sound')
  bytes.fill(0xab, (page - 1) * pageSize, page * pageSize)
  writeFileSync(path, bytes)
  expect(examineExistingTextDatabase(path)).toBe('broken')
  // its time says that nothing wrote to it: `library check` finds what the disk lost
  utimesSync(path, mtime, mtime)
  expect(examineExistingTextDatabase(path)).toBe('sound')
  // cut short it is another, whatever its time
  writeFileSync(path, bytes.subarray(0, -pageSize))
  utimesSync(path, mtime, mtime)
  expect(examineExistingTextDatabase(path)).toBe('broken')
})

function readRootPage(path: string, table: string): readonly [pageSize: number, page: number] {
  using sqlite = new Database(path, { readonly: true })
  const { page_size } = sqlite.query('PRAGMA page_size').get() as { page_size: number }
  const { rootpage } = sqlite.query('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) as {
    rootpage: number
  }
  return [page_size, rootpage]
}

test('a view in place of a table is never read', async () => {
  using library = openLibrary()
  const path = library.folder.file('text.db')
  library.canon.close()
  {
    using sqlite = new Database(path)
    sqlite.run('ALTER TABLE retired RENAME TO hidden')
    sqlite.run('CREATE VIEW retired AS SELECT * FROM hidden')
    sqlite.run(`PRAGMA user_version = ${TEXT_DATABASE_FORMAT - 1}`)
  }
  await expect(rebuild(library)).rejects.toBeInstanceOf(ImportRejectedError)
  expect(existsSync(`${path}.new`)).toBe(false)
})
