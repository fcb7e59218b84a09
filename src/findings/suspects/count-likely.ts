/** Counts the suspects of a text that are most likely misprints and wait for somebody. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { LIKELY } from '../../definitions/likely.ts'
import { standingCorrections } from '../corrections/standing-corrections.ts'
import { Judgements } from './judgements.ts'
import { standingsOf } from './suspect-states.ts'

export function countLikely(db: LibraryDatabase, text: TextDatabase): number {
  const likely = text.rows<{ id: number }>('SELECT id FROM suspects WHERE weight >= ?', LIKELY)
  const standings = standingsOf(text, new Judgements(db).all(), standingCorrections(db, text))
  return likely.filter(({ id }) => (standings.get(id)?.state ?? 'open') === 'open').length
}
