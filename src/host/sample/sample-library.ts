/** The sample library: the starter collections and a few made-up books and texts, to show what they look like. */

import type { PACKAGE_FORMAT, PackageHeading, PackagePassage, PackageSource } from '../../definitions/texts/format.ts'
import { readShippedDumps, type StarterDumps } from '../../records/collections/starter-files.ts'
import bookCategories from './book-categories.json' with { type: 'json' }
import books from './books.json' with { type: 'json' }
import firstText from './text-one.json' with { type: 'json' }
import secondText from './text-two.json' with { type: 'json' }

/** A text package: source.json, headings.jsonl and passages.jsonl (decisions §4). */
export interface SamplePackage {
  readonly source: PackageSource & { readonly format: typeof PACKAGE_FORMAT }
  readonly headings: readonly PackageHeading[]
  readonly passages: readonly PackagePassage[]
}

/**
 * Text packages in the order in which they are to be imported: the first one ranks higher. Every word is made up, none is
 * scripture. The second meets the first twice in the roman edition: under one heading they disagree, under the other they
 * agree but for spelling.
 */
export const samplePackages = [firstText, secondText] as readonly object[] as readonly SamplePackage[]

/** Records by collection. */
export const sampleDumps = (): StarterDumps =>
  new Map<string, unknown>([...readShippedDumps(), ['book-categories', bookCategories], ['books', books]])
