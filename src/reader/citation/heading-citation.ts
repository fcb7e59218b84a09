/** Cites the text of a heading: where it begins in print, and its number in the canon. */

import { findItemNumberRanges } from '../../canon/text/item-index.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { getHeadingCitationNumber } from '../../canon/tree/whole-text.ts'
import type { HeadingTextInEditions, PassagePartContent, PassagePartSummary } from '../../canon/volumes/branch-texts.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { isSpanOfTextItself, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { formatCitation, isEditionCitedByPage } from './format-citation.ts'

/**
 * Formats the citations of a heading's text: by volume, item and page, and by its number (`id`). Undefined if the
 * edition has no text of it.
 * @param rows rows of its text
 * @param edition the first displayed edition
 * @param read returns the content of a part
 */
export function formatHeadingCitations(
  reader: ReaderContext,
  context: PageContext,
  node: HeadingNode,
  rows: readonly HeadingTextInEditions[],
  edition: EditionId | undefined,
  read: (part: number) => PassagePartContent = (part) => reader.stores.canon.branches.read(part),
): { readonly citation: string; readonly id: string | null } | undefined {
  const [firstPart] = rows.flatMap(({ columns }) => columns.get(edition ?? '') ?? [])
  if (!firstPart || edition === undefined) return undefined
  const other = reader.stores.canon.printed.otherSource(edition, firstPart.volume, firstPart.rank)
  const cited = { edition, ...findBeginning(reader, edition, firstPart, read), from: other ? [other.id] : [] }
  return { citation: formatCitation(reader, context, cited), id: getHeadingCitationNumber(node) }
}

/**
 * Finds the item with which the text begins. If there is none, or an item of the same number is above it on the page,
 * returns the paragraph of the page and the item that continues there.
 */
function findBeginning(
  { stores: { canon } }: ReaderContext,
  edition: EditionId,
  { id, volume, page }: PassagePartSummary,
  read: (part: number) => PassagePartContent,
) {
  const { printed } = canon
  const parts = printed.partsOn([{ edition, volume, page }])
  const ownIndex = Math.max(
    0,
    parts.findIndex((part) => part.id === id),
  )
  const earlierParts = parts.slice(0, ownIndex)
  const items = printed.items(edition, volume)
  const earlierItems = earlierParts.length === 0 ? [] : items.above(page, parts[ownIndex]?.text ?? 0)
  const openingNumbers: number[] = []
  const hasWords = parts.slice(ownIndex).some((part) =>
    read(part.id).paragraphs.some((spans) => {
      openingNumbers.push(...listItemNumbers(spans))
      return spans.some(({ kind, text }) => isSpanOfTextItself(kind) && /\S/.test(text))
    }),
  )
  const [item] = hasWords ? openingNumbers : []
  const { recension } = printed.shownIn(edition, volume)
  const place = { volume, page, recension, part: id }
  if (isEditionCitedByPage(edition) && item !== undefined && !earlierItems.includes(item)) return { ...place, item }
  const paragraph = earlierParts.reduce((sum, { count }) => sum + count, 1)
  return { ...place, item: earlierItems.at(-1) ?? items.findItemContinuedOnPage(page), paragraph }
}

const listItemNumbers = (spans: readonly TextWithSpanKind[]) => findItemNumberRanges(spans).map(({ from }) => from)

/** Renders the citation of a heading's text, for display below the text. Empty if there is none. */
export const renderHeadingCitation = (
  context: PageContext,
  cited: ReturnType<typeof formatHeadingCitations>,
): SafeHtml =>
  renderIfPresent(
    cited,
    ({ citation, id }) =>
      html`<p class="cite"><span>${context.say('อ้างอิง', 'Cite as')}</span> <output id="cite">${citation}</output>${renderIfPresent(id, (text) => html` <output>${text}</output>`)}</p>`,
  )
