/** The frame of every page for readers: head, header, footer, and metadata for crawlers and other sites. */

import type { Resource } from '../../definitions/definition.ts'
import { type Faced, faced, groupingOf, listPath } from '../../definitions/faces.ts'
import { type Language, languageLabel } from '../../definitions/languages/languages.ts'
import { assetHref } from './assets.ts'
import { html, Markup } from './html.ts'
import { MANIFEST } from './manifest.ts'
import { langOf } from './script.ts'
import { type Owned, sourceOf } from './source-line.ts'
import { type LinkQuery, type Visit, when } from './visit.ts'

/** A step on the way to a page; the last one is the page itself, and leads nowhere. */
export interface Crumb {
  readonly title: string
  readonly href?: string
}

/** A page without its frame: its title, its address, and what its frame needs to know. */
export interface Framed extends Owned {
  /** What the browser calls it, without the library's name. */
  readonly title: string
  /** The one address of the page, from the root on and without a language. */
  readonly path: string
  /** What belongs to that address: which part of something long. */
  readonly query?: LinkQuery
  /** The same in a language, where it is another one there. */
  readonly addressed?: (language: Language) => LinkQuery
  /** Parameters that links to other languages keep, and the canonical address does not; `q` also fills the search box. */
  readonly view?: LinkQuery
  readonly crumbs?: readonly Crumb[]
  readonly description?: string | undefined
  readonly previous?: string | undefined
  readonly next?: string | undefined
  readonly main: Markup
  /** A second stylesheet. */
  readonly style?: string | undefined
  /** For columns side by side. */
  readonly wide?: boolean
  /** Has text of Pali, whose words can be looked up where there are dictionaries. */
  readonly pali?: boolean
  /** Has text of the library, of which a reader may say that it is misprinted. */
  readonly hasText?: boolean
  /** Has a search box of its own. */
  readonly searches?: boolean
  /** Not for crawlers: results of a search. */
  readonly unlisted?: boolean
  /** Links to the Atom feed and the OPDS catalogue. */
  readonly feeds?: true
  /** What it is as schema.org names it. */
  readonly kind?: 'Chapter' | 'Book' | 'CollectionPage' | 'WebPage'
}

/** The name of the library. */
export const libraryName = (visit: Visit): string => visit.say('คลังธรรมะ', 'Library')

