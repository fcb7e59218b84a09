/** `library check` finds what is broken, says what to do, and finds nothing in sound libraries. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_APPLICATION_ID } from '../../../db/connection.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import { checkTextDatabase } from '../../../src/host/integrity/check-imported.ts'
import { checkLibrary } from '../../../src/host/integrity/check-library.ts'
import { openStores } from '../../../src/services/stores.ts'
import { OLD_SHAPES } from '../../db/old-shapes.ts'
import { openTestDatabaseFile, TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { inDatabase, sampleFolder } from '../sample-folder.ts'

const { inCopy } = await sampleFolder()

/** What check says of a copy of the sample library after `spoil`. */
const runCheckAfter = (spoil: (folder: string) => void, ...flags: readonly string[]) =>
  inCopy((data) => {
    spoil(data)
    return runCommand(['check', '--data', data, ...flags])
  })

/** The faults that are found in a copy of the sample library after `spoil`, one sentence each. */
const listFaultsAfter = (spoil: (folder: string) => void, isDeep = false) =>
  inCopy((data) => {
    spoil(data)
    const found = [...checkLibrary(join(data, 'library.db')), ...checkTextDatabase(join(data, 'text.db'), isDeep)]
    return found.map(({ what }) => what).join('\n')
  })

test('a table that an older version left is not taken for another program’s', async () => {
  const left = inDatabase('library.db', 'CREATE TABLE record_counts (collection TEXT NOT NULL)')
  expect(await listFaultsAfter(left)).toBe('')
})

test('a new library is sound while its data is in the write-ahead log', () =>
  runInFolder(async (folder) => {
    using _ = openTestDatabaseFile(join(folder, 'library.db'))
    expect(await runCommand(['check', '--data', folder])).toMatchObject({ code: 0, error: '' })
  }))

test('a sound library has no faults, with and without text', async () => {
  const whole = await runCheckAfter(() => undefined)
  expect(whole).toMatchObject({ code: 0, error: '' })
  expect(whole.out).toContain('text.db')
  expect(await listFaultsAfter((folder) => rmSync(join(folder, 'text.db')))).toBe('')
})

/** Rows that cannot be, and a word of what the check must say about each. */
const BROKEN_ROWS: readonly (readonly [string, (folder: string) => void, string])[] = [
  [
    'a record that refers to nothing',
    inDatabase('library.db', "UPDATE chants SET section_id = 999 WHERE slug = 'namo-tassa'"),
    'chants → chant_sections',
  ],
  [
    'two records in one place',
    inDatabase('library.db', 'UPDATE nipatas SET position = 1 WHERE number = 2'),
    'ลำดับของ nipatas',
  ],
  [
    'a place before the first',
    inDatabase('library.db', 'UPDATE divisions SET position = 0 WHERE position = 1'),
    'ลำดับของ divisions',
  ],
  [
    'a translation of nothing',
    inDatabase('library.db', `INSERT INTO translations VALUES ('chants', 999, 'en', '{"title":"x"}')`),
    'คำแปลของ chants',
  ],
  [
    'a translation of a collection that nobody knows',
    inDatabase('library.db', `INSERT INTO translations VALUES ('songs', 1, 'en', '{"title":"x"}')`),
    'songs',
  ],
  [
    'headings in a ring',
    inDatabase(
      'library.db',
      'UPDATE headings SET parent_id = (SELECT max(id) FROM headings), division_id = 1, position = 50 WHERE id = 1',
      'UPDATE headings SET parent_id = 1, division_id = 1, position = 51 WHERE id = (SELECT max(id) FROM headings)',
    ),
    'วนอยู่ใต้ตัวเอง',
  ],
  [
    'a heading in another division than its parent',
    inDatabase(
      'library.db',
      'UPDATE headings SET division_id = division_id + 1 WHERE id = (SELECT id FROM headings WHERE parent_id IS NOT NULL LIMIT 1)',
    ),
    'คนละหมวดกับหัวข้อแม่',
  ],
  [
    'two headings in one place',
    inDatabase(
      'library.db',
      `INSERT INTO headings (division_id, parent_id, slug, position, created_at, updated_at, title)
       SELECT division_id, parent_id, 'twin', position, created_at, updated_at, title FROM headings LIMIT 1`,
    ),
    'ลำดับหัวข้อที่ซ้ำ',
  ],
  [
    'a branch of seven levels',
    inDatabase(
      'library.db',
      ...Array.from(
        { length: 7 },
        (_, level) => `INSERT INTO headings (id, division_id, parent_id, slug, position, created_at, updated_at, title)
          VALUES (${1000 + level}, 4, ${level === 0 ? 'NULL' : 999 + level}, 'level-${level}', 99, '', '', 'x')`,
      ),
    ),
    'ลึกเกิน 6',
  ],
  [
    'a passage of no source',
    inDatabase('text.db', 'UPDATE passages SET source = 99 WHERE number = 1'),
    'ข้อความที่ไม่มีแหล่ง',
  ],
  [
    'a suspect without a part',
    inDatabase(
      'text.db',
      "INSERT INTO suspects VALUES (1, 1, 1, 'royal', 1, 1, 999999, 0, 0, '', 'x', '', '', '[]', 0.5, 1)",
    ),
    'คำที่สงสัยที่ไม่มีย่อหน้า',
  ],
  ['fewer passages than there should be', inDatabase('text.db', 'UPDATE about SET passages = 99'), 'จำนวนข้อความ'],
]

