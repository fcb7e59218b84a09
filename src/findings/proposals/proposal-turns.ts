/** Which proposals wait for who reviews; nobody reviews their own. */

import { type Around, Turns } from '../turns.ts'
import type { ProposalQuery, ProposalRow, Proposals } from './proposals.ts'

interface WantedProposals extends Omit<ProposalQuery, 'state'> {
  /** The proposal that is in sight: those behind it are dealt. */
  readonly after?: number | null
}

export const proposalTurns = (proposals: Pick<Proposals, 'waitingFor'>, around: Pick<Around, 'now'> = {}) =>
  new Turns<ProposalRow, WantedProposals>(({ after, by, kind }, reviewer) => {
    const asked = { ...(by === undefined ? {} : { by }), ...(kind === undefined ? {} : { kind }) }
    const all = proposals.waitingFor(reviewer, asked)
    return {
      things: all.slice(all.findIndex(({ id }) => id === after) + 1),
      nameOf: ({ id }) => String(id),
      inSight: after ? String(after) : undefined,
    }
  }, around)
