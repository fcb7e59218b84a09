/**
 * Proofreading of printed pages: marks of two editors that hold a page's letters, assignments, and leases (review §3,
 * §4).
 */

import { expect, test } from 'bun:test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import picture from '../../src/reader/pages/icons/192.png' with { type: 'file' }
import { createPageLeaseManager } from '../../src/review-items/pages/page-leases.ts'
import { PROPOSING_KEY, SECOND_KEY, TEST_KEY } from '../canon/canon-library.ts'
import { type DeskLibrary, openDeskLibrary } from '../desk/desk-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { McpClient } from '../reader/mcp/mcp-client.ts'

/** The place of the corrections of these tests. */
const CORRECTED_PLACE = {
  source: 'first',
  division: 'digha-nikaya',
  entry: 'one',
  edition: 'royal',
  volume: 9,
  page: 2,
}

const KEYS = { editor: TEST_KEY, malee: PROPOSING_KEY, dao: SECOND_KEY }
type Editor = keyof typeof KEYS

const headings = ['one', 'two', 'three'].map((slug, index) => testHeading(slug, { royalPage: index + 1 }))
const printed = (secondPage: string, thirdPage = 'หน้าสามของแหล่งแรก'): TestPackage => ({
  source: testSource('first'),
  headings,
  passages: [
    testPassage('one', [testParagraph(1, 'ภิกษุทั้งหลาย นิพพานเป็นสุข'), testParagraph(2, secondPage)]),
    testPassage('two', [testParagraph(3, thirdPage)]),
  ],
})
/** Creates a second source of the third page. */
const secondSource = (words: string): TestPackage => ({
  source: testSource('second'),
  headings,
  passages: [testPassage('three', [testParagraph(3, words)])],
})
const SECOND_PAGE = 'ผู้มีเพียรย่อมพ้นทุกข์ได้'

async function open() {
  const library = await openDeskLibrary([printed(SECOND_PAGE), secondSource('หน้าสามของแหล่งที่สอง')])
  const as =
    (who: Editor) =>
    (method: string, path: string, body?: unknown, headers = {}) =>
      library.desk(method, path, body, { authorization: `Bearer ${KEYS[who]}`, ...headers })
  return { library, editor: as('editor'), malee: as('malee'), dao: as('dao') }
}

const PAGE = '/pages/9/royal/2'
const states = async (library: DeskLibrary) =>
  (await library.desk('GET', '/pages/9/royal')).body.items.map(({ state }: { state: string }) => state)

test('a page is read by one editor and confirmed by another, never by one alone or a third', async () => {
  const { library, editor, malee, dao } = await open()
  using _ = library
  const { body } = await editor('GET', PAGE)
  expect(body).toMatchObject({ volume: 9, edition: 'royal', page: 2, state: 'unread', readBy: null, changes: [] })
  expect(body).toMatchObject({ paragraphs: [{ text: SECOND_PAGE, marks: [] }], previous: 1, next: 3, totalPages: 3 })
  // a key that only proposes may mark pages as read
  const read = await malee('POST', `${PAGE}/read`)
  expect([read.status, read.body]).toMatchObject([200, { state: 'read', readBy: 'malee', confirmedBy: null }])
  const again = await malee('POST', `${PAGE}/read`)
  expect([again.status, again.body.error.message]).toEqual([409, expect.stringContaining('malee อ่านหน้านี้แล้ว')])
  expect((await dao('DELETE', PAGE)).status).toBe(404)
  expect((await dao('POST', `${PAGE}/read`)).body).toMatchObject({
    state: 'confirmed',
    readBy: 'malee',
    confirmedBy: 'dao',
  })
  expect((await editor('POST', `${PAGE}/read`)).status).toBe(409)
  expect((await dao('POST', `${PAGE}/read`)).status).toBe(409)
  expect(library.edits().map(({ action, record }) => `${action} ${record}`)).toEqual([
    'import first second',
    'read-page 9/royal/2',
    'read-page 9/royal/2',
  ])
  const blockedUndo = await editor('POST', `/edits/${library.edits().at(-2)?.id}/undo`)
  expect([blockedUndo.status, blockedUndo.body.error.message]).toEqual([
    409,
    expect.stringContaining('ของ “เล่ม 9 หน้า 2 ฉบับหลวง” โดย dao'),
  ])
  // when the first reader withdraws the mark, the confirmation becomes the reading
  const remaining = { state: 'read', readBy: 'dao', confirmedBy: null }
  expect((await malee('DELETE', PAGE)).body).toMatchObject(remaining)
  expect((await dao('DELETE', PAGE)).body).toMatchObject({ state: 'unread', readBy: null })
  expect((await editor('POST', '/pages/9/royal/9/read')).status).toBe(404)
  expect((await editor('POST', '/pages/9/nowhere/2/read')).status).toBe(404)
})

