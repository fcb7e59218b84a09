/** The note on a heading's page that its text is not translated into the reader's language, and where parallels are. */

import type { HeadingWithSharedWords } from '../../canon/places/parallel-finder.ts'
import { findEnclosingNumberedHeading, listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import { type EditionId, getEditionFacts, isCommentaryEdition } from '../../definitions/editions.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { getHeadingPagePath } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { renderNumberedHeading } from './parallels.ts'

/** Minimum share of a text's words that a parallel must have to be offered instead of it. */
const MIN_SHARE_OF_SAME_TEXT = 0.8

/**
 * Renders the note that a text has no translation into the reader's language. It links to the parallel with the same
 * text that has one. Undefined if the text, or the sutta that contains it, is translated.
 * @param editions the editions that have the text
 */
export function renderNoteAboutTranslation(
  reader: ReaderContext,
  context: PageContext,
  { tree, node }: LocatedHeading,
  editions: readonly EditionId[],
  parallels: readonly HeadingWithSharedWords[],
): SafeHtml | undefined {
  const areTranslated = (all: readonly EditionId[]) =>
    all.some(
      (edition) =>
        !isCommentaryEdition(edition) && [context.language, context.lang].includes(getEditionFacts(edition).language),
    )
  const isTranslated = (text: Pick<LocatedHeading, 'tree' | 'node'>) =>
    areTranslated(reader.stores.canon.branches.editions(listHeadingsOfWholeText(text.tree, text.node)))
  const sutta = findEnclosingNumberedHeading(tree, node)
  if (areTranslated(editions) || (sutta && sutta !== node && isTranslated({ tree, node: sutta }))) return undefined
  const same = parallels.find((other) => other.share >= MIN_SHARE_OF_SAME_TEXT && isTranslated(other))
  const link = renderIfPresent(
    same,
    (other) =>
      html` ${context.say('ข้อความเกือบเดียวกันมีคำแปลที่', 'Nearly the same text is translated at')} <a href="${context.href(getHeadingPagePath(other.node, other.volume))}">${renderNumberedHeading(reader, context, other)}</a>`,
  )
  return html`${context.say('หัวข้อนี้ยังไม่มีคำแปลภาษาไทยในคลัง', 'This text has no English translation here.')}${link}`
}
