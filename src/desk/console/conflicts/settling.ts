/** Many pairs decided alike: in as many requests as it takes, without those that somebody else was quicker with. */

import { isConflicting } from '../base/refused.ts'
import { nameOf, pairKey } from './words.ts'

/** Most pairs in one request, as the API has it. */
const MOST_AT_ONCE = 1_000

/** A pair as it was seen. */
export type SeenPair = ReturnType<typeof nameOf> & { readonly shown: number | string }

/** What came of one request. */
export interface Settled {
  readonly batch: string | null
  readonly decided: number
}

type Send = (pairs: readonly SeenPair[]) => Promise<Settled>

export class Settling {
  /** The requests that decided, in their order. */
  private done: readonly Settled[] = []
  /** What is said of pairs that somebody else decided meanwhile. */
  met: readonly string[] = []

  /** @param takeBack undoes what one request decided. @throws Refused */
  constructor(private readonly takeBack: (batch: string) => Promise<void>) {}

  get isDone(): boolean {
    return this.done.length > 0
  }

  get decided(): number {
    return this.done.reduce((total, { decided }) => total + decided, 0)
  }

  /**
   * @param send decides pairs. @throws Refused 409 naming those that are other ones by now
   * @throws Refused
   */
  async settle(pairs: readonly SeenPair[], send: Send): Promise<void> {
    for (let from = 0; from < pairs.length; from += MOST_AT_ONCE) {
      const seen = pairs.slice(from, from + MOST_AT_ONCE)
      const named = seen.map((pair) => ({ ...nameOf(pairKey(pair)), shown: pair.shown }))
      await this.settleSeen(named, send)
    }
  }

  /** Takes all of it back, the last request first. @throws Refused */
  async undo(): Promise<void> {
    for (const one of this.done.toReversed()) {
      if (one.batch !== null) await this.takeBack(one.batch)
      this.done = this.done.filter((other) => other !== one)
    }
  }

  /** Decides pairs as they were seen; those that somebody else did something with are left out, and told. */
  private async settleSeen(pairs: readonly SeenPair[], send: Send): Promise<void> {
    let left = pairs
    while (left.length > 0) {
      try {
        this.done = [...this.done, await send(left)]
        return
      } catch (error) {
        if (!isConflicting(error)) throw error
        const { issues } = error.problem
        const others = left.filter((_, index) => issues[`pairs.${index}`] === undefined)
        if (others.length === left.length) throw error
        this.met = [...this.met, ...Object.values(issues).flat()]
        left = others
      }
    }
  }
}
