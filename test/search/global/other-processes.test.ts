/** The search index is stored in the library's file, so other processes see it, and a start does not rebuild it. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { getRecordStore } from '../../../src/records/record-stores.ts'
import { type LibraryStores, openStores } from '../../../src/services/stores.ts'
import { TestFolder } from '../../intake/import/packages.ts'
import { openTestDatabaseFile, TEST_LANGUAGES } from '../../support/database.ts'

let folder: TestFolder
const opened: LibraryStores[] = []
beforeEach(() => {
  folder = new TestFolder()
})
afterEach(() => {
  for (const { canon, db } of opened.splice(0)) {
    canon.close()
    db.close()
  }
  folder[Symbol.dispose]()
})

/** Opens the library once more, as another process would. */
function open(languages = TEST_LANGUAGES): LibraryStores {
  const stores = openStores(openTestDatabaseFile(folder.file('library.db')), languages, { textPath: null })
  opened.push(stores)
  return stores
}

const save = (stores: LibraryStores, slug: string, title: string): void => {
  const body = { slug, title }
  getRecordStore(stores.records, 'chants').save({
    keyName: 'test',
    body: () => body,
    precondition: () => undefined,
  })
}

const find = ({ search }: LibraryStores, q: string): string[] =>
  search
    .search({ q, kind: 'chants', limit: 50, offset: 0, language: 'th' })
    .groups.flatMap(({ items }) => items.map(({ slug }) => slug))

test('a search finds what another process wrote, and corrects by its words', () => {
  const [one, other] = [open(), open()]
  expect(find(other, 'สวดมนต์')).toEqual([])
  save(one, 'morning', 'สวดมนต์เช้า')
  expect(find(other, 'สวดมนต์')).toEqual(['morning'])
  expect(find(other, 'สวดมนร์')).toEqual(['morning'])
  save(other, 'morning', 'ทำวัตรเช้า')
  expect(find(one, 'สวดมนต์')).toEqual([])
  expect(find(one, 'ทำวัตร')).toEqual(['morning'])
})

test('a record that another program wrote without the index is found after the next start', () => {
  const db = openTestDatabaseFile(folder.file('library.db'))
  db.write('test', (log) => {
    const now = new Date().toISOString()
    db.sqlite.run(
      `INSERT INTO chants (slug, position, created_at, updated_at, title) VALUES ('raw', 1, '${now}', '${now}', 'เขียนตรง')`,
    )
    log({ action: 'create', collection: 'chants', record: 'raw', change: {} })
  })
  db.close()
  expect(find(open(), 'เขียนตรง')).toEqual(['raw'])
})

test('translations are found in the published languages, also when these change', () => {
  const stores = open()
  save(stores, 'metta', 'แผ่เมตตา')
  const id = getRecordStore(stores.records, 'chants').find('metta').id
  stores.db.write('test', (log) => {
    stores.translations.put('chants', id, 'en', { title: 'Loving-kindness' })
    log({ action: 'translate', collection: 'chants', record: 'metta', recordId: id, change: {} })
  })
  expect(find(stores, 'loving')).toEqual(['metta'])
  expect(find(open({ primary: 'th', all: ['th'] }), 'loving')).toEqual([])
  expect(find(open(), 'loving')).toEqual(['metta'])
})
