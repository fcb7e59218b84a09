/** What was proposed as a form: its fields as the thing's definition has them, to be mended before it is sent or published. */

import { useState } from 'preact/hooks'
import { CORRECTIONS, DECISIONS, HEADINGS, REPORTS, SUSPECTS } from '../../../definitions/collection-names.ts'
import type { Field, FieldValue } from '../../../definitions/definition.ts'
import { fieldsOf } from '../../../definitions/fields.ts'
import { headingFields } from '../../../definitions/heading.ts'
import { slug } from '../../../definitions/labels.ts'
import { labelOfField, resourceNamed } from '../base/names.ts'
import { CHOICE_NAMES } from '../conflicts/words.ts'
import { FormField } from '../form/field.tsx'
import { REPORT_STATES, SUSPECT_STATES } from '../misprints/misprint.ts'
import type { Proposal } from './proposal.ts'

type Body = Readonly<Record<string, unknown>>

/** Longest of what is written of findings, as the API has it. */
const LONGEST = 5_000
const text = (max = LONGEST): Field => ({ kind: 'text', max, label: { th: '', en: '' } })
const chosen = (called: Readonly<Record<string, string>>): Field => ({
  ...{ kind: 'choice', values: Object.keys(called), called },
  label: { th: '', en: '' },
})
const ONE_LINE = 500

/** What may be mended of decisions; where they are about is not theirs to change. */
const OF_FINDINGS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  [CORRECTIONS]: {
    ...{ right: text(ONE_LINE), wrong: text(ONE_LINE), reason: text(ONE_LINE), evidence: text(ONE_LINE) },
  },
  [DECISIONS]: { choice: chosen(CHOICE_NAMES), note: text(ONE_LINE) },
  [SUSPECTS]: { state: chosen(SUSPECT_STATES), note: text(ONE_LINE) },
  [REPORTS]: { state: chosen(REPORT_STATES), note: text(ONE_LINE) },
}

/** What is shown of them where they change. */
export const FIELDS_OF_FINDINGS = Object.fromEntries(
  Object.entries(OF_FINDINGS).map(([kind, fields]) => [kind, [...Object.keys(fields), 'chosen', 'answer']]),
)

/** How a part of a body is typed; undefined for what no definition tells: it is typed as JSON. */
function fieldOf(kind: string, name: string): Field | undefined {
  if (kind === HEADINGS) return ({ ...headingFields, slug } as Readonly<Record<string, Field>>)[name]
  const resource = resourceNamed(kind)
  if (resource) return Object.fromEntries([...fieldsOf(resource), ['slug', slug]])[name] as Field | undefined
  return OF_FINDINGS[kind]?.[name]
}

/** What a decision may be given though it was proposed without. */
const OPTIONAL = ['evidence', 'note']

/** The parts of a body that are shown. */
function namesIn(kind: string, body: Body): readonly string[] {
  const fields = OF_FINDINGS[kind]
  if (!fields) return Object.keys(body)
  const isDecision = Object.keys(fields).some((name) => name in body)
  return Object.keys(fields).filter((name) => name in body || (isDecision && OPTIONAL.includes(name)))
}

/** Whether there is anything to mend. */
export const isMendable = ({ kind, body }: Pick<Proposal, 'kind' | 'body'>): boolean =>
  typeof body === 'object' && body !== null && namesIn(kind, body as Body).length > 0

interface BodyFormProps {
  readonly proposal: Pick<Proposal, 'id' | 'kind' | 'body'>
  /** What was typed before over the body. */
  readonly typed: Body | undefined
  readonly onTyped: (body: Body) => void
  /** What the server says of it. */
  readonly issues: Readonly<Record<string, readonly string[]>>
}

export function BodyForm({ proposal: { id, kind, body }, typed, onTyped, issues }: BodyFormProps) {
  const here: Body = { ...(body as Body), ...typed }
  const become = (name: string, value: unknown) => onTyped({ ...here, [name]: value })
  return (
    <>
      {namesIn(kind, here).map((name) => {
        const field = fieldOf(kind, name)
        const form = `proposal-${id}`
        if (!field)
          return <JsonField key={name} {...{ form, kind, name }} value={here[name]} onValue={become} />
        const th = labelOfField(kind, name)
        return (
          <FormField
            key={name}
            {...{ form, name, issues }}
            field={{ ...field, label: { th, en: name } }}
            value={(here[name] ?? null) as FieldValue}
            onChange={(value) => become(name, value)}
          />
        )
      })}
    </>
  )
}

interface JsonFieldProps {
  readonly form: string
  readonly kind: string
  readonly name: string
  readonly value: unknown
  readonly onValue: (name: string, value: unknown) => void
}

/** Text where the value is one, else JSON, which is only taken while it is some. */
function JsonField({ form, kind, name, value, onValue }: JsonFieldProps) {
  const isText = typeof value === 'string'
  const [shown, setShown] = useState(isText ? value : JSON.stringify(value, null, 1))
  const [isWrong, setWrong] = useState(false)
  const type = (next: string) => {
    setShown(next)
    if (isText) return onValue(name, next)
    try {
      onValue(name, JSON.parse(next))
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  const id = `${form}-${name}`
  return (
    <div class="field">
      <label for={id}>{labelOfField(kind, name)}</label>
      <textarea
        id={id}
        rows={Math.min(16, shown.split('\n').length + 1)}
        value={shown}
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {isWrong && <p class="fault">ตรงนี้ต้องเป็น JSON กรุณาดูวงเล็บและเครื่องหมายคำพูด</p>}
    </div>
  )
}
