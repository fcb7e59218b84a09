/** The time and memory that packing and importing take, and whether the whole corpora are accepted. */

import { type CorpusMeasure, checkMaxCount } from '../goal.ts'

const MAX_MEGABYTES = 300

/** Time of the first measured import of four corpora, on two processors. */
const MAX_SECONDS = 101

/** Measure `packing`: time and memory of packing and importing the corpora. */
export const packingCostMeasure: CorpusMeasure = {
  name: 'packing',
  rows: ({ made }) => [
    checkMaxCount(
      'corpora refused',
      0,
      made.packings.filter(({ refused }) => refused !== undefined).length,
      made.packings.flatMap(({ id, refused }) => (refused === undefined ? [] : [`${id}: ${refused}`])),
    ),
    ...made.packings.map(({ id, megabytes, seconds }) =>
      checkMaxCount(`memory of packing ${id} (${seconds.toFixed(0)} s)`, MAX_MEGABYTES, megabytes, [], ' MB'),
    ),
    checkMaxCount('import of the packages', MAX_SECONDS, made.importSeconds, [], ' s'),
  ],
}
