/** What a reviewer has had on screen: after enough of one person and kind, the rest of them may go together. */

import type { components } from '../types/desk.d.ts'

/** So many are looked at one by one first. */
export const MIN_PROPOSALS_SEEN = 20

type Reported = Pick<components['schemas']['Proposal'], 'id' | 'by'> & { readonly kind: string }

/** The proposals that a reviewer has seen. */
export class SeenProposals {
  private readonly seen = new Map<string, Set<number>>()

  add({ id, by, kind }: Reported): void {
    const key = JSON.stringify([by, kind])
    this.seen.set(key, (this.seen.get(key) ?? new Set()).add(id))
  }

  isEnough({ by, kind }: Omit<Reported, 'id'>): boolean {
    return (this.seen.get(JSON.stringify([by, kind]))?.size ?? 0) >= MIN_PROPOSALS_SEEN
  }
}
