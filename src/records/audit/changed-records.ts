/** Converts the row changes of an edit to changes by record and field, for display. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import {
  findTableOfCollection,
  getCollectionOfTable,
  isCollectionHiddenFromEditLog,
  requireTableRecordedForUndo,
} from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import { getEditionFacts } from '../../definitions/editions.ts'
import { findChangedTranslationFields, parseTranslationRowFields } from './conflicting-edits.ts'
import { type DatabaseRowChange, isRenumberingOnly, type StoredEdit } from './stored-rows.ts'

/** A record before or after an edit. */
interface ChangedRecord {
  readonly collection: string
  readonly id: number
  /** Its slug at that time; for a decision, the name of its text. */
  readonly record: string
  /** The slug of a heading's division. */
  readonly division?: string
  readonly title: string | null
  /** Values by field, including `order`, `translations` by language and `chapters` by number. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Columns without meaning for editors, or that are shown in another way. */
const HIDDEN_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'origin_division',
  'origin_slug',
])

/** Reads what edits changed, by record and field. */
export class EditChangesReader {
  constructor(private readonly db: LibraryDatabase) {}

  /**
   * Returns the changed records of an edit as they were `before` and `after` it. Only one side has a record that the
   * edit created or deleted.
   * @param most maximum number of records
   * @param isComplete whether to include records that were only renumbered, and empty fields of new and deleted ones
   */
  readChanges(edit: StoredEdit, rows: readonly DatabaseRowChange[], most: number, isComplete: boolean) {
    const shown = rows.filter(
      (row) =>
        !isCollectionHiddenFromEditLog(row.collection) &&
        row.name !== 'division_origins' &&
        (isComplete || !isRenumberingOnly(row, edit)),
    )
    const records = [...Map.groupBy(shown, ({ collection, record }) => `${collection} ${record}`).values()]
    const listed = records.slice(0, most)
    const readSide = (side: 'before' | 'after') =>
      listed.flatMap((rows) => this.readRecord(rows, side, isComplete) ?? [])
    return { before: readSide('before'), after: readSide('after') }
  }

  /** Returns title and identifying path of a record: `books/metta`, `tipitaka-contents/digha-nikaya/one`. */
  readTitleAndPath(collection: string, id: number): { readonly title: string; readonly path: string } {
    const columns = this.readColumns(collection, id)
    const division = typeof columns.division_id === 'number' ? this.readSlug('divisions', columns.division_id) : null
    const name = getRecordName(columns)
    const path = [collection, ...(division === null ? [] : [division]), name].join('/')
    return { title: this.readTitle(columns, collection) ?? name, path }
  }

  /** Returns one record as it was before or after the edit; undefined when it did not exist then. */
  private readRecord(
    rows: readonly DatabaseRowChange[],
    side: 'before' | 'after',
    isComplete: boolean,
  ): ChangedRecord | undefined {
    const [first] = rows
    if (!first) return undefined
    const ownRow = rows.find(({ name }) => requireTableRecordedForUndo(name).isRecord)
    if (ownRow && ownRow[side] === null) return undefined
    const { collection, record: id } = first
    const columnsThen: RowValuesByColumn = { ...this.readColumns(collection, id), ...ownRow?.after, ...ownRow?.[side] }
    const fields = {
      ...(ownRow ? this.toFields(ownRow, side, isComplete) : {}),
      ...listChangedTranslations(rows, side),
      ...listChangedChapters(rows, side),
    }
    const division =
      typeof columnsThen.division_id === 'number' ? this.readSlug('divisions', columnsThen.division_id) : undefined
    return {
      collection,
      id,
      record: getRecordName(columnsThen),
      ...(division ? { division } : {}),
      title: this.readTitle(columnsThen, collection),
      fields,
    }
  }