test('reading a page is 412 if its letters changed meanwhile', async () => {
  const { library, editor, malee } = await open()
  using _ = library
  const { version } = (await malee('GET', PAGE)).body
  await correctPage(editor)
  const outdated = await malee('POST', `${PAGE}/read`, undefined, { 'if-match': `"${version}"` })
  expect(outdated.status).toBe(412)
  const current = (await malee('GET', PAGE)).body.version
  expect((await malee('POST', `${PAGE}/read`, undefined, { 'if-match': `"${current}"` })).status).toBe(200)
})

const correctPage = async (editor: Awaited<ReturnType<typeof open>>['editor']) =>
  editor('POST', '/corrections', {
    ...CORRECTED_PLACE,
    wrong: 'พ้นทุกข์',
    right: 'ล่วงทุกข์',
    reason: 'ตามฉบับพิมพ์',
  })

test('a correction resets the page, and restoring its letters restores the status', async () => {
  const { library, editor, malee, dao } = await open()
  using _ = library
  for (const who of [malee, dao]) await who('POST', `${PAGE}/read`)
  await malee('POST', '/pages/9/royal/1/read')
  const { body } = await correctPage(editor)
  expect(await states(library)).toEqual(['read', 'changed', 'unread'])
  expect((await editor('GET', PAGE)).body).toMatchObject({
    state: 'changed',
    readBy: null,
    changes: [{ before: 'พ้น', after: 'ล่วง' }],
    paragraphs: [{ text: 'ผู้มีเพียรย่อมล่วงทุกข์ได้', marks: [{ start: 14, length: 9, is: 'right', words: 'พ้นทุกข์' }] }],
  })
  // an editor may read the changed page again
  expect((await malee('POST', `${PAGE}/read`)).body).toMatchObject({ state: 'read', readBy: 'malee' })
  await editor('POST', `/edits/${body.edit}/undo`)
  expect((await editor('GET', PAGE)).body).toMatchObject({
    state: 'confirmed',
    readBy: 'malee',
    confirmedBy: 'dao',
  })
})

test('an import that changes one letter resets that page only', async () => {
  const { library, malee } = await open()
  using _ = library
  for (const page of [1, 2, 3]) await malee('POST', `/pages/9/royal/${page}/read`)
  await library.import(printed('ผู้มีเพียรย่อมพ้นทุกข์ใด้'))
  const changedPages = (await malee('GET', '/pages/9/royal?state=changed')).body
  expect(changedPages).toMatchObject({ total: 1, items: [{ page: 2, state: 'changed' }] })
  expect((await malee('GET', PAGE)).body.changes).toEqual([{ before: 'ได้', after: 'ใด้' }])
  await library.import(secondSource('หน้าสามของแหล่งที่สาม'))
  expect(await states(library)).toEqual(['read', 'changed', 'changed'])
  await library.import(printed(SECOND_PAGE), secondSource('หน้าสามของแหล่งที่สอง'))
  expect(await states(library)).toEqual(['read', 'read', 'read'])
  expect((await malee('GET', '/pages')).body.volumes).toEqual([
    { edition: 'royal', volume: 9, pages: 3, read: 3, confirmed: 0, problem: 0, changed: 0 },
  ])
})

