/**
 * The items that readers can store offline, with their pages: a volume in one edition, a heading, a section of chants,
 * a book.
 */

import type { HeadingNode } from '../../../canon/tree/division-tree.ts'
import { AppError, createNotFoundError } from '../../../foundation/app-error.ts'
import { renderHeadingPage } from '../../canon/heading-page.ts'
import { splitHeadingTextIntoParts } from '../../canon/heading-parts.ts'
import { renderPrintedPage } from '../../canon/printed-page.ts'
import { renderVolumePage } from '../../canon/volume-page.ts'
import type { LinkQuery, PageContext } from '../../pages/page-context.ts'
import { renderBookOverviewPage, renderBookTextPage } from '../../records/book-pages.ts'
import { chantListPageOptions, renderChantPage } from '../../records/chant-pages.ts'
import { createGroupPageHandler } from '../../records/grouped-list.ts'
import {
  formatVolumeName,
  getEditionOrRecensionTitle,
  getHeadingPagePath,
  getHeadingTitle,
  getPrintedPagePath,
  parseVolume,
} from '../../shared/canon-words.ts'
import { MAX_PAGE_PARTS_PER_OFFLINE_HEADING } from '../../shared/download-links.ts'
import { parsePagination } from '../../shared/lists.ts'
import type { PageHandler, PageHandlerInput, ReaderContext } from '../../shared/reader.ts'
import { getDisplayedRecordName, getRecordPagePath, listRecordsForPage, requireRecord } from '../../shared/records.ts'

/** A page of an offline item: its address, and the handler that renders it. */
export interface OfflineItemPage {
  /** From the root, in the language of the visit, with the parameters that identify the page. */
  readonly href: string
  readonly show: PageHandler
  readonly params: PageHandlerInput['params']
  readonly query: PageHandlerInput['query']
}

/** A searchable name of a place in an item that is stored offline, such as the name of a heading. */
export interface OfflinePlaceName {
  readonly title: string
  /** Its name in another language or script. */
  readonly other?: string
  readonly href: string
  /** The page that the name leads to online, if it differs. */
  readonly instead?: string
}

/** A volume, heading, section of chants or book that a reader can store offline, with all its pages. */
export interface OfflineItem {
  readonly title: string
  /** The address of the first page to read. */
  readonly href: string
  readonly pages: readonly OfflineItemPage[]
  readonly names: readonly OfflinePlaceName[]
}

/** A kind of page that readers can save as an EPUB or offline: the pattern of its address, and its query parameters. */
export interface SavablePageKind {
  /** The `operationId` in the OpenAPI document. */
  readonly id: string
  /** The path, with parameters in braces. */
  readonly path: string
  /** Its query parameters besides the language. */
  readonly query?: readonly string[]
  /** Whether it shows imported text. */
  readonly needsText?: true
}

/** A kind of offline item: the pattern of its page's address, and the function that lists the pages of an item. */
export interface OfflineItemKind extends SavablePageKind {
  /** Creates the item with the list of its pages. @throws AppError */
  readonly createItem: (reader: ReaderContext, input: PageHandlerInput) => OfflineItem
}

/**
 * All kinds of offline items. Headings come before volumes, because the pattern of a volume also matches the address of
 * a heading.
 */
export const OFFLINE_ITEM_KINDS: readonly OfflineItemKind[] = [
  { id: 'offlineVolume', path: '/canon/{volume}/{edition}', needsText: true, createItem: createVolumeItem },
  {
    id: 'offlineHeading',
    path: '/canon/{volume}/entries/{entry}',
    query: ['with'],
    needsText: true,
    createItem: createHeadingItem,
  },
  { id: 'offlineChants', path: '/chant-sections/{slug}', createItem: createChantSectionItem },
  { id: 'offlineBook', path: '/books/{slug}', createItem: createBookItem },
]

/**
 * Creates a page of an item.
 * @param query the parameters that identify it
 * @param hiddenQuery further parameters for its handler, which its address does not have
 */
