/** Formats lines about decisions that an editor should review. */

import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import type { DecisionsToReviewCounts } from '../../review-items/decisions/decision-status.ts'

/**
 * Returns a Thai line for each reason to review a decision, with the number of such decisions. Reasons without any are
 * left out.
 */
export function formatReviewCounts({ absent, waiting, readByRanks }: DecisionsToReviewCounts): readonly string[] {
  const kinds: readonly (readonly [number, string])[] = [
    [absent, 'เลือกแหล่งที่ตอนนี้ไม่มีข้อความนั้น จึงกลับมารอตัดสินจนกว่าแหล่งนั้นจะกลับมา'],
    [waiting, 'บอกเพียงแหล่งแรกหรือแหล่งที่สอง และยังไม่มีข้อความจากสองแหล่งให้อ่าน จึงรอการนำเข้าข้อความ'],
    [readByRanks, 'บอกเพียงแหล่งแรกหรือแหล่งที่สอง จึงอ่านตามลำดับแหล่งในคลังนี้ กรุณาตรวจดู'],
  ]
  return kinds.flatMap(([count, what]) =>
    count === 0 ? [] : [`คำตัดสิน ${formatGroupedNumber(count)} คู่ ${what} (ดูด้วย library conflicts)`],
  )
}
