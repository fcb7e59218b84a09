/**
 * Remembers which proposals a reviewer has seen: after enough of one author and kind, the rest may be published
 * together.
 */

import type { components } from '../types/desk.d.ts'

/** How many proposals of one author and kind a reviewer must see before publishing the rest together. */
export const MIN_PROPOSALS_SEEN = 20

type Reported = Pick<components['schemas']['Proposal'], 'id' | 'by'> & { readonly kind: string }

/** The proposals that a reviewer has seen, counted by author and kind. */
export class SeenProposalCounts {
  private readonly seen = new Map<string, Set<number>>()

  add({ id, by, kind }: Reported): void {
    const key = JSON.stringify([by, kind])
    this.seen.set(key, (this.seen.get(key) ?? new Set()).add(id))
  }

  isEnough({ by, kind }: Omit<Reported, 'id'>): boolean {
    return (this.seen.get(JSON.stringify([by, kind]))?.size ?? 0) >= MIN_PROPOSALS_SEEN
  }
}