/** Puts a page into its frame. */
export function framed(visit: Visit, page: Framed): Markup {
  const { site } = visit
  const { path, query, view, crumbs = [] } = page
  const sections = ways(visit)
  const everywhere = html`${sections} ${others(visit)}`
  const name = libraryName(visit)
  const title = page.title === name ? name : `${page.title} · ${name}`
  const addressIn = (language: Language) =>
    visit.absolute(visit.addressIn(language, path, page.addressed?.(language) ?? query))
  const canonical = addressIn(visit.language)
  return html`<!doctype html>
<html lang="${visit.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${when(
  page.description,
  (text) => html`<meta name="description" content="${text}">
<meta property="og:description" content="${text}">
`,
)}${
  page.unlisted
    ? html`<meta name="robots" content="noindex">
`
    : html`<link rel="canonical" href="${canonical}">
${
  site.languages.all.length > 1
    ? site.languages.all.map(
        (code) => html`<link rel="alternate" hreflang="${code}" href="${addressIn(code)}">
`,
      )
    : undefined
}`
}${when(
  page.previous,
  (href) => html`<link rel="prev" href="${href}">
`,
)}${when(
  page.next,
  (href) => html`<link rel="next" href="${href}">
`,
)}<meta property="og:title" content="${page.title}">
<meta property="og:type" content="${page.kind === 'Chapter' ? 'article' : page.kind === 'Book' ? 'book' : 'website'}">
<meta property="og:site_name" content="${name}">
<meta property="og:url" content="${canonical}">
${page.feeds ? feedLinks(visit) : undefined}<link rel="icon" href="${assetHref(visit, 'icon.svg')}" type="image/svg+xml">
<link rel="manifest" href="${visit.file(MANIFEST)}">
${fontsOf(visit, page).map(
  (name) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetHref(visit, name)}">
`,
)}<link rel="stylesheet" href="${assetHref(visit, 'reader.css')}">
${when(
  page.style,
  (name) => html`<link rel="stylesheet" href="${assetHref(visit, name)}">
`,
)}<script src="${assetHref(visit, 'read.js')}"></script>
${page.unlisted ? undefined : linkedData(visit, page, canonical)}
</head>
<body>
<a class="skip" href="#main">${visit.say('ข้ามไปยังเนื้อหา', 'Skip to the text')}</a>
<header class="top">
<a class="home" href="${visit.href('/')}">${name}</a>
<nav class="ways" aria-label="${visit.say('หมวดหลัก', 'Main sections')}">${sections}</nav>
${page.searches ? undefined : searchBox(visit, visit.sought?.typed ?? view?.q)}
<nav class="tongues" aria-label="${visit.say('ภาษา', 'Language')}">${tongues(visit, page)}</nav>
<details class="menu"><summary>${visit.say('เมนู', 'Menu')}</summary><nav aria-label="${visit.say('เมนู', 'Menu')}">${everywhere}</nav></details>
</header>
${crumbs.length < 2 ? undefined : trail(visit, crumbs)}
<main id="main"${page.wide ? new Markup(' class="wide"') : undefined}${page.hasText ? html` data-shelf="${visit.file('/shelf')}" data-marking="${assetHref(visit, 'marking.js')}"` : undefined}${page.pali && site.hasWords() ? html` data-look="${assetHref(visit, 'words.js')}" data-words="${visit.file('/words/')}"` : undefined}>
${page.main}
</main>
<footer>
${page.hasText && site.takesReports ? reportLink(visit, path) : undefined}<p class="source">${sourceOf(visit, page)}</p>
<nav id="menu" aria-label="${visit.say('ทั้งห้องสมุด', 'The whole library')}">${everywhere}</nav>
<p class="address">${visit.absolute(visit.href(path, query))}</p>
</footer>
</body>
</html>
`
}

/** The fonts that a page needs at once. They are fetched with its styles, so that no line moves when they arrive. */
function fontsOf(visit: Visit, { main: { text } }: Framed): readonly string[] {
  const hasThai = visit.lang === 'th' || visit.site.languages.all.length > 1 || /[ก-๛]/.test(text)
  return [
    ...(hasThai ? ['sarabun-thai.woff2'] : []),
    'sarabun-latin.woff2',
    ...(text.includes('lang="pi-Thai"') ? ['looped-thai.woff2'] : []),
    ...(LATIN_EXTENDED.test(text) ? ['sarabun-latin-ext.woff2'] : []),
  ]
}

/** What `sarabun-latin-ext.woff2` has of roman Pali and Sanskrit (see `base.css`). */
const LATIN_EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u024F\u1E00-\u1E9F]/

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160

/** The first of these texts that says anything, as a description: one line, cut between words. */
export function describedBy(...texts: readonly (string | null | undefined)[]): string | undefined {
  const text = texts.map((one) => one?.replace(/\s+/g, ' ').trim()).find(Boolean)
  if (text === undefined || text.length <= MAX_DESCRIPTION) return text
  const cut = text.slice(0, MAX_DESCRIPTION)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION / 2))}…`
}

/** Where readers say that something is misprinted; the script of the pages takes along what they have selected. */
export const REPORTS_PATH = '/reports'

const reportLink = (visit: Visit, address: string): Markup =>
  html`<p class="report"><a rel="nofollow" href="${visit.href(REPORTS_PATH, { address })}">${visit.say('แจ้งคำผิด', 'Report a misprint')}</a></p>
`

const feedLinks = (visit: Visit): Markup =>
  html`<link rel="alternate" type="application/atom+xml" title="${visit.say('มีอะไรใหม่', 'What is new')}" href="${visit.href('/feed.xml')}">
<link rel="alternate" type="application/atom+xml;profile=opds-catalog;kind=navigation" title="${visit.say('รายการหนังสือสำหรับเครื่องอ่าน (OPDS)', 'Catalogue for e-readers (OPDS)')}" href="${visit.href('/opds')}">
`

/** A way into the library: the list of a resource, and the beginnings of the addresses that it leads to. */
export interface Way {
  readonly title: string
  readonly href: string
  readonly under: readonly string[]
  readonly isEmpty: boolean
}

