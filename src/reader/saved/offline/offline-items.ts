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
import { MAX_OFFLINE_HEADING_PARTS } from '../../shared/download-links.ts'
import { parseListExtent } from '../../shared/lists.ts'
import type { PageHandler, PageHandlerInput, ReaderContext } from '../../shared/reader.ts'
import { getDisplayedRecordName, getRecordPagePath, listRecordsForPage, requireRecord } from '../../shared/records.ts'

/** One page of an offline item: its address, and the handler that renders it. */
export interface OfflineItemPage {
  /** From the root, in the language of the visit, with the parameters that identify the page. */
  readonly href: string
  readonly show: PageHandler
  readonly params: PageHandlerInput['params']
  readonly query: PageHandlerInput['query']
}

/** A name, such as of a heading, by which readers find a place in a stored item without network. */
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
  /** Where one begins to read. */
  readonly href: string
  readonly pages: readonly OfflineItemPage[]
  readonly names: readonly OfflinePlaceName[]
}

/**
 * A kind of page that readers can take along, as an EPUB or offline: the pattern of its address, and its query
 * parameters.
 */
export interface SavablePageKind {
  /** operationId */
  readonly id: string
  /** With parameters in braces. */
  readonly path: string
  /** Beside the language. */
  readonly query?: readonly string[]
  /** Shows imported text. */
  readonly needsText?: true
}

/** A kind of offline item: the addresses of its page, and the function that lists the pages of an item. */
export interface OfflineItemKind extends SavablePageKind {
  /** @throws AppError */
  readonly thing: (reader: ReaderContext, input: PageHandlerInput) => OfflineItem
}

/** All kinds of offline items. Headings come before volumes, whose pattern also matches a heading's address. */
export const OFFLINE_ITEM_KINDS: readonly OfflineItemKind[] = [
  { id: 'offlineVolume', path: '/canon/{volume}/{edition}', needsText: true, thing: volumeThing },
  {
    id: 'offlineHeading',
    path: '/canon/{volume}/entries/{entry}',
    query: ['with'],
    needsText: true,
    thing: headingThing,
  },
  { id: 'offlineChants', path: '/chant-sections/{slug}', thing: chantsThing },
  { id: 'offlineBook', path: '/books/{slug}', thing: bookThing },
]

/** A page of an item. @param query the parameters that identify it */
const pageAt = (
  context: PageContext,
  path: string,
  show: PageHandler,
  params: PageHandlerInput['params'],
  query: LinkQuery = {},
  beside: PageHandlerInput['query'] = {},
): OfflineItemPage => {
  const own = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return { href: context.href(path, query), show, params, query: { ...beside, ...Object.fromEntries(own) } }
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)

/** The printed pages of an edition in a volume, and the contents of the volume before them. */
function volumeThing(reader: ReaderContext, { context, params }: PageHandlerInput): OfflineItem {
  const { canon } = reader.stores
  const volume = parseVolume(params.volume ?? '')
  const { edition = '' } = params
  const [first, ...rest] = canon.text.editions.includes(edition) ? canon.printed.pages(edition, volume) : []
  if (first === undefined) throw createNotFoundError('ไม่พบเล่มนี้ในฉบับนี้ กรุณาเปิดหน้าของเล่มแล้วเลือกฉบับที่มี')
  const at = (page: number) => context.href(getPrintedPagePath(volume, edition, page))
  const firstPages = firstPagesIn(reader, context, volume, edition)
  const tree = treeOf(reader, volume)
  const names = [...(tree?.contentsOf(volume) ?? [])].flatMap((node): readonly OfflinePlaceName[] => {
    const page = pageOf(node, firstPages)
    if (page === undefined) return []
    return [
      { ...namesOf(reader, context, node), href: at(page), instead: context.href(getHeadingPagePath(node, volume)) },
    ]
  })
  const label = getEditionOrRecensionTitle(context, edition, canon.printed.shownIn(edition, volume))
  return {
    title: `${formatVolumeName(context, volume)} ${canon.divisions.volumeTitle(volume, context.language)} · ${label}`,
    href: at(first),
    pages: [
      pageAt(context, `/canon/${volume}`, renderVolumePage, { volume: String(volume) }),
      ...[first, ...rest].map((page) =>
        pageAt(context, getPrintedPagePath(volume, edition, page), renderPrintedPage, {
          volume: String(volume),
          edition,
          page: String(page),
        }),
      ),
    ],
    names,
  }
}

function treeOf({ stores: { canon } }: ReaderContext, volume: number) {
  const division = canon.divisions.at(volume)
  return division && canon.contents.of(division)
}

