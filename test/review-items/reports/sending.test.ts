/** Reports of misprints: by a form without a script, or by programs; limited, private, and switched off. */

import { describe, expect, test } from 'bun:test'
import type { App, AppOptions } from '../../../src/app.ts'
import { canReadersReport } from '../../../src/host/cli/service.ts'
import { parseEditorKeys } from '../../../src/http/keys.ts'
import type { CanonLibrary, Json } from '../../canon/canon-library.ts'
import { createServiceOver, ONE_EDITOR_KEYS } from '../../support/service.ts'
import { answerReport, openReportLibrary, readOneReport, SENT_REPORT } from './report-library.ts'

const ORIGIN = 'http://library.local'
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

interface Given {
  readonly body?: Readonly<Record<string, string>>
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
  readonly path?: string
}

/** Sends a report as a page or a program does. */
function post(app: App, { body = SENT_REPORT, type = FORM, headers = {}, from, path = '/reports' }: Given = {}) {
  const sent = type.startsWith(FORM) ? new URLSearchParams(body).toString() : JSON.stringify(body)
  const request = new Request(ORIGIN + path, {
    method: 'POST',
    body: sent,
    headers: { 'content-type': type, ...headers },
  })
  return Promise.resolve(app.handle(request, () => from))
}

const get = async (app: App, path: string, headers: Record<string, string> = {}) => {
  const response = await app.handle(new Request(ORIGIN + path, { headers }))
  return { response, text: await response.text() }
}

const json = async (app: App, number: number): Promise<Json> =>
  JSON.parse((await get(app, `/reports/${number}`, { accept: 'application/json' })).text)

/** The same library, served otherwise. */
const served = ({ stores }: CanonLibrary, options: Partial<AppOptions>): App =>
  createServiceOver(stores, { keys: ONE_EDITOR_KEYS, ...options })

const waiting = ({ stores }: CanonLibrary) => stores.reports.countInState('open')

