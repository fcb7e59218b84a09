/** The evidence that every measure may use: the raw files, the packages and the imported library. */

import type { LibraryStores } from '../../src/services/stores.ts'
import type { DisplayedCanon } from './displayed-canon.ts'
import type { RawTexts } from './expected.ts'
import type { LocationResult } from './locate.ts'
import type { MadeLibrary } from './made-library.ts'

/** The two Thai corpora by their ids: the edition that each has, and what rows call it. */
export const THAI_SOURCES = {
  siamrath: { edition: 'pali', name: 'Siam Rath' },
  royal: { edition: 'royal', name: 'royal' },
} as const

/** The id of a Thai corpus. */
export type ThaiSource = keyof typeof THAI_SOURCES

/** Raw files, packages and the imported library. */
export interface Evidence {
  /** The folder with the four corpora, unpacked. */
  readonly folder: string
  readonly raw: RawTexts
  readonly made: MadeLibrary
  readonly shown: DisplayedCanon
  /** The library as its readers have it. */
  readonly stores: LibraryStores
  /** The places of imported passages in the raw volumes of the two Thai corpora. */
  readonly siamrath: ReadonlyMap<string, LocationResult>
  readonly royal: ReadonlyMap<string, LocationResult>
}
