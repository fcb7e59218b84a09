/** How much waits for review, and what became of one's own. */

import { answered, desk } from '../base/api.ts'
import type { ProposalFilter } from './proposal.ts'

/** How many wait, and how many of one's own are where. @throws Refused */
export async function countProposals(own: string, mayReview: boolean) {
  const count = async (query: ProposalFilter) => {
    const params = { query: { ...query, limit: 1 } }
    return (await answered(desk.GET('/api/desk/proposals', { params }))).total
  }
  const [all, waiting, returned] = await Promise.all([
    mayReview ? count({ state: 'waiting' }) : 0,
    count({ state: 'waiting', by: own }),
    count({ state: 'returned', by: own }),
  ])
  return { toReview: mayReview ? all - waiting : 0, waiting, returned }
}
