/** A running server and its text database: missing, empty, broken, newer, replaced (decisions §2, §6). */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { TextDatabase } from '../../db/text-database.ts'
import { TEXT_DATABASE_FORMAT } from '../../db/text-schema.ts'
import { applyImportedHeadings } from '../../src/canon/apply-imported-headings.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { eventually } from '../support/eventually.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

/** Checks that the operations of the canon answer without text, and fail only where they must. */
async function expectCanonWithoutText(library: CanonLibrary, why: 'unopenable' | 'empty') {
  const { status, body } = await library.call('GET', '/health')
  expect([status, body.why, body.error.code]).toEqual([503, why, 'text_unavailable'])
  expect((await library.get('/canon')).volumes).toBe(45)
  expect((await library.get('/canon/volumes/9')).editions).toEqual([])
  expect(await library.get('/canon/volumes/9/layout')).toMatchObject({ totalPages: 0, chapters: [] })
  expect(await library.get('/canon/volumes/9/search?q=ab')).toMatchObject({ items: [], total: 0 })
  expect((await library.get('/canon/reading?at=9:royal')).places[0].totalPages).toBe(0)
  expect((await library.call('GET', '/canon/volumes/9/pages/1')).status).toBe(404)
  const entries = await library.get('/canon/volumes/9/entries')
  for (const { slug } of entries.items) {
    const entry = await library.get(`/canon/volumes/9/entries/${slug}`)
    expect(entry.editions).toEqual([])
    expect((await library.call('GET', `/canon/volumes/9/entries/${slug}/passage`)).status).toBe(404)
  }
  expect(await library.get('/sources')).toMatchObject({
    hasText: false,
    canon: { passages: 0, characters: 0, editions: [] },
  })
  expect(library.canon.sources.passages).toBeNull()
  const created = await library.call('POST', '/canon/volumes/9/entries', { slug: 'calm', title: 'x' })
  expect([200, 201]).toContain(created.status)
  const pair = { division: 'digha-nikaya', entry: 'calm', edition: 'royal' }
  expect((await library.call('POST', '/passages/settle', { ...pair, choice: 'keep' })).status).toBe(404)
  expect((await library.call('POST', '/passages/1/hide', { hide: true })).status).toBe(404)
  expect((await library.call('DELETE', '/canon/volumes/9/entries/calm')).body.passagesReleased).toBe(0)
}

test('/health reports that an older text is being rebuilt, or why not', async () => {
  using library = await openCanonLibrary(firstSource)
  using text = new Database(library.folder.file('text.db'))
  text.run('PRAGMA user_version = 1')
  copyFileSync(library.folder.file('text.db'), library.folder.file('older.db'))
  renameSync(library.folder.file('older.db'), library.folder.file('text.db'))
  const message = async () => {
    const { status, body } = await library.call('GET', '/health')
    expect([status, body.why]).toEqual([503, 'unopenable'])
    return body.error.message
  }
  expect(await message()).toMatch(/^กำลังปรับข้อความ(?!.*import)/)
  library.stores.db.readOnly = 'พื้นที่ดิสก์เต็ม'
  expect(await message()).toMatch(/ให้ทันรุ่นนี้ไม่ได้ เพราะพื้นที่ดิสก์เต็ม/)
})

/**
 * Checks the answers of pages with text: 503 with Retry-After while the text is being rebuilt, so that readers and
 * search engines come again (kept §3), else 404.
 */
