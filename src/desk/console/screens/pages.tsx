/** Progress of proofreading by edition and volume, and the assignment of pages to editors by those who may publish. */

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { canKeyPublish, getFromApi, sendToApi } from '../base/api.ts'
import { undoEditsWithNotice } from '../base/edits.tsx'
import { CountsTable } from '../base/keyboard-list.tsx'
import { LoadedValue, useLoaded } from '../base/load-and-render.tsx'
import { type EditionId, getThaiEditionName, hasEditionIdForm, thaiEditionNames } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { type DisplayedError, toDisplayedError, toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress } from '../base/route.ts'
import { useSignal } from '../base/signal.ts'
import { parseThaiDateInput } from '../base/thai-day.ts'
import { ConfirmButton, SelectField, SentForm, TextField, toSelectOptions } from '../form/controls.tsx'
import { parseTypedNumber } from '../form/field.tsx'
import { getFieldInputId, IssueSummary } from '../form/issues.tsx'
import type { components } from '../types/desk.d.ts'
import type { VolumeAndEdition } from './page.tsx'

type Share = components['schemas']['Share']

const SHARE = 'share'

const FIELDS = [
  ['volume', 'เล่ม'],
  ['from', 'ตั้งแต่หน้า (ไม่ใส่ก็ได้)'],
  ['to', 'ถึงหน้า (ไม่ใส่ก็ได้)'],
] as const

interface LinesFormProps {
  readonly id: string
  readonly fields: readonly (readonly [name: string, label: string])[]
  readonly yes: string
  /** What the first field begins with. */
  readonly first?: string
  /** Whose key is chosen in a field of its own. */
  readonly who: string
  /** @throws RequestRejectedError, which is said at the fields */
  readonly onGiven: (text: (field: string) => string) => Promise<void>
  readonly children?: ComponentChildren
}

/** A few lines and the name of a key; what the server refuses is said at its field. */
function LinesForm({ id, fields, yes, first = '', who, onGiven, children }: LinesFormProps) {
  const [problem, setProblem] = useState<DisplayedError>()
  const keys = useLoaded(() => getFromApi('/api/desk/keys'), [])
  const names = keys.state === 'loaded' ? keys.value.items.map((key) => key.name) : []
  const [name, setName] = useState('')
  const submit = async (given: FormData) => {
    try {
      await onGiven((field) => (field === who ? name : String(given.get(field) ?? '').trim()))
      setProblem(undefined)
    } catch (error) {
      setProblem(toDisplayedError(error))
    }
  }
  return (
    <>
      <IssueSummary errors={problem ? [{ form: id, problem }] : []} />
      <SentForm class="filters" noValidate onSend={submit}>
        {children}
        {fields.map(([field, label], index) => (
          <TextField
            key={field}
            id={getFieldInputId(id, field)}
            label={label}
            name={field}
            aria-invalid={problem?.issues[field] !== undefined}
            defaultValue={index === 0 ? first : ''}
          />
        ))}
        <SelectField
          id={getFieldInputId(id, who)}
          label="ชื่อของผู้อ่าน ตามกุญแจ"
          noneLabel="— เลือก —"
          aria-invalid={problem?.issues[who] !== undefined}
          value={name}
          options={names.map((value) => ({ value, label: value }))}
          onChoose={setName}
        />
        <button type="submit">{yes}</button>
      </SentForm>
    </>
  )
}

interface ShareFormProps {
  /** The volume that was chosen on the map. */
  readonly part: VolumeAndEdition | undefined
  readonly onDealt: () => void
}

function ShareForm({ part, onDealt }: ShareFormProps) {
  const editions = useSignal(thaiEditionNames)
  const [edition, setEdition] = useState<EditionId>(part?.edition ?? 'royal')
  useEffect(() => {
    // the volume is already chosen, so the focus goes to the name
    if (part) document.getElementById(getFieldInputId(SHARE, 'name'))?.focus()
  }, [])
  const deal = async (text: (field: string) => string) => {
    const page = (field: 'from' | 'to') => (text(field) === '' ? {} : { [field]: parseTypedNumber(text(field)) })
    const [name, volume] = [text('name'), Number(parseTypedNumber(text('volume')))]
    await sendToApi('put', '/api/desk/shares', {}, { name, edition, volume, ...page('from'), ...page('to') })
    noticeArea.showDone(`แบ่งเล่ม ${volume} ให้ ${name} แล้ว`)
    onDealt()
  }
  return (
    <LinesForm id={SHARE} fields={FIELDS} first={String(part?.volume ?? '')} who="name" yes="แบ่งส่วนงาน" onGiven={deal}>
      <SelectField
        id={getFieldInputId(SHARE, 'edition')}
        label="ฉบับ"
        value={edition}
        options={toSelectOptions(editions)}
        onChoose={(chosen) => hasEditionIdForm(chosen) && setEdition(chosen)}
      />
    </LinesForm>
  )
}

/** Takes back what one name marked on one day: whoever marked pages without reading them. */
function UnreadDayForm({ onDone }: { readonly onDone: () => void }) {
  const takeBack = async (text: (field: string) => string) => {
    const [by, day] = [text('by'), text('on')]
    const { pages, edit } = await sendToApi('delete', '/api/desk/pages/marks', {
      by,
      on: parseThaiDateInput(day) ?? day,
    })
    noticeArea.showDone(`ถอนเครื่องหมายของ ${by} แล้ว ${formatThaiCount(pages)} หน้า`, () =>
      undoEditsWithNotice([edit], { batch: true, onUndone: onDone }),
    )
    onDone()
  }
  return (
    <details>
      <summary>ถอนเครื่องหมายอ่านแล้วของคนหนึ่งในวันหนึ่ง</summary>
      <LinesForm id="marks" fields={[['on', 'วันที่ เช่น 31/1/2569']]} who="by" yes="ถอนทั้งวัน" onGiven={takeBack} />
    </details>
  )
}

