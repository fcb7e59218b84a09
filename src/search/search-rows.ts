/** Writes the rows of what is searched whenever a record changes, in the same transaction; see search/records. */

import type { ChangedRecords, LibraryDatabase } from '../../db/library-database.ts'
import { collectionOf, idOf, RecordRows, ROW_FORM, rowOf } from '../../search/records/record-rows.ts'
import type { Languages } from '../languages/languages.ts'
import type { SearchedCollection } from './searched-collection.ts'

export class SearchRows {
  private readonly rows: RecordRows
  /** Changes when rows would have to be written otherwise. */
  private readonly form: string

  /** @param collections in the order in which equals are listed */
  constructor(
    private readonly db: LibraryDatabase,
    private readonly collections: readonly SearchedCollection[],
    languages: Languages,
  ) {
    this.rows = new RecordRows(db.sqlite)
    this.form = [ROW_FORM, ...languages.all, ...collections.map(({ name }) => name)].join(' ')
    db.indexSearch = (changed) => this.write(changed)
  }

  /** The collection and the id that a row stands for. */
  placeOf(row: number): { readonly collection: SearchedCollection; readonly id: number } | undefined {
    const collection = this.collections[collectionOf(row)]
    return collection && { collection, id: idOf(row) }
  }

  /** Makes all rows anew, if they are of another form or were not kept up: after a migration or a change of languages. */
  refresh(): void {
    if (this.isCurrent()) return
    this.db.sqlite
      .transaction(() => {
        if (this.isCurrent()) return
        for (const nth of this.collections.keys()) this.writeAll(nth)
        this.db.sqlite.query('INSERT OR REPLACE INTO search_form (one, form) VALUES (1, ?)').run(this.form)
      })
      .immediate()
  }

  private isCurrent(): boolean {
    const row = this.db.sqlite.query<{ form: string }, []>('SELECT form FROM search_form').get()
    return row?.form === this.form
  }

  private write(changed: ChangedRecords): void {
    for (const [nth, { name }] of this.collections.entries()) {
      if (typeof changed !== 'string') {
        const ids = changed.flatMap(({ collection, record }) => (collection === name ? [record] : []))
        for (const id of new Set(ids)) this.writeOne(nth, id)
      } else if (changed === '*' || changed === name) this.writeAll(nth)
    }
  }

  private writeAll(nth: number): void {
    this.rows.clear(nth)
    for (const { id, fields } of this.collections[nth]?.all() ?? []) this.rows.put(rowOf(nth, id), fields)
  }

  private writeOne(nth: number, id: number): void {
    const fields = this.collections[nth]?.fields(id)
    if (fields) this.rows.put(rowOf(nth, id), fields)
    else this.rows.remove(rowOf(nth, id))
  }
}