test('a problem is the status until a newer mark; another editor’s reading is kept', async () => {
  const { library, editor, malee, dao } = await open()
  using _ = library
  library.stores.reports.receive(
    { address: '/canon/9/royal/2', words: 'พ้นทุกข์', should: 'สิ้นทุกข์', note: null, name: null },
    'reader',
  )
  const report = (who: typeof malee, body: object) => who('POST', `${PAGE}/problem`, body)
  const readMark = async () => {
    const { state, readBy, confirmedBy, problemBy, reason, note, open } = (await editor('GET', PAGE)).body
    return [state, readBy, confirmedBy, problemBy, reason, note, open]
  }
  expect((await report(malee, { reason: 'smudged' })).status).toBe(400)
  await malee('POST', `${PAGE}/read`)
  expect(await readMark()).toEqual(['read', 'malee', null, null, null, null, 1])
  await report(dao, { reason: 'illegible', note: 'บรรทัดที่สาม' })
  expect(await readMark()).toEqual(['problem', 'malee', null, 'dao', 'illegible', 'บรรทัดที่สาม', 1])
  expect((await library.visit('/canon/9/royal/2')).text).not.toContain('อ่านเทียบกับฉบับพิมพ์แล้ว')
  expect((await editor('GET', '/pages/9/royal?state=problem')).body.items).toMatchObject([
    { page: 2, reason: 'illegible', note: 'บรรทัดที่สาม' },
  ])
  expect((await editor('GET', '/pages')).body.volumes).toMatchObject([{ read: 0, problem: 1 }])
  const countLeased = async (who: typeof malee) =>
    (await who('POST', '/pages/turns', { tab: 'window-of-one', most: 0 })) &&
    (await who('POST', '/pages/turns', { tab: 'window-of-one', most: 9, volume: 9, edition: 'royal' })).body.pages
      .length
  expect(await countLeased(dao)).toBe(2)
  await dao('POST', '/pages/turns', { tab: 'window-of-one', most: 0 })
  expect(await countLeased(editor)).toBe(3)
  library.collections.restoreAll('host', structuredClone(library.collections.dumps()))
  // the same editor reads it again, which is newer than the problem
  expect((await malee('POST', `${PAGE}/read`)).status).toBe(200)
  expect(await readMark()).toEqual(['read', 'malee', null, 'dao', 'illegible', 'บรรทัดที่สาม', 1])
  await dao('POST', `${PAGE}/read`)
  expect(await readMark()).toEqual(['confirmed', 'malee', 'dao', null, null, null, 1])
  await report(malee, { reason: 'other' })
  expect(await readMark()).toEqual(['problem', 'dao', null, 'malee', 'other', null, 1])
  expect((await malee('DELETE', PAGE)).body).toMatchObject({ state: 'read', readBy: 'dao', problemBy: null })
  // a third reader after a problem replaces neither of the others
  await editor('POST', `${PAGE}/read`)
  await report(malee, { reason: 'other' })
  const place = { edition: 'royal', volume: 9, page: 2 }
  const nok = { keyName: 'nok', precondition: () => undefined }
  library.stores.editorial.pageMarks.markPageRead(place, nok, () => 0)
  const all = { readBy: 'dao', confirmedBy: 'editor', clearedBy: 'nok', problemBy: 'malee' }
  expect((await editor('GET', PAGE)).body).toMatchObject({ state: 'confirmed', ...all })
  // a fourth reader is rejected with the names of those who can read it again, and is not leased the page
  await report(malee, { reason: 'other' })
  const tan = { keyName: 'tan', precondition: () => undefined }
  const isLeased = (keyName: string) =>
    createPageLeaseManager(library.stores.editorial.pageMarks, {})
      .lease({ tab: 'window-of-one', most: 9, volume: 9, edition: 'royal' }, keyName)
      .leased.some(({ page }) => page === 2)
  expect(() => library.stores.editorial.pageMarks.markPageRead(place, tan, () => 0)).toThrow(
    /dao, editor และ nok .*ให้ malee ถอน/,
  )
  expect((await editor('GET', PAGE)).body).toMatchObject({ state: 'problem', ...all })
  expect([isLeased('tan'), isLeased('nok')]).toEqual([false, true])
  library.stores.editorial.pageMarks.markPageRead(place, nok, () => 0)
  const moved = { state: 'confirmed', confirmedBy: 'nok', clearedBy: null }
  expect((await editor('DELETE', PAGE)).body).toMatchObject(moved)
})

