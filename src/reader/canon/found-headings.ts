/** Names headings in search results: title in each language, number, and place. */

import { getWordsToHighlight, joinPhrasesToHighlight } from '../../../search/global/highlighter.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { DEFAULT_EDITION } from '../../definitions/editions.ts'
import { getTextCitationNumber, listKnownNamesOfText } from '../../definitions/facts/names.ts'
import { getVolumeAbbreviation } from '../citation/format-citation.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  formatPageName,
  formatVolumeName,
  getDisplayedEditionName,
  getHeadingPagePath,
  getHeadingTitle,
} from '../shared/canon-words.ts'
import { renderMarkedSnippet, renderNameWithUnbrokenParts } from '../shared/prose.ts'
import type { ReaderContext } from '../shared/reader.ts'

/**
 * Renders a search result for a heading: `ธัมมจักกัปปวัตตนสูตร · Dhammacakkappavattanasuttaṃ · SN 56.11`. Below it are
 * the name that matched, division, volume and page, which distinguish headings with the same name.
 */
export function renderFoundHeadingListItem(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  item: SearchResultItem,
): SafeHtml {
  const { volume = 0, snippet } = item
  const { node, title, pali, citation, name } = getNamesOfFoundHeading(reader, context, item)
  const beside = [title === pali ? null : pali, citation].flatMap((part) => part ?? [])
  // a name of a verse leads to its words
  const words = name?.text?.words.length ? joinPhrasesToHighlight(name.text.words) : getWordsToHighlight(q, snippet)
  const href = context.href(getHeadingPagePath(node, volume), { q, words }, 'm')
  const shown = snippet.text === title ? renderMarkedSnippet(context, snippet) : context.text(title)
  // readers of English who typed no Thai are not shown the Thai name that was found
  const isForeign = context.lang === 'en' && hasThaiLetters(snippet.text) && !hasThaiLetters(q)
  const isShown = isForeign || [title, ...beside].includes(snippet.text)
  return html`<li><a href="${href}">${shown}${beside.map((part) => html` <small>·&nbsp;${part === snippet.text ? renderMarkedSnippet(context, snippet) : part === citation ? html`<span class="whole">${citation}</span>` : context.text(part)}</small>`)}</a><p>${isShown ? undefined : html`${renderMarkedSnippet(context, snippet)} · `}${renderNameWithUnbrokenParts(context, describeHeadingPlace(reader, context, node, volume))}</p></li>`
}

/**
 * Returns the names of a found heading: its node, title, Pali title and number, and the known name by which it was
 * found, if it was.
 */
export function getNamesOfFoundHeading(
  reader: ReaderContext,
  context: PageContext,
  { volume = 0, slug, division, snippet }: Pick<SearchResultItem, 'volume' | 'slug' | 'division' | 'snippet'>,
) {
  const { node } = reader.stores.canon.entries.find(volume, slug)
  const origin = originOf(node, division)
  const name = listKnownNamesOfText(...origin).find((known) => known.name === snippet.text)
  const citation = name?.text?.citation ?? getTextCitationNumber(...origin)
  return { node, title: getHeadingTitle(reader, context, node), pali: node.row.pali, citation, name }
}

/** Returns the place of a heading as text: `สังยุตตนิกาย มหาวารวรรค · เล่ม ๑๙ หน้า ๔๑๙`. */
export function describeHeadingPlace(
  reader: ReaderContext,
  context: PageContext,
  node: HeadingNode,
  volume: number,
): string {
  const page = node.ref?.royalPage ?? node.ref?.paliPage
  const title = reader.stores.canon.divisions.volumeTitle(volume, context.language)
  return `${title} · ${formatVolumeName(context, volume)}${page ? ` ${formatPageName(context, page)}` : ''}`
}

/**
 * Finds the sutta to which a page belongs: the topmost heading with the number of the nearest numbered heading. If none
 * has a number, the heading itself. Undefined if the heading is unknown.
 * @param heading heading of the page in packages, `division/slug`
 */
export function findSuttaOfPage({ stores: { canon } }: ReaderContext, heading: string | undefined) {
  const [division = '', slug = ''] = heading?.split('/') ?? []
  const found = heading === undefined ? undefined : canon.entries.headingOfText({ division, slug })
  if (!found) return undefined
  const citationOf = (node: HeadingNode) => getTextCitationNumber(...originOf(node, division))
  let node = found.node
  while (node.parent && citationOf(node) === null && citationOf(node.parent) !== null) node = node.parent
  const citation = citationOf(node)
  while (citation !== null && node.parent && citationOf(node.parent) === citation) node = node.parent
  return { node, citation }
}

/**
 * Returns the sutta to which a page belongs as text, with number and page: `อานันทภัทเทกรัตตสูตร · MN 132 · ม.อุ.
 * ๑๔/๓๕๔`. Undefined if it is unknown.
 * @param heading heading of the page in packages, `division/slug`
 */
export function formatSuttaOfPage(
  reader: ReaderContext,
  context: PageContext,
  page: { readonly edition: string; readonly volume: number; readonly page: number; readonly to?: number },
  heading: string | undefined,
): string | undefined {
  const sutta = findSuttaOfPage(reader, heading)
  if (!sutta) return undefined
  const place = `${getVolumeAbbreviation(reader, context, page)} ${context.name(page.volume)}/${context.name(page.page)}${page.to ? `–${context.name(page.to)}` : ''}`
  const edition =
    page.edition === DEFAULT_EDITION ? null : getDisplayedEditionName(reader, context, page.edition, page.volume)
  return [getHeadingTitle(reader, context, sutta.node), sutta.citation, place.trim(), edition]
    .filter((part) => part !== null)
    .join(' · ')
}

/** Returns the division and slug by which packages name a heading. */
function originOf({ row }: HeadingNode, division = ''): [division: string, slug: string] {
  return [row.originDivision ?? division, row.originSlug ?? row.slug]
}
