/** Assigns waiting conflicts to editors, in the order of the canon. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { toEditionTextKey } from '../../canon/text/decisions.ts'
import { type LeaseContext, LeaseManager } from '../leases.ts'
import { toConflictProposalSubject } from '../proposals/subjects.ts'
import {
  type ConflictList,
  type ConflictQuery,
  type ConflictWithDecision,
  isConflictAssignedIndividually,
} from './conflict-list.ts'
import type { ConflictPairIdentifier } from './decision-writer.ts'

/** Filters of the conflicts that an editor wants to decide. */
export interface ConflictPairQuery extends Omit<ConflictQuery, 'state'> {
  /** The conflict on display; those after it are assigned. */
  readonly after?: ConflictPairIdentifier | null
}

/** Creates the lease manager that assigns open conflicts to editors, in the order of the canon. */
export const createConflictLeases = (
  db: Pick<LibraryDatabase, 'read'>,
  list: ConflictList,
  around: LeaseContext = {},
) =>
  new LeaseManager<ConflictWithDecision, ConflictPairQuery>(({ after, ...query }) => {
    const all = db.read(() => list.find({ ...query, state: 'all' }))
    const at = after ? all.findIndex(({ item }) => toEditionTextKey(item) === toEditionTextKey(after)) : -1
    const nameOf = ({ name }: ConflictWithDecision) => toEditionTextKey(name)
    const [seen] = at < 0 ? [] : all.slice(at, at + 1)
    return {
      things: all.slice(at + 1).filter((conflict) => isConflictAssignedIndividually(conflict, query)),
      nameOf,
      subjectOf: ({ item }) => toConflictProposalSubject(item),
      placeOf: ({ item: { edition, volume } }) => ({ edition, volume }),
      currentItem: seen && nameOf(seen),
    }
  }, around)
