/** Renders the snippet of a search result with the matches marked. */

import type { Snippet } from '../../../search/full-text/snippets/snippets.ts'
import { SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { detectLanguage, renderTextWithBreakOpportunities } from '../pages/script.ts'

/** Renders the snippet of a search result with its matches in `<mark>`. */
export function renderMarkedSnippet(context: PageContext, { text, marks }: Snippet): SafeHtml {
  const lang = detectLanguage(text) ?? context.lang
  let markup = ''
  let at = 0
  for (const [start, length] of marks) {
    if (start < at) continue
    markup += `${renderTextWithBreakOpportunities(text.slice(at, start), lang)}<mark>${renderTextWithBreakOpportunities(text.slice(start, start + length), lang)}</mark>`
    at = start + length
  }
  markup += renderTextWithBreakOpportunities(text.slice(at), lang)
  return new SafeHtml(lang === context.lang ? markup : `<span lang="${lang}">${markup}</span>`)
}
