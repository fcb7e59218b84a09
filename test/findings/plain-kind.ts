/** A kind of finding that is a definition alone has all that findings have: sent, listed, dealt, decided, taken out, undone. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrateFrom } from '../../db/migrate.ts'
import { migrationFor } from '../../scripts/migration.ts'
import {
  type FindingKind,
  keyName,
  sourceId,
  words,
  wordsOrNull,
} from '../../src/definitions/findings/finding.ts'
import { findingKinds } from '../../src/definitions/findings/registry.ts'
import { DUMP_FORMAT } from '../../src/records/collections/collection.ts'

const CALLED = { open: 'รอตัดสิน', taken: 'รับไว้', refused: 'คงตามที่พิมพ์' }

/** A paragraph that a source lacks, with its text. */
const MISSING = {
  name: 'missing-paragraphs',
  table: 'missing_paragraphs',
  label: 'ย่อหน้าที่ขาด',
  called: 'ย่อหน้าที่ขาด',
  fields: {
    source: sourceId,
    after: words('คำข้างหน้า (after)', 300),
    text: words('ข้อความที่ขาด (text)', 5_000),
    state: { kind: 'one-of', title: 'สถานะ (state)', values: ['open', 'taken', 'refused'], called: CALLED },
    note: wordsOrNull('หมายเหตุ (note)', 1_000),
    decidedBy: keyName('ผู้ตรวจ (decidedBy)'),
    decidedAt: { kind: 'moment', title: 'เวลาที่ตรวจ (decidedAt)', without: 'null' },
  },
  named: ['source'],
  missing: (id) => `ไม่พบย่อหน้าที่ขาดหมายเลข ${id}`,
  decided: { state: 'state', note: 'note', by: 'decidedBy', at: 'decidedAt' },
  atDesk: {
    of: 'MissingParagraph',
    path: '/missing-paragraphs',
    summary: 'Paragraphs that a source lacks',
    sent: ['source', 'after', 'text'],
  },
  actions: {},
} as const satisfies FindingKind

// before anything else follows from the registry
;(findingKinds as FindingKind[]).push(MISSING)
const { openDeskLibrary } = await import('../desk/desk-library.ts')

test('its table follows from it, and a field that comes later', () => {
  using sqlite = new Database(':memory:')
  migrateFrom(sqlite, 0)
  const others = findingKinds.filter((kind) => kind !== MISSING)
  expect(migrationFor(sqlite, [], others)).toBe('')
  sqlite.run(migrationFor(sqlite, [], [MISSING]))
  expect(migrationFor(sqlite, [], [MISSING])).toBe('')
  const grown = { ...MISSING, fields: { ...MISSING.fields, page: wordsOrNull('หน้า (page)', 9) } }
  expect(migrationFor(sqlite, [], [grown])).toBe('ALTER TABLE missing_paragraphs ADD COLUMN page TEXT;')
  const needed = { ...MISSING, fields: { ...MISSING.fields, page: words('หน้า (page)', 9) } }
  expect(() => migrationFor(sqlite, [], [needed])).toThrow('missing_paragraphs.page')
  const { note: _, ...fewer } = MISSING.fields
  expect(() => migrationFor(sqlite, [], [{ ...MISSING, fields: fewer }])).toThrow('missing_paragraphs.note')
})

test('it is sent, listed, dealt, decided, taken back, undone and taken out', async () => {
  using library = await openDeskLibrary([])
  library.db.sqlite.run(migrationFor(library.db.sqlite, [], [MISSING]))
  const path = '/missing-paragraphs'
  const sent = { source: 'siam', after: 'เอวมฺเม สุตํ', text: 'เอกํ สมยํ ภควา' }
  expect((await library.desk('POST', path, { ...sent, text: '' })).body.error.issues).toHaveProperty('text')
  const { status, body } = await library.desk('POST', path, sent)
  expect([status, body.finding]).toMatchObject([201, { id: 1, ...sent, state: 'open', decidedBy: null }])
  await library.desk('POST', path, { ...sent, source: 'cst' })
  const list = async (query: string) => (await library.desk('GET', `${path}?${query}`)).body
  expect([(await list('')).total, (await list('source=cst')).items[0].id]).toEqual([2, 2])
  expect((await list('state=none')).error.code).toBe('invalid_request')
  const deal = async (tab: string) =>
    (await library.desk('POST', `${path}/turns`, { tab, most: 1 })).body.findings as number[]
  expect([await deal('window-1'), await deal('window-2'), await deal('window-3')]).toEqual([[1], [2], []])

  const decide = (version: string, state: string) =>
    library.desk('POST', `${path}/1`, { state, note: 'จริง' }, { 'if-match': `"${version}"` })
  const taken = (await decide(body.finding.version, 'taken')).body
  expect(taken.finding).toMatchObject({ state: 'taken', note: 'จริง', decidedBy: 'editor' })
  expect((await decide(body.finding.version, 'refused')).status).toBe(412)
  expect((await list('state=open')).total).toBe(1)
  expect((await library.desk('GET', `${path}/3`)).status).toBe(404)

  const gone = (await library.desk('DELETE', `${path}/1`)).body
  expect((await list('')).total).toBe(1)
  expect((await library.desk('POST', `/edits/${gone.edit}/undo`)).status).toBe(200)
  await library.desk('POST', `/edits/${taken.edit}/undo`)
  expect((await list('state=open')).total).toBe(2)
  const dumps = library.collections.dumps()
  expect(dumps.get(MISSING.name)?.records).toHaveLength(2)
  const emptied = { collection: MISSING.name, format: DUMP_FORMAT, records: [] } as const
  library.collections.restoreAll('host', new Map([...dumps, [MISSING.name, emptied]]))
  expect((await list('')).total).toBe(0)
  library.collections.restoreAll('host', dumps)
  expect(library.collections.dumps()).toEqual(dumps)
  const lines = library.edits().filter(({ collection }) => collection === MISSING.name)
  expect(lines.map(({ action, record }) => [action, record])).toEqual([
    ['create', 'siam'],
    ['create', 'cst'],
    ['settle', 'siam'],
    ['delete', 'siam'],
    ['undo', 'siam'],
    ['undo', 'siam'],
  ])
})

