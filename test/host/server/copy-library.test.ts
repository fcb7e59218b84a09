/** The copy before an upgrade: complete, one per version, and never over another library's copy. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_APPLICATION_ID } from '../../../db/connection.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { openLibraryInLockedFolder } from '../../../src/host/server/open-library.ts'
import { getTablesOfVersion } from '../../db/old-shapes.ts'
import { runInFolder } from '../../support/folders.ts'
import { runCommand } from '../../support/terminal.ts'

const VERSION = 2
const COPY = `library-v${VERSION}.db`

/** A library of an older version in a folder; `times` are those of the lines of its log. */
function writeOld(folder: string, times: readonly string[], ...more: readonly string[]): void {
  const path = join(folder, 'library.db')
  rmSync(path, { force: true })
  writeFileSync(path, getTablesOfVersion(VERSION))
  using sqlite = new Database(path)
  for (const time of times) {
    sqlite
      .query(
        "INSERT INTO content_edit (time, key_name, action, collection, record, change) VALUES (?, 'malee', 'create', 'books', 'a', '{}')",
      )
      .run(time)
  }
  for (const statement of more) sqlite.run(statement)
  sqlite.run(`PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`)
  sqlite.run(`PRAGMA user_version = ${VERSION}`)
}

const open = (folder: string): void => openLibraryInLockedFolder(getDataFolderPaths(folder), () => undefined).close()

const listCopies = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('library-v'))
    .toSorted()

function readTimes(path: string): readonly string[] {
  using sqlite = new Database(path, { readwrite: true })
  expect(sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(sqlite.query('PRAGMA user_version').get()).toEqual({ user_version: VERSION })
  return sqlite
    .query<{ time: string }, []>('SELECT time FROM content_edit ORDER BY id')
    .all()
    .map(({ time }) => time)
}

/** What a step of the upgrade stumbles over, so that each start tries again. */
const IN_THE_WAY = 'CREATE TABLE before_content_edit (a)'

test('the copy before an upgrade is made once, however often a failing upgrade is tried', () =>
  runInFolder((folder) => {
    writeOld(folder, ['t1'], IN_THE_WAY)
    expect(() => open(folder)).toThrow('before_content_edit')
    const first = statSync(join(folder, COPY))
    for (let n = 0; n < 3; n++) expect(() => open(folder)).toThrow('before_content_edit')
    expect(listCopies(folder)).toEqual([COPY])
    expect(statSync(join(folder, COPY)).ino).toBe(first.ino)
    expect(readTimes(join(folder, COPY))).toEqual(['t1'])
  }))

test('the copy is made again if an older program edited the library since', () =>
  runInFolder((folder) => {
    writeOld(folder, ['t1'], IN_THE_WAY)
    expect(() => open(folder)).toThrow()
    writeOld(folder, ['t1', 't2'])
    open(folder)
    expect(listCopies(folder)).toEqual([COPY])
    expect(readTimes(join(folder, COPY))).toEqual(['t1', 't2'])
  }))

test('the copy is made for an unedited library, and again after edits', () =>
  runInFolder((folder) => {
    writeOld(folder, [])
    open(folder)
    expect(readTimes(join(folder, COPY))).toEqual([])
    writeOld(folder, ['t1'])
    open(folder)
    expect(listCopies(folder)).toEqual([COPY])
    expect(readTimes(join(folder, COPY))).toEqual(['t1'])
  }))

test.each([
  ['another library', (folder: string) => writeOld(folder, ['t1', 'other'])],
  ['an earlier state, which has less', (folder: string) => writeOld(folder, ['t1'])],
])('the old file is kept when %s replaces it', (_, replace) =>
  runInFolder((folder) => {
    writeOld(folder, ['t1', 't2'])
    open(folder)
    replace(folder)
    open(folder)
    const [aside = '', ...others] = listCopies(folder)
    expect(others).toEqual([COPY])
    expect(aside).toMatch(/^library-v2-\d{8}T\d{6}Z\.db$/)
    expect(readTimes(join(folder, aside))).toEqual(['t1', 't2'])
  }),
)

test('the copy replaces an incomplete one of a killed process', () =>
  runInFolder((folder) => {
    writeOld(folder, ['t1'])
    writeFileSync(join(folder, `${COPY}.part`), Buffer.alloc(100_000, 'x'))
    writeFileSync(join(folder, `${COPY}.part-journal`), Buffer.alloc(512, 'x'))
    open(folder)
    expect(listCopies(folder)).toEqual([COPY])
    expect(readTimes(join(folder, COPY))).toEqual(['t1'])
  }))

test('a file that is no library is kept under another name', () =>
  runInFolder((folder) => {
    writeOld(folder, ['t1'])
    writeFileSync(join(folder, COPY), 'half a copy')
    open(folder)
    const [aside = ''] = listCopies(folder)
    expect(readFileSync(join(folder, aside), 'utf8')).toBe('half a copy')
    expect(readTimes(join(folder, COPY))).toEqual(['t1'])
  }))

test('a copy that cannot be made leaves no file, and the library unchanged', () =>
  runInFolder((folder) => {
    writeOld(folder, ['t1'])
    const before = readFileSync(join(folder, 'library.db'))
    // a folder in the place of the copy's temporary file cannot be written as one
    mkdirSync(join(folder, `${COPY}.part`, 'x'), { recursive: true })
    expect(() => open(folder)).toThrow('จึงยังไม่ได้เปลี่ยนอะไร')
    expect(existsSync(join(folder, COPY))).toBe(false)
    expect(readFileSync(join(folder, 'library.db')).equals(before)).toBe(true)
  }))

test('a command whose upgrade fails names the copy, and does not say that the library was upgraded', () =>
  runInFolder(async (folder) => {
    writeOld(folder, ['t1'], IN_THE_WAY)
    const { code, error } = await runCommand(['begin', '--data', folder])
    const [copied, failed] = error.split('\n')
    expect(code).toBe(1)
    expect(copied).toBe(`สำเนาของฐานข้อมูลเดิมอยู่ที่ ${join(folder, COPY)} กำลังปรับฐานข้อมูลให้ทันโปรแกรมรุ่นนี้`)
    expect(failed).toContain('before_content_edit')
  }))
