/** The log of edits as the desk reads it: newest first, each with what it changed (desk §1). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { tableOfRecords } from '../../../db/recorded-tables.ts'
import { RecordChanges } from './changed-records.ts'
import { type KeptEdit, KeptRows, LINE_COLUMNS, lineOf, type StoredLine } from './kept-rows.ts'

export interface EditQuery {
  readonly collection?: string
  readonly record?: string
  readonly key?: string
  /** Who wrote it, or proposed what another key published. */
  readonly by?: string
  /** ISO 8601; both inclusive. */
  readonly since?: string
  readonly until?: string
  readonly batch?: string
  readonly limit: number
  readonly offset: number
}

/** Most records that an edit in a list shows. */
const MOST_IN_LIST = 20

export class EditLog {
  private readonly kept: KeptRows
  private readonly changed: RecordChanges

  constructor(private readonly db: LibraryDatabase) {
    this.kept = new KeptRows(db)
    this.changed = new RecordChanges(db)
  }

  /** The edits that a query asks for, the newest first. */
  list(query: EditQuery) {
    const { sqlite } = this.db
    const { condition, values } = this.conditionOf(query)
    const total = sqlite.query<{ n: number }, Binding[]>(
      `SELECT count(*) AS n FROM content_edit ${condition}`,
    )
    const lines = sqlite.query<StoredLine, Binding[]>(
      `SELECT ${LINE_COLUMNS} FROM content_edit ${condition} ORDER BY id DESC LIMIT ? OFFSET ?`,
    )
    return this.db.read(() => ({
      items: lines.all(...values, query.limit, query.offset).map((line) => this.item(lineOf(line), false)),
      total: total.get(...values)?.n ?? 0,
    }))
  }

  /** One edit with everything that it changed. @throws Refusal `not_found` */
  one(id: number) {
    return this.db.read(() => this.item(this.kept.requireLine(id), true))
  }

  /** The last one, with everything that it changed. @throws Error before the first */
  last() {
    const line = this.db.sqlite.query<StoredLine, []>(
      `SELECT ${LINE_COLUMNS} FROM content_edit ORDER BY id DESC LIMIT 1`,
    )
    const found = line.get()
    if (!found) throw new Error('Nothing was edited yet')
    return this.item(lineOf(found), true)
  }

  private item(line: KeptEdit, whole: boolean) {
    const {
      id,
      time: at,
      key,
      proposedBy,
      action,
      collection,
      record,
      division,
      title,
      batch,
      undoneBy,
    } = line
    const most = whole ? Number.POSITIVE_INFINITY : MOST_IN_LIST
    const rows = whole ? this.kept.rows(id) : this.kept.rowsOfFirst(line, MOST_IN_LIST)
    return {
      ...{ id, at, key, proposedBy, action, collection, record },
      ...(division === null ? {} : { division }),
      ...{ title, batch, undoes: line.undoes[0] ?? null, undoneBy },
      records: this.kept.count(line),
      undoable: line.kept && undoneBy === null,
      ...this.changed.of(line, rows, most, whole),
    }
  }

  private conditionOf(query: EditQuery): { readonly condition: string; readonly values: Binding[] } {
    const clauses: string[] = []
    const values: Binding[] = []
    const add = (clause: string, ...bound: Binding[]) => {
      clauses.push(clause)
      values.push(...bound)
    }
    const { collection, record, key, by, since, until, batch } = query
    if (record !== undefined && collection !== undefined) this.addRecord(collection, record, add)
    else if (record !== undefined) add('record = ?', record)
    else if (collection !== undefined) add('collection = ?', collection)
    if (key !== undefined) add('key_name = ?', key)
    if (by !== undefined) add('coalesce(proposed_by, key_name) = ?', by)
    if (since !== undefined) add('time >= ?', since)
    if (until !== undefined) add('time <= ?', until)
    if (batch !== undefined) add('batch = ?', batch)
    return { condition: clauses.length === 0 ? '' : `WHERE ${clauses.join(' AND ')}`, values }
  }

  /** The lines of a record, also those that changed it with others, or under another slug that it had. */
  private addRecord(
    collection: string,
    record: string,
    add: (clause: string, ...bound: Binding[]) => void,
  ): void {
    const table = tableOfRecords(collection)
    const ids = table?.columns.includes('slug')
      ? this.db.sqlite
          .query<{ id: number }, [string]>(`SELECT id FROM ${table.name} WHERE slug = ?`)
          .all(record)
          .map(({ id }) => id)
      : []
    add(
      `(collection = ? AND record = ? OR id IN (
         SELECT edit FROM edit_rows
         WHERE edit_rows.collection = ? AND edit_rows.record IN (SELECT value FROM json_each(?))
         AND NOT (before IS NOT NULL AND (SELECT group_concat(key) FROM json_each(after)) IS 'position')))`,
      ...[collection, record, collection, JSON.stringify(ids)],
    )
  }
}

type Binding = string | number
