/** The jataka stories: lists by nipata, and one story. */

import type { PagePlace } from '../../canon/volumes/printed-pages.ts'
import { EDITIONS, factsOf, isPali } from '../../definitions/editions.ts'
import { placesOfJataka } from '../../definitions/facts/starter-places.ts'
import { nipatas } from '../../definitions/groupings.ts'
import { jataka } from '../../definitions/jataka.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { PutRightNotes } from '../canon/corrected-words.ts'
import { headingParts } from '../canon/heading-parts.ts'
import { headingRows } from '../canon/heading-rows.ts'
import { wayTo } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import { headingPath, pageName, recensionTitle, volumeName } from '../shared/canon-words.ts'
import { commentariesFor } from '../shared/commentaries.ts'
import { withOthers } from '../shared/fields.ts'
import { listPage } from '../shared/list-page.ts'
import { extentIn } from '../shared/lists.ts'
import { Marks } from '../shared/marks.ts'
import { pagePath } from '../shared/page-path.ts'
import type { PageInput, Reader, RenderedPage } from '../shared/reader.ts'
import {
  details,
  linkList,
  linkTo,
  listed,
  nameOf,
  numberOf,
  type RecordLink,
  recordOf,
  textIn,
} from '../shared/records.ts'
import { recordPage } from './record-page.ts'
import { entryAt } from './starter-places.ts'

/** `/jataka` */
export function showJatakaList(reader: Reader, input: PageInput): RenderedPage {
  const { context } = input
  const title = context.say('ชาดก', 'Jataka stories')
  const { records } = listed(reader, context, 'nipatas')
  return listPage(input, {
    title,
    path: '/jataka',
    crumbs: [{ title }],
    beside: context.say(
      'เรื่องในอดีตชาติของพระพุทธเจ้า จัดตามจำนวนคาถา',
      'Stories of the Buddha’s former lives, by the number of their verses',
    ),
    more: () => tenGreat(reader, context),
    list: linkList(
      context,
      records.map((nipata) => ({
        ...linkTo(context, 'nipatas', nipata),
        beside: `${context.number(numberOf(nipata, 'count') ?? 0)} ${context.say('เรื่อง', 'stories')}`,
      })),
    ),
  })
}

/** The last ten lives, by their numbers. */
const TEN_GREAT = { first: 538, count: 10 }