test('marks and assignments are undone, dumped and restored like other edits', async () => {
  const { library, editor, malee } = await open()
  using _ = library
  await malee('POST', `${PAGE}/read`)
  await editor('PUT', '/shares', { name: 'malee', edition: 'royal', volume: 9, from: 2 })
  const dumps = library.collections.dumps()
  expect(dumps.get('page-marks')?.records).toMatchObject([
    { edition: 'royal', volume: 9, page: 2, letters: SECOND_PAGE, readBy: 'malee' },
  ])
  for (const { id } of library.edits().slice(1).toReversed())
    expect((await editor('POST', `/edits/${id}/undo`)).status).toBe(200)
  expect(await states(library)).toEqual(['unread', 'unread', 'unread'])
  expect((await editor('GET', '/shares')).body.total).toBe(0)
  library.collections.restoreAll('host', new Map(JSON.parse(JSON.stringify([...dumps]))))
  expect(library.collections.dumps()).toEqual(dumps)
  expect(await states(library)).toEqual(['unread', 'read', 'unread'])
})

test('suspects are marked in displayed text', async () => {
  const { library, editor } = await open()
  using _ = library
  await editor('POST', '/corrections', {
    ...CORRECTED_PLACE,
    wrong: 'ผู้มี',
    right: 'บุคคลผู้มี',
    reason: 'ตามฉบับพิมพ์',
  })
  library.stores.reports.receive(
    { address: PAGE.replace('pages', 'canon'), words: 'พ้นทุกข์', should: 'สิ้นทุกข์', note: null, name: null },
    'reader',
  )
  const { paragraphs, reports } = (await editor('GET', PAGE)).body
  expect(reports).toEqual([{ number: 1, words: 'พ้นทุกข์', should: 'สิ้นทุกข์' }])
  const [{ text, marks }] = paragraphs
  const markOf = (is: string, words: string) => ({ is, start: text.indexOf(words), length: words.length })
  expect(marks).toMatchObject([markOf('right', 'บุคคลผู้มี'), markOf('report', 'พ้นทุกข์')])
})

