/** The pages of the jataka stories: lists by nipata, and one story. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { BUILT_IN_EDITION_IDS, getEditionFacts, isPaliEdition } from '../../definitions/editions.ts'
import { getCanonHeadingsOfJataka } from '../../definitions/facts/starter-places.ts'
import { nipatasResourceDefinition } from '../../definitions/groupings.ts'
import { jatakaResourceDefinition } from '../../definitions/jataka.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { PageCorrectionCollector } from '../canon/corrected-words.ts'
import { splitHeadingTextIntoParts } from '../canon/heading-parts.ts'
import { renderHeadingTextRows } from '../canon/heading-rows.ts'
import { createBreadcrumbToRecordList } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import {
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionTitle,
  getHeadingPagePath,
  getPrintedPagePath,
} from '../shared/canon-words.ts'
import { selectCommentariesInScript } from '../shared/commentaries.ts'
import { getDisplayedTextField } from '../shared/displayed-fields.ts'
import { renderUnhandledFields } from '../shared/fields.ts'
import { parsePagination, renderListPage } from '../shared/lists.ts'
import { SearchWordMarker } from '../shared/prose.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import {
  createRecordLink,
  getDisplayedRecordName,
  getRecordNumberField,
  getRecordTextField,
  listRecordsForPage,
  type RecordLink,
  renderDescriptionList,
  renderLinkList,
  requireRecord,
} from '../shared/records.ts'
import { createRecordPageHandler } from './record-page.ts'
import { findHeadingOfStarterRecord } from './starter-places.ts'

/** Renders `/jataka`: the nipatas (books of the jātaka stories), and the last ten lives. */
export function renderNipataListPage(reader: ReaderContext, input: PageHandlerInput): PageHandlerResult {
  const { context } = input
  const title = context.say('ชาดก', 'Jataka stories')
  const { records } = listRecordsForPage(reader, context, 'nipatas')
  return renderListPage(input, {
    title,
    path: '/jataka',
    crumbs: [{ title }],
    beside: context.say(
      'เรื่องในอดีตชาติของพระพุทธเจ้า จัดตามจำนวนคาถา',
      'Stories of the Buddha’s former lives, by the number of their verses',
    ),
    more: () => renderTenGreatLives(reader, context),
    list: renderLinkList(
      context,
      records.map((nipata) => ({
        ...createRecordLink(context, 'nipatas', nipata),
        beside: `${context.number(getRecordNumberField(nipata, 'count') ?? 0)} ${context.say('เรื่อง', 'stories')}`,
      })),
    ),
  })
}

/** The numbers of the stories of the last ten lives. */
const TEN_GREAT_LIVES = { first: 538, count: 10 }

function renderTenGreatLives(reader: ReaderContext, context: PageContext): SafeHtml {
  const { first, count } = TEN_GREAT_LIVES
  const stories = listRecordsForPage(reader, context, 'jataka', {}, { limit: count, offset: first - 1 }).records.filter(
    (story) => (getRecordNumberField(story, 'number') ?? 0) >= first,
  )
  if (stories.length < count) return html``
  return html`<h2>${context.say('ทศชาติ', 'The ten great lives')}</h2>
<ul class="filters">${stories.map((story) => {
    const { href, title } = createRecordLink(context, 'jataka', story)
    return html`<li><a href="${href}">${context.text(title)}</a></li>`
  })}</ul>
<h2>${context.say('ทุกเรื่อง ตามนิบาต', 'All stories, by book')}</h2>
`
}

const NIPATA_DISPLAYED = [
  'number',
  'title',
  'pali',
  'description',
] as const satisfies readonly (keyof typeof nipatasResourceDefinition.fields)[]

