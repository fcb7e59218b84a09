/**
 * The tabs of a printed page. They lead to the same words in the other editions, and back to the page from which the
 * reader came.
 */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { isCommentaryEdition } from '../../definitions/editions.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { formatVolumeName, getEditionOrRecensionName, getPrintedPagePath } from '../shared/canon-words.ts'
import { selectCommentariesInScript } from '../shared/commentaries.ts'
import type { ReaderContext } from '../shared/reader.ts'

/**
 * The query parameter with the printed page from which a tab of another edition was opened, such as `19-royal-420`. The
 * tab back leads to exactly that page. Without it, going there and back could end a page earlier, because pages of two
 * editions rarely begin with the same word.
 */
export const EDITION_TABS_RETURN_PAGE_PARAMETER = 'back'

/** Formats a page for `EDITION_TABS_RETURN_PAGE_PARAMETER`. */
const formatOrigin = ({ volume, edition, page }: PrintedPagePlace): string => `${volume}-${edition}-${page}`

/** Parses the value of `EDITION_TABS_RETURN_PAGE_PARAMETER`; undefined for anything that is no page. */
function parseOrigin({ stores: { canon } }: ReaderContext, text: string | undefined): PrintedPagePlace | undefined {
  const [, volume = '', edition, page = ''] = /^([1-9]\d?)-([a-z0-9-]+)-([1-9]\d{0,5})$/.exec(text ?? '') ?? []
  if (!edition || !canon.text.editions.includes(edition) || Number(volume) > LAST_VOLUME) return undefined
  return { volume: Number(volume), edition, page: Number(page) }
}

interface Tab extends PrintedPagePlace {
  /** The paragraph in which the words are, from 1; undefined for the page as a whole. */
  readonly paragraph?: number
}

/** Finds where the words at the top of a page are in the other editions. @param headings whose text is on the page */
function findTabs(
  { stores: { canon } }: ReaderContext,
  place: PrintedPagePlace,
  headings: readonly HeadingNode[],
): readonly Tab[] {
  if (headings.length === 0) return []
  const others = canon.places.others(place, headings)
  const paragraphs = canon.printed.paragraphsAt(others)
  return others.map(({ edition, volume, page }, nth) => ({ edition, volume, page, paragraph: paragraphs[nth] ?? 1 }))
}

const isSamePage = (left: PrintedPagePlace, right: PrintedPagePlace): boolean =>
  left.page === right.page && left.edition === right.edition && left.volume === right.volume

/**
 * Renders the tabs of a printed page. They lead to its first words in the other editions.
 * @param headings headings whose text is on the page
 * @param back the value of `EDITION_TABS_RETURN_PAGE_PARAMETER`; ignored if that page has no tab that leads here
 */
export function renderEditionTabs(
  reader: ReaderContext,
  context: PageContext,
  here: PrintedPagePlace,
  headings: readonly HeadingNode[],
  back: string | undefined,
): SafeHtml {
  const { printed } = reader.stores.canon
  const requestedOrigin = parseOrigin(reader, back)
  const tabsOfOrigin =
    requestedOrigin && requestedOrigin.edition !== here.edition
      ? findTabs(reader, requestedOrigin, printed.headingsOn(requestedOrigin))
      : []
  const origin = requestedOrigin && tabsOfOrigin.some((tab) => isSamePage(tab, here)) ? requestedOrigin : here
  const tabs: readonly Tab[] = origin === here ? findTabs(reader, here, headings) : [origin, ...tabsOfOrigin]
  if (tabs.length === 0) return html``
  const all = reader.stores.canon.text.editions
  const commentaries = [here.edition, ...selectCommentariesInScript(all, context.language)]
  const links = all.flatMap((edition) => {
    if (isCommentaryEdition(edition) && !commentaries.includes(edition)) return []
    const tab = edition === here.edition ? here : tabs.find((other) => other.edition === edition)
    if (!tab) return []
    const { volume, page, paragraph = 1 }: Tab = tab
    const at = volume === here.volume ? '' : `${formatVolumeName(context, volume)} `
    const label = html`${getEditionOrRecensionName(context, edition, printed.shownIn(edition, volume))} <small>${at}<span class="unseen">${context.say('หน้า', 'page')} </span>${context.name(page)}</small>`
    const isOrigin = isSamePage(tab, origin)
    const query = isOrigin ? {} : { [EDITION_TABS_RETURN_PAGE_PARAMETER]: formatOrigin(origin) }
    const href = context.href(getPrintedPagePath(volume, edition, page), query, paragraph > 1 ? `p${paragraph}` : '')
    if (edition === here.edition) {
      return html`<li><a aria-current="page" href="${context.href(getPrintedPagePath(volume, edition, page))}">${label}</a></li>`
    }
    return html`<li><a${renderIfPresent(!isOrigin, () => html` rel="nofollow"`)} href="${href}">${label}</a></li>`
  })
  return html`<nav class="tabs" aria-label="${context.say('ที่เดียวกันในฉบับอื่น', 'The same place in other editions')}"><ul>${links}</ul></nav>`
}
