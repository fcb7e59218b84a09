/** Backups that somebody changed: a restore trusts nothing in them, and says so. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { dataFolder } from '../../../src/host/server/data-folder.ts'
import { openStores } from '../../../src/library/stores.ts'
import { missingTool, shell } from '../../intake/archive/made-by-tools.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { inFolder } from '../../support/folders.ts'
import { serviceOver } from '../../support/service.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { sampleFolder } from '../sample-folder.ts'

/** A library with the sample in it; commands that write work on copies of it. */
const { sample } = await sampleFolder()

describe('a backup that somebody changed', () => {
  /** The file again, with the sums that fit what was done to it. */
  const tampered = async (folder: string, work: (loose: string) => void) => {
    await runCommand(['backup', join(folder, 'backup.tar.zst'), '--data', sample])
    shell(folder, 'mkdir loose && tar --zstd -xf backup.tar.zst -C loose')
    const loose = join(folder, 'loose')
    work(loose)
    shell(loose, 'sha256sum library.db text.db > SHA256SUMS && tar --zstd -cf ../changed.tar.zst *')
    const data = join(folder, 'data')
    const ended = await runCommand(['restore', join(folder, 'changed.tar.zst'), '--data', data])
    return { ...ended, restored: existsSync(join(data, 'library.db')) }
  }
  const statement = (file: string, sql: string) => (loose: string) => {
    const sqlite = new Database(join(loose, file))
    sqlite.run(sql)
    sqlite.close()
  }
  const TRIGGER = 'CREATE TRIGGER quiet AFTER INSERT ON content_edit BEGIN DELETE FROM content_edit; END'

  test.each([
    ['a trigger', statement('library.db', TRIGGER), 'trigger'],
    ['a table too many', statement('library.db', 'CREATE TABLE more (a)'), 'more'],
    ['a table too few', statement('library.db', 'DROP TABLE passage_decisions'), 'passage_decisions'],
    ['a view in the text', statement('text.db', 'CREATE VIEW more AS SELECT 1'), 'more'],
    ['no note', (loose: string) => writeFileSync(join(loose, 'backup.json'), 'null'), 'เสียหาย'],
    [
      'a note without a version',
      (loose: string) => writeFileSync(join(loose, 'backup.json'), '{}'),
      'เสียหาย',
    ],
  ])('%s is refused in words', (_, work, word) =>
    inFolder(async (folder) => {
      if (missingTool) return console.warn(`skipped: there is no ${missingTool} here`)
      const { code, error, restored } = await tampered(folder, work)
      expect([code, isPlainThai(error), restored]).toEqual([1, true, false])
      expect(error).toContain(word)
    }),
  )

  test('addresses that run are not shown', () =>
    inFolder(async (folder) => {
      if (missingTool) return console.warn(`skipped: there is no ${missingTool} here`)
      const { code } = await tampered(folder, (loose) => {
        statement(
          'text.db',
          `UPDATE sources SET url = 'javascript:alert(1)', reading_links = '{"royal":"javascript:alert(1)"}'`,
        )(loose)
        statement('library.db', `UPDATE books SET cover = 'javascript:alert(1)'`)(loose)
      })
      expect(code).toBe(0)
      const data = dataFolder(join(folder, 'data'))
      const db = LibraryDatabase.open(data.library)
      const stores = openStores(db, TEST_LANGUAGES, { textPath: data.text })
      try {
        const app = serviceOver(stores)
        for (const path of ['sources', 'books', 'canon/volumes/9/entries/sample-question']) {
          const answer = await app.handle(new Request(`http://library.local/api/v1/${path}`))
          expect([path, answer.status]).toEqual([path, 200])
          expect(await answer.text()).not.toContain('javascript:')
        }
      } finally {
        stores.canon.close()
        db.close()
      }
    }))
})