function tenGreat(reader: Reader, context: PageContext): Markup {
  const { first, count } = TEN_GREAT
  const stories = listed(reader, context, 'jataka', {}, { limit: count, offset: first - 1 }).records.filter(
    (story) => (numberOf(story, 'number') ?? 0) >= first,
  )
  if (stories.length < count) return html``
  return html`<h2>${context.say('ทศชาติ', 'The ten great lives')}</h2>
<ul class="filters">${stories.map((story) => {
    const { href, title } = linkTo(context, 'jataka', story)
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
] as const satisfies readonly (keyof typeof nipatas.fields)[]

/** `/jataka/nipatas/{slug}` */
export function showNipata(reader: Reader, input: PageInput): RenderedPage {
  const { context, params, query } = input
  const nipata = recordOf(reader, context, 'nipatas', params.slug ?? '')
  const title = nameOf(context, 'nipatas', nipata)
  const extent = extentIn(query)
  const { records, total } = listed(reader, context, 'jataka', { nipata: nipata.slug }, extent)
  return listPage(input, {
    title,
    path: `/jataka/nipatas/${nipata.slug}`,
    crumbs: [wayTo(context, jataka), { title }],
    beside: textIn(nipata, 'pali'),
    description: textIn(nipata, 'description'),
    more: (prose) => withOthers({ reader, context, prose }, nipatas, nipata, NIPATA_DISPLAYED),
    list: linkList(
      context,
      records.map((story) => ({
        ...linkTo(context, 'jataka', story),
        before: `${context.name(numberOf(story, 'number') ?? 0)}.`,
        beside: textIn(story, 'vagga'),
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
] as const satisfies readonly (keyof typeof jataka.fields)[]

/** `/jataka/{slug}` */
export const showJataka = recordPage(jataka, ({ reader, context, record: story, title, prose, others }) => {
  const subject = textIn(story, 'subject')
  const rest = others(DISPLAYED)
  const [previous, next] = [-1, 1].map((step) => neighbour(reader, context, story, step))
  const verses = versesOf(reader, context, story)
  return {
    pali: verses?.isPali === true,
    kind: 'Chapter',
    texts: verses?.sources,
    previous: previous?.href,
    next: next?.href,
    main: html`<h1>${context.name(numberOf(story, 'number') ?? 0)}. ${prose.line(title)}${when(textIn(story, 'romanized'), (name) => html` <small lang="pi-Latn">${prose.line(name, 'pi-Latn')}</small>`)}</h1>
${when(textIn(story, 'summary'), (text) => html`<article class="text">${prose.paragraphs(text)}</article>`)}
${details(context, [
  [context.say('ว่าด้วย', 'About'), subject === undefined ? undefined : prose.line(subject)],
  [context.say('วรรค', 'Vagga'), textIn(story, 'vagga')],
  ...rest.short,
])}${rest.media}${rest.long}
${verses?.stories ?? storyElsewhere(context)}${verses?.text}${inTheCanon(reader, context, story)}
<nav class="pager" aria-label="${context.say('ชาดกข้างเคียง', 'Stories before and after')}">
${when(previous, ({ href, title: name }) => html`<a rel="prev" href="${href}">‹ ${context.text(name)}</a>`)}
${when(next, ({ href, title: name }) => html`<a rel="next" href="${href}">${context.text(name)} ›</a>`)}
</nav>`,
  }
})

/** The story with the next number, or the one before. */
function neighbour(
  reader: Reader,
  context: PageContext,
  story: DisplayedRecord,
  step: number,
): RecordLink | undefined {
  const number = (numberOf(story, 'number') ?? 0) + step
  const around = { limit: 3, offset: Math.max(0, number - 2) }
  const found = listed(reader, context, 'jataka', {}, around).records.find(
    (record) => numberOf(record, 'number') === number,
  )
  return found && linkTo(context, 'jataka', found)
}

/** The verses of the story, in the reader's language where an edition has it; of a long one how they begin. */
function versesOf(reader: Reader, context: PageContext, story: DisplayedRecord) {
  const [place] = placesOfJataka(numberOf(story, 'number') ?? 0)
  const entry = place && entryAt(reader, place)
  if (!entry) return undefined
  const volume = entry.node.ref?.volume ?? entry.division.firstVolume
  const wanted = { input: undefined, variants: undefined, language: context.language }
  const { all, editions: opening } = headingParts(reader, entry, wanted)
  const input = opening.find((edition) => factsOf(edition).language === context.language) ?? opening[0]
  const { editions, parts } = headingParts(reader, entry, { ...wanted, input })
  const notes = new PutRightNotes(context)
  const rest = { variants: undefined, marks: Marks.of(undefined), volume, notes, isPrint: false }
  const { text, sources } = headingRows(reader, context, parts[0] ?? [], { editions, ...rest })
  const whole = context.href(headingPath(entry.node, entry.division.firstVolume))
  const name = context.say('คาถาในพระไตรปิฎก', 'The verses in the canon')
  const [reported] = commentariesFor(all, context.language)
  const stories =
    reported &&
    html`<p><a href="${context.href(headingPath(entry.node, entry.division.firstVolume), { with: reported })}">${context.say('เรื่องปัจจุบันและเรื่องอดีตในอรรถกถา (ภาษาบาลี)', 'The story of the present and of the past in the commentary (in Pali)')}</a></p>
`
  return {
    sources,
    stories,
    isPali: editions.some(isPali),
    text: html`<h2>${name}</h2>
${text}
<p><a href="${whole}">${parts.length > 1 ? context.say('อ่านต่อในพระไตรปิฎก', 'Read on in the canon') : context.say('เปิดที่หัวข้อในพระไตรปิฎก', 'Open this heading of the canon')}</a></p>`,
  }
}

/** Says where the story is told, in a library without it. */
const storyElsewhere = (context: PageContext): Markup =>
  html`<p class="soft">${context.say('พระไตรปิฎกมีแต่คาถา ตัวเรื่องอยู่ในอรรถกถาชาดก ซึ่งคลังนี้ยังไม่มี', 'The canon has the verses alone. The story is in the commentary on the Jātaka, which this library does not have.')}</p>
`

/** The pages of a story, in the editions that have them. */
export function storyPages({ stores: { canon } }: Reader, story: DisplayedRecord): readonly PagePlace[] {
  const volume = numberOf(story, 'volume')
  if (volume === undefined) return []
  return EDITIONS.flatMap((edition) => {
    const { pageField } = factsOf(edition)
    const page = pageField ? numberOf(story, pageField) : undefined
    const isThere = page !== undefined && canon.printed.pageFrom(edition, volume, page) === page
    return isThere ? { edition, volume, page } : []
  })
}

function inTheCanon(reader: Reader, context: PageContext, story: DisplayedRecord): Markup {
  const volume = numberOf(story, 'volume')
  if (volume === undefined) return html``
  const links = storyPages(reader, story).map(({ edition, page }) => ({
    href: context.href(pagePath(volume, edition, page)),
    title: recensionTitle(context, edition, reader.stores.canon.printed.shownIn(edition, volume)),
    beside: pageName(context, page),
  }))
  return html`<h2>${context.say('ในพระไตรปิฎก', 'In the canon')} <small>${volumeName(context, volume)}</small></h2>
${links.length === 0 ? html`<p><a href="${context.href(`/canon/${volume}`)}">${volumeName(context, volume)}</a></p>` : linkList(context, links)}`
}
