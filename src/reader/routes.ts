/** The addresses of the pages for readers, and what is shown at each. */

import { type TProperties, Type } from 'typebox'
import { OVERVIEW, SOURCES, TEXT } from '../canon/dependencies.ts'
import type { Answer, Operation } from '../http/operation.ts'
import { file, markup, page, redirect } from '../http/page.ts'
import { langQuery } from '../http/query.ts'
import { Visit } from '../pages/visit.ts'
import { notFound } from '../refusal.ts'
import { DECISIONS } from '../resources/collection-names.ts'
import { showAbout } from './about-page.ts'
import { bookList, showBook, showBookPage } from './book-pages.ts'
import { showCanon, showDivision, showPitaka } from './canon-page.ts'
import { chantList, showChant } from './chant-pages.ts'
import { robots, sitemap } from './crawlers.ts'
import { dhammaGroupList, showDhammaGroup } from './dhamma-group-pages.ts'
import { showFrontPage } from './front-page.ts'
import { ofGroup, whole } from './grouped-list.ts'
import { showHeading } from './heading-page.ts'
import { showJataka, showJatakaList, showNipata } from './jataka-pages.ts'
import { goToPage, showPrintedPage } from './printed-page.ts'
import { type Asked, isElsewhere, type Reader, type Show } from './reader.ts'
import { showSearch } from './search-page.ts'
import { showSources } from './sources-page.ts'
import { showVolume } from './volume-page.ts'

/** One kind of page. */
interface Route {
  readonly id: string
  readonly path: string
  readonly show: Show
  /** What it takes behind the question mark, beside the language. */
  readonly query?: readonly string[]
  readonly dependsOn?: readonly string[]
  readonly cost?: number
}

/** Searching the whole library costs as much as it does over the API (contract, Limits). */
const SEARCH_COST = 5
/** It reads every heading and record there is. */
const SITEMAP_COST = 20
const CHANTS = ['chants', 'chant-sections']
const BOOKS = ['books', 'book-categories']
const JATAKA = ['jataka', 'nipatas']
const GROUPS = ['dhamma-groups', 'dhamma-group-sets']
const CANON_TEXT = [...new Set([...OVERVIEW, ...TEXT])]

const ROUTES: readonly Route[] = [
  { id: 'frontPage', path: '/', show: showFrontPage },
  { id: 'sourcesPage', path: '/sources', show: showSources, dependsOn: SOURCES },
  { id: 'aboutPage', path: '/about', show: showAbout, dependsOn: [] },
  {
    id: 'chantsPage',
    path: '/chants',
    show: whole(chantList),
    query: ['audio', 'offset'],
    dependsOn: CHANTS,
  },
  {
    id: 'chantSectionPage',
    path: '/chant-sections/{slug}',
    show: ofGroup(chantList),
    query: ['offset', 'q'],
    dependsOn: CHANTS,
  },
  { id: 'chantPage', path: '/chants/{slug}', show: showChant, query: ['with', 'q'], dependsOn: CHANTS },
  { id: 'booksPage', path: '/books', show: whole(bookList), query: ['offset'], dependsOn: BOOKS },
  {
    id: 'bookCategoryPage',
    path: '/book-categories/{slug}',
    show: ofGroup(bookList),
    query: ['offset', 'q'],
    dependsOn: BOOKS,
  },
  { id: 'bookPage', path: '/books/{slug}', show: showBook, query: ['q'], dependsOn: BOOKS },
  { id: 'bookTextPage', path: '/books/{slug}/{page}', show: showBookPage, query: ['q'], dependsOn: BOOKS },
  { id: 'jatakaListPage', path: '/jataka', show: showJatakaList, dependsOn: JATAKA },
  {
    id: 'nipataPage',
    path: '/jataka/nipatas/{slug}',
    show: showNipata,
    query: ['offset', 'q'],
    dependsOn: JATAKA,
  },
  {
    id: 'jatakaPage',
    path: '/jataka/{slug}',
    show: showJataka,
    query: ['q'],
    dependsOn: [...JATAKA, DECISIONS],
  },
  {
    id: 'dhammaGroupsPage',
    path: '/dhamma-groups',
    show: whole(dhammaGroupList),
    query: ['offset'],
    dependsOn: GROUPS,
  },
  {
    id: 'dhammaGroupSetPage',
    path: '/dhamma-groups/sets/{slug}',
    show: ofGroup(dhammaGroupList),
    query: ['offset', 'q'],
    dependsOn: GROUPS,
  },
  {
    id: 'dhammaGroupPage',
    path: '/dhamma-groups/{slug}',
    show: showDhammaGroup,
    query: ['q'],
    dependsOn: GROUPS,
  },
  { id: 'searchPage', path: '/search', show: showSearch, query: ['q', 'kind', 'offset'], cost: SEARCH_COST },
  { id: 'canonPage', path: '/canon', show: showCanon, dependsOn: OVERVIEW },
  { id: 'pitakaPage', path: '/canon/pitakas/{slug}', show: showPitaka, query: ['q'], dependsOn: OVERVIEW },
  {
    id: 'divisionPage',
    path: '/canon/divisions/{slug}',
    show: showDivision,
    query: ['q'],
    dependsOn: OVERVIEW,
  },
  { id: 'volumePage', path: '/canon/{volume}', show: showVolume, dependsOn: CANON_TEXT },
  {
    id: 'headingPage',
    path: '/canon/{volume}/entries/{entry}',
    show: showHeading,
    query: ['with', 'variants', 'part', 'q'],
    dependsOn: CANON_TEXT,
  },
  {
    id: 'printedPage',
    path: '/canon/{volume}/{edition}/{page}',
    show: showPrintedPage,
    query: ['q'],
    dependsOn: CANON_TEXT,
  },
  {
    id: 'goToPage',
    path: '/canon/{volume}/{edition}',
    show: goToPage,
    query: ['page', 'item', 'edition'],
    dependsOn: CANON_TEXT,
  },
]

