/** Records to search in a library in memory, for tests of what is found and in which order. */
import { LibraryDatabase } from '../../../db/library-database.ts'
import { NamesIndex } from '../../../search/full-text/names-index.ts'
import { correctMissingTerms, parseSearchQuery } from '../../../search/full-text/query.ts'
import { RecordSearchRowWriter, type SearchableText } from '../../../search/full-text/records/record-rows.ts'
import { RecordSearch } from '../../../search/full-text/records/record-search.ts'

/** A record to index: its texts, or only its title. */
export type RecordToIndex = string | SearchableText[]

/** A library in memory that has only search rows, with the search over them. */
export class RecordLibrary {
  readonly #db = LibraryDatabase.open(':memory:')
  readonly #rows = new RecordSearchRowWriter(this.#db.sqlite)
  readonly #search = new RecordSearch(this.#db.sqlite)
  readonly #names = new NamesIndex(this.#db.sqlite)

  /** @param records numbered in the order given */
  constructor(...records: RecordToIndex[]) {
    this.putAll(records.entries())
  }

  /** Writes the search row of a record. @param row see toSearchRowId */
  put(row: number, record: RecordToIndex): void {
    this.#rows.put(row, typeof record === 'string' ? [{ text: record, title: true }] : record)
  }

  putAll(records: Iterable<readonly [number, RecordToIndex]>): void {
    this.inTransaction(() => {
      for (const [row, record] of records) this.put(row, record)
    })
  }

  /** Runs `work` in one transaction, which makes many writes many times as fast. */
  inTransaction(work: () => void): void {
    this.#db.sqlite.transaction(work)()
  }

  remove(row: number): void {
    this.#rows.remove(row)
  }

  /** Returns the row ids that a query finds in a collection, as typed or else corrected, best first. */
  find(typed: string, limit = 20_000, collection = 0): number[] {
    const query = parseSearchQuery(typed)
    const asTyped = this.#search.search(query, limit)
    const corrected =
      asTyped.length === 0
        ? correctMissingTerms(query, (term) => (this.#search.hasTerm(term) ? [] : this.#names.findCorrections(term)))
        : null
    const found = (corrected ? this.#search.search(corrected, limit) : asTyped).find(
      (group) => group.collection === collection,
    )
    return (found?.rows ?? []).slice(0, limit).map(({ row }) => row)
  }

  /** Counts all records of a collection that match a query. */
  countMatches(typed: string, collection = 0): number {
    const found = this.#search.search(parseSearchQuery(typed), 1)
    return found.find((group) => group.collection === collection)?.total ?? 0
  }

  close(): void {
    this.#db.close()
  }
}
