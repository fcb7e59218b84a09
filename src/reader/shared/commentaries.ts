/** Commentaries: which are offered, and the links from a paragraph to its commentary and back. */

import { findItemNumberRanges, parseItemNumberRange } from '../../canon/text/item-index.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import {
  type EditionId,
  getRootEdition,
  isCanonPaliEdition,
  isCommentaryEdition,
  isLatinScriptEdition,
} from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getHeadingPagePath, getPrintedPagePath } from './canon-words.ts'
import type { ReaderContext } from './reader.ts'

/** Returns the commentaries in the reader's script. If there are none, all commentaries. */
export function selectCommentariesInScript(all: readonly EditionId[], language: LanguageCode): readonly EditionId[] {
  const commentaries = all.filter(isCommentaryEdition)
  const inScript = commentaries.filter((edition) => isLatinScriptEdition(edition) === (language !== 'th'))
  return inScript.length > 0 ? inScript : commentaries
}

/**
 * Returns the note about citations of commentaries: they are cited by pages of the prints that the source marks, and
 * pages of Thai prints are unknown.
 */
export const getCommentaryPagesNote = (context: PageContext): string =>
  context.say(
    'หน้าที่อ้างอิงของอรรถกถาและฎีกาเป็นของฉบับพิมพ์ที่ต้นฉบับบอกไว้ ยังไม่ทราบเลขหน้าของฉบับพิมพ์ไทย',
    'Commentaries are cited by pages of the prints that the source marks; pages of Thai prints are not known.',
  )

/** Returns the editions that are not commentaries. */
export const excludeCommentaries = (all: readonly EditionId[]): readonly EditionId[] =>
  all.filter((edition) => !isCommentaryEdition(edition))

/** Returns the displayed editions with one commentary added or removed, in the order of `all`. */
export const toggleCommentaryInEditions = (
  all: readonly EditionId[],
  shown: readonly EditionId[],
  edition: EditionId,
): readonly EditionId[] => all.filter((one) => (one === edition ? !shown.includes(one) : shown.includes(one)))

/**
 * Returns the editions for the link that opens a paragraph's commentary: the displayed ones and the first commentary in
 * the reader's script. Undefined if there is no commentary, or one is displayed already.
 */
export function selectEditionsForCommentaryLink(
  all: readonly EditionId[],
  shown: readonly EditionId[],
  edition: EditionId,
  language: LanguageCode,
): readonly EditionId[] | undefined {
  const [first] = selectCommentariesInScript(all, language)
  if (first === undefined || shown.some(isCommentaryEdition) || !isCanonPaliEdition(edition)) return undefined
  return all.filter((one) => one === first || shown.includes(one))
}

/**
 * Returns the function that links an item of a commentary to the text that it explains. Both have the same pages.
 * Undefined if the edition is no commentary.
 */
export function createLinkerToExplainedText(
  context: PageContext,
  { edition, volume, page }: PrintedPagePlace,
): ((item: number) => string) | undefined {
  const root = isCommentaryEdition(edition) ? getRootEdition(edition) : undefined
  return root === undefined ? undefined : (item) => context.href(getPrintedPagePath(volume, root, page), {}, `i${item}`)
}

/**
 * Returns the function that links an item number on a printed page to its commentary. An item without one links to
 * itself. Undefined if no commentary applies.
 */
export function createLinkerToCommentary(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  place: PrintedPagePlace,
  paragraphs: readonly (readonly TextWithSpanKind[])[],
): ((item: number) => string) | undefined {
  if (!canon.text.editions.some(isCommentaryEdition) || !isCanonPaliEdition(place.edition)) return undefined
  const hrefs = new Map<number, string>()
  for (const [index, { heading }] of canon.printed.paragraphsOn(place).entries()) {
    for (const { from } of findItemNumberRanges(paragraphs[index] ?? [])) {
      if (!heading || hrefs.has(from)) continue
      const { tree, node } = canon.entries.find(place.volume, heading.row.slug)
      const all = canon.branches.editions(listHeadingsOfWholeText(tree, node))
      const editions = selectEditionsForCommentaryLink(all, [place.edition], place.edition, context.language)
      const path = getHeadingPagePath(node, place.volume)
      if (editions) hrefs.set(from, context.href(path, { with: editions.join(',') }, `i${from}`))
    }
  }
  return (item) => hrefs.get(item) ?? `#i${item}`
}

/**
 * A commentary that explains several texts together. It is under the heading of the first text, whose title has the
 * numbers (`2-6. `).
 */
export interface SharedCommentary {
  readonly heading: HeadingNode
  readonly from: number
  readonly to: number
  readonly editions: readonly EditionId[]
}

/** Maximum number of texts that a commentary explains together. */
const MAX_SHARED_TEXTS = 60

/**
 * Finds the heading under which a commentary explains this text together with earlier ones. Undefined if there is none.
 */
export function findSharedCommentary(
  { stores: { canon } }: ReaderContext,
  { node }: Pick<LocatedHeading, 'node'>,
  shown: readonly EditionId[],
  language: LanguageCode,
): SharedCommentary | undefined {
  const all = selectCommentariesInScript(canon.text.editions, language)
  const siblings = node.parent?.children ?? []
  const ownIndex = siblings.indexOf(node)
  for (let at = ownIndex - 1; all.length > 0 && at >= Math.max(0, ownIndex - MAX_SHARED_TEXTS); at--) {
    const heading = siblings[at]
    if (!heading) continue
    const [row] = canon.branches.rows([heading], all)
    const [edition, parts = []] = [...(row?.columns ?? [])][0] ?? []
    if (edition === undefined) continue
    const titles = parts.flatMap(({ id }) =>
      canon.branches.read(id).paragraphs.flatMap(([first]) => (first?.kind === 'heading' ? [first.text] : [])),
    )
    const ranges = titles.flatMap((title) => parseItemNumberRange(/^[\s\p{Nd}–-]+/u.exec(title)?.[0] ?? '') ?? [])
    const range = ranges.find(({ from, to }) => to > from && ownIndex - at <= to - from)
    const texts = shown.filter((one) => !isCommentaryEdition(one))
    return range && { heading, ...range, editions: [...texts, edition] }
  }
  return undefined
}
