/** The interface between the search and a collection: the texts of its records, and what to display of one. */

import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import type { SearchableText } from '../full-text/records/record-rows.ts'

/** A collection of records, or all headings, that can be searched. */
export interface SearchableCollection {
  /** The collection's name. */
  readonly name: string
  readonly kind: SearchResultKind
  /**
   * Fingerprint of texts that come from outside the collection's records; rows are written again when it changes.
   * Absent if there are none.
   */
  readonly fingerprint?: string
  /** Reads all records and their searchable texts, each on demand. */
  iterateRecords(): Iterable<{ readonly id: number; readonly fields: readonly SearchableText[] }>
  /** Reads the searchable texts of one record; null if it was removed. */
  readTexts(id: number): readonly SearchableText[] | null
  /** Returns what to display of one record; null if it was removed. */
  getRecordView(id: number, language: LanguageCode): FoundRecordView | null
}

/** What to display of a found record or heading. */
export interface FoundRecordView {
  readonly slug: string
  readonly title: string
  readonly href: string
  /** The texts to cut a snippet from: names first, the requested language before others. Read only as far as needed. */
  readonly texts: Iterable<string>
  /** For headings: the slug of their division. */
  readonly division?: string
  readonly volume?: number
}
