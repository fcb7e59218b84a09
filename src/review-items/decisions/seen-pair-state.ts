/** The state of a pair that an editor saw before deciding it, so that no decision overwrites a concurrent one. */

import type { DecisionRow } from '../../canon/text/decisions.ts'
import type { PassageDisplayCandidate } from '../../canon/text/displayed-text.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import { hashValuesToHexTag } from '../../foundation/hex-tag.ts'

/**
 * What an editor saw of a pair when deciding (`shown`): of an open pair the number of the displayed passage, of a
 * decided one the version of the decision.
 */
export type SeenPairState = number | string

/** Returns the version of a decision: a digest of its choice, note, editor and time. */
const computeDecisionVersion = ({ choice, note, decidedBy, updatedAt }: DecisionRow): string =>
  hashValuesToHexTag([choice, note, decidedBy, updatedAt])

/**
 * Returns the state that a pair has now, to compare with the state that an editor saw when deciding; 0 when it has
 * no passage left.
 */
export const getPresentPairState = (
  decision: DecisionRow | undefined,
  candidates: readonly PassageDisplayCandidate[],
): SeenPairState =>
  decision ? computeDecisionVersion(decision) : (candidates.find(({ isChosen }) => isChosen)?.passage ?? 0)

/**
 * Describes in Thai what happened to a pair since the editor saw it.
 * @param pair name of the pair in the sentence
 * @param seen the state that the editor saw
 */
export function describeDecisionsSinceSeen(
  pair: string,
  seen: SeenPairState,
  decision: DecisionRow | undefined,
): string {
  if (decision) {
    const by = decision.decidedBy === null ? '' : ` โดย ${decision.decidedBy}`
    return `${pair} มีผู้ตัดสินไปแล้วว่า “${DECISION_DEFINITION.fields.choice.called[decision.choice]}”${by}`
  }
  return typeof seen === 'string'
    ? `${pair} มีผู้ส่งกลับเข้าคิวแล้ว`
    : `${pair} แสดงข้อความอื่นแล้ว เพราะมีการนำเข้าข้อความหรือจัดลำดับแหล่งใหม่`
}