async function expectRebuildingAnswers(library: CanonLibrary, isRebuilding: boolean) {
  const visit = (path: string) => library.app.handle(new Request(`http://library.local${path}`))
  const reported = await visit('/canon/9/royal/1')
  expect([reported.status, reported.headers.get('retry-after')]).toEqual(isRebuilding ? [503, '60'] : [404, null])
  expect(await reported.text()).toContain(isRebuilding ? 'กรุณากลับมาใหม่' : '<h1>')
  // the desk lists nothing meanwhile, and says that the list is incomplete
  const { body: me } = await library.desk('GET', '/me')
  expect(me.unreadable).toEqual(isRebuilding ? expect.stringContaining('กรุณากลับมาใหม่') : undefined)
  expect((await library.desk('GET', '/conflicts')).status).toBe(isRebuilding ? 503 : 200)
  // the API still answers 404; the message says whether the text is being rebuilt or missing
  const [{ slug = '' } = {}] = (await library.get('/canon/volumes/9/entries')).items
  if (slug !== '') {
    const { status, body } = await library.call('GET', `/canon/volumes/9/entries/${slug}/passage`)
    expect([status, body.error.message]).toEqual([
      404,
      expect.stringContaining(isRebuilding ? 'กรุณากลับมาใหม่' : 'กรุณาเลือกฉบับอื่น'),
    ])
  }
  // writes about words of the text are rejected for the same reason, and add no line to the log
  const edits = library.edits().length
  const words = { source: 'first', division: 'digha-nikaya', entry: slug || 'a', edition: 'royal', wrong: 'ก' }
  for (const [path, sent] of [
    ['/corrections', { ...words, right: 'ข', reason: 'x' }],
    ['/pages/9/royal/1/read', undefined],
  ] as const) {
    const { status, body } = await library.desk('POST', path, sent)
    expect([path, status, body.error.message.includes('กรุณากลับมาใหม่')]).toEqual([path, 404, isRebuilding])
  }
  expect(library.edits().length).toBe(edits)
  const cited = '/search?q=D%20I%201'
  for (const path of ['/canon/9', '/canon/9/entries/a', '/canon/9/royal?page=1', '/sources', cited]) {
    const { status } = await visit(path)
    if (isRebuilding) expect([path, status]).toEqual([path, 503])
    else expect([path, [200, 303, 404].includes(status)]).toEqual([path, true])
  }
  for (const path of ['/', '/canon', '/about', '/jataka']) {
    expect([path, (await visit(path)).status]).toEqual([path, 200])
  }
  // pages with other content give the reason, too, instead of advice for a library without text
  for (const path of ['/', '/search?q=nothing-has-this']) {
    const page = await (await visit(path)).text()
    const hints = ['กรุณากลับมาใหม่', 'library import', 'ไม่พบสิ่งที่ค้น'].filter((hint) => page.includes(hint))
    const missing = path === '/' ? 'library import' : 'ไม่พบสิ่งที่ค้น'
    expect([path, hints]).toEqual([path, [isRebuilding ? 'กรุณากลับมาใหม่' : missing]])
  }
}

const textPath = (library: CanonLibrary) => library.folder.file('text.db')

describe('without a readable text database', () => {
  test('a missing file gives no text', async () => {
    using library = await openCanonLibrary()
    await expectCanonWithoutText(library, 'unopenable')
    await expectRebuildingAnswers(library, false)
  })

  test('an empty file gives no text', async () => {
    using library = await openCanonLibrary({
      source: testSource('none'),
      headings: [testHeading('a')],
      passages: [],
    })
    await expectCanonWithoutText(library, 'empty')
  })

  test.each([
    [
      'no database',
      (path: string) => writeFileSync(path, 'not a database at all, but long enough to have a header'.repeat(9)),
    ],
    ['of no length', (path: string) => writeFileSync(path, '')],
    ['cut short', (path: string) => truncateSync(path, 40_000)],
    [
      'another program’s',
      (path: string) => {
        rmSync(path)
        using other = new Database(path)
        other.run('CREATE TABLE t (x)')
      },
    ],
    [
      'from a newer version',
      (path: string) => {
        using newer = new Database(path)
        newer.run(`PRAGMA user_version = ${TEXT_DATABASE_FORMAT + 1}`)
      },
    ],
    [
      'from an older version',
      (path: string) => {
        using older = new Database(path)
        older.run(`PRAGMA user_version = ${TEXT_DATABASE_FORMAT - 1}`)
      },
    ],
    ['deleted', (path: string) => rmSync(path)],
  ])('%s', async (name, damage) => {
    using library = await openCanonLibrary(firstSource, secondSource)
    expect((await library.get('/canon/volumes/9')).editions).toHaveLength(2)
    damage(textPath(library))
    await expectCanonWithoutText(library, 'unopenable')
    await expectRebuildingAnswers(library, name !== 'deleted')
  })

  test('a damaged file is reported when read, and stays unopenable', async () => {
    using library = await openCanonLibrary(firstSource, secondSource)
    const path = textPath(library)
    const bytes = readFileSync(path)
    bytes.fill(0xab, 16_384)
    writeFileSync(`${path}.bad`, bytes)
    renameSync(`${path}.bad`, path)
    await library.call('GET', '/canon/volumes/9/pages/1')
    await expectCanonWithoutText(library, 'unopenable')
    await expectRebuildingAnswers(library, true)
  })

  test('damage found by a reader is reported', async () => {
    using library = await openCanonLibrary(firstSource, secondSource)
    const path = textPath(library)
    const bytes = readFileSync(path)
    bytes.fill(0xab, 16_384)
    writeFileSync(`${path}.bad`, bytes)
    renameSync(`${path}.bad`, path)
    expect((await library.visit('/canon/9/royal/1')).status).toBe(503)
  })

  test('text returns with the file', async () => {
    using library = await openCanonLibrary(firstSource)
    const path = textPath(library)
    copyFileSync(path, `${path}.kept`)
    rmSync(path)
    expect((await library.call('GET', '/health')).status).toBe(503)
    renameSync(`${path}.kept`, path)
    expect(await library.get('/health')).toEqual({ status: 'ok', passages: 5, editions: ['royal', 'roman'] })
    expect((await library.get('/canon/volumes/9/pages/1')).paragraphs).toHaveLength(2)
  })
})

