/** The corpus ids of the paragraphs of a page: their fragments in addresses, and how they are cited. */

import { formatTextIdAsCitation } from '../../definitions/facts/citations.ts'
import { html } from '../pages/html.ts'

/** Splits an id such as `dn16:1.4` into the text and the paragraph in it. */
const splitId = (id: string): readonly [text: string, paragraph: string] => {
  const colon = id.indexOf(':')
  return [id.slice(0, colon), id.slice(colon + 1)]
}

/** Matches ids of commentaries, which name a page of their own print: `DA:I.26`. */
const PRINT_PAGE_ID = /^\p{Lu}/u

/** Whether an id is that of a title, not of a paragraph: `dn16:0.2`, `dn14:2.1.0`. */
const isTitle = (paragraph: string) => /^0(?:\.|$)|\.0(?:\.\d+)?$/.test(paragraph)

/** Converts `DA:I.26` to `DA I 26`; undefined for ids that name no page of a print. */
function toPrintPage(id: string): string | undefined {
  const [text, page] = splitId(id)
  return PRINT_PAGE_ID.test(text) ? `${text} ${page.replace('.', ' ')}` : undefined
}

/**
 * Returns the pages of a commentary's own print that a page contains: the first, and the last if it differs (`DA I
 * 26–27`). Undefined if there are none.
 * @param segments corpus ids of the page's paragraphs
 */
export function formatCommentaryPrintPages(segments: readonly (string | null)[]): string | undefined {
  const pages = segments.flatMap((id) => (id && toPrintPage(id)) ?? [])
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined || last === undefined || first === last) return first
  const [printVolume, end = ''] = [last.slice(0, last.lastIndexOf(' ')), last.split(' ').at(-1)]
  return first.startsWith(printVolume) ? `${first}–${end}` : `${first} – ${last}`
}

/**
 * Returns the fragment of a paragraph on a page. Undefined if it has no id, or an earlier paragraph has that fragment.
 * @param segments corpus ids of the page's paragraphs
 * @param paragraph number of the paragraph, from 1
 */
export function getParagraphAnchor(segments: readonly (string | null)[], paragraph: number): string | undefined {
  const anchors = new SegmentAnchorWriter()
  return segments.map((one) => anchors.of(one))[paragraph - 1]
}

/**
 * Assigns fragments to the paragraphs of a page. The id `dn16:1.4` gives `1.4`, or the whole id if another text on the
 * page has that number. An id that already has a fragment (in another edition or on the previous page) gets none.
 */
export class SegmentAnchorWriter {
  private readonly usedAnchors = new Set<string>()
  private readonly seenIds = new Set<string>()

  /** Assigns the fragment of a paragraph; undefined without an id, for a title, or if the id already has one. */
  of(id: string | null | undefined): string | undefined {
    if (!id?.includes(':') || this.seenIds.has(id)) return undefined
    this.seenIds.add(id)
    const [, paragraph] = splitId(id)
    if (isTitle(paragraph)) return undefined
    const anchor = this.usedAnchors.has(paragraph) ? id : paragraph
    this.usedAnchors.add(anchor)
    return anchor
  }

  /**
   * Renders the number in front of a paragraph, which links to itself and shows how the paragraph is cited; empty
   * without an id.
   */
  renderLink(id: string | null | undefined): string {
    const anchor = id ? this.of(id) : undefined
    if (!id || anchor === undefined) return ''
    const [text, paragraph] = splitId(id)
    const page = toPrintPage(id)
    const cited = page ?? `${formatTextIdAsCitation(text)}:${paragraph}`
    return html`<a class="sg" id="${anchor}" href="#${anchor}" title="${cited}">${page ?? paragraph}</a> `.text
  }
}
