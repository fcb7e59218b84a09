/** The form for editing a proposal before it is sent or published, drawn from the definitions of its fields. */

import {
  CORRECTIONS_COLLECTION,
  DECISIONS_COLLECTION,
  HEADINGS_COLLECTION,
  REPORTS_COLLECTION,
  SUSPECT_VERDICTS_COLLECTION,
} from '../../../definitions/collection-names.ts'
import type { FieldDefinition, FieldValue } from '../../../definitions/definition.ts'
import { listFieldDefinitions } from '../../../definitions/fields.ts'
import { headingFields } from '../../../definitions/heading.ts'
import { MAX_LONG_TEXT_CHARS, slugField } from '../../../definitions/labels.ts'
import { sendDynamicRequest } from '../base/api.ts'
import { getValueAtPath, setValueAtPath } from '../base/field-equality.ts'
import { useLoaded } from '../base/load-and-render.tsx'
import {
  findResource,
  findReviewItemField,
  getThaiCollectionName,
  getThaiFieldLabel,
  getThaiLanguageName,
} from '../base/names.ts'
import { getRecordsApiPath } from '../base/records.ts'
import { FormField } from '../form/field.tsx'
import type { FieldIssues } from '../form/issues.tsx'
import type { EditedProposalBodies } from './edited-bodies.ts'
import type { Proposal } from './proposal-requests.ts'

type Body = Readonly<Record<string, unknown>>
type Write = Pick<Proposal, 'method' | 'path'> & { readonly kind: string }

/** Maximum length of texts of review items, as in the API. */
const MAX_REVIEW_TEXT_CHARS = 5_000
/** Texts up to this length have a single-line input. */
const MAX_SINGLE_LINE_CHARS = 500
const NAMELESS = { th: '', en: '' }
const text = (max = MAX_REVIEW_TEXT_CHARS): FieldDefinition => ({ kind: 'text', max, label: NAMELESS })

/** Editable fields of proposed decisions, by collection; their place cannot be changed. */
const OF_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  [CORRECTIONS_COLLECTION]: ['right', 'wrong', 'reason', 'evidence'],
  [DECISIONS_COLLECTION]: ['choice', 'note'],
  [SUSPECT_VERDICTS_COLLECTION]: ['state', 'note'],
  [REPORTS_COLLECTION]: ['state', 'note'],
}

/** The fields of review items that are shown when they change, by collection. */
export const DISPLAYED_REVIEW_ITEM_FIELDS = Object.fromEntries(
  Object.entries(OF_FINDINGS).map(([kind, names]) => [kind, [...names, 'chosen', 'answer']]),
)

/** Returns the field definition of a review item: a choice or a text. */
function fieldOfFinding(kind: string, name: string): FieldDefinition {
  const field = findReviewItemField(kind, name)
  if (field?.kind !== 'one-of') return text(MAX_SINGLE_LINE_CHARS)
  const { values, called = {} } = field
  // hiding is not a choice between two sources, and not offered here
  return { kind: 'choice', values: values.filter((value) => value !== 'hide'), called, label: NAMELESS }
}

function fieldOf(kind: string, name: string): FieldDefinition | undefined {
  if (kind === HEADINGS_COLLECTION)
    return ({ ...headingFields, slug: slugField } as Readonly<Record<string, FieldDefinition>>)[name]
  const resource = findResource(kind)
  return (
    resource &&
    (Object.fromEntries([...listFieldDefinitions(resource), ['slug', slugField]])[name] as FieldDefinition | undefined)
  )
}

/** Fields that can be added to a decision that was proposed without them. */
const OPTIONAL = ['evidence', 'note']

/** A part of a body that can be typed, by its place in it as the server names it: `title`, `chapters.1.body`. */
type Part = readonly [at: string, label: string, field: FieldDefinition]

/** The fields of the record that a proposal makes or changes; undefined where it does something else. */
function wholeRecord({ kind, method, path }: Write): readonly string[] | undefined {
  if (kind === HEADINGS_COLLECTION)
    return /\/entries(\/[^/]+)?$/.test(path) && method !== 'DELETE'
      ? [...Object.keys(headingFields), 'slug']
      : undefined
  const resource = findResource(kind)
  if (!resource) return undefined
  const own = path.startsWith(getRecordsApiPath(resource)) ? path.slice(getRecordsApiPath(resource).length) : undefined
  const isRecord = (method === 'POST' && own === '') || (method === 'PATCH' && /^\/[^/]+$/.test(own ?? ''))
  return isRecord ? [...listFieldDefinitions(resource).map(([name]) => name), 'slug'] : undefined
}

