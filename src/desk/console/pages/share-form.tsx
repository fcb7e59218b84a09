/** Deals a volume, or a range of its pages, to somebody. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { send } from '../base/api.ts'
import { notices } from '../base/notices.ts'
import { type Problem, problemOf } from '../base/refused.ts'
import { useShared } from '../base/shared.ts'
import { type Edition, editionNames, isEditionId } from '../base/text-names.ts'
import { numberOf } from '../form/field.tsx'
import { FaultSummary, fieldId } from '../form/issues.tsx'
import { Select } from '../form/select.tsx'
import type { components } from '../types/desk.d.ts'
import type { PartName } from './asking.ts'

export type Share = components['schemas']['Share']

const FORM = 'share'

const FIELDS = [
  ['volume', 'เล่ม'],
  ['from', 'ตั้งแต่หน้า (ไม่ใส่ก็ได้)'],
  ['to', 'ถึงหน้า (ไม่ใส่ก็ได้)'],
  ['name', 'ชื่อของผู้อ่าน ตามกุญแจ'],
] as const

interface FormProps {
  /** The volume that was chosen on the map. */
  readonly part: PartName | undefined
  /** Names that have shares already. */
  readonly names: readonly string[]
  readonly onDealt: () => void
}

export function ShareForm({ part, names, onDealt }: FormProps) {
  const editions = useShared(editionNames)
  const [edition, setEdition] = useState<Edition>(part?.edition ?? 'royal')
  const [problem, setProblem] = useState<Problem>()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // the volume is chosen: whose it is comes next
    if (part) name.current?.focus()
  }, [])
  const deal = async (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (field: string) => String(given.get(field) ?? '').trim()
    const page = (field: 'from' | 'to') => (text(field) === '' ? {} : { [field]: numberOf(text(field)) })
    const body = {
      name: text('name'),
      edition,
      volume: Number(numberOf(text('volume'))),
      ...page('from'),
      ...page('to'),
    }
    try {
      await send('PUT', '/api/desk/shares', {}, body)
      setProblem(undefined)
      notices.done(`แบ่งเล่ม ${body.volume} ให้ ${body.name} แล้ว`)
      onDealt()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <>
      <FaultSummary faults={problem ? [{ form: FORM, problem }] : []} />
      <form class="filters" noValidate onSubmit={(event) => void deal(event)}>
        <div>
          <label for={fieldId(FORM, 'edition')}>ฉบับ</label>
          <Select
            id={fieldId(FORM, 'edition')}
            value={edition}
            options={Object.entries(editions).map(([value, label]) => ({ value, label }))}
            onChoose={(chosen) => isEditionId(chosen) && setEdition(chosen)}
          />
        </div>
        {FIELDS.map(([field, label]) => (
          <div key={field}>
            <label for={fieldId(FORM, field)}>{label}</label>
            <input
              id={fieldId(FORM, field)}
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
