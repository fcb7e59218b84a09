/** One field of a form, rendered from its definition: label, input, and the server's messages. */

import type {
  ChoicesFieldDefinition,
  DhammaGroupMember,
  DhammaGroupMembersFieldDefinition,
  FieldDefinition,
  FieldValue,
  ReferenceFieldDefinition,
  ResourceDefinition,
  UrlFieldDefinition,
} from '../../../definitions/definition.ts'
import { MAX_DESCRIPTION_FIELD_CHARS, MAX_SHORT_TEXT_CHARS } from '../../../definitions/labels.ts'
import { guessBuddhistYear, toWesternDigits } from '../../../definitions/languages/numerals.ts'
import { findResource } from '../base/names.ts'
import { useRecordsAsOptions } from '../base/records.ts'
import { InputWithSuggestions, SecondaryButton, SelectBox } from './controls.tsx'
import { type FieldIssues, getFieldInputId, listFieldIssues } from './issues.tsx'

interface FieldProps<F extends FieldDefinition = FieldDefinition> {
  readonly name: string
  readonly field: F
  readonly value: FieldValue
  /** The error sentences of the whole form. */
  readonly issues: FieldIssues
  readonly onChange: (value: FieldValue) => void
  /** Id of the form on its screen. */
  readonly form: string
  readonly language?: string | undefined
  /** Whether the text is quoted: no spell checking or auto-correction. */
  readonly isQuoted?: true
  /** Warnings that do not prevent saving. */
  readonly warnings?: readonly string[]
  /** Number of members of the original; only for the members of a translation. */
  readonly memberCount?: number
  /** The resource whose existing values are suggested. */
  readonly suggestionResource?: ResourceDefinition | undefined
}

/** Texts with a maximum up to this length get a single-line input. */
const MAX_SINGLE_LINE_CHARS = 500

