/** What an editor saw of a pair before deciding it, so that no user decides over what another user did meanwhile. */

import type { DecisionRow } from '../../canon/text/decisions.ts'
import type { PassageCandidate } from '../../canon/text/displayed-text.ts'
import { DECISION_DEFINITION } from '../../definitions/findings/decision.ts'
import { digestTagOfValues } from '../../foundation/tag-of.ts'

/**
 * What a settlement carries as `shown`: of an open pair the number of the passage that is before readers, of a
 * decided one the version of the decision.
 */
export type SeenState = number | string

/** The version of a decision: another one when it, its note or who made it is another. */
const versionOf = ({ choice, note, decidedBy, updatedAt }: DecisionRow): string =>
  digestTagOfValues([choice, note, decidedBy, updatedAt])

/** What there is to see of a pair now; 0 where no passage of it is left. */
export const seenStateOfPair = (
  decision: DecisionRow | undefined,
  candidates: readonly PassageCandidate[],
): SeenState => (decision ? versionOf(decision) : (candidates.find(({ isChosen }) => isChosen)?.passage ?? 0))

/** Who did what with a pair since it was seen. @param pair how sentences call it */
export function decisionsSinceSeen(pair: string, seen: SeenState, decision: DecisionRow | undefined): string {
  if (decision) {
    const by = decision.decidedBy === null ? '' : ` โดย ${decision.decidedBy}`
    return `${pair} มีผู้ตัดสินไปแล้วว่า “${DECISION_DEFINITION.fields.choice.called[decision.choice]}”${by}`
  }
  return typeof seen === 'string'
    ? `${pair} มีผู้ส่งกลับเข้าคิวแล้ว`
    : `${pair} แสดงข้อความอื่นแล้ว เพราะมีการนำเข้าข้อความหรือจัดลำดับแหล่งใหม่`
}
