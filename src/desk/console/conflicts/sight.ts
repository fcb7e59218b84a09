/** The pair that is before the editor's eyes. */

import { useMemo } from 'preact/hooks'
import { type InSight, useInSight } from '../base/in-sight.ts'
import { readableCount } from '../base/value.tsx'
import { addressOfConflict, type ConflictFilter, type PairName } from './filter.ts'
import { pairKey, Queue } from './queue.ts'
import type { Conflict } from './words.ts'

export const atOthers = (pairs: number) => `คู่ที่เหลือ ${readableCount(pairs)} คู่มีผู้อื่นเปิดอยู่ในขณะนี้`

export interface Sight extends Omit<InSight<PairName, Conflict>, 'view'> {
  readonly queue: Queue
  readonly conflict: Conflict | undefined
}

/** @param pair in the address; without one, the first of the queue is opened. */
export function useSight(pair: PairName | undefined, filter: ConflictFilter): Sight {
  const narrowed = addressOfConflict(undefined, filter)
  const queue = useMemo(() => new Queue(filter), [narrowed])
  const { view, ...sight } = useInSight<PairName, Conflict>(queue, pair, {
    keyOf: pairKey,
    addressOf: (wanted) => addressOfConflict(wanted, filter),
    none: narrowed === addressOfConflict(undefined) ? 'ไม่มีคู่ที่รอตัดสินแล้ว' : 'ไม่มีคู่ตามที่เลือกไว้',
    atOthers,
  })
  return { queue, conflict: view, ...sight }
}
