/** Which pairs wait for who decides, in the order of the canon. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { textKey } from '../../canon/text/decisions.ts'
import { conflictSubject } from '../proposals/subjects.ts'
import { type Around, Turns } from '../turns.ts'
import { type Conflict, type ConflictList, type ConflictQuery, isDealt } from './conflict-list.ts'
import type { PairName } from './judging.ts'

/** Which pairs are wanted. */
export interface WantedPairs extends Omit<ConflictQuery, 'state'> {
  /** The pair that is in sight: those behind it are dealt. */
  readonly after?: PairName | null
}

/** Assigns conflicts to editors. */
export const conflictTurns = (db: Pick<LibraryDatabase, 'read'>, list: ConflictList, around: Around = {}) =>
  new Turns<Conflict, WantedPairs>(({ after, ...query }) => {
    const all = db.read(() => list.find({ ...query, state: 'all' }))
    const at = after ? all.findIndex(({ item }) => textKey(item) === textKey(after)) : -1
    const nameOf = ({ name }: Conflict) => textKey(name)
    const [seen] = at < 0 ? [] : all.slice(at, at + 1)
    return {
      things: all.slice(at + 1).filter((conflict) => isDealt(conflict, query)),
      nameOf,
      subjectOf: ({ item }) => conflictSubject(item),
      placeOf: ({ item: { edition, volume } }) => ({ edition, volume }),
      currentItem: seen && nameOf(seen),
    }
  }, around)
