/** Saying that something waits for review, and taking it back. */

import { send } from './api.ts'
import { notices } from './notices.ts'
import { nameOf, Proposed, type Sent } from './proposing.ts'
import type { Done } from './queue.ts'
import { sentenceOf } from './refused.ts'

/** @throws Refused where somebody decided it meanwhile */
export const withdraw = (id: number) => send('post', '/api/desk/proposals/{id}/withdraw', { id })

/** Says what was sent, with a way to take it back. @param then follows when it was taken back */
export function tellProposed(sent: readonly Sent[], then?: () => unknown): void {
  const [first] = sent
  if (!first) return
  notices.done(
    sent.length === 1 ? `ส่ง “${nameOf(first)}” ให้ตรวจแล้ว` : `ส่งให้ตรวจแล้ว ${sent.length} รายการ`,
    async () => {
      try {
        for (const { id } of sent) await withdraw(id)
        notices.done('ถอนคืนแล้ว')
        then?.()
      } catch (error) {
        notices.refused(sentenceOf(error))
      }
    },
  )
}

/** Whether a write became a proposal, which is said then. */
export function wasProposed(error: unknown): error is Proposed {
  if (!(error instanceof Proposed)) return false
  tellProposed([error.proposal])
  return true
}

/** What was done, or that it waits for review: then it is taken back by withdrawing it. */
export async function doneOr(doing: () => Promise<Done>): Promise<Done> {
  try {
    return await doing()
  } catch (error) {
    if (!(error instanceof Proposed)) throw error
    const { id } = error.proposal
    return { places: 1, undo: () => withdraw(id) }
  }
}
