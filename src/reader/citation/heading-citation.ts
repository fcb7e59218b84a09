/** How the text of a heading is cited: where it begins in print, and by its number in the canon. */

import { findItemNumberRanges } from '../../canon/text/items.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { getHeadingCitationNumber } from '../../canon/tree/whole-text.ts'
import type { HeadingTextInEditions, PassagePartSummary } from '../../canon/volumes/branch-texts.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { isSpanOfTextItself } from '../../definitions/texts/format.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { markupIfPresent, type PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { formatCitation, isEditionCitedByPage } from './format-citation.ts'

/**
 * Returns how the text of a heading is cited: by volume, item and page, and by its number (`id`); undefined where the
 * edition has none of it.
 * @param rows of its text
 * @param edition the first that is shown
 */
export function formatHeadingCitations(
  reader: ReaderContext,
  context: PageContext,
  node: HeadingNode,
  rows: readonly HeadingTextInEditions[],
  edition: EditionId | undefined,
): { readonly citation: string; readonly id: string | null } | undefined {
  const [piece] = rows.flatMap(({ columns }) => columns.get(edition ?? '') ?? [])
  if (!piece || edition === undefined) return undefined
  const other = reader.stores.canon.printed.otherSource(edition, piece.volume, piece.rank)
  const cited = { edition, ...beginningOf(reader, edition, piece), from: other ? [other.id] : [] }
  return { citation: formatCitation(reader, context, cited), id: getHeadingCitationNumber(node) }
}

/**
 * The item that begins the text. Where none does, or another item of its number comes first, the paragraph of the page
 * and the item that continues there.
 */
function beginningOf(
  { stores: { canon } }: ReaderContext,
  edition: EditionId,
  { id, volume, page }: PassagePartSummary,
) {
  const { printed } = canon
  const parts = printed.parts({ edition, volume, page })
  const paragraphs = parts.flatMap((part) => part.paragraphs)
  const { recension } = printed.shownIn(edition, volume)
  const own = parts.findIndex((part) => part.id === id)
  const first = parts.slice(0, Math.max(0, own)).reduce((sum, part) => sum + part.paragraphs.length, 1)
  const words = paragraphs.findIndex(
    (spans, index) => index >= first - 1 && spans.some(({ kind, text }) => isSpanOfTextItself(kind) && /\S/.test(text)),
  )
  const numbers = (from: number, to: number) =>
    paragraphs.slice(from, to).flatMap((spans) => findItemNumberRanges(spans).map((item) => item.from))
  const above = numbers(0, first - 1)
  const [opening] = numbers(first - 1, words + 1)
  const place = { volume, page, recension, part: id }
  if (isEditionCitedByPage(edition) && opening !== undefined && !above.includes(opening))
    return { ...place, item: opening }
  const item = above.at(-1) ?? printed.items(edition, volume).goingOn(page)
  return { ...place, item, paragraph: first }
}

/** Renders the citation of a heading's text, which is shown below the text. */
export const renderHeadingCitation = (
  context: PageContext,
  cited: ReturnType<typeof formatHeadingCitations>,
): SafeHtml =>
  markupIfPresent(
    cited,
    ({ citation, id }) =>
      html`<p class="cite"><span>${context.say('อ้างอิง', 'Cite as')}</span> <output id="cite">${citation}</output>${markupIfPresent(id, (text) => html` <output>${text}</output>`)}</p>`,
  )