/** Renders a form field from its definition, with its label and its error messages. */
export function FormField(props: FieldProps) {
  const { form, name, field, issues, warnings = [] } = props
  const id = getFieldInputId(form, name)
  const isGroup = field.kind === 'choices' || field.kind === 'members'
  const label = (
    <>
      {field.label.th}
      {field.required && <span class="soft"> (ต้องกรอก)</span>}
    </>
  )
  const faults = (
    <div id={`${id}-fault`} class="fault">
      {(field.kind === 'members' ? (issues[name] ?? []) : listFieldIssues(issues, name)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {warnings.map((sentence) => (
        <p key={sentence} role="status">
          {sentence}
        </p>
      ))}
    </div>
  )
  if (isGroup) {
    return (
      <fieldset class="field" id={id} tabIndex={-1} aria-describedby={`${id}-fault`}>
        <legend>{label}</legend>
        <FieldControl {...props} />
        {faults}
      </fieldset>
    )
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <FieldControl {...props} />
      {faults}
    </div>
  )
}

const QUOTED = { autocomplete: 'off', autocapitalize: 'off', spellcheck: false } as const

/** Returns the attributes common to all inputs. */
const createInputAttributes = ({ form, name, issues, isQuoted }: FieldProps) => ({
  ...(isQuoted && QUOTED),
  id: getFieldInputId(form, name),
  name,
  'aria-invalid': listFieldIssues(issues, name).length > 0,
  'aria-describedby': `${getFieldInputId(form, name)}-fault`,
})

/** Asks about a year that is probably Christian; a button replaces it by the Buddhist year. */
function YearQuestion({ year, onCorrected }: { year: FieldValue; onCorrected: (year: number) => void }) {
  const buddhistYear = typeof year === 'number' ? guessBuddhistYear(year) : undefined
  if (buddhistYear === undefined) return null
  return (
    <p class="hint" role="status">
      {year} เป็น ค.ศ. หรือไม่ ช่องนี้รับปี พ.ศ.{' '}
      <button type="button" onClick={() => onCorrected(buddhistYear)}>
        ใช้ พ.ศ. {buddhistYear}
      </button>
    </p>
  )
}

/** Label of the empty choice. */
const NONE = '— ไม่ระบุ —'

const toInputText = (value: FieldValue): string => (value === null ? '' : String(value))

/** Origins from which readers' pages show pictures and sounds; others become links. */
const MEDIA_ORIGINS = [
  location.origin,
  ...(document.getElementById('desk')?.dataset.media?.split(' ').filter(Boolean) ?? []),
]

/** Renders a hint that readers' pages will not show a file from this address. */
function AddressHint({ field, address }: { readonly field: UrlFieldDefinition; readonly address: string }) {
  const { protocol, origin = '' } = (/^https?:/i.test(address) && URL.parse(address)) || {}
  if (protocol === undefined) return null
  if (field.holds !== undefined && !MEDIA_ORIGINS.includes(origin)) {
    return (
      <p class="hint" role="status">
        {`ผู้อ่านจะเห็นที่อยู่นี้เป็นลิงก์ เพราะอยู่บนเซิร์ฟเวอร์อื่น หากต้องการให้แสดงในหน้า กรุณาให้ผู้ดูแลเครื่องอนุญาต ${origin}`}
      </p>
    )
  }
  return protocol === 'http:' && location.protocol === 'https:' ? (
    <p class="hint" role="status">
      ที่อยู่นี้เป็น http:// ซึ่งเบราว์เซอร์ของผู้อ่านที่เปิดห้องสมุดผ่าน https จะไม่แสดง กรุณาใช้ https:// ถ้าที่นั่นมี
    </p>
  ) : null
}

function FieldControl(props: FieldProps) {
  const { field, name, value, suggestionResource, onChange } = props
  const lang = field.holdsPali ? 'pi' : props.language
  const onInput = (event: Event) => {
    const { value: typed } = event.currentTarget as HTMLInputElement
    onChange(typed === '' ? null : typed)
  }
  switch (field.kind) {
    case 'slug':
    case 'url':
      return (
        <>
          <input
            {...createInputAttributes(props)}
            value={toInputText(value)}
            onInput={onInput}
            spellcheck={false}
            autocomplete="off"
          />
          {field.kind === 'url' && <AddressHint field={field} address={toInputText(value).trim()} />}
        </>
      )
    case 'text':
      // existing line breaks would be lost in a single-line input
      return field.max > MAX_SINGLE_LINE_CHARS || toInputText(value).includes('\n') ? (
        <textarea
          {...createInputAttributes(props)}
          value={toInputText(value)}
          onInput={onInput}
          rows={field.long ? 12 : 4}
          lang={lang}
        />
      ) : suggestionResource ? (
        <InputWithSuggestions
          {...createInputAttributes(props)}
          resource={suggestionResource}
          field={name}
          value={toInputText(value)}
          onInput={onInput}
        />
      ) : (
        <input {...createInputAttributes(props)} value={toInputText(value)} onInput={onInput} lang={lang} />
      )
    case 'integer':
      // other text goes to the server unchanged, whose message explains what is right
      return (
        <>
          <input
            {...createInputAttributes(props)}
            inputMode="numeric"
            value={toInputText(value)}
            onInput={(event) => onChange(parseTypedNumber(event.currentTarget.value))}
          />
          {field.era && <YearQuestion year={value} onCorrected={onChange} />}
        </>
      )
    case 'choice':
      return (
        <SelectBox
          {...createInputAttributes(props)}
          value={toInputText(value)}
          options={field.values.map((choice) => ({ value: choice, label: field.called?.[choice] ?? choice }))}
          noneLabel={NONE}
          onChoose={(chosen) => onChange(chosen || null)}
        />
      )
    case 'choices':
      return <ChoicesControl {...props} field={field} />
    case 'reference':
      return <ReferenceControl {...props} field={field} />
    case 'members':
      return <MembersControl {...props} field={field} />
  }
}

/**
 * Converts a typed whole number, in Thai or Arabic digits, to a number. Null for empty text. Other text is returned
 * unchanged, so that the server reports it.
 */
export function parseTypedNumber(typed: string): string | number | null {
  const digits = toWesternDigits(typed.trim())
  if (digits === '') return null
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : typed
}

function ChoicesControl({ value, field: { values, called }, onChange }: FieldProps<ChoicesFieldDefinition>) {
  const chosen = (Array.isArray(value) ? value : []) as readonly string[]
  return (
    <>
      {values.map((choice) => (
        <label class="check" key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ currentTarget }) =>
              onChange(values.filter((other) => (other === choice ? currentTarget.checked : chosen.includes(other))))
            }
          />
          {called?.[choice] ?? choice}
        </label>
      ))}
    </>
  )
}

