/** Who marked a page while proofreading it, in the order in which the marks are listed. */

import {
  PROOFREADING_OBSTACLE_LABELS,
  type ProofreadingObstacleReason,
} from '../../../definitions/review-items/page-mark.ts'
import type { components } from '../types/desk.d.ts'

/** What the API says of the marks of a page. */
type MarkedPage = components['schemas']['MarkedPage']

/** One mark of a page: what it says, the name of the editor's key and the time (ISO 8601). */
export interface ProofreadingMark {
  readonly label: string
  readonly name: string
  readonly at: string | null
}

/**
 * Returns who marked a page and when: as read, as confirmed, as having a problem, and as read after that problem;
 * marks that were not set are left out.
 */
export function listProofreadingMarks(
  page: Omit<MarkedPage, 'volume' | 'edition' | 'page'>,
): readonly ProofreadingMark[] {
  const problem = PROOFREADING_OBSTACLE_LABELS[(page.reason ?? 'other') as ProofreadingObstacleReason]
  const marks: readonly (readonly [label: string, name: string | null, at: string | null])[] = [
    ['อ่านแล้วโดย', page.readBy, page.readAt],
    ['ยืนยันโดย', page.confirmedBy, page.confirmedAt],
    [`แจ้งว่า${problem} โดย`, page.problemBy, page.problemAt],
    ['อ่านหลังแจ้งปัญหาโดย', page.clearedBy, page.clearedAt],
  ]
  return marks.flatMap(([label, name, at]) => (name === null ? [] : [{ label, name, at }]))
}
