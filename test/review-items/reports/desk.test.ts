/** Readers' reports at the desk: the queue, the reported places, answers, and undoing them. */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import {
  MAX_WAITING_REPORTS,
  MAX_WAITING_REPORTS_OF_SENDER,
  ReportStore,
} from '../../../src/review-items/reports/reports.ts'
import { openCanonLibrary } from '../../canon/canon-library.ts'
import { testPlace } from '../../intake/import/packages.ts'
import { openTestDatabaseFile } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { ORIGIN } from '../../support/library.ts'
import {
  answerReport,
  listReportNumbers,
  openReportLibrary,
  readOneReport,
  SENT_REPORT,
  sendReport,
} from './report-library.ts'

describe('the queue of reports', () => {
  test('has reports with the place of a correction', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library)
    expect(await readOneReport(library, number)).toMatchObject({
      ...SENT_REPORT,
      number,
      state: 'open',
      answer: null,
      key: null,
      decidedAt: null,
      record: null,
      place: testPlace('a', 'roman', 1, { before: 'bhagavā', wrong: 'sokasmin', after: 'ti', places: 1 }),
    })
    const { place } = await readOneReport(library, number)
    const { places: _, ...body } = place
    const correction = { ...body, right: 'lokasmin', reason: 'x' }
    expect((await library.desk('POST', '/corrections', correction)).status).toBe(201)
  })

  test('finds the place from the page or the whole heading, or says none', async () => {
    using library = await openReportLibrary()
    const placeOf = async (over: Partial<typeof SENT_REPORT>) =>
      (await readOneReport(library, sendReport(library, over))).place
    expect(await placeOf({ address: '/canon/9/roman/2' })).toMatchObject({ page: 2, before: 'puna' })
    expect(await placeOf({ address: '/canon/9/entries/a', words: 'ti vutte' })).toMatchObject({ page: 2 })
    expect(await placeOf({ address: '/canon/9/entries/b', words: 'โสก' })).toMatchObject({
      edition: 'royal',
      entry: 'b',
    })
    expect(await placeOf({ words: ' sokasmin \n ti ' })).toMatchObject({ wrong: 'sokasmin ti' })
    expect(await placeOf({ words: '๑ '.repeat(150) })).toBeNull()
    // as a telephone begins a field, and without the number of a note
    expect(await placeOf({ words: 'Sokasmin ti' })).toMatchObject({ wrong: 'sokasmin ti', page: 1 })
    expect(await placeOf({ address: '/canon/9/roman/2', words: 'Puna sokasmin (ti) vutte' })).toBeNull()
    expect(await placeOf({ address: '/canon/9/roman/2', words: 'vutte evaṃ' })).toMatchObject({
      wrong: 'vutte ๑ evaṃ',
    })
    expect(await placeOf({ words: 'lokasmin' })).toBeNull()
    expect(await placeOf({ address: '/canon/9/roman/2', words: 'bhagavā' })).toBeNull()
  })

  test('names the record that a report is about', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library, { address: '/jataka/jataka-1' })
    const { slug } = (await library.get('/jataka?limit=1')).items[0]
    const known = sendReport(library, { address: `/jataka/${slug}` })
    expect([(await readOneReport(library, number)).record, (await readOneReport(library, known)).record]).toEqual([
      slug === 'jataka-1' ? { collection: 'jataka', slug } : null,
      { collection: 'jataka', slug },
    ])
  })

  test('is listed by state and page, with many reports of one sender last', async () => {
    using library = await openReportLibrary()
    const many = [1, 2, 3].map(() => sendReport(library, {}, 'many'))
    const single = sendReport(library, {}, 'single')
    expect(await listReportNumbers(library, '?state=open')).toEqual([many[0] ?? 0, single, many[1] ?? 0, many[2] ?? 0])
    expect(await listReportNumbers(library, '?state=open&limit=1&offset=1')).toEqual([single])
    expect((await library.desk('GET', '/reports?state=open&limit=1')).body.total).toBe(4)
    expect(await listReportNumbers(library, '?state=taken')).toEqual([])
    expect((await library.desk('GET', '/reports?state=x')).status).toBe(400)
    expect((await library.call('GET', `${ORIGIN}/api/desk/reports`)).status).toBe(401)
    expect(JSON.stringify((await library.desk('GET', '/reports')).body)).not.toContain('"many"')
  })
})