/** Files that cannot be read, and a word of what the check must say about each. */
const BROKEN_FILES: readonly (readonly [string, (folder: string) => void, string])[] = [
  ['text that is cut short', (folder) => truncateSync(join(folder, 'text.db'), 50_000), 'text.db'],
  ['text that is none', (folder) => writeFileSync(join(folder, 'text.db'), 'no text'), 'text.db'],
  ['a library that is none', (folder) => writeFileSync(join(folder, 'library.db'), 'no library'), 'library.db'],
  [
    'a library from the future',
    inDatabase('library.db', `PRAGMA user_version = ${CURRENT_LIBRARY_SCHEMA_VERSION + 1}`),
    'รุ่นที่ใหม่กว่า',
  ],
  ["another program's database", inDatabase('library.db', 'PRAGMA application_id = 1'), 'โปรแกรมอื่น'],
]

/** The check reports a fault in words for people, with what to do. */
async function expectFaults(spoil: (folder: string) => void, words: readonly string[]) {
  const { code, out, error } = await runCheckAfter(spoil, '--deep')
  expect([code, out]).toEqual([1, expect.not.stringContaining('สมบูรณ์')])
  for (const word of [...words, 'ควรทำ:']) expect(error).toContain(word)
  expect(isPlainThai(error)).toBe(true)
}

describe('the check reports faults with advice:', () => {
  test('every kind of broken row in one run', () =>
    expectFaults(
      (folder) => {
        for (const [, spoil] of BROKEN_ROWS) spoil(folder)
      },
      BROKEN_ROWS.map(([, , word]) => word),
    ))

  test.each(BROKEN_FILES)('%s', (_, spoil, word) => expectFaults(spoil, [word]))

  test('pages of library.db that are damaged on the disk', async () => {
    const { code, error } = await runCheckAfter((folder) => {
      const file = openSync(join(folder, 'library.db'), 'r+')
      for (let page = 2; page < 40; page++) writeSync(file, Buffer.alloc(600, page), 0, 600, page * 4096)
      closeSync(file)
    })
    expect(code).toBe(1)
    expect(error).toContain('library.db')
    expect(error).toContain('library restore')
  })
})

test('faults in rows of text.db, with --deep only', async () => {
  const spoil = inDatabase('text.db', 'UPDATE passages SET source = 99 WHERE number = 1')
  expect([await listFaultsAfter(spoil), await listFaultsAfter(spoil, true)]).toEqual([
    '',
    expect.stringContaining('แหล่ง'),
  ])
})

describe('records that another program wrote', () => {
  /** Whether a record is found by words, through the index as it is in the file. */
  const isFound = (data: string, words: string) => {
    using db = openTestDatabaseFile(join(data, 'library.db'))
    using stores = openStores(db, TEST_LANGUAGES, { textPath: null })
    return stores.search.search({ q: words, limit: 5, offset: 0, language: 'th' }).total > 0
  }

  test('are found by search after a check', () =>
    inCopy(async (data) => {
      const words = ['สุริยคราส', 'จันทรคราส', 'ดาวหาง']
      const found = () => words.map((word) => isFound(data, word))
      inDatabase(
        'library.db',
        "UPDATE chants SET title = 'สุริยคราส' WHERE slug = 'namo-tassa'",
        "UPDATE chants SET meaning = 'จันทรคราส' WHERE slug = 'namo-tassa'",
        `INSERT INTO book_categories (slug, position, created_at, updated_at, title) VALUES ('x', 99, '', '', 'ดาวหาง')`,
      )(data)
      expect(found()).toEqual([false, false, false])
      const mended = await runCommand(['check', '--data', data])
      expect([mended.code, mended.error]).toEqual([0, expect.stringContaining('แถวสำหรับค้นหา')])
      expect(found()).toEqual([true, true, true])
      expect(await runCommand(['check', '--data', data])).toMatchObject({ code: 0, error: '' })
    }))
})

test('a gap in an order is no fault, since deleting leaves one', async () => {
  expect(await listFaultsAfter(inDatabase('library.db', 'UPDATE chant_sections SET position = position * 10'))).toBe('')
})

describe('the schema of library.db', () => {
  const TRIGGER = "CREATE TRIGGER shout AFTER UPDATE ON books BEGIN UPDATE books SET title = 'x'; END"

  test('must equal the schema of this version', async () => {
    for (const [sql, name] of [
      [TRIGGER, 'trigger "shout"'],
      ['DROP INDEX books_by_age', 'index books_by_age'],
      ['ALTER TABLE content_edit DROP COLUMN title', 'table "content_edit"'],
    ] as const)
      expect(await listFaultsAfter(inDatabase('library.db', sql))).toContain(name)
  })

  test('of an older library must be upgradable', async () => {
    const shape = OLD_SHAPES.find(({ version }) => version === 3)
    const older = (...more: readonly string[]) =>
      runCheckAfter((folder) => {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        using sqlite = new Database(join(folder, 'library.db'), { create: true })
        sqlite.run(`PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`)
        sqlite.run('PRAGMA user_version = 3')
        shape?.make(sqlite)
        for (const statement of more) sqlite.run(statement)
      })
    expect((await older()).code).toBe(0)
    const { code, error } = await older(TRIGGER)
    expect([code, error.includes('trigger "shout"')]).toEqual([1, true])
  })
})

test('texts with direction overrides and addresses with user names are reported', async () => {
  const found = await listFaultsAfter(
    inDatabase(
      'library.db',
      "UPDATE books SET subtitle = 'ก' || char(8238) || 'ข', cover = 'https://user:pass@example.org/a.png' WHERE id = 1",
    ),
  )
  expect(found).toContain('U+202A–202E')
  expect(found).toContain('ชื่อผู้ใช้หรือรหัสผ่านอยู่ 1 รายการ')
})
