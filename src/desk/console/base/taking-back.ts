/** Taking many edits back one after the other, in sight: what somebody built upon since stays, and is told. */

export interface TakingBack<E> {
  /** @returns the number of the edit that took it back. @throws Refused where it cannot be */
  readonly undo: (edit: E) => Promise<number>
  /** Is told before each one, how many are done of how many. */
  readonly progress: (done: number, of: number) => void
}

export interface TakenBack {
  /** The edits that took them back, to be taken back in turn: the newest first. */
  readonly undone: readonly number[]
  /** Why the others stay. */
  readonly refused: readonly unknown[]
}

/** @param edits in the order in which they are taken back: the newest first. */
export async function takeBack<E>(
  edits: readonly E[],
  { undo, progress }: TakingBack<E>,
): Promise<TakenBack> {
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
