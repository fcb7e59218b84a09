/** The frame of every page for readers: head, header, footer, and metadata for crawlers and other sites. */

import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import type { ResourceDefinition } from '../../definitions/definition.ts'
import { getLanguageName, type LanguageCode } from '../../definitions/languages/languages.ts'
import { getStatedLicence } from '../../definitions/licences.ts'
import {
  findResourceGroupRelation,
  getResourceListPath,
  type ResourceWithReaderListing,
  resourcesWithListPage,
} from '../../definitions/reader-listings.ts'
import { isLinkableAddress } from '../../foundation/validation/web-address.ts'
import { getStaticFileHref } from './assets.ts'
import { html, SafeHtml } from './html.ts'
import { WEB_APP_MANIFEST_PATH } from './manifest.ts'
import { type LinkQuery, type PageContext, renderIfPresent } from './page-context.ts'
import { detectLanguage } from './script.ts'

/** A breadcrumb of a page. The last one is the page itself and has no link. */
export interface Breadcrumb {
  readonly title: string
  readonly href?: string
}

/**
 * The content of a page for `renderPage`: title, address, main markup, and what head, header and footer need to know.
 */
export interface WebPageContent extends DisplayedTextSources {
  /** The `title` of the page, without the library's name. */
  readonly title: string
  /** The canonical path of the page, without the language. */
  readonly path: string
  /** The query parameters of the canonical address, such as the part of a long text. */
  readonly query?: LinkQuery
  /** Returns the query of the page in another language, if it differs by language. */
  readonly addressed?: (language: LanguageCode) => LinkQuery
  /**
   * Parameters that links to other languages keep, and the canonical address does not; `q` also fills the search box.
   */
  readonly view?: LinkQuery
  readonly crumbs?: readonly Breadcrumb[]
  readonly description?: string | undefined
  readonly previous?: string | undefined
  readonly next?: string | undefined
  readonly main: SafeHtml
  /** Name of a second stylesheet. */
  readonly style?: string | undefined
  /** Whether it is wide, for columns side by side. */
  readonly wide?: boolean
  /** Whether it has Pali text, whose words readers can look up if there are dictionaries. */
  readonly pali?: boolean
  /** Whether it has text of the library in which readers may report misprints. */
  readonly hasText?: boolean
  /** Whether it has a search box of its own. */
  readonly searches?: boolean
  /** Whether crawlers skip it, such as the results of a search. */
  readonly unlisted?: boolean
  /** Whether it links to the Atom feed and the OPDS catalogue. */
  readonly feeds?: true
  /** Its schema.org type. */
  readonly kind?: 'Chapter' | 'Book' | 'CollectionPage' | 'WebPage'
}

/** Returns the name of the library in the page's language. */
export const getLibraryName = (context: PageContext): string => context.say('คลังธรรมะ', 'Library')