describe('an answer to a report', () => {
  test('accepts, rejects or reopens it, is logged and can be undone', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library)
    const { status, body } = await answerReport(library, number, { state: 'refused', note: 'ต้นฉบับพิมพ์อย่างนี้' })
    expect([status, body.report]).toEqual([
      200,
      expect.objectContaining({ state: 'refused', answer: 'ต้นฉบับพิมพ์อย่างนี้', key: 'editor' }),
    ])
    const { items } = (await library.desk('GET', '/edits?collection=reports')).body
    expect(items).toMatchObject([
      { id: body.edit, action: 'answer-report', record: String(number), title: 'sokasmin', undoable: true },
    ])
    expect((await answerReport(library, number, { state: 'taken' })).body.report).toMatchObject({
      state: 'taken',
      answer: 'ต้นฉบับพิมพ์อย่างนี้',
    })
    expect((await library.desk('POST', `/edits/${body.edit}/undo`)).status).toBe(409)
    const open = await answerReport(library, number, { state: 'open', note: null })
    expect(open.body.report).toMatchObject({ state: 'open', answer: null, key: null, decidedAt: null })
    expect((await library.desk('POST', `/edits/${open.body.edit}/undo`)).status).toBe(200)
    expect(await readOneReport(library, number)).toMatchObject({ state: 'taken', answer: 'ต้นฉบับพิมพ์อย่างนี้' })
  })

  test('is given to all waiting reports of a sender at once, with one undo', async () => {
    using library = await openReportLibrary()
    const theirs = [1, 2, 3].map(() => sendReport(library, {}, 'many'))
    const [first = 0, second = 0] = theirs
    await answerReport(library, second, { state: 'taken' })
    const single = sendReport(library, {}, 'single')
    const { body } = await answerReport(library, first, { state: 'refused', note: 'ก่อกวน', wholeSender: true })
    expect(body.reports).toBe(2)
    const states = async () =>
      Promise.all([...theirs, single].map(async (number) => (await readOneReport(library, number)).state))
    expect(await states()).toEqual(['refused', 'taken', 'refused', 'open'])
    expect((await library.desk('POST', `/edits/${body.edit}/undo`)).status).toBe(200)
    expect(await states()).toEqual(['open', 'taken', 'open', 'open'])
  })

  test('checks the version, and rejects unknown reports and states', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library)
    const { version } = await readOneReport(library, number)
    const given = (tag: string) => ({ 'if-match': `"${tag}"` })
    expect((await answerReport(library, number, { state: 'taken' }, given('0'.repeat(16)))).status).toBe(412)
    expect((await answerReport(library, number, { state: 'taken' }, given(version))).status).toBe(200)
    expect((await answerReport(library, number, { state: 'refused' }, given(version))).status).toBe(412)
    expect((await answerReport(library, number, { state: 'lost' })).status).toBe(400)
    expect((await answerReport(library, number, { state: 'taken', note: 'ก'.repeat(2_001) })).status).toBe(400)
    expect((await answerReport(library, number + 1, { state: 'taken' })).status).toBe(404)
    expect((await library.desk('GET', `/reports/${number + 1}`)).status).toBe(404)
  })
})

