/** The line that says whose the text of a page is, and under what licence. */

import type { TextSource } from '../../canon/volumes/printed-pages.ts'
import { statedLicence } from '../../definitions/licences.ts'
import { isLinkable } from '../../foundation/validation/web-address.ts'
import { html, type Markup } from './html.ts'
import type { Visit } from './visit.ts'

export interface Owned {
  /** Whose texts of the canon it shows. */
  readonly texts?: readonly TextSource[] | undefined
  /** Whose it is otherwise, and under what licence; the library's own where the page says neither. */
  readonly source?: Markup | undefined
}

/** Of a page as readers see it. */
export const sourceOf = (visit: Visit, { source, texts = [] }: Owned): Markup =>
  source ??
  textsLine(visit, texts, '') ??
  html`${visit.say('ข้อมูลของคลังธรรมะ', 'Kept by this library')} · <a href="${visit.href('/sources')}">${visit.say('ที่มาและสัญญาอนุญาต', 'Sources and licences')}</a>`

/** Of texts, for those who do not see what is behind the link: also where a source states no licence. */
export const textsTold = (visit: Visit, texts: readonly TextSource[]): Markup | undefined =>
  textsLine(visit, texts, visit.say('ไม่ได้ระบุ', 'not stated'))

/** @param unstated what is said of a licence that is not stated; nothing where it is empty */
function textsLine(visit: Visit, texts: readonly TextSource[], unstated: string): Markup | undefined {
  if (texts.length === 0) return undefined
  const named = texts.map(({ title, licence, url }, index) => {
    const name = isLinkable(url)
      ? html`<a href="${url}" rel="noopener nofollow">${visit.text(title)}</a>`
      : visit.text(title)
    const terms = statedLicence(licence) ?? unstated
    const said = terms && html` (${visit.say('สัญญาอนุญาต', 'licence')}: ${visit.text(terms)})`
    return html`${index > 0 ? ' · ' : ''}${name}${said}`
  })
  return html`${visit.say('ข้อความจาก', 'Text from')} ${named} · <a href="${visit.href('/sources')}">${visit.say('ที่มาทั้งหมด', 'All sources')}</a>`
}
