/** What stays when an edit is undone record by record: what a user changed since, and what that still refers to. */

import type { Database } from 'bun:sqlite'
import { collectionOfTable, recordedTables, tableOfCollection } from '../../../db/recorded-tables.ts'
import { eachConflictingEdit } from './claims.ts'
import { isCreatedOrDeletedRecord, rowOwnerKey, type StoredEdit, type StoredEdits } from './stored-rows.ts'

/** By owner of a row: the name of the record that stays, as `chants/namo-tassa`; null of one that is removed anyway. */
export type RecordsLeftAlone = ReadonlyMap<string, string | null>

/** What an undo leaves alone. */
export function findRecordsChangedSince(
  sqlite: Database,
  kept: StoredEdits,
  edits: readonly StoredEdit[],
): RecordsLeftAlone {
  const stays = new Map<string, string | null>()
  for (const { owner } of eachConflictingEdit(kept, edits)) stays.set(owner, nameOf(sqlite, owner))
  const added = edits
    .flatMap(({ id }) => kept.rows(id))
    .filter((row) => isCreatedOrDeletedRecord(row) && row.before === null)
  const goes = new Set(added.map(rowOwnerKey).filter((owner) => !stays.has(owner)))
  // what stays, or was added by a user, may keep what it refers to, and that in turn something else
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
  const target = tableOfCollection(collection)?.name
  return recordedTables
    .filter(({ isRecord }) => isRecord)
    .some((members) =>
      Object.entries(members.references).some(
        ([column, table]) =>
          table === target &&
          sqlite
            .query<{ id: number }, [number]>(`SELECT id FROM ${members.name} WHERE ${column} = ?`)
            .all(Number(id))
            .some((member) => !goes.has(`${collectionOfTable(members)} ${member.id}`)),
      ),
    )
}

function nameOf(sqlite: Database, owner: string): string | null {
  const [collection = '', id] = owner.split(' ')
  const table = tableOfCollection(collection)
  if (!table) return null
  const row = sqlite.query<{ slug: string }, [number]>(`SELECT slug FROM ${table.name} WHERE id = ?`)
  const found = row.get(Number(id))
  return found ? `${collection}/${found.slug}` : null
}
