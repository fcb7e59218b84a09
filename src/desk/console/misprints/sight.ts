/** The misprint that is before the editor's eyes. */

import { useMemo } from 'preact/hooks'
import { type InSight, useInSight } from '../base/in-sight.ts'
import { readableCount } from '../base/value.tsx'
import type { SeenMisprint } from './asking.ts'
import { addressOfMisprint, type MisprintFilter } from './filter.ts'
import type { MisprintName } from './misprint.ts'
import { MisprintQueue } from './queue.ts'

export const heldByOthers = (left: number) => `ที่เหลือ ${readableCount(left)} แห่งมีผู้อื่นเปิดอยู่ในขณะนี้`

export interface MisprintSight extends InSight<MisprintName, SeenMisprint> {
  readonly queue: MisprintQueue
}

/** @param name in the address; without one, the first of the queue is opened. */
export function useMisprintSight(name: MisprintName | undefined, filter: MisprintFilter): MisprintSight {
  const narrowed = addressOfMisprint(undefined, filter)
  const queue = useMemo(() => new MisprintQueue(filter), [narrowed])
  const sight = useInSight<MisprintName, SeenMisprint>(queue, name, {
    keyOf: ({ id }) => String(id),
    addressOf: (wanted) => addressOfMisprint(wanted, filter),
    none: narrowed.includes('?') ? 'ไม่มีคำตามที่เลือกไว้' : 'ไม่มีคำที่รอตัดสินแล้ว',
    atOthers: heldByOthers,
  })
  return { queue, ...sight }
}
