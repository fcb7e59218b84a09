/** A digest of what an edit replaced and wrote, by which two runs of one write are compared (review §2). */

import { reviewItemKinds } from '../../definitions/review-items/registry.ts'
import { hashValuesToHexTag } from '../../foundation/hex-tag.ts'
import type { EditChangesReader } from './changed-records.ts'
import type { StoredEdit } from './stored-rows.ts'

type Changes = ReturnType<EditChangesReader['of']>
type Changed = Changes['before'][number]

/** Actions whose result is a place in the order. Everywhere else the place follows from what other editors did. */
const ORDERING: ReadonlySet<string> = new Set(['move', 'place', 'nest'])

const REVIEW_ITEM_COLLECTIONS: ReadonlySet<string> = new Set(reviewItemKinds.map(({ name }) => name))

/** Who decided something, and when: differs between two runs of one write. */
const isOfTheRun = (collection: string, name: string): boolean =>
  REVIEW_ITEM_COLLECTIONS.has(collection) && /(By|At)$/.test(name)

/**
 * Returns a digest of what an edit changed. Two runs of the same write on the same data give the same digest.
 * @param before with `after` the changes, without records that were only renumbered, and without ids, which differ between runs
 */
export function digestEditEffect({ action }: Pick<StoredEdit, 'action'>, { before, after }: Changes): string {
  const existed = new Set(before.map(nameIn))
  const reported = (record: Changed) => [
    // a new record may be called by its id
    existed.has(nameIn(record)) ? nameIn(record) : record.collection,
    Object.entries(record.fields).filter(
      ([name]) => !isOfTheRun(record.collection, name) && (name !== 'order' || ORDERING.has(action)),
    ),
  ]
  return hashValuesToHexTag([before.map(reported), after.map(reported)])
}

const nameIn = ({ collection, division, record }: Changed): string => JSON.stringify([collection, division, record])