/** Every page for readers as an operation. */
export function readerOperations(reader: Reader): readonly Operation[] {
  return [...ROUTES.map((route) => operationOf(route, reader)), ...forCrawlers(reader)]
}

/** What programs read that look for pages. */
function forCrawlers(reader: Reader): readonly Operation[] {
  const encoder = new TextEncoder()
  return [
    page({
      id: 'robots',
      path: '/robots.txt',
      dependsOn: [],
      run: () => file(encoder.encode(robots(reader)), 'text/plain; charset=utf-8'),
    }),
    page({
      id: 'sitemap',
      path: '/sitemap.xml',
      cost: SITEMAP_COST,
      run: () => {
        if (reader.baseUrl === undefined) throw notFound('เซิร์ฟเวอร์นี้ไม่มีแผนผังเว็บไซต์ เพราะยังไม่ได้กำหนดที่อยู่สาธารณะ')
        return file(encoder.encode(sitemap(reader, reader.baseUrl)), 'application/xml; charset=utf-8')
      },
    }),
  ]
}

function operationOf(route: Route, reader: Reader): Operation {
  const { id, path, show, query = [], dependsOn, cost } = route
  const text = (description: string) => Type.String({ title: description, maxLength: 500 })
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return page({
    id,
    path,
    params: Type.Object(Object.fromEntries(names.map((name) => [name, text(name)])) as TProperties),
    query: Type.Object({
      ...(Object.fromEntries(query.map((name) => [name, Type.Optional(text(name))])) as TProperties),
      ...langQuery,
    }),
    ...(dependsOn ? { dependsOn } : {}),
    ...(cost === undefined ? {} : { cost }),
    run: ({ params, query, language, lang }) => {
      const visit = new Visit(reader, language)
      const asked = { visit, params: params as Asked['params'], query: query as Asked['query'] }
      return inOneLanguage(asked, path, lang) ?? answerOf(show(reader, asked))
    },
  })
}

function answerOf(shown: ReturnType<Show>): Answer {
  return isElsewhere(shown) ? redirect(shown.status, shown.address) : markup(shown.text)
}

/** A page has one address in each language: the primary one is not named, and the others by their codes. */
function inOneLanguage(
  { visit, params, query }: Asked,
  path: string,
  lang: string | null,
): Answer | undefined {
  const { primary } = visit.site.languages
  if (lang === null || (lang === visit.language && lang !== primary)) return undefined
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return redirect(308, visit.href(filled, query))
}
