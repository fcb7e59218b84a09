/** Saying that something waits for review, and taking it back. */

import { send } from './api.ts'
import { notices } from './notices.ts'
import { sentenceOf } from './problem.ts'
import { becameOf, nameOf, Proposed, type Sent } from './proposing.ts'
import type { Done } from './queue.ts'
import { address, go } from './route.ts'

/** Withdraws a proposal. @throws Refused where a user decided it meanwhile */
export const withdraw = (id: number) => send('post', '/api/desk/proposals/{id}/withdraw', { id })

/**
 * Says what was sent, and who else proposed the same; offers to withdraw it.
 * @param then follows when it was withdrawn; without it the form opens with what was sent
 */
export function reportProposed(sent: readonly Sent[], then?: () => unknown): void {
  const [first] = sent
  if (!first) return
  notices.done(
    sent.length === 1
      ? `${becameOf(first)} “${nameOf(first)}” แล้ว${sayOthers(first.others)}`
      : `${becameOf(first)}แล้ว ${sent.length} รายการ`,
    async () => {
      try {
        for (const { id } of sent) await withdraw(id)
        notices.done('ถอนคืนแล้ว')
        if (then) then()
        else go(address(['mine', ...(sent.length === 1 ? [first.id] : [])]))
      } catch (error) {
        notices.refused(sentenceOf(error))
      }
    },
  )
}

/** That others propose for the same record; empty where no user does. */
export const sayOthers = (others: readonly { readonly by: string }[] = []): string =>
  others.length === 0
    ? ''
    : ` · มีงานรอตรวจ ${others.length} งานในรายการนี้: ${others.map(({ by }) => by).join(', ')}`

/** Whether a write became a proposal, which is said then. */
export function wasProposed(error: unknown): error is Proposed {
  if (!(error instanceof Proposed)) return false
  reportProposed([error.proposal])
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
