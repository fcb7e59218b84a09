/**
 * The form in which a proposal is edited before it is sent or published. It is rendered from the definitions of the
 * fields.
 */

import {
  CORRECTIONS_COLLECTION,
  DECISIONS_COLLECTION,
  HEADINGS_COLLECTION,
  REPORTS_COLLECTION,
  SUSPECT_JUDGEMENTS_COLLECTION,
} from '../../../definitions/collection-names.ts'
import type { FieldDefinition, FieldValue } from '../../../definitions/definition.ts'
import { listFieldDefinitions } from '../../../definitions/fields.ts'
import { headingFieldDefinitions } from '../../../definitions/heading.ts'
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
import type { ApiProposal } from './proposal-requests.ts'

type Body = Readonly<Record<string, unknown>>
type Write = Pick<ApiProposal, 'method' | 'path'> & { readonly kind: string }

/** Maximum length of texts of review items, as in the API. */
const MAX_REVIEW_TEXT_CHARS = 5_000
/** Texts up to this length have a single-line input. */
const MAX_SINGLE_LINE_CHARS = 500
const NO_LABEL = { th: '', en: '' }
const createTextField = (max = MAX_REVIEW_TEXT_CHARS): FieldDefinition => ({ kind: 'text', max, label: NO_LABEL })

/** Editable fields of proposed decisions, by collection; their place cannot be changed. */
const EDITABLE_REVIEW_ITEM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [CORRECTIONS_COLLECTION]: ['right', 'wrong', 'reason', 'evidence'],
  [DECISIONS_COLLECTION]: ['choice', 'note'],
  [SUSPECT_JUDGEMENTS_COLLECTION]: ['state', 'note'],
  [REPORTS_COLLECTION]: ['state', 'note'],
}

/** Names of the fields of review items that are shown when they change, by collection. */
export const DISPLAYED_REVIEW_ITEM_FIELDS = Object.fromEntries(
  Object.entries(EDITABLE_REVIEW_ITEM_FIELDS).map(([kind, names]) => [kind, [...names, 'chosen', 'answer']]),
)

/** Returns the field definition of a review item: a choice or a text. */
function getReviewItemField(kind: string, name: string): FieldDefinition {
  const field = findReviewItemField(kind, name)
  if (field?.kind !== 'one-of') return createTextField(MAX_SINGLE_LINE_CHARS)
  const { values, called = {} } = field
  // hiding is not a choice between two sources, and not offered here
  return { kind: 'choice', values: values.filter((value) => value !== 'hide'), called, label: NO_LABEL }
}

function getRecordField(kind: string, name: string): FieldDefinition | undefined {
  if (kind === HEADINGS_COLLECTION)
    return ({ ...headingFieldDefinitions, slug: slugField } as Readonly<Record<string, FieldDefinition>>)[name]
  const resource = findResource(kind)
  return (
    resource &&
    (Object.fromEntries([...listFieldDefinitions(resource), ['slug', slugField]])[name] as FieldDefinition | undefined)
  )
}

/** Fields that can be added to a decision that was proposed without them. */
const OPTIONAL_FIELDS = ['evidence', 'note']

/**
 * An editable part of a body: its path as the server names it (`title`, `chapters.1.body`), its label and its field.
 */
type EditablePart = readonly [path: string, label: string, field: FieldDefinition]

/** Returns the fields of the record that a proposal creates or changes; undefined for other proposals. */
function listRecordFields({ kind, method, path }: Write): readonly string[] | undefined {
  if (kind === HEADINGS_COLLECTION)
    return /\/entries(\/[^/]+)?$/.test(path) && method !== 'DELETE'
      ? [...Object.keys(headingFieldDefinitions), 'slug']
      : undefined
  const resource = findResource(kind)
  if (!resource) return undefined
  const recordPath = path.startsWith(getRecordsApiPath(resource))
    ? path.slice(getRecordsApiPath(resource).length)
    : undefined
  const isRecord =
    (method === 'POST' && recordPath === '') || (method === 'PATCH' && /^\/[^/]+$/.test(recordPath ?? ''))
  return isRecord ? [...listFieldDefinitions(resource).map(([name]) => name), 'slug'] : undefined
}

