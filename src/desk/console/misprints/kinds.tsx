/** Beside the queue of misprints: the two kinds with how many wait, and what narrows them. */

import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { useLoaded } from '../base/loaded.tsx'
import { useSettled } from '../base/looking.tsx'
import { type Narrower, Narrowing, ofStates, volumesFrom } from '../base/narrowing.tsx'
import { address, go, searchOf } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { editionNames, sourceNames } from '../base/text-names.ts'
import { readableCount } from '../base/value.tsx'
import { countMisprints } from '../base/waiting.ts'
import { addressOfMisprint, type MisprintFilter, misprintFilter, statesOf } from './filter.ts'
import { KINDS, type Kind } from './misprint.ts'

interface KindsProps {
  readonly filter: MisprintFilter
  /** Another number when something was decided. */
  readonly changes: number
}

export function MisprintKinds({ filter, changes }: KindsProps) {
  const settled = useSettled(changes)
  const waiting = useLoaded(countMisprints, [settled])
  const counts = waiting.state === 'here' ? waiting.value : undefined
  return (
    <div class="groups">
      <ul>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <li key={kind}>
            <a
              href={addressOfMisprint(undefined, { kind })}
              aria-current={filter.kind === kind ? 'true' : undefined}
            >
              {KINDS[kind]}
              <span class="soft">
                {counts && readableCount(counts[kind])} <span class="hidden">แห่งที่รอ</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {counts && filter.kind === 'suspects' && (
        <p class="soft">น่าจะผิดจริง {readableCount(counts.likely)} แห่ง เรียงจากที่น่าจะผิดที่สุด ที่เหลือดูได้จากตัวกรอง</p>
      )}
      <p>
        <a href={address(['misprints', 'progress'])}>ความคืบหน้า</a>
      </p>
      <Filters filter={filter} />
    </div>
  )
}

function Filters({ filter }: { readonly filter: MisprintFilter }) {
  const [editions, sources] = [useShared(editionNames), useShared(sourceNames)]
  const { kind, ...asked } = filter
  const ofSuspects: readonly Narrower[] = [
    {
      ...{ name: 'doubtful', label: 'ความน่าจะผิด', none: 'เฉพาะที่น่าจะผิดจริง' },
      choices: { 1: 'รวมที่ยังไม่แน่ใจ' },
    },
    { name: 'source', label: 'แหล่ง', none: 'ทุกแหล่ง', choices: sources },
    { name: 'edition', label: 'ฉบับ', none: 'ทุกฉบับ', choices: editions },
    volumesFrom(FIRST_VOLUME, LAST_VOLUME),
  ]
  return (
    <Narrowing
      id="misprints"
      by={[ofStates('สถานะ', statesOf(kind)), ...(kind === 'suspects' ? ofSuspects : [])]}
      asked={asked}
      onNarrow={(name, value) => {
        const query = new URLSearchParams(searchOf({ ...asked, [name]: value }))
        go(addressOfMisprint(undefined, misprintFilter(kind, query)), 'replace')
      }}
    />
  )
}
