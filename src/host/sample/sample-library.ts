/**
 * The sample library: the starter collections and a few made-up books and texts. It shows what a library looks like.
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
 * The sample's text packages in the order of import. The first one has the higher rank. Every word is made up, none is
 * scripture. The second package has two headings of the first in the roman edition. Under one of them the texts differ,
 * under the other only in spelling.
 */
export const samplePackages = [firstText, secondText] as readonly object[] as readonly SamplePackage[]

/** Returns the dumps of the sample by collection. */
export const createSampleDumps = (): StarterDumps =>
  new Map<string, unknown>([...readShippedStarterDumps(), ['book-categories', bookCategories], ['books', books]])
