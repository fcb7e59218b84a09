/** Deals what was proposed out to those who review, so that two of them get different ones. */

import { type AskedTurn, Turns } from '../../foundation/turns.ts'
import type { ProposalQuery, Proposals } from './proposals.ts'

interface Wanted extends AskedTurn, Omit<ProposalQuery, 'state'> {
  /** The proposal that is in sight: those behind it are dealt. */
  readonly after?: number | null
}

export class ProposalTurns {
  private readonly turns: Turns

  constructor(
    private readonly proposals: Pick<Proposals, 'waitingFor'>,
    now?: () => number,
  ) {
    this.turns = new Turns(now)
  }

  /** @returns their numbers, and how many others are passed over since somebody else is at them */
  deal({ tab, most, after, ...query }: Wanted, keyName: string) {
    const waiting = () => {
      const all = this.proposals.waitingFor(keyName, query)
      return all.slice(all.findIndex(({ id }) => id === after) + 1)
    }
    const { dealt, elsewhere } = this.turns.deal(
      { tab, most },
      keyName,
      waiting,
      ({ id }) => String(id),
      after ? [String(after)] : [],
    )
    return { proposals: dealt.map(({ id }) => id), elsewhere }
  }
}
