/** The progress of proofreading by edition and volume. Editors who may publish assign pages there. */

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
import { useObservableValue } from '../base/signal.ts'
import { parseThaiDateInput } from '../base/thai-day.ts'
import { ConfirmButton, FormWithoutPageLoad, SelectField, TextField, toSelectOptions } from '../form/controls.tsx'
import { parseTypedNumber } from '../form/field.tsx'
import { FormErrorSummary, getFieldInputId } from '../form/issues.tsx'
import type { components } from '../types/desk.d.ts'
import type { VolumeAndEdition } from './page.tsx'

type Assignment = components['schemas']['Share']

const ASSIGNMENT_FORM = 'share'

const ASSIGNMENT_FIELDS = [
  ['volume', 'เล่ม'],
  ['from', 'ตั้งแต่หน้า (ไม่ใส่ก็ได้)'],
  ['to', 'ถึงหน้า (ไม่ใส่ก็ได้)'],
] as const

interface FieldsAndKeyFormProps {
  readonly id: string
  readonly fields: readonly (readonly [name: string, label: string])[]
  readonly submitLabel: string
  /** Initial text of the first field. */
  readonly firstText?: string
  /** Name of the field in which a key is chosen. */
  readonly keyField: string
  /** @throws RequestRejectedError, whose sentences are shown at the fields */
  readonly onSubmit: (text: (field: string) => string) => Promise<void>
  readonly children?: ComponentChildren
}

/** Renders a form with text fields and a choice of a key; errors are shown at their fields. */
function FieldsAndKeyForm({
  id,
  fields,
  submitLabel,
  firstText = '',
  keyField,
  onSubmit,
  children,
}: FieldsAndKeyFormProps) {
  const [problem, setProblem] = useState<DisplayedError>()
  const keys = useLoaded(() => getFromApi('/api/desk/keys'), [])
  const names = keys.state === 'loaded' ? keys.value.items.map((key) => key.name) : []
  const [name, setName] = useState('')
  const submit = async (data: FormData) => {
    try {
      await onSubmit((field) => (field === keyField ? name : String(data.get(field) ?? '').trim()))
      setProblem(undefined)
    } catch (error) {
      setProblem(toDisplayedError(error))
    }
  }
  return (
    <>
      <FormErrorSummary errors={problem ? [{ form: id, problem }] : []} />
      <FormWithoutPageLoad class="filters" noValidate onSend={submit}>
        {children}
        {fields.map(([field, label], index) => (
          <TextField
            key={field}
            id={getFieldInputId(id, field)}
            label={label}
            name={field}
            aria-invalid={problem?.issues[field] !== undefined}
            defaultValue={index === 0 ? firstText : ''}
          />
        ))}
        <SelectField
          id={getFieldInputId(id, keyField)}
          label="ชื่อของผู้อ่าน ตามกุญแจ"
          noneLabel="— เลือก —"
          aria-invalid={problem?.issues[keyField] !== undefined}
          value={name}
          options={names.map((value) => ({ value, label: value }))}
          onChoose={setName}
        />
        <button type="submit">{submitLabel}</button>
      </FormWithoutPageLoad>
    </>
  )
}

interface AssignmentFormProps {
  /** The volume that was chosen on the map. */
  readonly volume: VolumeAndEdition | undefined
  readonly onAssigned: () => void
}

function AssignmentForm({ volume: chosen, onAssigned }: AssignmentFormProps) {
  const editions = useObservableValue(thaiEditionNames)
  const [edition, setEdition] = useState<EditionId>(chosen?.edition ?? 'royal')
  useEffect(() => {
    // the volume is already chosen, so the focus goes to the name
    if (chosen) document.getElementById(getFieldInputId(ASSIGNMENT_FORM, 'name'))?.focus()
  }, [])
  const assign = async (text: (field: string) => string) => {
    const page = (field: 'from' | 'to') => (text(field) === '' ? {} : { [field]: parseTypedNumber(text(field)) })
    const [name, volume] = [text('name'), Number(parseTypedNumber(text('volume')))]
    await sendToApi('put', '/api/desk/shares', {}, { name, edition, volume, ...page('from'), ...page('to') })
    noticeArea.showDone(`แบ่งเล่ม ${volume} ให้ ${name} แล้ว`)
    onAssigned()
  }
  return (
    <FieldsAndKeyForm
      id={ASSIGNMENT_FORM}
      fields={ASSIGNMENT_FIELDS}
      firstText={String(chosen?.volume ?? '')}
      keyField="name"
      submitLabel="แบ่งส่วนงาน"
      onSubmit={assign}
    >
      <SelectField
        id={getFieldInputId(ASSIGNMENT_FORM, 'edition')}
        label="ฉบับ"
        value={edition}
        options={toSelectOptions(editions)}
        onChoose={(value) => hasEditionIdForm(value) && setEdition(value)}
      />
    </FieldsAndKeyForm>
  )
}

/** Renders the form that withdraws all marks of an editor on one day, who marked pages without reading them. */
function WithdrawMarksForm({ onDone }: { readonly onDone: () => void }) {
  const withdrawMarks = async (text: (field: string) => string) => {
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
      <FieldsAndKeyForm
        id="marks"
        fields={[['on', 'วันที่ เช่น 31/1/2569']]}
        keyField="by"
        submitLabel="ถอนทั้งวัน"
        onSubmit={withdrawMarks}
      />
    </details>
  )
}

type Counts = components['schemas']['PageCounts']['volumes'][number]

const COUNT_NAMES = ['pages', 'read', 'confirmed', 'problem', 'changed'] as const

/** Maximum assignments listed; no team has more. */
const MAX_LISTED_ASSIGNMENTS = 200