describe('a correction from a report', () => {
  const correction = {
    source: 'siam',
    division: 'digha-nikaya',
    entry: 'a',
    edition: 'roman',
    before: 'bhagavā',
    wrong: 'sokasmin',
    after: 'ti āha',
    right: 'lokasmin',
    reason: 'x',
  }

  test('accepts it in the same write, and both are undone together', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library)
    const edits = library.edits().length
    const { body } = await library.desk('POST', '/corrections', { ...correction, report: number })
    expect(body.correction.report).toBe(number)
    expect(library.edits()).toHaveLength(edits + 1)
    expect(await readOneReport(library, number)).toMatchObject({ state: 'taken', key: 'editor' })
    expect((await library.desk('POST', `/edits/${body.edit}/undo`)).status).toBe(200)
    expect(await readOneReport(library, number)).toMatchObject({ state: 'open', key: null })
    expect((await library.desk('GET', '/corrections')).body.total).toBe(0)
  })

  test('is rejected for an unknown report, or without corrected words', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library)
    const to = (over: object) => library.desk('POST', '/corrections', { ...correction, ...over })
    expect((await to({ report: number + 1 })).status).toBe(404)
    expect((await library.desk('GET', '/corrections')).body.total).toBe(0)
    expect((await to({ report: number, before: '', after: '', wrong: 'ti' })).status).toBe(409)
    expect((await readOneReport(library, number)).state).toBe('open')
  })
})

describe('reports', () => {
  test('are limited to 20 waiting per sender and 5,000 in all, where busiest senders make room', async () => {
    using library = await openReportLibrary()
    sendReport(library, {}, 'the oldest of all')
    for (let n = 0; n < MAX_WAITING_REPORTS_OF_SENDER; n++) sendReport(library, {}, 'many')
    expect(() => sendReport(library, {}, 'many')).toThrow('ท่านแจ้งคำผิดไว้แล้ว ๒๐ รายการ')
    await answerReport(library, 2, { state: 'refused' })
    sendReport(library, {}, 'many')
    const insert = library.db.sqlite.query(
      "INSERT INTO reports (address, words, should, state, sender, created_at, updated_at) VALUES ('/', 'a', 'b', 'open', ?, 't', 't')",
    )
    library.db.sqlite.transaction(() => {
      for (let n = MAX_WAITING_REPORTS_OF_SENDER + 1; n < MAX_WAITING_REPORTS; n++) insert.run(`other ${n >> 1}`)
    })()
    const { reports } = library.stores
    for (const gone of [3, 4]) {
      expect(reports.findById(gone)?.sender).toBe('many')
      const number = sendReport(library, {}, `single ${gone}`)
      expect([reports.findById(gone), reports.findById(number)?.state]).toEqual([undefined, 'open'])
      expect(reports.countInState('open')).toBe(MAX_WAITING_REPORTS)
    }
  })

  test('are in no log and make no cached answer stale', () =>
    runInFolder((folder) => {
      using own = openTestDatabaseFile(join(folder, 'library.db'))
      using other = LibraryDatabase.follow(join(folder, 'library.db'))
      const reports = new ReportStore(own)
      const states = () => {
        other.version.look()
        return [own.version.current, own.version.lastEdit?.id, other.version.lastEdit?.id]
      }
      const before = states()
      const number = reports.receive(SENT_REPORT, 'x')
      expect(states()).toEqual(before)
      expect(new ReportStore(other).findById(number)?.words).toBe(SENT_REPORT.words)
      // what an editor says is an edit as any other
      reports.decide(number, {
        keyName: 'editor',
        precondition: () => undefined,
        body: () => ({ state: 'refused' }),
      })
      expect(states()).not.toEqual(before)
    }))

  test('are exported without senders; an older export keeps them', async () => {
    using library = await openReportLibrary()
    const number = sendReport(library, {}, 'the sender')
    await answerReport(library, number, { state: 'taken', note: 'ขอบคุณ' })
    const open = sendReport(library)
    using other = await openCanonLibrary()
    sendReport(other, { words: 'อื่น' })
    library.carry(other)
    expect(await Bun.file(`${library.folder.path}/exported/reports.json`).text()).not.toContain('the sender')
    expect(await readOneReport(other, number)).toMatchObject({
      ...SENT_REPORT,
      state: 'taken',
      answer: 'ขอบคุณ',
      key: 'editor',
    })
    expect(await listReportNumbers(other)).toEqual([open, number])
    const later = sendReport(other)
    library.carry(other, 'reports')
    expect(await listReportNumbers(other)).toEqual([later, open, number])
    expect((await other.api('GET', '/collections/reports')).status).toBe(404)
  })
})
