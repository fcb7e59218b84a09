/** Beside the queue: what there is to settle, and everything that narrows it. */

import { useEffect, useState } from 'preact/hooks'
import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { answered, api, desk } from '../base/api.ts'
import { useLoaded } from '../base/loaded.tsx'
import { go } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { readableCount } from '../base/value.tsx'
import { Select } from '../form/select.tsx'
import { editionNames } from './edition-names.ts'
import { addressOfBatch, addressOfConflict, type ConflictFilter, filterOf, queryOf } from './filter.ts'
import { CLASS_NAMES, NOTATION, readableSignature, STATE_NAMES } from './words.ts'

/** Signatures offered beside the queue; the others are in the batch screen. */
const SIGNATURES = 12
/** How long after a decision the figures are fetched again, in milliseconds: the next pair comes first. */
const PAUSE = 700

interface GroupsProps {
  readonly filter: ConflictFilter
  /** Another number when something was decided. */
  readonly changes: number
}

export function Groups({ filter, changes }: GroupsProps) {
  const { division, edition } = filter
  const settled = useSettled(changes)
  const groups = useLoaded(
    () =>
      answered(
        desk.GET('/api/desk/conflicts/groups', {
          params: { query: { ...(division ? { division } : {}), ...(edition ? { edition } : {}) } },
        }),
      ),
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
      <Narrowing filter={filter} />
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

/** A number as it is once it has not changed for a while. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** State, division, edition and volume; the classes stand below with their figures. */
function Narrowing({ filter }: { readonly filter: ConflictFilter }) {
  const editions = useShared(editionNames)
  const canon = useLoaded(() => answered(api.GET('/api/v1/canon')), [])
  const divisions = canon.state === 'here' ? canon.value.pitakas.flatMap((pitaka) => pitaka.divisions) : []
  const asked = queryOf(filter)
  const chosen = divisions.find(({ slug }) => slug === filter.division)
  const [from, to] = chosen ? [chosen.firstVolume, chosen.lastVolume] : [FIRST_VOLUME, LAST_VOLUME]
  const volumes = Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
  const select = (
    name: 'state' | 'division' | 'edition' | 'volume',
    label: string,
    choices: readonly (readonly [value: string, label: string])[],
    none?: string,
  ) => (
    <div>
      <label for={`narrow-${name}`}>{label}</label>
      <Select
        id={`narrow-${name}`}
        value={asked[name] ?? (none === undefined ? 'open' : '')}
        options={choices.map(([value, label]) => ({ value, label }))}
        {...(none === undefined ? {} : { none })}
        onChoose={(value) => {
          // a volume belongs to its division
          const others = name === 'division' ? { ...asked, volume: '' } : asked
          const narrowed = filterOf(new URLSearchParams({ ...others, [name]: value }))
          go(addressOfConflict(undefined, narrowed), 'replace')
        }}
      />
    </div>
  )
  return (
    <details
      class="narrowing"
      open={['state', 'division', 'edition', 'volume'].some((name) => asked[name] !== undefined)}
    >
      <summary>กรอง</summary>
      {select('state', 'สถานะ', Object.entries(STATE_NAMES))}
      {select(
        'division',
        'หมวด',
        divisions.map(({ slug, title }) => [slug, title]),
        'ทุกหมวด',
      )}
      {select('edition', 'ฉบับ', Object.entries(editions), 'ทุกฉบับ')}
      {select(
        'volume',
        'เล่ม',
        volumes.map((one) => [one, `เล่ม ${one}`]),
        'ทุกเล่ม',
      )}
    </details>
  )
}
