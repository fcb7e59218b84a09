/** What was proposed as a form: its fields as the thing's definition has them, to be mended before it is sent or published. */

import { CORRECTIONS, DECISIONS, HEADINGS, REPORTS, SUSPECTS } from '../../../definitions/collection-names.ts'
import type { Field, FieldValue } from '../../../definitions/definition.ts'
import { fieldsOf } from '../../../definitions/fields.ts'
import { headingFields } from '../../../definitions/heading.ts'
import { LONG_TEXT, slug } from '../../../definitions/labels.ts'
import { findingField, labelOfField, resourceNamed } from '../base/names.ts'
import { partAt, withPart } from '../base/same.ts'
import { FormField } from '../form/field.tsx'
import type { Proposal } from './asking.ts'

type Body = Readonly<Record<string, unknown>>

/** Longest of what is written of findings, as the API has it. */
const LONGEST = 5_000
/** Texts up to this long stand in one line. */
const ONE_LINE = 500
const NAMELESS = { th: '', en: '' }
const text = (max = LONGEST): Field => ({ kind: 'text', max, label: NAMELESS })

/** What may be mended of decisions; where they are about is not theirs to change. */
const OF_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  [CORRECTIONS]: ['right', 'wrong', 'reason', 'evidence'],
  [DECISIONS]: ['choice', 'note'],
  [SUSPECTS]: ['state', 'note'],
  [REPORTS]: ['state', 'note'],
}

/** What is shown of them where they change. */
export const FIELDS_OF_FINDINGS = Object.fromEntries(
  Object.entries(OF_FINDINGS).map(([kind, names]) => [kind, [...names, 'chosen', 'answer']]),
)

/** To be chosen, or a line. */
function fieldOfFinding(kind: string, name: string): Field {
  const field = findingField(kind, name)
  if (field?.kind !== 'one-of') return text(ONE_LINE)
  const { values, called = {} } = field
  // what hides is no choice between two sources, and is not proposed as one
  return { kind: 'choice', values: values.filter((value) => value !== 'hide'), called, label: NAMELESS }
}

function fieldOf(kind: string, name: string): Field | undefined {
  if (kind === HEADINGS) return ({ ...headingFields, slug } as Readonly<Record<string, Field>>)[name]
  const resource = resourceNamed(kind)
  return resource && (Object.fromEntries([...fieldsOf(resource), ['slug', slug]])[name] as Field | undefined)
}

/** What a decision may be given though it was proposed without. */
const OPTIONAL = ['evidence', 'note']

/** A part of a body that can be typed, by its place in it as the server names it: `title`, `chapters.1.body`. */
type Part = readonly [at: string, label: string, field: Field]

/** What no definition tells is no text for an editor, and goes as it was proposed. */
function partsOf({ kind, body }: Pick<Proposal, 'kind' | 'body'>): readonly Part[] {
  const here = Object(body) as Body
  const mended = OF_FINDINGS[kind]
  const isDecision = mended?.some((name) => name in here)
  const names =
    mended?.filter((name) => name in here || (isDecision && OPTIONAL.includes(name))) ?? Object.keys(here)
  return names.flatMap((name): readonly Part[] => {
    const value = here[name]
    if (name === 'chapters' && Array.isArray(value))
      return value.flatMap((_, at) => [
        [`chapters.${at}.title`, `ชื่อบทที่ ${at + 1}`, text(ONE_LINE)] as const,
        [`chapters.${at}.body`, `เนื้อความบทที่ ${at + 1}`, text(LONG_TEXT)] as const,
      ])
    const field = mended
      ? fieldOfFinding(kind, name)
      : (fieldOf(kind, name) ?? (typeof value === 'string' ? text() : undefined))
    return field ? [[name, labelOfField(kind, name), field]] : []
  })
}

/** Whether there is anything to mend. */
export const isMendable = (proposal: Pick<Proposal, 'kind' | 'body'>): boolean => partsOf(proposal).length > 0

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
  return partsOf({ kind, body: here }).map(([at, th, field]) => (
    <FormField
      key={at}
      {...{ form: `proposal-${id}`, name: at, issues }}
      field={{ ...field, label: { th, en: at } }}
      value={(partAt(here, at) ?? null) as FieldValue}
      onChange={(value) => onTyped(withPart(here, at, value) as Body)}
    />
  ))
}
