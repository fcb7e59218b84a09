/** The sample library: everything that `serve --sample` puts into an empty library. */

import { bookContents, bookTranslations, sampleBookCategories, sampleBooks } from './books.ts'
import { sampleChantSections, sampleChants } from './chants.ts'
import { chantTranslations } from './chants-english.ts'
import { sampleDhammaGroupSets, sampleDhammaGroups } from './dhamma-groups.ts'
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
  { collection: 'book-categories', records: sampleBookCategories },
  { collection: 'books', records: sampleBooks },
  { collection: 'chant-sections', records: sampleChantSections },
  { collection: 'chants', records: sampleChants },
  { collection: 'dhamma-group-sets', records: sampleDhammaGroupSets },
  { collection: 'dhamma-groups', records: sampleDhammaGroups },
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
