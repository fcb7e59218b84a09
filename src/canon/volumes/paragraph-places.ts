/** Origin of the paragraphs of a printed page: the source, the file of its corpus, and how the page number is known. */

import type { PassagePartOnPage } from '../text/page-parts.ts'

/**
 * A range of displayed paragraphs of a page, counted from 1, that come from the same source and file of its corpus.
 */
export interface ParagraphRangeWithOrigin extends Pick<PassagePartOnPage<unknown>, 'file' | 'state'> {
  /** First and last of them, counted from 1 over the displayed page. */
  readonly from: number
  readonly to: number
  /** The source's title. */
  readonly source: string
}

/**
 * Groups the paragraphs of a page by their origin, in reading order.
 * @param titles of the sources, by rank
 */
export function groupParagraphsByOrigin(
  parts: readonly PassagePartOnPage<unknown>[],
  titles: ReadonlyMap<number, string>,
): readonly ParagraphRangeWithOrigin[] {
  const places: ParagraphRangeWithOrigin[] = []
  let passed = 0
  for (const { rank, file, state, paragraphs } of parts) {
    const source = titles.get(rank) ?? ''
    const to = passed + paragraphs.length
    const last = places.at(-1)
    const goesOn = last && last.source === source && last.file === file && last.state === state
    if (goesOn) places[places.length - 1] = { ...last, to }
    else places.push({ source, file, state, from: passed + 1, to })
    passed = to
  }
  return places
}
