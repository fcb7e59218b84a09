/**
 * Reviewing proposals: bodies that the reviewer edited, and how many proposals the reviewer has seen. After enough
 * proposals of one author and kind, the rest of them may be published together.
 */

import type { components } from '../types/desk.d.ts'

type Proposed = Pick<components['schemas']['Proposal'], 'body' | 'with'>

type Body = Readonly<Record<string, unknown>>

/** The edited bodies of a proposal: that of its main write, and those of its further writes in order. */
export interface EditedProposalBodies {
  readonly body: Body
  readonly with: readonly Body[]
}

/** Returns the bodies of a proposal as they were proposed. Editing begins with them. */
export const getProposedBodies = ({ body, with: further }: Proposed): EditedProposalBodies => ({
  body: Object(body) as Body,
  with: further.map((write) => Object(write.body) as Body),
})

const slugOf = ({ slug }: Body): string => encodeURIComponent(String(slug ?? ''))

/** Returns the `body` and `with` fields of a request that replaces the bodies of a proposal. */
export function toEditedBodiesRequest(proposal: Proposed, edited: EditedProposalBodies) {
  const proposedSlug = slugOf(Object(proposal.body))
  return {
    ...(proposal.body === null ? {} : { body: edited.body }),
    ...(proposal.with.length === 0
      ? {}
      : {
          with: proposal.with.map(({ method, path }, index) => ({
            method: method as 'POST',
            // the chapters of a new book are below its slug
            path: path.replace(/[^/]+(?=\/contents$)/, (slug) => (slug === proposedSlug ? slugOf(edited.body) : slug)),
            body: edited.with[index] ?? null,
          })),
        }),
  }
}

/**
 * Number of proposals of one author and kind that a reviewer must see before the rest of them can be published
 * together.
 */
export const MIN_PROPOSALS_SEEN_TO_PUBLISH_REST = 20

type ProposalAuthorAndKind = Pick<components['schemas']['Proposal'], 'id' | 'by'> & { readonly kind: string }

/** Records which proposals a reviewer has seen, by author and kind. */
export class SeenProposalCounts {
  private readonly seen = new Map<string, Set<number>>()

  add({ id, by, kind }: ProposalAuthorAndKind): void {
    const key = JSON.stringify([by, kind])
    this.seen.set(key, (this.seen.get(key) ?? new Set()).add(id))
  }

  isEnough({ by, kind }: Omit<ProposalAuthorAndKind, 'id'>): boolean {
    return (this.seen.get(JSON.stringify([by, kind]))?.size ?? 0) >= MIN_PROPOSALS_SEEN_TO_PUBLISH_REST
  }
}
