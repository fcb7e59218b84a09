/**
 * Renamed records and headings: their old addresses lead to the new ones, in pages, parts and files; the API names the
 * new slug.
 */

import { expect, test } from 'bun:test'
import { findCurrentSlug } from '../../db/former-slugs.ts'
import { contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import { TEST_KEY } from '../canon/canon-library.ts'
import { openDeskLibrary } from '../desk/desk-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { barestBody, openLibraryWithTargets } from '../support/examples.ts'
import { type ErrorBody, ORIGIN } from '../support/library.ts'

const BOOKS = resourcesByName.books

const open = () =>
  openDeskLibrary([
    {
      source: testSource('first'),
      headings: ['one', 'two'].map((slug, index) => testHeading(slug, { royalPage: index + 1 })),
      passages: [testPassage('one', [testParagraph(1, 'หน้าหนึ่ง')]), testPassage('two', [testParagraph(2, 'หน้าสอง')])],
    },
  ])

test('the old address of a record redirects until another record takes the slug or it is deleted', async () => {
  using library = openLibraryWithTargets()
  const call = (method: string, path: string, body?: object) =>
    library.call<ErrorBody>(method, path, { key: TEST_KEY, ...(body ? { body } : {}) })
  const getRedirect = async (path: string) => {
    const { status, headers } = await library.app.handle(new Request(`${ORIGIN}${path}`))
    return [status, headers.get('location')]
  }
  await call('POST', '/books', { ...barestBody(BOOKS), slug: 'old' })
  await call('PUT', '/books/old/contents', { chapterTitle: ['หนึ่ง'], chapterBody: ['เนื้อความ'] })
  await call('PATCH', '/books/old', { slug: 'new' })
  expect(await getRedirect('/books/old')).toEqual([308, '/books/new'])
  expect(await getRedirect('/books/old/1?q=a')).toEqual([308, '/books/new/1?q=a'])
  expect(await getRedirect('/books/old.epub')).toEqual([308, '/books/new.epub'])
  expect(await getRedirect('/books/new')).toEqual([200, null])
  const { status, body } = await call('GET', '/books/old')
  expect([status, body.error.message]).toEqual([404, expect.stringContaining('“new”')])
  // the first and the second name lead to the third
  await call('PATCH', '/books/new', { slug: 'newest' })
  expect(await getRedirect('/books/old')).toEqual([308, '/books/newest'])
  expect(await getRedirect('/books/new')).toEqual([308, '/books/newest'])
  await call('POST', '/books', { ...barestBody(BOOKS), slug: 'new' })
  expect((await getRedirect('/books/new'))[0]).toBe(200)
  await call('DELETE', '/books/new')
  expect((await getRedirect('/books/new'))[0]).toBe(404)
  await call('PUT', '/books/newest/contents', { chapterTitle: [], chapterBody: [] })
  await call('DELETE', '/books/newest')
  expect((await getRedirect('/books/old'))[0]).toBe(404)
})

test('undo restores former addresses, and a forced restore keeps them', async () => {
  using library = openLibraryWithTargets()
  const { collections, db, undo } = library.stores
  const intent = { keyName: 'editor', precondition: () => undefined, body: () => undefined }
  const undoLast = () => undo.undo(db.version.lastEdit?.id ?? 0, intent)
  const findSlug = (slug: string) => findCurrentSlug(db.sqlite, 'books', slug)
  await library.post('/books', { ...barestBody(BOOKS), slug: 'old' })
  const dumps = structuredClone(collections.dumps())
  await library.patch('/books/old', { slug: 'new' })
  await library.remove('/books/new')
  expect(findSlug('old')).toBeUndefined()
  undoLast()
  expect(findSlug('old')).toBe('new')
  await library.post('/books', { ...barestBody(BOOKS), slug: 'old' })
  expect(findSlug('old')).toBeUndefined()
  undoLast()
  expect(findSlug('old')).toBe('new')
  // the edit of another record does not contain the former slugs
  const { before, after } = library.stores.edits.readEdit(db.version.lastEdit?.id ?? 0)
  expect([before.length, after.length]).toEqual([1, 0])
  collections.restoreAll('host', dumps)
  expect([findSlug('old'), findSlug('new')]).toEqual([undefined, 'old'])
  // an older export of another library, with other records under these ids and without former slugs
  const records = [{ ...dumps.get('books')?.records[0], slug: 'other', createdAt: '2001-01-01T00:00:00.000Z' }]
  const older = new Map<string, unknown>([...dumps, ['books', { ...dumps.get('books'), records }]])
  older.delete('former-slugs')
  collections.restoreAll('host', older)
  expect([findSlug('old'), findSlug('new')]).toEqual([undefined, undefined])
})

test('restoring all without creation times keeps those of records with their slugs, and leads to no others', async () => {
  using library = openLibraryWithTargets()
  const { collections, db } = library.stores
  for (const slug of ['old', 'kept']) await library.post('/books', { ...barestBody(BOOKS), slug })
  db.sqlite.run("UPDATE books SET created_at = '2001-01-01T00:00:00.000Z'")
  await library.patch('/books/old', { slug: 'new' })
  const dumps = new Map<string, unknown>(collections.dumps())
  const [first, second] = collections.dump('books').records.map(({ createdAt: _, ...record }) => record)
  dumps.set('books', { ...collections.dump('books'), records: [{ ...first, slug: 'other' }, second] })
  dumps.delete('former-slugs')
  const [before] = collections.dump('books').records.slice(1)
  collections.restoreAll('host', dumps)
  expect(findCurrentSlug(db.sqlite, 'books', 'old')).toBeUndefined()
  expect(collections.dump('books').records[1]).toEqual(before as never)
})

test('restoring another record under an id does not redirect its old address until undone', async () => {
  using library = openLibraryWithTargets()
  const { collections, db, undo } = library.stores
  const intent = { keyName: 'editor', precondition: () => undefined }
  await library.post('/books', { ...barestBody(BOOKS), slug: 'old' })
  await library.patch('/books/old', { slug: 'new' })
  const dump = collections.dump('books')
  // a record without a time of creation is taken for the one with its id
  const { createdAt, ...untimed } = dump.records[0] as { id: number; createdAt: string }
  collections.restore('books', { ...intent, body: () => ({ ...dump, records: [untimed] }) }, () => [])
  expect(collections.dump('books').records).toMatchObject([{ createdAt }])
  expect(findCurrentSlug(db.sqlite, 'books', 'old')).toBe('new')
  const records = [{ ...dump.records[0], slug: 'other', createdAt: '2001-01-01T00:00:00.000Z' }]
  collections.restore('books', { ...intent, body: () => ({ ...dump, records }) }, () => [])
  const getRedirect = () => ['old', 'new'].map((slug) => findCurrentSlug(db.sqlite, 'books', slug))
  expect(getRedirect()).toEqual([undefined, undefined])
  undo.undo(db.version.lastEdit?.id ?? 0, { ...intent, body: () => undefined })
  expect(getRedirect()).toEqual(['new', undefined])
})

test('the page of a renamed record of any resource leads on', async () => {
  using library = openLibraryWithTargets()
  for (const resource of contractResources) {
    const { path } = resource
    const call = (method: string, to: string, body: object) => library.call(method, to, { key: TEST_KEY, body })
    await call('POST', path, { ...barestBody(resource), slug: 'old-name' })
    expect((await call('PATCH', `${path}/old-name`, { slug: 'new-name' })).status).toBe(200)
    const { status, headers } = await library.app.handle(new Request(`${ORIGIN}${path}/old-name`))
    expect([status, headers.get('location')]).toEqual([308, `${path}/new-name`])
  }
})

test('the old address of a heading redirects in its division, with its comparison', async () => {
  using library = await open()
  const path = '/canon/volumes/9/entries'
  const rename = (from: string, slug: string) => library.call('PATCH', `${path}/${from}`, { slug })
  expect((await rename('one', 'first')).body).toMatchObject({ entry: { slug: 'first' } })
  const getRedirect = async (to: string) => {
    const { status, headers } = await library.app.handle(new Request(`${ORIGIN}${to}`))
    return [status, headers.get('location')]
  }
  expect(await getRedirect('/canon/9/entries/one')).toEqual([308, '/canon/9/entries/first'])
  expect(await getRedirect('/canon/9/entries/one.epub')).toEqual([308, '/canon/9/entries/first.epub'])
  expect(await getRedirect('/canon/9/entries/two/same/9/one')).toEqual([308, '/canon/9/entries/two/same/9/first'])
  const { body } = await library.call('GET', `${path}/one`)
  expect(body.error.message).toContain('“first”')
  // exports contain former slugs, and a restored library redirects
  const dumps = library.collections.dumps()
  expect(dumps.get('former-slugs')?.records).toMatchObject([{ collection: 'tipitaka-contents', slug: 'one' }])
  library.collections.restoreAll('host', new Map(JSON.parse(JSON.stringify([...dumps]))))
  expect(library.collections.dumps()).toEqual(dumps)
  // a slug that was taken back is in use again, and the other one redirects to it
  await rename('first', 'one')
  expect((await getRedirect('/canon/9/entries/one'))[0]).toBe(200)
  expect(await getRedirect('/canon/9/entries/first')).toEqual([308, '/canon/9/entries/one'])
})

test('contradicting former slugs do not redirect in a circle', () => {
  using library = openLibraryWithTargets()
  const { sqlite } = library.db
  const { id, slug } = sqlite.query<{ id: number; slug: string }, []>('SELECT id, slug FROM nipatas LIMIT 1').get() ?? {
    id: 0,
    slug: '',
  }
  sqlite.run(
    "INSERT INTO former_slugs (collection, scope, slug, record_id, created_at, updated_at) VALUES ('nipatas', 0, ?, ?, '', '')",
    [slug, id],
  )
  expect(findCurrentSlug(sqlite, 'nipatas', slug)).toBeUndefined()
})
