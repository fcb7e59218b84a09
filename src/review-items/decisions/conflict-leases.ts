/** Assigns waiting conflicts to editors, in the order of the canon. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { textKey } from '../../canon/text/decisions.ts'
import { type LeaseContext, LeaseManager } from '../leases.ts'
import { proposalSubjectOfConflict } from '../proposals/subjects.ts'
import {
  type Conflict,
  type ConflictList,
  type ConflictQuery,
  isConflictAssignedIndividually,
} from './conflict-list.ts'
import type { SourcePairName } from './decision-writer.ts'

/** Filters of the conflicts that an editor wants to decide. */
export interface PairQuery extends Omit<ConflictQuery, 'state'> {
  /** The conflict on display; those after it are assigned. */
  readonly after?: SourcePairName | null
}

/** Creates the lease manager that assigns open conflicts to editors, in the order of the canon. */
export const createConflictLeases = (
  db: Pick<LibraryDatabase, 'read'>,
  list: ConflictList,
  around: LeaseContext = {},
) =>
  new LeaseManager<Conflict, PairQuery>(({ after, ...query }) => {
    const all = db.read(() => list.find({ ...query, state: 'all' }))
    const at = after ? all.findIndex(({ item }) => textKey(item) === textKey(after)) : -1
    const nameOf = ({ name }: Conflict) => textKey(name)
    const [seen] = at < 0 ? [] : all.slice(at, at + 1)
    return {
      things: all.slice(at + 1).filter((conflict) => isConflictAssignedIndividually(conflict, query)),
      nameOf,
      subjectOf: ({ item }) => proposalSubjectOfConflict(item),
      placeOf: ({ item: { edition, volume } }) => ({ edition, volume }),
      currentItem: seen && nameOf(seen),
    }
  }, around)