/** The page on which each heading with text begins, by its slug. */
function firstPagesIn({ stores: { canon } }: ReaderContext, context: PageContext, volume: number, edition: string) {
  const { chapters } = canon.pages.layout({ volume, edition, language: context.language })
  return new Map(chapters.map(({ entry, firstPage }) => [entry, firstPage]))
}

/** A heading without words of its own begins with the first below it that has some. */
function pageOf(node: HeadingNode, firstPages: ReadonlyMap<string, number>): number | undefined {
  const own = firstPages.get(node.row.slug)
  if (own !== undefined) return own
  for (const child of node.children) {
    const page = pageOf(child, firstPages)
    if (page !== undefined) return page
  }
  return undefined
}

function namesOf(
  reader: ReaderContext,
  context: PageContext,
  node: HeadingNode,
): Pick<OfflinePlaceName, 'title' | 'other'> {
  const title = getHeadingTitle(reader, context, node)
  const { pali } = node.row
  return pali === null || pali === title ? { title } : { title, other: pali }
}

/** A heading and everything below it, in the shown editions. */
function headingThing(reader: ReaderContext, { context, params, query }: PageHandlerInput): OfflineItem {
  const volume = parseVolume(params.volume ?? '')
  const found = reader.stores.canon.entries.find(volume, params.entry ?? '')
  const { node } = found
  const wanted = { input: query.with, variants: undefined, language: context.language }
  const { parts, headings, names: partNames } = splitHeadingTextIntoParts(reader, found, wanted)
  if (parts.length === 0) throw createNotFoundError('หัวข้อนี้ยังไม่มีข้อความให้เก็บ')
  if (parts.length > MAX_OFFLINE_HEADING_PARTS)
    throw new AppError('invalid_request', 'หัวข้อนี้ยาวเกินกว่าจะเก็บในครั้งเดียว กรุณาเก็บเป็นเล่ม หรือเก็บหัวข้อย่อย')
  const path = getHeadingPagePath(node, found.division.firstVolume)
  const home = Number(path.split('/')[2])
  const where = { volume: String(home), entry: node.row.slug }
  const pages = parts.map((_, index) =>
    pageAt(context, path, renderHeadingPage, where, { part: partNames.of(index) }, { with: query.with }),
  )
  const partOf = new Map<HeadingNode, number>()
  for (const [index, rows] of parts.entries()) {
    for (const { heading } of rows) if (!partOf.has(heading)) partOf.set(heading, index)
  }
  const names = headings.map((heading): OfflinePlaceName => {
    const part = partOf.get(heading) ?? 0
    const slug = partOf.has(heading) && heading !== node ? heading.row.slug : ''
    const href = context.href(path, { part: partNames.of(part) }, slug)
    const instead = context.href(getHeadingPagePath(heading, home))
    return { ...namesOf(reader, context, heading), href, ...(heading === node ? {} : { instead }) }
  })
  return {
    title: `${getHeadingTitle(reader, context, node)} · ${formatVolumeName(context, home)}`,
    href: context.href(path),
    pages,
    names,
  }
}

/** The list of a section, and each of its chants. */
function chantsThing(reader: ReaderContext, { context, params }: PageHandlerInput): OfflineItem {
  const section = requireRecord(reader, context, 'chant-sections', params.slug ?? '')
  const path = getRecordPagePath('chant-sections', section)
  const lists: OfflineItemPage[] = []
  const chants: OfflineItemPage[] = []
  const names: OfflinePlaceName[] = []
  for (let offset = 0, total = 1; offset < total; offset += parseListExtent({}).limit) {
    const { limit } = parseListExtent({})
    const filter = { section: section.slug }
    const { records, total: all } = listRecordsForPage(reader, context, 'chants', filter, { limit, offset })
    total = all
    const query = { offset: offset > 0 ? offset : undefined }
    lists.push(pageAt(context, path, createGroupPageHandler(chantListPageOptions), { slug: section.slug }, query))
    for (const chant of records) {
      const page = pageAt(context, getRecordPagePath('chants', chant), renderChantPage, { slug: chant.slug })
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

/** A book with its contents and every page. */
function bookThing(reader: ReaderContext, { context, params }: PageHandlerInput): OfflineItem {
  const book = requireRecord(reader, context, 'books', params.slug ?? '')
  const { totalPages, chapters } = reader.stores.contents.read(book.slug, context.language)
  const path = getRecordPagePath('books', book)
  const title = getDisplayedRecordName(context, 'books', book)
  return {
    title,
    href: context.href(path),
    pages: [
      pageAt(context, path, renderBookOverviewPage, { slug: book.slug }),
      ...upTo(totalPages).map((page) =>
        pageAt(context, `${path}/${page}`, renderBookTextPage, { slug: book.slug, page: String(page) }),
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
