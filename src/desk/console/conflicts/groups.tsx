/** Beside the queue: what there is to settle, and everything that narrows it. */

import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { get } from '../base/api.ts'
import { useLoaded } from '../base/loaded.tsx'
import { useSettled } from '../base/looking.tsx'
import { Narrowing, ofStates, volumesFrom } from '../base/narrowing.tsx'
import { go, searchOf } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { editionNames } from '../base/text-names.ts'
import { readableCount } from '../base/value.tsx'
import { addressOfBatch, addressOfConflict, conflictFilter } from './filter.ts'
import { CLASS_NAMES, type ConflictFilter, NOTATION, readableSignature, STATE_NAMES } from './words.ts'

/** Signatures offered beside the queue; the others are in the batch screen. */
const SIGNATURES = 12

interface GroupsProps {
  readonly filter: ConflictFilter
  /** Another number when something was decided. */
  readonly changes: number
}

export function Groups({ filter, changes }: GroupsProps) {
  const { division, edition } = filter
  const settled = useSettled(changes)
  const groups = useLoaded(
    () => get('/api/desk/conflicts/groups', { division, edition }),
    [settled, division, edition],
  )
  if (groups.state !== 'here') return <div class="groups" />
  const { classes, signatures } = groups.value
  const { class: _, signature: __, ...others } = filter
  const link = (
    kind: Pick<ConflictFilter, 'class' | 'signature'>,
    label: string,
    open: number,
    decided: number,
  ) => (
    <li key={label}>
      <a
        href={addressOfConflict(undefined, { ...others, ...kind })}
        aria-current={
          filter.class === kind.class && filter.signature === kind.signature ? ('true' as const) : undefined
        }
      >
        <bdi>{label}</bdi>
        <span class="soft">
          {readableCount(open)} <span class="hidden">คู่ที่รอ</span> / {readableCount(decided)}{' '}
          <span class="hidden">คู่ที่ตัดสินแล้ว</span>
        </span>
      </a>
    </li>
  )
  const judged = classes.filter((group) => group.class !== NOTATION)
  const notation = classes.find((group) => group.class === NOTATION)
  const sum = (of: 'open' | 'decided') => judged.reduce((total, group) => total + group[of], 0)
  return (
    <div class="groups">
      <PairNarrowing filter={filter} />
      <h2>ชนิด</h2>
      <p class="soft">รอ / ตัดสินแล้ว</p>
      <ul>
        {link({}, 'ทั้งหมด', sum('open'), sum('decided'))}
        {judged.map((group) =>
          link({ class: group.class }, CLASS_NAMES[group.class], group.open, group.decided),
        )}
      </ul>
      {notation && (
        <p class="soft">
          <a href={addressOfBatch({ ...others, class: NOTATION })}>{CLASS_NAMES[NOTATION]}</a>{' '}
          {readableCount(notation.open)} คู่ที่รอ / {readableCount(notation.decided)} คู่ที่ตัดสินแล้ว
        </p>
      )}
      {signatures.length > 0 && (
        <>
          <h2>ต่างกันแบบเดียว</h2>
          <ul>
            {signatures
              .slice(0, SIGNATURES)
              .map(({ signature, open, decided }) =>
                link({ signature }, readableSignature(signature), open, decided),
              )}
          </ul>
        </>
      )}
      <p>
        <a href={addressOfBatch(filter)}>ตัดสินทีละหลายคู่</a>
      </p>
    </div>
  )
}

/** State, division, edition and volume; the classes stand below with their figures. */
function PairNarrowing({ filter }: { readonly filter: ConflictFilter }) {
  const editions = useShared(editionNames)
  const canon = useLoaded(() => get('/api/v1/canon'), [])
  const divisions = canon.state === 'here' ? canon.value.pitakas.flatMap((pitaka) => pitaka.divisions) : []
  const { firstVolume = FIRST_VOLUME, lastVolume = LAST_VOLUME } =
    divisions.find(({ slug }) => slug === filter.division) ?? {}
  const titles = Object.fromEntries(divisions.map(({ slug, title }) => [slug, title]))
  return (
    <Narrowing
      id="narrow"
      by={[
        ofStates('สถานะ', STATE_NAMES),
        { name: 'division', label: 'หมวด', none: 'ทุกหมวด', choices: titles },
        { name: 'edition', label: 'ฉบับ', none: 'ทุกฉบับ', choices: editions },
        volumesFrom(firstVolume, lastVolume),
      ]}
      asked={filter}
      onNarrow={(name, value) => {
        // a volume belongs to its division
        const others = name === 'division' ? { ...filter, volume: '' } : filter
        const narrowed = new URLSearchParams(searchOf({ ...others, [name]: value }))
        go(addressOfConflict(undefined, conflictFilter(narrowed)), 'replace')
      }}
    />
  )
}
