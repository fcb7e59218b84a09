/** The jataka stories: lists by nipata, and one story. */

import type { PagePlace } from '../../canon/volumes/printed-pages.ts'
import { EDITIONS, factsOf, isPali } from '../../definitions/editions.ts'
import { placesOfJataka } from '../../definitions/facts/starter-places.ts'
import { nipatas } from '../../definitions/groupings.ts'
import { jataka } from '../../definitions/jataka.ts'
import type { ShownRecord } from '../../records/record.ts'
import { headingParts } from '../canon/heading-parts.ts'
import { headingRows } from '../canon/heading-rows.ts'
import { PutRightNotes } from '../canon/put-right.ts'
import { wayTo } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { headingPath, pageName, recensionTitle, volumeName } from '../shared/canon-words.ts'
import { commentariesFor } from '../shared/commentaries.ts'
import { withOthers } from '../shared/fields.ts'
import { listPage } from '../shared/list-page.ts'
import { extentIn } from '../shared/lists.ts'
import { Marks } from '../shared/marks.ts'
import { pagePath } from '../shared/page-path.ts'
import type { Asked, Reader, Shown } from '../shared/reader.ts'
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
export function showJatakaList(reader: Reader, asked: Asked): Shown {
  const { visit } = asked
  const title = visit.say('ชาดก', 'Jataka stories')
  const { records } = listed(reader, visit, 'nipatas')
  return listPage(asked, {
    title,
    path: '/jataka',
    crumbs: [{ title }],
    beside: visit.say(
      'เรื่องในอดีตชาติของพระพุทธเจ้า จัดตามจำนวนคาถา',
      'Stories of the Buddha’s former lives, by the number of their verses',
    ),
    more: () => tenGreat(reader, visit),
    list: linkList(
      visit,
      records.map((nipata) => ({
        ...linkTo(visit, 'nipatas', nipata),
        beside: `${visit.number(numberOf(nipata, 'count') ?? 0)} ${visit.say('เรื่อง', 'stories')}`,
      })),
    ),
  })
}

/** The last ten lives, by their numbers. */
const TEN_GREAT = { first: 538, count: 10 }

function tenGreat(reader: Reader, visit: Visit): Markup {
  const { first, count } = TEN_GREAT
  const stories = listed(reader, visit, 'jataka', {}, { limit: count, offset: first - 1 }).records.filter(
    (story) => (numberOf(story, 'number') ?? 0) >= first,
  )
  if (stories.length < count) return html``
  return html`<h2>${visit.say('ทศชาติ', 'The ten great lives')}</h2>
<ul class="filters">${stories.map((story) => {
    const { href, title } = linkTo(visit, 'jataka', story)
    return html`<li><a href="${href}">${visit.text(title)}</a></li>`
  })}</ul>
<h2>${visit.say('ทุกเรื่อง ตามนิบาต', 'All stories, by book')}</h2>
`
}

const NIPATA_SHOWN = [
  'number',
  'title',
  'pali',
  'description',
] as const satisfies readonly (keyof typeof nipatas.fields)[]

/** `/jataka/nipatas/{slug}` */
export function showNipata(reader: Reader, asked: Asked): Shown {
  const { visit, params, query } = asked
  const nipata = recordOf(reader, visit, 'nipatas', params.slug ?? '')
  const title = nameOf(visit, 'nipatas', nipata)
  const extent = extentIn(query)
  const { records, total } = listed(reader, visit, 'jataka', { nipata: nipata.slug }, extent)
  return listPage(asked, {
    title,
    path: `/jataka/nipatas/${nipata.slug}`,
    crumbs: [wayTo(visit, jataka), { title }],
    beside: textIn(nipata, 'pali'),
    description: textIn(nipata, 'description'),
    more: (prose) => withOthers({ reader, visit, prose }, nipatas, nipata, NIPATA_SHOWN),
    list: linkList(
      visit,
      records.map((story) => ({
        ...linkTo(visit, 'jataka', story),
        before: `${visit.name(numberOf(story, 'number') ?? 0)}.`,
        beside: textIn(story, 'vagga'),
      })),
    ),
    extent: { total, ...extent },
  })
}

