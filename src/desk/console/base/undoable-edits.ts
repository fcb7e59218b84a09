/** Selects the undoable edits of a list, and undoes several in order. */

import type { components } from '../types/desk.d.ts'

/** Identifies the edits that a screen has just made, among those that others make at the same time. */
export interface EditsOfThisScreen {
  /** The id of the newest edit before them. */
  readonly since: number
  readonly collection: string
  /** The slugs under which the log may have the record: the current one, and the previous one if it was renamed. */
  readonly records: readonly string[]
  /** The division of a heading: its slug is unique only there. */
  readonly division?: string | undefined
  /** The number of edits; 1 by default. */
  readonly writes?: number
}

/** The fields of an edit that undo needs. */
export type EditForUndo = Pick<
  components['schemas']['Edit'],
  'id' | 'key' | 'proposedBy' | 'batch' | 'records' | 'undoes' | 'undoable'
>

/** Returns the name of the editor who typed the change. For a published proposal, that is its author. */
export const getEditorNameOfEdit = ({ key, proposedBy }: EditForUndo): string => proposedBy ?? key

/**
 * Returns the edits that have to be undone to reverse a list, newest first. Of each batch, one edit is returned. Edits
 * that are undos themselves are left out.
 */
export function selectEditsToUndo<E extends EditForUndo>(edits: readonly E[]): readonly E[] {
  const batches = new Set<string>()
  return edits
    .filter(({ undoable, undoes }) => undoable && undoes === null)
    .toSorted((a, b) => b.id - a.id)
    .filter(({ batch }) => {
      const isFirst = batch === null || !batches.has(batch)
      if (batch !== null) batches.add(batch)
      return isFirst
    })
}

/**
 * Returns the number of records that undoing an edit restores. For an edit of a batch, the listed edits of the whole
 * batch count.
 */
export const countRecordsToUndo = <E extends EditForUndo>(edits: readonly E[], edit: E): number =>
  edits
    .filter(({ id, batch }) => id === edit.id || (batch !== null && batch === edit.batch))
    .reduce((sum, { records }) => sum + records, 0)

interface UndoCallbacks<E> {
  /** Undoes an edit. @returns the id of the undoing edit @throws RequestRejectedError if it cannot be undone */
  readonly undo: (edit: E) => Promise<number>
  /** Called before each edit with the number done and the total. */
  readonly onProgress: (done: number, of: number) => void
}

interface UndoResult {
  /** Ids of the edits that undid them, newest first; undoing these redoes the originals. */
  readonly undone: readonly number[]
  /** The errors of those that were not undone. */
  readonly errors: readonly unknown[]
}

/**
 * Undoes edits one after the other, and goes on after failures.
 * @param edits newest first
 * @returns ids of the edits that undid them, newest first, and the errors
 */
export async function undoEditsInOrder<E>(
  edits: readonly E[],
  { undo, onProgress }: UndoCallbacks<E>,
): Promise<UndoResult> {
  const undone: number[] = []
  const errors: unknown[] = []
  for (const edit of edits) {
    onProgress(undone.length + errors.length, edits.length)
    try {
      undone.unshift(await undo(edit))
    } catch (error) {
      errors.push(error)
    }
  }
  return { undone, errors }
}
