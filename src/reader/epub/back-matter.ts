/** The pages after the text of a book: its corrections, and its sources. */

import { statedLicence } from '../../definitions/licences.ts'
import { isLinkable } from '../../foundation/validation/web-address.ts'
import { saidPutRight } from '../canon/put-right.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { dayOf } from '../shared/days.ts'
import type { BookSource, Imprint, ListedCorrection } from './publication.ts'
import { inXml, xhtmlDocument } from './xhtml.ts'

/** A correction with the file that holds its words, and its number there. */
export interface PlacedCorrection extends ListedCorrection {
  readonly file: string
}

/** The title of the list of corrections. */
export const correctionsTitle = (visit: Visit): string => visit.say('คำผิดที่แก้', 'Words put right')

/** Lists the corrections: the printed words, the corrected ones, reason and date, with a link to each place. */
export function correctionsPage(visit: Visit, corrections: readonly PlacedCorrection[]): string {
  const title = correctionsTitle(visit)
  const items = corrections.map(
    ({ place, page, file, ...words }) =>
      html`<li id="c${place.slice(1)}">${saidPutRight(visit, words)} · <a role="doc-backlink" href="${file}#${place}">${page} ↩</a></li>
`,
  )
  return xhtmlDocument({
    title,
    lang: visit.lang,
    body: inXml(html`<section epub:type="errata" role="doc-errata">
<h1>${title}</h1>
<p>${visit.say('คำในเล่มนี้ที่ต้นฉบับพิมพ์ผิดและคลังแก้ไว้ ในเนื้อความมีเครื่องหมาย ✎', 'Words that the source has wrong and this library has put right; in the text they bear the mark ✎.')}</p>
<ol>
${items}</ol>
</section>
`),
  })
}

interface AboutBook {
  readonly imprint: Imprint
  readonly library: string
  readonly sources: readonly BookSource[]
  readonly corrections: number
  readonly remarks: Markup | undefined
}

/** The title of the page about the book. */
export const aboutTitle = (visit: Visit): string => visit.say('เกี่ยวกับหนังสือเล่มนี้', 'About this book')

/** Sources, licences and versions, the date of the text, and the address that it was made from. */
export function aboutPage(visit: Visit, book: AboutBook): string {
  const { imprint, sources, corrections, library } = book
  const title = aboutTitle(visit)
  const address = visit.absolute(visit.href(imprint.path, imprint.query))
  const isWeb = visit.site.baseUrl !== undefined
  const rows: readonly (readonly [string, Markup | string | undefined])[] = [
    [visit.say('ชื่อ', 'Title'), visit.text(imprint.title)],
    [visit.say('ฉบับ', 'Edition'), imprint.subtitle === undefined ? undefined : visit.text(imprint.subtitle)],
    [visit.say('ผู้แต่ง', 'Author'), imprint.authors?.join(', ') || undefined],
    [visit.say('ผู้แปล', 'Translator'), imprint.translators?.join(', ') || undefined],
    [visit.say('จัดทำโดย', 'Made by'), library],
    [visit.say('เลขหน้า', 'Page numbers'), imprint.pagesOf],
    [
      visit.say('แก้ไขข้อความครั้งล่าสุด', 'Text last changed'),
      html`<time datetime="${imprint.modified}">${dayOf(imprint.modified, visit)}</time>`,
    ],
    [
      visit.say('คำผิดที่แก้', 'Words put right'),
      corrections === 0
        ? visit.say('ไม่มี', 'none')
        : html`<a href="corrections.xhtml">${visit.number(corrections)}</a>`,
    ],
    [
      visit.say('ที่อยู่', 'Address'),
      isWeb
        ? html`<a href="${address}">${address}</a>`
        : html`<span lang="en" xml:lang="en">${address}</span>`,
    ],
  ]
  return xhtmlDocument({
    title,
    lang: visit.lang,
    body: inXml(html`<section epub:type="colophon" role="doc-colophon">
<h1>${title}</h1>
${book.remarks}<dl>
${rows.map(([name, value]) =>
  value === undefined
    ? undefined
    : html`<dt>${name}</dt><dd>${value}</dd>
`,
)}</dl>
${when(
  sources.length > 0 && sources,
  (all) => html`<h2>${visit.say('ที่มาและสัญญาอนุญาต', 'Sources and licences')}</h2>
<ul>
${all.map((source) => sourceItem(visit, source))}</ul>
`,
)}<p>${visit.say('ตัวอักษร', 'Typefaces')}: <span lang="en" xml:lang="en">Sarabun, Noto Sans Thai Looped (SIL Open Font License 1.1)</span></p>
</section>
`),
  })
}

function sourceItem(visit: Visit, { title, publisher, licence, url, version }: BookSource): Markup {
  const stated = statedLicence(licence)
  const name = isLinkable(url) ? html`<a href="${url}">${visit.text(title)}</a>` : visit.text(title)
  return html`<li>${name}${when(publisher, (text) => html` · ${visit.text(text)}`)} · ${visit.say('สัญญาอนุญาต', 'Licence')}: ${stated === null ? visit.say('ไม่ได้ระบุ', 'not stated') : visit.text(stated)}${when(version, (text) => html` · ${visit.say('รุ่น', 'Version')} ${text}`)}</li>
`
}
