/** The pages of chants: lists by section, a whole section, and one chant with Pali, roman letters and meaning. */

import { hasPhinthu } from '../../../search/letters/thai-pali.ts'
import { chantsResourceDefinition } from '../../definitions/chants.ts'
import { getCanonHeadingsOfChant } from '../../definitions/facts/starter-places.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type LinkQuery, type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { renderMedia } from '../shared/media.ts'
import { MarkedTextRenderer } from '../shared/prose.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import {
  createRecordLink,
  getDisplayedRecordName,
  getRecordPagePath,
  getRecordTextField,
  getSafeRecordAddressField,
  listRecordsForPage,
  requireRecord,
} from '../shared/records.ts'
import {
  CHANT_LINE_COLUMNS,
  type ChantLineColumn,
  type ChantViewOptions,
  getDefaultChantColumns,
  getNonEmptyColumnsOfChant,
  renderChantParts,
  renderTranslationSource,
  selectChantColumns,
} from './chant-text.ts'
import { findChantTranslation } from './chant-translation.ts'
import type { GroupedListOptions } from './grouped-list.ts'
import { createRecordPageHandler } from './record-page.ts'
import { renderStarterPlaceLinks } from './starter-places.ts'

/**
 * Options of the lists at `/chants` and `/chant-sections/{slug}`. The chants of a section can also be shown in full.
 */
export const chantListPageOptions: GroupedListOptions = {
  of: chantsResourceDefinition,
  filters: { title: ['หมวดบทสวด', 'Sections'], all: ['ทุกหมวด', 'All sections'] },
  epubs: [
    { label: ['ตัวเขียนแบบสวด', 'spelled as chanted'], query: { spell: 'aloud' } },
    { label: ['ตัวเขียนแบบพระไตรปิฎก', 'spelled as in the canon'] },
  ],
  beside: (_, chant) => getRecordTextField(chant, 'occasion'),
  offlineBytesPerRecord: 1_500,
  presenceFilter: { field: 'audio', title: ['มีเสียง', 'With audio'] },
  empty: ['คลังนี้ยังไม่มีบทสวด', 'This library has no chants yet.'],
  renderWhole: renderWholeSection,
}

/** Renders all chants of a section in full, below the links that choose their columns and spelling. */
function renderWholeSection(
  reader: ReaderContext,
  { context, query }: PageHandlerInput,
  records: readonly DisplayedRecord[],
  path: string,
) {
  const prose = new MarkedTextRenderer(context.lang, query.q)
  const all = records.map(({ slug }) => {
    const chant = requireRecord(reader, context, 'chants', slug)
    return { chant, translation: findChantTranslation(reader, context, chant) }
  })
  const columnsOfChants = all.map(({ chant, translation }) => getNonEmptyColumnsOfChant(chant, translation))
  const view = parseView(
    { context, query },
    CHANT_LINE_COLUMNS.filter((column) => columnsOfChants.some((columns) => columns.includes(column))),
  )
  return html`${renderViewLinks(context, path, view, hasSpellings(...all.map(({ chant }) => chant)), { whole: '1' })}
${all.map(({ chant, translation }) => {
  const { words, below } = renderChantParts({ reader, context, prose }, chant, view, translation)
  return html`<section class="stretch"><h2><a href="${context.href(getRecordPagePath('chants', chant))}">${prose.line(getDisplayedRecordName(context, 'chants', chant))}</a></h2>
${renderTranslationSource(context, view, translation)}${words}${below}</section>
`
})}`
}

/** Renders `/chants/{slug}?with=pali,roman,meaning&spell=canon`: one chant in the chosen columns and spelling. */
export const renderChantPage = createRecordPageHandler(
  chantsResourceDefinition,
  ({ reader, context, query, record: chant, title, path, prose }) => {
    const translation = findChantTranslation(reader, context, chant)
    const view = parseView({ context, query }, getNonEmptyColumnsOfChant(chant, translation))
    const {
      about,
      media: others,
      words,
      below,
    } = renderChantParts({ reader, context, prose }, chant, view, translation)
    const [previous, next] = findNeighbourLinks(reader, context, chant)
    const places = getCanonHeadingsOfChant(chant.slug)
    return {
      view: { with: query.with, spell: query.spell, q: query.q },
      pali: true,
      texts: translation?.sources,
      previous: previous?.href,
      next: next?.href,
      main: html`<h1>${prose.line(title)}</h1>
${renderIfPresent(getSafeRecordAddressField(chant, 'audio'), (src) => renderMedia(context, 'sound', src, context.say('ฟังบทสวด', 'Listen to the chant')))}
${about}
${renderViewLinks(context, path, view, hasSpellings(chant), { q: query.q })}${renderTranslationSource(context, view, translation)}
<article>${words}</article>
${view.available.includes('meaning') ? undefined : renderNoMeaningNote(context, places.length > 0)}${below}${others}${renderStarterPlaceLinks(reader, context, context.say('ในพระไตรปิฎก', 'In the canon'), places)}
<nav class="pager" aria-label="${context.say('บทสวดข้างเคียง', 'Chants before and after')}">
${renderIfPresent(previous, (link) => html`<a rel="prev" href="${link.href}">‹ ${context.text(link.title)}</a>`)}
${renderIfPresent(next, (link) => html`<a rel="next" href="${link.href}">${context.text(link.title)} ›</a>`)}
</nav>`,
    }
  },
)

