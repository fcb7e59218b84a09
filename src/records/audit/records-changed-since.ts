/** Decides which records an undo by record skips: those edited later, and those to which such records refer. */

import type { Database } from 'bun:sqlite'
import { findTableOfCollection, getCollectionOfTable, tablesRecordedForUndo } from '../../../db/recorded-tables.ts'
import { eachLatestEditBlockingUndo } from './conflicting-edits.ts'
import { getOwnerRecordKey, isCreatedOrDeletedRecord, type StoredEdit, type StoredEditReader } from './stored-rows.ts'

/**
 * The records that an undo must not change, by `getOwnerRecordKey`. The value is the record's name, such as
 * `chants/namo-tassa`; null if the record no longer exists.
 */
export type RecordsSkippedByUndo = ReadonlyMap<string, string | null>

/**
 * Finds the records that an undo of these edits must not change. Later edits changed them, or a record that is not
 * undone refers to them.
 */
export function findRecordsSkippedByUndo(
  sqlite: Database,
  storedEdits: StoredEditReader,
  edits: readonly StoredEdit[],
): RecordsSkippedByUndo {
  const left = new Map<string, string | null>()
  for (const { owner } of eachLatestEditBlockingUndo(storedEdits, edits)) left.set(owner, getRecordPath(sqlite, owner))
  const added = edits
    .flatMap(({ id }) => storedEdits.readRowChanges(id))
    .filter((row) => isCreatedOrDeletedRecord(row) && row.before === null)
  const removed = new Set(added.map(getOwnerRecordKey).filter((owner) => !left.has(owner)))
  // a record that stays also keeps the records that it refers to; repeat until no further record is kept
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const owner of removed) {
      if (!isReferredTo(sqlite, owner, removed)) continue
      removed.delete(owner)
      left.set(owner, getRecordPath(sqlite, owner))
    }
  }
  return left
}

/** Whether a record that the undo does not remove refers to this one. */
function isReferredTo(sqlite: Database, owner: string, removed: ReadonlySet<string>): boolean {
  const [collection = '', id] = owner.split(' ')
  const target = findTableOfCollection(collection)?.name
  return tablesRecordedForUndo
    .filter(({ isRecord }) => isRecord)
    .some((referring) =>
      Object.entries(referring.references).some(
        ([column, table]) =>
          table === target &&
          sqlite
            .query<{ id: number }, [number]>(`SELECT id FROM ${referring.name} WHERE ${column} = ?`)
            .all(Number(id))
            .some((record) => !removed.has(`${getCollectionOfTable(referring)} ${record.id}`)),
      ),
    )
}

function getRecordPath(sqlite: Database, owner: string): string | null {
  const [collection = '', id] = owner.split(' ')
  const table = findTableOfCollection(collection)
  if (!table) return null
  const row = sqlite.query<{ slug: string }, [number]>(`SELECT slug FROM ${table.name} WHERE id = ?`)
  const found = row.get(Number(id))
  return found ? `${collection}/${found.slug}` : null
}
