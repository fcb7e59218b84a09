/**
 * Decides what an undo record by record leaves unchanged: records that were edited since, and what those still refer
 * to.
 */

import type { Database } from 'bun:sqlite'
import { findTableOfCollection, getCollectionOfTable, tablesRecordedForUndo } from '../../../db/recorded-tables.ts'
import { eachLatestEditBlockingUndo } from './conflicting-edits.ts'
import { getOwnerRecordKey, isCreatedOrDeletedRecord, type StoredEdit, type StoredEditReader } from './stored-rows.ts'

/**
 * The records that an undo must leave unchanged, by the owner key of their rows. The value is the record's name,
 * such as `chants/namo-tassa`; null when the record no longer exists.
 */
export type RecordsLeftByUndo = ReadonlyMap<string, string | null>

/**
 * Finds the records that an undo of these edits must leave as they are: later edits changed them, or records that
 * stay refer to them.
 */
export function findRecordsLeftByUndo(
  sqlite: Database,
  kept: StoredEditReader,
  edits: readonly StoredEdit[],
): RecordsLeftByUndo {
  const stays = new Map<string, string | null>()
  for (const { owner } of eachLatestEditBlockingUndo(kept, edits)) stays.set(owner, nameOf(sqlite, owner))
  const added = edits
    .flatMap(({ id }) => kept.rows(id))
    .filter((row) => isCreatedOrDeletedRecord(row) && row.before === null)
  const goes = new Set(added.map(getOwnerRecordKey).filter((owner) => !stays.has(owner)))
  // a record that stays, or that an editor added, keeps what it refers to, and so on
  for (let before = -1; before !== stays.size; ) {
    before = stays.size
    for (const owner of goes) {
      if (!isReferredTo(sqlite, owner, goes)) continue
      goes.delete(owner)
      stays.set(owner, nameOf(sqlite, owner))
    }
  }
  return stays
}

/** Whether a record that does not go refers to this one. */
function isReferredTo(sqlite: Database, owner: string, goes: ReadonlySet<string>): boolean {
  const [collection = '', id] = owner.split(' ')
  const target = findTableOfCollection(collection)?.name
  return tablesRecordedForUndo
    .filter(({ isRecord }) => isRecord)
    .some((members) =>
      Object.entries(members.references).some(
        ([column, table]) =>
          table === target &&
          sqlite
            .query<{ id: number }, [number]>(`SELECT id FROM ${members.name} WHERE ${column} = ?`)
            .all(Number(id))
            .some((member) => !goes.has(`${getCollectionOfTable(members)} ${member.id}`)),
      ),
    )
}

function nameOf(sqlite: Database, owner: string): string | null {
  const [collection = '', id] = owner.split(' ')
  const table = findTableOfCollection(collection)
  if (!table) return null
  const row = sqlite.query<{ slug: string }, [number]>(`SELECT slug FROM ${table.name} WHERE id = ?`)
  const found = row.get(Number(id))
  return found ? `${collection}/${found.slug}` : null
}
