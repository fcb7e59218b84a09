/** Which proposals wait for who reviews; nobody reviews their own. */

import { type Around, type SeenRow, turnsOfRows } from '../turns.ts'
import type { ProposalQuery, Proposals } from './proposals.ts'

export const proposalTurns = (proposals: Pick<Proposals, 'waitingFor'>, around: Pick<Around, 'now'> = {}) =>
  turnsOfRows(
    ({ by, kind }: SeenRow & Omit<ProposalQuery, 'state'>, reviewer) =>
      proposals.waitingFor(reviewer, { by, kind }),
    around,
  )
