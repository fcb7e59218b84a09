/** How far the 45 volumes are read against the print, in each edition, and whose which part of them is: dealt by who publishes. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { canPublish, get, send } from '../base/api.ts'
import { undoBatch } from '../base/edits.tsx'
import { CountsTable } from '../base/listed.tsx'
import { LoadedValue, useLoaded } from '../base/loaded.tsx'
import { type Edition, editionName, editionNames, isEditionId } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { type ErrorSentences, errorSentenceOf, errorSentencesOf } from '../base/problem.ts'
import { screenAddress } from '../base/route.ts'
import { useSignal } from '../base/shared.ts'
import { parseThaiDay } from '../base/thai-day.ts'
import { readableCount } from '../base/value.tsx'
import { ConfirmButton, SelectBox } from '../form/controls.tsx'
import { parseTypedNumber } from '../form/field.tsx'
import { IssueSummary, inputIdOfField } from '../form/issues.tsx'
import type { components } from '../types/desk.d.ts'
import type { VolumeEditionName } from './page.tsx'

type Share = components['schemas']['Share']

const FORM = 'share'

const FIELDS = [
  ['volume', 'เล่ม'],
  ['from', 'ตั้งแต่หน้า (ไม่ใส่ก็ได้)'],
  ['to', 'ถึงหน้า (ไม่ใส่ก็ได้)'],
  ['name', 'ชื่อของผู้อ่าน ตามกุญแจ'],
] as const

interface FormProps {
  /** The volume that was chosen on the map. */
  readonly part: VolumeEditionName | undefined
  /** Names that have shares already. */
  readonly names: readonly string[]
  readonly onDealt: () => void
}

function ShareForm({ part, names, onDealt }: FormProps) {
  const editions = useSignal(editionNames)
  const [edition, setEdition] = useState<Edition>(part?.edition ?? 'royal')
  const [problem, setProblem] = useState<ErrorSentences>()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // the volume is chosen: whose it is comes next
    if (part) name.current?.focus()
  }, [])
  const deal = async (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (field: string) => String(given.get(field) ?? '').trim()
    const page = (field: 'from' | 'to') => (text(field) === '' ? {} : { [field]: parseTypedNumber(text(field)) })
    const body = {
      name: text('name'),
      edition,
      volume: Number(parseTypedNumber(text('volume'))),
      ...page('from'),
      ...page('to'),
    }
    try {
      await send('put', '/api/desk/shares', {}, body)
      setProblem(undefined)
      noticeArea.done(`แบ่งเล่ม ${body.volume} ให้ ${body.name} แล้ว`)
      onDealt()
    } catch (error) {
      setProblem(errorSentencesOf(error))
    }
  }
  return (
    <>
      <IssueSummary faults={problem ? [{ form: FORM, problem }] : []} />
      <form class="filters" noValidate onSubmit={(event) => void deal(event)}>
        <div>
          <label for={inputIdOfField(FORM, 'edition')}>ฉบับ</label>
          <SelectBox
            id={inputIdOfField(FORM, 'edition')}
            value={edition}
            options={Object.entries(editions).map(([value, label]) => ({ value, label }))}
            onChoose={(chosen) => isEditionId(chosen) && setEdition(chosen)}
          />
        </div>
        {FIELDS.map(([field, label]) => (
          <div key={field}>
            <label for={inputIdOfField(FORM, field)}>{label}</label>
            <input
              id={inputIdOfField(FORM, field)}
              name={field}
              autocomplete="off"
              inputMode={field === 'name' ? 'text' : 'numeric'}
              type="text"
              {...(field === 'name' ? { ref: name, list: 'names' } : {})}
              aria-invalid={problem?.issues[field] !== undefined}
              defaultValue={field === 'volume' ? String(part?.volume ?? '') : ''}
            />
          </div>
        ))}
        <datalist id="names">
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <button type="submit">แบ่งส่วนงาน</button>
      </form>
    </>
  )
}

const MARKS = 'marks'

/** Takes back what one name marked on one day: whoever marked pages without reading them. */
function UnreadDayForm({ onDone }: { readonly onDone: () => void }) {
  const [problem, setProblem] = useState<ErrorSentences>()
  const takeBack = async (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (field: string) => String(given.get(field) ?? '').trim()
    const [by, day] = [text('by'), text('on')]
    try {
      const { pages, batch } = await send('delete', '/api/desk/pages/marks', {
        by,
        on: parseThaiDay(day) ?? day,
      })
      setProblem(undefined)
      noticeArea.done(`ถอนเครื่องหมายของ ${by} แล้ว ${readableCount(pages)} หน้า`, async () => {
        await undoBatch(batch)
        onDone()
      })
      onDone()
    } catch (error) {
      setProblem(errorSentencesOf(error))
    }
  }
  return (
    <details>
      <summary>ถอนเครื่องหมายอ่านแล้วของคนหนึ่งในวันหนึ่ง</summary>
      <IssueSummary faults={problem ? [{ form: MARKS, problem }] : []} />
      <form class="filters" noValidate onSubmit={(event) => void takeBack(event)}>
        {[
          ['by', 'ชื่อของผู้อ่าน ตามกุญแจ'],
          ['on', 'วันที่ เช่น 31/1/2569'],
        ].map(([field = '', label]) => (
          <div key={field}>
            <label for={inputIdOfField(MARKS, field)}>{label}</label>
            <input
              id={inputIdOfField(MARKS, field)}
              name={field}
              type="text"
              autocomplete="off"
              {...(field === 'by' ? { list: 'names' } : {})}
              aria-invalid={problem?.issues[field] !== undefined}
            />
          </div>
        ))}
        <button type="submit">ถอนทั้งวัน</button>
      </form>
    </details>
  )
}

