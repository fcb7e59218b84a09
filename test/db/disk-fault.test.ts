/** Error codes of SQLite and of the disk are classified in one table; each command has its own sentences. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { classifyDiskError } from '../../db/disk-fault.ts'
import { toDiskAppError, toStorageAppError } from '../../db/storage-error.ts'
import { AppError } from '../../src/foundation/app-error.ts'
import { toCommandErrorSentence } from '../../src/host/cli/error-sentence.ts'
import { runInFolder } from '../support/folders.ts'

const createError = (code: unknown, more: object = {}) => Object.assign(new Error('made for the test'), { code }, more)

describe('the fault of an error', () => {
  test.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_SHMSIZE', 'full'],
    ['SQLITE_IOERR_WRITE', 'broken'],
    ['SQLITE_READONLY_DIRECTORY', 'unwritable'],
    ['SQLITE_NOTADB', 'corrupt'],
    ['EDQUOT', 'over-quota'],
    ['EPERM', 'forbidden'],
    ['SQLITE_CONSTRAINT', undefined],
    [5, undefined],
    [undefined, undefined],
  ])('with the code %j is %j', (code, fault) => {
    expect(classifyDiskError(createError(code))).toBe(fault as never)
  })

  test('is unknown for values that are no errors', () => {
    expect([null, undefined, 'ENOSPC', 1].map(classifyDiskError)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('sentences of the server', () => {
  const explain = (code: string) => toDiskAppError(new Error('outer', { cause: createError(code) }))?.message

  test('are the same for all codes that mean that the disk is full, also of a cause', () => {
    const sentences = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].map(explain)
    expect(sentences[0]).toContain('พื้นที่ดิสก์ของเซิร์ฟเวอร์เต็ม')
    expect(new Set(sentences).size).toBe(1)
  })

  test('exist for faults of the disk only, not for missing files', () => {
    expect([explain('ENOENT'), explain('EEXIST'), explain('SQLITE_CORRUPT')]).toEqual([undefined, undefined, undefined])
  })

  test('a file that is no database is reported as corrupt, as one with a corrupt page', () =>
    runInFolder((folder) => {
      const path = join(folder, 'library.db')
      writeFileSync(path, 'no database'.repeat(100))
      using sqlite = new Database(path)
      let error: unknown
      try {
        sqlite.query('SELECT * FROM sqlite_schema').all()
      } catch (caught) {
        error = toStorageAppError(caught)
      }
      expect(error).toBeInstanceOf(AppError)
      expect((error as AppError).message).toContain('เสียหาย')
    }))
})

test.each([
  [createError('ENOSPC'), 'เขียนไม่ได้ เพราะพื้นที่ดิสก์เต็ม'],
  [createError('EDQUOT'), 'เขียนไม่ได้ เพราะใช้พื้นที่ดิสก์เต็มโควตาแล้ว'],
  [createError('ENOENT', { path: '/nowhere' }), 'ไม่พบไฟล์หรือโฟลเดอร์ (/nowhere)'],
  [createError('ECONNREFUSED'), undefined],
])('%o has the sentence %j in commands', (error, sentence) => {
  expect(toCommandErrorSentence(error)).toBe(sentence)
})