/** Decodes an address for people to read. One with escapes of no letters stays as it is: error pages have such ones. */
function decodeAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** Renders a whole HTML page: head, header, breadcrumbs, content and footer. */
export function renderPage(context: PageContext, page: WebPageContent): SafeHtml {
  const { site } = context
  const { path, query, view, crumbs = [] } = page
  const sections = renderMenu(context)
  const menuLinks = html`${sections} ${renderOtherLinks(context)}`
  const name = getLibraryName(context)
  const title = page.title === name ? name : `${page.title} · ${name}`
  const addressIn = (language: LanguageCode) =>
    context.absolute(context.addressIn(language, path, page.addressed?.(language) ?? query))
  const canonical = addressIn(context.language)
  return html`<!doctype html>
<html lang="${context.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${renderIfPresent(
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
}${renderIfPresent(
  page.previous,
  (href) => html`<link rel="prev" href="${href}">
`,
)}${renderIfPresent(
  page.next,
  (href) => html`<link rel="next" href="${href}">
`,
)}<meta property="og:title" content="${page.title}">
<meta property="og:type" content="${page.kind === 'Chapter' ? 'article' : page.kind === 'Book' ? 'book' : 'website'}">
<meta property="og:site_name" content="${name}">
<meta property="og:url" content="${canonical}">
${page.feeds ? renderFeedLinks(context) : undefined}<link rel="icon" href="${getStaticFileHref(context, 'icon.svg')}" type="image/svg+xml">
<link rel="manifest" href="${context.file(WEB_APP_MANIFEST_PATH)}">
${listPreloadedFonts(context, page).map(
  (name) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${getStaticFileHref(context, name)}">
`,
)}<link rel="stylesheet" href="${getStaticFileHref(context, 'reader.css')}">
${renderIfPresent(
  page.style,
  (name) => html`<link rel="stylesheet" href="${getStaticFileHref(context, name)}">
`,
)}<script src="${getStaticFileHref(context, 'read.js')}"></script>
${page.unlisted ? undefined : renderLinkedData(context, page, canonical)}
</head>
<body>
<a class="skip" href="#main">${context.say('ข้ามไปยังเนื้อหา', 'Skip to the text')}</a>
<header class="top">
<a class="home" href="${context.href('/')}">${name}</a>
<nav class="ways" aria-label="${context.say('หมวดหลัก', 'Main sections')}">${sections}</nav>
${page.searches ? undefined : renderSearchBox(context, context.sought?.typed ?? view?.q)}
<nav class="tongues" aria-label="${context.say('ภาษา', 'Language')}">${renderLanguageLinks(context, page)}</nav>
<details class="menu"><summary>${context.say('เมนู', 'Menu')}</summary><nav aria-label="${context.say('เมนู', 'Menu')}">${menuLinks}</nav></details>
</header>
${crumbs.length < 2 ? undefined : renderBreadcrumbs(context, crumbs)}
<main id="main"${page.wide ? new SafeHtml(' class="wide"') : undefined}${page.hasText ? html` data-shelf="${context.file('/shelf')}" data-marking="${getStaticFileHref(context, 'marking.js')}"` : undefined}${page.pali && site.hasWords() ? html` data-look="${getStaticFileHref(context, 'words.js')}" data-words="${context.file('/words/')}"` : undefined}>
${page.main}
</main>
<footer>
${page.hasText && site.takesReports ? renderReportLink(context, path) : undefined}<p class="source">${renderSourceCredit(context, page)}</p>
<nav id="menu" aria-label="${context.say('ทั้งคลัง', 'The whole library')}">${menuLinks}</nav>
<p class="address">${decodeAddress(context.absolute(context.href(path, query)))}</p>
</footer>
</body>
</html>
`
}

/** The fonts that a page needs at once. They are fetched with its styles, so that no line moves when they arrive. */
function listPreloadedFonts(context: PageContext, { main: { text } }: WebPageContent): readonly string[] {
  const hasThai = context.lang === 'th' || context.site.languages.all.length > 1 || /[ก-๛]/.test(text)
  return [
    ...(hasThai ? ['sarabun-thai.woff2'] : []),
    'sarabun-latin.woff2',
    ...(text.includes('lang="pi-Thai"') ? ['looped-thai.woff2'] : []),
    ...(LATIN_EXTENDED.test(text) ? ['sarabun-latin-ext.woff2'] : []),
  ]
}

/** The letters of roman Pali and Sanskrit in `sarabun-latin-ext.woff2` (see `base.css`). */
const LATIN_EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u024F\u1E00-\u1E9F]/

/** Maximum characters of a description, since search engines show no more. */
const MAX_DESCRIPTION = 160

/**
 * Returns the first text that is not empty as a `description`: one line of at most 160 characters, cut between words.
 * Undefined if all are empty.
 */
export function createMetaDescription(...texts: readonly (string | null | undefined)[]): string | undefined {
  const text = texts.map((one) => one?.replace(/\s+/g, ' ').trim()).find(Boolean)
  if (text === undefined || text.length <= MAX_DESCRIPTION) return text
  const cut = text.slice(0, MAX_DESCRIPTION)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION / 2))}…`
}

