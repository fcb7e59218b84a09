/** The sample library: everything that `serve --sample` puts into an empty library. */

import { bookCategories, bookContents, books, bookTranslations } from './books.ts'
import { chantSections, chants } from './chants.ts'
import { chantTranslations } from './chants-english.ts'
import { dhammaGroupSets, dhammaGroups } from './dhamma-groups.ts'
import { dhammaGroupTranslations } from './dhamma-groups-english.ts'
import type {
  SampleCollection,
  SampleContents,
  SampleHeadingTranslation,
  SamplePackage,
  SampleTranslation,
} from './shape.ts'
import { headingTranslations } from './text-english.ts'
import { firstPackage } from './text-first.ts'
import { secondPackage } from './text-second.ts'

/** Records by collection; a collection stands after those that its records refer to. */
export const sampleCollections: readonly SampleCollection[] = [
  { collection: 'book-categories', records: bookCategories },
  { collection: 'books', records: books },
  { collection: 'chant-sections', records: chantSections },
  { collection: 'chants', records: chants },
  { collection: 'dhamma-group-sets', records: dhammaGroupSets },
  { collection: 'dhamma-groups', records: dhammaGroups },
]

/** The chapters of the books that have any. */
export const sampleContents: readonly SampleContents[] = bookContents

/** English for sample records. */
export const sampleTranslations: readonly SampleTranslation[] = [
  ...bookTranslations,
  ...chantTranslations,
  ...dhammaGroupTranslations,
]

/** English for the headings of the sample packages, to be stored after these were imported. */
export const sampleHeadingTranslations: readonly SampleHeadingTranslation[] = headingTranslations

/** Text packages in the order in which they are to be imported: the first one ranks higher. */
export const samplePackages: readonly SamplePackage[] = [firstPackage, secondPackage]
