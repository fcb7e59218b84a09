/** The front page: search box, collections, well-known texts, the canon, and the sources of the texts. */

import type { LabelInThaiAndEnglish, ResourceName } from '../definitions/definition.ts'
import { divisionsResourceDefinition } from '../definitions/divisions.ts'
import { getStatedLicence } from '../definitions/licences.ts'
import {
  getResourceListPath,
  type ResourceWithReaderListing,
  resourcesWithListPage,
} from '../definitions/reader-listings.ts'
import { countRecordsByCollection } from '../services/holdings.ts'
import { createSuggestionAttributes, getLibraryName, renderHiddenLanguageField, renderPage } from './pages/frame.ts'
import { html, type SafeHtml } from './pages/html.ts'
import { type PageContext, renderIfPresent } from './pages/page-context.ts'
import { createDhammapadaBookLink, listWellKnownTexts } from './search/well-known.ts'
import {
  explainUnreadableText,
  type PageHandlerInput,
  type PageHandlerResult,
  type ReaderContext,
} from './shared/reader.ts'

/** The collections listed first: those that most readers come for. */
const FIRST_COLLECTIONS: readonly ResourceName[] = ['chants', 'jataka', 'dhamma-groups', 'books']
const SHORT_TITLES: Readonly<Partial<Record<ResourceName, LabelInThaiAndEnglish>>> = {
  chants: { th: 'สวดมนต์', en: 'Chanting' },
}

/** Renders the divisions of the canon that have text; undefined if there is none. */
function renderCanon({ stores: { canon } }: ReaderContext, context: PageContext): SafeHtml | undefined {
  const hasText = (volumes: readonly [number, number]) =>
    canon.text.editions.some((edition) =>
      Array.from({ length: volumes[1] - volumes[0] + 1 }, (_, nth) => volumes[0] + nth).some(
        (volume) => canon.printed.totalPages(edition, volume) > 0,
      ),
    )
  const groups = canon.divisions.overview(context.language).pitakas.flatMap(({ title, divisions: pitakaDivisions }) => {
    const withText = pitakaDivisions.filter(({ firstVolume, lastVolume }) => hasText([firstVolume, lastVolume]))
    const links = withText.map(
      (division) =>
        html`<li><a href="${context.href(`/canon/divisions/${division.slug}`)}">${context.text(division.title)}</a></li>`,
    )
    return withText.length === 0 ? [] : [html`<h3>${context.text(title)}</h3><ul class="filters">${links}</ul>`]
  })
  return groups.length === 0
    ? undefined
    : html`<section><h2><a href="${context.href('/canon')}">${context.say('พระไตรปิฎก', 'The canon')}</a></h2>${groups}</section>
`
}

/** Renders `/`: the collections with their numbers of records, the canon, and the sources of the text. */
export function renderFrontPage(reader: ReaderContext, { context }: PageHandlerInput): PageHandlerResult {
  const { stores } = reader
  const name = getLibraryName(context)
  const counts = countRecordsByCollection(stores)
  const { texts } = stores.canon.sources.read(context.language)
  const unreadable = explainUnreadableText(reader, context)
  const rank = ({ name }: ResourceWithReaderListing) =>
    FIRST_COLLECTIONS.includes(name) ? FIRST_COLLECTIONS.indexOf(name) : FIRST_COLLECTIONS.length
  const tiles = resourcesWithListPage
    .filter(({ name: of }) => of !== divisionsResourceDefinition.name && !reader.isEmpty(of))
    .toSorted((left, right) => rank(left) - rank(right))
    .map((resource) => ({
      href: context.href(getResourceListPath(resource)),
      title: context.label(SHORT_TITLES[resource.name] ?? resource.face.title),
      words: `${context.number(counts.get(resource.name) ?? 0)} ${context.label(resource.face.unit)}`,
    }))
  const verses = createDhammapadaBookLink(reader, context)
  const wellKnown = listWellKnownTexts(reader, context)
  const canon = renderCanon(reader, context)
  const contents = [
    ...(canon ? [context.say('พระไตรปิฎก', 'the canon')] : []),
    ...tiles.map(({ title }) => title.toLowerCase()),
    context.say('อ่านได้ทุกคน', 'free to read'),
  ].map((name, at) => (at === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name))
  const separator = context.say(' ', ', ')
  const description = contents.join(separator)
  return renderPage(context, {
    title: name,
    path: '/',
    description,
    searches: true,
    feeds: true,
    main: html`<h1>${name} <small>${contents.map((part, at) => html`${at > 0 ? separator : ''}<span class="whole">${part}</span>`)}</small></h1>
<form class="find big" action="${context.file('/search')}" role="search" aria-label="${context.say('ค้นทั้งคลัง', 'Search the library')}"><input type="search" name="q" aria-label="${context.say('คำค้นหรือการอ้างอิง', 'Words or a citation')}" placeholder="${context.say('พรหมชาล · ๙/๒๓๑ · DN 1', 'brahmajala · 9/231 · DN 1')}" maxlength="200"${createSuggestionAttributes(context)}>${renderHiddenLanguageField(context)}<button>${context.say('ค้น', 'Search')}</button></form>
<p id="last" hidden></p>
${tiles.length === 0 && !verses ? undefined : html`<ul class="tiles">${tiles.map(({ href, title, words }) => html`<li><a href="${href}"><strong>${title}</strong> ${words}</a></li>`)}${verses && html`<li><a href="${verses.href}"><strong>${verses.name}</strong> ${verses.about}</a></li>`}</ul>`}
${wellKnown.length === 0 ? undefined : html`<section><h2>${context.say('พระสูตรที่รู้จักกันดี', 'Well-known texts')}</h2><ul class="list known">${wellKnown.map((text) => html`<li><a href="${text.href}">${context.text(text.name)} <small>${context.text(text.about)}</small></a></li>`)}</ul></section>`}
${canon}<section><h2>${context.say('ข้อความและสัญญาอนุญาต', 'Texts and licences')}</h2>
${unreadable !== undefined ? html`<p>${unreadable}</p>` : texts.length === 0 ? html`<p>${context.say('ยังไม่ได้นำเข้าข้อความพระไตรปิฎก ผู้ดูแลระบบนำเข้าได้ด้วยคำสั่ง', 'No text of the canon has been imported yet; the host does that with')} <code lang="en">library import</code></p>` : html`<ul>${texts.map(({ title, licence }) => html`<li>${context.text(title)} <small>${renderIfPresent(getStatedLicence(licence), (text) => context.text(text))}</small></li>`)}</ul>`}
<p><a href="${context.href('/sources')}">${context.say('ที่มาและสัดส่วนทั้งหมด', 'All sources and their shares')}</a></p></section>`,
  })
}
