/** Whether only copies of one recension are compared, and conflicts are only differences in more than notation. */

import type { Evidence } from '../evidence.ts'
import { atMost, type CorpusMeasure } from '../goal.ts'
import { recensionOfSource } from './witness.ts'

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

/** Measures conflicts between sources. */
export const conflictsMeasure: CorpusMeasure = {
  name: 'conflicts',
  rows: ({ shown }: Evidence) => {
    const pairs = shown.sqlite.query<Pair, []>(PAIRS).all()
    const isOfOne = (pair: Pair) => recensionOfSource(pair.shown) === recensionOfSource(pair.other)
    const apart = pairs.filter((pair) => !isOfOne(pair))
    const open = pairs.filter((pair) => isOfOne(pair) && pair.class !== 'notation')
    const report = (pair: Pair) =>
      `${pair.heading} (${pair.edition}): ${pair.shown} and ${pair.other}, ${pair.class}, ${pair.differences} words`
    return [
      atMost('pairs of two recensions', 0, apart.length, apart.map(report)),
      atMost('open pairs of CST and SuttaCentral beside notation', MAX_PAIRS, open.length, open.map(report)),
    ]
  },
}
