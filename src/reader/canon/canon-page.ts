/** The overview pages of the canon: its pitakas, their divisions, and the volumes of each division. */

import { divisionsResourceDefinition } from '../../definitions/divisions.ts'
import { pitakasResourceDefinition } from '../../definitions/groupings.ts'
import { createBreadcrumbToRecordList, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { formatVolumeName } from '../shared/canon-words.ts'
import { renderUnhandledFields } from '../shared/fields.ts'
import { renderListPage } from '../shared/lists.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, getRecordTextField, requireRecord } from '../shared/records.ts'

type Overview = ReturnType<ReaderContext['stores']['canon']['divisions']['overview']>
type Pitaka = Overview['pitakas'][number]
type Division = Pitaka['divisions'][number]

/** Renders `/canon`: the pitakas of the canon with their divisions. */
export function renderCanonPage(reader: ReaderContext, { context }: PageHandlerInput): PageHandlerResult {
  const { pitakas } = reader.stores.canon.divisions.overview(context.language)
  const title = context.say('พระไตรปิฎก', 'The Canon')
  return renderPage(context, {
    title,
    path: '/canon',
    kind: 'CollectionPage',
    crumbs: [{ title }],
    description: pitakas.map((pitaka) => pitaka.title).join(' · '),
    main: html`<h1>${title}</h1>
${pitakas.map(
  (
    pitaka,
  ) => html`<section><h2><a href="${context.href(`/canon/pitakas/${pitaka.slug}`)}">${context.text(pitaka.title)}</a></h2>
${renderDivisionList(context, pitaka.divisions)}</section>`,
)}`,
  })
}

/** Renders `/canon/pitakas/{slug}`: one pitaka with its divisions. @throws AppError `not_found` */
export function renderPitakaPage(reader: ReaderContext, input: PageHandlerInput): PageHandlerResult {
  const { context, params } = input
  const record = requireRecord(reader, context, 'pitakas', params.slug ?? '')
  const pitaka = reader.stores.canon.divisions
    .overview(context.language)
    .pitakas.find(({ slug }) => slug === record.slug)
  const title = getDisplayedRecordName(context, 'pitakas', record)
  return renderListPage(input, {
    title,
    path: `/canon/pitakas/${record.slug}`,
    crumbs: [createBreadcrumbToRecordList(context, divisionsResourceDefinition), { title }],
    beside: getRecordTextField(record, 'pali'),
    description: getRecordTextField(record, 'description'),
    more: (prose) =>
      renderUnhandledFields({ reader, context, prose }, pitakasResourceDefinition, record, [
        'title',
        'pali',
        'description',
      ]),
    list: html`${pitaka?.divisions.map(
      (
        division,
      ) => html`<section><h2><a href="${context.href(`/canon/divisions/${division.slug}`)}">${context.text(division.title)}</a></h2>
${renderVolumeList(reader, context, division)}</section>`,
    )}`,
  })
}

/** The fields that the page shows in its own way, or leaves out: the abbreviation is only for citations. */
const DIVISION_DISPLAYED = [
  'title',
  'pali',
  'abbreviation',
  'description',
  'pitaka',
  'firstVolume',
  'lastVolume',
] as const satisfies readonly (keyof typeof divisionsResourceDefinition.fields)[]

/** Renders `/canon/divisions/{slug}`: one division of a pitaka with its volumes. @throws AppError `not_found` */
export function renderDivisionPage(reader: ReaderContext, input: PageHandlerInput): PageHandlerResult {
  const { context, params } = input
  const record = requireRecord(reader, context, 'divisions', params.slug ?? '')
  const { pitakas } = reader.stores.canon.divisions.overview(context.language)
  const pitaka = pitakas.find(({ slug }) => slug === record.pitaka)
  const title = getDisplayedRecordName(context, 'divisions', record)
  return renderListPage(input, {
    title,
    path: `/canon/divisions/${record.slug}`,
    crumbs: [
      createBreadcrumbToRecordList(context, divisionsResourceDefinition),
      ...(pitaka ? [{ title: pitaka.title, href: context.href(`/canon/pitakas/${pitaka.slug}`) }] : []),
      { title },
    ],
    beside: getRecordTextField(record, 'pali'),
    description: getRecordTextField(record, 'description'),
    more: (prose) =>
      renderUnhandledFields({ reader, context, prose }, divisionsResourceDefinition, record, DIVISION_DISPLAYED),
    list: renderVolumeList(reader, context, {
      firstVolume: Number(record.firstVolume),
      lastVolume: Number(record.lastVolume),
    }),
  })
}

const renderDivisionList = (context: PageContext, divisions: readonly Division[]): SafeHtml =>
  html`<ul class="list">${divisions.map(({ slug, title, firstVolume, lastVolume }) => {
    const volumes =
      firstVolume === lastVolume
        ? formatVolumeName(context, firstVolume)
        : `${context.say('เล่ม', 'Volumes')} ${context.name(firstVolume)}–${context.name(lastVolume)}`
    return html`<li><a href="${context.href(`/canon/divisions/${slug}`)}">${context.text(title)} <small>${volumes}</small></a></li>`
  })}</ul>`

function renderVolumeList(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  { firstVolume, lastVolume }: Pick<Division, 'firstVolume' | 'lastVolume'>,
): SafeHtml {
  const volumes = Array.from({ length: lastVolume - firstVolume + 1 }, (_, index) => firstVolume + index)
  return html`<ul class="list">${volumes.map(
    (volume) =>
      html`<li><a href="${context.href(`/canon/${volume}`)}">${formatVolumeName(context, volume)} <small>${context.text(canon.divisions.volumeTitle(volume, context.language))}</small></a></li>`,
  )}</ul>`
}