/** Screen `/desk/pages`: progress of proofreading, and assignments. */
export function ProofreadingProgressScreen() {
  const counts = useLoaded(() => getFromApi('/api/desk/pages'), [])
  const assignments = useLoaded(() => getFromApi('/api/desk/shares', { limit: MAX_LISTED_ASSIGNMENTS }), [])
  const [chosenVolume, setChosenVolume] = useState<VolumeAndEdition>()
  const canAssign = useObservableValue(canKeyPublish)
  return (
    <>
      <p class="row">
        <a href={createScreenAddress(['pages', 'mine'])}>อ่านหน้าในส่วนงานของฉัน</a>
      </p>
      <h2>ส่วนงานของแต่ละคน</h2>
      <LoadedValue loaded={assignments}>
        {({ items }, reload) => (
          <>
            <AssignmentList assignments={items} reload={reload} />
            {canAssign && (
              <AssignmentForm key={JSON.stringify(chosenVolume)} volume={chosenVolume} onAssigned={reload} />
            )}
          </>
        )}
      </LoadedValue>
      <h2>ผังหน้าที่อ่าน</h2>
      <LoadedValue loaded={counts}>
        {({ volumes }, reload) => (
          <>
            <PageMap volumes={volumes} onChosen={canAssign ? setChosenVolume : undefined} />
            {canAssign && <WithdrawMarksForm onDone={reload} />}
          </>
        )}
      </LoadedValue>
    </>
  )
}

const formatProgress = ({ pages, read, confirmed, problem, changed }: Omit<Counts, 'volume' | 'edition'>) =>
  [
    `อ่าน ${formatThaiCount(read + confirmed)} จาก ${formatThaiCount(pages)} หน้า`,
    `ยืนยัน ${formatThaiCount(confirmed)}`,
    ...(problem > 0 ? [`มีปัญหา ${formatThaiCount(problem)}`] : []),
    ...(changed > 0 ? [`เปลี่ยนไป ${formatThaiCount(changed)}`] : []),
  ].join(' · ')

const formatRange = ({ from, to }: Assignment): string =>
  from === null && to === null ? 'ทั้งเล่ม' : `หน้า ${from ?? 1}${to === null ? ' เป็นต้นไป' : `–${to}`}`

/** Renders the assignments with their progress; each links to the pages to read. */
function AssignmentList({
  assignments,
  reload,
}: {
  readonly assignments: readonly Assignment[]
  readonly reload: () => void
}) {
  const endAssignment = async ({ name, edition, volume }: Assignment) => {
    try {
      await sendToApi('delete', '/api/desk/shares', { name, edition, volume })
      noticeArea.showDone(`เลิกส่วนงานของ ${name} แล้ว`)
    } catch (error) {
      noticeArea.showError(toErrorSentence(error))
    }
    reload()
  }
  if (assignments.length === 0) return <p class="soft">ยังไม่ได้แบ่งส่วนงาน</p>
  return (
    <ul class="records">
      {assignments.map((assignment) => (
        <li key={`${assignment.name} ${assignment.edition} ${assignment.volume}`}>
          <a href={createScreenAddress(['pages', assignment.volume, assignment.edition])}>
            <bdi>{assignment.name}</bdi> เล่ม {assignment.volume} {getThaiEditionName(assignment.edition)}{' '}
            {formatRange(assignment)}
          </a>
          <span class="soft">{formatProgress(assignment)}</span>
          {canKeyPublish.value && (
            <ConfirmButton
              label="เลิก"
              question={`${assignment.name} จะไม่มีส่วนงานนี้ หน้าที่อ่านแล้วยังอยู่`}
              onConfirm={() => void endAssignment(assignment)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface PageMapProps {
  readonly volumes: readonly Counts[]
  /** Receives the volume to assign to an editor. */
  readonly onChosen: ((volume: VolumeAndEdition) => void) | undefined
}

/** Renders the proofreading progress by volume; each edition is a section, because most editors read only one. */
const PageMap = ({ volumes, onChosen }: PageMapProps) => (
  <>
    {[...Map.groupBy(volumes, ({ edition }) => edition)].map(([edition, ofEdition], index) => (
      <details class="narrowing" key={edition} open={index === 0}>
        <summary>
          {getThaiEditionName(edition)}&nbsp;<span class="soft">{formatProgress(sumCounts(ofEdition))}</span>
        </summary>
        <CountsTable
          label={`หน้าที่อ่านของ${getThaiEditionName(edition)}`}
          heads={['เล่ม', 'หน้า', 'อ่านแล้ว', 'ยืนยันแล้ว', 'มีปัญหา', 'เปลี่ยนไป', ...(onChosen ? ['แบ่งงาน'] : [])]}
          rows={ofEdition.map((counts) => ({
            id: String(counts.volume),
            href: createScreenAddress(['pages', counts.volume, edition]),
            cells: [
              `เล่ม ${counts.volume}`,
              ...[counts.pages, counts.read + counts.confirmed, counts.confirmed, counts.problem, counts.changed],
              ...(onChosen
                ? [<AssignButton key="assign" volume={counts.volume} onChosen={() => onChosen(counts)} />]
                : []),
            ],
          }))}
        />
      </details>
    ))}
    {volumes.length === 0 && <p>ยังไม่ได้นำเข้าข้อความ</p>}
  </>
)

const AssignButton = ({ volume, onChosen }: { readonly volume: number; readonly onChosen: () => void }) => (
  <button type="button" class="quiet" onClick={onChosen}>
    แบ่งเล่ม {volume}
  </button>
)

const sumCounts = (volumes: readonly Counts[]) =>
  Object.fromEntries(COUNT_NAMES.map((name) => [name, volumes.reduce((sum, counts) => sum + counts[name], 0)])) as Omit<
    Counts,
    'volume' | 'edition'
  >
