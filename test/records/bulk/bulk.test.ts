/**
 * Bulk paste through the API: matching, preserved fields, all or nothing, rejections (contract, "bulk paste"; decisions
 * §5).
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BulkPasteResult } from '../../../src/records/bulk/store.ts'
import { type AnyRecord, type ErrorBody, openTestLibrary } from '../../support/library.ts'

const library = openTestLibrary({ facts: 'all' })
afterAll(() => library.close())

beforeAll(async () => {
  for (const slug of ['a', 'b']) await library.post('/dhamma-groups/sets', { slug, title: `ชุด ${slug}` })
})

const paste = (set: string, ...rows: string[]) =>
  library.post<BulkPasteResult & ErrorBody>('/dhamma-groups/bulk', { set, rows })
const pasteJataka = (nipata: string, ...rows: string[]) =>
  library.post<BulkPasteResult & ErrorBody>('/jataka/bulk', { nipata, rows })
const group = async (slug: string) => (await library.get<AnyRecord>(`/dhamma-groups/${slug}`)).body
const story = async (number: number) => (await library.get<AnyRecord>(`/jataka/jataka-${number}`)).body
const everything = async () =>
  (await library.get<{ total: number; items: AnyRecord[] }>('/dhamma-groups?limit=200')).body

describe('bulk paste of dhamma groups', () => {
  test('creates dhamma-{dictionary number} for new rows, in order', async () => {
    const { status, body } = await paste('a', '4 | อริยสัจ ๔ | ความจริงสี่ข้อ | 204', '', '| ไม่มีลำดับ || 205')
    expect<unknown>([status, body]).toEqual([
      200,
      {
        created: 2,
        updated: 0,
        unchanged: 0,
        items: [
          { number: 4, slug: 'dhamma-204', result: 'created' },
          { number: null, slug: 'dhamma-205', result: 'created' },
        ],
      },
    ])
    expect(await group('dhamma-204')).toMatchObject({
      number: 4,
      title: 'อริยสัจ ๔',
      description: 'ความจริงสี่ข้อ',
      dictionaryNumber: 204,
      set: 'a',
      size: null,
      members: [],
    })
    expect(await group('dhamma-205')).toMatchObject({ number: null, description: null })
  })

  test('finds the record by its dictionary number, whatever its slug', async () => {
    await paste('a', '1 | ชื่อเดิม | เดิม | 300')
    await library.patch('/dhamma-groups/dhamma-300', {
      slug: 'renamed',
      members: [{ title: 'ข้อหนึ่ง' }],
      size: 7,
    })
    const before = await group('renamed')
    const { body } = await paste('a', '2 | ชื่อใหม่ || 300')
    expect(body.items).toEqual([{ number: 2, slug: 'renamed', result: 'updated' }])
    expect(await group('renamed')).toEqual({
      ...before,
      number: 2,
      title: 'ชื่อใหม่',
      updatedAt: expect.any(String),
      version: expect.any(String),
    })
    expect((await group('renamed')).version).not.toBe(before.version)
  })

  test('moves a record to the named set', async () => {
    await paste('a', '1 | ย้าย || 310')
    const { body } = await paste('b', '|||310')
    expect(body.items).toEqual([{ number: 1, slug: 'dhamma-310', result: 'updated' }])
    expect(await group('dhamma-310')).toMatchObject({ set: 'b', number: 1, title: 'ย้าย' })
    const count = async (set: string) => (await library.get<AnyRecord>(`/dhamma-groups/sets/${set}`)).body.count
    expect(await count('b')).toBe(1)
    await paste('a', '|||310')
    expect(await count('b')).toBe(0)
  })

  test('rejects a slug of another record with advice, and stores nothing', async () => {
    await library.post('/dhamma-groups', {
      slug: 'dhamma-321',
      title: 'คนละหมวด',
      set: 'a',
      dictionaryNumber: 900,
    })
    await library.post('/dhamma-groups', { slug: 'dhamma-322', title: 'ยังไม่มีเลข', set: 'a' })
    const before = await everything()
    const { status, body } = await paste('a', '1 | ใหม่ || 320', '2 | ใหม่ || 321', '3 | ใหม่ || 322')
    expect([status, body.error.code]).toEqual([409, 'conflict'])
    expect(body.error.issues).toEqual({
      'rows.1': [
        'แถวที่ 2: ชื่อในลิงก์ “dhamma-321” เป็นของ “คนละหมวด” ซึ่งมีลำดับในพจนานุกรม 900 หากเป็นรายการเดียวกัน กรุณาแก้ลำดับในพจนานุกรมของรายการนั้นเป็น 321 หากไม่ใช่ กรุณาเปลี่ยนชื่อในลิงก์ของรายการนั้น แล้ววางใหม่',
      ],
      'rows.2': [expect.stringContaining('เป็นของ “ยังไม่มีเลข” ซึ่งไม่มีลำดับในพจนานุกรม')],
    })
    expect(await everything()).toEqual(before)
    await library.patch('/dhamma-groups/dhamma-321', { slug: 'another' })
    await library.patch('/dhamma-groups/dhamma-322', { dictionaryNumber: 322 })
    const after = await paste('a', '1 | ใหม่ || 320', '2 | ใหม่ || 321', '3 | ใหม่ || 322')
    expect(after.body.items.map(({ slug, result }) => [slug, result])).toEqual([
      ['dhamma-320', 'created'],
      ['dhamma-321', 'created'],
      ['dhamma-322', 'updated'],
    ])
  })
})

describe('bulk paste of jatakas', () => {
  test('finds stories by number; missing columns and empty cells keep their values', async () => {
    await library.patch('/jataka/jataka-5', { vagga: 'วรรคของบรรณาธิการ', royalPage: 77, subject: 'เดิม' })
    const before = await story(5)
    const { body } = await pasteJataka(String(before.nipata), '๕ | ชื่อใหม่ | | New Jātaka')
    expect(body).toMatchObject({ updated: 1, items: [{ number: 5, slug: 'jataka-5', result: 'updated' }] })
    expect(await story(5)).toEqual({
      ...before,
      title: 'ชื่อใหม่',
      romanized: 'New Jātaka',
      updatedAt: expect.any(String),
      version: expect.any(String),
    })
  })

  test('moves stories to the named nipata', async () => {
    const nipata = (await story(547)).nipata
    const { body } = await pasteJataka(String(nipata), '6')
    expect(body.items).toEqual([{ number: 6, slug: 'jataka-6', result: 'updated' }])
    expect((await story(6)).nipata).toBe(nipata)
  })

  test('restores a deleted story under its address', async () => {
    const { nipata } = await story(7)
    await library.remove('/jataka/jataka-7')
    const { body } = await pasteJataka(String(nipata), '7 | กลับมา')
    expect(body.items).toEqual([{ number: 7, slug: 'jataka-7', result: 'created' }])
  })
})

describe('a list pasted twice', () => {
  test('changes nothing, and adds one edit', async () => {
    const rows = ['1 | หนึ่ง | คำ | 400', '2 | สอง || 401', '| สาม || 402']
    await paste('a', ...rows)
    const before = await everything()
    const edits = library.edits().length
    const { body } = await paste('a', ...rows)
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(body.items.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await everything()).toEqual(before)
    expect(library.edits().length).toBe(edits + 1)
    expect(library.edits().at(-1)).toMatchObject({
      keyName: 'editor',
      action: 'bulk',
      collection: 'dhamma-groups',
      record: 'a',
      change: { created: [], updated: [], unchanged: 3 },
    })
  })

  test('changes only the corrected row, as the edit shows', async () => {
    await paste('a', '1 | หนึ่ง || 410', '2 | ซอง || 411')
    const untouched = await group('dhamma-410')
    const { body } = await paste('b', '1 | หนึ่ง || 410', '2 | สอง || 411')
    expect(body).toMatchObject({ updated: 2 })
    expect(library.edits().at(-1)?.change).toMatchObject({
      updated: [
        { slug: 'dhamma-410', before: { set: 'a' }, after: { set: 'b' } },
        { slug: 'dhamma-411', before: { title: 'ซอง', set: 'a' }, after: { title: 'สอง', set: 'b' } },
      ],
    })
    await paste('a', '1 | หนึ่ง || 410', '2 | สอง || 411')
    expect((await group('dhamma-410')).version).toBe(untouched.version)
  })

  test('is accepted if empty, and stores nothing', async () => {
    const empty = { created: 0, updated: 0, unchanged: 0, items: [] }
    expect<unknown>((await paste('a')).body).toEqual(empty)
    expect<unknown>((await paste('a', '', ' \u00a0', '|||')).body).toEqual(empty)
  })
})

describe('rejected rows', () => {
  test.each<[string, object, number, Record<string, unknown>]>([
    [
      'an unknown set',
      { set: 'none', rows: ['1 | ก || 600'] },
      400,
      { set: [expect.stringMatching(/^ไม่พบชุดหมวดธรรม “none” กรุณาเลือกจากรายการที่มีอยู่ หรือสร้างก่อน/)] },
    ],
    [
      'an unknown set and bad rows are told together',
      { set: 'none', rows: ['x', '|||600'] },
      400,
      {
        set: [expect.any(String)],
        'rows.0': [expect.stringContaining('ไม่พบขีดตั้ง')],
        'rows.1': [expect.stringContaining('กรุณาใส่ชื่อหมวดธรรมในช่องที่ 2')],
      },
    ],
    [
      'a new row without a title',
      { set: 'a', rows: ['1 | ก || 601', '2 ||| 602'] },
      400,
      {
        'rows.1': [
          'แถวที่ 2: ยังไม่มีหมวดธรรมที่มีลำดับในพจนานุกรม 602 จึงต้องสร้างใหม่ กรุณาใส่ชื่อหมวดธรรมในช่องที่ 2 หรือแก้ลำดับในพจนานุกรมให้ตรงกับรายการที่มีอยู่',
        ],
      },
    ],
    ['no rows', { set: 'a' }, 400, { rows: [expect.stringContaining('กรุณากรอก')] }],
    ['no set', { rows: [] }, 400, { set: [expect.stringContaining('กรุณากรอกชุดหมวดธรรม')] }],
    ['an empty set', { set: '', rows: [] }, 400, { set: [expect.stringContaining('กรุณากรอกชุดหมวดธรรม')] }],
    [
      'rows that are one text',
      { set: 'a', rows: '1 | ก || 604' },
      400,
      { rows: [expect.stringContaining('ต้องเป็นรายการ')] },
    ],
    [
      'a row that is no text',
      { set: 'a', rows: ['1 | ก || 605', 7] },
      400,
      { 'rows.1': [expect.stringMatching(/ข้อที่ 2 ?ต้องเป็นข้อความ/)] },
    ],
    ['an unknown key', { set: 'a', rows: [], nipata: 'a' }, 400, { nipata: [expect.stringContaining('ไม่รู้จักช่อง')] }],
  ])('%s', async (_, body, status, issues) => {
    const [before, edits] = [await everything(), library.edits().length]
    const refused = await library.post<ErrorBody>('/dhamma-groups/bulk', body)
    expect(refused.status).toBe(status)
    expect<unknown>(refused.body.error.issues).toEqual(issues)
    expect(await everything()).toEqual(before)
    expect(library.edits().length).toBe(edits)
  })

  test('jataka: an unknown nipata, and a number beyond the last story', async () => {
    const { status, body } = await pasteJataka('none', '548 | ก')
    expect(status).toBe(400)
    expect(body.error.issues).toEqual({
      nipata: [expect.stringContaining('ไม่พบนิบาต “none”')],
      'rows.0': ['แถวที่ 1: ลำดับชาดกต้องไม่เกิน 547'],
    })
  })

  test('without a key nothing is stored, and `bulk` is no record', async () => {
    const body = { set: 'a', rows: [] }
    expect((await library.call('POST', '/dhamma-groups/bulk', { body, key: null })).status).toBe(401)
    expect((await library.get('/dhamma-groups/bulk')).status).toBe(405)
    expect((await library.post('/jataka', { slug: 'bulk', number: 1, title: 'ก', nipata: 'a' })).status).toBe(400)
  })
})

describe('any list', () => {
  const cell = fc.constantFrom('', 'อริยสัจ', 'ความจริง ๔', 'Dhamma', 'น้ำใจ', 'ก\u00a0ข')
  const number = fc.option(fc.integer({ min: 1, max: 99 }))
  const list = fc.uniqueArray(
    fc.record({ number, title: cell, description: cell, key: fc.integer({ min: 20_001, max: 20_012 }) }),
    { selector: ({ key }) => key, maxLength: 8 },
  )
  type Rows = readonly { number: number | null; title: string; description: string; key: number }[]
  const formatRows = (rows: Rows) =>
    rows.map(({ number, title, description, key }) => `${number ?? ''}|${title}|${description}|${key}`)

  test('gives the result of a model, and again nothing; faulty lists store nothing', async () => {
    const model = new Map<number, { number: number | null; title: string; description: string | null; set: string }>()
    const clean = (text: string) => text.replaceAll('\u00a0', ' ')
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom('a', 'b'), async (rows, set) => {
        const { status, body } = await paste(set, ...formatRows(rows))
        const bad = rows.some(({ key, title }) => title === '' && !model.has(key))
        expect(status).toBe(bad ? 400 : 200)
        if (bad) return
        expect(body.items.map(({ result }) => result === 'created')).toEqual(rows.map(({ key }) => !model.has(key)))
        for (const { number, title, description, key } of rows) {
          const before = model.get(key)
          model.set(key, {
            number: number ?? before?.number ?? null,
            title: clean(title) || (before?.title ?? ''),
            description: clean(description) || (before?.description ?? null),
            set,
          })
        }
        for (const [key, fields] of model) expect(await group(`dhamma-${key}`)).toMatchObject(fields)
        const again = await paste(set, ...formatRows(rows))
        expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: rows.length })
      }),
      { numRuns: 5 },
    )
  })
})
