/** Writes the rows of what is searched whenever a record changes, in the same transaction; see search/records. */

import type { ChangedRecords, LibraryDatabase } from '../../db/library-database.ts'
import { collectionOf, idOf, RecordRows, ROW_FORM, rowOf } from '../../search/records/record-rows.ts'
import type { Language, Languages } from '../languages/languages.ts'
import type { RecordView, SearchedCollection } from './searched-collection.ts'

/** After writing so much at once it pays to put the index together: 0.2 s for 19,000 rows. */
const MANY_ROWS = 1000
const MANY_CHARACTERS = 1_000_000

/** How much of the index a write made anew. */
type Written = { rows: number; characters: number }

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
    const written = { rows: 0, characters: 0 }
    for (const nth of this.collections.keys()) this.putAll(nth, written)
    this.mergeAfter(written)
  }

  private write(changed: ChangedRecords): void {
    if (changed === '*') this.writeEverything()
    const written = { rows: 0, characters: 0 }
    for (const [nth, { name }] of this.collections.entries()) {
      if (typeof changed !== 'string') {
        const ids = new Set(
          changed.flatMap(({ collection, record }) => (collection === name ? [record] : [])),
        )
        for (const id of ids) this.note(this.writeOne(nth, id), written)
      } else if (changed === name) {
        this.rows.clear(nth)
        this.putAll(nth, written)
      }
    }
    this.mergeAfter(written)
  }

  private putAll(nth: number, written: Written): void {
    for (const { id, fields } of this.collections[nth]?.all() ?? [])
      this.note(this.rows.put(rowOf(nth, id), fields), written)
  }

  private note(characters: number, written: Written): void {
    written.rows++
    written.characters += characters
  }

  /** Of a large write: else a small one that comes after would have to, and everybody would wait for it. */
  private mergeAfter({ rows, characters }: Written): void {
    if (rows >= MANY_ROWS || characters >= MANY_CHARACTERS) this.rows.merge()
  }

  private writeOne(nth: number, id: number): number {
    const fields = this.collections[nth]?.fields(id)
    if (fields) return this.rows.put(rowOf(nth, id), fields)
    this.rows.remove(rowOf(nth, id))
    return 0
  }
}