/** Renders `/jataka/nipatas/{slug}`: the stories of one nipata. @throws AppError `not_found` */
export function renderNipataPage(reader: ReaderContext, input: PageHandlerInput): PageHandlerResult {
  const { context, params, query } = input
  const nipata = requireRecord(reader, context, 'nipatas', params.slug ?? '')
  const title = getDisplayedRecordName(context, 'nipatas', nipata)
  const extent = parsePagination(query)
  const { records, total } = listRecordsForPage(reader, context, 'jataka', { nipata: nipata.slug }, extent)
  return renderListPage(input, {
    title,
    path: `/jataka/nipatas/${nipata.slug}`,
    crumbs: [createBreadcrumbToRecordList(context, jatakaResourceDefinition), { title }],
    beside: getRecordTextField(nipata, 'pali'),
    description: getRecordTextField(nipata, 'description'),
    more: (prose) =>
      renderUnhandledFields({ reader, context, prose }, nipatasResourceDefinition, nipata, NIPATA_DISPLAYED),
    list: renderLinkList(
      context,
      records.map((story) => ({
        ...createRecordLink(context, 'jataka', story),
        before: `${context.name(getRecordNumberField(story, 'number') ?? 0)}.`,
        beside: getDisplayedTextField(context, story, 'vagga'),
      })),
    ),
    extent: { total, ...extent },
  })
}

const DISPLAYED = [
  'number',
  'title',
  'subject',
  'romanized',
  'nipata',
  'vagga',
  'summary',
  'volume',
  'royalPage',
  'paliPage',
  'romanPage',
] as const satisfies readonly (keyof typeof jatakaResourceDefinition.fields)[]

/** Renders `/jataka/{slug}`: one jataka story with its verses in the canon. */
export const renderJatakaPage = createRecordPageHandler(
  jatakaResourceDefinition,
  ({ reader, context, record: story, title, prose, renderRest }) => {
    const subject = getRecordTextField(story, 'subject')
    const romanized = getRecordTextField(story, 'romanized')
    const summary = getRecordTextField(story, 'summary')
    const rest = renderRest(DISPLAYED)
    const [previous, next] = [-1, 1].map((step) => findNeighbourLink(reader, context, story, step))
    const verses = renderVerses(reader, context, story)
    return {
      pali: verses?.isPali === true,
      kind: 'Chapter',
      texts: verses?.sources,
      previous: previous?.href,
      next: next?.href,
      main: html`<h1>${context.name(getRecordNumberField(story, 'number') ?? 0)}. ${prose.line(title)}${renderIfPresent(romanized !== title && romanized, (name) => html` <small lang="pi-Latn">${prose.line(name, 'pi-Latn')}</small>`)}</h1>
${renderIfPresent(summary !== undefined && isReadable(context, summary) && summary, (text) => html`<article class="text">${prose.paragraphs(text)}</article>`)}
${renderDescriptionList(context, [
  [context.say('ว่าด้วย', 'About'), subject === undefined ? undefined : prose.line(subject)],
  [context.say('วรรค', 'Vagga'), getDisplayedTextField(context, story, 'vagga')],
  ...rest.short,
])}${rest.media}${rest.long}
${verses?.stories ?? renderNoStoryNote(context)}${verses?.text}${renderCanonLinks(reader, context, story)}
<nav class="pager" aria-label="${context.say('ชาดกข้างเคียง', 'Stories before and after')}">
${renderIfPresent(previous, ({ href, title: name }) => html`<a rel="prev" href="${href}">‹ ${context.text(name)}</a>`)}
${renderIfPresent(next, ({ href, title: name }) => html`<a rel="next" href="${href}">${context.text(name)} ›</a>`)}
</nav>`,
    }
  },
)

/** Whether a text is in the language of the page: an untranslated Thai moral says nothing to other readers. */
const isReadable = ({ lang }: PageContext, text: string): boolean => lang === 'th' || !hasThaiLetters(text)

/** Finds the link to the story with the next or the previous number. @param step 1 or -1 */
function findNeighbourLink(
  reader: ReaderContext,
  context: PageContext,
  story: DisplayedRecord,
  step: number,
): RecordLink | undefined {
  const number = (getRecordNumberField(story, 'number') ?? 0) + step
  const extent = { limit: 3, offset: Math.max(0, number - 2) }
  const found = listRecordsForPage(reader, context, 'jataka', {}, extent).records.find(
    (record) => getRecordNumberField(record, 'number') === number,
  )
  return found && createRecordLink(context, 'jataka', found)
}

