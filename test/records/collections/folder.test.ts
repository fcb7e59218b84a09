/** A folder of exported collections holds whole files and nothing else. */

import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportCollectionsToFolder, restoreCollectionsFromFolder } from '../../../src/records/collections/folder.ts'
import { runInFolder } from '../../support/folders.ts'
import { openTestLibrary } from '../../support/library.ts'

test('a failing export leaves no partial files', () =>
  runInFolder((folder) => {
    const { stores } = openTestLibrary()
    mkdirSync(join(folder, 'books.json')) // no file can be put in its place
    expect(() => exportCollectionsToFolder(stores.collections, folder)).toThrow()
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  }))

test('a truncated file is rejected in Thai, without engine messages', () =>
  runInFolder((folder) => {
    const { stores } = openTestLibrary()
    exportCollectionsToFolder(stores.collections, folder)
    writeFileSync(join(folder, 'chants.json'), '{ "collection": "chants", ')
    expect(() => restoreCollectionsFromFolder(stores.collections, folder)).toThrow(
      /^ไฟล์ chants\.json ไม่ใช่ JSON ที่ถูกต้อง[^a-zA-Z]+$/,
    )
  }))
