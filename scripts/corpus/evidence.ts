/** The input that all measures share: the raw files, the packages and the imported library. */

import type { LibraryStores } from '../../src/services/stores.ts'
import type { ImportedTextReader } from './displayed-canon.ts'
import type { AlignedRawTexts } from './expected.ts'
import type { LocatedPassage } from './locate.ts'
import type { CorpusLibrary } from './made-library.ts'

/** The two Thai corpora by id: the edition that each has, and its name in the table of results. */
export const THAI_CORPORA = {
  siamrath: { edition: 'pali', name: 'Siam Rath' },
  royal: { edition: 'royal', name: 'royal' },
} as const

/** The id of a Thai corpus: `siamrath` or `royal`. */
export type ThaiCorpusId = keyof typeof THAI_CORPORA

/** The input of every measure: raw files, packages and the imported library. */
export interface CorpusEvidence {
  /** The folder with the unpacked corpora. */
  readonly folder: string
  readonly raw: AlignedRawTexts
  readonly made: CorpusLibrary
  readonly shown: ImportedTextReader
  /** The stores of the imported library, with which its pages are made. */
  readonly stores: LibraryStores
  /** The imported passages of each Thai corpus by heading, with their places in its raw volumes. */
  readonly siamrath: ReadonlyMap<string, LocatedPassage>
  readonly royal: ReadonlyMap<string, LocatedPassage>
}