describe('a running server opens a new text', () => {
  test('in the next request, with caches and headings', async () => {
    using library = await openCanonLibrary(firstSource)
    const before = await library.get('/canon/volumes/9/pages/1')
    expect(await library.get('/canon/volumes/9/pages/1')).toEqual(before)
    await library.import({
      source: testSource('first', { version: '2' }),
      headings: [testHeading('zero'), ...(firstSource.headings ?? [])],
      passages: [testPassage('zero', [testParagraph(1, 'หน้าใหม่')])],
    })
    expect(await library.get('/canon/volumes/9/pages/1')).toMatchObject({
      headings: [{ entry: 'zero' }],
      paragraphs: ['หน้าใหม่'],
    })
    expect((await library.get('/sources')).texts[0].version).toBe('2')
  })

  test('and applies its headings if the import was killed after its last step', async () => {
    using builder = await openCanonLibrary(firstSource)
    using library = await openCanonLibrary()
    expect((await library.get('/canon/volumes/9/entries')).entries).toBe(0)
    copyFileSync(textPath(builder), textPath(library))
    expect((await library.get('/canon/volumes/9/entries')).entries).toBe(5)
    const lines = library.edits().length
    await library.get('/canon/volumes/9/layout')
    const text = TextDatabase.open(textPath(library))
    expect(applyImportedHeadings(library.db, text)).toMatchObject({ added: 6, leftOut: 0 })
    text.close()
    expect(library.edits()).toHaveLength(lines)
  })

  test('and keeps reading if headings cannot be stored yet', async () => {
    using builder = await openCanonLibrary(firstSource)
    using library = await openCanonLibrary()
    library.db.sqlite.run("CREATE TRIGGER full BEFORE INSERT ON headings BEGIN SELECT RAISE(FAIL, 'no room'); END")
    copyFileSync(textPath(builder), textPath(library))
    const { message } = await library.get('/canon/volumes/9/pages/1').catch((error: Error) => error)
    expect(message).toContain('no room')
    expect((await library.get('/canon/volumes/9/pages/1')).paragraphs).toHaveLength(2)
    library.db.sqlite.run('DROP TRIGGER full')
    await eventually(async () => expect((await library.get('/canon/volumes/9/entries')).entries).toBe(5))
  })
})

test('and treats an unreadable dictionary file as damaged, too', async () => {
  using library = await openCanonLibrary(firstSource)
  const path = textPath(library)
  copyFileSync(path, `${path}.bad`)
  const bad = new Database(`${path}.bad`)
  bad.run(`UPDATE parts SET paragraphs = '["cut' WHERE page = 1`)
  bad.close()
  renameSync(`${path}.bad`, path)
  expect((await library.call('GET', '/canon/volumes/9/pages/1')).status).toBe(200)
  expect((await library.call('GET', '/health')).status).toBe(503)
})
