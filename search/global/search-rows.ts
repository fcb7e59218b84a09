/** Updates the search rows whenever a record changes, in the same transaction; see search/full-text/records. */

import type { ChangedRecords, LibraryDatabase } from '../../db/library-database.ts'
import type { Language, Languages } from '../../src/definitions/languages/languages.ts'
import {
  collectionOfSearchRow,
  RecordSearchRows,
  recordIdOfSearchRow,
  SEARCH_ROW_FORMAT,
  toSearchRowId,
} from '../full-text/records/record-rows.ts'
import type { FoundRecordView, SearchableCollection } from './searched-collection.ts'

/** After writing more rows than this at once the index is merged: 0.2 s for 19,000 rows. */
const MANY_ROWS = 1000
const MANY_CHARACTERS = 1_000_000

/** Keeps the search rows of all collections up to date with their records. */
export class SearchRowUpdater {
  private readonly rows: RecordSearchRows
  /** Fingerprint of everything that decides how rows are written; if it changes, all are written again. */
  private readonly form: string

  /** Creates the updater. @param collections in the order in which equal results are listed */
  constructor(
    private readonly db: LibraryDatabase,
    readonly collections: readonly SearchableCollection[],
    languages: Languages,
  ) {
    this.rows = new RecordSearchRows(db.sqlite)
    this.form = [
      SEARCH_ROW_FORMAT,
      ...languages.all,
      ...collections.flatMap(({ name, form }) => [name, form ?? []].flat()),
    ].join(' ')
    db.indexSearch = (changed) => this.write(changed)
    db.gatherSearch = () => db.receive(() => this.rows.merge())
  }

  /** Returns how the record of a search row is shown; null when it is removed. */
  view(row: number, language: Language): FoundRecordView | null {
    return this.collections[collectionOfSearchRow(row)]?.view(recordIdOfSearchRow(row), language) ?? null
  }

  /** Writes all rows again if their format or content is outdated: after a migration or a change of languages. */
  refresh(): void {
    if (this.isCurrent()) return
    this.db.sqlite
      .transaction(() => {
        if (this.isCurrent()) return
        this.writeEverything()
        this.db.sqlite.query('INSERT OR REPLACE INTO search_form (one, form) VALUES (1, ?)').run(this.form)
      })
      .immediate()
  }

  private isCurrent(): boolean {
    const row = this.db.sqlite.query<{ form: string }, []>('SELECT form FROM search_form').get()
    return row?.form === this.form
  }

  private writeEverything(): void {
    this.rows.clearAll()
    this.rows.many(() => {
      for (const nth of this.collections.keys()) this.putAll(nth)
    })
  }

  private write(changed: ChangedRecords): void {
    if (typeof changed !== 'string') this.writeSome(changed)
    else if (changed === '*') this.writeEverything()
    else {
      const nth = this.collections.findIndex(({ name }) => name === changed)
      if (nth < 0) return
      this.rows.many(() => {
        this.rows.clear(nth)
        this.putAll(nth)
      })
    }
  }

  private writeSome(changed: Exclude<ChangedRecords, string>): void {
    const ids = this.collections.map(({ name }) => [
      ...new Set(changed.flatMap(({ collection, record }) => (collection === name ? [record] : []))),
    ])
    const writeAll = (): number => sum(ids.flatMap((ofOne, nth) => ofOne.map((id) => this.writeOne(nth, id))))
    if (sum(ids.map(({ length }) => length)) > MANY_ROWS) this.rows.many(writeAll)
    // else a small write that comes after would have to merge it, and everybody would wait for it
    else if (writeAll() > MANY_CHARACTERS) this.rows.merge()
  }

  private putAll(nth: number): void {
    for (const { id, fields } of this.collections[nth]?.all() ?? []) this.rows.put(toSearchRowId(nth, id), fields)
  }

  /** Writes the row of one record. @returns how many characters it holds */
  private writeOne(nth: number, id: number): number {
    const fields = this.collections[nth]?.fields(id)
    if (fields) return this.rows.put(toSearchRowId(nth, id), fields)
    this.rows.remove(toSearchRowId(nth, id))
    return 0
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
