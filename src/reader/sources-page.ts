/** The page `/sources`: the sources of the library's texts, their licences, and their shares of each edition. */

import { getStatedLicence } from '../definitions/licences.ts'
import { getReadableSourceVersion } from '../definitions/source-versions.ts'
import type { SourceAttribution } from '../definitions/texts/format.ts'
import { isLinkableAddress } from '../foundation/validation/web-address.ts'
import { renderProofreadProgress } from './canon/page-notes.ts'
import { renderPage } from './pages/frame.ts'
import { html, type SafeHtml } from './pages/html.ts'
import { type PageContext, renderIfPresent } from './pages/page-context.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from './shared/reader.ts'

/**
 * Renders `/sources`: the sources of the library's texts, with licences and versions, and their share of each edition.
 */
export function renderSourcesPage(reader: ReaderContext, { context }: PageHandlerInput): PageHandlerResult {
  const title = context.say('ที่มาของข้อความ', 'Where the text comes from')
  const { texts, hasText, canon } = reader.stores.canon.sources.read(context.language)
  const times = new Map(reader.stores.canon.sources.imports().map(({ id, importedAt }) => [id, importedAt]))
  const names = new Map(texts.map((text) => [text.id, text.title]))
  return renderPage(context, {
    title,
    path: '/sources',
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
${hasText ? undefined : html`<p>${context.say('ยังไม่ได้นำเข้าข้อความพระไตรปิฎก', 'No text of the canon has been imported yet.')}</p>`}
${renderIfPresent(
  hasText,
  () => html`<p class="lead">${context.say('ข้อความพระไตรปิฎกมาจากแหล่งภายนอก สัดส่วนนับจากตัวอักษรที่ผู้อ่านเห็น', 'The text of the canon comes from outside works. Shares are counted in the letters that readers see.')}</p>
<ul class="list">${texts.map((text) => renderSourceItem(context, text, times.get(text.id)))}</ul>
<h2>${context.say('สัดส่วนในแต่ละฉบับ', 'Shares of each edition')}</h2>
<table><thead><tr><th scope="col">${context.say('ฉบับ', 'Edition')}</th><th scope="col">${context.say('แหล่ง', 'Source')}</th><th scope="col">${context.say('สัดส่วน', 'Share')}</th></tr></thead><tbody>${canon.editions.flatMap(({ label, shares }) => shares.map(({ source, share }) => html`<tr><td>${label}</td><td><bdi>${context.text(names.get(source) ?? source)}</bdi></td><td>${context.percent(share)}</td></tr>`))}</tbody></table>
${renderProofreadProgress(reader, context)}`,
)}
${renderIfPresent(
  reader.stores.words.has,
  () => html`<h2>${context.say('พจนานุกรม', 'Dictionaries')}</h2>
<ul class="list">${reader.stores.words.dictionaries().map((dictionary) => renderSourceItem(context, dictionary, dictionary.importedAt))}</ul>`,
)}
<h2>${context.say('บทสวด หนังสือ ชาดก และหมวดธรรม', 'Chants, books, jataka stories and dhamma groups')}</h2>
<p>${context.say('ที่มาของแต่ละรายการบอกไว้ท้ายหน้าของรายการนั้น รายการที่ไม่ได้บอกไว้เป็นข้อมูลที่คลังนี้เรียบเรียงเอง', 'Each record names its source at the foot of its page; what names none was put together by this library.')}</p>
<h2>${context.say('ตัวอักษรที่ใช้', 'Typefaces')}</h2>
<p><span lang="en">Sarabun, Noto Sans Thai Looped</span>: <span lang="en">SIL Open Font License 1.1</span></p>`,
  })
}

function renderSourceItem(
  context: PageContext,
  { title, publisher, url, version, ...source }: SourceAttribution,
  importedAt: string | undefined,
): SafeHtml {
  const licence = getStatedLicence(source.licence)
  const name = isLinkableAddress(url)
    ? html`<a href="${url}" rel="noopener nofollow"><bdi>${context.text(title)}</bdi></a>`
    : html`<bdi>${context.text(title)}</bdi>`
  return html`<li>${name}<p>${renderIfPresent(publisher, (text) => html`<bdi>${context.text(text)}</bdi> · `)}${context.say('สัญญาอนุญาต', 'Licence')}: ${licence === null ? context.say('ไม่ได้ระบุ', 'not stated') : html`<bdi>${context.text(licence)}</bdi>`}${renderIfPresent(getReadableSourceVersion(version), (text) => html` · ${context.say('รุ่น', 'Version')} <bdi>${context.text(text)}</bdi>`)}${renderIfPresent(importedAt, (at) => html` · ${context.say('นำเข้าเมื่อ', 'Imported on')} <time datetime="${at}">${context.date(at)}</time>`)}</p></li>
`
}