describe('the report form', () => {
  test('is linked from every page with text and names the page', async () => {
    using library = await openReportLibrary()
    const { app } = library
    const { items } = await library.get('/jataka?limit=1')
    for (const path of ['/canon/9/roman/1', '/canon/9/entries/b', `/jataka/${items[0].slug}`]) {
      const href = `/reports?address=${encodeURIComponent(path)}`
      expect((await get(app, path)).text).toContain(`<a rel="nofollow" href="${href}">แจ้งคำผิด</a>`)
      const form = (await get(app, href)).text
      expect(form).toContain(`<input type="hidden" name="address" value="${path}">`)
      expect(form).toContain('<form class="ask" method="post" action="/reports">')
      expect(form).toContain('<meta name="robots" content="noindex">')
    }
    expect((await get(app, '/canon/9/roman/1?lang=en')).text).toContain('lang=en">Report a misprint</a>')
    for (const path of ['/', '/search?q=ab', '/chants', '/canon/9']) {
      expect((await get(app, path)).text).not.toContain('/reports')
    }
  })

  test('contains the selected words, and asks for the address if none is given', async () => {
    using library = await openReportLibrary()
    const form = (await get(library.app, '/reports?address=/nowhere&words=%3Cb%3E')).text
    expect(form).toContain('name="words" maxlength="300" required value="&lt;b&gt;"')
    expect(form).toContain('name="address" maxlength="500" required value="/nowhere"')
  })

  test('leads to the number of the report, whose page shows its state but not its words', async () => {
    using library = await openReportLibrary()
    const sent = await post(library.app)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/reports/1'])
    const { response, text } = await get(library.app, '/reports/1')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(text).toContain('รอบรรณาธิการตรวจ')
    expect(text).toContain('<a href="/canon/9/roman/1">')
    expect(text).toContain('noindex')
    for (const secret of Object.values(SENT_REPORT).slice(1)) expect(text).not.toContain(secret)
    expect(await readOneReport(library, 1)).toMatchObject({ ...SENT_REPORT, state: 'open' })
  })

  test('finds a report by number in Thai and Western digits', async () => {
    using library = await openReportLibrary()
    expect((await get(library.app, '/reports')).text).toContain('<input name="number"')
    for (const number of ['12', '๑๒', ' 012 ']) {
      const { response } = await get(library.app, `/reports?number=${encodeURIComponent(number)}&lang=en`)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/reports/12?lang=en'])
    }
    expect((await get(library.app, '/reports?number=x')).response.status).toBe(404)
  })

  test('returns with the typed text and the errors', async () => {
    using library = await openReportLibrary()
    const body = { ...SENT_REPORT, words: '', should: '<i>x', note: 'ก'.repeat(1_001) }
    const sent = await post(library.app, { body })
    const text = await sent.text()
    expect(sent.status).toBe(400)
    expect(text).toContain('คำที่ผิด')
    expect(text).toContain('aria-describedby="report-words-bad"')
    expect(text).toContain('aria-describedby="report-note-bad"')
    expect(text).toContain('value="&lt;i&gt;x"')
    expect(text).toContain(body.note)
    expect(waiting(library)).toBe(0)
  })

  test('rejects a filled honeypot, another site, and an unknown page', async () => {
    using library = await openReportLibrary()
    expect((await post(library.app, { body: { ...SENT_REPORT, homepage: 'x' } })).status).toBe(400)
    expect((await post(library.app, { body: { ...SENT_REPORT, homepage: '' } })).status).toBe(303)
    expect((await post(library.app, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(400)
    expect((await post(library.app, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(303)
    const ORIGINS: readonly (readonly [status: number, headers: Record<string, string>])[] = [
      [400, { origin: 'https://elsewhere.example' }],
      [400, { origin: 'null' }],
      [400, { origin: 'https://blog.library.local', 'sec-fetch-site': 'same-site' }],
      [400, { 'sec-fetch-site': 'same-site' }],
      [303, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
      [303, { origin: 'https://library.local' }],
      [303, {}],
    ]
    for (const [status, headers] of ORIGINS)
      expect([headers, (await post(library.app, { headers })).status]).toEqual([headers, status])
    for (const address of ['/', '/canon/9/roman/3', '/canon/9/other/1', '/chants/nothing', 'javascript:x', '//x/y'])
      expect([address, (await post(library.app, { body: { ...SENT_REPORT, address } })).status]).toEqual([address, 400])
    expect(waiting(library)).toBe(5)
  })

  test('works below a proxy path', async () => {
    using library = await openReportLibrary()
    const app = served(library, { baseUrl: 'https://example.org/library' })
    expect((await get(app, '/canon/9/roman/1')).text).toContain('href="/library/reports?address=%2Fcanon')
    expect((await get(app, '/reports')).text).toContain('action="/library/reports"')
    expect((await post(app)).headers.get('location')).toBe('/library/reports/1')
    // a proxy may pass on another Host than that of the pages
    const from = (origin: string) => post(app, { headers: { origin } })
    expect((await from('https://example.org')).status).toBe(303)
    expect((await from('https://example.com')).status).toBe(400)
    const address = 'https://example.org/library/canon/9/roman/2?q=x#p1'
    await post(app, { body: { ...SENT_REPORT, address }, type: JSON_TYPE })
    expect((await readOneReport(library, 3)).address).toBe('/canon/9/roman/2')
  })
})

describe('reports of programs', () => {
  test('are JSON and answered with JSON, errors too', async () => {
    using library = await openReportLibrary()
    const sent = await post(library.app, { type: JSON_TYPE })
    expect([sent.status, sent.headers.get('location'), await sent.json()]).toEqual([201, '/reports/1', { number: 1 }])
    expect(await json(library.app, 1)).toMatchObject({ number: 1, state: 'open', words: null, should: null })
    expect(Object.keys(await json(library.app, 1)).toSorted()).toEqual(
      ['address', 'answer', 'at', 'decidedAt', 'number', 'should', 'state', 'words'].toSorted(),
    )
    const faulty = await post(library.app, { type: JSON_TYPE, body: { address: SENT_REPORT.address, x: '1' } })
    expect([faulty.status, Object.keys(((await faulty.json()) as Json).error.issues).toSorted()]).toEqual([
      400,
      ['should', 'words', 'x'],
    ])
    const missing = await get(library.app, '/reports/7', { accept: 'application/json' })
    expect([missing.response.status, JSON.parse(missing.text).error.code]).toEqual([404, 'not_found'])
    expect((await get(library.app, '/reports/7')).text).toContain('<!doctype html>')
    expect((await get(library.app, '/reports/x')).response.status).toBe(404)
  })

  test('are rejected with other types or sizes', async () => {
    using library = await openReportLibrary()
    for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
      expect([type, (await post(library.app, { type })).status]).toEqual([type, 415])
    const long = { ...SENT_REPORT, note: 'x'.repeat(40_000) }
    expect((await post(library.app, { body: long })).status).toBe(413)
    expect((await post(library.app, { body: long, type: JSON_TYPE })).status).toBe(413)
    expect((await post(library.app, { type: `${FORM}; charset=utf-8` })).status).toBe(303)
    const { status, headers } = await library.app.handle(new Request(`${ORIGIN}/reports`, { method: 'PUT' }))
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    // no page of another site reads what is here, or sends JSON
    const input = await library.app.handle(new Request(`${ORIGIN}/reports`, { method: 'OPTIONS' }))
    expect(input.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the answer of an editor', () => {
  test('is shown by number; the words only once accepted', async () => {
    using library = await openReportLibrary()
    const hostile = { ...SENT_REPORT, words: '<script>alert(1)</script>', name: '<img src=x onerror=alert(1)>' }
    await post(library.app, { body: hostile })
    const seen = async () => (await get(library.app, '/reports/1')).text
    await answerReport(library, 1, { state: 'refused', note: 'คงไว้ <b>ตามต้นฉบับ</b>' })
    expect(await seen()).toContain('คงข้อความไว้ตามเดิม')
    expect(await seen()).toContain('&lt;b&gt;ตามต้นฉบับ&lt;/b&gt;')
    expect(await seen()).not.toContain('alert')
    await answerReport(library, 1, { state: 'taken', note: null })
    expect(await seen()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(await seen()).not.toContain('onerror')
    expect(await seen()).not.toContain(SENT_REPORT.note)
    expect(await json(library.app, 1)).toMatchObject({ state: 'taken', words: hostile.words })
  })
})

describe('limits of reports', () => {
  test('a report costs as much as sixty pages, and twenty of one caller may wait', async () => {
    using library = await openReportLibrary()
    const app = served(library, { rateLimit: 600 })
    for (let n = 0; n < 10; n++) expect((await post(app, { from: '192.0.2.1' })).status).toBe(303)
    const refused = await post(app, { from: '192.0.2.1', type: JSON_TYPE })
    expect([refused.status, ((await refused.json()) as Json).error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const patient = served(library, {})
    for (let n = 0; n < 10; n++) expect((await post(patient, { from: '192.0.2.1' })).status).toBe(303)
    const enough = await post(patient, { from: '192.0.2.1' })
    expect([enough.status, enough.headers.get('retry-after')]).toEqual([429, '3600'])
    const text = await enough.text()
    expect(text).toContain('ท่านแจ้งคำผิดไว้แล้ว ๒๐ รายการ')
    expect(text).toContain(`value="${SENT_REPORT.should}"`)
    // the next house has another address
    expect((await post(patient, { from: '192.0.2.2' })).status).toBe(303)
    expect((await post(patient, { from: '2001:db8::1' })).status).toBe(303)
  })

  test('no address is stored with a report', async () => {
    using library = await openReportLibrary()
    await post(library.app, { from: '192.0.2.77' })
    const rows = JSON.stringify(library.db.sqlite.query('SELECT * FROM reports').all())
    expect(rows).not.toContain('192.0.2')
    const plain = new Bun.CryptoHasher('sha256').update('192.0.2.77').digest('hex')
    expect(rows).not.toContain(plain.slice(0, 12))
  })
})

test('no log names who reports or looks up a report', async () => {
  using library = await openReportLibrary()
  const reported: string[] = []
  const app = served(library, {
    rateLimit: 600,
    observe: ({ operation, caller }) => void reported.push(`${operation} ${caller}`),
  })
  await post(app, { from: '192.0.2.1' })
  await post(app, { from: '192.0.2.1', body: {} })
  // the second time it is answered from what is kept
  for (const path of ['/reports', '/reports', '/reports/1', '/canon/9/roman/1'])
    await app.handle(new Request(ORIGIN + path), () => '192.0.2.1')
  expect(reported).toEqual([
    ...['sendReport', 'sendReport', 'reportFormPage', 'reportFormPage', 'reportPage'].map((id) => `${id} undefined`),
    'printedPage 192.0.2.1',
  ])
})

describe('without reports', () => {
  test('there is no form, link or operation', async () => {
    using library = await openReportLibrary()
    await post(library.app)
    const app = served(library, { reports: false })
    for (const path of ['/reports', '/reports/1']) expect((await get(app, path)).response.status).toBe(404)
    expect((await post(app)).status).toBe(404)
    expect((await get(app, '/canon/9/roman/1')).text).not.toContain('แจ้งคำผิด')
  })

  test('reports are off by setting, or without any key to answer them', () => {
    const keys = parseEditorKeys('editor:the-key-of-the-tests')
    expect(canReadersReport({ reports: true, keys }, {})).toBe(true)
    expect(canReadersReport({ reports: false, keys }, {})).toBe(false)
    expect(canReadersReport({ reports: true, keys: [] }, {})).toBe(false)
    expect(canReadersReport({ reports: true, keys: [] }, { primary: 'https://primary.example' })).toBe(true)
  })
})

test('a follower redirects to the primary with address and words', async () => {
  using library = await openReportLibrary()
  const app = served(library, { primary: 'https://primary.example', keys: [] })
  expect((await get(app, '/canon/9/roman/1')).text).toContain('แจ้งคำผิด')
  for (const path of ['/reports?address=%2Fcanon%2F9%2Froman%2F1&words=a', '/reports/1']) {
    const { response } = await get(app, path)
    expect([response.status, response.headers.get('location')]).toEqual([308, `https://primary.example${path}`])
  }
  const sent = await post(app)
  expect([sent.status, sent.headers.get('location')]).toEqual([308, 'https://primary.example/reports'])
  expect(waiting(library)).toBe(0)
})
