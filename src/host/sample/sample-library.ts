/**
 * The sample library: the starter collections and a few made-up books and texts that show what a library looks like.
 */

import type {
  PackageHeading,
  PackagePassage,
  TEXT_PACKAGE_FORMAT,
  TextPackageSource,
} from '../../definitions/texts/format.ts'
import { readShippedStarterDumps, type StarterDumps } from '../../records/collections/starter-files.ts'
import bookCategories from './book-categories.json' with { type: 'json' }
import books from './books.json' with { type: 'json' }
import firstText from './text-one.json' with { type: 'json' }
import secondText from './text-two.json' with { type: 'json' }

/** The content of a text package: source.json, headings.jsonl and passages.jsonl (decisions §4). */
export interface SamplePackage {
  readonly source: TextPackageSource & { readonly format: typeof TEXT_PACKAGE_FORMAT }
  readonly headings: readonly PackageHeading[]
  readonly passages: readonly PackagePassage[]
}

/**
 * The sample's text packages in the order of import: the first one ranks higher. Every word is made up, none is
 * scripture. The second one shares two headings with the first in the roman edition: under one they disagree, under the
 * other they agree but for spelling.
 */
export const samplePackages = [firstText, secondText] as readonly object[] as readonly SamplePackage[]

/** Returns the records of the sample by collection. */
export const createSampleDumps = (): StarterDumps =>
  new Map<string, unknown>([...readShippedStarterDumps(), ['book-categories', bookCategories], ['books', books]])
