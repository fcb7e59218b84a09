/** A heading that was found: what it is called in each language, its number, and where it is. */

import { rowsToMark, wordsToMark } from '../../../search/global/marks.ts'
import type { SearchItem } from '../../../search/global/search-item.ts'
import { hasThai } from '../../../search/letters/thai-pali.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { DEFAULT_EDITION } from '../../definitions/editions.ts'
import { citationOfText, namesOfText } from '../../definitions/facts/names.ts'
import { abbreviationOf } from '../citation/write.ts'
import { html, type Markup } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { headingPath, headingTitle, pageName, shownName, volumeName } from '../shared/canon-words.ts'
import { withMarks } from '../shared/marked-snippet.ts'
import type { Reader } from '../shared/reader.ts'

/**
 * `ธัมมจักกัปปวัตตนสูตร · Dhammacakkappavattanasuttaṃ · SN 56.11` and below it the name by which it was found, division,
 * volume and page: two of one name are told apart at sight.
 */
export function foundHeading(reader: Reader, context: PageContext, q: string, item: SearchItem): Markup {
  const { volume = 0, snippet } = item
  const { node, title, pali, citation, name } = calledAs(reader, context, item)
  const beside = [title === pali ? null : pali, citation].flatMap((part) => part ?? [])
  // a name of a verse leads to its words
  const words = name?.text?.words.length ? rowsToMark(name.text.words) : wordsToMark(q, snippet)
  const href = context.href(headingPath(node, volume), { q, words }, 'm')
  const shown = snippet.text === title ? withMarks(context, snippet) : context.text(title)
  // who typed no Thai and reads none is not shown the Thai name that was found
  const isForeign = context.lang === 'en' && hasThai(snippet.text) && !hasThai(q)
  const isShown = isForeign || [title, ...beside].includes(snippet.text)
  return html`<li><a href="${href}">${shown}${beside.map((part) => html` <small>·&nbsp;${part === snippet.text ? withMarks(context, snippet) : context.text(part)}</small>`)}</a><p>${isShown ? undefined : html`${withMarks(context, snippet)} · `}${context.text(placeOf(reader, context, node, volume))}</p></li>`
}

/** What a heading that was found is called, and the name by which it was found, where it is one that people know. */
export function calledAs(
  reader: Reader,
  context: PageContext,
  { volume = 0, slug, division, snippet }: Pick<SearchItem, 'volume' | 'slug' | 'division' | 'snippet'>,
) {
  const { node } = reader.stores.canon.entries.find(volume, slug)
  const origin = originOf(node, division)
  const name = namesOfText(...origin).find((known) => known.name === snippet.text)
  const citation = name?.text?.citation ?? citationOfText(...origin)
  return { node, title: headingTitle(reader, context, node), pali: node.row.pali, citation, name }
}

/** `สังยุตตนิกาย มหาวารวรรค · เล่ม ๑๙ หน้า ๔๑๙`. */
export function placeOf(reader: Reader, context: PageContext, node: HeadingNode, volume: number): string {
  const page = node.ref?.royalPage ?? node.ref?.paliPage
  const title = reader.stores.canon.divisions.volumeTitle(volume, context.language)
  return `${title} · ${volumeName(context, volume)}${page ? ` ${pageName(context, page)}` : ''}`
}

/**
 * The sutta whose words are on a page: the topmost heading with the number of the nearest one that has a number, else the
 * heading itself; undefined where that is unknown. @param heading as packages name it: `division/slug`
 */
export function suttaOf({ stores: { canon } }: Reader, heading: string | undefined) {
  const [division = '', slug = ''] = heading?.split('/') ?? []
  const found = heading === undefined ? undefined : canon.entries.headingOfText({ division, slug })
  if (!found) return undefined
  const citationOf = (node: HeadingNode) => citationOfText(...originOf(node, division))
  let node = found.node
  while (node.parent && citationOf(node) === null && citationOf(node.parent) !== null) node = node.parent
  const citation = citationOf(node)
  while (citation !== null && node.parent && citationOf(node.parent) === citation) node = node.parent
  return { node, citation }
}

/** `อานันทภัทเทกรัตตสูตร · MN 132 · ม.อุ. ๑๔/๓๕๔`: the sutta whose words are on a page, its number and the page. */
export function suttaOn(
  reader: Reader,
  context: PageContext,
  page: { readonly edition: string; readonly volume: number; readonly page: number; readonly to?: number },
  heading: string | undefined,
): string | undefined {
  const sutta = suttaOf(reader, heading)
  if (!sutta) return undefined
  const place = `${abbreviationOf(reader, context, page)} ${context.name(page.volume)}/${context.name(page.page)}${page.to ? `–${context.name(page.to)}` : ''}`
  const edition =
    page.edition === DEFAULT_EDITION ? null : shownName(reader, context, page.edition, page.volume)
  return [headingTitle(reader, context, sutta.node), sutta.citation, place.trim(), edition]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The division and the slug under which packages have a heading. */
function originOf({ row }: HeadingNode, division = ''): [division: string, slug: string] {
  return [row.originDivision ?? division, row.originSlug ?? row.slug]
}
