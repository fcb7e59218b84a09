/** Measures whether only copies of one recension are compared, and counts the conflicts of more than notation. */

import type { CorpusEvidence } from '../evidence.ts'
import { type CorpusMeasure, checkMaxCount } from '../goal.ts'
import { getSourceRecension } from './witness.ts'

/** Maximum open conflicts of CST and SuttaCentral that a person is asked to decide. */
const MAX_PAIRS = 2_200

interface Pair {
  readonly heading: string
  readonly edition: string
  readonly class: string
  readonly differences: number
  readonly shown: string
  readonly other: string
}

const PAIRS = `
SELECT t.division || '/' || t.entry AS heading, t.edition, c.class, c.differences, a.id AS shown, b.id AS other
FROM conflicts c JOIN texts t ON t.id = c.text
JOIN passages p ON p.text = t.id AND p.standing = 1 JOIN sources a ON a.rank = p.source
JOIN passages q ON q.number = c.other JOIN sources b ON b.rank = q.source
ORDER BY c.differences DESC`

/** Measure `conflicts`: conflicts are between sources of one recension, and not too many are left to editors. */
export const sourceConflictsMeasure: CorpusMeasure = {
  name: 'conflicts',
  rows: ({ shown }: CorpusEvidence) => {
    const pairs = shown.sqlite.query<Pair, []>(PAIRS).all()
    const isOfOne = (pair: Pair) => getSourceRecension(pair.shown) === getSourceRecension(pair.other)
    const apart = pairs.filter((pair) => !isOfOne(pair))
    const open = pairs.filter((pair) => isOfOne(pair) && pair.class !== 'notation')
    const report = (pair: Pair) =>
      `${pair.heading} (${pair.edition}): ${pair.shown} and ${pair.other}, ${pair.class}, ${pair.differences} words`
    return [
      checkMaxCount('pairs of two recensions', 0, apart.length, apart.map(report)),
      checkMaxCount('open pairs of CST and SuttaCentral beside notation', MAX_PAIRS, open.length, open.map(report)),
    ]
  },
}
