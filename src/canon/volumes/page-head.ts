/** Chooses the heading for the top of a printed page. */

import { getTextCitationNumber } from '../../definitions/facts/names.ts'
import type { HeadingNode } from '../tree/division-tree.ts'

/** Headings by the index of the paragraph that they begin before, outermost first. */
type Beginnings = ReadonlyMap<number, readonly HeadingNode[]>

/** Lines above a text that are its titles: at most so many, each at most `MAX_TITLE_CHARS` long. */
export const MAX_TITLE_LINES = 2
const MAX_TITLE_CHARS = 80
/** Words in which titles of the royal edition end, with a number behind. */
const TITLE =
  /(?:สูตร|วรรค|สังยุตต?์?|กัณฑ์|กถา|นิบาต|วิภังค์|บรรพ|ปริวาส|สมุฏฐาน|ขันธกะ|ชาดก|คาถา|วัตถุ|สิกขาบท|นิทเทส)(?:ที่)?[\s๐-๙.()]*$|^หมวด(?:ที่)?\s*[๐-๙]+$/u

/**
 * Returns the heading that a page is about: the text whose title is the first line, even if its words begin further
 * down; on a page where a whole collection begins, the first numbered text that begins there; otherwise the heading to
 * which the first words belong.
 * @param paragraphs the first `MAX_TITLE_LINES` of the page at least
 * @param chapter the heading to which the first words belong
 */
export function findPageHeading(
  paragraphs: readonly string[],
  chapter: HeadingNode | undefined,
  beginnings: Beginnings,
): HeadingNode | undefined {
  const all = [...beginnings.values()].flat()
  const isBegun = chapter !== undefined && all.includes(chapter)
  if (isBegun && chapter.parent === null) return all.find(({ parent, row }) => parent && numberedAs(row)) ?? chapter
  const above = isBegun ? all.slice(0, all.indexOf(chapter)).filter((node) => isAbove(node, chapter)) : all
  return titledBy(paragraphs[0] ?? '', above) ?? titledBelow() ?? chapter

  function titledBelow(): HeadingNode | undefined {
    const [[before, nodes] = [0, []]] = beginnings
    const lines = paragraphs.slice(0, before)
    const isTitle = (line: string) => line.length <= MAX_TITLE_CHARS && TITLE.test(line) && !line.startsWith('จบ')
    return before > 0 && before <= MAX_TITLE_LINES && lines.every(isTitle) ? nodes.at(-1) : undefined
  }
}

/** The innermost of the headings whose titles the line begins with: it may have those of a work and of its first chapter. */
function titledBy(line: string, headings: readonly HeadingNode[]): HeadingNode | undefined {
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

function isAbove(node: HeadingNode, { parent }: HeadingNode): boolean {
  return parent !== null && (parent === node || isAbove(node, parent))
}

/** The number under which a heading of packages is cited; null where it has none, or an editor added it. */
const numberedAs = ({ originDivision, originSlug, slug }: HeadingNode['row']): string | null =>
  originDivision === null ? null : getTextCitationNumber(originDivision, originSlug ?? slug)
