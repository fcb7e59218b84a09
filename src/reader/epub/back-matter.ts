/** The pages at the end of an EPUB: the list of corrections, and a page about the book with its sources. */

import { getStatedLicence } from '../../definitions/licences.ts'
import { isLinkableAddress } from '../../foundation/validation/web-address.ts'
import { renderCorrectionSentence } from '../canon/corrected-words.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import type { EpubListedCorrection, EpubMetadata, EpubTextSource } from './publication.ts'
import { htmlToXhtml, renderXhtmlDocument } from './xhtml.ts'

/** A correction in an EPUB, with the name of the file that has the corrected words. */
export interface EpubCorrectionInFile extends EpubListedCorrection {
  readonly file: string
}

/** Returns the title of the page of an EPUB that lists its corrections. */
export const getEpubCorrectionsPageTitle = (context: PageContext): string => context.say('คำผิดที่แก้', 'Words put right')

/**
 * Renders the page of an EPUB that lists its corrections: printed words, corrected words, reason and date. Each links
 * to its place.
 */
export function renderEpubCorrectionsPage(context: PageContext, corrections: readonly EpubCorrectionInFile[]): string {
  const title = getEpubCorrectionsPageTitle(context)
  const items = corrections.map(
    ({ place, page, file, ...words }) =>
      html`<li id="c${place.slice(1)}">${renderCorrectionSentence(context, words)} · <a role="doc-backlink" href="${file}#${place}">${page} ↩</a></li>
`,
  )
  return renderXhtmlDocument({
    title,
    lang: context.lang,
    body: htmlToXhtml(html`<section epub:type="errata" role="doc-errata">
<h1>${title}</h1>
<p>${context.say('คำในเล่มนี้ที่ต้นฉบับพิมพ์ผิดและคลังแก้ไว้ ในเนื้อความมีเครื่องหมาย ✎', 'Words that the source has wrong and this library has put right; in the text they bear the mark ✎.')}</p>
<ol>
${items}</ol>
</section>
`),
  })
}

interface AboutBook {
  readonly imprint: EpubMetadata
  readonly library: string
  readonly sources: readonly EpubTextSource[]
  readonly corrections: number
  readonly remarks: SafeHtml | undefined
}

/** Returns the title of the page of an EPUB about the book itself. */
export const getEpubAboutPageTitle = (context: PageContext): string => context.say('เกี่ยวกับหนังสือเล่มนี้', 'About this book')

/**
 * Renders the page of an EPUB about the book: its sources, licences and versions, the date of the text, and the address
 * from which it was made.
 */
export function renderEpubAboutPage(context: PageContext, book: AboutBook): string {
  const { imprint, sources, corrections, library } = book
  const title = getEpubAboutPageTitle(context)
  const address = context.absolute(context.href(imprint.path, imprint.query))
  const isWeb = context.site.baseUrl !== undefined
  const rows: readonly (readonly [string, SafeHtml | string | undefined])[] = [
    [context.say('ชื่อ', 'Title'), context.text(imprint.title)],
    [context.say('ฉบับ', 'Edition'), imprint.subtitle === undefined ? undefined : context.text(imprint.subtitle)],
    [context.say('ผู้แต่ง', 'Author'), imprint.authors?.join(', ') || undefined],
    [context.say('ผู้แปล', 'Translator'), imprint.translators?.join(', ') || undefined],
    [context.say('จัดทำโดย', 'Made by'), library],
    [context.say('เลขหน้า', 'Page numbers'), imprint.pagesOf],
    [
      context.say('แก้ไขข้อความครั้งล่าสุด', 'Text last changed'),
      html`<time datetime="${imprint.modified}">${context.date(imprint.modified)}</time>`,
    ],
    [
      context.say('คำผิดที่แก้', 'Words put right'),
      corrections === 0
        ? context.say('ไม่มี', 'none')
        : html`<a href="corrections.xhtml">${context.number(corrections)}</a>`,
    ],
    [
      context.say('ที่อยู่', 'Address'),
      isWeb ? html`<a href="${address}">${address}</a>` : html`<span lang="en" xml:lang="en">${address}</span>`,
    ],
  ]
  return renderXhtmlDocument({
    title,
    lang: context.lang,
    body: htmlToXhtml(html`<section epub:type="colophon" role="doc-colophon">
<h1>${title}</h1>
${book.remarks}<dl>
${rows.map(([name, value]) =>
  value === undefined
    ? undefined
    : html`<dt>${name}</dt><dd>${value}</dd>
`,
)}</dl>
${renderIfPresent(
  sources.length > 0 && sources,
  (all) => html`<h2>${context.say('ที่มาและสัญญาอนุญาต', 'Sources and licences')}</h2>
<ul>
${all.map((source) => sourceItem(context, source))}</ul>
`,
)}<p>${context.say('ตัวอักษร', 'Typefaces')}: <span lang="en" xml:lang="en">Sarabun, Noto Sans Thai Looped (SIL Open Font License 1.1)</span></p>
</section>
`),
  })
}

function sourceItem(context: PageContext, { title, publisher, licence, url, version }: EpubTextSource): SafeHtml {
  const stated = getStatedLicence(licence)
  const name = isLinkableAddress(url) ? html`<a href="${url}">${context.text(title)}</a>` : context.text(title)
  return html`<li>${name}${renderIfPresent(publisher, (text) => html` · ${context.text(text)}`)} · ${context.say('สัญญาอนุญาต', 'Licence')}: ${stated === null ? context.say('ไม่ได้ระบุ', 'not stated') : context.text(stated)}${renderIfPresent(version, (text) => html` · ${context.say('รุ่น', 'Version')} ${text}`)}</li>
`
}
