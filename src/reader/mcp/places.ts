/** MCP calls, links and citations for places in the canon, and the sources of their texts. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DisplayedSource, PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { BUILT_IN_EDITION_IDS, getEditionFacts } from '../../definitions/editions.ts'
import { formatCitation } from '../citation/format-citation.ts'
import type { McpAnswerBlock, McpBlockLink, McpToolInput, SuggestedMcpCall } from './tool.ts'

/** Returns the MCP call that reads a printed page. */
export const createReadPageMcpCall = ({ volume, edition, page }: PrintedPagePlace): SuggestedMcpCall => ({
  tool: 'read_page',
  arguments: { volume, edition, page },
})

/**
 * Returns the MCP call that reads a heading.
 * @param inVolume volume to use if the heading has no printed place of its own
 * @param more further arguments
 */
export const createReadHeadingMcpCall = (
  { row, ref }: HeadingNode,
  inVolume: number,
  more: object = {},
): SuggestedMcpCall => ({
  tool: 'read_heading',
  arguments: { volume: ref?.volume ?? inVolume, entry: row.slug, ...more },
})

/** Returns the MCP call that reads a record. With `page` in `more`, it reads a page of a book. */
export const createReadRecordMcpCall = (collection: string, slug: string, more: object = {}): SuggestedMcpCall => ({
  tool: 'read_record',
  arguments: { collection, slug, ...more },
})

/** Returns the MCP call that lists the contents of a volume, of a collection, or of its group `slug`. */
export const createListContentsMcpCall = (
  given: { readonly volume: number } | { readonly collection: string; readonly slug?: string },
): SuggestedMcpCall => ({
  tool: 'contents',
  arguments: { ...given },
})

/** Formats the citation of a printed page, with the item on it. */
export function formatPrintedPageCitation({ reader, pageContext }: McpToolInput, place: PrintedPagePlace): string {
  const { edition, volume, page } = place
  const { printed } = reader.stores.canon
  const item = printed.items(edition, volume).citedOn(page)
  return formatCitation(reader, pageContext, { ...place, ...printed.shownIn(edition, volume), item })
}

/**
 * Returns the link to a heading for an MCP answer, with the printed page on which it begins, in the first edition that
 * has it.
 * @param inVolume volume to use if the heading has no printed place of its own
 */
export function createMcpHeadingLink(
  { reader }: McpToolInput,
  node: HeadingNode,
  inVolume: number,
): Omit<McpBlockLink, 'title'> {
  const volume = node.ref?.volume ?? inVolume
  const { printed } = reader.stores.canon
  const [place] = BUILT_IN_EDITION_IDS.flatMap((edition) => {
    const { pageField } = getEditionFacts(edition)
    const page = pageField && node.ref?.[pageField]
    return page && page <= printed.totalPages(edition, volume) ? { edition, volume, page } : []
  })
  return { call: createReadHeadingMcpCall(node, volume), place }
}

/** Returns the sources of the printed pages to which blocks link. If those of a page are unknown, all sources. */
export function getSourcesOfMcpBlocks(
  { reader, pageContext }: McpToolInput,
  blocks: readonly McpAnswerBlock[],
): readonly DisplayedSource[] {
  const { printed, sources } = reader.stores.canon
  const places = blocks.flatMap(({ links = [] }) => links.flatMap(({ place }) => place ?? []))
  const shown = places.map(({ edition, volume }) => printed.shownIn(edition, volume).sources)
  const all = shown.some((some) => some.length === 0) ? [sources.read(pageContext.language).texts] : shown
  return [...new Map(all.flat().map((source) => [source.id, source])).values()]
}
