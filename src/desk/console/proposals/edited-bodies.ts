/** Edited bodies of a proposal: what a reviewer or author typed, to be sent instead of what was proposed. */

import type { components } from '../types/desk.d.ts'

type Proposed = Pick<components['schemas']['Proposal'], 'body' | 'with'>

type Body = Readonly<Record<string, unknown>>

/** The edited bodies of a proposal: that of its write, and those of its further writes. */
export interface EditedProposalBodies {
  readonly body: Body
  readonly with: readonly Body[]
}

/** Returns the bodies of a proposal as they were proposed, as the start of editing. */
export const getProposedBodies = ({ body, with: further }: Proposed): EditedProposalBodies => ({
  body: Object(body) as Body,
  with: further.map((write) => Object(write.body) as Body),
})

const slugOf = ({ slug }: Body): string => encodeURIComponent(String(slug ?? ''))

/** Returns the `body` and `with` fields of a request that replaces a proposal's bodies by edited ones. */
export function toEditedBodiesRequest(proposal: Proposed, mended: EditedProposalBodies) {
  const proposed = slugOf(Object(proposal.body))
  return {
    ...(proposal.body === null ? {} : { body: mended.body }),
    ...(proposal.with.length === 0
      ? {}
      : {
          with: proposal.with.map(({ method, path }, at) => ({
            method: method as 'POST',
            // the chapters of a new book are below its slug
            path: path.replace(/[^/]+(?=\/contents$)/, (own) => (own === proposed ? slugOf(mended.body) : own)),
            body: mended.with[at] ?? null,
          })),
        }),
  }
}
