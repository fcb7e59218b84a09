/** Filling an empty library with the sample: whole, once, and never into a library in use. */

import { Database } from 'bun:sqlite'
import { afterEach, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headingsTable } from '../../../db/canon-tables.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { resourcesByName } from '../../../src/definitions/registry.ts'
import { findReasonAgainstSample } from '../../../src/host/sample/empty-library.ts'
import { addSampleLibrary } from '../../../src/host/sample/fill.ts'
import { createSampleDumps, samplePackages } from '../../../src/host/sample/sample-library.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { type AnyList, type AnyRecord, openTestLibrary, type TestLibrary } from '../../support/library.ts'
import { fillSmallSample } from '../../support/small-sample.ts'

const open: { folder: string; library: TestLibrary }[] = []
afterEach(() => {
  for (const { folder, library } of open.splice(0)) {
    library.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const sampleRecords = [...createSampleDumps()].map(
  ([collection, dump]) =>
    [collection, (dump as { records: { slug: string; translations?: { en?: { title: string } } }[] }).records] as const,
)

function createLibrary() {
  const folder = mkdtempSync(join(tmpdir(), 'library-sample-'))
  const library = openTestLibrary()
  open.push({ folder, library })
  return {
    folder,
    library,
    fill: () => fillSmallSample(library.stores, folder),
    fillAll: () => addSampleLibrary(library.stores, folder),
  }
}

/** The rows that were ever written to it. */
const countWrittenRows = ({ db }: TestLibrary): unknown => db.sqlite.query('SELECT total_changes() AS n').get()

describe('the sample in an empty library', () => {
  test('holds every sample record, in order, in both languages', async () => {
    const { library, fillAll } = createLibrary()
    expect(await fillAll()).toBe(true)
    for (const [collection, records] of sampleRecords) {
      if (collection === 'jataka') continue
      const { path } = resourcesByName[collection as keyof typeof resourcesByName]
      const dump = library.stores.collections.findAny(collection).dump()
      expect(dump.map(({ slug }) => slug)).toEqual(records.map(({ slug }) => slug))
      expect<unknown>(dump).toMatchObject(records)
      const [first] = records
      const { body } = await library.get<AnyRecord>(`${path}/${first?.slug}?lang=en`)
      expect<unknown>(body.title).toBe(first?.translations?.en?.title)
    }
  })

  test('has books, chants, texts and English titles, and is added once, even if it was undone', async () => {
    const { folder, library, fill } = createLibrary()
    await fill()
    const { body } = await library.get<{ sample: boolean }>('/books/kindness-at-home/contents')
    expect(body.sample).toBe(false)
    const chant = await library.get<{ lines: unknown[] }>('/chants/namo-tassa/text?lang=en')
    expect(chant.body.lines).toHaveLength(3)
    using text = TextDatabase.open(join(folder, 'text.db'))
    expect(text.passages).toBe(samplePackages.reduce((sum, pack) => sum + pack.passages.length, 0))
    const stored = library.db.orm.select().from(headingsTable).all()
    for (const { division, slug, titles } of samplePackages.flatMap((pack) => pack.headings)) {
      const heading = stored.find((row) => row.originDivision === division && row.originSlug === slug)
      const translation = library.stores.translations.find('tipitaka-contents', heading?.id ?? 0, 'en')
      expect<unknown>(translation?.title).toEqual(titles?.en)
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    expect(findReasonAgainstSample(library.db, folder)).toBe('had-sample')
    expect(library.edits().map(({ action, keyName, kept }) => [action, keyName, kept])).toEqual([
      ['import', 'import', false],
      ['begin', 'sample', true],
    ])
    // nothing is written where it was added, whether it is still there, deleted or undone
    const before = countWrittenRows(library)
    expect(await fill()).toBe(false)
    expect(countWrittenRows(library)).toEqual(before)
    const other = createLibrary()
    cpSync(join(folder, 'text.db'), join(other.folder, 'text.db'))
    using renamed = new Database(join(other.folder, 'text.db'))
    renamed.run("UPDATE sources SET id = 'other-' || id")
    expect(findReasonAgainstSample(other.library.db, other.folder)).toBe('has-text')
    expect((await library.call('POST', 'http://library.local/api/desk/edits/2/undo')).status).toBe(200)
    expect((await library.get<AnyList>('/chants')).body.total).toBe(0)
    expect(await fill()).toBe(false)
  })

  test('is added when only the facts were edited', async () => {
    const { library, fill } = createLibrary()
    await library.patch('/jataka/jataka-1', { title: 'ชื่อที่บรรณาธิการแก้' })
    await library.remove('/jataka/jataka-2')
    expect(await fill()).toBe(true)
    expect((await library.get<AnyRecord>('/jataka/jataka-1')).body.title).toBe('ชื่อที่บรรณาธิการแก้')
  })
})

test('the reason against adding the sample is reported', async () => {
  const { folder, library } = createLibrary()
  expect(findReasonAgainstSample(library.db, folder)).toBeUndefined()
  await library.post('/books', { slug: 'own', title: 'ของตัวเอง' })
  expect(findReasonAgainstSample(library.db, folder)).toBe('has-records')
})

describe('the sample in a library that is not empty', () => {
  const others: readonly (readonly [string, (library: TestLibrary, folder: string) => unknown])[] = [
    ['a chant', (library) => library.post('/chants', { slug: 'own', title: 'บทของเรา' })],
    ['a nipata of its own', (library) => library.post('/jataka/nipatas', { slug: 'own', title: 'นิบาตของเรา' })],
    ['a division that was moved', (library) => library.patch('/canon/divisions/khuddaka-nikaya', { lastVolume: 32 })],
    ['a division that was renamed', (library) => library.patch('/canon/divisions/digha-nikaya', { slug: 'digha' })],
    ['a text database that cannot be read', (_, folder) => writeFileSync(join(folder, 'text.db'), 'broken')],
  ]
  test.each(others)('is not added with %s', async (_, change) => {
    const { folder, library, fill } = createLibrary()
    await change(library, folder)
    const before = countWrittenRows(library)
    expect(await fill()).toBe(false)
    expect(countWrittenRows(library)).toEqual(before)
    expect(existsSync(join(folder, '.sample-packages'))).toBe(false)
  })
})

test('is not added to a library with text of another source', async () => {
  const { folder, library, fill } = createLibrary()
  const pack = join(folder, 'own-package')
  mkdirSync(pack)
  const heading = { division: 'digha-nikaya', slug: 'own', parent: null, title: 'หัวข้อของเรา', volume: 9 }
  const passage = {
    division: 'digha-nikaya',
    entry: 'own',
    edition: 'royal',
    volume: 9,
    paragraphs: [{ page: 1, spans: [{ text: 'ข้อความ' }] }],
  }
  const source = { format: 'library-text/1', id: 'own', title: 'แหล่งของเรา' }
  writeFileSync(join(pack, 'source.json'), JSON.stringify(source))
  writeFileSync(join(pack, 'headings.jsonl'), JSON.stringify(heading))
  writeFileSync(join(pack, 'passages.jsonl'), JSON.stringify(passage))
  await importTexts({ paths: [pack], dataFolder: folder, library: library.db })
  expect(await fill()).toBe(false)
  library.db.orm.delete(headingsTable).run()
  expect(await fill()).toBe(false)
  expect(library.edits()).toHaveLength(1)
})

test('is completed by the next call if it was interrupted after the text', async () => {
  const { library, fill } = createLibrary()
  const { collections } = library.stores
  const chants = collections.findAny('chants')
  const { fill: fillChants } = chants
  chants.fill = () => {
    throw new Error('cut short')
  }
  await expect(fill()).rejects.toThrow('cut short')
  expect((await library.get<AnyList>('/books')).body.total).toBe(0)
  expect(library.edits().map(({ action }) => action)).toEqual(['import'])
  chants.fill = fillChants
  expect(await fill()).toBe(true)
  expect((await library.get<AnyList>('/books')).body.total).toBeGreaterThan(0)
})
