/** The page of one volume: its editions, and the tree of its contents. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { renderHiddenLanguageField, renderPage } from '../pages/frame.ts'
import { html, SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import {
  createBreadcrumbsToVolume,
  formatVolumeName,
  getEditionOrRecensionName,
  getEditionOrRecensionTitle,
  getHeadingPagePath,
  getHeadingTitle,
  getPrintedPagePath,
  isCanonicalNumber,
  parseVolume,
} from '../shared/canon-words.ts'
import { renderLinksToEpubs, renderOfflineLinks } from '../shared/download-links.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'

/**
 * Renders `/canon/{volume}`: the editions of one volume and the tree of its headings. Redirects other forms of the
 * number.
 * @throws AppError `not_found` for an unknown volume
 */
export function renderVolumePage(reader: ReaderContext, { context, params }: PageHandlerInput): PageHandlerResult {
  const volume = parseVolume(params.volume ?? '')
  if (!isCanonicalNumber(params.volume ?? '')) return { status: 308, address: context.href(`/canon/${volume}`) }
  const { canon } = reader.stores
  const { printed } = canon
  const title = canon.divisions.volumeTitle(volume, context.language)
  const editions = canon.text.editions.flatMap((edition) => {
    const { pages, first, passages } = printed.pageCount(edition, volume)
    if (passages === 0) return []
    const shown = printed.shownIn(edition, volume)
    const [label, short] = [
      getEditionOrRecensionTitle(context, edition, shown),
      getEditionOrRecensionName(context, edition, shown),
    ]
    return [{ edition, first, pages, label, short }]
  })
  const epubs = editions.map(({ edition, label }) => ({ path: `/canon/${volume}/${edition}`, label }))
  const crumbs = createBreadcrumbsToVolume(reader, context, volume)
  const division = canon.divisions.at(volume)
  const tree = division && canon.contents.of(division)
  const shown = tree?.contentsOf(volume) ?? new Set<HeadingNode>()
  const createVolumeHref = (to: number) => (to >= 1 && to <= 45 ? context.href(`/canon/${to}`) : undefined)
  return renderPage(context, {
    title: `${formatVolumeName(context, volume)} ${title}`,
    path: `/canon/${volume}`,
    kind: 'Book',
    description: editions.map(({ label, pages }) => `${label} ${context.number(pages)}`).join(' · '),
    crumbs: [...crumbs.slice(0, -1), { title: formatVolumeName(context, volume) }],
    previous: createVolumeHref(volume - 1),
    next: createVolumeHref(volume + 1),
    main: html`<h1>${formatVolumeName(context, volume)} <small>${context.text(title)}</small></h1>
${editions.length === 0 ? html`<p>${context.say('เล่มนี้ยังไม่มีข้อความ', 'There is no text of this volume yet.')}</p>` : undefined}
<ul class="tiles">${editions.map(
      ({ edition, label, first, pages }) =>
        html`<li><a href="${context.href(getPrintedPagePath(volume, edition, first))}"><strong>${label}</strong> ${context.number(pages)} ${context.say('หน้า', 'pages')}</a></li>`,
    )}</ul>
${editions.length === 0 ? undefined : renderLinksToEpubs(context, epubs)}
${renderIfPresent(editions[0], ({ edition }) => html`<form class="go" action="${context.file(`/canon/${volume}/${edition}`)}">${renderHiddenLanguageField(context)}<label>${context.say('หน้า', 'Page')} <input name="page" inputmode="numeric" size="5" maxlength="6" placeholder="${context.name(1)}–${context.name(printed.totalPages(edition, volume))}"></label> <label>${context.say('ข้อ', 'Item')} <input name="item" inputmode="numeric" size="5" maxlength="6"></label> <button>${context.say('ไป', 'Go')}</button></form>`)}
${renderOfflineLinks(
  context,
  editions.map(({ edition, short, pages }) => ({
    path: `/canon/${volume}/${edition}`,
    label: short,
    bytes: MIN_VOLUME_BYTES + pages * PRINTED_PAGE_BYTES,
  })),
)}<h2 id="contents">${context.say('สารบัญ', 'Contents')}</h2>
${shown.size === 0 ? html`<p>${context.say('ยังไม่มีหัวข้อในเล่มนี้', 'There are no headings in this volume yet.')}</p>` : undefined}
<div class="tree">${renderLevel(reader, context, tree?.tops ?? [], shown, volume)}</div>`,
  })
}

/** Average size that a printed page adds to the download of a volume (330 to 930). */
const PRINTED_PAGE_BYTES = 550
/** Size of a download without its pages. */
const MIN_VOLUME_BYTES = 4_000

/** The deepest level of the contents that is expanded at first. */
const MAX_EXPANDED_DEPTH = 1

/**
 * Renders one level of the contents. It builds one string instead of nested templates, since a volume may have
 * thousands of headings.
 */
function renderLevel(
  reader: ReaderContext,
  context: PageContext,
  nodes: readonly HeadingNode[],
  shown: ReadonlySet<HeadingNode>,
  volume: number,
): SafeHtml {
  let items = ''
  for (const node of nodes) {
    if (!shown.has(node)) continue
    const page = node.ref?.volume === volume ? (node.ref.royalPage ?? node.ref.paliPage) : null
    let childCount = 0
    for (const child of node.children) if (shown.has(child)) childCount++
    const href = Bun.escapeHTML(context.href(getHeadingPagePath(node, volume)))
    items += `<li><a href="${href}">${context.text(getHeadingTitle(reader, context, node)).text}</a>`
    if (page) items += `<small>${context.name(page)}</small>`
    if (childCount > 0)
      items += `<details${node.depth <= MAX_EXPANDED_DEPTH ? ' open' : ''}><summary>${context.say('หัวข้อย่อย', 'Below')} ${context.number(childCount)}</summary>${renderLevel(reader, context, node.children, shown, volume).text}</details>`
    items += '</li>\n'
  }
  return new SafeHtml(items === '' ? '' : `<ol>${items}</ol>`)
}