type Counts = components['schemas']['PageCounts']['volumes'][number]

const COUNTED = ['pages', 'read', 'confirmed', 'problem', 'changed'] as const

/** Most that are listed: no team has more. */
const MAX_COUNT = 200

/** The screen of proofreading progress. */
export function ProofreadingProgressScreen() {
  const counts = useLoaded(() => get('/api/desk/pages'), [])
  const shares = useLoaded(() => get('/api/desk/shares', { limit: MAX_COUNT }), [])
  const [part, setPart] = useState<VolumeEditionName>()
  const isDealing = useSignal(canPublish)
  return (
    <>
      <p class="row">
        <a href={screenAddress(['pages', 'mine'])}>อ่านหน้าในส่วนงานของฉัน</a>
      </p>
      <h2>ส่วนงานของแต่ละคน</h2>
      <LoadedValue loaded={shares}>
        {({ items }, again) => (
          <>
            <Shares shares={items} again={again} />
            {isDealing && <ShareForm key={JSON.stringify(part)} part={part} names={namesIn(items)} onDealt={again} />}
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

const namesIn = (shares: readonly Share[]): readonly string[] => [...new Set(shares.map(({ name }) => name))]

const progressOf = ({ pages, read, confirmed, problem, changed }: Omit<Counts, 'volume' | 'edition'>) =>
  [
    `อ่าน ${readableCount(read + confirmed)} จาก ${readableCount(pages)} หน้า`,
    `ยืนยัน ${readableCount(confirmed)}`,
    ...(problem > 0 ? [`มีปัญหา ${readableCount(problem)}`] : []),
    ...(changed > 0 ? [`เปลี่ยนไป ${readableCount(changed)}`] : []),
  ].join(' · ')

const rangeOf = ({ from, to }: Share): string =>
  from === null && to === null ? 'ทั้งเล่ม' : `หน้า ${from ?? 1}${to === null ? ' เป็นต้นไป' : `–${to}`}`

/** Each leads to what waits in it. */
function Shares({ shares, again }: { readonly shares: readonly Share[]; readonly again: () => void }) {
  const giveUp = async ({ name, edition, volume }: Share) => {
    try {
      await send('delete', '/api/desk/shares', { name, edition, volume })
      noticeArea.done(`เลิกส่วนงานของ ${name} แล้ว`)
    } catch (error) {
      noticeArea.refused(errorSentenceOf(error))
    }
    again()
  }
  if (shares.length === 0) return <p class="soft">ยังไม่ได้แบ่งส่วนงาน</p>
  return (
    <ul class="records">
      {shares.map((share) => (
        <li key={`${share.name} ${share.edition} ${share.volume}`}>
          <a href={screenAddress(['pages', share.volume, share.edition])}>
            <bdi>{share.name}</bdi> เล่ม {share.volume} {editionName(share.edition)} {rangeOf(share)}
          </a>
          <span class="soft">{progressOf(share)}</span>
          {canPublish.value && (
            <ConfirmButton
              label="เลิก"
              question={`${share.name} จะไม่มีส่วนงานนี้ หน้าที่อ่านแล้วยังอยู่`}
              onSure={() => void giveUp(share)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface MapProps {
  readonly volumes: readonly Counts[]
  /** Is told the volume that is to be dealt to a user. */
  readonly onChosen: ((part: VolumeEditionName) => void) | undefined
}

/** An edition at a time, since most people read one. */
const PageMap = ({ volumes, onChosen }: MapProps) => (
  <>
    {[...Map.groupBy(volumes, ({ edition }) => edition)].map(([edition, own], index) => (
      <details class="narrowing" key={edition} open={index === 0}>
        <summary>
          {editionName(edition)}&nbsp;<span class="soft">{progressOf(sumOf(own))}</span>
        </summary>
        <CountsTable
          label={`หน้าที่อ่านของ${editionName(edition)}`}
          heads={['เล่ม', 'หน้า', 'อ่านแล้ว', 'ยืนยันแล้ว', 'มีปัญหา', 'เปลี่ยนไป', ...(onChosen ? ['แบ่งงาน'] : [])]}
          rows={own.map((one) => ({
            id: String(one.volume),
            href: screenAddress(['pages', one.volume, edition]),
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
