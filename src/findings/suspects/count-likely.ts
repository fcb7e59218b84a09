/** Counts the suspects of a text that are most likely misprints and wait for somebody. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { LIKELY } from '../../definitions/likely.ts'
import { standingCorrections } from '../corrections/standing-corrections.ts'
import { isEverywhere, Judgements, suspectsJudged } from './judgements.ts'
import { idsAt } from './stored-suspects.ts'

export function countLikely(db: LibraryDatabase, text: TextDatabase): number {
  const likely = text.rows<{ id: number }>('SELECT id FROM suspects WHERE weight >= ?', LIKELY)
  const all: ReadonlySet<number> = new Set(likely.map(({ id }) => id))
  const open = new Set(all)
  const judgements = new Judgements(db).all()
  // what is said of one place lies over what is said of the pair
  for (const row of judgements.toSorted((a, b) => Number(isEverywhere(b)) - Number(isEverywhere(a)))) {
    for (const id of suspectsJudged(text, row)) {
      if (row.state !== 'open') open.delete(id)
      else if (all.has(id)) open.add(id)
    }
  }
  for (const { standing } of standingCorrections(db, text)) {
    const { state, stand } = standing
    if (state === 'active' && stand) for (const id of idsAt(text, stand)) open.delete(id)
  }
  return open.size
}
