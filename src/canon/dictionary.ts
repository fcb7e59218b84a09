/** Counts what `/sources` says of the dictionary that the dhamma groups are numbered by. */

import { count, isNotNull } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { fieldColumn, resourceTable } from '../../db/tables.ts'

export interface DictionaryCounts {
  /** Dhamma groups that have a number in the dictionary. */
  readonly entries: number
  /** All dhamma groups. */
  readonly groups: number
}

export function countDictionary(db: LibraryDatabase): DictionaryCounts {
  const table = resourceTable('dhamma-groups')
  const number = fieldColumn(table, 'dictionaryNumber')
  const all = db.orm.select({ n: count() }).from(table).get()?.n ?? 0
  const numbered = db.orm.select({ n: count() }).from(table).where(isNotNull(number)).get()?.n ?? 0
  return { entries: numbered, groups: all }
}
