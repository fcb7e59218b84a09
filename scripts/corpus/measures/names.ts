/** Measures whether the texts of the table of names exist, and whether the names of verses lead to their words. */

import { joinPhrasesToHighlight } from '../../../search/global/highlighter.ts'
import { listKnownTextNames } from '../../../src/definitions/facts/names.ts'
import { renderHeadingPage } from '../../../src/reader/canon/heading-page.ts'
import { PageContext } from '../../../src/reader/pages/page-context.ts'
import { getHeadingPagePath } from '../../../src/reader/shared/canon-words.ts'
import { isPageRedirect } from '../../../src/reader/shared/reader.ts'
import { type CorpusMeasure, checkMinRight } from '../goal.ts'
import { createCorpusReaderContext } from '../reader-of.ts'

/** Measure `names`: the well-known names of texts and verses lead to them. */
export const knownNamesMeasure: CorpusMeasure = {
  name: 'names',
  rows: ({ stores }) => {
    const texts = new Map(
      listKnownTextNames().flatMap(({ text }) => (text ? [[`${text.division}/${text.slug} ${text.words}`, text]] : [])),
    )
    const here = [...texts.values()].map((text) => ({
      text,
      found: stores.canon.entries.headingOfText(text),
    }))
    const missing = here.filter(({ found }) => !found)
    const worded = here.flatMap(({ text: { words }, found }) =>
      found && words.length > 0 ? [{ words, ...found }] : [],
    )
    const reader = createCorpusReaderContext(stores)
    // a search finds words in every language, so any edition that is shown may have them
    const lost = worded.filter(({ words, node, volume }) => {
      const [, , at = '', , entry = ''] = getHeadingPagePath(node, volume).split('/')
      const input = {
        context: new PageContext(reader, 'th'),
        params: { volume: at, entry },
        query: { q: joinPhrasesToHighlight(words) },
      }
      const shown = renderHeadingPage(reader, input)
      return isPageRedirect(shown) || !shown.text.includes('<mark id="m">')
    })
    return [
      checkMinRight(
        'names: their texts are here',
        1,
        here,
        missing,
        ({ text: { division, slug } }) => `${division}/${slug}`,
      ),
      checkMinRight(
        'names: words of verses are in view and marked',
        1,
        worded,
        lost,
        ({ words, node }) => `${node.row.slug}: ${words.join(', ')}`,
      ),
    ]
  },
}
