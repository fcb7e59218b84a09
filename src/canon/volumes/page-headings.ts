/** Finds the headings of one printed page from its parts: the heading that continues, and those that begin there. */

import { getTextCitationNumber } from '../../definitions/facts/names.ts'
import type { DisplayedPageLookup, TextWithOrderNumber } from '../text/displayed-pages.ts'
import type { NamedPassagePart } from '../text/page-parts.ts'
import type { VolumeEdition } from '../text/volume-part.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { DivisionReader } from '../tree/divisions.ts'

/** Headings by the index of the paragraph that they begin before, outermost first. */
type Beginnings = ReadonlyMap<number, readonly HeadingNode[]>

/** Maximum number of lines above a text that are its titles. Each has at most `MAX_TITLE_CHARS` characters. */
export const MAX_TITLE_LINES = 2
const MAX_TITLE_CHARS = 80
/** Matches the last word of a title in the royal edition, with an optional number. */
const TITLE =
  /(?:สูตร|วรรค|สังยุตต?์?|กัณฑ์|กถา|นิบาต|วิภังค์|บรรพ|ปริวาส|สมุฏฐาน|ขันธกะ|ชาดก|คาถา|วัตถุ|สิกขาบท|นิทเทส)(?:ที่)?[\s๐-๙.()]*$|^หมวด(?:ที่)?\s*[๐-๙]+$/u

/**
 * Returns the heading of a page for its title and citation. These rules apply in order:
 *
 * - if a whole collection begins on the page, the first text there with a number of its own
 * - the text whose title is the first line, even if its words begin further down
 * - the text that begins below one or two lines of titles
 * - the heading to which the first words belong
 *
 * @param paragraphs at least the first `MAX_TITLE_LINES` paragraphs of the page
 * @param chapter the heading to which the first words belong
 */
export function findPageHeading(
  paragraphs: readonly string[],
  chapter: HeadingNode | undefined,
  beginnings: Beginnings,
): HeadingNode | undefined {
  const all = [...beginnings.values()].flat()
  const isBegun = chapter !== undefined && all.includes(chapter)
  if (isBegun && chapter.parent === null)
    return all.find(({ parent, row }) => parent && getCitationNumber(row)) ?? chapter
  const above = isBegun ? all.slice(0, all.indexOf(chapter)).filter((node) => isAncestor(node, chapter)) : all
  return findHeadingByTitleLine(paragraphs[0] ?? '', above) ?? findHeadingBelowTitles() ?? chapter

  function findHeadingBelowTitles(): HeadingNode | undefined {
    const [[before, nodes] = [0, []]] = beginnings
    const lines = paragraphs.slice(0, before)
    const isTitle = (line: string) => line.length <= MAX_TITLE_CHARS && TITLE.test(line) && !line.startsWith('จบ')
    return before > 0 && before <= MAX_TITLE_LINES && lines.every(isTitle) ? nodes.at(-1) : undefined
  }
}

/**
 * Finds the innermost heading whose title the line begins with; a line may have the titles of a work and its first
 * chapter.
 */
function findHeadingByTitleLine(line: string, headings: readonly HeadingNode[]): HeadingNode | undefined {
  let rest = line.replace(/^[\s\p{Nd}.]+/u, '')
  let titled: HeadingNode | undefined
  for (const node of headings) {
    const { title } = node.row
    if (title === '' || !rest.startsWith(title) || (titled && node.parent !== titled)) continue
    titled = node
    rest = rest.slice(title.length)
  }
  return titled
}

function isAncestor(node: HeadingNode, { parent }: HeadingNode): boolean {
  return parent !== null && (parent === node || isAncestor(node, parent))
}

/** Returns the number by which a heading is cited; null when it has none, or an editor added the heading. */
const getCitationNumber = ({ originDivision, originSlug, slug }: HeadingNode['row']): string | null =>
  originDivision === null ? null : getTextCitationNumber(originDivision, originSlug ?? slug)

/** The properties of a page part that determine the headings of the page. */
type Part = TextWithOrderNumber & Pick<NamedPassagePart<unknown>, 'begins' | 'paragraphs'>

/** Finds the heading of a text by division and heading in packages. Undefined if it was deleted. */
export type FindHeadingOfText = (text: Omit<TextWithOrderNumber, 'text'>) => HeadingNode | undefined

/** Finds the headings that continue or begin on a printed page. */
export class PageHeadingFinder {
  constructor(
    private readonly pages: DisplayedPageLookup,
    private readonly contents: ContentsTreeReader,
    private readonly divisions: DivisionReader,
  ) {}

  /** Returns the function that finds the headings of texts in a volume. */
  in(volume: number): FindHeadingOfText {
    const division = this.divisions.at(volume)
    const tree = division && this.contents.of(division)
    return ({ division: name, entry }) => tree?.ofText(name, entry)
  }

  /**
   * Returns the heading to which the first words of a page belong; for a page without words, the last one before it.
   * Undefined if there is none.
   */
  chapterOn(
    part: VolumeEdition,
    texts: readonly TextWithOrderNumber[],
    page: number,
    headingOf: FindHeadingOfText,
  ): HeadingNode | undefined {
    for (const text of texts) {
      const heading = headingOf(text)
      if (heading) return heading
    }
    return this.before(part, page, headingOf, [], texts[0]?.text)
  }

  /**
   * Returns the headings that begin on a page, outermost first, by the index of the paragraph that follows them. A
   * heading without words of its own begins with the first heading below it that has some in the volume.
   */
  beginningsOn(
    part: VolumeEdition,
    parts: readonly Part[],
    page: number,
    headingOf: FindHeadingOfText,
  ): ReadonlyMap<number, readonly HeadingNode[]> {
    const beginnings = new Map<number, readonly HeadingNode[]>()
    let before = 0
    for (const [nth, { text, begins, paragraphs }] of parts.entries()) {
      if (begins && parts[nth - 1]?.text !== text) {
        const headings = this.findHeadingsBeginningWithPart(part, parts, nth, page, headingOf)
        if (headings.length > 0) beginnings.set(before, headings)
      }
      before += paragraphs.length
    }
    return beginnings
  }

  private findHeadingsBeginningWithPart(
    part: VolumeEdition,
    parts: readonly Part[],
    nth: number,
    page: number,
    headingOf: FindHeadingOfText,
  ): readonly HeadingNode[] {
    const { volume } = part
    const heading = parts[nth] && headingOf(parts[nth])
    if (!heading) return []
    const begun = new Set<HeadingNode>()
    const last = this.before(part, page, headingOf, parts.slice(0, nth), parts[0]?.text)
    for (let above = last ?? null; above; above = above.parent) begun.add(above)
    const headings = [heading]
    for (let above = heading.parent; above && !begun.has(above); above = above.parent)
      if (above.ref?.volume === volume) headings.unshift(above)
    return headings
  }

  /**
   * Returns the last heading of some texts on a page; without one, that of the last text before the page.
   * @param text the first text on the page
   */
  private before(
    part: VolumeEdition,
    page: number,
    headingOf: FindHeadingOfText,
    texts: readonly TextWithOrderNumber[],
    text = Number.MAX_SAFE_INTEGER,
  ): HeadingNode | undefined {
    for (const one of texts.toReversed()) {
      const heading = headingOf(one)
      if (heading) return heading
    }
    for (let at = this.pages.textBefore(part, page, text); at; at = this.pages.textBefore(part, at.page, at.text)) {
      const heading = headingOf(at)
      if (heading) return heading
    }
    return undefined
  }
}
