/** Finds the headings of one printed page from the parts on it: the one that continues, and those that begin there. */

import type { DisplayedPages } from '../text/displayed-pages.ts'
import type { DisplayedText } from '../text/displayed-text.ts'
import type { PassagePartOnPage } from '../text/page-parts.ts'
import type { VolumeEdition } from '../text/volume-part.ts'
import type { ContentsTrees } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { Divisions } from '../tree/divisions.ts'

/** A part of a page, as far as its headings follow from it. */
type PagePart = Pick<PassagePartOnPage<unknown>, 'text' | 'passage' | 'paragraphs'>

const NAME = 'SELECT division, entry FROM texts WHERE id = ?'
const BEGINS = `
SELECT 1 FROM extents WHERE edition = ? AND volume = ? AND passage = ? AND first_page = ? AND starts AND printed`

/** Finds the headings that continue or begin on a printed page. */
export class PageHeadings {
  constructor(
    private readonly text: DisplayedText,
    private readonly pages: DisplayedPages,
    private readonly contents: ContentsTrees,
    private readonly divisions: Divisions,
  ) {}

  /** Returns the heading of a text in a volume, by the text's number; undefined when it was deleted. */
  of(volume: number, text: number): HeadingNode | undefined {
    const division = this.divisions.at(volume)
    const name = division && this.text.row<{ division: string; entry: string }>(NAME, text)
    return name && this.contents.of(division).ofText(name.division, name.entry)
  }

  /**
   * Returns the heading to which the first words of a page belong; for a page without words, the last one before it.
   */
  chapterOn(part: VolumeEdition, texts: readonly number[], page: number): HeadingNode | undefined {
    for (const text of texts) {
      const heading = this.of(part.volume, text)
      if (heading) return heading
    }
    return this.before(part, page, texts[0] ?? Number.MAX_SAFE_INTEGER)
  }

  /**
   * Returns the headings that begin on a page, outermost first, by the index of the paragraph that follows them. A
   * heading without words of its own begins with the first heading below it that has some in the volume.
   */
  beginningsOn(
    part: VolumeEdition,
    parts: readonly PagePart[],
    page: number,
  ): ReadonlyMap<number, readonly HeadingNode[]> {
    const beginnings = new Map<number, readonly HeadingNode[]>()
    const met = new Set<number>()
    let before = 0
    for (const { text, passage, paragraphs } of parts) {
      const headings = met.has(text) ? [] : this.beginningWith(part, text, passage, page)
      if (headings.length > 0) beginnings.set(before, headings)
      met.add(text)
      before += paragraphs.length
    }
    return beginnings
  }

  private beginningWith(part: VolumeEdition, text: number, passage: number, page: number): readonly HeadingNode[] {
    const { edition, volume } = part
    const heading = this.of(volume, text)
    if (!heading || !this.text.row(BEGINS, edition, volume, passage, page)) return []
    const begun = new Set<HeadingNode>()
    for (let above = this.before(part, page, text) ?? null; above; above = above.parent) begun.add(above)
    const headings = [heading]
    for (let above = heading.parent; above && !begun.has(above); above = above.parent)
      if (above.ref?.volume === volume) headings.unshift(above)
    return headings
  }

  /** The heading of the last text before one on a page, or before the page. */
  private before(part: VolumeEdition, page: number, text: number): HeadingNode | undefined {
    for (let at = this.pages.textBefore(part, page, text); at !== undefined; ) {
      const heading = this.of(part.volume, at)
      if (heading) return heading
      at = this.pages.textBefore(part, page, at)
    }
    return undefined
  }
}
