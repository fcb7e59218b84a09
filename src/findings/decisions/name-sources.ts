/**
 * Gives decisions the names of their sources that say only first or second: those of older libraries, and of dumps that
 * were made from them.
 */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { IMPORT } from '../../canon/adopt.ts'
import { DECISIONS } from '../../definitions/collection-names.ts'
import { canNameEdits, nameEdits } from './name-edits.ts'
import { type ReadChoice, readByRanks, type Unnamed } from './read-by-ranks.ts'

type Text = Pick<TextDatabase, 'rows'>

/**
 * Names the sources of decisions that have none, by the text that stands there (decisions §4); to be done before another
 * takes its place. @returns how many were named
 */
export function nameDecisions(db: LibraryDatabase, text: TextDatabase): number {
  if (!canName(db, text)) return 0
  return db.write(
    IMPORT,
    (log) => {
      const named = nameSources(db, text)
      const { generation } = text
      log({ action: 'name-sources', collection: DECISIONS, record: '*', change: { generation, named } })
      return named
    },
    { undoable: false },
  )
}

/**
 * Names the sources of all decisions that have none and whose text has two sources at least, and those of earlier ones
 * that the log keeps; the others wait on. To be called inside a write.
 * @returns how many decisions were named
 */
export function nameSources(db: LibraryDatabase, text: Text): number {
  const name = db.sqlite.query<unknown, [string | null, string | null, string | null, number]>(
    'UPDATE passage_decisions SET chosen = ?, other = ?, ranks = ? WHERE id = ?',
  )
  const read = readings(db, text)
  for (const [id, { chosen, other, ranks }] of read) name.run(chosen, other, ranks, id)
  nameEdits(db, text)
  return read.size
}

/** Whether there is anything that the text can name. */
const canName = (db: LibraryDatabase, text: Text): boolean =>
  readings(db, text).size > 0 || canNameEdits(db, text)

/** By the ids of the decisions. */
function readings({ sqlite }: LibraryDatabase, text: Text): ReadonlyMap<number, ReadChoice> {
  const waiting = sqlite
    .query<Unnamed & { readonly id: number }, []>(
      `SELECT id, division, entry, edition, choice, ranks FROM passage_decisions
       WHERE chosen IS NULL AND choice <> 'hide'`,
    )
    .all()
  return new Map(
    waiting.flatMap((row) => {
      const reading = readByRanks(text, row)
      return reading ? [[row.id, reading] as const] : []
    }),
  )
}