const renderNoMeaningNote = (context: PageContext, isCanonical: boolean): SafeHtml =>
  html`<p class="soft">${
    isCanonical
      ? context.say(
          'คำแปลของบทนี้อยู่ในพระไตรปิฎกฉบับแปล ซึ่งคลังนี้ยังไม่มี',
          'The translation of this chant is in a translated canon, which this library does not have.',
        )
      : context.say('บทนี้ยังไม่มีคำแปลที่ตรวจแล้ว', 'This chant has no checked translation yet.')
  }</p>
`

/** Finds the links to the chants before and after a chant in its section. */
function findNeighbourLinks(reader: ReaderContext, context: PageContext, { slug, section }: DisplayedRecord) {
  if (typeof section !== 'string') return []
  const { records } = listRecordsForPage(reader, context, 'chants', { section })
  const at = records.findIndex((record) => record.slug === slug)
  return [records[at - 1], records[at + 1]].map(
    (record) => (at >= 0 && record && createRecordLink(context, 'chants', record)) || undefined,
  )
}

interface PageView extends ChantViewOptions {
  /** The columns that the chant has. */
  readonly available: readonly ChantLineColumn[]
  /** The columns that the reader chose, whether the chant has them or not. */
  readonly chosen: readonly ChantLineColumn[]
}

/**
 * Parses the chosen columns and spelling. The default spelling is as chanted; if the chant has none of the chosen
 * columns, it is shown with all that it has.
 */
function parseView(
  { context, query }: Pick<PageHandlerInput, 'context' | 'query'>,
  available: readonly ChantLineColumn[],
): PageView {
  const requested = (query.with ?? '').split(',')
  const known = CHANT_LINE_COLUMNS.filter((column) => requested.includes(column))
  const chosen = known.length === 0 ? getDefaultChantColumns(context) : known
  return { available, chosen, columns: selectChantColumns(available, chosen), isAloud: query.spell !== 'canon' }
}

const COLUMN_NAMES: Readonly<Record<ChantLineColumn, { th: string; en: string }>> = {
  pali: { th: 'บาลี', en: 'Thai letters' },
  roman: { th: 'อักษรโรมัน', en: 'Roman letters' },
  meaning: { th: 'คำแปล', en: 'Meaning' },
}

/** Whether any of the chants is spelled differently as chanted than in the canon. */
const hasSpellings = (...all: readonly DisplayedRecord[]): boolean =>
  all.some((chant) => hasPhinthu(getRecordTextField(chant, 'pali') ?? ''))

/**
 * Renders the links that show or hide each column (the last one stays) and choose the spelling of the Pali. The browser
 * remembers the choice for all chants (`data-chants`, src/reader/browser/read.ts).
 */
function renderViewLinks(
  context: PageContext,
  path: string,
  { available, chosen, columns, isAloud }: PageView,
  hasSpellingChoice: boolean,
  extraQuery: LinkQuery,
): SafeHtml {
  const link = (isOn: boolean, shown: readonly ChantLineColumn[], aloud: boolean, name: string) => {
    const view = {
      with: shown.join() === getDefaultChantColumns(context).join() ? undefined : shown.join(','),
      spell: aloud ? undefined : 'canon',
    }
    const stored = [view.with && `with=${view.with}`, view.spell && `spell=${view.spell}`].filter(Boolean).join('&')
    return html`<li><a${isOn ? html` aria-current="true"` : undefined} href="${context.href(path, { ...view, ...extraQuery })}" data-chants="${stored}">${isOn ? '✓ ' : ''}${name}</a></li>`
  }
  const columnLinks = available.map((column) => {
    const isOn = columns.includes(column)
    const others = CHANT_LINE_COLUMNS.filter((name) => (name === column ? !isOn : chosen.includes(name)))
    const isLast = !others.some((name) => available.includes(name))
    const { th, en } = COLUMN_NAMES[column]
    return link(isOn, isLast ? chosen : others, isAloud, context.say(th, en))
  })
  const spellings =
    hasSpellingChoice && columns.includes('pali')
      ? [
          link(isAloud, chosen, true, context.say('เขียนแบบสวด (นะโม ตัสสะ)', 'Spelled as chanted')),
          link(!isAloud, chosen, false, context.say('เขียนแบบพระไตรปิฎก (นโม ตสฺส)', 'Spelled as in the canon')),
        ]
      : []
  if (available.length < 2 && spellings.length === 0) return html``
  return html`<nav aria-label="${context.say('ที่แสดง', 'What is shown')}"><ul class="filters">${available.length < 2 ? [] : columnLinks}</ul>${spellings.length === 0 ? undefined : html`<ul class="filters">${spellings}</ul>`}</nav>
`
}
