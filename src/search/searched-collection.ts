/** What the search needs of a collection, whichever it is: its records as documents, and how one is shown. */

import type { RecordKind, RecordView } from '../../search/library-search.ts'
import type { SearchField } from '../../search/records/record-rows.ts'
import type { Language } from '../languages/languages.ts'

export interface SearchedCollection {
  /** The collection's name. */
  readonly name: string
  readonly kind: RecordKind
  /** All records, read as they are asked for. */
  all(): Iterable<{ readonly id: number; readonly fields: readonly SearchField[] }>
  /** What is searched of one record; null when it is gone. */
  fields(id: number): readonly SearchField[] | null
  /** How one record is shown; null when it is gone. */
  view(id: number, language: Language): RecordView | null
}