test('assignments are made by publishing keys; their pages come first, and none is leased twice', async () => {
  const { library, editor, malee, dao } = await open()
  using _ = library
  const assignment = { name: 'malee', edition: 'royal', volume: 9 }
  expect((await malee('PUT', '/shares', assignment)).status).toBe(403)
  expect((await editor('PUT', '/shares', { ...assignment, from: 3, to: 2 })).body.error.issues).toHaveProperty('to')
  expect((await editor('PUT', '/shares', { ...assignment, from: 2 })).status).toBe(201)
  expect((await editor('PUT', '/shares', { ...assignment, from: 2, to: 3 })).status).toBe(200)
  expect((await editor('PUT', '/shares', { ...assignment, name: 'dao' })).status).toBe(201)
  const lease = async (who: typeof malee, more: object = {}) => {
    const { body } = await who('POST', '/pages/turns', { tab: `window-of-one`, most: 2, ...more })
    return [body.pages.map(({ page }: { page: number }) => page), body.elsewhere]
  }
  expect(await lease(malee)).toEqual([[2, 3], 0])
  expect(await lease(dao)).toEqual([[1], 2])
  // without an assignment, pages are leased only on request of a volume
  expect(await lease(editor)).toEqual([[], 0])
  expect(await lease(editor, { volume: 9, edition: 'royal' })).toEqual([[], 3])
  await malee('POST', `${PAGE}/read`)
  const after = { volume: 9, edition: 'royal', page: 2 }
  expect(await lease(malee, { after })).toEqual([[3], 0])
  await malee('POST', '/pages/turns', { tab: 'window-of-one', most: 0 })
  // own readings are not leased; those of others are, for confirmation
  expect(await lease(malee)).toEqual([[3], 0])
  await dao('POST', '/pages/turns', { tab: 'window-of-one', most: 0 })
  expect(await lease(dao, { most: 9 })).toEqual([[1, 2], 1])
  expect((await editor('GET', '/shares?name=malee')).body.items).toMatchObject([
    { ...assignment, from: 2, to: 3, pages: 2, read: 1, confirmed: 0, changed: 0 },
  ])
  expect((await editor('DELETE', '/shares?name=malee&edition=royal&volume=9')).status).toBe(200)
  expect((await editor('DELETE', '/shares?name=malee&edition=royal&volume=9')).status).toBe(404)
  const logged = await editor('GET', '/edits?collection=shares&limit=1')
  expect(logged.body.items).toMatchObject([{ before: [{ title: 'เล่ม 9 หน้า 2–3 ฉบับหลวง ของ malee' }] }])
})

test('page footers show how often a page was read, and the share per edition', async () => {
  const { library, editor, malee, dao } = await open()
  using _ = library
  const readFooter = async () =>
    (await library.visit('/canon/9/royal/2')).text.match(/อ่านเทียบกับฉบับพิมพ์แล้วโดย (.) คน/)?.[1]
  const readShares = async () =>
    [...(await library.visit('/sources')).text.matchAll(/<td>([๐-๙.]+%)<\/td>/g)].map(([, assignment]) => assignment)
  const before = await readShares()
  expect(await readFooter()).toBeUndefined()
  await malee('POST', `${PAGE}/read`)
  expect(await readFooter()).toBe('๑')
  await dao('POST', `${PAGE}/read`)
  expect(await readFooter()).toBe('๒')
  await malee('POST', '/pages/9/royal/1/read')
  expect((await readShares()).slice(before.length)).toEqual(['๖๖.๗%', '๓๓.๓%'])
  expect((await library.visit('/canon/9/royal/3')).text).not.toContain('อ่านเทียบ')
  // the MCP tool does not report proofreading
  await using program = await McpClient.ofLibrary(library)
  const { text, isError } = await program.call('sources')
  expect([isError, /อ่านเทียบ|Read against/.test(text)]).toEqual([false, false])
  await correctPage(editor)
  expect(await readFooter()).toBeUndefined()
})

test('only the proofreading screen may show scans', async () => {
  const { library } = await open()
  using _ = library
  const images = async (path: string) => {
    const { headers } = await library.app.handle(new Request(`http://library.local${path}`))
    return headers.get('content-security-policy')?.match(/img-src ([^;]*)/)?.[1]
  }
  expect(await images('/desk/pages/9/royal/2')).toBe('blob:')
  for (const path of ['/desk', '/desk/pages', '/desk/conflicts/a/b/royal']) expect(await images(path)).toBe("'self'")
  expect((await library.desk('GET', `${PAGE}/scan`)).status).toBe(404)
  expect((await library.desk('GET', PAGE)).body.scan).toBeNull()
})

