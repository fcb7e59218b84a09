/** Proofreading marks of a printed page: those that its screen lists, and the one that an undo restores. */

import {
  PROOFREADING_OBSTACLE_LABELS,
  type ProofreadingObstacleReason,
} from '../../../definitions/review-items/page-mark.ts'
import type { components } from '../types/desk.d.ts'

/** The marks of a page as the API returns them. */
type MarkedPage = components['schemas']['MarkedPage']

/**
 * Returns the proofreading marks of a page, each with a Thai label, an editor and a time. The marks are: read,
 * confirmed, has a problem, read after the problem. Marks that were not set are left out.
 */
export function listProofreadingMarks(page: Omit<MarkedPage, 'volume' | 'edition' | 'page'>) {
  const problem = PROOFREADING_OBSTACLE_LABELS[(page.reason ?? 'other') as ProofreadingObstacleReason]
  const marks: readonly (readonly [label: string, name: string | null, at: string | null])[] = [
    ['อ่านแล้วโดย', page.readBy, page.readAt],
    ['ยืนยันโดย', page.confirmedBy, page.confirmedAt],
    [`แจ้งว่า${problem} โดย`, page.problemBy, page.problemAt],
    ['อ่านหลังแจ้งปัญหาโดย', page.clearedBy, page.clearedAt],
  ]
  return marks.flatMap(([label, name, at]) => (name === null ? [] : [{ label, name, at }]))
}

/** Why an editor could not proofread a page, with a note to other editors. */
export interface PageProblem {
  readonly reason: ProofreadingObstacleReason
  readonly note: string
}

type OwnMark = Pick<MarkedPage, 'state' | 'readBy' | 'confirmedBy' | 'clearedBy' | 'problemBy' | 'reason' | 'note'>

/**
 * Returns the mark of an editor that determines the state of a page: a problem, or `read`. An undo must not send an
 * older mark again, because it would then count again. Undefined if the editor has no mark, or another editor has
 * marked the page since.
 * @param key name of the editor's key
 */
export function findOwnCurrentMark(page: OwnMark, key: string): PageProblem | 'read' | undefined {
  const { state, readBy, confirmedBy, clearedBy, problemBy, reason, note } = page
  if (state !== 'problem') return [readBy, confirmedBy, clearedBy].includes(key) ? 'read' : undefined
  if (problemBy !== key) return undefined
  return { reason: (reason ?? 'other') as ProofreadingObstacleReason, note: note ?? '' }
}
