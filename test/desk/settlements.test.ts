/** Two editors at one queue: neither overwrites a decision of the other, and each is assigned other pairs (kept §5). */

import { describe, expect, test } from 'bun:test'
import { conflictPackages } from './conflict-packages.ts'
import { openDeskLibrary } from './desk-library.ts'

const library = await openDeskLibrary(conflictPackages(20))

const pairOf = (entry: string) => ({ division: 'digha-nikaya', entry, edition: 'roman' as const })
const one = async (entry: string) => (await library.desk('GET', `/conflicts/digha-nikaya/${entry}/roman`)).body
const settle = (body: object) => library.desk('POST', '/settlements', body)
const lines = () => library.edits().length

describe('bulk decisions with seen state', () => {
  test('have the same state in list and pair: a passage while open, then a version', async () => {
    const open = await one('reading-1')
    expect(open.shown).toBe(open.sides[0].passage)
    const { body } = await library.desk('GET', '/conflicts?limit=1')
    expect(body.items[0].shown).toBe(open.shown)
    await settle({ choice: 'swap', pairs: [{ ...pairOf('reading-1'), shown: open.shown }] })
    const decided = await one('reading-1')
    expect(decided.shown).toMatch(/^[0-9a-f]{16}$/)
    // adding a note changes the version
    await settle({ choice: 'swap', pairs: [pairOf('reading-1')], note: 'เหตุผล' })
    expect((await one('reading-1')).shown).not.toBe(decided.shown)
  })

  test('are 409 with editor and choice if a pair was decided meanwhile', async () => {
    const { shown } = await one('reading-2')
    await settle({ choice: 'keep', pairs: [pairOf('reading-2')] })
    const before = lines()
    const pairs = [
      { ...pairOf('reading-3'), shown: (await one('reading-3')).shown },
      { ...pairOf('reading-2'), shown },
    ]
    const met = await settle({ choice: 'swap', pairs })
    expect([met.status, Object.keys(met.body.error.issues)]).toEqual([409, ['pairs.1']])
    expect(met.body.error.issues['pairs.1'][0]).toContain('มีผู้ตัดสินไปแล้วว่า “คงข้อความเดิม” โดย editor')
    expect([(await one('reading-2')).decision, (await one('reading-3')).decision, lines()]).toEqual([
      'keep',
      null,
      before,
    ])
    // even if both choices are the same, so that the first editor stays recorded
    expect((await settle({ choice: 'keep', pairs: pairs.slice(1) })).status).toBe(409)
  })

  test('are 409 if a pair was reopened or shows another text', async () => {
    await settle({ choice: 'keep', pairs: [pairOf('reading-4')] })
    const { shown } = await one('reading-4')
    await library.api('POST', '/passages/reopen', pairOf('reading-4'))
    const back = await settle({ choice: 'swap', pairs: [{ ...pairOf('reading-4'), shown }] })
    expect([back.status, back.body.error.message]).toEqual([409, expect.stringContaining('ส่งกลับเข้าคิว')])
    const other = await settle({ choice: 'swap', pairs: [{ ...pairOf('reading-4'), shown: 999_999 }] })
    expect([other.status, other.body.error.message]).toEqual([409, expect.stringContaining('แสดงข้อความอื่น')])
    expect((await one('reading-4')).decision).toBeNull()
  })

  test('add no edit without a change, and decide nothing twice', async () => {
    await settle({ choice: 'keep', pairs: [pairOf('reading-5')] })
    const before = lines()
    const nothing = await settle({ choice: 'keep', pairs: [pairOf('reading-5')] })
    expect([nothing.status, nothing.body, lines()]).toEqual([200, { batch: null, decided: 0, unchanged: 1 }, before])
    const { shown } = await one('reading-6')
    const body = { choice: 'swap', pairs: [{ ...pairOf('reading-6'), shown }], batch: 'my-own-batch' }
    const first = await settle(body)
    expect([first.body, lines()]).toEqual([{ batch: 'my-own-batch', decided: 1, unchanged: 0 }, before + 1])
    expect([(await settle(body)).body, lines()]).toEqual([first.body, before + 1])
  })

  test('are rejected above 1,000 pairs, and above 2,000 titles', async () => {
    const many = await settle({
      choice: 'keep',
      pairs: Array.from({ length: 1_001 }, () => pairOf('reading-7')),
    })
    expect([many.status, many.body.error.issues]).toEqual([400, { pairs: ['คู่ข้อความมีได้ไม่เกิน 1,000 รายการ'] }])
    const none = await settle({ choice: 'keep', pairs: [] })
    expect(none.body.error.issues).toEqual({ pairs: ['คู่ข้อความต้องมีอย่างน้อย 1 รายการ'] })
    const rows = Array.from({ length: 2_001 }, (_, index) => `reading-${index}|ชื่อ`)
    const titles = await library.desk('POST', '/headings/titles', { division: 'digha-nikaya', rows })
    expect([titles.status, titles.body.error.issues]).toEqual([400, { rows: ['แถวที่วางมีได้ไม่เกิน 2,000 รายการ'] }])
  })
})