const createPage = (
  context: PageContext,
  path: string,
  show: PageHandler,
  params: PageHandlerInput['params'],
  query: LinkQuery = {},
  hiddenQuery: PageHandlerInput['query'] = {},
): OfflineItemPage => {
  const own = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return { href: context.href(path, query), show, params, query: { ...hiddenQuery, ...Object.fromEntries(own) } }
}

const countTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)

/** Creates the item with the contents of a volume and its printed pages in one edition. */
function createVolumeItem(reader: ReaderContext, { context, params }: PageHandlerInput): OfflineItem {
  const { canon } = reader.stores
  const volume = parseVolume(params.volume ?? '')
  const { edition = '' } = params
  const [first, ...rest] = canon.text.editions.includes(edition) ? canon.printed.pages(edition, volume) : []
  if (first === undefined) throw createNotFoundError('ไม่พบเล่มนี้ในฉบับนี้ กรุณาเปิดหน้าของเล่มแล้วเลือกฉบับที่มี')
  const getPageHref = (page: number) => context.href(getPrintedPagePath(volume, edition, page))
  const firstPages = mapFirstPages(reader, context, volume, edition)
  const tree = getTree(reader, volume)
  const names = [...(tree?.contentsOf(volume) ?? [])].flatMap((node): readonly OfflinePlaceName[] => {
    const page = findFirstPage(node, firstPages)
    if (page === undefined) return []
    return [
      {
        ...getHeadingNames(reader, context, node),
        href: getPageHref(page),
        instead: context.href(getHeadingPagePath(node, volume)),
      },
    ]
  })
  const label = getEditionOrRecensionTitle(context, edition, canon.printed.shownIn(edition, volume))
  return {
    title: `${formatVolumeName(context, volume)} ${canon.divisions.volumeTitle(volume, context.language)} · ${label}`,
    href: getPageHref(first),
    pages: [
      createPage(context, `/canon/${volume}`, renderVolumePage, { volume: String(volume) }),
      ...[first, ...rest].map((page) =>
        createPage(context, getPrintedPagePath(volume, edition, page), renderPrintedPage, {
          volume: String(volume),
          edition,
          page: String(page),
        }),
      ),
    ],
    names,
  }
}

function getTree({ stores: { canon } }: ReaderContext, volume: number) {
  const division = canon.divisions.at(volume)
  return division && canon.contents.of(division)
}

/** Maps the slug of each heading with text to the page on which it begins. */
function mapFirstPages({ stores: { canon } }: ReaderContext, context: PageContext, volume: number, edition: string) {
  const { chapters } = canon.pages.layout({ volume, edition, language: context.language })
  return new Map(chapters.map(({ entry, firstPage }) => [entry, firstPage]))
}

/** Finds the page on which a heading begins; without text of its own, that of the first heading below it with text. */
function findFirstPage(node: HeadingNode, firstPages: ReadonlyMap<string, number>): number | undefined {
  const own = firstPages.get(node.row.slug)
  if (own !== undefined) return own
  for (const child of node.children) {
    const page = findFirstPage(child, firstPages)
    if (page !== undefined) return page
  }
  return undefined
}

function getHeadingNames(
  reader: ReaderContext,
  context: PageContext,
  node: HeadingNode,
): Pick<OfflinePlaceName, 'title' | 'other'> {
  const title = getHeadingTitle(reader, context, node)
  const { pali } = node.row
  return pali === null || pali === title ? { title } : { title, other: pali }
}

