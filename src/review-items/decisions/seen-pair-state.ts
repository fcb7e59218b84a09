/**
 * The state of a conflict that an editor saw before deciding it. It prevents a decision from overwriting a concurrent
 * one.
 */

import type { DecisionRow } from '../../canon/text/decisions.ts'
import type { PassageDisplayCandidate } from '../../canon/text/displayed-text.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import { hashJsonToHexTag } from '../../foundation/hex-tag.ts'

/**
 * What an editor saw of a conflict when deciding (`shown`): the number of the displayed passage if it was open, the
 * version of the decision if it was decided.
 */
export type SeenConflictState = number | string

/** Returns the version of a decision: a digest of its choice, note, editor and time. */
const computeDecisionVersion = ({ choice, note, decidedBy, updatedAt }: DecisionRow): string =>
  hashJsonToHexTag([choice, note, decidedBy, updatedAt])

/**
 * Returns the current state of a conflict, to compare with the state that an editor saw. 0 if the text has no passage
 * any more.
 * @param decision undefined if there is none
 */
export const getPresentConflictState = (
  decision: DecisionRow | undefined,
  candidates: readonly PassageDisplayCandidate[],
): SeenConflictState =>
  decision ? computeDecisionVersion(decision) : (candidates.find(({ isChosen }) => isChosen)?.passage ?? 0)

/**
 * Describes in Thai what happened to a conflict since the editor saw it.
 * @param pair name of the conflict in the sentence
 * @param seen the state that the editor saw
 * @param decision the current decision; undefined if there is none
 */
export function describeDecisionsSinceSeen(
  pair: string,
  seen: SeenConflictState,
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