/** The path of the form for reports of misprints. A script adds the selected words to links to it. */
export const REPORT_FORM_PATH = '/reports'

const renderReportLink = (context: PageContext, address: string): SafeHtml =>
  html`<p class="report"><a rel="nofollow" href="${context.href(REPORT_FORM_PATH, { address })}">${context.say('แจ้งคำผิด', 'Report a misprint')}</a></p>
`

const renderFeedLinks = (context: PageContext): SafeHtml =>
  html`<link rel="alternate" type="application/atom+xml" title="${context.say('มีอะไรใหม่', 'What is new')}" href="${context.href('/feed.xml')}">
<link rel="alternate" type="application/atom+xml;profile=opds-catalog;kind=navigation" title="${context.say('รายการหนังสือสำหรับเครื่องอ่าน (OPDS)', 'Catalogue for e-readers (OPDS)')}" href="${context.href('/opds')}">
`

/** Returns the links to the lists of all collections, with the paths below which their pages are (`under`). */
export const listCollectionLinks = (context: PageContext) =>
  resourcesWithListPage.map((resource) => ({
    ...createBreadcrumbToRecordList(context, resource),
    under: [getResourceListPath(resource), ...listPaths(resource)],
  }))

const listPaths = (resource: ResourceDefinition): readonly string[] =>
  [resource, findResourceGroupRelation(resource)?.groups].flatMap((one) => (one ? [one.path] : []))

/** Returns the breadcrumb that links to the list of a resource. */
export const createBreadcrumbToRecordList = (
  context: PageContext,
  resource: Pick<ResourceWithReaderListing, 'path' | 'face'>,
): Required<Breadcrumb> => {
  const { title, short = title } = resource.face
  return { title: context.label(short), href: context.href(getResourceListPath(resource)) }
}

const renderMenu = (context: PageContext): SafeHtml =>
  html`${resourcesWithListPage
    .filter(({ name }) => !context.site.isEmpty(name))
    .map((resource, index) => {
      const { title, href } = createBreadcrumbToRecordList(context, resource)
      return html`${index > 0 ? ' ' : ''}<a href="${href}">${title}</a>`
    })}`

/** Links to the same page in other languages. */
const renderLanguageLinks = (context: PageContext, { path, query, view }: WebPageContent): SafeHtml =>
  html`${context.site.languages.all
    .filter((code) => code !== context.language)
    .map(
      (code, index) =>
        html`${index > 0 ? ' ' : ''}<a href="${context.hrefIn(code, path, { ...query, ...view })}" lang="${code}" hreflang="${code}">${getLanguageName(code)}</a>`,
    )}`

/** Links to `/sources`, `/about` and `/offline`. */
const renderOtherLinks = (context: PageContext): SafeHtml =>
  html`<a href="${context.href('/sources')}">${context.say('ที่มา', 'Sources')}</a> <a href="${context.href('/about')}">${context.say('เกี่ยวกับ', 'About')}</a> <a class="scripted" href="${context.href('/offline')}">${context.say('ออฟไลน์', 'Offline')}</a>`

const renderSearchBox = (context: PageContext, q: LinkQuery[string]): SafeHtml =>
  html`<form class="find" action="${context.file('/search')}" role="search"><input type="search" name="q" aria-label="${context.say('ค้น หรืออ้างอิง เช่น ๙/๒๓๑', 'Search, or a citation such as DN 1')}" placeholder="${context.say('ค้น หรืออ้างอิง เช่น ๙/๒๓๑', 'Search, or a citation: DN 1')}" value="${q ?? ''}" maxlength="200" autocapitalize="off" autocomplete="off" spellcheck="false"${createSuggestionAttributes(context)}>${renderHiddenLanguageField(context)}<button>${context.say('ค้น', 'Search')}</button></form>`

/** Returns the attributes of a search box with suggestions. Its script is loaded when the box first has the focus. */
export const createSuggestionAttributes = (context: PageContext): SafeHtml =>
  html` data-suggest="${getStaticFileHref(context, 'suggest.js')}"`