type Counts = components['schemas']['PageCounts']['volumes'][number]

const COUNTED = ['pages', 'read', 'confirmed', 'problem', 'changed'] as const

/** Maximum assignments listed; no team has more. */
const MAX_LISTED_ASSIGNMENTS = 200

/** Screen `/desk/pages`: progress of proofreading, and assignments. */
export function ProofreadingProgressScreen() {
  const counts = useLoaded(() => getFromApi('/api/desk/pages'), [])
  const shares = useLoaded(() => getFromApi('/api/desk/shares', { limit: MAX_LISTED_ASSIGNMENTS }), [])
  const [part, setPart] = useState<VolumeAndEdition>()
  const isDealing = useSignal(canKeyPublish)
  return (
    <>
      <p class="row">
        <a href={createScreenAddress(['pages', 'mine'])}>อ่านหน้าในส่วนงานของฉัน</a>
      </p>
      <h2>ส่วนงานของแต่ละคน</h2>
      <LoadedValue loaded={shares}>
        {({ items }, again) => (
          <>
            <Shares shares={items} again={again} />
            {isDealing && <ShareForm key={JSON.stringify(part)} part={part} onDealt={again} />}
          </>
        )}
      </LoadedValue>
      <h2>ผังหน้าที่อ่าน</h2>
      <LoadedValue loaded={counts}>
        {({ volumes }, again) => (
          <>
            <PageMap volumes={volumes} onChosen={isDealing ? setPart : undefined} />
            {isDealing && <UnreadDayForm onDone={again} />}
          </>
        )}
      </LoadedValue>
    </>
  )
}

const progressOf = ({ pages, read, confirmed, problem, changed }: Omit<Counts, 'volume' | 'edition'>) =>
  [
    `อ่าน ${formatThaiCount(read + confirmed)} จาก ${formatThaiCount(pages)} หน้า`,
    `ยืนยัน ${formatThaiCount(confirmed)}`,
    ...(problem > 0 ? [`มีปัญหา ${formatThaiCount(problem)}`] : []),
    ...(changed > 0 ? [`เปลี่ยนไป ${formatThaiCount(changed)}`] : []),
  ].join(' · ')

const rangeOf = ({ from, to }: Share): string =>
  from === null && to === null ? 'ทั้งเล่ม' : `หน้า ${from ?? 1}${to === null ? ' เป็นต้นไป' : `–${to}`}`

/** Each leads to what waits in it. */
function Shares({ shares, again }: { readonly shares: readonly Share[]; readonly again: () => void }) {
  const endAssignment = async ({ name, edition, volume }: Share) => {
    try {
      await sendToApi('delete', '/api/desk/shares', { name, edition, volume })
      noticeArea.showDone(`เลิกส่วนงานของ ${name} แล้ว`)
    } catch (error) {
      noticeArea.showError(toErrorSentence(error))
    }
    again()
  }
  if (shares.length === 0) return <p class="soft">ยังไม่ได้แบ่งส่วนงาน</p>
  return (
    <ul class="records">
      {shares.map((share) => (
        <li key={`${share.name} ${share.edition} ${share.volume}`}>
          <a href={createScreenAddress(['pages', share.volume, share.edition])}>
            <bdi>{share.name}</bdi> เล่ม {share.volume} {getThaiEditionName(share.edition)} {rangeOf(share)}
          </a>
          <span class="soft">{progressOf(share)}</span>
          {canKeyPublish.value && (
            <ConfirmButton
              label="เลิก"
              question={`${share.name} จะไม่มีส่วนงานนี้ หน้าที่อ่านแล้วยังอยู่`}
              onConfirm={() => void endAssignment(share)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface MapProps {
  readonly volumes: readonly Counts[]
  /** Receives the volume to assign to an editor. */
  readonly onChosen: ((part: VolumeAndEdition) => void) | undefined
}

/** An edition at a time, since most people read one. */
const PageMap = ({ volumes, onChosen }: MapProps) => (
  <>
    {[...Map.groupBy(volumes, ({ edition }) => edition)].map(([edition, own], index) => (
      <details class="narrowing" key={edition} open={index === 0}>
        <summary>
          {getThaiEditionName(edition)}&nbsp;<span class="soft">{progressOf(sumOf(own))}</span>
        </summary>
        <CountsTable
          label={`หน้าที่อ่านของ${getThaiEditionName(edition)}`}
          heads={['เล่ม', 'หน้า', 'อ่านแล้ว', 'ยืนยันแล้ว', 'มีปัญหา', 'เปลี่ยนไป', ...(onChosen ? ['แบ่งงาน'] : [])]}
          rows={own.map((one) => ({
            id: String(one.volume),
            href: createScreenAddress(['pages', one.volume, edition]),
            cells: [
              `เล่ม ${one.volume}`,
              ...[one.pages, one.read + one.confirmed, one.confirmed, one.problem, one.changed],
              ...(onChosen ? [<Deal key="deal" volume={one.volume} onChosen={() => onChosen(one)} />] : []),
            ],
          }))}
        />
      </details>
    ))}
    {volumes.length === 0 && <p>ยังไม่ได้นำเข้าข้อความ</p>}
  </>
)

const Deal = ({ volume, onChosen }: { readonly volume: number; readonly onChosen: () => void }) => (
  <button type="button" class="quiet" onClick={onChosen}>
    แบ่งเล่ม {volume}
  </button>
)

const sumOf = (volumes: readonly Counts[]) =>
  Object.fromEntries(COUNTED.map((name) => [name, volumes.reduce((all, one) => all + one[name], 0)])) as Omit<
    Counts,
    'volume' | 'edition'
  >
