/** The pair that is before the editor's eyes. */

import { useInSight } from '../base/in-sight.ts'
import { Queue } from '../base/queue.ts'
import { go } from '../base/route.ts'
import type { Sight } from '../base/sight.ts'
import { readableCount } from '../base/value.tsx'
import { pairsOf } from './asking.ts'
import { addressOfConflict, type ConflictFilter } from './filter.ts'
import { type PairName, pairKey } from './pair-name.ts'
import type { Conflict } from './words.ts'

/** @param pair in the address; without one, the first of the queue is opened. */
export function useSight(pair: PairName | undefined, filter: ConflictFilter): Sight<PairName, Conflict> {
  const narrowed = addressOfConflict(undefined, filter)
  const make = () => ({
    queue: new Queue(pairsOf(filter)),
    ways: {
      keyOf: pairKey,
      open: (wanted: PairName) => go(addressOfConflict(wanted, filter), 'replace'),
      none: narrowed === addressOfConflict(undefined) ? 'ไม่มีคู่ที่รอตัดสินทีละคู่แล้ว' : 'ไม่มีคู่ตามที่เลือกไว้',
      atOthers: (pairs: number) => `คู่ที่เหลือ ${readableCount(pairs)} คู่มีผู้อื่นเปิดอยู่ในขณะนี้`,
    },
  })
  return useInSight<PairName, Conflict>(make, pair, narrowed)
}
