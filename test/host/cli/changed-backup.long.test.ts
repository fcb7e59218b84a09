/** Manipulated backups: a restore trusts nothing in them, and says so. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar, unpackTar } from 'modern-tar'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { formatChecksumLine } from '../../../src/host/backup/format.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { openStores } from '../../../src/services/stores.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { createServiceOver } from '../../support/service.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { sampleFolder } from '../sample-folder.ts'

/** A library with the sample in it; commands that write work on copies of it. */
const { sample } = await sampleFolder()

describe('a backup edited by hand', () => {
  /** The file again, with the sums that fit what was done to it. */
  const tampered = async (folder: string, work: (loose: string) => void) => {
    const [backup, changed] = [join(folder, 'backup.tar.zst'), join(folder, 'changed.tar.zst')]
    await runCommand(['backup', backup, '--data', sample])
    const loose = join(folder, 'loose')
    mkdirSync(loose)
    const member = (name: string) => readFileSync(join(loose, name))
    for (const { header, data } of await unpackTar(Bun.zstdDecompressSync(readFileSync(backup))))
      writeFileSync(join(loose, header.name), data ?? '')
    work(loose)
    const sums = ['library.db', 'text.db'].map((name) =>
      formatChecksumLine(createHash('sha256').update(member(name)).digest('hex'), name),
    )
    writeFileSync(join(loose, 'SHA256SUMS'), sums.join(''))
    const entries = readdirSync(loose).map((name) => ({
      header: { name, size: member(name).byteLength, type: 'file' as const },
      body: member(name),
    }))
    writeFileSync(changed, Bun.zstdCompressSync(await packTar(entries)))
    const data = join(folder, 'data')
    const ended = await runCommand(['restore', changed, '--data', data])
    return { ...ended, restored: existsSync(join(data, 'library.db')) }
  }
  const statement = (file: string, sql: string) => (loose: string) => {
    using sqlite = new Database(join(loose, file))
    sqlite.run(sql)
  }
  const TRIGGER = 'CREATE TRIGGER quiet AFTER INSERT ON content_edit BEGIN DELETE FROM content_edit; END'

  test.each([
    ['a trigger', statement('library.db', TRIGGER), 'trigger'],
    // tables of other programs are let in: test/host/integrity/check.test.ts
    ['an index too many', statement('library.db', 'CREATE INDEX more ON books (title)'), 'more'],
    ['a table too few', statement('library.db', 'DROP TABLE passage_decisions'), 'passage_decisions'],
    ['a view in the text', statement('text.db', 'CREATE VIEW more AS SELECT 1'), 'more'],
    ['no note', (loose: string) => writeFileSync(join(loose, 'backup.json'), 'null'), 'เสียหาย'],
    ['a note without a version', (loose: string) => writeFileSync(join(loose, 'backup.json'), '{}'), 'เสียหาย'],
  ])('%s is refused in words', (_, work, word) =>
    runInFolder(async (folder) => {
      const { code, error, restored } = await tampered(folder, work)
      expect([code, isPlainThai(error), restored]).toEqual([1, true, false])
      expect(error).toContain(word)
    }),
  )

  test('does not show addresses with scripts', () =>
    runInFolder(async (folder) => {
      const { code } = await tampered(folder, (loose) => {
        statement(
          'text.db',
          `UPDATE sources SET url = 'javascript:alert(1)', reading_links = '{"royal":"javascript:alert(1)"}'`,
        )(loose)
        statement('library.db', `UPDATE books SET cover = 'javascript:alert(1)'`)(loose)
      })
      expect(code).toBe(0)
      const data = getDataFolderPaths(join(folder, 'data'))
      using db = LibraryDatabase.open(data.library)
      using stores = openStores(db, TEST_LANGUAGES, { textPath: data.text })
      const app = createServiceOver(stores)
      for (const path of ['sources', 'books', 'canon/volumes/9/entries/sample-question']) {
        const answer = await app.handle(new Request(`http://library.local/api/v1/${path}`))
        expect([path, answer.status]).toEqual([path, 200])
        expect(await answer.text()).not.toContain('javascript:')
      }
    }))
})
