/** Edits as lists of them show: who did what when, and a button that takes it back. */

import { answered, desk, Refused } from './api.ts'
import { nameOfAction, nameOfCollection } from './names.ts'
import { notices } from './notices.ts'
import { address } from './route.ts'
import type { components } from './types/desk.d.ts'

export type Edit = components['schemas']['Edit']

const moment = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeStyle: 'short' })

/** A time of the server as an editor reads it. */
export const readableTime = (iso: string): string => moment.format(new Date(iso))

/** Takes an edit back and says so; what stands in the way is said, too. @returns whether it was taken back */
export async function undoEdit(id: number, batch = false): Promise<boolean> {
  try {
    const query = batch ? { batch: '1' as const } : {}
    const { edit } = await answered(
      desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id }, query } }),
    )
    notices.done('เลิกทำแล้ว', () => undoEdit(edit.id))
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notices.done(error.message)
    return false
  }
}

/** The number of the last edit of a record; undefined where it cannot be undone. @throws Refused */
export async function latestEdit(collection: string, record: string): Promise<number | undefined> {
  const query = { collection, record, limit: 1 }
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query } }))
  return items[0]?.undoable ? items[0].id : undefined
}

export function EditList({
  edits,
  onUndone,
}: {
  readonly edits: readonly Edit[]
  /** Is told when an edit of the list was taken back. */
  readonly onUndone: () => void
}) {
  if (edits.length === 0) return <p>ยังไม่มีการแก้ไข</p>
  const undo = async ({ id, batch }: Edit) => {
    if (await undoEdit(id, batch !== null)) onUndone()
  }
  return (
    <ol class="edits">
      {edits.map((edit) => (
        <li key={edit.id}>
          <a href={address(['history', edit.id])}>
            {nameOfAction(edit.action)} {nameOfCollection(edit.collection)}{' '}
            <bdi>{edit.title ?? edit.record}</bdi>
          </a>
          <span class="by">
            <bdi>{edit.key}</bdi> · <time dateTime={edit.at}>{readableTime(edit.at)}</time>
          </span>
          {edit.undoneBy !== null && <span class="tag">เลิกทำแล้ว</span>}
          {edit.undoable && (
            <button type="button" class="quiet" onClick={() => undo(edit)}>
              เลิกทำ
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
