/** Many edits as an editor looks them through: those of one day, person and kind, or of one batch, stand together. */

import type { components } from '../types/desk.d.ts'

/** What of an edit tells where it belongs. */
export type GroupedEdit = Pick<
  components['schemas']['Edit'],
  'id' | 'at' | 'key' | 'proposedBy' | 'action' | 'collection' | 'batch' | 'undoes' | 'undoable'
>

/** Who is said to have done it: who typed it, whoever published it. */
export const doerOf = ({ key, proposedBy }: GroupedEdit): string => proposedBy ?? key

/** The day on the editor's own clock. */
const dayOf = ({ at }: GroupedEdit): string => new Date(at).toDateString()

/** In the order of the list; a group stands where its first edit stood. */
export function groupsOf<E extends GroupedEdit>(edits: readonly E[]): readonly (readonly E[])[] {
  const nameOf = (edit: E) =>
    edit.batch ?? JSON.stringify([dayOf(edit), doerOf(edit), edit.action, edit.collection])
  return [...Map.groupBy(edits, nameOf).values()]
}

/**
 * What takes all of them back, the newest first: of a batch once, and not what itself took something back, since that would
 * do it again.
 */
export function undoableOf<E extends GroupedEdit>(edits: readonly E[]): readonly E[] {
  const batches = new Set<string>()
  return edits
    .filter(({ undoable, undoes }) => undoable && undoes === null)
    .toSorted((one, other) => other.id - one.id)
    .filter(({ batch }) => {
      const isFirst = batch === null || !batches.has(batch)
      if (batch !== null) batches.add(batch)
      return isFirst
    })
}