/** Returns the editable parts of a body; parts without a definition stay as proposed. */
function partsOf({ body, ...write }: Write & Pick<Proposal, 'body'>): readonly Part[] {
  const { kind } = write
  const here = Object(body) as Body
  const mended = OF_FINDINGS[kind]
  const isDecision = mended?.some((name) => name in here)
  const names =
    mended?.filter((name) => name in here || (isDecision && OPTIONAL.includes(name))) ??
    wholeRecord(write) ??
    Object.keys(here)
  return names.flatMap((name): readonly Part[] => {
    const value = here[name]
    if (name === 'chapters' && Array.isArray(value))
      return value.flatMap((_, at) => [
        [`chapters.${at}.title`, `ชื่อบทที่ ${at + 1}`, text(MAX_SINGLE_LINE_CHARS)] as const,
        [`chapters.${at}.body`, `เนื้อความบทที่ ${at + 1}`, text(MAX_LONG_TEXT_CHARS)] as const,
      ])
    const field = mended
      ? fieldOfFinding(kind, name)
      : (fieldOf(kind, name) ?? (typeof value === 'string' ? text() : undefined))
    return field ? [[name, getThaiFieldLabel(kind, name), field]] : []
  })
}

/** Whether a proposal has fields that can be edited. */
export const hasEditableProposalFields = (proposal: Write & Pick<Proposal, 'body'>): boolean =>
  partsOf(proposal).length > 0

/** The record that a proposal changes as it is now, so that the form shows all of it; empty where it is new or not there. */
async function recordNow(write: Write): Promise<Body> {
  if (write.method !== 'PATCH' || !wholeRecord(write)) return {}
  const found = await sendDynamicRequest<Body>('get', write.path).catch((): Body => ({}))
  return 'entry' in found ? (found.entry as Body) : found
}

interface BodyFormProps {
  readonly id: string
  readonly write: Write
  readonly typed: Body
  readonly onTyped: (body: Body) => void
  /** Error sentences by field. */
  readonly issues: FieldIssues
}

function ProposalForm({ id, write, typed, onTyped, issues }: BodyFormProps) {
  const loaded = useLoaded(() => recordNow(write), [id])
  if (loaded.state === 'loading') return <p class="loading">กำลังโหลด…</p>
  const here: Body = { ...(loaded.state === 'loaded' ? loaded.value : {}), ...typed }
  return partsOf({ ...write, body: typed }).map(([at, th, field]) => (
    <FormField
      key={at}
      {...{ form: id, name: at, issues }}
      field={{ ...field, label: { th, en: at } }}
      value={(getValueAtPath(here, at) ?? null) as FieldValue}
      onChange={(value) => onTyped(setValueAtPath(typed, at, value) as Body)}
    />
  ))
}

interface MendFormProps {
  readonly proposal: Proposal
  readonly typed: EditedProposalBodies
  readonly onTyped: (mended: EditedProposalBodies) => void
  readonly issues: FieldIssues
}

/** Renders the form for editing a proposal: all fields of its record, and its further writes. */
export const ProposalEditForm = ({ proposal, typed, onTyped, issues }: MendFormProps) => (
  <>
    <ProposalForm
      id={`proposal-${proposal.id}`}
      write={proposal}
      typed={typed.body}
      issues={issues}
      onTyped={(body) => onTyped({ ...typed, body })}
    />
    {proposal.with.map((write, at) => (
      <fieldset key={write.path}>
        <legend>{nameOfFurther(write.path)}</legend>
        <ProposalForm
          id={`proposal-${proposal.id}-with-${at}`}
          write={{ ...write, kind: kindIn(write.path) }}
          typed={typed.with[at] ?? {}}
          issues={issuesBelow(issues, `with.${at}.`)}
          onTyped={(body) => onTyped({ ...typed, with: typed.with.with(at, body) })}
        />
      </fieldset>
    ))}
  </>
)

/** The collection of a write that belongs to another one: in the paths of translations it has its name. */
const kindIn = (path: string): string => /^\/api\/\w+\/(?:translations\/)?([\w-]+)/.exec(path)?.[1] ?? ''

/** Returns the heading of a further write's fields. */
function nameOfFurther(path: string): string {
  const language = /^\/api\/desk\/translations\/.*\/(\w+)$/.exec(path)?.[1]
  if (language !== undefined) return `คำแปล (${getThaiLanguageName(language)})`
  return path.endsWith('/contents') ? 'บทของหนังสือ' : getThaiCollectionName(kindIn(path))
}

const issuesBelow = (issues: FieldIssues, start: string): FieldIssues =>
  Object.fromEntries(
    Object.entries(issues).flatMap(([at, sentences]) =>
      at.startsWith(start) ? [[at.slice(start.length).replace(/^body\./, ''), sentences]] : [],
    ),
  )
