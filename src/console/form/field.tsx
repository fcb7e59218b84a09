/** One field of a form, drawn from its definition: label, input of its kind, and the sentences that the server says of it. */

import type { Field, FieldValue, Member, MembersField, ReferenceField } from '../../resources/definition.ts'
import { useLoaded } from '../loaded.tsx'
import { resourceNamed } from '../names.ts'
import { allRecords, titleOf } from '../records.ts'
import { fieldId, type Issues, issuesOf } from './issues.tsx'

export interface FieldProps<F extends Field = Field> {
  readonly name: string
  readonly field: F
  readonly value: FieldValue
  /** What the server says of the whole form. */
  readonly issues: Issues
  readonly onChange: (value: FieldValue) => void
  /** Tells two forms of one screen apart. */
  readonly form: string
  readonly language?: string
}

/** Texts up to this long stand in one line. */
const ONE_LINE = 500

export function FormField(props: FieldProps) {
  const { form, name, field, issues } = props
  const id = fieldId(form, name)
  const isGroup = field.kind === 'choices' || field.kind === 'members'
  const label = (
    <>
      {field.label.th}
      {field.required && <span class="required"> (ต้องกรอก)</span>}
    </>
  )
  const faults = (
    <div id={`${id}-fault`} class="fault">
      {(field.kind === 'members' ? (issues[name] ?? []) : issuesOf(issues, name)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
  if (isGroup) {
    return (
      <fieldset class="field" id={id} tabIndex={-1} aria-describedby={`${id}-fault`}>
        <legend>{label}</legend>
        <Control {...props} />
        {faults}
      </fieldset>
    )
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Control {...props} />
      {faults}
    </div>
  )
}

/** What every single input says of itself. */
const common = ({ form, name, issues }: FieldProps) => ({
  id: fieldId(form, name),
  name,
  'aria-invalid': issuesOf(issues, name).length > 0,
  'aria-describedby': `${fieldId(form, name)}-fault`,
})

const textOf = (value: FieldValue): string => (value === null ? '' : String(value))

function Control(props: FieldProps) {
  const { field, value, onChange } = props
  const onInput = (event: Event) => {
    const { value: typed } = event.currentTarget as HTMLInputElement
    onChange(typed === '' ? null : typed)
  }
  switch (field.kind) {
    case 'slug':
    case 'url':
      return (
        <input
          {...common(props)}
          value={textOf(value)}
          onInput={onInput}
          spellcheck={false}
          autocomplete="off"
        />
      )
    case 'text':
      // a line end that is there already would be lost in a single line
      return field.max > ONE_LINE || textOf(value).includes('\n') ? (
        <textarea
          {...common(props)}
          value={textOf(value)}
          onInput={onInput}
          rows={field.long ? 12 : 4}
          lang={props.language}
        />
      ) : (
        <input {...common(props)} value={textOf(value)} onInput={onInput} lang={props.language} />
      )
    case 'integer':
      // what is no number goes to the server as it was typed: its sentence says what would be right
      return (
        <input
          {...common(props)}
          inputMode="numeric"
          value={textOf(value)}
          onInput={(event) => onChange(numberOf(event.currentTarget.value))}
        />
      )
    case 'choice':
      return (
        <select {...common(props)} value={textOf(value)} onChange={onInput}>
          <option value="">— ไม่ระบุ —</option>
          {field.values.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )
    case 'choices':
      return <Choices {...props} values={field.values} />
    case 'reference':
      return <Reference {...props} field={field} />
    case 'members':
      return <Members {...props} field={field} />
  }
}

const THAI_ZERO = 0x0e50

/** Whole numbers in Thai or Arabic digits as a number; anything else as it was typed. */
export function numberOf(typed: string): string | number | null {
  const digits = typed.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
  if (digits === '') return null
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : typed
}

function Choices({ value, values, onChange }: FieldProps & { readonly values: readonly string[] }) {
  const chosen = (Array.isArray(value) ? value : []) as readonly string[]
  return (
    <>
      {values.map((choice) => (
        <label class="check" key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ currentTarget }) =>
              onChange(
                values.filter((other) => (other === choice ? currentTarget.checked : chosen.includes(other))),
              )
            }
          />
          {choice}
        </label>
      ))}
    </>
  )
}

function Reference(props: FieldProps<ReferenceField>) {
  const { field, value, onChange } = props
  const target = resourceNamed(field.to)
  const offered = useLoaded(async () => (target ? allRecords(target) : []), [field.to])
  const items = offered.state === 'here' ? offered.value : []
  const known = value === null || items.some(({ slug }) => slug === value)
  return (
    <select
      {...common(props)}
      value={textOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    >
      <option value="">— ไม่ระบุ —</option>
      {!known && <option value={textOf(value)}>{textOf(value)}</option>}
      {items.map((record) => (
        <option key={record.id} value={record.slug}>
          {target ? titleOf(target, record) : record.slug}
        </option>
      ))}
    </select>
  )
}

const NO_MEMBER: Member = { title: '', pali: null, description: null }

function Members({ form, name, field, value, issues, onChange }: FieldProps<MembersField>) {
  const members = (Array.isArray(value) ? value : []) as readonly Member[]
  const change = (index: number, changed: Partial<Member>) =>
    onChange(members.map((member, at) => (at === index ? { ...member, ...changed } : member)))
  const swap = (index: number) => {
    const [one, other] = [members[index], members[index + 1]]
    if (one && other) onChange(members.toSpliced(index, 2, other, one))
  }
  const part = (index: number, key: keyof Member, label: string) => {
    const id = `${fieldId(form, name)}-${index}-${key}`
    const faults = issuesOf(issues, `${name}.${index}.${key}`)
    const common = {
      id,
      value: members[index]?.[key] ?? '',
      'aria-invalid': faults.length > 0,
      'aria-describedby': `${id}-fault`,
      onInput: (event: Event) => {
        const { value: typed } = event.currentTarget as HTMLInputElement
        change(index, { [key]: typed === '' && key !== 'title' ? null : typed })
      },
    }
    return (
      <div>
        <label for={id}>{label}</label>
        {key === 'description' ? <textarea {...common} rows={2} /> : <input {...common} />}
        <p id={`${id}-fault`} class="fault">
          {faults.join(' ')}
        </p>
      </div>
    )
  }
  const tool = (label: string, index: number, onClick: () => void) => (
    <button type="button" class="quiet" onClick={onClick}>
      {label}
      <span class="told-only"> ข้อ {index + 1}</span>
    </button>
  )
  return (
    <>
      <ol class="members">
        {members.map((_, index) => (
          <li key={index}>
            {part(index, 'title', 'ชื่อข้อธรรม')}
            {part(index, 'pali', 'ชื่อภาษาบาลี')}
            {part(index, 'description', 'คำอธิบาย')}
            <p class="row">
              {index > 0 && tool('เลื่อนขึ้น', index, () => swap(index - 1))}
              {index < members.length - 1 && tool('เลื่อนลง', index, () => swap(index))}
              {tool('ลบข้อนี้', index, () => onChange(members.filter((_, at) => at !== index)))}
            </p>
          </li>
        ))}
      </ol>
      {members.length < field.max && (
        <button type="button" onClick={() => onChange([...members, NO_MEMBER])}>
          เพิ่มข้อธรรม
        </button>
      )}
    </>
  )
}
