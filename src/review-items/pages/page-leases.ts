/**
 * Assigns pages that wait for proofreading: first those of an editor's own assignments, each page to one editor (review
 * §4).
 */

import type { VolumeEdition } from '../../canon/text/volume-part.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { isPlaceInAssignment, type LeaseContext, LeaseManager } from '../leases.ts'
import {
  canMarkPageReadAfterProblem,
  type PageWithProofreadingState,
  type ProofreadingMarkStore,
} from './page-marks.ts'

/**
 * Which pages an editor wants to read: those of a volume, or without edition and volume those of the editor's
 * assignments.
 */
export interface ProofreadingPagesFilter extends Partial<VolumeEdition> {
  /** The page on display; those after it are assigned. */
  readonly after?: PrintedPagePlace | null
}

/** Returns the key of a page: `volume/edition/page`. */
export const toPrintedPageKey = ({ volume, edition, page }: PrintedPagePlace): string => `${volume}/${edition}/${page}`

/**
 * Creates the lease manager that assigns pages for proofreading: unread and changed ones, and those marked only by
 * another editor.
 */
export const createPageLeases = (marks: Pick<ProofreadingMarkStore, 'in'>, around: LeaseContext) =>
  new LeaseManager<PrintedPagePlace, ProofreadingPagesFilter>(({ after, edition, volume }, reader) => {
    const own = around.shares?.list(reader) ?? []
    const isOwn = (place: PrintedPagePlace) => own.some((share) => isPlaceInAssignment(share, place))
    const input = edition !== undefined && volume !== undefined ? { edition, volume } : undefined
    // an editor who was sent to an unassigned page continues there
    const only = input ?? (after && !isOwn(after) ? after : undefined)
    const all = only
      ? marks.in(only)
      : from(after, own)
          .flatMap((part) => marks.in(part))
          .filter(isOwn)
    const isWaiting = (page: PageWithProofreadingState) =>
      page.state === 'problem'
        ? canMarkPageReadAfterProblem(page, reader)
        : page.state !== 'confirmed' && page.readBy !== reader
    const isBehind = (place: PrintedPagePlace) => !after || !isSamePart(place, after) || place.page > after.page
    return {
      things: all.filter((page) => isWaiting(page) && isBehind(page)),
      nameOf: toPrintedPageKey,
      currentItem: after ? toPrintedPageKey(after) : undefined,
    }
  }, around)

const isSamePart = (one: VolumeEdition, other: VolumeEdition) =>
  one.edition === other.edition && one.volume === other.volume

/** One's volumes, beginning with the one that is in sight. */
function from(after: PrintedPagePlace | null | undefined, own: readonly VolumeEdition[]): readonly VolumeEdition[] {
  const seen = after ? own.findIndex((one) => isSamePart(one, after)) : 0
  return [...own.slice(seen), ...own.slice(0, seen)]
}