/** Of the desk in the browser, what is needed here; its own types are not for this side. */
interface Console {
  readonly TITLES: ReadonlyMap<string, string>
  readonly screenOf: (route: object) => {
    readonly title: string
    readonly screen: { readonly props: { readonly name?: string; readonly one?: string } }
  }
  readonly plainKinds: readonly FindingKind[]
  readonly factsOf: (kind: FindingKind, seen: object) => readonly (readonly [string, string | null])[]
  readonly keysFor: (kind: FindingKind, looking: object) => readonly Record<string, string>[]
}

test('the desk has a screen for it: its fields by their names, and a key for each of what can be decided', async () => {
  Object.assign(globalThis, {
    document: { getElementById: () => null },
    location: new URL('http://localhost/desk'),
    sessionStorage: { getItem: () => null },
    addEventListener: () => undefined,
    BroadcastChannel: class {
      addEventListener() {}
    },
  })
  const console = join(import.meta.dir, '../../src/desk/console')
  const files = ['screens.tsx', 'screens/plain.tsx', 'base/names.ts'].map(
    (file) => import(join(console, file)),
  )
  const parts: readonly object[] = await Promise.all(files)
  const { TITLES, screenOf, plainKinds, factsOf, keysFor }: Console = Object.assign({}, ...parts)
  expect([TITLES.get(MISSING.name), plainKinds.map(({ name }) => name)]).toEqual([
    MISSING.called,
    [MISSING.name],
  ])
  const [kind = MISSING] = plainKinds
  const { props } = screenOf({ parts: [MISSING.name, '7'], query: new URLSearchParams() }).screen
  expect([props.name, props.one]).toEqual([kind.name, '7'])
  const titles = [
    '',
    'chants/+',
    'chants/a/b',
    'dhamma-groups/sets',
    'canon/9',
    'bulk/chants',
    'bulk/jataka',
    'misprints/x',
    'nowhere',
  ]
  const open = (path: string) =>
    screenOf({ parts: path.split('/').filter(Boolean), query: new URLSearchParams() })
  const nowhere = 'ไม่พบหน้าจอนี้'
  expect(titles.map((path) => open(path).title)).toEqual([
    ...['งานที่รออยู่', 'เพิ่มบทสวด', nowhere, 'ชุดหมวดธรรม', 'สารบัญเล่ม 9', nowhere],
    ...['วางชาดกหลายรายการ', nowhere, nowhere],
  ])
  const seen = {
    id: 7,
    version: 'v',
    source: 'siam',
    after: 'เอวมฺเม',
    text: 'เอกํ',
    state: 'taken',
    note: 'จริง',
  }
  expect(factsOf(kind, { ...seen, decidedBy: null, decidedAt: null })).toEqual([
    ...[['แหล่งข้อความ', 'siam'] as const, ['คำข้างหน้า', 'เอวมฺเม'] as const, ['ข้อความที่ขาด', 'เอกํ'] as const],
    ...[['สถานะ', 'รับไว้'] as const, ['ผู้ตัดสิน', null] as const, ['เวลาที่ตัดสิน', null] as const],
  ])
  const looking = {
    ...{ sight: { view: seen }, undoKey: { keys: 'U', meaning: '' }, walkKeys: [] },
    typeKey: (meaning: string) => ({ keys: 'N', meaning }),
  }
  const keys = keysFor(kind, looking).map((one) => [one.keys, one.meaning])
  expect(keys).toEqual([
    ['1', 'รับไว้'],
    ['2', 'คงตามที่พิมพ์'],
    ['U', ''],
    ['N', 'ใส่หมายเหตุ'],
    ['R', 'ส่งกลับเข้าคิว'],
  ])
})