function ReferenceControl(props: FieldProps<ReferenceFieldDefinition>) {
  const { field, value, onChange } = props
  return (
    <SelectBox
      {...createInputAttributes(props)}
      value={toInputText(value)}
      options={useRecordsAsOptions(findResource(field.to))}
      noneLabel={NONE}
      onChoose={(chosen) => onChange(chosen || null)}
    />
  )
}

/** The fields of a member (see definitions/kinds/kinds.ts). */
const memberFields = {
  title: { kind: 'text', label: { th: 'ชื่อข้อธรรม', en: 'Title' }, max: MAX_SHORT_TEXT_CHARS },
  pali: { kind: 'text', label: { th: 'ชื่อภาษาบาลี', en: 'Pali name' }, holdsPali: true, max: MAX_SHORT_TEXT_CHARS },
  description: { kind: 'text', label: { th: 'คำอธิบาย', en: 'Description' }, max: MAX_DESCRIPTION_FIELD_CHARS },
} as const satisfies Readonly<Record<keyof DhammaGroupMember, FieldDefinition>>
const memberKeys = Object.keys(memberFields) as readonly (keyof DhammaGroupMember)[]

const EMPTY_MEMBER: DhammaGroupMember = { title: '', pali: null, description: null }
const isBlank = (member: DhammaGroupMember) => memberKeys.every((key) => !member[key])

function MembersControl(props: FieldProps<DhammaGroupMembersFieldDefinition>) {
  const { name, field, value, memberCount = 0, onChange } = props
  const own = (Array.isArray(value) ? value : []) as readonly DhammaGroupMember[]
  const members = [...own, ...Array<DhammaGroupMember>(Math.max(0, memberCount - own.length)).fill(EMPTY_MEMBER)]
  /** Drops empty members at the end: they are not translated yet. */
  const setMembers = (next: readonly DhammaGroupMember[]) =>
    onChange(memberCount === 0 ? next : next.slice(0, next.findLastIndex((member) => !isBlank(member)) + 1))
  const change = (index: number, key: keyof DhammaGroupMember, typed: FieldValue) =>
    setMembers(members.with(index, { ...EMPTY_MEMBER, ...members[index], [key]: typed ?? EMPTY_MEMBER[key] }))
  const swap = (index: number) => {
    const [member, next] = [members[index], members[index + 1]]
    if (member && next) setMembers(members.toSpliced(index, 2, next, member))
  }
  return (
    <>
      <ol class="members">
        {members.map((member, index) => {
          const about = `ข้อ ${index + 1}`
          return (
            <li key={index}>
              {memberKeys.map((key) => (
                <FormField
                  key={key}
                  {...props}
                  name={`${name}.${index}.${key}`}
                  field={memberFields[key]}
                  value={member[key]}
                  onChange={(typed) => change(index, key, typed)}
                />
              ))}
              {memberCount === 0 && (
                <p class="row">
                  {index > 0 && <SecondaryButton label="เลื่อนขึ้น" about={about} onClick={() => swap(index - 1)} />}
                  {index < members.length - 1 && (
                    <SecondaryButton label="เลื่อนลง" about={about} onClick={() => swap(index)} />
                  )}
                  <SecondaryButton
                    label="ลบข้อนี้"
                    about={about}
                    onClick={() => setMembers(members.toSpliced(index, 1))}
                  />
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {memberCount === 0 && members.length < field.max && (
        <button type="button" onClick={() => onChange([...members, EMPTY_MEMBER])}>
          เพิ่มข้อธรรม
        </button>
      )}
    </>
  )
}
