/** Types of the results of readers of dictionary formats: metadata, and entries in order. */

import type { RemovedMarkupCounts } from '../../../words/entry-html.ts'

/** A dictionary as a reader of its format returns it: metadata, and entries in order. */
export interface ParsedDictionary {
  readonly about: {
    readonly title: string | null
    readonly publisher: string | null
    readonly licence: string | null
    readonly url: string | null
    readonly version: string | null
    readonly language: string | null
  }
  /** Number of entries. */
  readonly count: number
  /** @param removedMarkup counts of removed markup, which are increased while entries are read */
  entries(removedMarkup: RemovedMarkupCounts): Iterable<ParsedDictionaryEntry>
  /** Inflected forms, each with the indexes of its entries, counted from 0. */
  readonly forms?: Iterable<readonly [form: string, entries: readonly number[]]>
}

/** One entry of a dictionary as a reader returns it. */
export interface ParsedDictionaryEntry {
  readonly headword: string
  readonly also: readonly string[]
  /** Sanitised HTML (see entry-html.ts). */
  readonly html: string
  readonly construction?: readonly string[]
}
