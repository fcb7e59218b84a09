/**
 * Leases pages that wait for proofreading, each to one editor. Pages of the editor's own assignments come first (review
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
 * The pages that an editor wants to lease for proofreading: those of a volume, or without edition and volume those of
 * the editor's assignments.
 */
export interface PageLeaseQuery extends Partial<VolumeEdition> {
  /** The page on display; only those after it are leased. */
  readonly after?: PrintedPagePlace | null
}

/** Returns the name of a page for leases: `volume/edition/page`. */
export const toPrintedPageKey = ({ volume, edition, page }: PrintedPagePlace): string => `${volume}/${edition}/${page}`

/**
 * Creates the lease manager of pages for proofreading. It leases unread and changed pages, and pages that only another
 * editor has marked.
 */
export const createPageLeaseManager = (marks: Pick<ProofreadingMarkStore, 'listPages'>, context: LeaseContext) =>
  new LeaseManager<PrintedPagePlace, PageLeaseQuery>(({ after, edition, volume }, reader) => {
    const assignments = context.assignments?.list(reader) ?? []
    const isAssigned = (place: PrintedPagePlace) =>
      assignments.some((assignment) => isPlaceInAssignment(assignment, place))
    const requested = edition !== undefined && volume !== undefined ? { edition, volume } : undefined
    // an editor who was sent to an unassigned page continues there
    const only = requested ?? (after && !isAssigned(after) ? after : undefined)
    const all = only
      ? marks.listPages(only)
      : rotateToDisplayed(after, assignments)
          .flatMap((part) => marks.listPages(part))
          .filter(isAssigned)
    const isWaiting = (page: PageWithProofreadingState) =>
      page.state === 'problem'
        ? canMarkPageReadAfterProblem(page, reader)
        : page.state !== 'confirmed' && page.readBy !== reader
    const isAfterDisplayed = (place: PrintedPagePlace) =>
      !after || !isSameVolume(place, after) || place.page > after.page
    return {
      items: all.filter((page) => isWaiting(page) && isAfterDisplayed(page)),
      getName: toPrintedPageKey,
      currentItem: after ? toPrintedPageKey(after) : undefined,
    }
  }, context)

const isSameVolume = (one: VolumeEdition, other: VolumeEdition) =>
  one.edition === other.edition && one.volume === other.volume

/** Rotates an editor's assignments so that the one of the page on display comes first. */
function rotateToDisplayed(
  after: PrintedPagePlace | null | undefined,
  assignments: readonly VolumeEdition[],
): readonly VolumeEdition[] {
  const displayed = after ? assignments.findIndex((one) => isSameVolume(one, after)) : 0
  return [...assignments.slice(displayed), ...assignments.slice(0, displayed)]
}
