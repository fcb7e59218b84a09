/** Upgrades a library to the version of this program: in one transaction, or not at all. */

import type { Database } from 'bun:sqlite'
import { formatFirstFewNames } from '../src/foundation/validation/first-few.ts'
import { insertBuiltInFacts } from './built-in-facts.ts'
import { LIBRARY_APPLICATION_ID, readPragmaNumber } from './connection.ts'
import { findUnexpectedSchemaObjects, getExpectedLibrarySchema } from './expected-schema.ts'
import { reachFailpoint } from './failpoints.ts'
import { runMigrations } from './migrate.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from './migrations.ts'
import { StartFailure } from './start-failure.ts'
import { isCorruptionError, toStorageAppError } from './storage-error.ts'

/**
 * Upgrades a library in one transaction. It runs the migrations, compares the result with the expected schema and
 * stores the new version number. A new library gets the built-in facts.
 * @throws StartFailure that names the obstacle or the difference; the file is then unchanged
 * @throws SQLiteError if the file is damaged
 */
export function upgradeLibrary(sqlite: Database, path: string): void {
  let from = readPragmaNumber(sqlite, 'user_version')
  // a library of this version needs no lock, so it opens while another process writes
  if (from === CURRENT_LIBRARY_SCHEMA_VERSION) return
  const upgrade = sqlite.transaction(() => {
    // read again: another process may have upgraded it
    from = readPragmaNumber(sqlite, 'user_version')
    if (from === CURRENT_LIBRARY_SCHEMA_VERSION) return
    runMigrations(sqlite, from)
    if (from === 0) insertBuiltInFacts(sqlite)
    const unexpected = findUnexpectedSchemaObjects(sqlite, getExpectedLibrarySchema())
    if (unexpected.length > 0) throw new StartFailure(`โครงสร้างที่ได้ไม่ตรงกับที่ควรเป็น (${formatFirstFewNames(unexpected)})`)
    sqlite.run(`PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`)
    sqlite.run(`PRAGMA user_version = ${CURRENT_LIBRARY_SCHEMA_VERSION}`)
    reachFailpoint('upgrade: tables made anew')
  })
  sqlite.run('PRAGMA synchronous = FULL')
  try {
    upgrade.immediate()
  } catch (error) {
    if (isCorruptionError(error)) throw error
    throw new StartFailure(
      `ปรับฐานข้อมูล ${path} จากรุ่นข้อมูล ${from} เป็น ${CURRENT_LIBRARY_SCHEMA_VERSION} ไม่ได้: ${describeReason(error)} ข้อมูลเดิมยังอยู่ครบและไม่ได้เปลี่ยนแปลง เปิดด้วยโปรแกรมรุ่นเดิมได้ตามปกติ`,
      error,
    )
  }
}

/** Describes in Thai why an upgrade failed: the storage error, or the schema object that a migration ran into. */
function describeReason(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  const appError = toStorageAppError(error)
  if (appError !== error && appError instanceof Error) return appError.message
  return `มีสิ่งที่ Library ไม่ได้สร้างอยู่ในฐานข้อมูล (${error instanceof Error ? error.message : error})`
}
