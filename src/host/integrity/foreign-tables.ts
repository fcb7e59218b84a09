/** Reports tables of other programs in library.db. They do no harm and are left alone. */

import type { Database } from 'bun:sqlite'
import { foreignTables } from '../../../db/expected-schema.ts'
import { openForReading } from '../../../db/open-for-reading.ts'
import { firstFew } from '../../foundation/validation/first-few.ts'

/** A sentence; undefined where there is nothing to tell. */
export function reportForeign(sqlite: Database): string | undefined {
  const tables = foreignTables(sqlite)
  return tables.length === 0
    ? undefined
    : `ใน library.db มีตารางที่ Library ไม่ได้สร้าง (${firstFew(tables)}) จึงไม่ได้แตะต้อง และไปกับไฟล์สำรองด้วย หากไม่ใช่ของท่าน ให้ลบออก`
}

/** The same of the library at a path, which is sound. */
export function reportForeignAt(path: string): string | undefined {
  using sqlite = openForReading(path)
  return reportForeign(sqlite)
}