describe('leases of open pairs', () => {
  const lease = async (tab: string, body: object = {}) => {
    const { status, body: dealt } = await library.desk('POST', '/conflicts/turns', { tab, most: 3, ...body })
    expect(status).toBe(200)
    return [dealt.pairs.map(({ entry }: { entry: string }) => entry), dealt.elsewhere]
  }
  const spelling = { class: 'orthography' }

  test('give two windows different pairs in order; released ones are free again', async () => {
    const before = lines()
    expect(await lease('window-one', spelling)).toEqual([['spelling-1', 'spelling-2', 'spelling-3'], 0])
    expect(await lease('window-two', spelling)).toEqual([['spelling-4', 'spelling-5', 'spelling-6'], 3])
    // the pairs after the one on display
    const after = pairOf('spelling-2')
    expect(await lease('window-one', { ...spelling, after })).toEqual([['spelling-3', 'spelling-7', 'spelling-8'], 3])
    expect(await lease('window-two', { ...spelling, most: 0 })).toEqual([[], 0])
    expect(await lease('window-3rd', { ...spelling, most: 2 })).toEqual([['spelling-1', 'spelling-4'], 4])
    expect(lines()).toBe(before)
  })
})

test('the chapters of a book are replaced in one request, all or none', async () => {
  await library.api('POST', '/books', { slug: 'whole', title: 'ทั้งเล่ม' })
  const path = '/books/whole/contents'
  const put = (chapters: unknown, version?: string) =>
    library.desk('PUT', path, { chapters }, version === undefined ? {} : { 'if-match': `"${version}"` })
  const { version } = (await library.desk('GET', path)).body
  const before = lines()
  const bad = await put([{ title: 'ดี', body: 'ดี' }, { title: '', body: ' ' }, { title: 'ก'.repeat(501) }])
  expect([bad.status, Object.keys(bad.body.error.issues)]).toEqual([400, ['chapters.2.title']])
  const blank = await put([{ title: 'ดี' }, { title: '', body: null }])
  expect([blank.status, Object.keys(blank.body.error.issues)]).toEqual([400, ['chapters.1.body']])
  const good = [
    { title: 'หนึ่ง', body: 'ก' },
    { title: 'สอง', body: '' },
  ]
  const saved = await put(good, version)
  expect([saved.status, saved.body.chapters, lines()]).toEqual([
    200,
    good.map((chapter, index) => ({ chapter: index + 1, ...chapter })),
    before + 1,
  ])
  expect((await put([], version)).status).toBe(412)
  expect(await library.desk('GET', path)).toMatchObject({ body: saved.body })
})

test('a rejected undo names the obstacle by title and place', async () => {
  await settle({ choice: 'keep', pairs: [pairOf('reading-8'), pairOf('reading-9')] })
  const first = library.lastEdit()
  await settle({ choice: 'swap', pairs: [pairOf('reading-10'), pairOf('reading-9')] })
  const later = library.lastEdit()
  const refused = await library.desk('POST', `/edits/${first}/undo?batch=1`)
  expect([refused.status, Object.keys(refused.body.error.issues)]).toEqual([409, [`edits.${later}`]])
  expect(refused.body.error.message).toContain(`การแก้ไขที่ ${later} ของ “หัวข้อ reading-9” โดย editor`)
})

test('a dump keeps editors of decisions only where they are known here', async () => {
  await settle({ choice: 'keep', pairs: [pairOf('reading-5')] })
  const dump = (await library.api('GET', '/collections/passage-decisions')).body
  const own = dump.records.find(({ entry }: { entry: string }) => entry === 'reading-5')
  library.db.sqlite.run("UPDATE passage_decisions SET decided_by = 'dao' WHERE entry = 'reading-5'")
  const { id: _, ...forged } = { ...own, entry: 'reading-6', decidedBy: 'malee' }
  const put = async (records: readonly object[]) => {
    expect((await library.api('PUT', '/collections/passage-decisions', { ...dump, records })).status).toBe(200)
    return Promise.all(['reading-5', 'reading-6'].map(async (entry) => (await one(entry)).key))
  }
  expect(await put([{ ...own, decidedBy: 'malee' }, forged])).toEqual(['dao', 'editor'])
  const { chosen, other } = own
  expect(await put([{ ...own, choice: 'swap', chosen: other, other: chosen, decidedBy: 'malee' }])).toEqual([
    'editor',
    null,
  ])
})
