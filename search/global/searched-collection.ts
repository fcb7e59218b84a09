/** What the search needs of a collection, whichever it is: its records as documents, and how one is shown. */

import type { Language } from '../../src/definitions/languages/languages.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import type { SearchableText } from '../full-text/records/record-rows.ts'

/** A collection as the search sees it. */
export interface SearchedCollection {
  /** The collection's name. */
  readonly name: string
  readonly kind: SearchResultKind
  /** Changes when what is searched of a record comes from elsewhere and changed there; absent where nothing does. */
  readonly form?: string
  /** All records, read as they are asked for. */
  all(): Iterable<{ readonly id: number; readonly fields: readonly SearchableText[] }>
  /** What is searched of one record; null when it is removed. */
  fields(id: number): readonly SearchableText[] | null
  /** How one record is shown; null when it is removed. */
  view(id: number, language: Language): RecordView | null
}

/** What is shown of a found record. */
export interface RecordView {
  readonly slug: string
  readonly title: string
  readonly href: string
  /** The texts to show a piece of: names first, the asked language before others. Read only as far as needed. */
  readonly texts: Iterable<string>
  /** Of headings: where the slug belongs. */
  readonly division?: string
  readonly volume?: number
}
