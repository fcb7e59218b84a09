/** Saying that something waits for review, and taking it back. */

import { send } from './api.ts'
import { noticeArea } from './notices.ts'
import { errorSentenceOf } from './problem.ts'
import {
  otherProposersSentence,
  outcomeOfUnpublishedWrite,
  type ProposalOutcome,
  ProposedInsteadError,
  proposalNameOf,
} from './proposing.ts'
import type { QueueActionResult } from './queue.ts'
import { navigateTo, screenAddress } from './route.ts'

/** Withdraws a proposal. @throws Refused where a user decided it meanwhile */
export const withdrawProposal = (id: number) => send('post', '/api/desk/proposals/{id}/withdraw', { id })

/**
 * Says what was sent, and who else proposed the same; offers to withdraw it.
 * @param then follows when it was withdrawn; without it the form opens with what was sent
 */
export function showProposedNotice(sent: readonly ProposalOutcome[], then?: () => unknown): void {
  const [first] = sent
  if (!first) return
  noticeArea.done(
    sent.length === 1
      ? `${outcomeOfUnpublishedWrite(first)} “${proposalNameOf(first)}” แล้ว${otherProposersSentence(first.others, ' · ')}`
      : `${outcomeOfUnpublishedWrite(first)}แล้ว ${sent.length} รายการ`,
    async () => {
      try {
        for (const { id } of sent) await withdrawProposal(id)
        noticeArea.done('ถอนคืนแล้ว')
        if (then) then()
        else navigateTo(screenAddress(['mine', ...(sent.length === 1 ? [first.id] : [])]))
      } catch (error) {
        noticeArea.refused(errorSentenceOf(error))
      }
    },
  )
}

/** Whether a write became a proposal, which is said then. */
export function isProposedAndReported(error: unknown): error is ProposedInsteadError {
  if (!(error instanceof ProposedInsteadError)) return false
  showProposedNotice([error.proposal])
  return true
}

/** What was done, or that it waits for review: then it is taken back by withdrawing it. */
export async function doneOrProposedNotice(doing: () => Promise<QueueActionResult>): Promise<QueueActionResult> {
  try {
    return await doing()
  } catch (error) {
    if (!(error instanceof ProposedInsteadError)) throw error
    const { id } = error.proposal
    return { places: 1, undo: () => withdrawProposal(id) }
  }
}
