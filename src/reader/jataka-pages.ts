/** The jataka stories: lists by nipata, and one story. */

import { type Crumb, framed } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import type { ShownRecord } from '../records/record.ts'
import { EDITIONS, factsOf } from '../resources/editions.ts'
import { editionTitle, pageName, volumeName } from './canon-words.ts'
import { listPage } from './list-page.ts'
import { extentIn } from './lists.ts'
import { pagePath } from './printed-page.ts'
import { Prose } from './prose.ts'
import type { Asked, Reader, Shown } from './reader.ts'
import { details, linkList, listed, numberOf, recordOf, referred, textIn, titleOf } from './records.ts'

const jatakaCrumb = (visit: Visit): Crumb => ({
  title: visit.say('ชาดก', 'Jataka'),
  href: visit.href('/jataka'),
})

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
    list: linkList(
      visit,
      records.map((nipata) => ({
        href: visit.href(`/jataka/nipatas/${nipata.slug}`),
        title: titleOf(nipata),
        beside: `${visit.number(numberOf(nipata, 'count') ?? 0)} ${visit.say('เรื่อง', 'stories')}`,
      })),
    ),
  })
}

/** `/jataka/nipatas/{slug}` */
export function showNipata(reader: Reader, asked: Asked): Shown {
  const { visit, params, query } = asked
  const nipata = recordOf(reader, visit, 'nipatas', params.slug ?? '')
  const title = titleOf(nipata)
  const extent = extentIn(query)
  const { records, total } = listed(reader, visit, 'jataka', { nipata: nipata.slug }, extent)
  return listPage(asked, {
    title,
    path: `/jataka/nipatas/${nipata.slug}`,
    crumbs: [jatakaCrumb(visit), { title }],
    beside: textIn(nipata, 'pali'),
    description: textIn(nipata, 'description'),
    list: linkList(
      visit,
      records.map((story) => ({
        href: visit.href(`/jataka/${story.slug}`),
        title: titleOf(story),
        before: `${visit.name(numberOf(story, 'number') ?? 0)}.`,
        beside: textIn(story, 'vagga'),
      })),
    ),
    extent: { total, ...extent },
  })
}

/** `/jataka/{slug}` */
export function showJataka(reader: Reader, { visit, params, query }: Asked): Shown {
  const story = recordOf(reader, visit, 'jataka', params.slug ?? '')
  const title = titleOf(story)
  const nipata = referred(reader, visit, 'nipatas', story.nipata)
  const prose = new Prose(visit.lang, query.q)
  const subject = textIn(story, 'subject')
  const [previous, next] = [-1, 1].map((step) => neighbour(reader, visit, story, step))
  return framed(visit, {
    title,
    path: `/jataka/${story.slug}`,
    view: { q: query.q },
    kind: 'Chapter',
    crumbs: [
      jatakaCrumb(visit),
      ...(nipata ? [{ title: titleOf(nipata), href: visit.href(`/jataka/nipatas/${nipata.slug}`) }] : []),
      { title },
    ],
    previous: previous?.href,
    next: next?.href,
    main: html`<h1>${visit.name(numberOf(story, 'number') ?? 0)}. ${prose.line(title)}${when(textIn(story, 'romanized'), (name) => html` <small lang="pi-Latn">${prose.line(name, 'pi-Latn')}</small>`)}</h1>
${details([
  [visit.say('ว่าด้วย', 'About'), subject === undefined ? undefined : prose.line(subject)],
  [visit.say('วรรค', 'Vagga'), textIn(story, 'vagga')],
])}
${when(textIn(story, 'summary'), (text) => html`<article class="text">${prose.paragraphs(text)}</article>`)}
${inTheCanon(reader, visit, story)}
<nav class="pager" aria-label="${visit.say('ชาดกข้างเคียง', 'Stories before and after')}">
${when(previous, ({ href, title: name }) => html`<a rel="prev" href="${href}">‹ ${visit.text(name)}</a>`)}
${when(next, ({ href, title: name }) => html`<a rel="next" href="${href}">${visit.text(name)} ›</a>`)}
</nav>`,
  })
}

interface Link {
  readonly href: string
  readonly title: string
}

/** The story with the next number, or the one before. */
function neighbour(reader: Reader, visit: Visit, story: ShownRecord, step: number): Link | undefined {
  const number = (numberOf(story, 'number') ?? 0) + step
  const around = { limit: 3, offset: Math.max(0, number - 2) }
  const found = listed(reader, visit, 'jataka', {}, around).records.find(
    (record) => numberOf(record, 'number') === number,
  )
  return found && { href: visit.href(`/jataka/${found.slug}`), title: titleOf(found) }
}

/** Where the story stands, in the editions that have that page. */
function inTheCanon({ stores: { canon } }: Reader, visit: Visit, story: ShownRecord): Markup {
  const volume = numberOf(story, 'volume')
  if (volume === undefined) return html``
  const links = EDITIONS.flatMap((edition) => {
    const page = numberOf(story, factsOf(edition).pageField)
    if (page === undefined || page > canon.printed.totalPages(edition, volume)) return []
    return {
      href: visit.href(pagePath(volume, edition, page)),
      title: editionTitle(visit, edition),
      beside: pageName(visit, page),
    }
  })
  return html`<h2>${visit.say('ในพระไตรปิฎก', 'In the canon')} <small>${volumeName(visit, volume)}</small></h2>
${links.length === 0 ? html`<p><a href="${visit.href(`/canon/${volume}`)}">${volumeName(visit, volume)}</a></p>` : linkList(visit, links)}`
}
