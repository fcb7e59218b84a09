/** What packing and importing cost, and whether the whole corpora are taken at all. */

import { atMost, type CorpusMeasure } from '../goal.ts'

const MAX_MEGABYTES = 300

/** What the import of four of them took when it was measured first, on two processors. */
const MAX_SECONDS = 101

/** Reports time and memory of packing and importing. */
export const packingMeasure: CorpusMeasure = {
  name: 'packing',
  rows: ({ made }) => [
    atMost(
      'corpora refused',
      0,
      made.packings.filter(({ refused }) => refused !== undefined).length,
      made.packings.flatMap(({ id, refused }) => (refused === undefined ? [] : [`${id}: ${refused}`])),
    ),
    ...made.packings.map(({ id, megabytes, seconds }) =>
      atMost(`memory of packing ${id} (${seconds.toFixed(0)} s)`, MAX_MEGABYTES, megabytes, [], ' MB'),
    ),
    atMost('import of the packages', MAX_SECONDS, made.importSeconds, [], ' s'),
  ],
}
