/** Links to the parts of a heading that is too long for one page. */

import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { HeadingPageQuery } from './edition-choices.ts'

/** The name of a part in addresses, by its number from 1; undefined for the first. */
type NameOfPart = (number: number) => string | number | undefined

/**
 * Renders the links to the parts of a long heading; nothing if it has one part.
 * @param part the current part
 * @param parts how many parts there are
 * @param nameOf the name of a part in addresses
 */
export function renderHeadingPartLinks(
  context: PageContext,
  path: string,
  view: HeadingPageQuery,
  part: number,
  parts: number,
  nameOf: NameOfPart,
): SafeHtml {
  if (parts <= 1) return html``
  const near = Array.from({ length: parts }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === parts || Math.abs(number - part) <= 3,
  )
  const links = near.map((number, index) => {
    const gap = index > 0 && number - (near[index - 1] ?? 0) > 1 ? html`<li>…</li>` : undefined
    const href = context.href(path, { ...view, part: nameOf(number) })
    return html`${gap}<li><a${number === part ? html` aria-current="page"` : undefined} href="${href}">${context.name(number)}</a></li>`
  })
  return html`<nav class="parts" aria-label="${context.say('ตอนของหัวข้อนี้', 'Parts of this heading')}"><ul class="filters"><li>${context.say('ตอน', 'Part')}</li>${links}</ul></nav>`
}
