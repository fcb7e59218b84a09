/** The edit log as the desk reads it: newest first, each edit with its changes (desk §1). */

import { and, count, desc, eq, gte, inArray, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { findTableOfCollection } from '../../../db/recorded-tables.ts'
import { createColumnInListCondition } from '../../../db/statements.ts'
import { contentEditTable } from '../../../db/tables.ts'
import { reviewItemDefinitions } from '../../definitions/review-items/registry.ts'
import { hashJsonToHexTag } from '../../foundation/hex-tag.ts'
import { EditChangesReader } from './changed-records.ts'
import { STORED_EDIT_COLUMNS, type StoredEdit, StoredEditReader } from './stored-rows.ts'

type Changes = ReturnType<EditChangesReader['readChanges']>
type ChangedRecord = Changes['before'][number]

/** Actions whose result is a position. After all other actions, the position depends on edits of others. */
const ORDERING_ACTIONS: ReadonlySet<string> = new Set(['move', 'place', 'nest'])

const REVIEW_ITEM_COLLECTIONS: ReadonlySet<string> = new Set(reviewItemDefinitions.map(({ name }) => name))

/** Whether a field holds who decided a review item, or when: it differs between two runs of the same write. */
const differsBetweenRuns = (collection: string, name: string): boolean =>
  REVIEW_ITEM_COLLECTIONS.has(collection) && /(By|At)$/.test(name)

/**
 * Returns a digest of what an edit changed. The same write on the same data always gives the same digest. Ids are left
 * out, because they differ between runs, and so are records that were only renumbered.
 */
export function digestEditEffect({ action }: Pick<StoredEdit, 'action'>, { before, after }: Changes): string {
  const existed = new Set(before.map(toRecordKey))
  const toCompared = (record: ChangedRecord) => [
    // the name of a new record may be its id, which differs between runs
    existed.has(toRecordKey(record)) ? toRecordKey(record) : record.collection,
    Object.entries(record.fields).filter(
      ([name]) => !differsBetweenRuns(record.collection, name) && (name !== 'order' || ORDERING_ACTIONS.has(action)),
    ),
  ]
  return hashJsonToHexTag([before.map(toCompared), after.map(toCompared)])
}

const toRecordKey = ({ collection, division, record }: ChangedRecord): string =>
  JSON.stringify([collection, division, record])

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Converts a date or time to the format of the edit log (ISO 8601, UTC). A time without a zone is taken as UTC,
 * whatever the zone of the host.
 * @param edge whether a date alone means its beginning (`first`) or its end
 * @returns undefined for a date or time that does not exist
 */
export function toEditLogTime(text: string, edge: 'first' | 'last' = 'first'): string | undefined {
  const [, day, clock, zone = 'Z'] = TIME.exec(text) ?? []
  const time = new Date(`${day}T${clock ?? (edge === 'first' ? '00:00' : '23:59:59.999')}${zone}`)
  // Date would convert a day that does not exist, such as 31 February, to another day
  if (day === undefined || Number.isNaN(time.getTime()) || !new Date(day).toISOString().startsWith(day)) {
    return undefined
  }
  return time.toISOString()
}

/** Filters and paging of a request for the edit log. */
export interface EditLogQuery {
  readonly collection?: string
  readonly record?: string
  /** Name of the key that wrote the edit. */
  readonly key?: string
  /** Name of the editor who wrote the edit, or who proposed it if another key published it. */
  readonly by?: string
  /** ISO 8601; both inclusive. */
  readonly since?: string
  readonly until?: string
  readonly batch?: string
  /** `1` leaves out edits that changed nothing. */
  readonly changes?: '0' | '1'
  readonly limit: number
  readonly offset: number
}

/** Maximum number of records that a list shows for each edit. */
const MAX_LISTED_RECORDS = 20

/** Reads the edit log for display. */
export class EditLogReader {
  private readonly storedEdits: StoredEditReader
  private readonly changesReader: EditChangesReader

  constructor(private readonly db: LibraryDatabase) {
    this.storedEdits = new StoredEditReader(db)
    this.changesReader = new EditChangesReader(db)
  }

  /** Lists the edits that match a query, the newest first. */
  list(query: EditLogQuery) {
    const where = this.buildCondition(query)
    return this.db.read(() => ({
      items: this.selectLines(where)
        .limit(query.limit)
        .offset(query.offset)
        .all()
        .map((line) => this.toItem(line, false)),
      total: this.db.orm.select({ n: count() }).from(contentEditTable).where(where).get()?.n ?? 0,
    }))
  }

  private selectLines(where?: SQL) {
    return this.db.orm
      .select(STORED_EDIT_COLUMNS)
      .from(contentEditTable)
      .where(where)
      .orderBy(desc(contentEditTable.id))
      .$dynamic()
  }

  /** Returns one edit with all its changes. @throws AppError `not_found` */
  readEdit(id: number) {
    return this.db.read(() => this.toItem(this.storedEdits.requireEdit(id), true))
  }

  /** Returns all changes of several edits together. @throws AppError `not_found` */
  readChangesOfEdits(ids: readonly number[]): Pick<ReturnType<EditLogReader['readEdit']>, 'before' | 'after'> {
    const lines = ids.map((id) => this.readEdit(id))
    return { before: lines.flatMap(({ before }) => before), after: lines.flatMap(({ after }) => after) }
  }

  /** Returns the number of the latest edit; 0 when there is none. */
  lastNumber(): number {
    return this.selectLines().limit(1).get()?.id ?? 0
  }

  /** Returns the id of the record that an edit is about; null when it is about several. @throws AppError `not_found` */
  recordId(id: number): number | null {
    return this.storedEdits.requireEdit(id).recordId
  }

  /**
   * Returns the ids of all edits in the batch of an edit, the oldest first; null when it belongs to no batch.
   * @throws AppError `not_found`
   */
  batchOf(id: number): readonly number[] | null {
    const { batch } = this.storedEdits.requireEdit(id)
    return batch === null
      ? null
      : this.storedEdits
          .readBatch(batch)
          .map((line) => line.id)
          .toReversed()
  }

  /** Returns a digest of what an edit changed (see digestEditEffect). @throws AppError `not_found` */
  effect(id: number): string {
    const line = this.storedEdits.requireEdit(id)
    const rows = this.storedEdits.readRowChanges(id)
    return digestEditEffect(line, this.changesReader.readChanges(line, rows, Number.POSITIVE_INFINITY, false))
  }

  private toItem(line: StoredEdit, isComplete: boolean) {
    const { id, time: at, key, proposedBy, action, collection, record, division, title, batch, undoneBy } = line
    const most = isComplete ? Number.POSITIVE_INFINITY : MAX_LISTED_RECORDS
    const rows = isComplete
      ? this.storedEdits.readRowChanges(id)
      : this.storedEdits.readRowChangesOfFirstRecords(line, MAX_LISTED_RECORDS)
    return {
      id,
      at,
      key,
      proposedBy,
      action,
      collection,
      record,
      ...(division === null ? {} : { division }),
      title,
      batch,
      undoes: line.undoes?.[0] ?? null,
      undoneBy,
      records: this.storedEdits.countChangedRecords(line),
      undoable: line.kept && undoneBy === null,
      ...this.changesReader.readChanges(line, rows, most, isComplete),
    }
  }

  private buildCondition({ collection, record, key, by, since, until, batch, changes }: EditLogQuery): SQL | undefined {
    const line = contentEditTable
    const isOfRecord = collection !== undefined && record !== undefined
    return and(
      isOfRecord ? this.buildRecordCondition(collection, record) : undefined,
      isOfRecord || record === undefined ? undefined : eq(line.record, record),
      isOfRecord || collection === undefined ? undefined : eq(line.collection, collection),
      key === undefined ? undefined : eq(line.keyName, key),
      by === undefined ? undefined : sql`coalesce(${line.proposedBy}, ${line.keyName}) = ${by}`,
      since === undefined ? undefined : gte(line.time, since),
      until === undefined ? undefined : lte(line.time, until),
      batch === undefined ? undefined : eq(line.batch, batch),
      changes === '1' ? sql`(NOT ${line.kept} OR EXISTS (SELECT 1 FROM edit_rows WHERE edit = ${line.id}))` : undefined,
    )
  }

  /**
   * Builds the condition for edits of a record, including those that changed it together with others or under a former
   * slug.
   */
  private buildRecordCondition(collection: string, record: string): SQL {
    const table = findTableOfCollection(collection)
    const ids = table?.columns.includes('slug')
      ? sql`SELECT id FROM ${sql.identifier(table.name)} WHERE slug = ${record}`
      : sql`SELECT NULL`
    return sql`(${contentEditTable.collection} = ${collection} AND ${contentEditTable.record} = ${record} OR ${contentEditTable.id} IN (
      SELECT edit FROM edit_rows WHERE edit_rows.collection = ${collection} AND edit_rows.record IN (${ids})
      AND NOT (before IS NOT NULL AND (SELECT group_concat(key) FROM json_each(after)) IS 'position')))`
  }
}

/** An entry of the edit log with the details that a StoredEdit lacks, usually the fields before and after. */
export type EditWithDetails = Omit<StoredEdit, 'kept' | 'undoes'> & { readonly change: unknown }

interface EditFilter {
  /** ISO 8601; only edits at this time or later. */
  readonly since?: string | undefined
  readonly collection?: string | undefined
}

type RawEdit = Omit<EditWithDetails, 'change'> & { readonly change: string }

/** Yields the edits that match a filter one at a time, because the log may not fit into memory. */
export function* eachEditWithDetails({ sqlite }: LibraryDatabase, filter: EditFilter = {}): Generator<EditWithDetails> {
  const rows = sqlite
    .query<RawEdit, [string | null, string | null]>(
      `SELECT id, time, key_name AS key, proposed_by AS proposedBy, action, collection, record, division,
              record_id AS recordId, title, batch, undone_by AS undoneBy, change FROM content_edit
       WHERE (?1 IS NULL OR time >= ?1) AND (?2 IS NULL OR collection = ?2) ORDER BY id`,
    )
    .iterate(filter.since ?? null, filter.collection ?? null)
  for (const { change, ...line } of rows) yield { ...line, change: JSON.parse(change) }
}

/** The records whose last edit is sought: those of some collections, limited to one division or to some ids. */
interface EditedScope {
  readonly collections: readonly string[]
  /** Slug of a division; edits of other divisions do not count. */
  readonly division?: string
  /** Ids; edits of other records do not count. */
  readonly records?: readonly number[]
}

/** The collection of an edit that changed several collections. */
const SEVERAL_COLLECTIONS = '*'

/** Returns the time (ISO 8601) of the last edit that may have changed any of these records. Undefined if none did. */
export function findLastEditTime(
  { orm }: LibraryDatabase,
  { collections, division: onlyDivision, records }: EditedScope,
): string | undefined {
  const { time, collection, division, recordId } = contentEditTable
  const where = and(
    inArray(collection, [...collections, SEVERAL_COLLECTIONS]),
    onlyDivision === undefined ? undefined : or(isNull(division), eq(division, onlyDivision)),
    records && or(isNull(recordId), createColumnInListCondition(recordId, records)),
  )
  const last = orm
    .select({ time: max(time) })
    .from(contentEditTable)
    .where(where)
  return last.get()?.time ?? undefined
}
