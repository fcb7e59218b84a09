/** Tables of other programs in library.db stay; those of Litestream are not even reported. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { LIBRARY_APPLICATION_ID, readPragmaNumber } from '../../db/connection.ts'
import { findForeignTables } from '../../db/expected-schema.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import { runMigrations } from '../../db/migrate.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../db/migrations.ts'
import { checkLibrary } from '../../src/host/integrity/check-library.ts'
import { openStores } from '../../src/services/stores.ts'
import { LITESTREAM_TABLES, TEST_LANGUAGES } from '../support/database.ts'
import { runInFolder } from '../support/folders.ts'

test.each([1, CURRENT_LIBRARY_SCHEMA_VERSION])(
  'a library of version %i with foreign tables is sound and upgraded with them',
  (version) =>
    runInFolder((folder) => {
      const path = join(folder, 'library.db')
      const old = new Database(path, { create: true })
      runMigrations(old, 0, version)
      old.run(LITESTREAM_TABLES)
      old.run('CREATE TABLE notes (a UNIQUE, b); CREATE INDEX by_b ON notes (b); INSERT INTO notes VALUES (1, 2)')
      old.run(`PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`)
      old.run(`PRAGMA user_version = ${version}`)
      old.close()
      const found = checkLibrary(path)
      if (version < CURRENT_LIBRARY_SCHEMA_VERSION) expect(found).toEqual([])
      const library = LibraryDatabase.open(path)
      openStores(library, TEST_LANGUAGES, { textPath: null })
      expect(readPragmaNumber(library.sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
      expect(library.sqlite.query('SELECT seq FROM _litestream_seq').all()).toEqual([{ seq: 7 }])
      expect(library.sqlite.query('SELECT * FROM notes').all()).toEqual([{ a: 1, b: 2 }])
      expect(findForeignTables(library.sqlite)).toEqual(['"notes"'])
      library.close()
      expect(checkLibrary(path).filter(({ what }) => what.includes('โครงสร้าง'))).toEqual([])
    }),
)

test.each(['in the file', 'in its log'])('an empty file with Litestream’s tables %s is a new library', (where) =>
  runInFolder((folder) => {
    const path = join(folder, 'library.db')
    const first = new Database(path, { create: true })
    first.run('PRAGMA journal_mode = WAL')
    first.run(LITESTREAM_TABLES)
    if (where === 'in the file') first.close()
    const library = LibraryDatabase.open(path)
    expect(library.sqlite.query('SELECT count(*) AS n FROM pitakas').get()).toEqual({ n: 3 })
    expect(library.sqlite.query('SELECT seq FROM _litestream_seq').all()).toEqual([{ seq: 7 }])
    library.close()
    if (where !== 'in the file') first.close()
  }),
)