/** Renders the verses of the story, in the reader's language if an edition has them; of long ones the first part. */
function renderVerses(reader: ReaderContext, context: PageContext, story: DisplayedRecord) {
  const [place] = getCanonHeadingsOfJataka(getRecordNumberField(story, 'number') ?? 0)
  const entry = place && findHeadingOfStarterRecord(reader, place)
  if (!entry) return undefined
  const volume = entry.node.ref?.volume ?? entry.division.firstVolume
  const selection = { input: undefined, variants: undefined, language: context.language }
  const { all, editions: defaultEditions } = splitHeadingTextIntoParts(reader, entry, selection)
  const input =
    defaultEditions.find((edition) => getEditionFacts(edition).language === context.language) ?? defaultEditions[0]
  const { editions, parts } = splitHeadingTextIntoParts(reader, entry, { ...selection, input })
  const notes = new PageCorrectionCollector(context)
  const rest = { variants: undefined, marks: SearchWordMarker.of(undefined), volume, notes, isAsPrinted: false }
  const { text, sources } = renderHeadingTextRows(reader, context, parts[0] ?? [], { editions, ...rest })
  const href = context.href(getHeadingPagePath(entry.node, entry.division.firstVolume))
  const name = context.say('คาถาในพระไตรปิฎก', 'The verses in the canon')
  const [commentary] = selectCommentariesInScript(all, context.language)
  const stories =
    commentary &&
    html`<p><a href="${context.href(getHeadingPagePath(entry.node, entry.division.firstVolume), { with: commentary })}">${context.say('เรื่องปัจจุบันและเรื่องอดีตในอรรถกถา (ภาษาบาลี)', 'The story of the present and of the past in the commentary (in Pali)')}</a></p>
`
  return {
    sources,
    stories,
    isPali: editions.some(isPaliEdition),
    text: html`<h2>${name}</h2>
${text}
<p><a href="${href}">${parts.length > 1 ? context.say('อ่านต่อในพระไตรปิฎก', 'Read on in the canon') : context.say('เปิดที่หัวข้อในพระไตรปิฎก', 'Open this heading of the canon')}</a></p>`,
  }
}

/** Renders the note that the story is in a commentary that this library does not have. */
const renderNoStoryNote = (context: PageContext): SafeHtml =>
  html`<p class="soft">${context.say('พระไตรปิฎกมีแต่คาถา ตัวเรื่องอยู่ในอรรถกถาชาดก ซึ่งคลังนี้ยังไม่มี', 'The canon has the verses alone. The story is in the commentary on the Jātaka, which this library does not have.')}</p>
`

/**
 * Finds the printed page on which the verses of a jātaka story begin, for each built-in edition. Empty if the story
 * names none.
 */
export function findJatakaPages(
  { stores: { canon } }: ReaderContext,
  story: DisplayedRecord,
): readonly PrintedPagePlace[] {
  const volume = getRecordNumberField(story, 'volume')
  if (volume === undefined) return []
  return BUILT_IN_EDITION_IDS.flatMap((edition) => {
    const { pageField } = getEditionFacts(edition)
    const page = pageField ? getRecordNumberField(story, pageField) : undefined
    const isThere = page !== undefined && canon.printed.pageFrom(edition, volume, page) === page
    return isThere ? { edition, volume, page } : []
  })
}

function renderCanonLinks(reader: ReaderContext, context: PageContext, story: DisplayedRecord): SafeHtml {
  const volume = getRecordNumberField(story, 'volume')
  if (volume === undefined) return html``
  const links = findJatakaPages(reader, story).map(({ edition, page }) => ({
    href: context.href(getPrintedPagePath(volume, edition, page)),
    title: getEditionOrRecensionTitle(context, edition, reader.stores.canon.printed.shownIn(edition, volume)),
    beside: formatPageName(context, page),
  }))
  return html`<h2>${context.say('ในพระไตรปิฎก', 'In the canon')} <small>${formatVolumeName(context, volume)}</small></h2>
${links.length === 0 ? html`<p><a href="${context.href(`/canon/${volume}`)}">${formatVolumeName(context, volume)}</a></p>` : renderLinkList(context, links)}`
}
