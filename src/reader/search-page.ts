/** Search over the whole library; a query that is a citation leads to its place. */

import { invalid } from '../foundation/refusal.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'
import { framed } from '../pages/frame.ts'
import { html, Markup } from '../pages/html.ts'
import { langOf, written } from '../pages/script.ts'
import { type Visit, when } from '../pages/visit.ts'
import type { SearchKind } from '../resources/search-kinds.ts'
import { faultsOfWords } from '../search/asked-words.ts'
import { wordsToMark } from '../search/marks.ts'
import { KINDS } from '../search/search.ts'
import { volumeName } from './canon-words.ts'
import { citationTarget } from './citations.ts'
import { knownByName } from './known-names.ts'
import { offsetIn, pagingLinks } from './lists.ts'
import type { Asked, Reader, Shown } from './reader.ts'

/** Hits of each kind on the first page, and of one kind on a page of its own. */
const OF_EACH = 6
const OF_ONE = 20

/** `/search?q=&kind=&offset=` */
export function showSearch(reader: Reader, { visit, query }: Asked): Shown {
  const q = (query.q ?? '').trim()
  if (q === '')
    return page(
      visit,
      '',
      html`<p>${visit.say('พิมพ์คำที่ต้องการค้นในช่องด้านบน หรืออ้างอิง เช่น ๙/๒๓๑, เล่ม ๙ หน้า ๒๓๑, ๙ ข้อ ๙๑, DN 1', 'Type words into the box above, or a citation such as 9/231, 9 item 91, DN 1 or SN 56.11.')}</p>`,
    )
  const cited = query.kind === undefined ? citationTarget(reader, visit, q) : undefined
  if (cited) return cited
  const faults = faultsOfWords(q)
  if (faults) throw invalid(faults, 'ค้นไม่ได้')
  const kind = KINDS.find((name) => name === query.kind)
  const limit = kind ? OF_ONE : OF_EACH
  const offset = kind ? offsetIn(query.offset) : 0
  const { language } = visit
  const { groups, total, isComplete } = reader.stores.search.search({ q, kind, limit, offset, language })
  const known = kind === undefined ? knownByName(reader, visit, q) : undefined
  const found =
    total === 0 && known
      ? undefined
      : total === 0
        ? html`<p>${visit.say('ไม่พบสิ่งที่ค้น ลองใช้คำที่สั้นลง หรือตรวจตัวสะกด', 'Nothing was found. Try a shorter word, or check the spelling.')}</p>`
        : html`<p class="soft">${visit.say(`พบ ${visit.number(total)} รายการ`, `${visit.number(total)} found`)}</p>`
  const incomplete = isComplete
    ? undefined
    : html`<p class="soft">${visit.say('มีที่อาจตรงกับคำค้นมากเกินกว่าจะตรวจได้ทั้งหมด จึงแสดงเฉพาะที่ตรวจแล้ว ลองใช้คำที่เจาะจงกว่านี้', 'Too many places may match to look at all of them; only those that were looked at are shown. Try words that are less common.')}</p>`
  const sections = groups.map((group) => {
    const items = group.items.map((item) => listItem(reader, visit, q, item))
    const more =
      kind === undefined && group.total > group.items.length
        ? html`<p><a class="more" href="${visit.href('/search', { q, kind: group.kind })}">${visit.say(`ทั้งหมด ${visit.number(group.total)} รายการ ›`, `All ${visit.number(group.total)} ›`)}</a></p>`
        : undefined
    return html`<section><h2>${group.label} <small>${visit.number(group.total)}</small></h2>
<ul class="list found">${items}</ul>${more}</section>
`
  })
  const paging =
    kind === undefined
      ? undefined
      : pagingLinks(visit, '/search', { q, kind }, { total: groups[0]?.total ?? 0, limit, offset })
  return page(
    visit,
    q,
    html`${kind ? allKinds(visit, q) : undefined}${known}${found}${incomplete}
${sections}${paging}`,
  )
}

function page(visit: Visit, q: string, main: Markup): Shown {
  const title = visit.say('ค้น', 'Search')
  return framed(visit, {
    title: q === '' ? title : `${title} “${q}”`,
    path: '/search',
    view: { q },
    unlisted: true,
    main: html`<h1>${title}${q === '' ? undefined : html` “${visit.text(q)}”`}</h1>
${main}`,
  })
}

const allKinds = (visit: Visit, q: string): Markup =>
  html`<p><a href="${visit.href('/search', { q })}">${visit.say('‹ ทุกประเภท', '‹ All kinds')}</a></p>`

interface Item {
  readonly kind: SearchKind
  readonly slug: string
  readonly title: string
  readonly href: string
  readonly snippet: Snippet
  /** Of headings: where it stands. */
  readonly volume?: number | null
}

/** A result. What is marked in its title is not shown again below; of headings many have the same name. */
function listItem({ stores }: Reader, visit: Visit, q: string, item: Item): Markup {
  const { title, volume, snippet } = item
  const isNamedSo = snippet.text === title
  const marked = withMarks(visit, snippet)
  const place = when(volume, (number) => {
    const { division } = stores.canon.divisions.named(number, visit.language)
    return html` <small>${volumeName(visit, number)}${when(division, (of) => html` · ${visit.text(of.title)}`)}</small>`
  })
  return html`<li><a href="${hrefOf(visit, item, wordsToMark(q, snippet))}">${isNamedSo ? marked : visit.text(localDigits(visit, title))}${place}</a>${isNamedSo ? undefined : html`<p>${marked}</p>`}</li>`
}

/** A result opens at its place with its words marked. @param q the words to mark */
function hrefOf(visit: Visit, { kind, slug, href }: Item, q: string): string {
  const path = kind === 'pages' ? `/canon/${slug}` : new URL(href, 'http://library.local').pathname
  const own = kind === 'pages' ? path : pathWithoutRoot(visit, path)
  return visit.href(own, { q }, 'm')
}

/** The search hands out whole public addresses; links of pages are made from the path below them. */
function pathWithoutRoot(visit: Visit, path: string): string {
  const root = visit.file('')
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length) : path
}

/** Titles of pages come with Arabic numbers, which stand in Thai digits in Thai text. */
const localDigits = (visit: Visit, text: string): string =>
  langOf(text) === 'th' ? text.replace(/\d+/g, (digits) => visit.name(Number(digits))) : text

function withMarks(visit: Visit, { text, marks }: Snippet): Markup {
  const lang = langOf(text) ?? visit.lang
  let markup = ''
  let at = 0
  for (const [start, length] of marks) {
    if (start < at) continue
    markup += `${written(text.slice(at, start), lang)}<mark>${written(text.slice(start, start + length), lang)}</mark>`
    at = start + length
  }
  markup += written(text.slice(at), lang)
  return new Markup(lang === visit.lang ? markup : `<span lang="${lang}">${markup}</span>`)
}
