/** Beside the queue of misprints: the two kinds with how many wait, and what narrows them. */

import { useEffect, useState } from 'preact/hooks'
import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { useLoaded } from '../base/loaded.tsx'
import { address, go } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { readableCount } from '../base/value.tsx'
import { editionNames } from '../conflicts/edition-names.ts'
import { SourceSelect } from '../corrections/source-select.tsx'
import { Select } from '../form/select.tsx'
import { addressOfMisprint, type MisprintFilter, misprintFilter, statesOf } from './filter.ts'
import { KINDS, type Kind } from './misprint.ts'
import { countWaiting } from './waiting.ts'

/** How long after a decision the figures are fetched again, in milliseconds: the next one comes first. */
const PAUSE = 700

interface NarrowingProps {
  readonly filter: MisprintFilter
  /** Another number when something was decided. */
  readonly changes: number
}

export function Narrowing({ filter, changes }: NarrowingProps) {
  const settled = useLater(changes)
  const waiting = useLoaded(countWaiting, [settled])
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

/** A number as it is once it has not changed for a while. */
function useLater(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Filters({ filter }: { readonly filter: MisprintFilter }) {
  const editions = useShared(editionNames)
  const { kind, ...asked } = filter
  const narrow = (name: string, value: string) => {
    const query = new URLSearchParams(
      Object.entries({ ...asked, [name]: value }).map(([part, of]) => [part, String(of)]),
    )
    go(addressOfMisprint(undefined, misprintFilter(kind, query)), 'replace')
  }
  const volumes = Array.from({ length: LAST_VOLUME - FIRST_VOLUME + 1 }, (_, index) =>
    String(FIRST_VOLUME + index),
  )
  const select = (
    name: 'state' | 'doubtful' | 'edition' | 'volume',
    label: string,
    options: readonly (readonly [string, string])[],
    none: string,
  ) => (
    <div>
      <label for={`misprints-${name}`}>{label}</label>
      <Select
        id={`misprints-${name}`}
        value={String(asked[name] ?? '')}
        none={none}
        options={options.map(([value, text]) => ({ value, label: text }))}
        onChoose={(value) => narrow(name, value)}
      />
    </div>
  )
  return (
    <details class="narrowing" open={Object.keys(asked).length > 0}>
      <summary>กรอง</summary>
      {select(
        'state',
        'สถานะ',
        Object.entries(statesOf(kind)).filter(([state]) => state !== 'open'),
        statesOf(kind).open ?? '',
      )}
      {kind === 'suspects' && (
        <>
          {select('doubtful', 'ความน่าจะผิด', [['1', 'รวมที่ยังไม่แน่ใจ']], 'เฉพาะที่น่าจะผิดจริง')}
          <SourceSelect
            id="misprints-source"
            value={asked.source ?? ''}
            onChoose={(value) => narrow('source', value)}
          />
          {select('edition', 'ฉบับ', Object.entries(editions), 'ทุกฉบับ')}
          {select(
            'volume',
            'เล่ม',
            volumes.map((volume) => [volume, `เล่ม ${volume}`] as const),
            'ทุกเล่ม',
          )}
        </>
      )}
    </details>
  )
}
