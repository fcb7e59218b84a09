/** The queue of misprints: what the import suspects and what readers report, one at a time, decided by one key. */

import { useRef } from 'preact/hooks'
import { CORRECTIONS, REPORTS, SUSPECTS } from '../../../definitions/collection-names.ts'
import { readableTime } from '../base/edits.tsx'
import { address } from '../base/route.ts'
import { useWork, Work } from '../base/work.tsx'
import { AroundPlace } from '../misprints/around.tsx'
import type { SeenMisprint } from '../misprints/asking.ts'
import { useMisprintDeciding } from '../misprints/deciding.ts'
import type { MisprintFilter } from '../misprints/filter.ts'
import { type InHand, InHandFields } from '../misprints/in-hand.tsx'
import type { MisprintName } from '../misprints/misprint.ts'
import { Narrowing } from '../misprints/narrowing.tsx'
import { PrintedLine, Proposals } from '../misprints/printed-line.tsx'
import { useMisprintSight } from '../misprints/sight.ts'

interface MisprintsProps {
  readonly name: MisprintName | undefined
  readonly filter: MisprintFilter
}

export function MisprintsScreen({ name, filter }: MisprintsProps) {
  const sight = useMisprintSight(name, filter)
  const { view: seen } = sight
  const inHand = useRef<InHand | undefined>(undefined)
  const deciding = useMisprintDeciding(sight, filter, inHand)
  const { changes, shortcuts, everywhere, takeOwn, typedBefore, warned } = deciding
  const work = useWork(seen && String(seen.id))
  return (
    <div class="conflicts misprints">
      <Narrowing filter={filter} changes={changes} />
      <Work label="คำที่อาจผิด" looking={['KeyN', 'KeyE']} {...{ sight, work, shortcuts }}>
        {(seen) => (
          <>
            <h2>
              <bdi>{seen.title || seen.place?.wrong}</bdi>
            </h2>
            <Decided seen={seen} />
            <PrintedLine seen={seen} />
            <Proposals seen={seen} everywhere={everywhere} />
            <InHandFields
              // what was decided meanwhile may have brought another note
              key={`${seen.kind} ${seen.id} ${seen.version}`}
              misprint={seen}
              before={typedBefore(seen.id)}
              warned={warned}
              inHand={inHand}
              onTake={takeOwn}
              onLeft={() => work.current?.focus({ preventScroll: true })}
            />
          </>
        )}
      </Work>
      {seen?.place && <AroundPlace id={seen.id} load={() => seen.around} />}
    </div>
  )
}

/** What was decided, by whom and when, and where that can be looked through. */
function Decided({ seen }: { readonly seen: SeenMisprint }) {
  const { decided, key, at, note, place, kind, id, suspect } = seen
  if (decided === '') return null
  const record = place ? `${place.division}/${place.entry}/${place.edition}` : String(id)
  const isPut = suspect?.state === 'corrected'
  const collection = kind === 'reports' ? REPORTS : isPut ? CORRECTIONS : SUSPECTS
  return (
    <div class="decided">
      <p>
        <span class="tag">{decided}</span> {suspect?.everywhere && <span class="tag">ทุกแห่งของคำคู่นี้</span>}{' '}
        {key !== null && (
          <>
            โดย <bdi>{key}</bdi>
          </>
        )}{' '}
        {at !== null && <time dateTime={at}>{readableTime(at)}</time>}{' '}
        <a
          href={address(['history'], {
            collection,
            record: kind === 'reports' ? String(id) : suspect?.everywhere ? '*' : record,
          })}
        >
          ประวัติ
        </a>
      </p>
      {note && (
        <p>
          หมายเหตุ: <bdi>{note}</bdi>
        </p>
      )}
    </div>
  )
}
