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
import { type DatabaseRowChange, isOrderChangeOnly, type StoredEdit } from './stored-rows.ts'

/** One record as it was, or came to be. */
interface ChangedRecord {
  readonly collection: string
  readonly id: number
  /** Its slug at that time; of a decision, what names its text. */
  readonly record: string
  /** The slug of a heading's division. */
  readonly division?: string
  readonly title: string | null
  /** Field by field; `order`, `translations` by language and `chapters` by number among them. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Columns that say nothing to a person, or are said otherwise. */
const UNSAID: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'origin_division', 'origin_slug'])

/** Reads the changes of edits, by record and field. */
export class EditChangesReader {
  constructor(private readonly db: LibraryDatabase) {}

  /**
   * Returns the changed records of an edit with their fields before and after it.
   * @param most how many records to show at most
   * @param whole whether records that were only renumbered are shown too, and empty fields of new and deleted ones
   */
  of(edit: StoredEdit, rows: readonly DatabaseRowChange[], most: number, whole: boolean) {
    const shown = rows.filter(
      (row) =>
        !isCollectionHiddenFromEditLog(row.collection) &&
        row.name !== 'division_origins' &&
        (whole || !isOrderChangeOnly(row, edit)),
    )
    const records = [...Map.groupBy(shown, ({ collection, record }) => `${collection} ${record}`).values()]
    const some = records.slice(0, most)
    const side = (name: 'before' | 'after') => some.flatMap((ofRecord) => this.record(ofRecord, name, whole) ?? [])
    return { before: side('before'), after: side('after') }
  }

  /**
   * Returns the title of a record and the path that identifies it: `books/metta`, `tipitaka-contents/digha-nikaya/one`.
   */
  nameOf(collection: string, id: number): { readonly title: string; readonly path: string } {
    const columns = this.current(collection, id)
    const division = typeof columns.division_id === 'number' ? this.slugOf('divisions', columns.division_id) : null
    const own = ownNameIn(columns)
    const path = [collection, ...(division === null ? [] : [division]), own].join('/')
    return { title: this.titleOf(columns, collection) ?? own, path }
  }

  /** Returns one record as it was before or after the edit; undefined when it did not exist then. */
  private record(
    rows: readonly DatabaseRowChange[],
    side: 'before' | 'after',
    whole: boolean,
  ): ChangedRecord | undefined {
    const [first] = rows
    if (!first) return undefined
    const own = rows.find(({ name }) => requireTableRecordedForUndo(name).isRecord)
    if (own && own[side] === null) return undefined
    const { collection, record: id } = first
    const then: RowValuesByColumn = { ...this.current(collection, id), ...own?.after, ...own?.[side] }
    const fields = {
      ...(own ? this.fieldsOf(own, side, whole) : {}),
      ...translationsIn(rows, side),
      ...chaptersIn(rows, side),
    }
    const division = typeof then.division_id === 'number' ? this.slugOf('divisions', then.division_id) : undefined
    return {
      collection,
      id,
      record: ownNameIn(then),
      ...(division ? { division } : {}),
      title: this.titleOf(then, collection),
      fields,
    }
  }

  private fieldsOf(
    row: DatabaseRowChange,
    side: 'before' | 'after',
    whole: boolean,
  ): Readonly<Record<string, unknown>> {
    const isCut = row.before === null || row.after === null
    const { references } = requireTableRecordedForUndo(row.name)
    const fields: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(row[side] ?? {})) {
      if (UNSAID.has(column) || (isCut && !whole && value === null)) continue
      const target = references[column]
      if (target === undefined) fields[fieldName(column)] = readable(value)
      else fields[fieldName(column.replace(/_id$/, ''))] = value === null ? null : this.slugOf(target, Number(value))
    }
    return fields
  }

  /** Returns the record as it is now or, if it was deleted, as it was before its last deletion. */
  private current(collection: string, id: number): RowValuesByColumn {
    const table = findTableOfCollection(collection)
    if (!table) return {}
    const { sqlite } = this.db
    const row = sqlite.query<RowValuesByColumn, [number]>(`SELECT * FROM ${table.name} WHERE id = ?`).get(id)
    if (row) return row
    const gone = sqlite
      .query<{ before: string }, [string, number, string]>(
        `SELECT before FROM edit_rows WHERE collection = ? AND record = ? AND name = ? AND after IS NULL
         ORDER BY edit DESC LIMIT 1`,
      )
      .get(collection, id, table.name)
    return gone ? (JSON.parse(gone.before) as RowValuesByColumn) : {}
  }

  /**
   * Returns the title of a record: for a decision that of its heading, for a page its number, for an assignment its pages
   * and editor; null when there is none.
   */
  private titleOf(columns: RowValuesByColumn, collection: string): string | null {
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

  private slugOf(table: string, id: number): string | null {
    const { slug } = this.current(getCollectionOfTable(requireTableRecordedForUndo(table)), id)
    return typeof slug === 'string' ? slug : null
  }
}

/** A record's slug; of a decision, what names its text; of a report, its number. */
function ownNameIn({ id, slug, division, entry, edition }: RowValuesByColumn): string {
  if (typeof slug === 'string') return slug
  return division === undefined ? String(id) : `${division}/${entry}/${edition}`
}

/** `published_year` to `publishedYear`; the number in the order is called so. */
const fieldName = (column: string): string =>
  column === 'position' ? 'order' : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Lists are stored as JSON. */
function readable(value: string | number | null): unknown {
  if (typeof value !== 'string' || !/^\[(?:\]|["{])/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function translationsIn(rows: readonly DatabaseRowChange[], side: 'before' | 'after') {
  const languages = rows.flatMap((row) => {
    if (row.name !== 'translations') return []
    const fields = parseTranslationRowFields(row[side])
    const language = String((JSON.parse(row.key) as unknown[])[2])
    const changed = findChangedTranslationFields(row.before, row.after).map((name) => [name, fields[name] ?? null])
    return [[language, Object.fromEntries(changed)] as const]
  })
  return languages.length === 0 ? {} : { translations: Object.fromEntries(languages) }
}

function chaptersIn(rows: readonly DatabaseRowChange[], side: 'before' | 'after') {
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
