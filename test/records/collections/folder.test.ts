/** A folder of exported collections holds whole files and nothing else. */

import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportFolder, restoreFolder } from '../../../src/records/collections/folder.ts'
import { runInFolder } from '../../support/folders.ts'
import { openTestLibrary } from '../../support/library.ts'

test('an export that fails leaves nothing half written behind', () =>
  runInFolder((folder) => {
    const { stores } = openTestLibrary()
    mkdirSync(join(folder, 'books.json')) // no file can be put in its place
    expect(() => exportFolder(stores.collections, folder)).toThrow()
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  }))

test('a file that is cut short is refused in Thai, without the words of the engine', () =>
  runInFolder((folder) => {
    const { stores } = openTestLibrary()
    exportFolder(stores.collections, folder)
    writeFileSync(join(folder, 'chants.json'), '{ "collection": "chants", ')
    expect(() => restoreFolder(stores.collections, folder)).toThrow(/^ไฟล์ chants\.json ไม่ใช่ JSON ที่ถูกต้อง[^a-zA-Z]+$/)
  }))
