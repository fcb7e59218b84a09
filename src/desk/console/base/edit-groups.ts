/** Many edits: which of them were just made here, which are together, and how they are taken back one after the other. */

import type { components } from '../types/desk.d.ts'

/** What tells the edits that were just made from those that others make meanwhile. */
export interface OwnEdits {
  /** The newest edit before them. */
  readonly since: number
  readonly collection: string
  /** What the log may name the record by: its slug, and the one before where it was renamed. */
  readonly records: readonly string[]
  /** Of a heading, whose slug is unique in its division alone. */
  readonly division?: string | undefined
  /** How many edits there are. */
  readonly writes?: number
}

/** What of an edit tells where it belongs. */
export type GroupedEdit = Pick<
  components['schemas']['Edit'],
  'id' | 'at' | 'key' | 'proposedBy' | 'action' | 'collection' | 'batch' | 'records' | 'undoes' | 'undoable'
>

/** Who is said to have done it: who typed it, whoever published it. */
export const editorNameOf = ({ key, proposedBy }: GroupedEdit): string => proposedBy ?? key

/** The day on the editor's own clock. */
const dayOf = ({ at }: GroupedEdit): string => new Date(at).toDateString()

/** In the order of the list; a group is where its first edit was. */
export function groupEdits<E extends GroupedEdit>(edits: readonly E[]): readonly (readonly E[])[] {
  const nameOf = (edit: E) =>
    edit.batch ?? JSON.stringify([dayOf(edit), editorNameOf(edit), edit.action, edit.collection])
  return [...Map.groupBy(edits, nameOf).values()]
}

/**
 * What takes all of them back, the newest first: of a batch once, and not what itself took something back, since that would
 * do it again.
 */
export function undoableEditsOf<E extends GroupedEdit>(edits: readonly E[]): readonly E[] {
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

/** How many records one press takes back: those of the edit, or of all of its batch that are listed. */
export const recordsOf = <E extends GroupedEdit>(edits: readonly E[], edit: E): number =>
  edits
    .filter(({ id, batch }) => id === edit.id || (batch !== null && batch === edit.batch))
    .reduce((sum, { records }) => sum + records, 0)

interface TakingBack<E> {
  /** @returns the number of the edit that took it back. @throws Refused where it cannot be */
  readonly undo: (edit: E) => Promise<number>
  /** Is told before each one, how many are done of how many. */
  readonly progress: (done: number, of: number) => void
}

interface TakenBack {
  /** The edits that took them back, to be taken back in turn: the newest first. */
  readonly undone: readonly number[]
  /** Why the others stay. */
  readonly refused: readonly unknown[]
}

/** Undoes edits one after the other. @param edits in the order in which they are taken back: the newest first. */
export async function undoEditsInOrder<E>(edits: readonly E[], { undo, progress }: TakingBack<E>): Promise<TakenBack> {
  const undone: number[] = []
  const refused: unknown[] = []
  for (const edit of edits) {
    progress(undone.length + refused.length, edits.length)
    try {
      undone.unshift(await undo(edit))
    } catch (error) {
      refused.push(error)
    }
  }
  return { undone, refused }
}
