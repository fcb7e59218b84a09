/** The misprint that is before the editor's eyes. */

import { useInSight } from '../base/in-sight.ts'
import { Queue } from '../base/queue.ts'
import { go } from '../base/route.ts'
import type { Sight } from '../base/sight.ts'
import { readableCount } from '../base/value.tsx'
import { misprintsOf, type SeenMisprint } from './asking.ts'
import { addressOfMisprint, type MisprintFilter } from './filter.ts'
import type { MisprintName } from './misprint.ts'

export type MisprintSight = Sight<MisprintName, SeenMisprint>

/** @param name in the address; without one, the first of the queue is opened. */
export function useMisprintSight(name: MisprintName | undefined, filter: MisprintFilter): MisprintSight {
  const narrowed = addressOfMisprint(undefined, filter)
  const make = () => ({
    queue: new Queue(misprintsOf(filter)),
    ways: {
      keyOf: ({ id }: MisprintName) => String(id),
      open: (wanted: MisprintName) => go(addressOfMisprint(wanted, filter), 'replace'),
      none: narrowed.includes('?') ? 'ไม่มีคำตามที่เลือกไว้' : 'ไม่มีคำที่รอตัดสินแล้ว',
      atOthers: (left: number) => `ที่เหลือ ${readableCount(left)} แห่งมีผู้อื่นเปิดอยู่ในขณะนี้`,
    },
  })
  return useInSight<MisprintName, SeenMisprint>(make, name, narrowed)
}
