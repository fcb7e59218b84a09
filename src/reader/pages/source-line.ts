/** The line below a page that names the sources and licences of its text. */

import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import { getStatedLicence } from '../../definitions/licences.ts'
import { isLinkableAddress } from '../../foundation/validation/web-address.ts'
import { html, type SafeHtml } from './html.ts'
import type { PageContext } from './page-context.ts'

/** The sources of the text that a page shows, for its source line. */
export interface DisplayedTextSources {
  /** Whose texts of the canon it shows. */
  readonly texts?: readonly DisplayedSource[] | undefined
  /** The source and licence of other content; by default the library's own. */
  readonly source?: SafeHtml | undefined
}

/** Renders the line that names the sources of a page's text; without sources, the library itself. */
export const renderSourceCredit = (context: PageContext, { source, texts = [] }: DisplayedTextSources): SafeHtml =>
  source ??
  textsLine(context, texts) ??
  html`${context.say('ข้อมูลของคลังธรรมะ', 'Kept by this library')} · <a href="${context.href('/sources')}">${context.say('ที่มาและสัญญาอนุญาต', 'Sources and licences')}</a>`

/**
 * Returns the source line as plain text for readers without links: each source with its licence, or a statement that it
 * has none.
 */
export function formatPlainSourceCredit(context: PageContext, texts: readonly DisplayedSource[]): string {
  if (texts.length === 0) return context.say('ข้อมูลของคลังธรรมะ', 'Kept by this library')
  const named = texts.map(({ title, licence, url }) => {
    const terms = getStatedLicence(licence) ?? context.say('ไม่ได้ระบุ', 'not stated')
    const said = `${title} (${context.say('สัญญาอนุญาต', 'licence')}: ${terms})`
    return isLinkableAddress(url) ? `${said} ${url}` : said
  })
  return `${context.say('ข้อความจาก', 'Text from')} ${named.join(' · ')}`
}

function textsLine(context: PageContext, texts: readonly DisplayedSource[]): SafeHtml | undefined {
  if (texts.length === 0) return undefined
  const named = texts.map(({ title, licence, url }, index) => {
    const name = isLinkableAddress(url)
      ? html`<a href="${url}" rel="noopener nofollow">${context.text(title)}</a>`
      : context.text(title)
    const terms = getStatedLicence(licence)
    const said = terms && html` (${context.say('สัญญาอนุญาต', 'licence')}: ${context.text(terms)})`
    return html`${index > 0 ? ' · ' : ''}${name}${said || undefined}`
  })
  return html`${context.say('ข้อความจาก', 'Text from')} ${named} · <a href="${context.href('/sources')}">${context.say('ที่มาทั้งหมด', 'All sources')}</a>`
}
