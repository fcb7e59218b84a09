/** The line that says whose the text of a page is, and under what licence. */

import type { TextSource } from '../../canon/volumes/printed-pages.ts'
import { statedLicence } from '../../definitions/licences.ts'
import { isLinkable } from '../../foundation/validation/web-address.ts'
import { html, type Markup } from './html.ts'
import type { Visit } from './visit.ts'

/** Whose text a page shows. */
export interface Owned {
  /** Whose texts of the canon it shows. */
  readonly texts?: readonly TextSource[] | undefined
  /** The source and licence of other content; by default the library's own. */
  readonly source?: Markup | undefined
}

/** Of a page as readers see it. */
export const sourceOf = (visit: Visit, { source, texts = [] }: Owned): Markup =>
  source ??
  textsLine(visit, texts) ??
  html`${visit.say('ข้อมูลของคลังธรรมะ', 'Kept by this library')} · <a href="${visit.href('/sources')}">${visit.say('ที่มาและสัญญาอนุญาต', 'Sources and licences')}</a>`

/** The same as plain text, for those who do not see what the link leads to: a source without a licence says so. */
export function sourceInWords(visit: Visit, texts: readonly TextSource[]): string {
  if (texts.length === 0) return visit.say('ข้อมูลของคลังธรรมะ', 'Kept by this library')
  const named = texts.map(({ title, licence, url }) => {
    const terms = statedLicence(licence) ?? visit.say('ไม่ได้ระบุ', 'not stated')
    const said = `${title} (${visit.say('สัญญาอนุญาต', 'licence')}: ${terms})`
    return isLinkable(url) ? `${said} ${url}` : said
  })
  return `${visit.say('ข้อความจาก', 'Text from')} ${named.join(' · ')}`
}

function textsLine(visit: Visit, texts: readonly TextSource[]): Markup | undefined {
  if (texts.length === 0) return undefined
  const named = texts.map(({ title, licence, url }, index) => {
    const name = isLinkable(url)
      ? html`<a href="${url}" rel="noopener nofollow">${visit.text(title)}</a>`
      : visit.text(title)
    const terms = statedLicence(licence)
    const said = terms && html` (${visit.say('สัญญาอนุญาต', 'licence')}: ${visit.text(terms)})`
    return html`${index > 0 ? ' · ' : ''}${name}${said || undefined}`
  })
  return html`${visit.say('ข้อความจาก', 'Text from')} ${named} · <a href="${visit.href('/sources')}">${visit.say('ที่มาทั้งหมด', 'All sources')}</a>`
}
