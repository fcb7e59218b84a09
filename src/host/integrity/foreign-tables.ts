/** Reports tables of other programs in library.db. They do no harm and are not changed. */

import type { Database } from 'bun:sqlite'
import { findForeignTables } from '../../../db/expected-schema.ts'
import { openDatabaseForReading } from '../../../db/open-for-reading.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'

/** Returns a Thai sentence about tables of other programs in library.db. Undefined if there are none. */
export function formatForeignTablesSentence(sqlite: Database): string | undefined {
  const tables = findForeignTables(sqlite)
  return tables.length === 0
    ? undefined
    : `ใน library.db มีตารางที่ Library ไม่ได้สร้าง (${formatFirstFewNames(tables)}) จึงไม่ได้แตะต้อง และไปกับไฟล์สำรองด้วย หากไม่ใช่ของท่าน ให้ลบออก`
}

/**
 * Returns the Thai sentence about tables of other programs in a library file. Undefined if there are none.
 * @param path of a sound library.db
 */
export function readForeignTablesSentence(path: string): string | undefined {
  using sqlite = openDatabaseForReading(path)
  return formatForeignTablesSentence(sqlite)
}
