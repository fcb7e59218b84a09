/** What was found, as pieces of an answer: what it is called, how it is cited, where it stands, and how to read it. */

import type { Snippet } from '../../../search/full-text/snippets/snippets.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { EDITIONS, type Edition, factsOf } from '../../definitions/editions.ts'
import { citationOfText } from '../../definitions/facts/names.ts'
import { resources } from '../../definitions/registry.ts'
import type { SearchItem } from '../../library/search/search-item.ts'
import { headingPath, headingTitle, pageName, volumeName } from '../canon-words.ts'
import { type CitedPlace, wayToCited } from '../citations.ts'
import { calledAs } from '../found-headings.ts'
import { pagePath } from '../page-path.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'
import { nameOf, recordOf } from '../records.ts'
import type { CanonText } from './canon-text.ts'
import { clipped } from './plain-text.ts'
import { type ToldPiece, wholePiece } from './tell.ts'
import { type Stands, standsToRead } from './ways.ts'

/** What is told of anything that was found. */
interface Told extends Stands {
  readonly kind: string
  readonly title: string
  readonly [more: string]: unknown
}

/** Of a title, and of the words around what was looked for; both are shorter nearly always. */
const LONGEST_TITLE = 300
const LONGEST_SNIPPET = 500

/** @param lines for people, between its title and its address */
export const foundPiece = (told: Told, lines: readonly string[] = []): ToldPiece =>
  wholePiece(() => ({
    lines: [`• ${told.title}`, ...lines.filter((one) => one !== ''), told.address].join('\n  '),
    value: told,
  }))

/** The number by which the text of a heading is cited. */
export const idOfHeading = ({ row: { originDivision, originSlug } }: HeadingNode): string | null =>
  originDivision !== null && originSlug !== null ? citationOfText(originDivision, originSlug) : null

/** The page on which a heading begins, in the first edition that says so. */
function pageOf({ ref }: HeadingNode): { readonly edition: Edition; readonly page: number } | undefined {
  for (const edition of EDITIONS) {
    const { pageField } = factsOf(edition)
    const page = pageField === null ? null : ref?.[pageField]
    if (page) return { edition, page }
  }
  return undefined
}

/** A heading by its place: titles, number, citation of the page on which it begins. */
export function headingPiece(
  reader: Reader,
  visit: Visit,
  text: CanonText,
  {
    node,
    volume,
    ...names
  }: {
    node: HeadingNode
    volume: number
    id?: string | null
    name?: string | undefined
    words?: string
    /** What else programs are told. */
    more?: Readonly<Record<string, unknown>>
  },
): ToldPiece {
  const title = clipped(headingTitle(reader, visit, node), LONGEST_TITLE)
  const pali =
    node.row.pali === null || node.row.pali === title ? null : clipped(node.row.pali, LONGEST_TITLE)
  const inVolume = node.ref?.volume ?? volume
  const page = pageOf(node)
  const isThere = page && page.page <= reader.stores.canon.printed.totalPages(page.edition, inVolume)
  const citation = isThere ? text.citationOf(page.edition, inVolume, page.page) : null
  const where = [
    clipped(reader.stores.canon.divisions.volumeTitle(inVolume, visit.language), LONGEST_TITLE),
    `${volumeName(visit, inVolume)}${page ? ` ${pageName(visit, page.page)}` : ''}`,
  ].join(' · ')
  const { id = null, name, words, more } = names
  const known = name !== undefined && name !== title && name !== pali ? name : undefined
  return foundPiece(
    {
      kind: 'heading',
      title,
      ...(pali === null ? {} : { pali }),
      ...(id === null ? {} : { id }),
      ...(known === undefined ? {} : { known_as: known }),
      ...(citation === null ? {} : { citation }),
      place: where,
      ...standsToRead(visit, headingPath(node, volume)),
      ...more,
    },
    [[pali, id, known].filter((part) => part).join(' · '), words ?? '', citation ?? '', where],
  )
}

