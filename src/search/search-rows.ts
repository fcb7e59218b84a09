/** Writes the rows of what is searched whenever a record changes, in the same transaction; see search/records. */

import type { ChangedRecords, LibraryDatabase } from '../../db/library-database.ts'
import { collectionOf, idOf, RecordRows, ROW_FORM, rowOf } from '../../search/records/record-rows.ts'
import type { Language, Languages } from '../languages/languages.ts'
import type { RecordView, SearchedCollection } from './searched-collection.ts'

/** After writing so many rows at once it pays to put the index together: 0.2 s for 19 000. */
const MANY = 1000

export class SearchRows {
  private readonly rows: RecordRows
  /** Changes when rows would have to be written otherwise. */
  private readonly form: string

  /** @param collections in the order in which equals are listed */
  constructor(
    private readonly db: LibraryDatabase,
    readonly collections: readonly SearchedCollection[],
    languages: Languages,
  ) {
    this.rows = new RecordRows(db.sqlite)
    this.form = [ROW_FORM, ...languages.all, ...collections.map(({ name }) => name)].join(' ')
    db.indexSearch = (changed) => this.write(changed)
  }

  /** How the record of a row is shown; null when it is gone. */
  view(row: number, language: Language): RecordView | null {
    return this.collections[collectionOf(row)]?.view(idOf(row), language) ?? null
  }

  /** Makes all rows anew, if they are of another form or were not kept up: after a migration or a change of languages. */
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
    let count = 0
    for (const nth of this.collections.keys()) count += this.putAll(nth)
    this.mergeAfter(count)
  }

  private write(changed: ChangedRecords): void {
    if (changed === '*') this.writeEverything()
    let count = 0
    for (const [nth, { name }] of this.collections.entries()) {
      if (typeof changed !== 'string') {
        const ids = new Set(
          changed.flatMap(({ collection, record }) => (collection === name ? [record] : [])),
        )
        for (const id of ids) this.writeOne(nth, id)
        count += ids.size
      } else if (changed === name) {
        this.rows.clear(nth)
        count += this.putAll(nth)
      }
    }
    this.mergeAfter(count)
  }

  /** @returns how many rows were written */
  private putAll(nth: number): number {
    let count = 0
    for (const { id, fields } of this.collections[nth]?.all() ?? []) {
      this.rows.put(rowOf(nth, id), fields)
      count++
    }
    return count
  }

  /** Of many rows: else a small write that comes after would have to, and everybody would wait for it. */
  private mergeAfter(count: number): void {
    if (count >= MANY) this.rows.merge()
  }

  private writeOne(nth: number, id: number): void {
    const fields = this.collections[nth]?.fields(id)
    if (fields) this.rows.put(rowOf(nth, id), fields)
    else this.rows.remove(rowOf(nth, id))
  }
}