const SHOWN = [
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
export const showJataka = recordPage(jataka, ({ reader, visit, record: story, title, prose, others }) => {
  const subject = textIn(story, 'subject')
  const rest = others(SHOWN)
  const [previous, next] = [-1, 1].map((step) => neighbour(reader, visit, story, step))
  const verses = versesOf(reader, visit, story)
  return {
    pali: verses?.isPali === true,
    kind: 'Chapter',
    texts: verses?.sources,
    previous: previous?.href,
    next: next?.href,
    main: html`<h1>${visit.name(numberOf(story, 'number') ?? 0)}. ${prose.line(title)}${when(textIn(story, 'romanized'), (name) => html` <small lang="pi-Latn">${prose.line(name, 'pi-Latn')}</small>`)}</h1>
${when(textIn(story, 'summary'), (text) => html`<article class="text">${prose.paragraphs(text)}</article>`)}
${details(visit, [
  [visit.say('ว่าด้วย', 'About'), subject === undefined ? undefined : prose.line(subject)],
  [visit.say('วรรค', 'Vagga'), textIn(story, 'vagga')],
  ...rest.short,
])}${rest.media}${rest.long}
${verses?.stories ?? storyElsewhere(visit)}${verses?.text}${inTheCanon(reader, visit, story)}
<nav class="pager" aria-label="${visit.say('ชาดกข้างเคียง', 'Stories before and after')}">
${when(previous, ({ href, title: name }) => html`<a rel="prev" href="${href}">‹ ${visit.text(name)}</a>`)}
${when(next, ({ href, title: name }) => html`<a rel="next" href="${href}">${visit.text(name)} ›</a>`)}
</nav>`,
  }
})

/** The story with the next number, or the one before. */
function neighbour(reader: Reader, visit: Visit, story: ShownRecord, step: number): RecordLink | undefined {
  const number = (numberOf(story, 'number') ?? 0) + step
  const around = { limit: 3, offset: Math.max(0, number - 2) }
  const found = listed(reader, visit, 'jataka', {}, around).records.find(
    (record) => numberOf(record, 'number') === number,
  )
  return found && linkTo(visit, 'jataka', found)
}

/** The verses of the story, in the reader's language where an edition has it; of a long one how they begin. */
function versesOf(reader: Reader, visit: Visit, story: ShownRecord) {
  const [place] = placesOfJataka(numberOf(story, 'number') ?? 0)
  const entry = place && entryAt(reader, place)
  if (!entry) return undefined
  const volume = entry.node.ref?.volume ?? entry.division.firstVolume
  const wanted = { asked: undefined, variants: undefined, language: visit.language }
  const { all, editions: opening } = headingParts(reader, entry, wanted)
  const asked = opening.find((edition) => factsOf(edition).language === visit.language) ?? opening[0]
  const { editions, parts } = headingParts(reader, entry, { ...wanted, asked })
  const notes = new PutRightNotes(visit)
  const rest = { variants: undefined, marks: Marks.of(undefined), volume, notes, isPrint: false }
  const { text, sources } = headingRows(reader, visit, parts[0] ?? [], { editions, ...rest })
  const whole = visit.href(headingPath(entry.node, entry.division.firstVolume))
  const name = visit.say('คาถาในพระไตรปิฎก', 'The verses in the canon')
  const [told] = commentariesFor(all, visit.language)
  const stories =
    told &&
    html`<p><a href="${visit.href(headingPath(entry.node, entry.division.firstVolume), { with: told })}">${visit.say('เรื่องปัจจุบันและเรื่องอดีตในอรรถกถา (ภาษาบาลี)', 'The story of the present and of the past in the commentary (in Pali)')}</a></p>
`
  return {
    sources,
    stories,
    isPali: editions.some(isPali),
    text: html`<h2>${name}</h2>
${text}
<p><a href="${whole}">${parts.length > 1 ? visit.say('อ่านต่อในพระไตรปิฎก', 'Read on in the canon') : visit.say('เปิดที่หัวข้อในพระไตรปิฎก', 'Open this heading of the canon')}</a></p>`,
  }
}

/** Says where the story is told, in a library without it. */
const storyElsewhere = (visit: Visit): Markup =>
  html`<p class="soft">${visit.say('พระไตรปิฎกมีแต่คาถา ตัวเรื่องอยู่ในอรรถกถาชาดก ซึ่งคลังนี้ยังไม่มี', 'The canon has the verses alone. The story is in the commentary on the Jātaka, which this library does not have.')}</p>
`

/** The pages of a story, in the editions that have them. */
export function storyPages({ stores: { canon } }: Reader, story: ShownRecord): readonly PagePlace[] {
  const volume = numberOf(story, 'volume')
  if (volume === undefined) return []
  return EDITIONS.flatMap((edition) => {
    const { pageField } = factsOf(edition)
    const page = pageField ? numberOf(story, pageField) : undefined
    const isThere = page !== undefined && canon.printed.pageFrom(edition, volume, page) === page
    return isThere ? { edition, volume, page } : []
  })
}

function inTheCanon(reader: Reader, visit: Visit, story: ShownRecord): Markup {
  const volume = numberOf(story, 'volume')
  if (volume === undefined) return html``
  const links = storyPages(reader, story).map(({ edition, page }) => ({
    href: visit.href(pagePath(volume, edition, page)),
    title: recensionTitle(visit, edition, reader.stores.canon.printed.shownIn(edition, volume)),
    beside: pageName(visit, page),
  }))
  return html`<h2>${visit.say('ในพระไตรปิฎก', 'In the canon')} <small>${volumeName(visit, volume)}</small></h2>
${links.length === 0 ? html`<p><a href="${visit.href(`/canon/${volume}`)}">${volumeName(visit, volume)}</a></p>` : linkList(visit, links)}`
}