test('a scan is sent with a key, and to readers if the host allows it', async () => {
  const { library, editor } = await open()
  using _ = library
  const folder = library.folder.file('pictures')
  mkdirSync(join(folder, '9'), { recursive: true })
  copyFileSync(picture, join(folder, '9/2.png'))
  const appFor = (readers: boolean) =>
    createApp(library.stores, {
      keys: parseEditorKeys(`editor:${TEST_KEY}`),
      rateLimit: 0,
      trustedProxies: 0,
      corsOrigin: '*',
      version: '0.0.0-test',
      scans: [{ source: 'first', folder, offset: 0, readers }],
    })
  const get = async (readers: boolean, path: string, key?: string) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    const answer = await appFor(readers).handle(new Request(`http://library.local${path}`, { headers }))
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]
  }
  const scan = `/api/desk${PAGE}/scan`
  expect(await get(false, scan, TEST_KEY)).toEqual([200, 'image/png', 'private, no-store'])
  expect((await get(false, scan))[0]).toBe(401)
  expect((await get(false, '/api/desk/pages/9/royal/1/scan', TEST_KEY))[0]).toBe(404)
  expect((await get(false, '/canon/9/royal/2/scan'))[0]).toBe(404)
  expect((await get(true, '/canon/9/royal/2/scan')).slice(0, 2)).toEqual([200, 'image/png'])
  for (const page of ['royal/3', 'royal/9', 'nowhere/2', 'royal/..%2F2'])
    expect((await get(true, `/canon/9/${page}/scan`))[0]).toBe(404)
  const page = async (readers: boolean) =>
    (await appFor(readers).handle(new Request('http://library.local/canon/9/royal/2'))).text()
  expect(await page(true)).toContain('/canon/9/royal/2/scan')
  expect(await page(false)).not.toContain('/scan')
  expect((await editor('GET', PAGE)).body.scan).toBeNull()
})

test('a key marks 30 pages per minute; then 429 says when to continue', async () => {
  const { library, malee, dao } = await open()
  using _ = library
  const { sqlite } = library.db
  const columns = 'time, key_name, action, collection, record, change'
  const repeat = `INSERT INTO content_edit (${columns}) SELECT ${columns} FROM content_edit WHERE action = 'read-page'`
  expect((await malee('POST', '/pages/9/royal/1/read')).status).toBe(200)
  for (let lines = 1; lines < 29; lines++) sqlite.run(`${repeat} LIMIT 1`)
  expect((await malee('POST', '/pages/9/royal/3/read')).status).toBe(200)
  const rejected = await malee('POST', `${PAGE}/read`)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await dao('POST', `${PAGE}/read`)).status).toBe(200)
  sqlite.run("UPDATE content_edit SET time = '2026-01-01T00:00:00.000Z' WHERE action = 'read-page'")
  expect((await malee('POST', `${PAGE}/read`)).status).toBe(200)
})

test('a publishing key undoes all marks of a name and day in one batch; others stay', async () => {
  const { library, editor, malee, dao } = await open()
  using _ = library
  const page = (number: number) => `/pages/9/royal/${number}`
  for (const number of [1, 2]) await malee('POST', `${page(number)}/read`)
  for (const who of [dao, malee]) await who('POST', `${page(3)}/read`)
  await dao('POST', `${page(2)}/read`)
  const on = new Date().toISOString().slice(0, 10)
  const undoDay = (who: typeof editor, query: string) => who('DELETE', `/pages/marks?${query}`)
  expect((await undoDay(malee, `by=malee&on=${on}`)).status).toBe(403)
  expect((await undoDay(editor, 'by=malee&on=1999-01-01')).status).toBe(404)
  expect((await undoDay(editor, 'by=malee&on=yesterday')).status).toBe(400)
  const { body } = await undoDay(editor, `by=malee&on=${on}`)
  expect(body.pages).toBe(3)
  const marks = async () =>
    Promise.all(
      [1, 2, 3].map(async (number) => {
        const { readBy, confirmedBy } = (await editor('GET', page(number))).body
        return [readBy, confirmedBy]
      }),
    )
  expect(await marks()).toEqual([
    [null, null],
    ['dao', null],
    ['dao', null],
  ])
  expect(library.edits().at(-1)).toMatchObject({ id: body.edit, keyName: 'editor', batch: body.batch })
  expect((await editor('POST', `/edits/${body.edit}/undo?batch=1`)).status).toBe(200)
  expect(await marks()).toEqual([
    ['malee', null],
    ['malee', 'dao'],
    ['dao', 'malee'],
  ])
})
