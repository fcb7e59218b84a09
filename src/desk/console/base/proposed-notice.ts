/** Reports that a write became a proposal for review, and offers to withdraw it. */

import { sendToApi } from './api.ts'
import { noticeArea } from './notices.ts'
import {
  formatOtherProposersSentence,
  formatProposalOutcomePhrase,
  getProposalLabel,
  ProposedInsteadError,
  type StoredProposalOrDraft,
} from './proposal-sender.ts'
import type { QueueActionResult } from './queue.ts'
import { toErrorSentence } from './request-errors.ts'
import { createScreenAddress, navigateTo } from './route.ts'

/** Withdraws a proposal of this editor. @throws RequestRejectedError when a reviewer decided it meanwhile */
export const withdrawProposal = (id: number) => sendToApi('post', '/api/desk/proposals/{id}/withdraw', { id })

/**
 * Shows a notice that writes were sent for review, with a button that withdraws them. If one write was sent, the notice
 * names other editors with a proposal for the same record. Does nothing for an empty list.
 * @param then runs after withdrawal; without it, the withdrawn proposal is opened, or the list of own ones for several
 */
export function showProposedNotice(sent: readonly StoredProposalOrDraft[], then?: () => unknown): void {
  const [first] = sent
  if (!first) return
  noticeArea.showDone(
    sent.length === 1
      ? `${formatProposalOutcomePhrase(first)} “${getProposalLabel(first)}” แล้ว${formatOtherProposersSentence(first.others, ' · ')}`
      : `${formatProposalOutcomePhrase(first)}แล้ว ${sent.length} รายการ`,
    async () => {
      try {
        for (const { id } of sent) await withdrawProposal(id)
        noticeArea.showDone('ถอนคืนแล้ว')
        if (then) then()
        else navigateTo(createScreenAddress(['mine', ...(sent.length === 1 ? [first.id] : [])]))
      } catch (error) {
        noticeArea.showError(toErrorSentence(error))
      }
    },
  )
}

/**
 * If an error means that a write became a proposal, shows a notice about the proposal.
 * @returns whether the error was of this kind
 */
export function handleProposedInsteadError(error: unknown): error is ProposedInsteadError {
  if (!(error instanceof ProposedInsteadError)) return false
  showProposedNotice([error.proposal])
  return true
}

/**
 * Runs a decision and returns its result. If it became a proposal, returns a result whose undo withdraws the proposal.
 * Other errors are passed on.
 */
export async function runDecisionOrPropose(decide: () => Promise<QueueActionResult>): Promise<QueueActionResult> {
  try {
    return await decide()
  } catch (error) {
    if (!(error instanceof ProposedInsteadError)) throw error
    const { id } = error.proposal
    return { places: 1, undo: () => withdrawProposal(id) }
  }
}
