/** Writes the rows of what is searched whenever a record changes, in the same transaction; see search/records. */

import type { ChangedRecords, LibraryDatabase } from '../../db/library-database.ts'
import type { Language, Languages } from '../../src/definitions/languages/languages.ts'
import {
  collectionOfSearchRow,
  RecordSearchRows,
  recordIdOfSearchRow,
  SEARCH_ROW_FORMAT,
  toSearchRowId,
} from '../full-text/records/record-rows.ts'
import type { RecordView, SearchedCollection } from './searched-collection.ts'

/** After writing more at once it pays to put the index together: 0.2 s for 19,000 rows. */
const MANY_ROWS = 1000
const MANY_CHARACTERS = 1_000_000

/** Keeps the search rows of all collections up to date. */
export class SearchRowUpdater {
  private readonly rows: RecordSearchRows
  /** Changes when rows would have to be written differently. */
  private readonly form: string

  /** @param collections in the order in which equals are listed */
  constructor(
    private readonly db: LibraryDatabase,
    readonly collections: readonly SearchedCollection[],
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

  /** How the record of a row is shown; null when it is removed. */
  view(row: number, language: Language): RecordView | null {
    return this.collections[collectionOfSearchRow(row)]?.view(recordIdOfSearchRow(row), language) ?? null
  }

  /** Makes all rows again if they are of another form or out of date: after a migration or a change of languages. */
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

  /** @returns how many characters the row holds */
  private writeOne(nth: number, id: number): number {
    const fields = this.collections[nth]?.fields(id)
    if (fields) return this.rows.put(toSearchRowId(nth, id), fields)
    this.rows.remove(toSearchRowId(nth, id))
    return 0
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
