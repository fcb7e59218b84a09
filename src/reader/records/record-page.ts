/** The page of one record: breadcrumbs, name, source, and the searched words marked. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { DhammaGroupMember, ResourceDefinition } from '../../definitions/definition.ts'
import { findResourceGroupRelation } from '../../definitions/reader-listings.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import {
  type Breadcrumb,
  createBreadcrumbToRecordList,
  createMetaDescription,
  renderPage,
  type WebPageContent,
} from '../pages/frame.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getDisplayedMemberNames } from '../shared/displayed-fields.ts'
import { type RenderedRecordFields, renderUnhandledFieldGroups } from '../shared/fields.ts'
import { MarkedTextRenderer } from '../shared/prose.ts'
import type { PageHandler, PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import {
  createReferencedRecordLink,
  getDisplayedRecordName,
  getRecordPagePath,
  getRecordTextField,
  renderRecordSource,
  requireRecord,
} from '../shared/records.ts'

/** Fields that can describe a record, the most descriptive first. */
const DESCRIPTIVE_FIELDS = [
  'description',
  'subject',
  'summary',
  'meaning',
  'pali',
  'roman',
  'subtitle',
  'author',
] as const

const joinMemberNames = (context: PageContext, { members = [] }: DisplayedRecord): string =>
  (members as readonly DhammaGroupMember[]).map((member) => getDisplayedMemberNames(context, member)[0]).join(' · ')

/** The input of the function that renders a record. */
interface RecordPageInput extends Pick<PageHandlerInput, 'context' | 'query'> {
  readonly reader: ReaderContext
  readonly record: DisplayedRecord
  readonly title: string
  readonly path: string
  readonly prose: MarkedTextRenderer
  /** Renders the other fields. @param known the fields that the page shows in its own way or leaves out */
  readonly renderRest: (known: readonly string[]) => RenderedRecordFields
}

/**
 * Creates the handler of the pages of one resource's records.
 * @param show renders the content of a record, and may override other parts of the page
 */
export const createRecordPageHandler =
  (
    of: ResourceDefinition,
    show: (shown: RecordPageInput) => Pick<WebPageContent, 'main'> & Partial<WebPageContent>,
  ): PageHandler =>
  (reader, { context, params, query }) => {
    const record = requireRecord(reader, context, of.name, params.slug ?? '')
    const title = getDisplayedRecordName(context, of.name, record)
    const path = getRecordPagePath(of.name, record)
    const prose = new MarkedTextRenderer(context.lang, query.q)
    const renderRest = (known: readonly string[]) =>
      renderUnhandledFieldGroups({ reader, context, prose }, of, record, known)
    return renderPage(context, {
      title,
      path,
      hasText: true,
      view: { q: query.q },
      crumbs: [...createBreadcrumbsToRecord(reader, context, of, record), { title }],
      source: renderRecordSource(context, record),
      description: createMetaDescription(
        ...[
          ...DESCRIPTIVE_FIELDS.map((field) => getRecordTextField(record, field)),
          joinMemberNames(context, record),
        ].filter((text) => context.lang === 'th' || !hasThaiLetters(text ?? '')),
      ),
      ...show({ reader, context, query, record, title, path, prose, renderRest }),
    })
  }

/** Returns the breadcrumbs to a record: the list of its collection, and its group. */
export function createBreadcrumbsToRecord(
  reader: ReaderContext,
  context: PageContext,
  resource: ResourceDefinition,
  record: DisplayedRecord,
): readonly Breadcrumb[] {
  const { face } = resource
  const grouping = findResourceGroupRelation(resource)
  const group = grouping && createReferencedRecordLink(reader, context, grouping.groups.name, record[grouping.field])
  return [...(face ? [createBreadcrumbToRecordList(context, { ...resource, face })] : []), ...(group ? [group] : [])]
}