/** The ways into the library; menus leave out those that lead to nothing yet. */
export const waysIn = (visit: Visit): readonly Way[] =>
  faced.map((resource) => ({
    ...wayTo(visit, resource),
    under: [listPath(resource), ...pathsOf(resource)],
    isEmpty: visit.site.isEmpty(resource.name),
  }))

const pathsOf = (resource: Resource): readonly string[] =>
  [resource, groupingOf(resource)?.groups].flatMap((one) => (one ? [one.path] : []))

/** The way to the list of a resource, as pages further in name it. */
export const wayTo = (visit: Visit, resource: Pick<Faced, 'path' | 'face'>): Required<Crumb> => {
  const { title, short = title } = resource.face
  return { title: visit.label(short), href: visit.href(listPath(resource)) }
}

const ways = (visit: Visit): Markup =>
  html`${waysIn(visit)
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ title, href }, index) => html`${index > 0 ? ' ' : ''}<a href="${href}">${title}</a>`)}`

/** The same page in other languages. */
const tongues = (visit: Visit, { path, query, view }: Framed): Markup =>
  html`${visit.site.languages.all
    .filter((code) => code !== visit.language)
    .map(
      (code, index) =>
        html`${index > 0 ? ' ' : ''}<a href="${visit.hrefIn(code, path, { ...query, ...view })}" lang="${code}" hreflang="${code}">${languageLabel(code)}</a>`,
    )}`

/** Where all else is. */
const others = (visit: Visit): Markup =>
  html`<a href="${visit.href('/sources')}">${visit.say('ที่มา', 'Sources')}</a> <a href="${visit.href('/about')}">${visit.say('เกี่ยวกับ', 'About')}</a> <a class="scripted" href="${visit.href('/offline')}">${visit.say('ออฟไลน์', 'Offline')}</a>`

const searchBox = (visit: Visit, q: LinkQuery[string]): Markup =>
  html`<form class="find" action="${visit.file('/search')}" role="search"><input type="search" name="q" aria-label="${visit.say('ค้น หรืออ้างอิง เช่น ๙/๒๓๑', 'Search, or a citation such as DN 1')}" placeholder="${visit.say('ค้น หรืออ้างอิง เช่น ๙/๒๓๑', 'Search, or a citation: DN 1')}" value="${q ?? ''}" maxlength="200" autocapitalize="off" autocomplete="off" spellcheck="false"${suggesting(visit)}>${hiddenLanguage(visit)}<button>${visit.say('ค้น', 'Search')}</button></form>`

/** Attributes of a search box with suggestions; their script loads on first focus. */
export const suggesting = (visit: Visit): Markup => html` data-suggest="${assetHref(visit, 'suggest.js')}"`

/** Carries the language through a form. */
export const hiddenLanguage = (visit: Visit): Markup =>
  when(visit.carried, (code) => html`<input type="hidden" name="lang" value="${code}">`)

function trail(visit: Visit, crumbs: readonly Crumb[]): Markup {
  const steps = crumbs.map(({ title, href }) =>
    href === undefined
      ? html`<li><span aria-current="page">${visit.text(title)}</span></li>`
      : html`<li><a href="${href}">${visit.text(title)}</a></li>`,
  )
  return html`<nav class="trail" aria-label="${visit.say('ตำแหน่งในห้องสมุด', 'Where you are')}"><ol>${steps}</ol></nav>`
}

/** The page and its breadcrumbs as JSON-LD, escaped so that nothing ends the script element. */
function linkedData(visit: Visit, page: Framed, url: string): Markup {
  const language = langOf(page.title) ?? visit.lang
  const itself = {
    '@type': page.kind ?? 'WebPage',
    name: page.title,
    inLanguage: language,
    url,
    isPartOf: { '@type': 'WebSite', name: libraryName(visit), url: visit.absolute(visit.href('/')) },
  }
  const way = {
    '@type': 'BreadcrumbList',
    itemListElement: (page.crumbs ?? []).map(({ title, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: href === undefined ? url : visit.absolute(href),
    })),
  }
  const graph = way.itemListElement.length === 0 ? [itself] : [itself, way]
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return new Markup(`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
}