  private toFields(
    row: DatabaseRowChange,
    side: 'before' | 'after',
    isComplete: boolean,
  ): Readonly<Record<string, unknown>> {
    const isAddedOrRemoved = row.before === null || row.after === null
    const { references } = requireTableRecordedForUndo(row.name)
    const fields: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(row[side] ?? {})) {
      if (HIDDEN_COLUMNS.has(column) || (isAddedOrRemoved && !isComplete && value === null)) continue
      const target = references[column]
      if (target === undefined) fields[toFieldName(column)] = parseIfList(value)
      else
        fields[toFieldName(column.replace(/_id$/, ''))] = value === null ? null : this.readSlug(target, Number(value))
    }
    return fields
  }

  /** Returns the record as it is now or, if it was deleted, as it was before its last deletion. */
  private readColumns(collection: string, id: number): RowValuesByColumn {
    const table = findTableOfCollection(collection)
    if (!table) return {}
    const { sqlite } = this.db
    const row = sqlite.query<RowValuesByColumn, [number]>(`SELECT * FROM ${table.name} WHERE id = ?`).get(id)
    if (row) return row
    const deleted = sqlite
      .query<{ before: string }, [string, number, string]>(
        `SELECT before FROM edit_rows WHERE collection = ? AND record = ? AND name = ? AND after IS NULL
         ORDER BY edit DESC LIMIT 1`,
      )
      .get(collection, id, table.name)
    return deleted ? (JSON.parse(deleted.before) as RowValuesByColumn) : {}
  }

  /**
   * Returns the title of a record: for a decision that of its heading, for a page its number, for an assignment its
   * pages and editor; null when there is none.
   */
  private readTitle(columns: RowValuesByColumn, collection: string): string | null {
    const { division, entry, edition, volume, page, first_page: from, last_page: to, name } = columns
    if (typeof division === 'string' && typeof entry === 'string') {
      const heading = this.db.sqlite.query<{ title: string }, [string, string]>(
        'SELECT title FROM headings WHERE origin_division = ? AND origin_slug = ?',
      )
      return heading.get(division, entry)?.title ?? null
    }
    if (typeof edition === 'string' && typeof volume === 'number' && (page ?? name ?? null) !== null) {
      const pages = from || to ? ` หน้า ${from ?? 1}–${to ?? 'สุดท้าย'}` : page ? ` หน้า ${page}` : ''
      return `เล่ม ${volume}${pages} ${getEditionFacts(edition).deskName}${name ? ` ของ ${name}` : ''}`
    }
    const title = columns[findTableOfCollection(collection)?.title ?? '']
    return typeof title === 'string' ? title : null
  }

  private readSlug(table: string, id: number): string | null {
    const { slug } = this.readColumns(getCollectionOfTable(requireTableRecordedForUndo(table)), id)
    return typeof slug === 'string' ? slug : null
  }
}

/** Returns a record's slug; for a decision the name of its text, for a report its number. */
function getRecordName({ id, slug, division, entry, edition }: RowValuesByColumn): string {
  if (typeof slug === 'string') return slug
  return division === undefined ? String(id) : `${division}/${entry}/${edition}`
}

/** Converts the name of a column to that of its field: `published_year` to `publishedYear`, `position` to `order`. */
const toFieldName = (column: string): string =>
  column === 'position' ? 'order' : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Parses lists, which are stored as JSON; other values stay. */
function parseIfList(value: string | number | null): unknown {
  if (typeof value !== 'string' || !/^\[(?:\]|["{])/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function listChangedTranslations(rows: readonly DatabaseRowChange[], side: 'before' | 'after') {
  const languages = rows.flatMap((row) => {
    if (row.name !== 'translations') return []
    const fields = parseTranslationRowFields(row[side])
    const language = String((JSON.parse(row.key) as unknown[])[2])
    const changed = findChangedTranslationFields(row.before, row.after).map((name) => [name, fields[name] ?? null])
    return [[language, Object.fromEntries(changed)] as const]
  })
  return languages.length === 0 ? {} : { translations: Object.fromEntries(languages) }
}

function listChangedChapters(rows: readonly DatabaseRowChange[], side: 'before' | 'after') {
  const changed = rows.filter(({ name }) => name === 'book_chapters')
  if (changed.length === 0) return {}
  const chapters = changed.flatMap((row) => {
    const chapter = row[side]
    if (!chapter) return []
    const { title, body } = chapter
    const number = (JSON.parse(row.key) as readonly number[])[1]
    return [{ chapter: number, ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) }]
  })
  return { chapters }
}