/** Creates the item with a heading and everything below it, in the shown editions. */
function createHeadingItem(reader: ReaderContext, { context, params, query }: PageHandlerInput): OfflineItem {
  const volume = parseVolume(params.volume ?? '')
  const found = reader.stores.canon.entries.find(volume, params.entry ?? '')
  const { node } = found
  const selection = { input: query.with, variants: undefined, language: context.language }
  const { parts, headings, names: partNames } = splitHeadingTextIntoParts(reader, found, selection)
  if (parts.length === 0) throw createNotFoundError('หัวข้อนี้ยังไม่มีข้อความให้เก็บ')
  if (parts.length > MAX_PAGE_PARTS_PER_OFFLINE_HEADING)
    throw new AppError('invalid_request', 'หัวข้อนี้ยาวเกินกว่าจะเก็บในครั้งเดียว กรุณาเก็บเป็นเล่ม หรือเก็บหัวข้อย่อย')
  const path = getHeadingPagePath(node, found.division.firstVolume)
  const homeVolume = Number(path.split('/')[2])
  const pathParams = { volume: String(homeVolume), entry: node.row.slug }
  const pages = parts.map((_, index) =>
    createPage(context, path, renderHeadingPage, pathParams, { part: partNames.of(index) }, { with: query.with }),
  )
  const partOfHeading = new Map<HeadingNode, number>()
  for (const [index, rows] of parts.entries()) {
    for (const { heading } of rows) if (!partOfHeading.has(heading)) partOfHeading.set(heading, index)
  }
  const names = headings.map((heading): OfflinePlaceName => {
    const part = partOfHeading.get(heading) ?? 0
    const slug = partOfHeading.has(heading) && heading !== node ? heading.row.slug : ''
    const href = context.href(path, { part: partNames.of(part) }, slug)
    const instead = context.href(getHeadingPagePath(heading, homeVolume))
    return { ...getHeadingNames(reader, context, heading), href, ...(heading === node ? {} : { instead }) }
  })
  return {
    title: `${getHeadingTitle(reader, context, node)} · ${formatVolumeName(context, homeVolume)}`,
    href: context.href(path),
    pages,
    names,
  }
}

/** Creates the item with the list of a section and each of its chants. */
function createChantSectionItem(reader: ReaderContext, { context, params }: PageHandlerInput): OfflineItem {
  const section = requireRecord(reader, context, 'chant-sections', params.slug ?? '')
  const path = getRecordPagePath('chant-sections', section)
  const lists: OfflineItemPage[] = []
  const chants: OfflineItemPage[] = []
  const names: OfflinePlaceName[] = []
  for (let offset = 0, total = 1; offset < total; offset += parsePagination({}).limit) {
    const { limit } = parsePagination({})
    const filter = { section: section.slug }
    const { records, total: all } = listRecordsForPage(reader, context, 'chants', filter, { limit, offset })
    total = all
    const query = { offset: offset > 0 ? offset : undefined }
    lists.push(createPage(context, path, createGroupPageHandler(chantListPageOptions), { slug: section.slug }, query))
    for (const chant of records) {
      const page = createPage(context, getRecordPagePath('chants', chant), renderChantPage, { slug: chant.slug })
      chants.push(page)
      names.push({ title: getDisplayedRecordName(context, 'chants', chant), href: page.href })
    }
  }
  return {
    title: getDisplayedRecordName(context, 'chant-sections', section),
    href: context.href(path),
    pages: [...lists, ...chants],
    names,
  }
}

/** Creates the item with the contents of a book and every page. */
function createBookItem(reader: ReaderContext, { context, params }: PageHandlerInput): OfflineItem {
  const book = requireRecord(reader, context, 'books', params.slug ?? '')
  const { totalPages, chapters } = reader.stores.contents.read(book.slug, context.language)
  const path = getRecordPagePath('books', book)
  const title = getDisplayedRecordName(context, 'books', book)
  return {
    title,
    href: context.href(path),
    pages: [
      createPage(context, path, renderBookOverviewPage, { slug: book.slug }),
      ...countTo(totalPages).map((page) =>
        createPage(context, `${path}/${page}`, renderBookTextPage, { slug: book.slug, page: String(page) }),
      ),
    ],
    names: [
      { title, href: context.href(path) },
      ...chapters.flatMap(({ title: name, firstPage }) =>
        name === '' ? [] : [{ title: name, href: context.href(`${path}/${firstPage}`) }],
      ),
    ],
  }
}
