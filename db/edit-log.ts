/** The log of edits: adds the line of each edit, and reads the last one for src/foundation/cache-version.ts. */

import type { Database } from 'bun:sqlite'
import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite'
import type { EditActionName } from '../src/definitions/edit-actions.ts'
import type { DatabaseChangeReader, EditForCaches } from '../src/foundation/cache-version.ts'
import { findTableOfCollection } from './recorded-tables.ts'
import type { RowChangeRecord } from './row-recorder.ts'
import { createColumnInListCondition, createInsertPlaceholders } from './statements.ts'
import { contentEditTable, editRowsTable } from './tables.ts'

/**
 * Returns a reader of SQLite's `data_version` and the last edit of a library. Caches compare both to notice writes.
 * @param sqlite connection to the library; nothing is written to it
 */
export function openDatabaseChangeReader(sqlite: Database): DatabaseChangeReader {
  const dataVersion = sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version')
  const last = sqlite.prepare<EditForCaches, []>('SELECT id, time FROM content_edit ORDER BY id DESC LIMIT 1')
  return {
    dataVersion: () => dataVersion.get()?.data_version ?? 0,
    last: () => last.get() ?? undefined,
  }
}

/** An entry of the edit log, as the code that writes reports it. */
export interface EditLogEntry {
  readonly action: EditActionName
  /**
   * The only collection that the write changes, or `*` for several. Caches become stale by it; see
   * src/foundation/cache-version.ts.
   */
  readonly collection: string
  /** The record's slug, or another name by which a person recognises it. */
  readonly record: string
  /** The id of the record, if the write is about a single one. */
  readonly recordId?: number
  /** The slug of the division, for records whose slug is unique only within one. */
  readonly division?: string
  readonly change: unknown
  /** Edits with the same batch name were made together and are undone together. */
  readonly batch?: string
  /** The edits that this one undoes. */
  readonly undoes?: readonly number[]
}

/** What all edit log entries of one transaction share: the batch name, and who proposed the edits. */
export interface SharedTransactionEditProperties {
  /** Edits with the same batch name are undone together. */
  readonly batch?: string
  /** The key name of the editor who proposed the edits. */
  readonly proposedBy?: string
}

/** Adds entries to the edit log, in the transaction of the edit. */
export class EditLogWriter {
  private readonly line
  private readonly row

  constructor(
    private readonly sqlite: Database,
    private readonly orm: BunSQLiteDatabase,
  ) {
    this.line = orm
      .insert(contentEditTable)
      .values(createInsertPlaceholders(contentEditTable))
      .returning({ id: contentEditTable.id })
      .prepare()
    this.row = orm.insert(editRowsTable).values(createInsertPlaceholders(editRowsTable)).prepare()
  }

  /**
   * Adds the line of an edit, with the changed rows that undoing it needs.
   * @param rows undefined for an edit that cannot be undone
   */
  add(
    keyName: string,
    edit: EditLogEntry,
    rows: readonly RowChangeRecord[] | undefined,
    shared: SharedTransactionEditProperties = {},
  ): EditForCaches {
    const { undoes = null, recordId = null, division = null, ...entry } = edit
    const { proposedBy = null, batch = edit.batch ?? null } = shared
    const time = new Date().toISOString()
    const title = recordId === null ? null : this.titleOf(edit.collection, recordId, rows ?? [])
    const [[id] = []] = this.line.values({
      id: null,
      ...entry,
      time,
      keyName,
      proposedBy,
      recordId,
      division,
      title,
      batch,
      kept: rows !== undefined,
      undoes,
      undoneBy: null,
    })
    if (undoes) this.markUndone(undoes, id as number)
    for (const [seq, row] of (rows ?? []).entries()) {
      const [before, after] = [row.before, row.after].map((values) => values && JSON.stringify(values))
      this.row.run({ ...row, edit: id, seq, before, after })
    }
    return { ...edit, id: id as number, time }
  }

  /** Records which edit undid which. Edits that an undone undo had reverted count as in force again. */
  private markUndone(undone: readonly number[], by: number): void {
    this.sqlite
      .query(
        `UPDATE content_edit SET undone_by = NULL WHERE id IN (
           SELECT redone.value FROM content_edit AS undo, json_each(undo.undoes) AS redone
           WHERE undo.id IN (SELECT value FROM json_each(?)))`,
      )
      .run(JSON.stringify(undone))
    this.orm
      .update(contentEditTable)
      .set({ undoneBy: by })
      .where(createColumnInListCondition(contentEditTable.id, undone))
      .run()
  }

  /** Returns the title of a record; for a deleted one its last title. */
  private titleOf(collection: string, id: number, rows: readonly RowChangeRecord[]): string | null {
    const table = findTableOfCollection(collection)
    if (table?.title === undefined) return null
    const row = this.sqlite
      .query<{ title: string }, [number]>(`SELECT ${table.title} AS title FROM ${table.name} WHERE id = ?`)
      .get(id)
    if (row) return row.title
    const deleted = rows.find(({ name, record }) => name === table.name && record === id)
    return (deleted?.before?.[table.title] as string | undefined) ?? null
  }
}
