/** Renders the fields of a record, each with its label and according to its kind. */

import type {
  DhammaGroupMember,
  FieldDefinition,
  FieldDefinitionOfKind,
  FieldKind,
  FieldValue,
  ResourceDefinition,
} from '../../definitions/definition.ts'
import { listFieldDefinitions } from '../../definitions/fields.ts'
import { MAX_SHORT_TEXT_CHARS } from '../../definitions/labels.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { renderGroupMembers } from './displayed-fields.ts'
import { renderMedia } from './media.ts'
import type { MarkedTextRenderer } from './prose.ts'
import type { ReaderContext } from './reader.ts'
import { createReferencedRecordLink, getSafeAddress, renderDescriptionList } from './records.ts'

interface RenderingContext {
  readonly reader: ReaderContext
  readonly context: PageContext
  readonly prose: MarkedTextRenderer
}

/** Renders a value that is not empty; undefined if it cannot be shown. */
type RenderField<F extends FieldDefinition> = (
  field: F,
  value: FieldValue,
  rendering: RenderingContext,
) => SafeHtml | undefined

const renderLine: RenderField<FieldDefinition> = (_, value, { prose }) => prose.line(String(value))

const renderers: { readonly [K in FieldKind]: RenderField<FieldDefinitionOfKind<K>> } = {
  slug: renderLine,
  text: (field, value, { prose }) =>
    isLong(field) ? html`<div class="text">${prose.paragraphs(String(value))}</div>` : prose.line(String(value)),
  url: renderUrl,
  integer: (_, value, { context }) => html`${context.name(Number(value))}`,
  choice: renderLine,
  choices: (_, value, { context }) => {
    const values = value as readonly string[]
    return html`${values.map((one, index) => html`${index > 0 ? ' · ' : ''}${context.text(one)}`)}`
  },
  reference: ({ to }, value, { reader, context }) => {
    const link = createReferencedRecordLink(reader, context, to, value)
    return link && html`<a href="${link.href}">${context.text(link.title)}</a>`
  },
  members: (_, value, { prose, context }) => renderGroupMembers(context, prose, value as readonly DhammaGroupMember[]),
}

function renderUrl(
  { holds, label }: FieldDefinitionOfKind<'url'>,
  value: FieldValue,
  { context }: RenderingContext,
): SafeHtml | undefined {
  const src = getSafeAddress(value)
  if (src === undefined) return undefined
  const name = context.say(label.th, label.en)
  if (holds !== undefined) return renderMedia(context, holds, src, name)
  return html`<a href="${src}" rel="noopener nofollow"><bdi>${getHost(src) ?? src}</bdi></a>`
}

/** Returns the host of an absolute address, as a short label. */
const getHost = (address: string): string | undefined =>
  /^https?:/i.test(address) ? URL.parse(address)?.hostname : undefined

/** Whether a field is shown in paragraphs under a heading of its own. */
const isLong = (field: FieldDefinition): boolean =>
  field.kind === 'members' || (field.kind === 'text' && (field.long === true || field.max > MAX_SHORT_TEXT_CHARS))

/** Whether a field is a picture or sound, which is shown before all others, without a visible label. */
const isMedia = (field: FieldDefinition): boolean => field.kind === 'url' && field.holds !== undefined

/** The rendered fields of a record by place on the page: media at the top, a list of short fields, long sections. */
export interface RenderedRecordFields {
  readonly media: readonly SafeHtml[]
  readonly short: readonly (readonly [label: string, value: SafeHtml])[]
  readonly long: SafeHtml
}

/**
 * Renders the fields of a record that its page does not handle itself, grouped by their place on the page.
 * @param known names of fields that the page shows in its own way or leaves out
 */
export function renderUnhandledFieldGroups(
  rendering: RenderingContext,
  resource: ResourceDefinition,
  record: DisplayedRecord,
  known: readonly string[],
): RenderedRecordFields {
  const { context } = rendering
  const shown = listFieldDefinitions(resource).flatMap(([name, field]) => {
    const value = record[name] as FieldValue | undefined
    if (known.includes(name) || isEmpty(value)) return []
    const render = renderers[field.kind] as RenderField<FieldDefinition>
    const markup = render(field, value, rendering)
    return markup ? [{ field, label: context.say(field.label.th, field.label.en), markup }] : []
  })
  return {
    media: shown.flatMap(({ field, markup }) => (isMedia(field) ? [markup] : [])),
    short: shown.flatMap(({ field, label, markup }) =>
      isMedia(field) || isLong(field) ? [] : [[label, markup] as const],
    ),
    long: html`${shown.map(({ field, label, markup }) =>
      isLong(field)
        ? html`<h2>${label}</h2>
${markup}
`
        : undefined,
    )}`,
  }
}

const isEmpty = (value: FieldValue | undefined): value is undefined | null =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Renders the fields of a record that its page does not handle itself, in this order: media, short fields, long fields.
 * @param known names of fields that the page shows in its own way or leaves out
 */
export function renderUnhandledFields(
  rendering: RenderingContext,
  resource: ResourceDefinition,
  record: DisplayedRecord,
  known: readonly string[],
): SafeHtml {
  const { media, short, long } = renderUnhandledFieldGroups(rendering, resource, record, known)
  return html`${media}${renderDescriptionList(rendering.context, short)}${long}`
}
