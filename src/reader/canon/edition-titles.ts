/** The titles of headings as editions print them, for rows of text, EPUBs and MCP. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import {
  type EditionId,
  getEditionFacts,
  getEditionLanguageTag,
  isPaliEdition,
  isThaiScriptPaliEdition,
} from '../../definitions/editions.ts'
import type { PageContext } from '../pages/page-context.ts'
import { detectLanguage } from '../pages/script.ts'
import type { ReaderContext } from '../shared/reader.ts'

/**
 * Returns a heading's title as an edition prints it, with its `lang`. It is in Pali in the edition's script, or in the
 * language of a translation.
 */
export function getTitleInEdition(
  reader: ReaderContext,
  context: PageContext,
  heading: HeadingNode,
  edition: EditionId,
) {
  const { pali, title: thaiTitle } = heading.row
  const inScript = isThaiScriptPaliEdition(edition) && pali ? romanPaliToThai(pali) : (pali ?? thaiTitle)
  const title = isPaliEdition(edition) ? inScript : getTitleOfTranslation(reader, context, heading, edition)
  const own = getEditionLanguageTag(edition)
  return { said: title, lang: isPaliEdition(edition) || title !== pali ? own : (detectLanguage(title) ?? own) }
}

/**
 * Returns the title of a heading in a translation. A translation in roman script gets no Thai title but the Pali one.
 */
function getTitleOfTranslation(
  reader: ReaderContext,
  context: PageContext,
  heading: HeadingNode,
  edition: EditionId,
): string {
  const { contents } = reader.stores.canon
  const language = context.site.languages.all.find((one) => one === getEditionFacts(edition).language)
  const title = contents.title(heading, language ?? context.language)
  return getEditionFacts(edition).script === 'Latn' && hasThaiLetters(title) ? (heading.row.pali ?? title) : title
}
