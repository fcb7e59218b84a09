/** What a reader of a format of dictionaries yields: what the dictionary says of itself, and its entries in their order. */

import type { RemovedMarkupCounts } from '../../../words/entry-html.ts'

/** A dictionary as a reader of its format returns it: its metadata and its entries in order. */
export interface ParsedDictionary {
  readonly about: {
    readonly title: string | null
    readonly publisher: string | null
    readonly licence: string | null
    readonly url: string | null
    readonly version: string | null
    readonly language: string | null
  }
  /** How many entries there are. */
  readonly count: number
  /** @param leftOut is added to while they are read */
  entries(leftOut: RemovedMarkupCounts): Iterable<ParsedDictionaryEntry>
  /** Inflected forms, each with its entries by their place, counted from 0. */
  readonly forms?: Iterable<readonly [form: string, entries: readonly number[]]>
}

/** One entry of a dictionary as a reader returns it. */
export interface ParsedDictionaryEntry {
  readonly headword: string
  readonly also: readonly string[]
  /** Reduced to meaning already. */
  readonly html: string
  readonly construction?: readonly string[]
}
