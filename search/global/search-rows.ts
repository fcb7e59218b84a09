/** Updates the search rows whenever a record changes, in the same transaction; see search/full-text/records. */

import type { ChangedRecords, LibraryDatabase } from '../../db/library-database.ts'
import type { LanguageCode, PublishedLanguages } from '../../src/definitions/languages/languages.ts'
import {
  parseCollectionOfSearchRow,
  parseRecordIdOfSearchRow,
  RecordSearchRowWriter,
  SEARCH_ROW_FORMAT,
  toSearchRowId,
} from '../full-text/records/record-rows.ts'
import type { FoundRecordView, SearchableCollection } from './searched-collection.ts'

/** After a write of more rows or characters than this, the index is merged: 0.2 s for 19,000 rows. */
const MERGE_AFTER_ROWS = 1000
const MERGE_AFTER_CHARS = 1_000_000

/** Keeps the search rows of all collections up to date: sets the hooks that the database calls on each write. */
export class SearchRowUpdater {
  private readonly rows: RecordSearchRowWriter
  /** The number of each collection in row ids, by its name. */
  private readonly numbers: ReadonlyMap<string, number>
  /** Fingerprint of everything that the content of rows depends on; if it changes, all rows are written again. */
  private readonly form: string

  /** @param collections in the order in which equal results are listed */
  constructor(
    private readonly db: LibraryDatabase,
    readonly collections: readonly SearchableCollection[],
    languages: PublishedLanguages,
  ) {
    this.rows = new RecordSearchRowWriter(db.sqlite)
    this.numbers = new Map(Array.from(collections, ({ name }, nth) => [name, nth]))
    this.form = [
      SEARCH_ROW_FORMAT,
      ...languages.all,
      ...collections.flatMap(({ name, fingerprint }) => [name, fingerprint ?? []].flat()),
    ].join(' ')
    db.indexSearch = (changed) => this.write(changed)
    db.gatherSearch = () => db.receive(() => this.rows.mergeSegments())
  }

  /** Returns what to display of the record of a search row; null if it was removed. @param row see toSearchRowId */
  getRecordView(row: number, language: LanguageCode): FoundRecordView | null {
    return (
      this.collections[parseCollectionOfSearchRow(row)]?.getRecordView(parseRecordIdOfSearchRow(row), language) ?? null
    )
  }

  /** Writes all rows again if their format, the published languages or the popular names have changed. */
  refresh(): void {
    if (this.isCurrent()) return
    this.db.sqlite
      .transaction(() => {
        if (this.isCurrent()) return
        this.writeAllRows()
        this.db.sqlite.query('INSERT OR REPLACE INTO search_form (one, form) VALUES (1, ?)').run(this.form)
      })
      .immediate()
  }

  private isCurrent(): boolean {
    const row = this.db.sqlite.query<{ form: string }, []>('SELECT form FROM search_form').get()
    return row?.form === this.form
  }

  private writeAllRows(): void {
    this.rows.removeAll()
    this.rows.writeInBulk(() => {
      for (const nth of this.collections.keys()) this.writeCollection(nth)
    })
  }

  private write(changed: ChangedRecords): void {
    if (typeof changed !== 'string') this.writeRecords(changed)
    else if (changed === '*') this.writeAllRows()
    else {
      const nth = this.numbers.get(changed)
      if (nth === undefined) return
      this.rows.writeInBulk(() => {
        this.rows.removeCollection(nth)
        this.writeCollection(nth)
      })
    }
  }

  private writeRecords(changed: Exclude<ChangedRecords, string>): void {
    const rows = new Set<number>()
    for (const { collection, record } of changed) {
      const nth = this.numbers.get(collection)
      if (nth !== undefined) rows.add(toSearchRowId(nth, record))
    }
    let characters = 0
    const writeAll = () => {
      for (const row of rows) characters += this.writeRecord(row)
    }
    if (rows.size > MERGE_AFTER_ROWS) this.rows.writeInBulk(writeAll)
    else writeAll()
    // otherwise a later small write would have to merge the index, and delay other requests
    if (rows.size <= MERGE_AFTER_ROWS && characters > MERGE_AFTER_CHARS) this.rows.mergeSegments()
  }

  private writeCollection(nth: number): void {
    for (const { id, fields } of this.collections[nth]?.iterateRecords() ?? [])
      this.rows.put(toSearchRowId(nth, id), fields)
  }

  /** Writes the row of one record. @returns how many characters it holds */
  private writeRecord(row: number): number {
    const fields = this.collections[parseCollectionOfSearchRow(row)]?.readTexts(parseRecordIdOfSearchRow(row))
    if (fields) return this.rows.put(row, fields)
    this.rows.remove(row)
    return 0
  }
}
