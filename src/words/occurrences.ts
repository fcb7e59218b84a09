/** Sums how often a form occurs in each pitaka from its counts by volume. */

import type { DivisionReader } from '../canon/tree/divisions.ts'
import type { WordLookupResult } from './words.ts'

/** Counts of a word form in the canon, in all and by pitaka. */
export interface WordFormOccurrences {
  readonly total: number
  /** By slug of the pitaka, in the order of the canon, without pitakas in which the form does not occur. */
  readonly pitakas: readonly { readonly pitaka: string; readonly count: number }[]
}

/** Sums the occurrences of a form over the volumes of each pitaka. */
export function sumWordFormOccurrencesByPitaka(
  divisions: DivisionReader,
  volumes: WordLookupResult['volumes'],
): WordFormOccurrences {
  const { pitakas } = divisions.overview('')
  const counted = pitakas.map(({ slug, divisions: ofPitaka }) => ({
    pitaka: slug,
    count: volumes
      .filter(({ volume }) =>
        ofPitaka.some(({ firstVolume, lastVolume }) => volume >= firstVolume && volume <= lastVolume),
      )
      .reduce((sum, { count }) => sum + count, 0),
  }))
  const total = volumes.reduce((sum, { count }) => sum + count, 0)
  return { total, pitakas: counted.filter(({ count }) => count > 0) }
}
