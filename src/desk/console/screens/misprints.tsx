/** The queue of misprints: what the import suspects and what readers report, one at a time, decided by one key. */

import { useRef } from 'preact/hooks'
import { CORRECTIONS, REPORTS, SUSPECTS } from '../../../definitions/collection-names.ts'
import { languageOf } from '../../../definitions/editions.ts'
import { LONGEST_WORDS } from '../../../definitions/findings/correction.ts'
import { LONGEST_JUDGEMENT_NOTE } from '../../../definitions/findings/suspect.ts'
import { Beside, type InHand } from '../base/beside.tsx'
import { useLooking, Work } from '../base/looking.tsx'
import { type At, address, numberIn } from '../base/route.ts'
import { readableTime } from '../base/times.ts'
import { AroundPlace } from '../misprints/around.tsx'
import { misprintsOf, type SeenMisprint } from '../misprints/asking.ts'
import { useMisprintDeciding } from '../misprints/deciding.ts'
import { isKind, misprintFilter } from '../misprints/filter.ts'
import { MisprintKinds } from '../misprints/kinds.tsx'
import { PrintedLine, Proposals } from '../misprints/printed-line.tsx'

export function MisprintsScreen({ one, two, query }: At) {
  const filter = misprintFilter(isKind(one) ? one : 'suspects', query)
  const looking = useLooking(misprintsOf(filter), numberIn(two))
  const { view: seen } = looking.sight
  const inHand = useRef<InHand | undefined>(undefined)
  const deciding = useMisprintDeciding(looking, inHand)
  return (
    <div class="conflicts misprints">
      <MisprintKinds filter={filter} changes={looking.changes} />
      <Work label="คำที่อาจผิด" atOnce={['N', 'E']} looking={looking} shortcuts={deciding.shortcuts}>
        {(seen) => (
          <>
            <h2>
              <bdi>{seen.title || seen.place?.wrong}</bdi>
            </h2>
            <Decided seen={seen} />
            <PrintedLine seen={seen} />
            <Proposals seen={seen} everywhere={deciding.everywhere} />
            <Typed {...{ seen, deciding, inHand, onLeft: looking.focus }} />
          </>
        )}
      </Work>
      {seen?.place && <AroundPlace id={seen.id} load={() => seen.around} />}
    </div>
  )
}

interface TypedProps {
  readonly seen: SeenMisprint
  readonly deciding: ReturnType<typeof useMisprintDeciding>
  readonly inHand: { current: InHand | undefined }
  readonly onLeft: () => void
}

/** What is typed beside a misprint: other words than those proposed, and why. */
function Typed({ seen, deciding, inHand, onLeft }: TypedProps) {
  const { place, kind, id, note } = seen
  const { warned, takeOwn } = deciding
  const before = deciding.typedBefore(id)
  return (
    <Beside
      // what was decided meanwhile may have brought another note
      key={`${kind} ${id} ${seen.version}`}
      about={`misprints/${kind}/${place ? JSON.stringify(place) : id}`}
      class="in-hand"
      fields={[
        ...(place
          ? [
              {
                ...{ id: 'own', name: 'right', label: 'แก้เป็นคำอื่น (กด Enter เพื่อแก้)', max: LONGEST_WORDS },
                ...{ stored: before?.right ?? '', filling: place.wrong, lang: languageOf(place.edition) },
              },
            ]
          : []),
        {
          ...{ id: 'why', name: 'note', max: LONGEST_JUDGEMENT_NOTE, stored: note ?? before?.note ?? '' },
          label: kind === 'reports' ? 'เหตุผล หรือคำตอบที่ผู้แจ้งจะเห็น (ไม่ใส่ก็ได้)' : 'เหตุผล ผู้อ่านเห็นเมื่อแก้ (ไม่ใส่ก็ได้)',
        },
      ]}
      inHand={inHand}
      onEnter={(name) => name !== 'note' && place && takeOwn()}
      onLeft={onLeft}
    >
      <div role="status" class={warned.length > 0 ? 'hint' : 'hidden'}>
        {warned.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {warned.length > 0 && <p>ยังไม่ได้แก้ ถ้าจะแก้ตามนี้จริง กดอีกครั้ง</p>}
      </div>
      <button type="submit" class="hidden" tabIndex={-1}>
        แก้
      </button>
    </Beside>
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