/** A page, with the item or the paragraph of it that is meant. */
export function pagePiece(
  visit: Visit,
  text: CanonText,
  { edition, volume, page }: { readonly edition: Edition; readonly volume: number; readonly page: number },
  more: {
    readonly words?: string
    readonly item?: number | undefined
    readonly paragraph?: number | undefined
  } = {},
): ToldPiece {
  const { words, item, paragraph } = more
  const fragment = item === undefined ? (paragraph === undefined ? '' : `p${paragraph}`) : `i${item}`
  const title = `${volumeName(visit, volume)} ${pageName(visit, page)} · ${text.editionTitle(edition, volume)}`
  const citation = text.citationOf(edition, volume, page)
  return foundPiece(
    {
      kind: 'page',
      ...{ title, citation, edition, volume, page },
      ...(item === undefined ? {} : { item }),
      ...(paragraph === undefined ? {} : { paragraph }),
      ...(words === undefined ? {} : { words }),
      ...standsToRead(visit, pagePath(volume, edition, page), {}, fragment),
    },
    [citation, words ?? ''],
  )
}

/** Where a citation leads, as pieces. */
export function citedPieces(
  reader: Reader,
  visit: Visit,
  text: CanonText,
  place: CitedPlace,
): readonly ToldPiece[] {
  if (place.to === 'heading')
    return [headingPiece(reader, visit, text, { ...place, id: idOfHeading(place.node) })]
  if (place.to === 'volume') {
    const title = `${volumeName(visit, place.volume)} ${clipped(reader.stores.canon.divisions.volumeTitle(place.volume, visit.language), LONGEST_TITLE)}`
    return [
      foundPiece({
        kind: 'volume',
        title,
        volume: place.volume,
        ...standsToRead(visit, ...wayToCited(place)),
      }),
    ]
  }
  const { edition, volume, pages, item, paragraph } = place
  return pages.map((page) => pagePiece(visit, text, { edition, volume, page }, { item, paragraph }))
}

/** Anything that the search finds. */
export function searchPiece(reader: Reader, visit: Visit, text: CanonText, item: SearchItem): ToldPiece {
  const words = marked(item.snippet)
  if (item.kind === 'pages') {
    const [volume = '', edition = '', page = ''] = item.slug.split('/')
    return pagePiece(visit, text, { edition, volume: Number(volume), page: Number(page) }, { words })
  }
  if (item.kind === 'headings') {
    const { node, citation: id, name, title } = calledAs(reader, visit, item)
    const isName = item.snippet.text === title
    return headingPiece(reader, visit, text, {
      ...{ node, id, volume: item.volume ?? 0, name: name?.name },
      ...(isName || name ? {} : { words }),
    })
  }
  return recordPiece(reader, visit, item, words)
}

function recordPiece(reader: Reader, visit: Visit, item: SearchItem, words: string): ToldPiece {
  const resource = resourceOf(item)
  const found = resource && recordOf(reader, visit, resource.name, item.slug)
  const title = clipped(found ? nameOf(visit, resource.name, found) : item.title, LONGEST_TITLE)
  const isName = item.snippet.text === title
  return foundPiece(
    {
      kind: resource?.name ?? item.kind,
      title,
      ...(isName ? {} : { words }),
      ...standsToRead(visit, `${resource?.path ?? ''}/${item.slug}`),
    },
    isName ? [] : [words],
  )
}

/** The search hands out public addresses, whose end tells what it is: `/jataka/nipatas/x` is no jataka. */
function resourceOf({ href, slug }: SearchItem) {
  const { pathname } = new URL(href, 'http://library.local')
  return Object.values(resources)
    .filter(({ path }) => pathname.endsWith(`${path}/${slug}`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The words around what was looked for, and that in quotation marks that the texts do not use. */
function marked({ text, marks }: Snippet): string {
  let words = ''
  let at = 0
  for (const [start, length] of marks) {
    if (start < at) continue
    words += `${text.slice(at, start)}«${text.slice(start, start + length)}»`
    at = start + length
  }
  return clipped(words + text.slice(at), LONGEST_SNIPPET)
}