/** Returns the editable parts of a body; parts without a definition stay as proposed. */
function listEditableParts({ body, ...write }: Write & Pick<ApiProposal, 'body'>): readonly EditablePart[] {
  const { kind } = write
  const proposed = Object(body) as Body
  const editable = EDITABLE_REVIEW_ITEM_FIELDS[kind]
  const isDecision = editable?.some((name) => name in proposed)
  const names =
    editable?.filter((name) => name in proposed || (isDecision && OPTIONAL_FIELDS.includes(name))) ??
    listRecordFields(write) ??
    Object.keys(proposed)
  return names.flatMap((name): readonly EditablePart[] => {
    const value = proposed[name]
    if (name === 'chapters' && Array.isArray(value))
      return value.flatMap((_, index) => [
        [`chapters.${index}.title`, `ชื่อบทที่ ${index + 1}`, createTextField(MAX_SINGLE_LINE_CHARS)] as const,
        [`chapters.${index}.body`, `เนื้อความบทที่ ${index + 1}`, createTextField(MAX_LONG_TEXT_CHARS)] as const,
      ])
    const field = editable
      ? getReviewItemField(kind, name)
      : (getRecordField(kind, name) ?? (typeof value === 'string' ? createTextField() : undefined))
    return field ? [[name, getThaiFieldLabel(kind, name), field]] : []
  })
}

/** Whether a proposal has fields that can be edited. */
export const hasEditableProposalFields = (proposal: Write & Pick<ApiProposal, 'body'>): boolean =>
  listEditableParts(proposal).length > 0

/** Fetches the current record that a proposal changes, to show all of its fields; empty for a new or missing record. */
async function fetchCurrentRecord(write: Write): Promise<Body> {
  if (write.method !== 'PATCH' || !listRecordFields(write)) return {}
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

function BodyFields({ id, write, typed, onTyped, issues }: BodyFormProps) {
  const loaded = useLoaded(() => fetchCurrentRecord(write), [id])
  if (loaded.state === 'loading') return <p class="loading">กำลังโหลด…</p>
  const values: Body = { ...(loaded.state === 'loaded' ? loaded.value : {}), ...typed }
  return listEditableParts({ ...write, body: typed }).map(([path, th, field]) => (
    <FormField
      key={path}
      {...{ form: id, name: path, issues }}
      field={{ ...field, label: { th, en: path } }}
      value={(getValueAtPath(values, path) ?? null) as FieldValue}
      onChange={(value) => onTyped(setValueAtPath(typed, path, value) as Body)}
    />
  ))
}

interface ProposalEditFormProps {
  readonly proposal: ApiProposal
  readonly typed: EditedProposalBodies
  readonly onTyped: (edited: EditedProposalBodies) => void
  readonly issues: FieldIssues
}

/** Renders the form in which a proposal is edited: all fields of its record, and its further writes. */
export const ProposalEditForm = ({ proposal, typed, onTyped, issues }: ProposalEditFormProps) => (
  <>
    <BodyFields
      id={`proposal-${proposal.id}`}
      write={proposal}
      typed={typed.body}
      issues={issues}
      onTyped={(body) => onTyped({ ...typed, body })}
    />
    {proposal.with.map((write, at) => (
      <fieldset key={write.path}>
        <legend>{getFurtherWriteTitle(write.path)}</legend>
        <BodyFields
          id={`proposal-${proposal.id}-with-${at}`}
          write={{ ...write, kind: getCollectionInPath(write.path) }}
          typed={typed.with[at] ?? {}}
          issues={listIssuesBelow(issues, `with.${at}.`)}
          onTyped={(body) => onTyped({ ...typed, with: typed.with.with(at, body) })}
        />
      </fieldset>
    ))}
  </>
)

/** Returns the collection of a further write from its path. */
const getCollectionInPath = (path: string): string => /^\/api\/\w+\/(?:translations\/)?([\w-]+)/.exec(path)?.[1] ?? ''

/** Returns the heading of a further write's fields. */
function getFurtherWriteTitle(path: string): string {
  const language = /^\/api\/desk\/translations\/.*\/(\w+)$/.exec(path)?.[1]
  if (language !== undefined) return `คำแปล (${getThaiLanguageName(language)})`
  return path.endsWith('/contents') ? 'บทของหนังสือ' : getThaiCollectionName(getCollectionInPath(path))
}

const listIssuesBelow = (issues: FieldIssues, start: string): FieldIssues =>
  Object.fromEntries(
    Object.entries(issues).flatMap(([at, sentences]) =>
      at.startsWith(start) ? [[at.slice(start.length).replace(/^body\./, ''), sentences]] : [],
    ),
  )