/** Renders the hidden form field with the language. Empty if addresses need no language. */
export const renderHiddenLanguageField = (context: PageContext): SafeHtml =>
  renderIfPresent(context.carried, (code) => html`<input type="hidden" name="lang" value="${code}">`)

function renderBreadcrumbs(context: PageContext, crumbs: readonly Breadcrumb[]): SafeHtml {
  const steps = crumbs.map(({ title, href }) =>
    href === undefined
      ? html`<li><span aria-current="page">${context.text(title)}</span></li>`
      : html`<li><a href="${href}">${context.text(title)}</a></li>`,
  )
  return html`<nav class="trail" aria-label="${context.say('ตำแหน่งในคลัง', 'Where you are')}"><ol>${steps}</ol></nav>`
}

/** The page and its breadcrumbs as JSON-LD, escaped so that nothing ends the script element. */
function renderLinkedData(context: PageContext, page: WebPageContent, url: string): SafeHtml {
  const language = detectLanguage(page.title) ?? context.lang
  const pageNode = {
    '@type': page.kind ?? 'WebPage',
    name: page.title,
    inLanguage: language,
    url,
    isPartOf: { '@type': 'WebSite', name: getLibraryName(context), url: context.absolute(context.href('/')) },
  }
  const breadcrumbNode = {
    '@type': 'BreadcrumbList',
    itemListElement: (page.crumbs ?? []).map(({ title, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: href === undefined ? url : context.absolute(href),
    })),
  }
  const graph = breadcrumbNode.itemListElement.length === 0 ? [pageNode] : [pageNode, breadcrumbNode]
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return new SafeHtml(`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`)
}

/** The sources of the text that a page shows, for its source line. */
interface DisplayedTextSources {
  /** Whose texts of the canon it shows. */
  readonly texts?: readonly DisplayedSource[] | undefined
  /** The source and licence of other content; by default the library's own. */
  readonly source?: SafeHtml | undefined
}

/** Renders the line that names the sources of a page's text; without sources, the library itself. */
const renderSourceCredit = (context: PageContext, { source, texts = [] }: DisplayedTextSources): SafeHtml =>
  source ??
  renderTextSources(context, texts) ??
  html`${context.say('ข้อมูลของคลังธรรมะ', 'Published by this library')} · <a href="${context.href('/sources')}">${context.say('ที่มาและสัญญาอนุญาต', 'Sources and licences')}</a>`

/**
 * Returns the source line of a text as plain text: each source with its licence, or the statement that it states none.
 */
export function formatPlainSourceCredit(context: PageContext, texts: readonly DisplayedSource[]): string {
  if (texts.length === 0) return context.say('ข้อมูลของคลังธรรมะ', 'Published by this library')
  const credits = texts.map(({ title, licence, url }) => {
    const terms = getStatedLicence(licence) ?? context.say('ไม่ได้ระบุ', 'not stated')
    const credit = `${title} (${context.say('สัญญาอนุญาต', 'licence')}: ${terms})`
    return isLinkableAddress(url) ? `${credit} ${url}` : credit
  })
  return `${context.say('ข้อความจาก', 'Text from')} ${credits.join(' · ')}`
}

function renderTextSources(context: PageContext, texts: readonly DisplayedSource[]): SafeHtml | undefined {
  if (texts.length === 0) return undefined
  const credits = texts.map(({ title, licence, url }, index) => {
    const name = isLinkableAddress(url)
      ? html`<a href="${url}" rel="noopener nofollow">${context.text(title)}</a>`
      : context.text(title)
    const terms = getStatedLicence(licence)
    const licenceNote = terms && html` (${context.say('สัญญาอนุญาต', 'licence')}: ${context.text(terms)})`
    return html`${index > 0 ? ' · ' : ''}${name}${licenceNote || undefined}`
  })
  return html`${context.say('ข้อความจาก', 'Text from')} ${credits} · <a href="${context.href('/sources')}">${context.say('ที่มาทั้งหมด', 'All sources')}</a>`
}
